#pragma once
#include <QOpenGLWidget>
#include <memory>

#include "ui/models/picture_source.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::panels {

class ViewportWidget;

/// Draws the controller's frame with the OpenGL engine. Mouse and keys belong to the ViewportWidget around it.
class GlSurface : public QOpenGLWidget {
  Q_OBJECT
 public:
  GlSurface(models::PictureSource& controller, ViewportWidget& owner);
  ~GlSurface() override;
  QImage grab_picture();
  const viewport::Engine* engine() const { return engine_.get(); }

 protected:
  void initializeGL() override;
  void paintGL() override;

 private:
  void drop_engine();

  models::PictureSource& controller_;
  ViewportWidget& owner_;
  std::unique_ptr<viewport::Engine> engine_;
  bool meshes_stale_ = true;
};

/// The same without OpenGL: drives a null engine at every paint, for tests and for the event-loop measurement.
class NullSurface : public QWidget {
  Q_OBJECT
 public:
  NullSurface(models::PictureSource& controller, ViewportWidget& owner);
  const viewport::Engine* engine() const { return engine_.get(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  models::PictureSource& controller_;
  std::unique_ptr<viewport::Engine> engine_;
  bool meshes_stale_ = true;
};

/// Empty when an OpenGL >= 3.3 core context can be made here; otherwise why not. Must be asked before a QOpenGLWidget
/// exists, because on platforms without OpenGL its constructor crashes.
QString why_no_opengl();

}  // namespace seam::panels
