#pragma once
#include <QString>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <optional>
#include <vector>

#include "core/record/snapshot.hpp"
#include "core/scene/scene.hpp"
#include "ui/models/body_list_model.hpp"

namespace seam::models {

enum class PropertyType : std::uint8_t { text, number, integer, vector, flag, choice };

/// One value of a scene object as the inspector shows it. Numbers are SI; QVariant holds double, int, bool, QString or
/// (vector) QString.
struct Property {
  QString group, name, unit;
  PropertyType type = PropertyType::text;
  QVariant value;
  QStringList choices;  ///< of a choice; value is then the index
  bool editable = false;
  double minimum = -1e300, maximum = 1e300;
  bool minimum_open = false;  ///< the minimum itself is not allowed
  std::function<void(scene::Scene&, const QVariant&)>
      set;  ///< value already checked: double, Vec3 as QVariantList, bool, int, QString
  QString hint;
};

/// Properties of the object in display order; `snapshot` (may be null) adds the live values.
std::vector<Property> properties_of(const scene::Scene& scene, const SceneObject& object, const abd::Model* model,
                                    const record::SnapshotPtr& snapshot);

/// Numbers on screen follow the system locale; three numbers are separated by "; " where the comma is the decimal sign,
/// by ", " elsewhere.
QString format_number(double value);
QString format_vector(const Vec3& value);
std::optional<double> parse_number(const QString& text);
std::optional<Vec3> parse_vector(const QString& text);

/// Checks an edited value against the property. Returns the value to pass to set(), or nothing and the reason in `why`.
std::optional<QVariant> check_value(const Property& property, const QVariant& edited, QString& why);

}  // namespace seam::models
