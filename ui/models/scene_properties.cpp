#include "ui/models/scene_properties.hpp"

#include <Eigen/LU>
#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "core/distributed/partition.hpp"

namespace seam::models {
namespace {

using Kind = SceneObject::Kind;

QString tr(const char* text) { return QCoreApplication::translate("seam::models", text); }

/// Collects properties; `edit` works on the same object of a copy of the scene.
class Sheet {
 public:
  void group(const QString& name) { group_ = name; }

  Property& text(const QString& name, const QString& value) { return add(name, {}, PropertyType::text, value); }
  Property& number(const QString& name, const QString& unit, double value) {
    return add(name, unit, PropertyType::number, value);
  }
  Property& vector(const QString& name, const QString& unit, const Vec3& value) {
    return add(name, unit, PropertyType::vector, format_vector(value));
  }
  Property& number(const QString& name, const QString& unit, double value, double minimum, bool open, double maximum,
                   std::function<void(scene::Scene&, double)> set) {
    Property& p = number(name, unit, value);
    p.editable = true;
    p.minimum = minimum;
    p.minimum_open = open;
    p.maximum = maximum;
    p.set = [set = std::move(set)](scene::Scene& scene, const QVariant& v) { set(scene, v.toDouble()); };
    return p;
  }
  Property& integer(const QString& name, int value, int minimum, int maximum,
                    std::function<void(scene::Scene&, int)> set) {
    Property& p = add(name, {}, PropertyType::integer, value);
    p.editable = true;
    p.minimum = minimum;
    p.maximum = maximum;
    p.set = [set = std::move(set)](scene::Scene& scene, const QVariant& v) { set(scene, v.toInt()); };
    return p;
  }
  Property& vector(const QString& name, const QString& unit, const Vec3& value,
                   std::function<void(scene::Scene&, const Vec3&)> set) {
    Property& p = vector(name, unit, value);
    p.editable = true;
    p.set = [set = std::move(set)](scene::Scene& scene, const QVariant& v) {
      const QVariantList list = v.toList();
      set(scene, Vec3(list[0].toDouble(), list[1].toDouble(), list[2].toDouble()));
    };
    return p;
  }
  Property& flag(const QString& name, bool value, std::function<void(scene::Scene&, bool)> set) {
    Property& p = add(name, {}, PropertyType::flag, value);
    p.editable = true;
    p.set = [set = std::move(set)](scene::Scene& scene, const QVariant& v) { set(scene, v.toBool()); };
    return p;
  }
  Property& choice(const QString& name, int value, const QStringList& choices,
                   std::function<void(scene::Scene&, int)> set) {
    Property& p = add(name, {}, PropertyType::choice, value);
    p.choices = choices;
    p.editable = true;
    p.set = [set = std::move(set)](scene::Scene& scene, const QVariant& v) { set(scene, v.toInt()); };
    return p;
  }
  std::vector<Property> take() { return std::move(rows_); }

