#include <chrono>
#include <ctime>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "core/base/error.hpp"
#include "core/record/output_file.hpp"
#include "core/record/tape_tables.hpp"

namespace seam::record {
namespace {

Error cannot_write(const std::filesystem::path& path, const std::string& why) {
  return Error(ExitCode::environment,
               {"cannot write tape", path.string(), why,
                "Every step before is kept. Free some space or choose another disk, then resume the tape"});
}

/// A new file beside `path` under an unfinished name; unlinked again unless published.
class NewFile {
 public:
  NewFile(const std::filesystem::path& path, bool overwrite)
      : path_(path), unfinished_(unfinished_name(path)), overwrite_(overwrite) {
    check_output(path, overwrite);
    const h5::Id access = h5::file_access();
    file_ = h5::Id(H5Fcreate(unfinished_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get()), H5Fclose);
    if (!file_) throw h5::Failure{h5::last_reason()};
  }
  ~NewFile() {
    file_.close();
    std::error_code ignored;
    if (!published_) std::filesystem::remove(unfinished_, ignored);
  }
  hid_t id() const { return file_.get(); }
  void finish() {
    if (!file_.close()) throw h5::Failure{h5::last_reason()};
    publish(unfinished_, path_, overwrite_);
    published_ = true;
  }

 private:
  std::filesystem::path path_, unfinished_;
  bool overwrite_, published_ = false;
  h5::Id file_;
};

void check_sizes(const Snapshot& snapshot, const abd::Checkpoint& checkpoint, std::size_t bodies) {
  if (snapshot.q.size() != bodies || snapshot.v.size() != bodies || checkpoint.q != snapshot.q ||
      checkpoint.v != snapshot.v || checkpoint.step != snapshot.step || checkpoint.time != snapshot.time)
    throw std::invalid_argument("snapshot, checkpoint and tape do not belong together");
}

/// All rows of `reader` up to `last_step` into a new tape.
void copy_tape(const TapeReader& reader, const std::shared_ptr<const abd::Model>& model, const TapeInfo& info,
               std::int64_t last_step, const std::filesystem::path& path, bool overwrite) {
  NewFile file(path, overwrite);
  write_constants(file.id(), info, pack_model(*model), model->bodies.size());
  {
    TapeTables tables = TapeTables::create(file.id(), model->bodies.size(), info.round_bytes);
    for (std::int64_t step = info.first_step; step <= last_step; ++step)
      tables.append_unflushed(pack_step(reader.snapshot(step), reader.checkpoint(step), reader.pulls(step)));
  }
  file.finish();
}

}  // namespace

struct TapeWriter::Impl {
  std::filesystem::path path;
  WriterLock writer_lock;
  h5::Id file;
  std::optional<TapeTables> tables;
  std::size_t bodies = 0;
  std::int64_t last_step = 0;
  std::optional<Error> broken;

