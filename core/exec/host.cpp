#include "core/exec/host.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <new>

namespace seam::exec {

struct Host::Arena {
  explicit Arena(int threads)
      : more(threads > tbb::info::default_concurrency()
                 ? std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, threads)
                 : nullptr),
        arena(threads) {}
  std::unique_ptr<tbb::global_control> more;  ///< more threads than cores, as asked: the library has a limit of its own
  tbb::task_arena arena;
};

Host::Host(int threads)
    : threads_(threads > 0 ? threads : tbb::info::default_concurrency()),
      arena_(threads_ > 1 ? std::make_unique<Arena>(threads_) : nullptr) {}

Host::~Host() = default;

void Host::run_chunks(std::size_t chunks, ChunkCall call) {
  if (!arena_ || chunks < 2) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) call(chunk);
    return;
  }
  arena_->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, chunks, 1), [&](const tbb::blocked_range<std::size_t>& range) {
      for (std::size_t chunk = range.begin(); chunk != range.end(); ++chunk) call(chunk);
    });
  });
}

void* Host::allocate(std::size_t bytes) { return ::operator new(bytes, std::align_val_t(64)); }
void Host::deallocate(void* memory, std::size_t) { ::operator delete(memory, std::align_val_t(64)); }

}  // namespace seam::exec
