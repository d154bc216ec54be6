#include "app/seam/save_run.hpp"

#include <QTemporaryDir>
#include <algorithm>

#include "app/backend/backend.hpp"
#include "core/base/error.hpp"
#include "core/record/output_file.hpp"
#include "core/record/tape.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

record::TapeInfo info_of(const models::Branch& branch) {
  if (const std::filesystem::path tape = branch.whole_tape(); !tape.empty()) return record::TapeReader(tape).info();
  record::TapeInfo info = describe_run_on(branch.backend(), scene::write_scene(*branch.scene()), SEAM_VERSION, 0);
  info.branch_of = branch.parent_name();
  info.branch_step = branch.fork_step();
  return info;
}

/// The file under its unfinished name; removed again unless finished.
class Unfinished {
 public:
  explicit Unfinished(const std::filesystem::path& path) : path_(path), name_(record::unfinished_name(path)) {}
  ~Unfinished() {
    std::error_code ignored;
    if (!finished_) std::filesystem::remove(name_, ignored);
  }
  const std::filesystem::path& name() const { return name_; }
  void finish() {
    record::publish(name_, path_, true);
    finished_ = true;
  }

 private:
  std::filesystem::path path_, name_;
  bool finished_ = false;
};

bool write_steps(const models::Branch& branch, const std::filesystem::path& path, panels::TaskProgress& progress) {
  const std::int64_t first = branch.first_step_of_scene(), last = branch.last_step();
  const auto missing = [&](std::int64_t step) {
    return bad_input("cannot save the run", branch.name() + ": step " + std::to_string(step), "the step is not there",
                     "save a shorter run");
  };
  std::unique_ptr<record::TapeWriter> writer;
  for (std::int64_t step = first; step <= last; ++step) {
    if (progress.cancel) return false;
    const record::SnapshotPtr snapshot = branch.at(step);
    const std::optional<abd::Checkpoint> checkpoint = branch.checkpoint(step);
    if (!snapshot || !checkpoint) throw missing(step);
    if (writer)
      writer->append(*snapshot, *checkpoint, branch.pulls(step));
    else
      writer =
          std::make_unique<record::TapeWriter>(path, *branch.model(), info_of(branch), *snapshot, *checkpoint, true);
    progress.permille = static_cast<int>(1000 * (step - first + 1) / (last - first + 1));
  }
  if (writer) writer->close();
  return writer != nullptr;
}

}  // namespace

bool save_as_tape(const models::Branch& branch, const std::filesystem::path& path, panels::TaskProgress& progress) {
  record::check_output(path, true);
  Unfinished file(path);
  if (!write_steps(branch, file.name(), progress)) return false;
  file.finish();
  return true;
}

SavedRun save_run(const models::Branch& branch, const std::filesystem::path& path, panels::TaskProgress& progress) {
  SavedRun saved;
  const std::string ending = path.extension().string();
  if (ending == ".seam") {
    saved.cancelled = !save_as_tape(branch, path, progress);
    return saved;
  }
  std::filesystem::path tape = branch.whole_tape();
  QTemporaryDir folder;
  if (tape.empty()) {
    tape = folder.filePath(QStringLiteral("run.seam")).toStdString();
    saved.cancelled = !save_as_tape(branch, tape, progress);
    if (saved.cancelled) return saved;
  }
  const record::TapeReader reader(tape);
  const record::ExportRange range{std::max(reader.info().first_step, branch.first_step_of_scene()),
                                  std::min(reader.last_step(), branch.last_step()), 1};
  const record::ExportWatch watch = [&progress](std::int64_t done, std::int64_t all) {
    progress.permille = static_cast<int>(1000 * done / std::max<std::int64_t>(1, all));
    return !progress.cancel;
  };
  if (ending == ".glb") {
    saved.report = record::export_gltf(reader, path, range, watch);
  } else {
    const std::string names = path.stem().string() + "-*" + ending;
    saved.report = record::export_meshes(reader, path.parent_path() / names, range, true, watch);
  }
  saved.cancelled = saved.report.cancelled;
  return saved;
}

}  // namespace seam::app
