#include "app/seam/services.hpp"

#include <QCoreApplication>
#include <QDir>
#include <set>

#include "app/backend/backend.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/record/tape.hpp"
#include "core/scene/geometry.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

class TapeSink : public models::StepSink {
 public:
  TapeSink(std::filesystem::path path, const models::Branch& branch, const record::Snapshot& start,
           const abd::Checkpoint& checkpoint)
      : path_(std::move(path)), writer_(path_, *branch.model(), info(branch), start, checkpoint) {}
  void append(const record::Snapshot& snapshot, const abd::Checkpoint& checkpoint,
              const std::vector<abd::Pull>& pulls) override {
    writer_.append(snapshot, checkpoint, pulls);
  }
  std::string path() const override { return path_.string(); }
  bool is_tape() const override { return true; }

 private:
  static record::TapeInfo info(const models::Branch& branch) {
    record::TapeInfo info = describe_run_on(branch.backend(), scene::write_scene(*branch.scene()), SEAM_VERSION, 0);
    info.branch_of = branch.parent_name();
    info.branch_step = branch.fork_step();
    return info;
  }
  std::filesystem::path path_;
  record::TapeWriter writer_;
};

std::shared_ptr<const abd::Model> build(const scene::Scene& scene, const std::atomic<bool>& cancel,
                                        std::atomic<int>& permille) {
  std::set<std::string> meshes;
  for (const scene::Body& body : scene.bodies) meshes.insert(scene::geometry_key(body.geometry));
  std::size_t loaded = 0;
  const auto load = [&](const scene::Scene& whole, const scene::Body& body) {
    permille = static_cast<int>(1000 * std::min(loaded++, meshes.size()) / std::max<std::size_t>(1, meshes.size()));
    if (cancel) throw Error(ExitCode::interrupted, {"opening was cancelled", "", "", ""});
    return scene::load_geometry(whole, body, &cancel);
  };
  return std::make_shared<const abd::Model>(abd::build_model(scene, load));
}

std::vector<models::StartFault> check_start(const abd::Model& model) {
  std::vector<models::StartFault> faults;
  for (const scene::Intersection& found : abd::check_start(model).intersections) {
    const bool plane = found.kind == scene::IntersectionKind::below_half_space;
    faults.push_back({model.bodies[found.body_a].name, plane ? std::string() : model.bodies[found.body_b].name,
                      abd::describe(model, found)});
  }
  return faults;
}

}  // namespace

models::SessionServices make_services(std::filesystem::path tape_folder) {
  models::SessionServices services;
  services.build_model = build;
  services.check_start = check_start;
  services.make_simulation = [](std::shared_ptr<const abd::Model> model, abd::Backend backend) {
    return distributed::make_simulation(std::move(model), {backend, 0});
  };
  if (tape_folder.empty()) return services;
  services.make_sink = [folder = std::move(tape_folder), count = 0](const models::Branch& branch,
                                                                    const record::Snapshot& start,
                                                                    const abd::Checkpoint& checkpoint) mutable {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) throw Error(ExitCode::environment, {"cannot write tape", folder.string(), failed.message(), ""});
    std::filesystem::path path;
    do path = folder / ("run-" + std::to_string(++count) + ".seam");
    while (std::filesystem::exists(path));
    return std::make_unique<TapeSink>(path, branch, start, checkpoint);
  };
  return services;
}

models::BranchPtr read_tape(const std::filesystem::path& path, std::uint64_t memory_budget,
                            const std::atomic<bool>& cancel, std::atomic<int>& progress) {
  const record::TapeReader reader(path);
  auto scene = std::make_shared<const scene::Scene>(scene::parse_scene(reader.info().scene_json, path, &cancel));
  const std::int64_t first = reader.info().first_step, last = reader.last_step();
  auto branch = std::make_shared<models::Branch>(path.stem().string(), scene, first);
  branch->set_model(reader.model());
  branch->set_budget(memory_budget);
  branch->back_by(path);
  for (std::int64_t step = first; step <= last && !cancel; ++step) {
    branch->append_recorded(std::make_shared<const record::Snapshot>(reader.snapshot(step)));
    progress = static_cast<int>(1000 * (step - first + 1) / (last - first + 1));
  }
  return branch;
}

std::string bits_warning(const std::filesystem::path& tape) {
  const record::TapeInfo info = record::TapeReader(tape).info();
  return record::difference_of_bits(info, describe_run_on(abd::Backend::host, {}, SEAM_VERSION, 0));
}

namespace {
bool built_here() { return QCoreApplication::applicationDirPath().startsWith(QStringLiteral(SEAM_BUILD_FOLDER "/")); }
QString installed(const char* place) {
  return QDir::cleanPath(QCoreApplication::applicationDirPath() + QLatin1Char('/') + QLatin1String(place));
}
}  // namespace

std::filesystem::path sample_folder() {
  return (built_here() ? QStringLiteral(SEAM_SCENES_SOURCE_DIR) : installed(SEAM_SCENES_INSTALL_DIR)).toStdString();
}

std::filesystem::path sample_tape() {
  return (built_here() ? QStringLiteral(SEAM_SAMPLE_TAPE) : installed(SEAM_SCENES_INSTALL_DIR "/refused_merges.seam"))
      .toStdString();
}

}  // namespace seam::app
