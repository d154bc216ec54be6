#pragma once
#include <QWidget>

#include "ui/models/merge_model.hpp"

namespace seam::panels {

/// How much of each worker's merge path is free, as bars from 0 to the gate at 1: full only when nothing is in the way.
/// A click chooses the worker. Thread rule: UI thread.
class ToiStrip : public QWidget {
  Q_OBJECT
 public:
  explicit ToiStrip(models::MergeModel& merge, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  /// Row of a worker in logical pixels, and the share of its bar that is filled (NaN: no merge was asked for).
  QRect row(int worker) const;
  static double filled(const distributed::WorkerRound& worker);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int workers() const;
  QString text(int worker) const;
  models::MergeModel& merge_;
};

}  // namespace seam::panels
