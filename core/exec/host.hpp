#pragma once
#include <cstddef>
#include <memory>

#include "core/exec/space.hpp"

namespace seam::exec {

/// The default space: a oneTBB arena of its own. One thread at a time may launch kernels; arrays must not outlive their
/// space.
class Host {
 public:
  /// `threads` = 0: all cores the process may use. With 1 thread no kernel enters the arena.
  explicit Host(int threads = 0);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  int threads() const { return threads_; }
  void run_chunks(std::size_t chunks, ChunkCall call);
  void* allocate(std::size_t bytes);
  void deallocate(void* memory, std::size_t bytes);
  void begin_access() {}
  void end_access() {}

 private:
  struct Arena;
  int threads_;
  std::unique_ptr<Arena> arena_;
};

}  // namespace seam::exec
