#include "ui/panels/race_lane.hpp"

#include <qcustomplot.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <cmath>

#include "ui/panels/race_plot.hpp"

namespace seam::panels {

namespace {
constexpr double turn_per_pixel = 0.01, turn_per_key = 0.15, zoom_per_notch = 0.85;
constexpr int smallest_picture = 100, badge_size = 30;
}  // namespace

QColor lane_color(std::size_t lane, viewport::Theme theme) {
  const WindowColors& c = window_colors(theme);
  return c.curves[lane % c.curves.size()];
}

QPixmap lane_mark(std::size_t lane, viewport::Theme theme, qreal ratio) {
  constexpr int side = 16;
  QPixmap picture(qRound(side * ratio), qRound(side * ratio));
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QCPPainter painter(&picture);
  painter.setAntialiasing(true);
  const QCPScatterStyle style = lane_scatter(lane, lane_color(lane, theme), 11);
  style.applyTo(&painter, QPen());
  style.drawShape(&painter, 0.5 * side, 0.5 * side);
  return picture;
}

RacePicture::RacePicture(QWidget* parent) : QWidget(parent) {
  setMinimumSize(smallest_picture, smallest_picture);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setFocusPolicy(Qt::StrongFocus);
}

void RacePicture::set_picture(const QImage& picture) {
  picture_ = picture;
  update();
}

void RacePicture::set_excuse(const QString& why) {
  excuse_ = why;
  update();
}

void RacePicture::set_badge(const QString& badge, const QColor& color, const QColor& text) {
  badge_ = badge, badge_color_ = color, badge_text_ = text;
  update();
}

QSize RacePicture::pixels() const {
  const qreal ratio = devicePixelRatioF();
  return {qRound(width() * ratio), qRound(height() * ratio)};
}

void RacePicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  if (!picture_.isNull()) painter.drawImage(rect(), picture_);
  if (picture_.isNull() && !excuse_.isEmpty()) {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, excuse_);
  }
  if (!badge_.isEmpty()) {
    const QRectF place(width() - badge_size - 6, 6, badge_size, badge_size);
    painter.setPen(QPen(badge_text_, 1.5));
    painter.setBrush(badge_color_);
    painter.drawEllipse(place);
    QFont large = font();
    large.setBold(true);
    large.setPixelSize(badge_size / 2);
    painter.setFont(large);
    painter.drawText(place, Qt::AlignCenter, badge_);
  }
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

void RacePicture::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  emit resized();
}

void RacePicture::mousePressEvent(QMouseEvent* event) { last_ = event->position(); }

void RacePicture::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  const QPointF way = event->position() - last_;
  last_ = event->position();
  emit turned(-turn_per_pixel * way.x(), turn_per_pixel * way.y());
}

void RacePicture::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) {  // the page scrolls
    event->ignore();
    return;
  }
  emit zoomed(std::pow(zoom_per_notch, event->angleDelta().y() / 120.0));
}

void RacePicture::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier;
  if (control && event->key() == Qt::Key_Left) return emit turned(-turn_per_key, 0);
  if (control && event->key() == Qt::Key_Right) return emit turned(turn_per_key, 0);
  if (control && event->key() == Qt::Key_Up) return emit turned(0, turn_per_key);
  if (control && event->key() == Qt::Key_Down) return emit turned(0, -turn_per_key);
  if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal) return emit zoomed(zoom_per_notch);
  if (event->key() == Qt::Key_Minus) return emit zoomed(1 / zoom_per_notch);
  QWidget::keyPressEvent(event);
}

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::set_line(const QString& text) {
  setText(text.isEmpty() ? QStringLiteral(" ") : text);  // keeps its height
  setToolTip(text);
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(rect(), static_cast<int>(alignment()), fontMetrics().elidedText(text(), Qt::ElideRight, width()));
}

