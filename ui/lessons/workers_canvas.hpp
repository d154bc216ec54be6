#pragma once
#include <QWidget>
#include <functional>

#include "ui/lessons/workers_picture.hpp"

namespace seam::lessons {

/// Shows a WorkersPicture. Tab (or Page Down, Page Up) walks through the workers, Enter or a click chooses the one with
/// the ring or takes the choice back, Escape leaves; a screen reader hears spoken() of each. Thread rule: UI thread.
class WorkersCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit WorkersCanvas(QWidget* parent = nullptr);
  void set_picture(WorkersPicture picture);
  const WorkersPicture& picture() const { return picture_; }
  void set_style(const LessonStyle& style);
  void set_spoken(std::function<QString(int worker)> spoken) { spoken_ = std::move(spoken); }
  void set_text_scale(double scale);
  /// Instead of a picture while there is none.
  void set_waiting(const QString& sentence);
  std::optional<int> focus_worker() const { return focus_; }
  /// Middle of a worker's disc, in widget pixels.
  QPointF place_of(int worker) const;
  QSize sizeHint() const override { return {560, 560}; }

 signals:
  void activated(int worker);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  bool event(QEvent* event) override;

 private:
  WorkersLayout layout_now() const;
  bool walk(bool next);
  void describe();

  WorkersPicture picture_;
  const LessonStyle* style_;
  std::function<QString(int)> spoken_;
  QString waiting_;
  std::optional<int> focus_;
  double text_scale_ = 1;
};

}  // namespace seam::lessons
