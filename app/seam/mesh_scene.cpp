#include "app/seam/mesh_scene.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "core/base/error.hpp"

namespace seam::app {

namespace {
QString tr(const char* text) { return QCoreApplication::translate("seam::app", text); }
}  // namespace

double metres_per_unit(const QString& unit) {
  if (unit == QLatin1String("mm")) return 1e-3;
  if (unit == QLatin1String("cm")) return 1e-2;
  if (unit == QLatin1String("in")) return 0.0254;
  if (unit == QLatin1String("ft")) return 0.3048;
  return 1;
}

scene::Scene scene_above_ground(const std::filesystem::path& path, const std::string& unit,
                                const mesh::ImportResult& result) {
  const mesh::ImportReport& report = result.report;
  if (report.status == mesh::ImportStatus::rejected) {
    const std::string why =
        report.problems.empty() ? std::string("no usable triangles") : report.problems.front().message;
    throw bad_input("cannot import the mesh", path.string(), why, "repair the mesh or export it again");
  }
  const Box3& box = report.world_box;
  const double size = std::max(1e-6, box.diagonal());
  scene::Scene scene;
  scene.name = path.stem().string();
  scene.description = "Imported from " + path.filename().string();
  scene::Body body;
  body.name = scene.name;
  scene::MeshFile file;
  file.path = std::filesystem::absolute(path).string();
  file.unit = unit;
  body.geometry = file;
  body.position = Vec3(-box.center().x(), 0.5 * size - box.min.y(), -box.center().z());
  if (!report.closed) body.material.shell_thickness = 2e-3 * size;
  scene.bodies.push_back(body);
  scene::HalfSpace ground;
  ground.name = "ground";
  scene.half_spaces.push_back(ground);
  // The first picture holds the part and the place where it will land.
  scene::Camera camera;
  const double top = 0.5 * size + box.size().y();
  camera.target = Vec3(0, 0.45 * top, 0);
  camera.eye = camera.target + 2.1 * std::max(size, top) * Vec3(0.55, 0.35, 0.76);
  scene.cameras.push_back(camera);
  return scene;
}

QString describe_import(const QString& name, const mesh::ImportReport& report) {
  const QLocale locale;
  const Vec3 size = report.world_box.size();
  QString text =
      tr("%1: %2 vertices, %3 triangles, %4 parts, %5 × %6 × %7 m, ")
          .arg(name, locale.toString(static_cast<qulonglong>(report.vertices)),
               locale.toString(static_cast<qulonglong>(report.triangles)),
               locale.toString(static_cast<qulonglong>(report.components)), locale.toString(size.x(), 'g', 4),
               locale.toString(size.y(), 'g', 4), locale.toString(size.z(), 'g', 4));
  text += report.closed ? tr("closed, volume %1 m³.").arg(locale.toString(report.volume, 'g', 5))
                        : tr("open: treated as a thin shell.");
  for (const mesh::MeshProblem& problem : report.problems)
    text += QLatin1Char(' ') + QString::fromStdString(problem.message) + QLatin1Char('.');
  return text;
}

scene::Scene with_absolute_meshes(const scene::Scene& scene, const std::filesystem::path& target) {
  const std::filesystem::path folder = std::filesystem::absolute(scene.source).parent_path();
  if (scene.source.empty() || folder == std::filesystem::absolute(target).parent_path()) return scene;
  scene::Scene result = scene;
  for (scene::Body& body : result.bodies)
    if (auto* file = std::get_if<scene::MeshFile>(&body.geometry);
        file && std::filesystem::path(file->path).is_relative())
      file->path = (folder / file->path).lexically_normal().string();
  return result;
}

}  // namespace seam::app
