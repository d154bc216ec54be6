#include <new>
#include <stdexcept>

#include "core/base/error.hpp"
#include "core/record/tape_tables.hpp"

namespace seam::record {
namespace {

Error cannot_read(const std::string& where, const std::string& why,
                  const std::string& next = "Use a copy of the tape or run the scene again") {
  return bad_input("cannot read tape", where, why, next);
}

/// Runs `body` under the library's lock and turns every failure into an Error about `where`.
template <class Body>
auto guarded(const std::string& where, Body body) {
  const auto held = h5::lock();
  try {
    return body();
  } catch (const h5::Failure& failure) {
    throw cannot_read(where, failure.reason);
  } catch (const std::bad_alloc&) {
    throw cannot_read(where, "it claims more data than memory can hold");
  } catch (const std::length_error&) {
    throw cannot_read(where, "it claims more data than memory can hold");
  }
}

}  // namespace

struct TapeReader::Impl {
  std::filesystem::path path;
  std::uint64_t file_bytes = 0;
  bool cut_short = false;  ///< the file is shorter than it says
  h5::Id file;
  TapeInfo info;
  std::size_t bodies = 0;
  std::optional<TapeTables> tables;
  mutable std::shared_ptr<const abd::Model> model;

  void open() {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw h5::Failure{"the file does not exist"};
    if (!std::filesystem::is_regular_file(path, error)) throw h5::Failure{"it is not an ordinary file"};
    file_bytes = std::filesystem::file_size(path, error);
    const h5::Superblock head = h5::peek(path);
    if (!head.valid)
      throw h5::Failure{file_bytes < 48 ? "it is cut off" : "it is not a tape (no HDF5 file of the newest kind)"};
    open_file(head.in_use);
    info = read_info(file.get(), file_bytes, bodies);
    info.closed = !head.in_use && !cut_short;
    tables = TapeTables::open(file.get(), bodies, info);
    if (head.in_use) tables->refresh();
    if (tables->rows() == 0) throw h5::Failure{"it holds no step"};
    info.steps = info.first_step + tables->rows() - 1;
    if (cut_short) check_last_step();
  }

  void open_file(bool in_use) {
    const h5::Id access = h5::file_access();
    // The flag of a living or killed writer refuses ordinary readers; SWMR readers are made for such files.
    file = h5::Id(H5Fopen(path.c_str(), H5F_ACC_RDONLY | (in_use ? H5F_ACC_SWMR_READ : 0u), access.get()), H5Fclose);
    if (file) return;
    const std::string reason = h5::last_reason();
    // A writer that met a full disk closes a file that is shorter than it says although every committed step is in it.
    // What h5clear does to look into such a file serves here too; whether the steps are there is then told by their
    // checksums.
    const hbool_t skip = true;
    if (H5Pset(access.get(), "skip_eof_check", &skip) >= 0)
      file = h5::Id(H5Fopen(path.c_str(), H5F_ACC_RDONLY | (in_use ? H5F_ACC_SWMR_READ : 0u), access.get()), H5Fclose);
    h5::last_reason();
    if (!file) throw h5::Failure{reason};
    cut_short = true;
  }

  void check_last_step() const {
    try {
      tables->read(tables->rows() - 1);
    } catch (const h5::Failure& failure) {
      throw h5::Failure{"it is cut off: the last step is damaged (" + failure.reason + ")"};
    }
  }

  /// `finish` runs on the record before the library's lock is let go.
  template <class Finish>
  auto with_record(std::int64_t step, Finish finish) const {
    const std::string where = path.string() + ": step " + std::to_string(step);
    if (step < info.first_step || step > info.steps)
      throw cannot_read(where,
                        "the tape holds steps " + std::to_string(info.first_step) + " to " + std::to_string(info.steps),
                        "Choose one of these");
    return guarded(where, [&] {
      StepRecord result = tables->read(step - info.first_step);
      if (result.step != step) throw h5::Failure{"its number is " + std::to_string(result.step)};
      return finish(result);
    });
  }
};

TapeReader::TapeReader(const std::filesystem::path& path) : impl_(std::make_unique<Impl>()) {
  impl_->path = path;
  guarded(path.string(), [&] { impl_->open(); });
}

TapeReader::~TapeReader() {
  const auto held = h5::lock();
  impl_.reset();
}

const TapeInfo& TapeReader::info() const { return impl_->info; }

std::shared_ptr<const abd::Model> TapeReader::model() const {
  if (!impl_->model) {
    const std::string where = impl_->path.string();
    const ModelArchive archive = guarded(where, [&] { return read_archive(impl_->file.get(), impl_->file_bytes); });
    auto model = std::make_shared<abd::Model>(unpack_model(archive, where, impl_->info.layout));
    if (model->bodies.size() != impl_->bodies) throw cannot_read(where, "the model has another number of bodies");
    impl_->model = std::move(model);
  }
  return impl_->model;
}

std::int64_t TapeReader::last_step() const { return impl_->info.steps; }

std::int64_t TapeReader::refresh() {
  return guarded(impl_->path.string(), [&] {
    impl_->tables->refresh();
    impl_->info.steps = impl_->info.first_step + impl_->tables->rows() - 1;
    impl_->info.closed = !impl_->cut_short && !h5::peek(impl_->path).in_use;
    return impl_->info.steps;
  });
}

bool TapeReader::tidy() const {
  return guarded(impl_->path.string(), [&] { return impl_->tables->tidy(); });
}

Snapshot TapeReader::snapshot(std::int64_t step) const {
  return impl_->with_record(step, [&](StepRecord& record) {
    impl_->tables->read_rounds(record, !impl_->info.closed || h5::peek(impl_->path).in_use);
    return unpack_snapshot(record);
  });
}

abd::Checkpoint TapeReader::checkpoint(std::int64_t step) const {
  return impl_->with_record(step, [](const StepRecord& record) { return unpack_checkpoint(record); });
}

std::vector<abd::Pull> TapeReader::pulls(std::int64_t step) const {
  return impl_->with_record(step, [](const StepRecord& record) { return unpack_pulls(record); });
}

}  // namespace seam::record
