#pragma once
#include <cstddef>
#include <memory>

#include "core/exec/space.hpp"

namespace seam::exec {

/// A pool of plain std::threads. ThreadSanitizer understands it, while it reports floods of false races inside oneTBB.
/// One thread at a time may launch kernels.
class Threads {
 public:
  /// `threads` counts the caller, which works too; 0 = all cores.
  explicit Threads(int threads = 0);
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  int threads() const;
  void run_chunks(std::size_t chunks, ChunkCall call);
  void* allocate(std::size_t bytes);
  void deallocate(void* memory, std::size_t bytes);
  void begin_access() {}
  void end_access() {}

 private:
  class Pool;
  std::unique_ptr<Pool> pool_;
};

}  // namespace seam::exec
