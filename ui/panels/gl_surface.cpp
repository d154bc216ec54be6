#include "ui/panels/gl_surface.hpp"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QPainter>

#include "core/base/error.hpp"
#include "ui/panels/viewport_widget.hpp"

namespace seam::panels {

QString why_no_opengl() {
  QOpenGLContext context;
  context.setFormat(QSurfaceFormat::defaultFormat());
  if (!context.create()) return QObject::tr("this display offers no OpenGL");
  const QSurfaceFormat format = context.format();
  if (context.isOpenGLES()) return QObject::tr("the display offers OpenGL ES only; desktop OpenGL 3.3 is needed");
  if (format.majorVersion() * 10 + format.minorVersion() < 33)
    return QObject::tr("the display offers OpenGL %1.%2; 3.3 is needed")
        .arg(format.majorVersion())
        .arg(format.minorVersion());
  QOffscreenSurface surface;
  surface.setFormat(format);
  surface.create();
  if (!context.makeCurrent(&surface)) return QObject::tr("the OpenGL context cannot be used");
  context.doneCurrent();
  return {};
}

GlSurface::GlSurface(models::PictureSource& controller, ViewportWidget& owner)
    : QOpenGLWidget(&owner), controller_(controller), owner_(owner) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  connect(&controller_, &models::PictureSource::changed, this, qOverload<>(&QWidget::update));
  connect(&controller_, &models::PictureSource::meshes_changed, this, [this] { meshes_stale_ = true; });
}

GlSurface::~GlSurface() { drop_engine(); }

void GlSurface::drop_engine() {
  if (!engine_) return;
  makeCurrent();
  engine_.reset();
  doneCurrent();
}

void GlSurface::initializeGL() {
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlSurface::drop_engine, Qt::UniqueConnection);
  meshes_stale_ = true;
  try {
    engine_ = viewport::make_gl_engine();
    owner_.engine_made(*engine_);
  } catch (const std::exception& error) {
    owner_.fail(QString::fromUtf8(error.what()));
  }
}

void GlSurface::paintGL() {
  if (!engine_) return;
  try {
    if (meshes_stale_) engine_->set_meshes(controller_.meshes());
    meshes_stale_ = false;
    viewport::Frame frame;
    if (controller_.has_picture()) {
      frame = controller_.frame();
    } else {
      frame.camera = controller_.camera();
      frame.theme = controller_.theme();
    }
    const qreal ratio = devicePixelRatioF();
    frame.pixel_ratio = static_cast<float>(ratio);
    engine_->draw(frame, qRound(width() * ratio), qRound(height() * ratio), defaultFramebufferObject());
  } catch (const std::exception& error) {
    owner_.fail(QString::fromUtf8(error.what()));
  }
}

QImage GlSurface::grab_picture() {
  if (!engine_ || !controller_.has_picture()) return {};
  makeCurrent();
  if (meshes_stale_) engine_->set_meshes(controller_.meshes());
  meshes_stale_ = false;
  const qreal ratio = devicePixelRatioF();
  const viewport::Image image =
      engine_->capture(controller_.frame(true), qRound(width() * ratio), qRound(height() * ratio));
  doneCurrent();
  return QImage(image.pixels.data(), image.width, image.height, 4 * image.width, QImage::Format_RGBA8888).copy();
}

NullSurface::NullSurface(models::PictureSource& controller, ViewportWidget& owner)
    : QWidget(&owner), controller_(controller), engine_(viewport::make_null_engine()) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(&controller_, &models::PictureSource::changed, this, qOverload<>(&QWidget::update));
  connect(&controller_, &models::PictureSource::meshes_changed, this, [this] { meshes_stale_ = true; });
  owner.engine_made(*engine_);
}

void NullSurface::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), palette().color(QPalette::Base));
  if (!controller_.has_picture()) return;
  if (meshes_stale_) engine_->set_meshes(controller_.meshes());
  meshes_stale_ = false;
  engine_->draw(controller_.frame(), width(), height());
}

}  // namespace seam::panels
