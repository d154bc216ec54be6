#include "core/mesh/import_job.hpp"

#include <utility>

namespace seam::mesh {

ImportJob::ImportJob(std::filesystem::path path, ImportOptions options) {
  options.cancel = &cancel_;
  thread_ = std::thread([this, path = std::move(path), options] {
    try {
      result_ = import_mesh(path, options);
    } catch (...) {
      failure_ = std::current_exception();
    }
    done_.store(true);
  });
}

ImportJob::~ImportJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

ImportResult ImportJob::take() {
  if (thread_.joinable()) thread_.join();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return std::move(result_);
}

}  // namespace seam::mesh
