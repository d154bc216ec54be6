#pragma once
#include <QFrame>
#include <QImage>
#include <QLabel>
#include <array>

#include "ui/models/race_model.hpp"
#include "ui/panels/theme.hpp"

class QGridLayout;

namespace seam::panels {

/// The picture of a lane: what was drawn last, scaled until one of the right size comes. Drag turns, wheel zooms, with
/// the keyboard Ctrl and arrows, + and -.
class RacePicture : public QWidget {
  Q_OBJECT
 public:
  explicit RacePicture(QWidget* parent = nullptr);
  void set_picture(const QImage& picture);
  /// Says in place of a picture why there is none.
  void set_excuse(const QString& why);
  /// Drawn in the corner: "1" and the like; empty = none.
  void set_badge(const QString& badge, const QColor& color, const QColor& text);
  const QImage& picture() const { return picture_; }
  QSize pixels() const;  ///< device pixels to draw

 signals:
  void resized();
  void turned(double yaw, double pitch);  ///< rad
  void zoomed(double factor);             ///< < 1 = nearer

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QImage picture_;
  QString excuse_, badge_;
  QColor badge_color_, badge_text_;
  QPointF last_;
};

/// One line of text, cut off with dots where there is no room; the whole of it is the tool tip.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void set_line(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// Colour and mark of a lane in the plot and beside its name.
QColor lane_color(std::size_t lane, viewport::Theme theme);
QPixmap lane_mark(std::size_t lane, viewport::Theme theme, qreal ratio);

/// One method of a race: its name, the bodies, what it does, what it has cost. Thread rule: UI thread.
class RaceLane : public QFrame {
  Q_OBJECT
 public:
  RaceLane(const models::RaceModel& race, std::size_t lane, QWidget* parent = nullptr);
  RacePicture& picture() { return *picture_; }
  QLabel& happening() { return *happening_; }
  QLabel& finish() { return *finish_; }
  QString figure(int index) const;  ///< text of a counter: rounds, Newton, synchronisations, bytes, error
  /// Shows the lane's point at the clock.
  void refresh();
  void set_theme(viewport::Theme theme);
  void retranslate();

 private:
  void make_figures(QGridLayout& layout);

  const models::RaceModel& race_;
  const std::size_t lane_;
  QLabel *mark_ = nullptr, *name_ = nullptr;
  ElidedLabel *finish_ = nullptr, *happening_ = nullptr, *remark_ = nullptr;
  RacePicture* picture_ = nullptr;
  std::array<QLabel*, 5> captions_{}, figures_{};
  viewport::Theme theme_ = viewport::Theme::light;
};

}  // namespace seam::panels
