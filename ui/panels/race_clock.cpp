#include "ui/panels/race_clock.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/panels/theme.hpp"

namespace seam::panels {

namespace {
constexpr int places = 10000;  ///< of the slider
constexpr double whole_race_seconds = 10;
constexpr int frame_ms = 40;
}  // namespace

RaceClockBar::RaceClockBar(models::RaceModel& race, QWidget* parent) : QWidget(parent), race_(race) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 2, 0, 2);
  layout->setSpacing(2);
  auto* row = new QHBoxLayout;
  const auto button = [&](auto act) {
    auto* made = new QToolButton(this);
    made->setIconSize({20, 20});
    connect(made, &QToolButton::clicked, this, act);
    row->addWidget(made);
    return made;
  };
  back_ = button([this] { race_.step(-1); });
  play_ = button([this] { set_playing(!playing()); });
  next_ = button([this] { race_.step(1); });
  slider_ = new QSlider(Qt::Horizontal, this);
  slider_->setRange(0, places);
  slider_->setPageStep(places / 10);
  value_ = new QLabel(this);
  unit_label_ = new QLabel(this);
  unit_ = new QComboBox(this);
  for (int i = 0; i < models::race_clocks; ++i) unit_->addItem({});
  unit_label_->setBuddy(unit_);
  row->addWidget(slider_, 1);
  row->addWidget(value_);
  row->addSpacing(12);
  row->addWidget(unit_label_);
  row->addWidget(unit_);
  ranking_ = new QLabel(this);
  ranking_->setTextFormat(Qt::PlainText);
  ranking_->setWordWrap(true);
  layout->addLayout(row);
  layout->addWidget(ranking_);
  // Arrow keys go from change to change, whatever the slider's own step.
  connect(slider_, &QSlider::actionTriggered, this, [this](int action) {
    if (action != QAbstractSlider::SliderSingleStepAdd && action != QAbstractSlider::SliderSingleStepSub) return;
    race_.step(action == QAbstractSlider::SliderSingleStepAdd ? 1 : -1);
    slider_->setSliderPosition(position_of(race_.clock()));
  });
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    if (position != position_of(race_.clock())) race_.set_clock(clock_at(position));
  });
  connect(unit_, &QComboBox::currentIndexChanged, this,
          [this](int index) { race_.set_unit(static_cast<models::RaceClock>(index)); });
  connect(&race_, &models::RaceModel::changed, this, &RaceClockBar::refresh);
  connect(&timer_, &QTimer::timeout, this, &RaceClockBar::advance);
  retranslate();
}

int RaceClockBar::position_of(double clock) const {
  return static_cast<int>(std::lround(places * clock / race_.end()));
}

/// An instant at which a lane changes, when the slider stands on one: a rounded clock would miss it.
double RaceClockBar::clock_at(int position) const {
  for (const double event : race_.events())
    if (position_of(event) == position) return event;
  return race_.end() * position / places;
}

void RaceClockBar::set_playing(bool playing) {
  if (playing == this->playing()) return;
  if (playing) {
    if (race_.clock() >= race_.end()) race_.set_clock(0);
    since_.start();
    timer_.start(frame_ms);
  } else {
    timer_.stop();
  }
  refresh();
}

void RaceClockBar::advance() {
  const double seconds = 1e-3 * static_cast<double>(since_.restart());
  race_.set_clock(race_.clock() + race_.end() * seconds / whole_race_seconds);
  if (race_.clock() >= race_.end()) set_playing(false);
}

void RaceClockBar::refresh() {
  const QSignalBlocker quiet(slider_), quiet_unit(unit_);
  slider_->setValue(position_of(race_.clock()));
  unit_->setCurrentIndex(static_cast<int>(race_.unit()));
  value_->setText(tr("%1 of %2")
                      .arg(models::RaceModel::cost_text(std::floor(race_.clock()), race_.unit()),
                           models::RaceModel::cost_text(race_.end(), race_.unit())));
  play_->setIcon(themed_icon(playing() ? QStringLiteral("pause") : QStringLiteral("play"), theme_));
  play_->setAccessibleName(playing() ? tr("Pause") : tr("Play"));
  play_->setToolTip(playing() ? tr("Pause (Space)") : tr("Play the race (Space)"));
  back_->setEnabled(race_.clock() > 0);
  next_->setEnabled(race_.clock() < race_.end());
  ranking_->setText(race_.ranking_text());
  slider_->setAccessibleDescription(value_->text() + QLatin1Char(' ') + models::RaceModel::unit_name(race_.unit()));
}

void RaceClockBar::set_theme(viewport::Theme theme) {
  theme_ = theme;
  back_->setIcon(themed_icon(QStringLiteral("step_back"), theme));
  next_->setIcon(themed_icon(QStringLiteral("step"), theme));
  refresh();
}

void RaceClockBar::retranslate() {
  back_->setAccessibleName(tr("To the last change"));
  back_->setToolTip(tr("Back to the last change of a lane (Left)"));
  next_->setAccessibleName(tr("To the next change"));
  next_->setToolTip(tr("On to the next change of a lane (Right)"));
  slider_->setAccessibleName(tr("Clock of the race"));
  ranking_->setAccessibleName(tr("Order of arrival"));
  unit_label_->setText(tr("&Clock counts:"));
  unit_->setAccessibleName(tr("What the clock counts"));
  {
    const QSignalBlocker quiet(unit_);
    for (int i = 0; i < models::race_clocks; ++i)
      unit_->setItemText(i, models::RaceModel::unit_name(static_cast<models::RaceClock>(i)));
  }
  refresh();
}

}  // namespace seam::panels
