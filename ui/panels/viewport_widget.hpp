#pragma once
#include <QElapsedTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/models/picture_source.hpp"
#include "ui/viewport/engine.hpp"

class QLabel;

namespace seam::panels {

enum class EngineChoice : std::uint8_t { automatic, null_engine };

/// The 3D view: a drawing surface (OpenGL, or a placeholder that says why there is none) and the overlays upon it.
/// Keeps the focus for the canvas keys. GPU resources are rebuilt from CPU data whenever the context is new. Thread
/// rule: UI thread only.
class ViewportWidget : public QWidget {
  Q_OBJECT
 public:
  ViewportWidget(models::PictureSource& controller, EngineChoice choice, QWidget* parent = nullptr);
  ~ViewportWidget() override;

  /// GL renderer and version, "null", or empty before the first picture or without OpenGL.
  QString engine_description() const { return engine_description_; }
  bool software_rendering() const { return software_; }
  /// Why there is no 3D view; empty when there is one.
  QString failure() const { return failure_; }
  /// The picture as drawn now, without overlays; null without an engine.
  QImage grab_picture();
  const viewport::RenderStatistics* statistics() const;

  void set_hud(const QString& text);
  void set_legend(QWidget* legend);
  /// A warning at the top, in the middle; empty = none.
  void set_banner(const QString& text);
  /// Text that is read from the back of a room (workspace "present").
  void set_large_text(bool large);

 signals:
  void engine_ready();
  void engine_failed(const QString& why);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  friend class GlSurface;
  friend class NullSurface;
  void fail(const QString& why);
  void engine_made(const viewport::Engine& engine);
  void place_overlays();
  void show_pull_force();

  models::PictureSource& controller_;
  QWidget* surface_ = nullptr;
  QLabel* placeholder_ = nullptr;
  QLabel* hud_ = nullptr;
  QLabel* force_ = nullptr;
  QLabel* banner_ = nullptr;
  QWidget* legend_ = nullptr;
  QString engine_description_, failure_;
  bool software_ = false;
  std::function<QImage()> grab_;
  std::function<const viewport::RenderStatistics*()> statistics_;
  QPointF mouse_;
};

}  // namespace seam::panels
