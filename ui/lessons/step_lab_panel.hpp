#pragma once
#include <QWidget>

#include "ui/lessons/lesson_style.hpp"
#include "ui/models/merge_model.hpp"
#include "ui/models/step_lab.hpp"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace seam::lessons {

class CurvePlot;

/// "What if": the step shown, solved again from a round on under other rules, histories overlaid; the single worker's
/// verdict on it; its Newton iterations on demand; one merge as a file. Asks for work by signals and shows what is in
/// the StepLab. Thread rule: UI thread.
class StepLabPanel : public QWidget {
  Q_OBJECT
 public:
  StepLabPanel(models::MergeModel& merge, models::StepLab& lab, QWidget* parent = nullptr);
  void set_style(const LessonStyle& style);
  /// The change as the fields say it, and a name for it.
  distributed::WhatIf change() const;
  QString name_of(const distributed::WhatIf& change) const;
  CurvePlot& plot() { return *plot_; }
  QTableWidget& results() { return *results_; }
  QPushButton& run_button() { return *run_; }
  QLabel& oracle_text() { return *oracle_text_; }
  void set_busy(bool busy);

 signals:
  void experiment_requested(const QString& name, const seam::distributed::WhatIf& change);
  void oracle_requested();
  void detail_requested();
  void capsule_requested();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  enum class Shown : std::uint8_t { r, s, rho };
  void make_form();
  void make_buttons();
  void follow();
  void refresh();
  void refresh_curves();
  void refresh_results();
  void refresh_oracle();
  void retranslate();
  void add_result(int row, const QString& name, const distributed::StepLog& log);

  models::MergeModel& merge_;
  models::StepLab& lab_;
  QFormLayout* form_ = nullptr;
  QSpinBox* round_ = nullptr;
  QComboBox *preset_ = nullptr, *metric_ = nullptr, *dynamic_ = nullptr, *shown_ = nullptr;
  QDoubleSpinBox *beta_ = nullptr, *factor_ = nullptr, *theta_ = nullptr;
  QPushButton *run_ = nullptr, *ask_ = nullptr, *detail_ = nullptr, *capsule_ = nullptr;
  QLabel *intro_ = nullptr, *oracle_text_ = nullptr;
  std::array<QLabel*, 7> labels_{};
  QTableWidget *results_ = nullptr, *differences_ = nullptr;
  CurvePlot* plot_ = nullptr;
  bool busy_ = false;
};

}  // namespace seam::lessons
