#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "core/exec/space.hpp"
#include "core/exec/view.hpp"

namespace seam::exec {

/// Byte copies between host memory and a host space's memory, and within the latter (overlap allowed).
template <HostSpace Space>
void copy_bytes_in(Space& space, void* to, const void* from, std::size_t bytes) {
  Access<Space> access(space);
  std::memcpy(to, from, bytes);
}
template <HostSpace Space>
void copy_bytes_out(Space& space, void* to, const void* from, std::size_t bytes) {
  Access<Space> access(space);
  std::memcpy(to, from, bytes);
}
template <HostSpace Space>
void copy_bytes_within(Space& space, void* to, const void* from, std::size_t bytes) {
  Access<Space> access(space);
  std::memmove(to, from, bytes);
}

namespace detail {
template <class T>
struct Fill {
  T* data;
  T value;
  SEAM_HD void operator()(std::size_t i) const { data[i] = value; }
};
}  // namespace detail

/// Owning contiguous array in the memory of a space. Movable, not copyable; must not outlive its space. Elements that
/// resize() adds are uninitialised. Not thread safe.
template <class Space, ArrayElement T>
class Array {
 public:
  explicit Array(Space& space, std::size_t n = 0) : space_(&space) { resize(n); }
  ~Array() { release(); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  Array(Array&& other) noexcept { swap(other); }
  Array& operator=(Array&& other) noexcept {
    Array moved(std::move(other));
    swap(moved);
    return *this;
  }

  /// Keeps the first min(old, n) elements; capacity at least doubles when it grows and never shrinks.
  void resize(std::size_t n) {
    reserve(n);
    size_ = n;
  }

  void reserve(std::size_t n) {
    if (n <= capacity_) return;
    const std::size_t capacity = capacity_ == 0 ? n : std::max(n, 2 * capacity_);
    T* memory = static_cast<T*>(space_->allocate(capacity * sizeof(T)));
    if (size_ > 0) copy_bytes_within(*space_, memory, data_, size_ * sizeof(T));
    release();
    data_ = memory, capacity_ = capacity;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Space& space() const { return *space_; }
  View<T> view() { return {data_, size_}; }
  View<const T> view() const { return {data_, size_}; }
  View<const T> cview() const { return {data_, size_}; }

  /// Resizes to `values` and copies them in.
  void copy_from(std::span<const T> values) {
    resize(values.size());
    if (!values.empty()) copy_bytes_in(*space_, data_, values.data(), values.size_bytes());
  }
  /// Resizes to `values`, which lie in the same space, and copies them.
  void copy_from(View<const T> values) {
    resize(values.size());
    if (!values.empty()) copy_bytes_within(*space_, data_, values.data, values.size() * sizeof(T));
  }

  std::vector<T> to_host() const {
    std::vector<T> values(size_);
    if (size_ > 0) copy_bytes_out(*space_, values.data(), data_, size_ * sizeof(T));
    return values;
  }

  void fill(const T& value) { for_each(*space_, size_, detail::Fill<T>{data_, value}); }

  /// Memory held, in bytes.
  std::size_t bytes() const { return capacity_ * sizeof(T); }

  void swap(Array& other) noexcept {
    std::swap(space_, other.space_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  void release() {
    if (data_) space_->deallocate(data_, capacity_ * sizeof(T));
    data_ = nullptr;
  }

  Space* space_ = nullptr;
  T* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace seam::exec