 private:
  Property& add(const QString& name, const QString& unit, PropertyType type, QVariant value) {
    Property p;
    p.group = group_;
    p.name = name;
    p.unit = unit;
    p.type = type;
    p.value = std::move(value);
    rows_.push_back(std::move(p));
    return rows_.back();
  }
  QString group_;
  std::vector<Property> rows_;
};

QString geometry_text(const scene::Geometry& geometry) {
  if (const auto* file = std::get_if<scene::MeshFile>(&geometry)) return QString::fromStdString(file->path);
  const auto& shape = std::get<scene::Shape>(geometry);
  QStringList parts;
  for (const auto& [name, value] : shape.parameters)
    parts << QStringLiteral("%1 %2").arg(QString::fromStdString(name), format_number(value));
  const QString name = QString::fromStdString(shape.name);
  return parts.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, parts.join(QStringLiteral(", ")));
}

void live_values(Sheet& sheet, std::size_t index, const abd::Model& model, const record::Snapshot& now) {
  const Vec12 &q = now.q[index], &v = now.v[index];
  sheet.group(tr("Now"));
  sheet.vector(tr("Centre of mass"), tr("m"), translation_of(q));
  sheet.vector(tr("Velocity"), tr("m/s"), translation_of(v));
  sheet.number(tr("Speed"), tr("m/s"), translation_of(v).norm());
  const Mat3 A = matrix_of(q), rate = matrix_of(v);
  const Mat3 spin = rate * A.inverse();
  sheet.vector(tr("Angular velocity"), tr("rad/s"),
               0.5 * Vec3(spin(2, 1) - spin(1, 2), spin(0, 2) - spin(2, 0), spin(1, 0) - spin(0, 1)));
  const abd::BodyModel& body = model.bodies[index];
  sheet.number(
      tr("Kinetic energy"), tr("J"),
      0.5 * body.mass * translation_of(v).squaredNorm() + 0.5 * (rate * body.second_moment * rate.transpose()).trace());
  sheet.number(tr("Largest strain"), tr("%"), 50 * (A.transpose() * A - Mat3::Identity()).cwiseAbs().maxCoeff());
  int contacts = 0;
  Vec3 force = Vec3::Zero();
  for (const abd::ContactPoint& c : now.contacts) {
    if (c.body_a == index) ++contacts, force += c.force;
    if (c.body_b == index) ++contacts, force -= c.force;
  }
  sheet.number(tr("Contacts"), {}, contacts);
  sheet.vector(tr("Contact force"), tr("N"), force);
}

void body_rows(Sheet& sheet, const scene::Scene& scene, std::size_t i, const abd::Model* model) {
  using scene::Body;
  using scene::Scene;
  const Body& body = scene.bodies[i];
  const auto set = [i](auto member) {
    return [i, member](Scene& s, const auto& value) { s.bodies[i].*member = value; };
  };
  const auto material = [i](auto member) {
    return [i, member](Scene& s, double value) { s.bodies[i].material.*member = value; };
  };
  sheet.group(tr("Body"));
  sheet.text(tr("Name"), QString::fromStdString(body.name));
  sheet.text(tr("Geometry"), geometry_text(body.geometry));
  const bool has_keys = body.kind == scene::BodyKind::kinematic_body;
  QStringList kinds{tr("dynamic"), tr("static")};
  if (has_keys) kinds << tr("kinematic");
  sheet.choice(tr("Kind"), static_cast<int>(body.kind), kinds,
               [i](Scene& s, int value) { s.bodies[i].kind = static_cast<scene::BodyKind>(value); });
  if (model && i < model->bodies.size()) {
    sheet.number(tr("Mass"), tr("kg"), model->bodies[i].mass);
    sheet.number(tr("Volume"), tr("m³"), model->bodies[i].volume);
    sheet.number(tr("Triangles"), {},
                 static_cast<double>(model->meshes[model->bodies[i].mesh]->surface.triangles.size()));
  }
  sheet.group(tr("Material"));
  sheet.number(tr("Density"), tr("kg/m³"), body.material.density, 0, true, 1e6, material(&scene::Material::density));
  sheet.number(tr("Young's modulus"), tr("Pa"), body.material.youngs_modulus, 0, true, 1e15,
               material(&scene::Material::youngs_modulus));
  sheet.number(tr("Friction"), {}, body.material.friction, 0, false, 10, material(&scene::Material::friction));
  sheet.group(tr("Start"));
  sheet.vector(tr("Position"), tr("m"), body.position, set(&Body::position));
  sheet.vector(tr("Velocity"), tr("m/s"), body.linear_velocity, set(&Body::linear_velocity));
  sheet.vector(tr("Angular velocity"), tr("rad/s"), body.angular_velocity, set(&Body::angular_velocity));
  sheet.group(tr("Load"));
  sheet.vector(tr("Force"), tr("N"), body.force, set(&Body::force));
  sheet.vector(tr("Torque"), tr("N m"), body.torque, set(&Body::torque));
}

/// What only some methods read is shown with them alone.
void method_rows(Sheet& sheet, const scene::Workers& workers) {
  using scene::DistributedMethod;
  using scene::Scene;
  const DistributedMethod method = workers.method;
  const auto set = [](auto member) { return [member](Scene& s, const auto& value) { s.workers.*member = value; }; };
  if (method == DistributedMethod::schwarz || method == DistributedMethod::automatic)
    sheet
        .choice(tr("Sweep"), static_cast<int>(workers.sweep),
                {tr("all at once"), tr("colour by colour"), tr("first round by colour")},
                [](Scene& s, int value) { s.workers.sweep = static_cast<scene::SchwarzSweep>(value); })
        .hint = tr("Of Schwarz and auto: which workers solve at the same time. Workers of one colour share no body");
  if (method == DistributedMethod::automatic)
    sheet
        .integer(tr("Schwarz rounds"), workers.schwarz_rounds, 0, 100000,
                 [](Scene& s, int value) { s.workers.schwarz_rounds = value; })
        .hint = tr("Newton-PCG takes over after so many rounds of Schwarz, or when they get slow");
  if (method == DistributedMethod::newton_pcg || method == DistributedMethod::automatic) {
    sheet.number(tr("CG tolerance"), {}, workers.cg_tolerance, 1e-12, false, 0.999, set(&scene::Workers::cg_tolerance))
        .hint = tr(
        "Share of the residual at which conjugate gradients stop; the last Newton step of a solve is taken to 0.001");
    sheet.flag(tr("Coarse space"), workers.coarse_space, set(&scene::Workers::coarse_space)).hint =
        tr("The preconditioner also moves all bodies of a worker as one: fewer iterations where forces run through "
           "many regions");
  }
  if (method != DistributedMethod::consensus) return;
  sheet
      .choice(tr("Preset"), static_cast<int>(workers.preset), {QStringLiteral("C1"), tr("paper")},
              [](Scene& s, int value) { s.workers.preset = static_cast<scene::ConsensusPreset>(value); })
      .hint = tr("C1: penalty in the mass metric, warm starts, true dual residual. Paper: scalar penalty as published");
  sheet.number(tr("Start penalty β"), tr("× mass"), workers.beta, 0, true, 1e9, set(&scene::Workers::beta)).hint =
      tr("How firmly replicas are held together at first, as a multiple of the body's mass");
  sheet.flag(tr("Merge gate"), workers.merge_gate, set(&scene::Workers::merge_gate)).hint =
      tr("Commit a merge only when every worker's collision check finds its whole path free. Off shows why it is "
         "needed: bodies may then intersect");
  sheet.flag(tr("Divide energy"), workers.divide_energy, set(&scene::Workers::divide_energy)).hint =
      tr("Divide energies by the number of workers that carry them. Off shows why it is needed: shared bodies then "
         "weigh too much");
}

void worker_rows(Sheet& sheet, const scene::Scene& scene) {
  using scene::Scene;
  const scene::Workers& workers = scene.workers;
  const auto set = [](auto member) { return [member](Scene& s, const auto& value) { s.workers.*member = value; }; };
  sheet.group(tr("Workers"));
  sheet
      .integer(tr("Workers"), workers.count, 1, distributed::max_workers,
               [](Scene& s, int value) {
                 // Planes at given places are for another number of workers.
                 if (s.workers.count != value) s.workers.cuts.clear();
                 s.workers.count = value;
               })
      .hint =
      tr("How many workers share the scene; 1 is the plain solver. Each simulates a region, and they agree on "
         "one pose for every body that reaches into several");
  sheet
      .choice(tr("Layout"), static_cast<int>(workers.layout), {tr("slabs"), tr("k-d splits")},
              [](Scene& s, int value) {
                s.workers.layout = static_cast<scene::WorkerLayout>(value);
                if (s.workers.layout != scene::WorkerLayout::slabs) s.workers.cuts.clear();
              })
      .hint = tr("Slabs: parallel planes. k-d splits: halves of halves, each across the longest side");
  sheet
      .choice(tr("Method"), static_cast<int>(workers.method),
              {tr("consensus"), tr("averaging (fails)"), tr("Schwarz"), tr("Newton-PCG"), tr("auto")},
              [](Scene& s, int value) { s.workers.method = static_cast<scene::DistributedMethod>(value); })
      .hint =
      tr("Consensus: rounds until the replicas agree, committed only where every worker's path is free. "
         "Averaging: one round and the mean pose, unchecked: a baseline that lets bodies intersect. "
         "Schwarz: each worker solves its region with the rest fixed and moves the bodies it owns. "
         "Newton-PCG: Newton steps of all together, by conjugate gradients. Auto: Schwarz, then Newton-PCG");
  method_rows(sheet, workers);
  sheet.flag(tr("Balance"), workers.balance, set(&scene::Workers::balance)).hint =
      tr("Move the planes so that the work of the workers evens out");
}

void scene_rows(Sheet& sheet, const scene::Scene& scene) {
  using scene::Scene;
  sheet.group(tr("Scene"));
  if (!scene.description.empty()) sheet.text(tr("Description"), QString::fromStdString(scene.description));
  sheet.vector(tr("Gravity"), tr("m/s²"), scene.gravity, [](Scene& s, const Vec3& v) { s.gravity = v; });
  sheet.number(tr("Duration"), tr("s"), scene.duration, 0, true, 1e6, [](Scene& s, double v) { s.duration = v; });
  sheet.group(tr("Solver"));
  sheet.number(tr("Time step"), tr("s"), scene.solver.time_step, 0, true, 1,
               [](Scene& s, double v) { s.solver.time_step = v; });
  sheet.number(tr("Tolerance"), tr("× size"), scene.solver.tolerance, 0, true, 1,
               [](Scene& s, double v) { s.solver.tolerance = v; });
  sheet.integer(tr("Newton limit"), scene.solver.max_newton_iterations, 1, 100000,
                [](Scene& s, int v) { s.solver.max_newton_iterations = v; });
  sheet.choice(tr("Linear solver"), static_cast<int>(scene.solver.linear_solver),
               {tr("automatic"), tr("direct"), tr("PCG")},
               [](Scene& s, int v) { s.solver.linear_solver = static_cast<scene::LinearSolver>(v); });
  worker_rows(sheet, scene);
  sheet.group(tr("Contact"));
  sheet.flag(tr("Contact"), scene.contact.enabled, [](Scene& s, bool v) { s.contact.enabled = v; });
  sheet.number(tr("Activation distance"), tr("× size"), scene.contact.dhat_relative, 0, true, 1,
               [](Scene& s, double v) { s.contact.dhat_relative = v; });
  sheet.number(tr("Sticking velocity"), tr("m/s"), scene.contact.friction_velocity, 0, true, 1e3,
               [](Scene& s, double v) { s.contact.friction_velocity = v; });
  sheet.flag(tr("Continuous collision detection"), scene.contact.continuous_collision_detection,
             [](Scene& s, bool v) { s.contact.continuous_collision_detection = v; });
  sheet.integer(tr("Friction lag iterations"), scene.contact.friction_lag_iterations, -1, 1000,
                [](Scene& s, int v) { s.contact.friction_lag_iterations = v; });
}

}  // namespace

