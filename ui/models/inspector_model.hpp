#pragma once
#include <QAbstractItemModel>

#include "ui/models/scene_document.hpp"
#include "ui/models/scene_properties.hpp"

namespace seam::models {

/// Properties of the selected object, grouped; edits go through the document's undo stack. Columns: property, value,
/// unit. Live values change in place, so that an open editor stays open. Thread rule: UI thread.
class InspectorModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { name_column, value_column, unit_column, column_count };
  enum Role { property_role = Qt::UserRole, choices_role };  ///< int PropertyType; QStringList

  explicit InspectorModel(SceneDocument& document, QObject* parent = nullptr);
  void set_object(const SceneObject& object);
  const SceneObject& object() const { return object_; }
  void set_live(std::shared_ptr<const abd::Model> model, record::SnapshotPtr snapshot);
  void refresh();

  /// Row of a property by its (translated) group and name; invalid when absent. For tests and for jumping to a field.
  QModelIndex find(const QString& group, const QString& name) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 signals:
  /// The edit was not taken; `why` belongs at the field.
  void rejected(const QModelIndex& index, const QString& why);

 private:
  struct Group {
    QString name;
    std::vector<Property> rows;
  };
  const Property* property(const QModelIndex& index) const;
  QVariant display(const Property& property) const;
  std::vector<Group> make_groups() const;

  SceneDocument& document_;
  SceneObject object_;
  std::shared_ptr<const abd::Model> model_;
  record::SnapshotPtr snapshot_;
  std::vector<Group> groups_;
};

}  // namespace seam::models
