#pragma once
#include <cstddef>
#include <new>

#include "core/exec/space.hpp"

namespace seam::exec {

/// Plain loops on the calling thread: the reference that every other host space must equal bit by bit.
class Serial {
 public:
  Serial() = default;
  Serial(const Serial&) = delete;
  Serial& operator=(const Serial&) = delete;

  int threads() const { return 1; }
  void run_chunks(std::size_t chunks, ChunkCall call) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) call(chunk);
  }
  void* allocate(std::size_t bytes) { return ::operator new(bytes, std::align_val_t(64)); }
  void deallocate(void* memory, std::size_t) { ::operator delete(memory, std::align_val_t(64)); }
  void begin_access() {}
  void end_access() {}
};

}  // namespace seam::exec
