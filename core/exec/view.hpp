#pragma once
#include <cstddef>
#include <type_traits>

#include "core/exec/macros.hpp"

namespace seam::exec {

/// Non-owning contiguous range in the memory of some execution space; only kernels of that space may dereference it.
/// Trivially copyable so that it can be captured by kernels.
template <class T>
struct View {
  T* data = nullptr;
  std::size_t count = 0;

  View() = default;
  SEAM_HD constexpr View(T* first, std::size_t n) : data(first), count(n) {}
  /// From View<T> to View<const T>.
  template <class Mutable>
  requires std::is_same_v<const Mutable, T> SEAM_HD constexpr View(const View<Mutable>& other)
      : data(other.data), count(other.count) {}

  SEAM_HD T& operator[](std::size_t i) const { return data[i]; }
  SEAM_HD std::size_t size() const { return count; }
  SEAM_HD bool empty() const { return count == 0; }
  SEAM_HD T* begin() const { return data; }
  SEAM_HD T* end() const { return data + count; }
  SEAM_HD View subview(std::size_t first, std::size_t n) const { return {data + first, n}; }
};

}  // namespace seam::exec
