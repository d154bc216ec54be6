#pragma once
#include <QWidget>

#include "ui/models/simulation_session.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace seam::panels {

/// Pure mapping between steps and pixels of the scrubber: [first, last] spread over [left, right]. A single step sits
/// at the left.
struct TimeScale {
  std::int64_t first = 0, last = 0;
  double left = 0, right = 1;
  double pixel(std::int64_t step) const;
  std::int64_t step(double pixel) const;                    ///< nearest, clamped
  std::int64_t tick_spacing(double smallest_pixels) const;  ///< 1, 2 or 5 times a power of ten
};

/// The bar itself: ticks, the recorded range, fork point, steps with refused merges (red) and merged at once (green),
/// failed steps, bookmarks, the cursor. Scrubs with the mouse;
/// keys are the canvas keys.
class TimelineBar : public QWidget {
  Q_OBJECT
 public:
  explicit TimelineBar(models::SimulationSession& session, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {400, 58}; }
  TimeScale scale() const;
  void toggle_bookmark();
  const std::vector<std::int64_t>& bookmarks() const { return bookmarks_; }
  const std::vector<std::int64_t>& refused_steps() const { return refused_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void paint_ticks(QPainter& painter, const TimeScale& scale);
  void paint_marks(QPainter& painter, const TimeScale& scale);
  void paint_merges(QPainter& painter, const TimeScale& scale);
  void read_merges(std::int64_t last);
  QString merge_text(std::int64_t step) const;
  models::SimulationSession& session_;
  std::vector<std::int64_t> bookmarks_;
  /// Steps of several workers, ascending, told apart by whether a merge was refused on the way. Kept here because
  /// asking the branch for every report at every paint would cost as much as the run is long.
  std::vector<std::int64_t> refused_, accepted_;
  std::int64_t read_ = -1;  ///< last step looked at
};

/// Timeline dock: branch selector, bar, position and time, follow switch.
class TimelinePanel : public QWidget {
  Q_OBJECT
 public:
  explicit TimelinePanel(models::SimulationSession& session, QWidget* parent = nullptr);
  TimelineBar& bar() { return *bar_; }
  QComboBox& branch_box() { return *branches_; }

 signals:
  void branch_requested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh_branches();
  void refresh_position();
  void retranslate();

  models::SimulationSession& session_;
  TimelineBar* bar_ = nullptr;
  QComboBox* branches_ = nullptr;
  QLabel *position_ = nullptr, *branch_label_ = nullptr;
  QToolButton* follow_ = nullptr;
  QPushButton* fork_ = nullptr;
};

}  // namespace seam::panels
