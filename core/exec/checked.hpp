#pragma once
#include <cstddef>
#include <map>

#include "core/exec/host.hpp"

namespace seam::exec {

/// Behaves like device memory on a machine without a device: arrays are inaccessible (PROT_NONE) except inside kernels
/// and copies, so that host code which dereferences "device" data dies with SIGSEGV here and not on the first GPU. Each
/// array ends at an inaccessible page, so that kernels cannot run past it, and starts filled with 0xff bytes (NaN), so
/// that results show what was never written. Slow (two system calls per array and kernel): for tests.
class Checked {
 public:
  explicit Checked(int threads = 0) : host_(threads) {}
  ~Checked();
  Checked(const Checked&) = delete;
  Checked& operator=(const Checked&) = delete;

  int threads() const { return host_.threads(); }
  void run_chunks(std::size_t chunks, ChunkCall call) { host_.run_chunks(chunks, call); }
  void* allocate(std::size_t bytes);
  void deallocate(void* memory, std::size_t bytes);
  void begin_access();
  void end_access();

 private:
  struct Region {
    std::size_t open_bytes;   ///< whole pages that kernels may touch
    std::size_t total_bytes;  ///< with the guard page
  };
  void protect_all(int protection);

  Host host_;
  std::map<void*, Region> regions_;       ///< by first page
  std::map<void*, void*> first_page_of_;  ///< by address handed out
  int depth_ = 0;
};

}  // namespace seam::exec
