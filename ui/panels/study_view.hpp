#pragma once
#include <QWidget>
#include <vector>

#include "core/base/error.hpp"
#include "ui/models/study_table.hpp"
#include "ui/viewport/engine.hpp"

class QComboBox;
class QCPGraph;
class QCustomPlot;
class QLabel;
class QMenu;
class QSortFilterProxyModel;
class QTableView;

namespace seam::panels {

/// The result of a study: its plot, ours beside the paper's figures, above a sortable table of the rows. Another figure
/// can be chosen for the y axis; the paper has only the study's own. Wheel zooms, a drag moves, double-click fits, the
/// right button copies, exports CSV or PNG; Ctrl+C in the table copies the selected rows. Thread rule: UI thread.
class StudyView : public QWidget {
  Q_OBJECT
 public:
  explicit StudyView(models::StudyFile study, QWidget* parent = nullptr);
  const models::StudyFile& study() const { return table_model_->study(); }
  void set_theme(viewport::Theme theme);
  void fit();
  QCustomPlot& plot() { return *plot_; }
  QTableView& table() { return *table_; }
  QComboBox& y_choice() { return *y_; }
  /// The y axis shows this column of figures.
  void show_column(int column);
  void save_values(const QString& path);
  void save_picture(const QString& path);

 signals:
  void problem(const seam::Problem& problem);  ///< a file could not be written

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Curve {
    QString series;
    bool paper = false;
    std::vector<std::pair<double, double>> points;
  };
  void make_plot();
  void make_table();
  void retranslate();
  void rebuild();
  void style_graphs();
  std::vector<Curve> curves() const;
  bool logarithmic_y(const std::vector<Curve>& curves) const;
  bool shows_default() const;
  void copy_rows();
  void show_plot_menu(const QPoint& at);
  void show_table_menu(const QPoint& at);
  void add_exports(QMenu& menu);
  void save(const QString& path, const QByteArray& bytes, const char* what);

  models::StudyTable* table_model_ = nullptr;
  QSortFilterProxyModel* sorted_ = nullptr;
  QLabel *title_ = nullptr, *notes_ = nullptr, *y_label_ = nullptr;
  QComboBox* y_ = nullptr;
  QCustomPlot* plot_ = nullptr;
  QTableView* table_ = nullptr;
  viewport::Theme theme_ = viewport::Theme::light;
  int column_ = 0;
};

}  // namespace seam::panels