RaceLane::RaceLane(const models::RaceModel& race, std::size_t lane, QWidget* parent)
    : QFrame(parent), race_(race), lane_(lane) {
  setObjectName(QStringLiteral("race_lane"));
  setFrameShape(QFrame::StyledPanel);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 4, 6, 4);
  layout->setSpacing(3);
  mark_ = new QLabel(this), name_ = new QLabel(this);
  name_->setTextFormat(Qt::PlainText);
  QFont bold = name_->font();
  bold.setBold(true);
  name_->setFont(bold);
  finish_ = new ElidedLabel(this), happening_ = new ElidedLabel(this), remark_ = new ElidedLabel(this);
  finish_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  remark_->setObjectName(QStringLiteral("hint"));
  auto* head = new QHBoxLayout;
  head->addWidget(mark_);
  head->addWidget(name_);
  head->addWidget(finish_, 1);
  picture_ = new RacePicture(this);
  auto* grid = new QGridLayout;
  make_figures(*grid);
  auto* middle = new QHBoxLayout;
  middle->addWidget(picture_, 1);
  middle->addLayout(grid);
  layout->addLayout(head);
  layout->addLayout(middle, 1);
  layout->addWidget(happening_);
  layout->addWidget(remark_);
  retranslate();
}

void RaceLane::make_figures(QGridLayout& layout) {
  layout.setVerticalSpacing(0);
  layout.setHorizontalSpacing(6);
  QFont bold = font();
  bold.setBold(true);
  for (int i = 0; i < 5; ++i) {
    auto *caption = new QLabel(this), *figure = new QLabel(this);
    captions_[static_cast<std::size_t>(i)] = caption, figures_[static_cast<std::size_t>(i)] = figure;
    caption->setObjectName(QStringLiteral("hint"));
    figure->setFont(bold);
    figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout.addWidget(caption, i, 0);
    layout.addWidget(figure, i, 1);
  }
  layout.setRowStretch(5, 1);
  // Wide enough for most figures, so that the picture keeps its size from round to round.
  layout.setColumnMinimumWidth(1, QFontMetrics(bold).horizontalAdvance(QStringLiteral("0.00444 θ")));
}

QString RaceLane::figure(int index) const { return figures_[static_cast<std::size_t>(index)]->text(); }

void RaceLane::refresh() {
  const distributed::RacePoint& point = race_.point(lane_);
  for (int i = 0; i < models::race_clocks; ++i) {
    const auto unit = static_cast<models::RaceClock>(i);
    figures_[static_cast<std::size_t>(i)]->setText(
        models::RaceModel::cost_text(models::RaceModel::cost(point, unit), unit));
  }
  figures_.back()->setText(race_.error_text(point));
  happening_->set_line(race_.happening(lane_, race_.shown(lane_)));
  const WindowColors& c = window_colors(theme_);
  const bool arrived = race_.arrived(lane_), stopped = race_.stopped(lane_);
  finish_->set_line(race_.finish_text(lane_));
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, arrived ? c.ok : stopped ? c.error : c.text);
  finish_->setPalette(colors);
  const QString badge = arrived ? QString::number(race_.place_of(lane_)) : stopped ? QStringLiteral("✕") : QString();
  picture_->set_badge(badge, arrived ? c.ok : c.error, c.base);
  remark_->set_line(stopped ? race_.remark(lane_) : QString());
  picture_->setAccessibleDescription(
      QStringLiteral("%1; %2; %3").arg(happening_->text(), race_.error_text(point), finish_->text()));
}

void RaceLane::set_theme(viewport::Theme theme) {
  theme_ = theme;
  mark_->setPixmap(lane_mark(lane_, theme, devicePixelRatioF()));
  refresh();
}

void RaceLane::retranslate() {
  const QString name = models::RaceModel::lane_name(race_.lane(lane_));
  name_->setText(name);
  setAccessibleName(tr("Lane of %1").arg(name));
  picture_->setAccessibleName(tr("Bodies of %1").arg(name));
  picture_->setToolTip(tr("Drag turns all pictures, Ctrl and the wheel zoom them; keys: Ctrl and arrows, + and -"));
  const QString captions[] = {tr("rounds"), tr("Newton"), tr("syncs"), tr("sent"), tr("error")};
  for (std::size_t i = 0; i < captions_.size(); ++i) {
    captions_[i]->setText(captions[i]);
    const QString tip = i < models::race_clocks ? models::RaceModel::unit_name(static_cast<models::RaceClock>(i))
                                                : tr("How far one Newton step of the whole problem goes from here, in "
                                                     "step tolerances θ");
    captions_[i]->setToolTip(tip);
    figures_[i]->setToolTip(tip);
  }
  refresh();
}

}  // namespace seam::panels
