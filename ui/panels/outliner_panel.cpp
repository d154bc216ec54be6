#include "ui/panels/outliner_panel.hpp"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/panels/empty_state.hpp"
#include "ui/panels/theme.hpp"

namespace seam::panels {
namespace {

/// Colours the status by severity; the word is there too, so colour is never the only sign.
class StatusDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const int severity = index.data(models::BodyListModel::severity_role).toInt();
    if (severity < static_cast<int>(models::Severity::warning)) return;
    const bool dark = option->palette.color(QPalette::Base).lightness() < 128;
    const WindowColors& colors = window_colors(dark ? viewport::Theme::dark : viewport::Theme::light);
    option->palette.setColor(QPalette::Text,
                             severity == static_cast<int>(models::Severity::error) ? colors.error : colors.warning);
    option->font.setBold(true);
  }
};

}  // namespace

OutlinerPanel::OutlinerPanel(models::BodyListModel& model, QWidget* parent) : QStackedWidget(parent), model_(model) {
  filter_ = new QSortFilterProxyModel(this);
  filter_->setSourceModel(&model_);
  filter_->setRecursiveFilteringEnabled(true);
  filter_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  filter_->setFilterKeyColumn(-1);

  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->setSpacing(4);
  field_ = new QLineEdit(page);
  field_->setClearButtonEnabled(true);
  connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
    filter_->setFilterFixedString(text);
    tree_->expandAll();
  });
  layout->addWidget(field_);
  tree_ = new QTreeView(page);
  tree_->setModel(filter_);
  tree_->setUniformRowHeights(true);
  tree_->setItemDelegateForColumn(models::BodyListModel::status_column, new StatusDelegate(tree_));
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(models::BodyListModel::name_column, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(models::BodyListModel::kind_column, QHeaderView::ResizeToContents);
  tree_->header()->setSectionResizeMode(models::BodyListModel::status_column, QHeaderView::ResizeToContents);
  tree_->header()->setResizeContentsPrecision(50);
  tree_->header()->setMinimumSectionSize(40);
  tree_->setIndentation(12);
  layout->addWidget(tree_);
  addWidget(page);

  auto* empty = new EmptyState(this);
  empty_text_ = empty->label();
  empty_button_ = empty->button();
  connect(empty_button_, &QPushButton::clicked, this, &OutlinerPanel::open_requested);
  addWidget(empty);

  connect(&model_, &QAbstractItemModel::modelReset, this, &OutlinerPanel::show_content);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    if (current.isValid()) emit selected(model_.object(filter_->mapToSource(current)));
  });
  connect(tree_, &QTreeView::activated, this,
          [this](const QModelIndex& index) { emit activated(model_.object(filter_->mapToSource(index))); });
  setMinimumWidth(230);
  retranslate();
  show_content();
}

void OutlinerPanel::show_content() {
  setCurrentIndex(model_.rowCount() > 0 ? 0 : 1);
  tree_->expandAll();
}

void OutlinerPanel::select(const models::SceneObject& object) {
  const QModelIndex index = filter_->mapFromSource(model_.index_of(object));
  if (!index.isValid()) {
    tree_->selectionModel()->clear();
    return;
  }
  if (tree_->currentIndex() == index) return;
  tree_->setCurrentIndex(index);
  tree_->scrollTo(index);
}

void OutlinerPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QStackedWidget::changeEvent(event);
}

void OutlinerPanel::retranslate() {
  tree_->setAccessibleName(tr("Scene tree"));
  field_->setPlaceholderText(tr("Filter by name, kind or status"));
  field_->setAccessibleName(tr("Filter of the scene tree"));
  empty_text_->setText(tr("The bodies, grounds and joints of the scene appear here, each with its status."));
  empty_button_->setText(tr("Open scene…"));
}

}  // namespace seam::panels
