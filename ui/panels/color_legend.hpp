#pragma once
#include <QWidget>

#include "ui/models/view_controller.hpp"

class QComboBox;
class QPainter;

namespace seam::panels {

/// "Colour by" selector with the scale of the values shown, as an overlay of the 3D view.
class ColorLegend : public QWidget {
  Q_OBJECT
 public:
  explicit ColorLegend(models::ViewController& view, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QComboBox& box() { return *box_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  bool has_scale() const;
  QString unit() const;
  void paint_workers(QPainter& painter);
  void retranslate();
  models::ViewController& view_;
  QComboBox* box_ = nullptr;
};

}  // namespace seam::panels
