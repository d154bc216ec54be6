#include "ui/panels/problems_panel.hpp"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace seam::panels {

ProblemsPanel::ProblemsPanel(models::ProblemsModel& model, QWidget* parent) : QStackedWidget(parent), model_(model) {
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  table_ = new QTableView(page);
  table_->setModel(&model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->setShowGrid(false);
  table_->setWordWrap(true);
  table_->verticalHeader()->hide();
  QHeaderView* header = table_->horizontalHeader();
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
  header->setSectionResizeMode(models::ProblemsModel::message_column, QHeaderView::Stretch);
  header->setSectionResizeMode(models::ProblemsModel::next_column, QHeaderView::Stretch);
  // Heights follow the widths of the wrapping columns, also those that the first layout gives.
  connect(header, &QHeaderView::sectionResized, table_, &QTableView::resizeRowsToContents);
  header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout->addWidget(table_);
  clear_ = new QPushButton(page);
  layout->addWidget(clear_, 0, Qt::AlignRight);
  addWidget(page);
  empty_ = new QLabel(this);
  empty_->setObjectName(QStringLiteral("hint"));
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  addWidget(empty_);
  const auto show_either = [this] { setCurrentIndex(model_.rowCount() > 0 ? 0 : 1); };
  connect(&model_, &QAbstractItemModel::rowsInserted, this, [this, show_either] {
    show_either();
    table_->resizeRowsToContents();
    table_->scrollToBottom();
  });
  connect(&model_, &QAbstractItemModel::dataChanged, table_, &QTableView::resizeRowsToContents);
  connect(&model_, &QAbstractItemModel::modelReset, this, show_either);
  connect(clear_, &QPushButton::clicked, &model_, &models::ProblemsModel::clear);
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { emit jump_requested(index.row()); });
  show_either();
  retranslate();
}

void ProblemsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QStackedWidget::changeEvent(event);
}

void ProblemsPanel::retranslate() {
  table_->setAccessibleName(tr("Problems"));
  clear_->setText(tr("Clear list"));
  empty_->setText(
      tr("No problems. Whatever goes wrong is listed here with its place, its reason and what to do; a double click "
         "goes there."));
}

}  // namespace seam::panels
