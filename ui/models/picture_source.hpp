#pragma once
#include <QObject>
#include <QPointF>
#include <QSize>
#include <vector>

#include "ui/viewport/engine.hpp"

namespace seam::models {

/// What a 3D view draws and what the mouse does in it. No widget and no OpenGL. Pixels are logical. Thread rule: UI
/// thread only.
class PictureSource : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~PictureSource() override;
  virtual bool has_picture() const = 0;
  /// Needs has_picture(). `with_legend`: for a picture file, which carries title, text and colour scale along; the
  /// window draws them itself (translated).
  virtual viewport::Frame frame(bool with_legend = false) const = 0;
  virtual std::vector<viewport::MeshGeometry> meshes() const = 0;
  virtual const viewport::Camera& camera() const = 0;
  virtual viewport::Theme theme() const = 0;
  virtual void set_size(QSize size) = 0;

  virtual void press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) = 0;
  virtual void drag(QPointF at) = 0;
  virtual void release() = 0;
  virtual void wheel(QPointF at, double notches) = 0;
  virtual void double_click(QPointF at, Qt::KeyboardModifiers modifiers) = 0;
  /// Something is held by the mouse with a force of pull_force() newtons.
  virtual bool pulling() const { return false; }
  virtual double pull_force() const { return 0; }

 signals:
  void changed();         ///< the picture differs
  void meshes_changed();  ///< upload again
};

}  // namespace seam::models
