#include "ui/panels/timeline_panel.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/models/problem_text.hpp"
#include "ui/panels/theme.hpp"

namespace seam::panels {
namespace {
constexpr int side_margin = 14, track_top = 26, track_height = 12;
}

double TimeScale::pixel(std::int64_t at) const {
  if (last <= first) return left;
  return left + (right - left) * static_cast<double>(at - first) / static_cast<double>(last - first);
}

std::int64_t TimeScale::step(double at) const {
  if (last <= first || right <= left) return first;
  const double share = std::clamp((at - left) / (right - left), 0.0, 1.0);
  return first + static_cast<std::int64_t>(std::llround(share * static_cast<double>(last - first)));
}

std::int64_t TimeScale::tick_spacing(double smallest_pixels) const {
  if (last <= first || right <= left) return 1;
  const double pixels_per_step = (right - left) / static_cast<double>(last - first);
  for (std::int64_t power = 1;; power *= 10)
    for (std::int64_t factor : {1, 2, 5})
      if (static_cast<double>(factor * power) * pixels_per_step >= smallest_pixels || power > last - first)
        return factor * power;
}

TimelineBar::TimelineBar(models::SimulationSession& session, QWidget* parent) : QWidget(parent), session_(session) {
  setObjectName(QStringLiteral("timeline_bar"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(52);
  setMouseTracking(true);
  const auto repaint = qOverload<>(&QWidget::update);
  connect(&session_.cursor(), &models::TimeCursor::moved, this, repaint);
  connect(&session_.cursor(), &models::TimeCursor::range_changed, this, repaint);
  connect(&session_, &models::SimulationSession::branches_changed, this, [this] {
    refused_.clear(), accepted_.clear();
    read_ = -1;
    if (session_.branch()) read_merges(session_.branch()->last_step());
    update();
  });
  connect(&session_, &models::SimulationSession::steps_appended, this, [this](qint64, qint64 last) {
    read_merges(last);
    update();
  });
  connect(&session_, &models::SimulationSession::step_failed, this, repaint);
}

TimeScale TimelineBar::scale() const {
  const models::TimeCursor& cursor = session_.cursor();
  return {cursor.first_step(), cursor.last_step(), static_cast<double>(side_margin),
          static_cast<double>(width() - side_margin)};
}

void TimelineBar::toggle_bookmark() {
  const std::int64_t step = session_.cursor().step();
  if (std::erase(bookmarks_, step) == 0) bookmarks_.push_back(step);
  update();
}

void TimelineBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const TimeScale range = scale();
  const QColor border = palette().color(QPalette::Mid), accent = palette().color(QPalette::Highlight);
  painter.setPen(border);
  painter.setBrush(palette().color(QPalette::AlternateBase));
  painter.drawRoundedRect(QRectF(range.left, track_top, std::max(1.0, range.right - range.left), track_height), 3, 3);
  if (!session_.ready()) return;
  const double at = range.pixel(session_.cursor().step());
  QColor past = accent;
  past.setAlpha(110);
  painter.setPen(Qt::NoPen);
  painter.setBrush(past);
  painter.drawRoundedRect(QRectF(range.left, track_top, std::max(0.0, at - range.left), track_height), 3, 3);
  paint_ticks(painter, range);
  paint_merges(painter, range);
  paint_marks(painter, range);
  painter.setPen(QPen(palette().color(QPalette::Window), 1.5));
  painter.setBrush(accent);
  painter.drawRoundedRect(QRectF(at - 4.5, track_top - 4, 9, track_height + 8), 3, 3);
  if (hasFocus()) {
    painter.setPen(QPen(accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
  }
}

void TimelineBar::paint_ticks(QPainter& painter, const TimeScale& range) {
  const std::int64_t spacing = range.tick_spacing(70);
  QFont font = this->font();
  font.setPointSizeF(font.pointSizeF() * 0.85);
  painter.setFont(font);
  painter.setPen(palette().color(QPalette::PlaceholderText));
  for (std::int64_t step = range.first; step <= range.last; step += spacing) {
    const double x = range.pixel(step);
    painter.drawLine(QPointF(x, track_top - 5), QPointF(x, track_top - 1));
    painter.drawText(QRectF(x - 40, 3, 80, track_top - 8), Qt::AlignHCenter | Qt::AlignBottom,
                     QLocale().toString(static_cast<qlonglong>(step)));
  }
}

void TimelineBar::read_merges(std::int64_t last) {
  const models::BranchPtr& branch = session_.branch();
  if (!branch) return;
  read_ = std::max(read_, branch->first_step() - 1);
  for (const abd::StepReport& report : branch->reports(read_ + 1, last)) {
    ++read_;
    if (report.distributed.workers > 1) (report.distributed.refused > 0 ? refused_ : accepted_).push_back(read_);
  }
}

void TimelineBar::paint_merges(QPainter& painter, const TimeScale& range) {
  const bool dark = palette().color(QPalette::Base).lightness() < 128;
  const WindowColors& colors = window_colors(dark ? viewport::Theme::dark : viewport::Theme::light);
  // One mark a pixel at most, whatever the number of steps.
  const double steps_per_pixel =
      static_cast<double>(range.last - range.first) / std::max(1.0, range.right - range.left);
  const auto stride = static_cast<std::int64_t>(std::max(1.0, std::ceil(steps_per_pixel)));
  const auto draw = [&](const std::vector<std::int64_t>& steps, const QColor& color, double width, int height) {
    painter.setPen(QPen(color, width));
    for (auto at = std::lower_bound(steps.begin(), steps.end(), range.first); at != steps.end() && *at <= range.last;
         at = std::lower_bound(at, steps.end(), *at + stride)) {
      const double x = range.pixel(*at);
      painter.drawLine(QPointF(x, track_top + track_height - height), QPointF(x, track_top + track_height - 1));
    }
  };
  QColor ok = colors.ok;
  ok.setAlpha(150);
  draw(accepted_, ok, 1, 3);
  draw(refused_, colors.error, 2, track_height - 1);
}

QString TimelineBar::merge_text(std::int64_t step) const {
  // The nearest refused step within three pixels is what the mouse means.
  const TimeScale range = scale();
  auto near = std::lower_bound(refused_.begin(), refused_.end(), step);
  if (near != refused_.begin() && (near == refused_.end() || *near - step > step - *std::prev(near))) --near;
  const bool close = near != refused_.end() && std::abs(range.pixel(*near) - range.pixel(step)) <= 3;
  const std::int64_t at = close ? *near : step;
  const std::vector<abd::StepReport> reports = session_.branch()->reports(at, at);
  if (reports.empty() || reports[0].distributed.workers <= 1) return {};
  const abd::WorkerReport& several = reports[0].distributed;
  QString text = QStringLiteral("\n") + tr("%1 workers, %2 rounds").arg(several.workers).arg(several.rounds);
  if (several.refused > 0)
    text = QStringLiteral("\n") +
           tr("Step %1: %n merge(s) refused before one was accepted", nullptr, several.refused)
               .arg(QLocale().toString(static_cast<qlonglong>(at))) +
           text;
  return text;
}

void TimelineBar::paint_marks(QPainter& painter, const TimeScale& range) {
  const bool dark = palette().color(QPalette::Base).lightness() < 128;
  const WindowColors& colors = window_colors(dark ? viewport::Theme::dark : viewport::Theme::light);
  const models::BranchPtr& branch = session_.branch();
  const double below = track_top + track_height + 2;
  if (!branch->parent_name().empty()) {
    const double x = range.pixel(branch->fork_step());
    painter.setPen(QPen(colors.text, 1.5));
    painter.drawLine(QPointF(x, track_top - 2), QPointF(x, below + 6));
    painter.drawLine(QPointF(x, below + 6), QPointF(x + 6, below + 10));
  }
  painter.setPen(QPen(colors.error, 2));
  for (const abd::StepReport& report : branch->failures()) {
    const double x = range.pixel(std::min(report.step, range.last));
    painter.drawLine(QPointF(x - 3, below + 2), QPointF(x + 3, below + 8));
    painter.drawLine(QPointF(x - 3, below + 8), QPointF(x + 3, below + 2));
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.warning);
  for (std::int64_t step : bookmarks_) {
    const double x = range.pixel(step);
    if (step <= range.last) painter.drawPolygon(QPolygonF({{x, below}, {x + 4.5, below + 9}, {x - 4.5, below + 9}}));
  }
}

void TimelineBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !session_.ready()) return;
  if (session_.motion() == models::SimulationSession::Motion::replay ||
      session_.motion() == models::SimulationSession::Motion::backwards)
    session_.pause();
  session_.cursor().move_to_step(scale().step(event->position().x()));
}

void TimelineBar::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton && session_.ready())
    session_.cursor().move_to_step(scale().step(event->position().x()));
}