QString format_number(double value) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  // At most nine digits: what a person reads; files keep every bit.
  return QLocale().toString(value, 'g', 9).remove(QLocale().groupSeparator());
}

QString format_vector(const Vec3& value) {
  const QString separator =
      QLocale().decimalPoint() == QLatin1String(",") ? QStringLiteral("; ") : QStringLiteral(", ");
  return format_number(value.x()) + separator + format_number(value.y()) + separator + format_number(value.z());
}

std::optional<double> parse_number(const QString& text) {
  bool ok = false;
  double value = QLocale().toDouble(text.trimmed(), &ok);
  if (!ok) value = QLocale::c().toDouble(text.trimmed(), &ok);
  return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Vec3> parse_vector(const QString& text) {
  const bool decimal_comma = QLocale().decimalPoint() == QLatin1String(",");
  static const QRegularExpression with_comma(QStringLiteral("[;,\\s]+")), without_comma(QStringLiteral("[;\\s]+"));
  const QStringList parts = text.trimmed().split(decimal_comma ? without_comma : with_comma, Qt::SkipEmptyParts);
  if (parts.size() != 3) return std::nullopt;
  Vec3 result;
  for (int i = 0; i < 3; ++i) {
    const std::optional<double> part = parse_number(parts[i]);
    if (!part) return std::nullopt;
    result[i] = *part;
  }
  return result;
}

std::optional<QVariant> check_value(const Property& property, const QVariant& edited, QString& why) {
  if (!property.editable) {
    why = tr("this value is computed");
    return std::nullopt;
  }
  if (property.type == PropertyType::flag) return edited.toBool();
  if (property.type == PropertyType::choice) {
    if (edited.toInt() >= 0 && edited.toInt() < property.choices.size()) return edited.toInt();
    why = tr("there is no such choice");
    return std::nullopt;
  }
  if (property.type == PropertyType::vector) {
    const std::optional<Vec3> value = parse_vector(edited.toString());
    if (value) return QVariantList{value->x(), value->y(), value->z()};
    why = tr("three finite numbers are needed, such as %1").arg(format_vector(Vec3(0, -9.81, 0)));
    return std::nullopt;
  }
  if (property.type == PropertyType::text) return edited.toString();
  const std::optional<double> value = parse_number(edited.toString());
  if (!value) {
    why = tr("a finite number is needed");
    return std::nullopt;
  }
  if (property.type == PropertyType::integer && *value != std::floor(*value)) {
    why = tr("a whole number is needed");
    return std::nullopt;
  }
  const bool too_small = property.minimum_open ? *value <= property.minimum : *value < property.minimum;
  if (too_small || *value > property.maximum) {
    why = (too_small && property.minimum_open ? tr("must be more than %1 and at most %2 %3")
                                              : tr("must be from %1 to %2 %3"))
              .arg(format_number(property.minimum), format_number(property.maximum), property.unit)
              .trimmed();
    return std::nullopt;
  }
  return property.type == PropertyType::integer ? QVariant(static_cast<int>(*value)) : QVariant(*value);
}

std::vector<Property> properties_of(const scene::Scene& scene, const SceneObject& object, const abd::Model* model,
                                    const record::SnapshotPtr& snapshot) {
  Sheet sheet;
  switch (object.kind) {
    case Kind::body: {
      if (object.index >= scene.bodies.size()) break;
      const bool live = model && snapshot && object.index < snapshot->q.size() && object.index < model->bodies.size();
      if (live) live_values(sheet, object.index, *model, *snapshot);
      body_rows(sheet, scene, object.index, model);
      break;
    }
    case Kind::half_space: {
      if (object.index >= scene.half_spaces.size()) break;
      const std::size_t i = object.index;
      const scene::HalfSpace& plane = scene.half_spaces[i];
      sheet.group(tr("Ground"));
      sheet.text(tr("Name"), QString::fromStdString(plane.name));
      sheet.vector(tr("Normal"), {}, plane.normal);
      sheet.number(tr("Offset"), tr("m"), plane.offset, -1e9, false, 1e9,
                   [i](scene::Scene& s, double v) { s.half_spaces[i].offset = v; });
      sheet.number(tr("Friction"), {}, plane.friction, 0, false, 10,
                   [i](scene::Scene& s, double v) { s.half_spaces[i].friction = v; });
      break;
    }
    case Kind::joint: {
      if (object.index >= scene.joints.size()) break;
      const scene::Joint& joint = scene.joints[object.index];
      sheet.group(tr("Joint"));
      sheet.text(tr("Name"), QString::fromStdString(joint.name));
      sheet.text(tr("Kind"), joint.kind == scene::JointKind::ball ? tr("ball") : tr("weld"));
      sheet.text(tr("Bodies"), QString::fromStdString(joint.body_a + " – " +
                                                      (joint.body_b.empty() ? std::string("world") : joint.body_b)));
      sheet.vector(tr("Anchor"), tr("m"), joint.anchor);
      break;
    }
    default:
      scene_rows(sheet, scene);
  }
  return sheet.take();
}

}  // namespace seam::models
