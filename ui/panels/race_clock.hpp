#pragma once
#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/models/race_model.hpp"
#include "ui/viewport/engine.hpp"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace seam::panels {

/// The common clock of a race: play, steps to the next change of a lane, a slider, and what it counts. Thread rule: UI
/// thread.
class RaceClockBar : public QWidget {
  Q_OBJECT
 public:
  explicit RaceClockBar(models::RaceModel& race, QWidget* parent = nullptr);
  QSlider& slider() { return *slider_; }
  QComboBox& unit_choice() { return *unit_; }
  QLabel& ranking() { return *ranking_; }
  bool playing() const { return timer_.isActive(); }
  void set_playing(bool playing);
  void set_theme(viewport::Theme theme);
  void retranslate();

 private:
  void refresh();
  void advance();
  int position_of(double clock) const;
  double clock_at(int position) const;

  models::RaceModel& race_;
  QToolButton *back_ = nullptr, *play_ = nullptr, *next_ = nullptr;
  QSlider* slider_ = nullptr;
  QLabel *value_ = nullptr, *unit_label_ = nullptr, *ranking_ = nullptr;
  QComboBox* unit_ = nullptr;
  QTimer timer_;
  QElapsedTimer since_;
  viewport::Theme theme_ = viewport::Theme::light;
};

}  // namespace seam::panels
