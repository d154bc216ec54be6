#pragma once
#include <QImage>
#include <QObject>
#include <QSize>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "ui/viewport/engine.hpp"

namespace seam::panels {

/// Draws frames on a thread of its own, with an OpenGL context that needs no display: slow drawing never holds up the
/// window. Of several frames asked for with one key only the newest is drawn. Thread rule: UI thread.
class RacePictures : public QObject {
  Q_OBJECT
 public:
  explicit RacePictures(std::vector<viewport::MeshGeometry> meshes, QObject* parent = nullptr);
  ~RacePictures() override;  ///< waits for the picture under way
  void ask(int key, quint64 ticket, viewport::Frame frame, QSize pixels);

 signals:
  void drawn(int key, quint64 ticket, const QImage& picture);
  /// No picture will come; why, as one sentence.
  void failed(const QString& why);

 private:
  struct Wish {
    quint64 ticket = 0;
    viewport::Frame frame;
    QSize pixels;
  };
  void loop();
  void draw_all(viewport::Engine& engine);

  const std::vector<viewport::MeshGeometry> meshes_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<int, Wish> wishes_;
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace seam::panels
