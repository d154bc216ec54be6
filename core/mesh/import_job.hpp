#pragma once
#include <atomic>
#include <exception>
#include <filesystem>
#include <thread>

#include "core/mesh/import.hpp"

namespace seam::mesh {

/// One import on a thread of its own, for callers that must not wait: start it, ask now and then, cancel it whenever.
/// Destroying it cancels and waits (milliseconds: the child is killed). Thread rule: one owner; done() and cancel()
/// from any thread.
class ImportJob {
 public:
  /// Starts at once. options.cancel is replaced by the job's own.
  ImportJob(std::filesystem::path path, ImportOptions options);
  ~ImportJob();
  ImportJob(const ImportJob&) = delete;
  ImportJob& operator=(const ImportJob&) = delete;

  void cancel() { cancel_.store(true); }
  bool done() const { return done_.load(); }
  /// Waits for the end and hands the result over, once. A cancelled job is rejected with the problem "cancelled".
  /// Throws what import_mesh throws.
  ImportResult take();

 private:
  std::atomic<bool> cancel_{false}, done_{false};
  ImportResult result_;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace seam::mesh
