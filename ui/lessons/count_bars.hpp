#pragma once
#include <QWidget>
#include <vector>

#include "ui/lessons/lesson_style.hpp"

namespace seam::lessons {

/// Lines of "name, bar, share": how often each outcome came. Read out as text through its accessible name.
class CountBars : public QWidget {
 public:
  explicit CountBars(QWidget* parent = nullptr);
  struct Line {
    QString name, value;
    double share = 0;  ///< length of the bar, 0 to 1
    int color = -1;    ///< class colour; -1 = accent
  };
  void set_lines(std::vector<Line> lines);
  void set_style(const LessonStyle& style);
  const std::vector<Line>& lines() const { return lines_; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int row_height() const;
  std::vector<Line> lines_;
  const LessonStyle* style_;
};

}  // namespace seam::lessons
