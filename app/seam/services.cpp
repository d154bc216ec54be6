#include "app/seam/services.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/record/tape.hpp"
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

 private:
  static record::TapeInfo info(const models::Branch& branch) {
    record::TapeInfo info;
    info.program_version = SEAM_VERSION;
    info.created = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    info.scene_json = scene::write_scene(*branch.scene());
    info.branch_of = branch.parent_name();
    info.branch_step = branch.fork_step();
    return info;
  }
  std::filesystem::path path_;
  record::TapeWriter writer_;
};

std::shared_ptr<const abd::Model> build(const scene::Scene& scene, const std::atomic<bool>& cancel) {
  const auto load = [&](const scene::Scene& whole, const scene::Body& body) {
    if (cancel) throw Error(ExitCode::interrupted, {"opening was cancelled", "", "", ""});
    return abd::load_geometry(whole, body);
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
  services.make_simulation = [](std::shared_ptr<const abd::Model> model) {
    return abd::make_simulation(std::move(model));
  };
  if (tape_folder.empty()) return services;
  services.make_sink = [folder = std::move(tape_folder), count = 0](const models::Branch& branch,
                                                                    const record::Snapshot& start,
                                                                    const abd::Checkpoint& checkpoint) mutable {
    std::filesystem::path path;
    do path = folder / ("run-" + std::to_string(++count) + ".seam");
    while (std::filesystem::exists(path));
    return std::make_unique<TapeSink>(path, branch, start, checkpoint);
  };
  return services;
}

namespace {

/// Tapes of former sessions are there to be found again after a crash, but not for ever.
void prune_sessions(const QString& folder) {
  constexpr int sessions_kept = 5;
  QStringList sessions = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
  while (sessions.size() > sessions_kept) {
    const QString oldest = sessions.takeFirst();
    const bool still_running = QFileInfo::exists(QStringLiteral("/proc/") + oldest.section(QLatin1Char('-'), -1));
    if (!still_running) QDir(folder + QLatin1Char('/') + oldest).removeRecursively();
  }
}

}  // namespace

std::filesystem::path session_tape_folder() {
  const QString base = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
  prune_sessions(base + QStringLiteral("/tapes"));
  const QString name = QStringLiteral("%1/tapes/%2-%3")
                           .arg(base, QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")))
                           .arg(QCoreApplication::applicationPid());
  return QDir().mkpath(name) ? std::filesystem::path(name.toStdString()) : std::filesystem::path();
}

models::BranchPtr read_tape(const std::filesystem::path& path, const std::atomic<bool>& cancel,
                            std::atomic<int>& progress) {
  record::TapeReader reader(path);
  auto scene = std::make_shared<const scene::Scene>(scene::parse_scene(reader.info().scene_json, path));
  auto branch = std::make_shared<models::Branch>(path.stem().string(), scene);
  branch->set_model(reader.model());
  const std::int64_t last = reader.last_step();
  for (std::int64_t step = 0; step <= last && !cancel; ++step) {
    abd::Checkpoint checkpoint = reader.checkpoint(step);
    branch->append({std::make_shared<const record::Snapshot>(reader.snapshot(step)), std::move(checkpoint.solver_state),
                    checkpoint.version});
    progress = static_cast<int>(1000 * (step + 1) / (last + 1));
  }
  return branch;
}

std::filesystem::path sample_folder() {
  const QString installed =
      QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/" SEAM_SCENES_INSTALL_DIR));
  const QString chosen = QDir(installed).exists() ? installed : QStringLiteral(SEAM_SCENES_SOURCE_DIR);
  return chosen.toStdString();
}

}  // namespace seam::app
