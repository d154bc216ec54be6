#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "core/transport/transport.hpp"

namespace seam::transport {

/// Mailboxes of workers that are threads of one process. Thread rule: every function from every thread; one endpoint
/// per rank.
class InProcessHub {
 public:
  explicit InProcessHub(int workers);
  int workers() const { return workers_; }
  std::unique_ptr<Transport> endpoint(int rank);
  /// Everybody who waits for a message now or later gets Aborted, until reset().
  void abort();
  /// Forgets messages under way and an abort. Only while no rank uses its endpoint.
  void reset();

 private:
  friend class InProcessTransport;
  struct Box {
    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<Bytes> messages;
  };
  Box& box(int from, int to) { return boxes_[static_cast<std::size_t>(from * workers_ + to)]; }
  int workers_;
  std::unique_ptr<Box[]> boxes_;
  std::atomic<bool> aborted_{false};
};

}  // namespace seam::transport
