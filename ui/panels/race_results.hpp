#pragma once
#include <QWidget>

#include "core/base/error.hpp"
#include "ui/models/race_table.hpp"
#include "ui/viewport/engine.hpp"

class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace seam::panels {

/// The key of the lanes' colours: distance of a body from the reference lane's last state, in decades. Thread rule: UI
/// thread.
class RaceScale : public QWidget {
  Q_OBJECT
 public:
  explicit RaceScale(const models::RaceModel& race, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  void set_theme(viewport::Theme theme);
  QSize minimumSizeHint() const override { return sizeHint(); }
  void retranslate();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString title() const;
  const models::RaceModel& race_;
  viewport::Theme theme_ = viewport::Theme::light;
};

/// The figures of a race as a sortable table. Ctrl+C copies the selected rows (all without a selection); the right
/// button copies or saves CSV. Thread rule: UI thread.
class RaceResults : public QWidget {
  Q_OBJECT
 public:
  explicit RaceResults(const models::RaceModel& race, QWidget* parent = nullptr);
  QTableView& table() { return *table_; }
  models::RaceTable& figures() { return *figures_; }
  void copy_rows();
  void save_values(const QString& path);
  void retranslate();

 signals:
  void problem(const seam::Problem& problem);

 private:
  void ask_values_name();
  void show_menu(const QPoint& at);

  models::RaceTable* figures_ = nullptr;
  QSortFilterProxyModel* sorted_ = nullptr;
  QTableView* table_ = nullptr;
  QPushButton *copy_ = nullptr, *save_ = nullptr;
};

}  // namespace seam::panels