void TimelineBar::wheelEvent(QWheelEvent* event) {
  if (session_.ready())
    session_.cursor().move_to_step(session_.cursor().step() + (event->angleDelta().y() > 0 ? -1 : 1));
  event->accept();
}

bool TimelineBar::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && session_.ready()) {
    auto* help = static_cast<QHelpEvent*>(event);
    const std::int64_t step = scale().step(help->pos().x());
    QString text = tr("Step %1").arg(QLocale().toString(static_cast<qlonglong>(step)));
    text += merge_text(step);
    for (const abd::StepReport& report : session_.branch()->failures())
      if (std::abs(report.step - step) <= 1)
        text += QStringLiteral("\n") +
                tr("Step %1 did not converge: %2").arg(report.step).arg(models::translated_clause(report.reason));
    QToolTip::showText(help->globalPos(), text, this);
    return true;
  }
  return QWidget::event(event);
}

TimelinePanel::TimelinePanel(models::SimulationSession& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 4);
  layout->setSpacing(0);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(10, 2, 10, 0);
  line->setSpacing(8);
  branch_label_ = new QLabel(this);
  branches_ = new QComboBox(this);
  branches_->setMinimumWidth(170);
  branch_label_->setBuddy(branches_);
  fork_ = new QPushButton(this);
  follow_ = new QToolButton(this);
  follow_->setCheckable(true);
  position_ = new QLabel(this);
  position_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  line->addWidget(branch_label_);
  line->addWidget(branches_);
  line->addWidget(fork_);
  line->addStretch(1);
  line->addWidget(position_);
  line->addWidget(follow_);
  layout->addLayout(line);
  bar_ = new TimelineBar(session_, this);
  layout->addWidget(bar_);
  layout->addStretch(1);
  setMaximumHeight(130);  // room beyond that is worth more to the plots

  connect(branches_, &QComboBox::activated, this,
          [this](int index) { session_.select_branch(static_cast<std::size_t>(index)); });
  connect(fork_, &QPushButton::clicked, this, &TimelinePanel::branch_requested);
  connect(follow_, &QToolButton::clicked, this, [this](bool on) {
    if (on)
      session_.cursor().follow_live_edge();
    else
      session_.cursor().move_to_step(session_.cursor().step());
  });
  connect(&session_.cursor(), &models::TimeCursor::following_changed, follow_, &QToolButton::setChecked);
  connect(&session_.cursor(), &models::TimeCursor::moved, this, &TimelinePanel::refresh_position);
  connect(&session_.cursor(), &models::TimeCursor::range_changed, this, &TimelinePanel::refresh_position);
  connect(&session_.cursor(), &models::TimeCursor::level_changed, this, &TimelinePanel::refresh_position);
  connect(&session_, &models::SimulationSession::branches_changed, this, &TimelinePanel::refresh_branches);
  connect(&session_, &models::SimulationSession::model_changed, this, &TimelinePanel::refresh_position);
  follow_->setChecked(session_.cursor().following());
  retranslate();
}

