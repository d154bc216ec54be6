#include "core/exec/checked.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace seam::exec {
namespace {

std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

void protect(void* first, std::size_t bytes, int protection) {
  if (bytes > 0 && mprotect(first, bytes, protection) != 0) throw std::bad_alloc();
}

}  // namespace

Checked::~Checked() {
  for (const auto& [first, region] : regions_) munmap(first, region.total_bytes);
}

void* Checked::allocate(std::size_t bytes) {
  const std::size_t page = page_size();
  const std::size_t open = (bytes + page - 1) / page * page;
  void* first = mmap(nullptr, open + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (first == MAP_FAILED) throw std::bad_alloc();
  regions_[first] = {open, open + page};
  // The end of the array touches the guard page as closely as the alignment that vector instructions want allows.
  void* memory = static_cast<char*>(first) + (open - bytes) / 16 * 16;
  first_page_of_[memory] = first;
  protect(first, open, PROT_READ | PROT_WRITE);
  std::memset(first, 0xff, open);
  if (depth_ == 0) protect(first, open, PROT_NONE);
  return memory;
}

void Checked::deallocate(void* memory, std::size_t) {
  const auto found = first_page_of_.find(memory);
  if (found == first_page_of_.end()) std::abort();  // not ours: the heap is already broken
  const auto region = regions_.find(found->second);
  munmap(region->first, region->second.total_bytes);
  regions_.erase(region);
  first_page_of_.erase(found);
}

void Checked::protect_all(int protection) {
  for (const auto& [first, region] : regions_) protect(first, region.open_bytes, protection);
}

void Checked::begin_access() {
  if (depth_++ == 0) protect_all(PROT_READ | PROT_WRITE);
}

void Checked::end_access() {
  if (--depth_ == 0) protect_all(PROT_NONE);
}

}  // namespace seam::exec
