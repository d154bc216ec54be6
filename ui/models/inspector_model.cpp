#include "ui/models/inspector_model.hpp"

#include <algorithm>

namespace seam::models {

InspectorModel::InspectorModel(SceneDocument& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document) {
  connect(&document_, &SceneDocument::opened, this, [this] {
    model_.reset();
    snapshot_.reset();
    object_ = {};
    refresh();
  });
  connect(&document_, &SceneDocument::changed, this, &InspectorModel::refresh);
}

void InspectorModel::set_object(const SceneObject& object) {
  object_ = object;
  refresh();
}

void InspectorModel::set_live(std::shared_ptr<const abd::Model> model, record::SnapshotPtr snapshot) {
  model_ = std::move(model);
  snapshot_ = std::move(snapshot);
  refresh();
}

std::vector<InspectorModel::Group> InspectorModel::make_groups() const {
  std::vector<Group> result;
  if (!document_.has_scene()) return result;
  for (Property& p : properties_of(*document_.scene(), object_, model_.get(), snapshot_)) {
    if (result.empty() || result.back().name != p.group) result.push_back({p.group, {}});
    result.back().rows.push_back(std::move(p));
  }
  return result;
}

void InspectorModel::refresh() {
  std::vector<Group> next = make_groups();
  const bool same_shape = next.size() == groups_.size() &&
                          std::equal(next.begin(), next.end(), groups_.begin(), [](const Group& a, const Group& b) {
                            return a.name == b.name && a.rows.size() == b.rows.size() &&
                                   std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(),
                                              [](const Property& p, const Property& r) { return p.name == r.name; });
                          });
  if (!same_shape) {
    beginResetModel();
    groups_ = std::move(next);
    endResetModel();
    return;
  }
  std::swap(groups_, next);
  for (std::size_t g = 0; g < groups_.size(); ++g)
    for (std::size_t r = 0; r < groups_[g].rows.size(); ++r) {
      if (groups_[g].rows[r].value == next[g].rows[r].value) continue;
      const QModelIndex changed = index(static_cast<int>(r), value_column, index(static_cast<int>(g), 0));
      emit dataChanged(changed, changed);
    }
}

QModelIndex InspectorModel::find(const QString& group, const QString& name) const {
  for (int g = 0; g < rowCount(); ++g)
    for (int r = 0; r < rowCount(index(g, 0)); ++r)
      if (groups_[static_cast<std::size_t>(g)].name == group &&
          groups_[static_cast<std::size_t>(g)].rows[static_cast<std::size_t>(r)].name == name)
        return index(r, value_column, index(g, 0));
  return {};
}

QModelIndex InspectorModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex InspectorModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int InspectorModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

int InspectorModel::columnCount(const QModelIndex&) const { return column_count; }

const Property* InspectorModel::property(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return nullptr;
  return &groups_[index.internalId() - 1].rows[static_cast<std::size_t>(index.row())];
}

QVariant InspectorModel::display(const Property& p) const {
  switch (p.type) {
    case PropertyType::number:
      return format_number(p.value.toDouble());
    case PropertyType::choice:
      return p.choices.value(p.value.toInt());
    case PropertyType::flag:
      return p.value.toBool() ? tr("on") : tr("off");
    default:
      return p.value.toString();
  }
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Property* p = property(index);
  if (!p) {
    const bool named = role == Qt::DisplayRole && index.column() == name_column;
    return named ? QVariant(groups_[static_cast<std::size_t>(index.row())].name) : QVariant();
  }
  if (role == Qt::ToolTipRole) return p->hint.isEmpty() ? display(*p) : QVariant(p->hint);
  if (role == property_role) return static_cast<int>(p->type);
  if (role == choices_role) return p->choices;
  if (role == Qt::EditRole && index.column() == value_column)
    return p->type == PropertyType::number ? QVariant(format_number(p->value.toDouble())) : p->value;
  if (role == Qt::CheckStateRole && index.column() == value_column && p->type == PropertyType::flag)
    return static_cast<int>(p->value.toBool() ? Qt::Checked : Qt::Unchecked);
  if (role != Qt::DisplayRole) return {};
  return index.column() == name_column    ? QVariant(p->name)
         : index.column() == value_column ? display(*p)
                                          : QVariant(p->unit);
}

bool InspectorModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const Property* p = property(index);
  if (!p || index.column() != value_column || (role != Qt::EditRole && role != Qt::CheckStateRole)) return false;
  QString why;
  const QVariant edited = role == Qt::CheckStateRole ? QVariant(value.toInt() == Qt::Checked) : value;
  const std::optional<QVariant> checked = check_value(*p, edited, why);
  if (!checked) {
    emit rejected(index, tr("%1: %2").arg(p->name, why));
    return false;
  }
  if (p->type == PropertyType::vector ? p->value.toString() == edited.toString() : p->value == *checked) return true;
  scene::Scene next = *document_.scene();
  p->set(next, *checked);
  document_.edit(
      tr("change %1").arg(p->name), std::move(next),
      QStringLiteral("%1/%2/%3/%4").arg(static_cast<int>(object_.kind)).arg(object_.index).arg(p->group, p->name));
  return true;
}

Qt::ItemFlags InspectorModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags result = QAbstractItemModel::flags(index);
  const Property* p = property(index);
  if (!p || index.column() != value_column || !p->editable) return result;
  return p->type == PropertyType::flag ? result | Qt::ItemIsUserCheckable : result | Qt::ItemIsEditable;
}

QVariant InspectorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == name_column ? tr("Property") : section == value_column ? tr("Value") : tr("Unit");
}

}  // namespace seam::models
