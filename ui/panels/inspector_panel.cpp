#include "ui/panels/inspector_panel.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

namespace seam::panels {
namespace {

using models::InspectorModel;

/// Line editor for numbers (a spin box would cut digits), list for choices; what cannot be edited is drawn muted.
class ValueDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString name = index.siblingAtColumn(InspectorModel::name_column).data().toString();
    if (const QStringList choices = index.data(InspectorModel::choices_role).toStringList(); !choices.isEmpty()) {
      auto* box = new QComboBox(parent);
      box->addItems(choices);
      box->setAccessibleName(name);
      return box;
    }
    Q_UNUSED(option)
    auto* line = new QLineEdit(parent);
    line->setAccessibleName(name);
    line->setFrame(false);
    return line;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    if (auto* box = qobject_cast<QComboBox*>(editor))
      box->setCurrentIndex(index.data(Qt::EditRole).toInt());
    else if (auto* line = qobject_cast<QLineEdit*>(editor); line && !line->isModified())
      line->setText(index.data(Qt::EditRole).toString());
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
    if (auto* box = qobject_cast<QComboBox*>(editor))
      model->setData(index, box->currentIndex());
    else if (auto* line = qobject_cast<QLineEdit*>(editor))
      model->setData(index, line->text());
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const bool group = !index.parent().isValid();
    if (group) option->font.setBold(true);
    const bool editable = index.flags() & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable);
    if (!group && index.column() == InspectorModel::value_column && !editable)
      option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    if (index.column() == InspectorModel::unit_column)
      option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
  }
};

}  // namespace

InspectorPanel::InspectorPanel(InspectorModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  tree_ = new QTreeView(this);
  tree_->setModel(&model_);
  tree_->setItemDelegate(new ValueDelegate(tree_));
  tree_->setRootIsDecorated(false);
  tree_->setIndentation(8);
  tree_->setUniformRowHeights(true);
  tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::SelectedClicked | QAbstractItemView::AnyKeyPressed);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(InspectorModel::name_column, QHeaderView::Interactive);
  tree_->header()->resizeSection(InspectorModel::name_column, 140);
  tree_->header()->setSectionResizeMode(InspectorModel::value_column, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(InspectorModel::unit_column, QHeaderView::ResizeToContents);
  layout->addWidget(tree_);
  error_ = new QLabel(this);
  error_->setObjectName(QStringLiteral("field_error"));
  error_->setWordWrap(true);
  error_->setMargin(8);
  error_->hide();
  layout->addWidget(error_);
  hint_ = new QLabel(this);
  hint_->setObjectName(QStringLiteral("hint"));
  hint_->setWordWrap(true);
  hint_->setMargin(14);
  hint_->setAlignment(Qt::AlignTop);
  layout->addWidget(hint_);

  connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
    tree_->expandAll();
    span_groups();
    error_->hide();
    hint_->setVisible(model_.rowCount() == 0);
    tree_->setVisible(model_.rowCount() > 0);
  });
  connect(&model_, &QAbstractItemModel::dataChanged, this, [this] { error_->hide(); });
  connect(&model_, &InspectorModel::rejected, this, [this](const QModelIndex& index, const QString& why) {
    error_->setText(why);
    error_->show();
    QTimer::singleShot(0, this, [this, at = QPersistentModelIndex(index)] {
      if (at.isValid()) tree_->edit(at);
    });
  });
  setMinimumWidth(270);
  tree_->setVisible(false);
  retranslate();
}

QString InspectorPanel::error_text() const { return error_->isHidden() ? QString() : error_->text(); }

void InspectorPanel::span_groups() {
  for (int row = 0; row < model_.rowCount(); ++row) tree_->setFirstColumnSpanned(row, {}, true);
}

void InspectorPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void InspectorPanel::retranslate() {
  tree_->setAccessibleName(tr("Properties"));
  hint_->setText(
      tr("Properties of the selected body, ground or joint appear here. Values without a muted colour can be edited; "
         "Ctrl+Z takes an edit back."));
}

}  // namespace seam::panels
