#include "ui/panels/viewport_widget.hpp"

#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/panels/gl_surface.hpp"

namespace seam::panels {

namespace {
constexpr int overlay_margin = 12;
}

ViewportWidget::ViewportWidget(models::PictureSource& controller, EngineChoice choice, QWidget* parent)
    : QWidget(parent), controller_(controller) {
  setObjectName(QStringLiteral("viewport"));
  setAccessibleName(tr("3D view"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(240, 180);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  placeholder_ = new QLabel(this);
  placeholder_->setObjectName(QStringLiteral("viewport_placeholder"));
  placeholder_->setAlignment(Qt::AlignCenter);
  placeholder_->setWordWrap(true);
  placeholder_->hide();
  layout->addWidget(placeholder_);
  hud_ = new QLabel(this);
  hud_->setObjectName(QStringLiteral("viewport_hud"));
  force_ = new QLabel(this);
  force_->setObjectName(QStringLiteral("viewport_force"));
  banner_ = new QLabel(this);
  banner_->setObjectName(QStringLiteral("viewport_banner"));
  for (QLabel* label : {hud_, force_, banner_}) {
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->hide();
  }
  if (choice == EngineChoice::null_engine) {
    auto* surface = new NullSurface(controller_, *this);
    statistics_ = [surface] { return &surface->engine()->statistics(); };
    surface_ = surface;
  } else if (const QString why = why_no_opengl(); !why.isEmpty()) {
    // Later: nobody is connected to the signal yet.
    QTimer::singleShot(0, this, [this, why] { fail(why); });
  } else {
    auto* surface = new GlSurface(controller_, *this);
    grab_ = [surface] { return surface->grab_picture(); };
    statistics_ = [surface] { return surface->engine() ? &surface->engine()->statistics() : nullptr; };
    surface_ = surface;
  }
  if (surface_) {
    layout->addWidget(surface_);
    surface_->lower();
  }
  connect(&controller_, &models::PictureSource::changed, this, &ViewportWidget::show_pull_force);
}

ViewportWidget::~ViewportWidget() = default;

void ViewportWidget::engine_made(const viewport::Engine& engine) {
  engine_description_ = QString::fromStdString(engine.description());
  software_ = engine.is_software();
  QTimer::singleShot(0, this, &ViewportWidget::engine_ready);
}

void ViewportWidget::fail(const QString& why) {
  failure_ = why;
  if (surface_) surface_->hide();
  placeholder_->setText(tr("No 3D view: %1.\nEverything else works: simulate, scrub, plot and save. "
                           "For pictures without a display use: seam render SCENE -o out.mp4")
                            .arg(why));
  placeholder_->show();
  emit engine_failed(why);
}

QImage ViewportWidget::grab_picture() { return grab_ ? grab_() : QImage(); }

const viewport::RenderStatistics* ViewportWidget::statistics() const { return statistics_ ? statistics_() : nullptr; }

void ViewportWidget::set_hud(const QString& text) {
  hud_->setText(text);
  hud_->setVisible(!text.isEmpty());
  place_overlays();
}

void ViewportWidget::set_legend(QWidget* legend) {
  legend_ = legend;
  legend_->setParent(this);
  place_overlays();
}

void ViewportWidget::set_banner(const QString& text) {
  banner_->setText(text);
  banner_->setVisible(!text.isEmpty());
  place_overlays();
}

void ViewportWidget::set_large_text(bool large) {
  QFont font = this->font();
  if (large) font.setPointSizeF(font.pointSizeF() * 1.8);
  hud_->setFont(font);
  force_->setFont(font);
  banner_->setFont(font);
  place_overlays();
}

void ViewportWidget::place_overlays() {
  hud_->adjustSize();
  hud_->move(overlay_margin, overlay_margin);
  hud_->raise();
  banner_->adjustSize();
  banner_->move((width() - banner_->width()) / 2, overlay_margin);
  banner_->raise();
  if (!legend_) return;
  legend_->adjustSize();
  legend_->move(width() - legend_->width() - overlay_margin, height() - legend_->height() - overlay_margin);
  legend_->raise();
}

void ViewportWidget::show_pull_force() {
  const bool pulling = controller_.pulling();
  force_->setVisible(pulling);
  if (!pulling) return;
  force_->setText(tr("%1 N").arg(QLocale().toString(controller_.pull_force(), 'g', 3)));
  force_->adjustSize();
  force_->move((mouse_ + QPointF(16, 16)).toPoint());
  force_->raise();
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
  mouse_ = event->position();
  controller_.press(event->position(), event->button(), event->modifiers());
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
  mouse_ = event->position();
  if (event->buttons() != Qt::NoButton) controller_.drag(event->position());
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent*) { controller_.release(); }

void ViewportWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) controller_.double_click(event->position(), event->modifiers());
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
  controller_.wheel(event->position(), event->angleDelta().y() / 120.0);
  event->accept();
}

void ViewportWidget::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  controller_.set_size(size());
  place_overlays();
}

void ViewportWidget::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void ViewportWidget::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  controller_.release();
  update();
}

}  // namespace seam::panels
