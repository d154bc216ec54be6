#include "ui/models/body_list_model.hpp"

#include <QLocale>

namespace seam::models {
namespace {

using Kind = SceneObject::Kind;
/// An affine body that strains more than this no longer looks or acts like the stiff part it stands for.
constexpr double notable_strain = 0.02;
constexpr quintptr group_id = 0;  // a child carries 1 + the row of its group

}  // namespace

BodyListModel::BodyListModel(QObject* parent) : QAbstractItemModel(parent) {}

void BodyListModel::set_scene(std::shared_ptr<const scene::Scene> scene) {
  const bool same_shape = scene && scene_ && scene->bodies.size() == scene_->bodies.size() &&
                          scene->half_spaces.size() == scene_->half_spaces.size() &&
                          scene->joints.size() == scene_->joints.size();
  if (same_shape) {
    scene_ = std::move(scene);
    retranslate();
    return;
  }
  beginResetModel();
  scene_ = std::move(scene);
  problems_.clear();
  deformations_.clear();
  endResetModel();
}

void BodyListModel::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, column_count - 1);
  for (int group = 0; group < rowCount(); ++group) {
    const QModelIndex parent = index(group, 0);
    emit dataChanged(parent, index(group, column_count - 1));
    if (const int rows = rowCount(parent))
      emit dataChanged(index(0, 0, parent), index(rows - 1, column_count - 1, parent));
  }
}

void BodyListModel::set_snapshot(const record::SnapshotPtr& snapshot) {
  std::map<std::size_t, double> next;
  if (snapshot && scene_ && snapshot->q.size() == scene_->bodies.size())
    for (std::size_t body = 0; body < snapshot->q.size(); ++body) {
      const Mat3 A = matrix_of(snapshot->q[body]);
      const double strain = 0.5 * (A.transpose() * A - Mat3::Identity()).cwiseAbs().maxCoeff();
      if (strain > notable_strain) next[body] = strain;
    }
  if (next.empty() && deformations_.empty()) return;
  std::swap(next, deformations_);
  for (const auto& both : {next, deformations_})
    for (const auto& [body, strain] : both) {
      const QModelIndex row = index_of({Kind::body, body});
      emit dataChanged(row, row.siblingAtColumn(column_count - 1));
    }
}

void BodyListModel::set_problem(std::size_t body, Severity severity, const QString& text) {
  problems_[body] = {severity, text};
  const QModelIndex row = index_of({Kind::body, body});
  if (row.isValid()) emit dataChanged(row, row.siblingAtColumn(column_count - 1));
}

void BodyListModel::clear_problems() {
  problems_.clear();
  retranslate();
}

std::vector<Kind> BodyListModel::groups() const {
  std::vector<Kind> result;
  if (!scene_) return result;
  result.push_back(Kind::scene);
  for (Kind kind : {Kind::body, Kind::half_space, Kind::joint})
    if (group_size(kind) > 0) result.push_back(kind);
  return result;
}

std::size_t BodyListModel::group_size(Kind kind) const {
  switch (kind) {
    case Kind::body:
      return scene_->bodies.size();
    case Kind::half_space:
      return scene_->half_spaces.size();
    case Kind::joint:
      return scene_->joints.size();
    default:
      return 0;
  }
}

QString BodyListModel::group_text(Kind kind) const {
  const QString count = QLocale().toString(static_cast<qulonglong>(group_size(kind)));
  switch (kind) {
    case Kind::body:
      return tr("Bodies (%1)").arg(count);
    case Kind::half_space:
      return tr("Grounds (%1)").arg(count);
    case Kind::joint:
      return tr("Joints (%1)").arg(count);
    default:
      return scene_->name.empty() ? tr("Scene") : QString::fromStdString(scene_->name);
  }
}

SceneObject BodyListModel::object(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == group_id) return {};
  return {groups()[index.internalId() - 1], static_cast<std::size_t>(index.row())};
}

QModelIndex BodyListModel::index_of(const SceneObject& object) const {
  const std::vector<Kind> all = groups();
  for (std::size_t group = 0; group < all.size(); ++group) {
    if (all[group] != object.kind) continue;
    if (object.kind == Kind::scene) return index(static_cast<int>(group), 0);
    if (object.index < group_size(object.kind))
      return index(static_cast<int>(object.index), 0, index(static_cast<int>(group), 0));
  }
  return {};
}

std::size_t BodyListModel::body_named(const std::string& name) const {
  if (scene_)
    for (std::size_t i = 0; i < scene_->bodies.size(); ++i)
      if (scene_->bodies[i].name == name) return i;
  return npos;
}

QModelIndex BodyListModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : group_id);
}

QModelIndex BodyListModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == group_id) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, group_id);
}

int BodyListModel::rowCount(const QModelIndex& parent) const {
  if (!scene_) return 0;
  const std::vector<Kind> all = groups();
  if (!parent.isValid()) return static_cast<int>(all.size());
  if (parent.internalId() != group_id || parent.column() != 0) return 0;
  return static_cast<int>(group_size(all[static_cast<std::size_t>(parent.row())]));
}

int BodyListModel::columnCount(const QModelIndex&) const { return column_count; }

QString BodyListModel::name_of(const SceneObject& object) const {
  switch (object.kind) {
    case Kind::body:
      return QString::fromStdString(scene_->bodies[object.index].name);
    case Kind::half_space:
      return QString::fromStdString(scene_->half_spaces[object.index].name);
    case Kind::joint:
      return QString::fromStdString(scene_->joints[object.index].name);
    default:
      return {};
  }
}

QString BodyListModel::kind_of(const SceneObject& object) const {
  if (object.kind == Kind::half_space) return tr("half-space");
  if (object.kind == Kind::joint)
    return scene_->joints[object.index].kind == scene::JointKind::ball ? tr("ball") : tr("weld");
  if (object.kind != Kind::body) return {};
  switch (scene_->bodies[object.index].kind) {
    case scene::BodyKind::static_body:
      return tr("static");
    case scene::BodyKind::kinematic_body:
      return tr("kinematic");
    default:
      return tr("dynamic");
  }
}

const BodyListModel::Status* BodyListModel::status_of(const SceneObject& object) const {
  if (object.kind != Kind::body) return nullptr;
  if (const auto found = problems_.find(object.index); found != problems_.end()) return &found->second;
  if (const auto found = deformations_.find(object.index); found != deformations_.end()) {
    deformation_status_ = {Severity::warning, tr("strained by %1 %: raise Young's modulus or lower the load")
                                                  .arg(QLocale().toString(100 * found->second, 'f', 1))};
    return &deformation_status_;
  }
  return nullptr;
}

QVariant BodyListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (index.internalId() == group_id) {
    if (role == Qt::DisplayRole && index.column() == name_column)
      return group_text(groups()[static_cast<std::size_t>(index.row())]);
    if (role == severity_role) return -1;
    return {};
  }
  const SceneObject item = object(index);
  const Status* status = status_of(item);
  if (role == severity_role) return status ? static_cast<int>(status->severity) : -1;
  if (role == Qt::ToolTipRole) return status ? status->text : name_of(item);
  if (role != Qt::DisplayRole) return {};
  if (index.column() == name_column) return name_of(item);
  if (index.column() == kind_column) return kind_of(item);
  if (!status) return item.kind == Kind::body ? tr("OK") : QString();
  return status->severity == Severity::error     ? tr("Error")
         : status->severity == Severity::warning ? tr("Warning")
                                                 : tr("Note");
}

QVariant BodyListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == name_column ? tr("Name") : section == kind_column ? tr("Kind") : tr("Status");
}

}  // namespace seam::models
