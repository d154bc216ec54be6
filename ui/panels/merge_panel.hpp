#pragma once
#include <QStackedWidget>
#include <QTimer>
#include <array>

#include "ui/models/merge_tables.hpp"

class QComboBox;
class QLabel;
class QSlider;
class QTabWidget;
class QTableView;
class QToolButton;

namespace seam::panels {

class EmptyState;
class ToiStrip;

/// One round of a step of several workers taken apart: what became of it, how far each worker's merge path is free, a
/// place on that path, and tables of rounds, replicas and the coverage ledger. Rows lead to their round or body. Thread
/// rule: UI thread.
class MergePanel : public QStackedWidget {
  Q_OBJECT
 public:
  explicit MergePanel(models::MergeModel& merge, QWidget* parent = nullptr);
  QLabel& verdict() { return *verdict_; }
  QSlider& slider() { return *slider_; }
  QComboBox& worker_box() { return *worker_; }
  QTabWidget& tabs() { return *tabs_; }
  QTableView& table(models::MergeTable::Kind kind) { return *views_[static_cast<std::size_t>(kind)]; }
  QString empty_text() const;
  /// Reads the model now; otherwise that happens a moment after a change, while the panel is visible.
  void refresh();

 signals:
  /// The button of the empty state: go to the scene's settings of workers, or step.
  void settings_requested();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void make_head(QWidget* page);
  void make_tabs(QWidget* page);
  void refresh_head();
  void fit_verdict();
  void refresh_body_line();
  void refresh_ledger_line();
  void activate(models::MergeTable::Kind kind, const QModelIndex& index);
  void retranslate();

  models::MergeModel& merge_;
  QWidget* page_ = nullptr;
  EmptyState* empty_ = nullptr;
  QLabel *mark_ = nullptr, *verdict_ = nullptr, *path_label_ = nullptr, *place_ = nullptr, *factor_ = nullptr,
         *body_ = nullptr, *ledger_ = nullptr, *worker_label_ = nullptr;
  QComboBox* worker_ = nullptr;
  QSlider* slider_ = nullptr;
  QToolButton *less_ = nullptr, *more_ = nullptr;
  ToiStrip* strip_ = nullptr;
  QTabWidget* tabs_ = nullptr;
  std::array<models::MergeTable*, 5> tables_{};
  std::array<QTableView*, 5> views_{};
  QTimer timer_;
};

}  // namespace seam::panels