void TimelinePanel::refresh_branches() {
  const QSignalBlocker quiet(branches_);
  branches_->clear();
  for (const models::BranchPtr& branch : session_.branches()) {
    QString text = QString::fromStdString(branch->name());
    if (!branch->parent_name().empty())
      text += tr("  (from %1 at %2)").arg(QString::fromStdString(branch->parent_name())).arg(branch->fork_step());
    branches_->addItem(text);
    if (branch == session_.branch()) branches_->setCurrentIndex(branches_->count() - 1);
  }
  const bool any = branches_->count() > 0;
  branches_->setEnabled(any);
  fork_->setEnabled(any);
  follow_->setEnabled(any);
  if (!any) branches_->addItem(tr("no run yet"));
  refresh_position();
}

void TimelinePanel::refresh_position() {
  if (!session_.ready()) {
    position_->clear();
    return;
  }
  const QLocale locale;
  const double time = session_.shown() ? session_.shown()->time : 0;
  const models::TimeCursor& cursor = session_.cursor();
  using models::TimeLevel;
  if (cursor.offers(TimeLevel::admm_iteration) && session_.shown() && session_.shown()->merge) {
    // The level that the arrow keys move has the bracket.
    const auto part = [&](TimeLevel level, const QString& text) {
      return cursor.level() == level ? QStringLiteral("[%1]").arg(text) : text;
    };
    const auto number = [&](std::int64_t value) { return locale.toString(static_cast<qlonglong>(value)); };
    QStringList parts{part(TimeLevel::step, tr("step %1 of %2").arg(number(cursor.step()), number(cursor.last_step()))),
                      part(TimeLevel::admm_iteration, tr("round %1 of %2")
                                                          .arg(number(cursor.index(TimeLevel::admm_iteration) + 1),
                                                               number(cursor.last(TimeLevel::admm_iteration) + 1)))};
    if (cursor.offers(TimeLevel::newton_iteration))
      parts << part(TimeLevel::newton_iteration, tr("Newton %1 of %2")
                                                     .arg(number(cursor.index(TimeLevel::newton_iteration) + 1),
                                                          number(cursor.last(TimeLevel::newton_iteration) + 1)));
    parts << tr("%1 s").arg(locale.toString(time, 'f', 3));
    position_->setText(parts.join(QStringLiteral("   ·   ")));
    return;
  }
  position_->setText(tr("step %1 of %2   ·   %3 s")
                         .arg(locale.toString(static_cast<qlonglong>(session_.cursor().step())),
                              locale.toString(static_cast<qlonglong>(session_.cursor().last_step())),
                              locale.toString(time, 'f', 3)));
}

void TimelinePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void TimelinePanel::retranslate() {
  bar_->setAccessibleName(tr("Timeline"));
  bar_->setAccessibleDescription(
      tr("Drag to scrub; arrow keys step; Home and End go to the first and the newest step"));
  branch_label_->setText(tr("Run:"));
  branches_->setAccessibleName(tr("Run or branch"));
  branches_->setToolTip(tr("Runs and branches of this scene. Nothing recorded is ever erased."));
  fork_->setText(tr("Branch from here"));
  fork_->setToolTip(tr("Go on from this step under a new name; what was recorded stays"));
  follow_->setText(tr("Follow"));
  follow_->setToolTip(tr("Show the newest step as it is computed"));
  refresh_branches();
}

}  // namespace seam::panels
