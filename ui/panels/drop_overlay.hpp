#pragma once
#include <QWidget>

namespace seam::panels {

/// What opening a file would do.
enum class FileKind : std::uint8_t { scene, tape, mesh, study, unknown };
/// By the ending; a study is told from a scene by looking into the file.
FileKind kind_of_file(const QString& path);

/// Shown while a file is dragged over the window: names what dropping it will do.
class DropOverlay : public QWidget {
  Q_OBJECT
 public:
  explicit DropOverlay(QWidget* window);
  void announce(const QString& path);
  const QString& text() const { return text_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_;
};

}  // namespace seam::panels
