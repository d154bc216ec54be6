#pragma once
#include <QStackedWidget>

#include "ui/models/problems_model.hpp"

class QLabel;
class QPushButton;
class QTableView;

namespace seam::panels {

/// Every problem of this session; Enter or a double click jumps to its object and time.
class ProblemsPanel : public QStackedWidget {
  Q_OBJECT
 public:
  explicit ProblemsPanel(models::ProblemsModel& model, QWidget* parent = nullptr);
  QTableView& table() { return *table_; }

 signals:
  void jump_requested(int row);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  models::ProblemsModel& model_;
  QTableView* table_ = nullptr;
  QLabel* empty_ = nullptr;
  QPushButton* clear_ = nullptr;
};

}  // namespace seam::panels
