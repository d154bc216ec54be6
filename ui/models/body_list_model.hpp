#pragma once
#include <QAbstractItemModel>
#include <map>
#include <memory>
#include <vector>

#include "core/record/snapshot.hpp"
#include "core/scene/scene.hpp"
#include "ui/models/problems_model.hpp"

namespace seam::models {

/// What an outliner row stands for.
struct SceneObject {
  enum class Kind : std::uint8_t { scene, body, half_space, joint };
  Kind kind = Kind::scene;
  std::size_t index = 0;
  bool operator==(const SceneObject&) const = default;
};

/// The outliner: groups (bodies, grounds, joints) and their members, each with a status. Columns: name, kind, status.
/// Thread rule: UI thread.
class BodyListModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { name_column, kind_column, status_column, column_count };
  enum Role { severity_role = Qt::UserRole };  ///< int: -1 = fine, else Severity

  explicit BodyListModel(QObject* parent = nullptr);
  /// Values may change without resetting selections when the objects are the same.
  void set_scene(std::shared_ptr<const scene::Scene> scene);
  /// Strong deformation is shown as a warning on the body.
  void set_snapshot(const record::SnapshotPtr& snapshot);
  void set_problem(std::size_t body, Severity severity, const QString& text);
  void clear_problems();

  SceneObject object(const QModelIndex& index) const;
  QModelIndex index_of(const SceneObject& object) const;
  std::size_t body_named(const std::string& name) const;  ///< npos when there is none
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  /// Call after a language switch.
  void retranslate();

 private:
  struct Status {
    Severity severity = Severity::note;
    QString text;
  };
  std::vector<SceneObject::Kind> groups() const;
  std::size_t group_size(SceneObject::Kind kind) const;
  QString group_text(SceneObject::Kind kind) const;
  QString name_of(const SceneObject& object) const;
  QString kind_of(const SceneObject& object) const;
  const Status* status_of(const SceneObject& object) const;

  std::shared_ptr<const scene::Scene> scene_;
  std::map<std::size_t, Status> problems_;      // by body
  std::map<std::size_t, double> deformations_;  // by body: largest |A^T A - I| entry, only the notable ones
  mutable Status deformation_status_;
};

}  // namespace seam::models
