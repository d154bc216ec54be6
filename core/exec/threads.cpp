#include "core/exec/threads.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace seam::exec {

class Threads::Pool {
 public:
  explicit Pool(int workers) {
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
  }

  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  int size() const { return static_cast<int>(workers_.size()); }

  void run(std::size_t chunks, ChunkCall call) {
    std::unique_lock lock(mutex_);
    call_ = call, next_ = 0, chunks_ = chunks, unfinished_ = chunks, failure_ = nullptr;
    wake_.notify_all();
    take_chunks(lock);
    done_.wait(lock, [this] { return unfinished_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return stop_ || next_ < chunks_; });
      if (stop_) return;
      take_chunks(lock);
    }
  }

  /// Entered and left with the lock held; chunks are coarse, so that a lock per chunk costs little.
  void take_chunks(std::unique_lock<std::mutex>& lock) {
    while (next_ < chunks_) {
      const std::size_t chunk = next_++;
      const ChunkCall call = call_;
      lock.unlock();
      std::exception_ptr failure;
      try {
        call(chunk);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure && !failure_) failure_ = failure;
      if (--unfinished_ == 0) done_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<std::thread> workers_;
  ChunkCall call_{};
  std::size_t next_ = 0, chunks_ = 0, unfinished_ = 0;
  std::exception_ptr failure_;
  bool stop_ = false;
};

Threads::Threads(int threads)
    : pool_(std::make_unique<Pool>(
          (threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))) - 1)) {}

Threads::~Threads() = default;

int Threads::threads() const { return pool_->size() + 1; }
void Threads::run_chunks(std::size_t chunks, ChunkCall call) { pool_->run(chunks, call); }
void* Threads::allocate(std::size_t bytes) { return ::operator new(bytes, std::align_val_t(64)); }
void Threads::deallocate(void* memory, std::size_t) { ::operator delete(memory, std::align_val_t(64)); }

}  // namespace seam::exec
