#pragma once
#include <QPicture>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/base/error.hpp"
#include "ui/lessons/lesson_style.hpp"

class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;

namespace seam::lessons {

/// One curve of a CurvePlot. What is not finite (and on a logarithmic axis what is not above 0) is a gap.
struct CurveData {
  QString name;
  std::vector<double> y;
  std::vector<double> x;  ///< as long as y; empty = 0, 1, 2, ...
  int color = 0;          ///< class colour and dash pattern
};

/// Curves of several methods over sweeps or work. Wheel zooms, a drag moves, double-click fits, the right button (or
/// the menu key) copies, exports CSV or PNG; with the focus + and - zoom and 0 fits. Curves differ in dash pattern as
/// well as in colour. Thread rule: UI thread; what picture() returns may be painted on any thread.
class CurvePlot : public QWidget {
  Q_OBJECT
 public:
  explicit CurvePlot(QWidget* parent = nullptr);

  /// Keeps the range when it was zoomed and only values changed; new names fit again.
  void set_curves(std::vector<CurveData> curves);
  const std::vector<CurveData>& curves() const { return curves_; }
  void set_titles(const QString& x, const QString& y);
  void set_logarithmic(bool logarithmic);
  bool logarithmic() const { return logarithmic_; }
  /// An upright line, "here we are"; empty = none.
  void set_marker(std::optional<double> x);
  /// Hides curves, values and exports behind a sentence; empty = shown.
  void set_veil(const QString& sentence);
  void set_style(const LessonStyle& style);
  void fit();
  void zoom(double factor);  ///< of both ranges; below 1 = closer

  /// A column for x and one for each curve, C locale.
  QString csv() const;
  /// As vectors, `size` in pixels.
  QPicture picture(QSize size);
  void paint(QPainter& painter, const QRectF& area);
  /// Write the whole file or leave what was there and emit problem(). PNG at twice the size on the screen.
  void save_values(const QString& path);
  void save_picture(const QString& path);

  QCustomPlot& plot() { return *plot_; }
  QSize sizeHint() const override { return {360, 260}; }

 signals:
  void problem(const seam::Problem& problem);  ///< a file could not be written

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void rebuild();
  void describe();
  void place_marker();
  void show_menu(const QPoint& global);
  void save(const QString& path, const QByteArray& bytes, const char* what);
  double x_of(const CurveData& curve, std::size_t i) const;
  bool drawable(double y) const;

  std::vector<CurveData> curves_;
  QString x_title_, y_title_, veil_;
  QCustomPlot* plot_ = nullptr;
  QCPItemStraightLine* marker_line_ = nullptr;
  QCPItemText* veil_text_ = nullptr;
  std::optional<double> marker_;
  const LessonStyle* style_;
  bool logarithmic_ = true, fitted_ = true;
};

}  // namespace seam::lessons