  /// Opens a whole tape for appending in SWMR mode. The lock comes first: it is what keeps two writers apart.
  void open_for_append() {
    writer_lock = WriterLock(path);
    const h5::Id access = h5::file_access();
    file = h5::Id(H5Fopen(path.c_str(), H5F_ACC_RDWR | H5F_ACC_SWMR_WRITE, access.get()), H5Fclose);
    if (!file) throw h5::Failure{h5::last_reason()};
    tables = TapeTables::open(file.get(), bodies, read_info(file.get(), std::filesystem::file_size(path), bodies));
  }
  void close() {
    tables.reset();
    const bool good = file.close();
    writer_lock = WriterLock();
    if (!good) throw h5::Failure{h5::last_reason()};
  }
};

TapeWriter::TapeWriter() : impl_(std::make_unique<Impl>()) {}

TapeWriter::TapeWriter(const std::filesystem::path& path, const abd::Model& model, const TapeInfo& info,
                       const Snapshot& start, const abd::Checkpoint& checkpoint, bool overwrite)
    : TapeWriter() {
  const auto held = h5::lock();
  impl_->path = path;
  impl_->bodies = model.bodies.size();
  impl_->last_step = start.step;
  check_sizes(start, checkpoint, impl_->bodies);
  TapeInfo constants = info;
  constants.first_step = start.step;
  try {
    NewFile file(path, overwrite);
    write_constants(file.id(), constants, pack_model(model), impl_->bodies);
    {
      TapeTables tables = TapeTables::create(file.id(), impl_->bodies, constants.round_bytes);
      tables.append(pack_step(start, checkpoint, {}));
    }
    file.finish();
    impl_->open_for_append();
  } catch (const h5::Failure& failure) {
    throw cannot_write(path, failure.reason);
  }
}

TapeWriter::~TapeWriter() {
  if (!impl_) return;
  const auto held = h5::lock();
  try {
    impl_->close();
  } catch (const h5::Failure&) {
    // Only the mark "closed" is missing: every appended step was flushed before append() returned.
  }
}

std::unique_ptr<TapeWriter> TapeWriter::reopen(const std::filesystem::path& path, std::int64_t last_step) {
  const auto held = h5::lock();
  std::unique_ptr<TapeWriter> writer(new TapeWriter());
  writer->impl_->path = path;
  { WriterLock probe(path); }
  bool in_place = false;
  try {
    {
      const TapeReader reader(path);
      writer->impl_->bodies = reader.snapshot(last_step).q.size();
      in_place = reader.info().closed && reader.tidy() && reader.last_step() == last_step;
      // Anything else continues on a sound copy: cutting or mending a file in place could lose it.
      if (!in_place) copy_tape(reader, reader.model(), reader.info(), last_step, path, true);
    }
    writer->impl_->last_step = last_step;
    writer->impl_->open_for_append();
  } catch (const h5::Failure& failure) {
    throw cannot_write(path, failure.reason);
  }
  return writer;
}

std::unique_ptr<TapeWriter> TapeWriter::branch(const std::filesystem::path& source, std::int64_t step,
                                               const std::filesystem::path& path, bool overwrite,
                                               const std::optional<BranchChanges>& changes) {
  const auto held = h5::lock();
  std::error_code ignored;
  if (std::filesystem::equivalent(source, path, ignored))
    throw Error(ExitCode::usage,
                {"cannot branch", path.string(), "a branch needs a file of its own", "Choose another name"});
  std::unique_ptr<TapeWriter> writer(new TapeWriter());
  writer->impl_->path = path;
  try {
    {
      const TapeReader reader(source);
      writer->impl_->bodies = reader.snapshot(step).q.size();
      TapeInfo info = reader.info();
      info.branch_of = source.filename().string();
      info.branch_step = step;
      if (changes) info.scene_json = changes->scene_json;
      copy_tape(reader, changes ? changes->model : reader.model(), info, step, path, overwrite);
    }
    writer->impl_->last_step = step;
    writer->impl_->open_for_append();
  } catch (const h5::Failure& failure) {
    throw cannot_write(path, failure.reason);
  }
  return writer;
}

void TapeWriter::append(const Snapshot& snapshot, const abd::Checkpoint& checkpoint,
                        const std::vector<abd::Pull>& pulls) {
  const auto held = h5::lock();
  if (impl_->broken) throw *impl_->broken;
  if (!impl_->tables) throw std::logic_error("append to a closed tape");
  if (snapshot.step != impl_->last_step + 1)
    throw std::invalid_argument("a step is missing between the tape and the snapshot");
  check_sizes(snapshot, checkpoint, impl_->bodies);
  try {
    impl_->tables->append(pack_step(snapshot, checkpoint, pulls));
  } catch (const h5::Failure& failure) {
    impl_->broken = cannot_write(impl_->path, failure.reason);
    throw *impl_->broken;
  }
  impl_->last_step = snapshot.step;
}

void TapeWriter::close() {
  const auto held = h5::lock();
  try {
    impl_->close();
  } catch (const h5::Failure& failure) {
    throw cannot_write(impl_->path, failure.reason);
  }
}

const std::filesystem::path& TapeWriter::path() const { return impl_->path; }

}  // namespace seam::record
