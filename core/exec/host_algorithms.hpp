#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "core/exec/array.hpp"
#include "core/exec/radix_sort.hpp"
#include "core/exec/space.hpp"
#include "core/exec/view.hpp"

/// The primitives on host spaces. Every result is a function of the arguments alone: the chunks of reduce and
/// exclusive_scan have fixed sizes, and partial results are combined in a fixed tree, whatever the number of threads.
namespace seam::exec {

/// f(i) for i in [0, n), in any order. `grain`: number of items that are not worth waking a thread for; pass 1 for
/// kernels of microseconds, leave it for cheap ones.
template <HostSpace Space, class F>
void for_each(Space& space, std::size_t n, F f, std::size_t grain = default_grain) {
  if (n == 0) return;
  Access<Space> access(space);
  if (n <= grain || space.threads() == 1) {
    for (std::size_t i = 0; i < n; ++i) f(i);
    return;
  }
  const std::size_t size = std::max(grain, n / (8 * static_cast<std::size_t>(space.threads())));
  const auto body = [&f, size, n](std::size_t chunk) {
    const std::size_t end = std::min(n, (chunk + 1) * size);
    for (std::size_t i = chunk * size; i < end; ++i) f(i);
  };
  space.run_chunks((n + size - 1) / size, chunk_call(body));
}

namespace detail {

/// Combines partial[0 .. count) pairwise, neighbours first; leaves the result in partial[0].
template <class T, class Op>
T combine_tree(std::vector<T>& partial, Op op) {
  for (std::size_t width = partial.size(); width > 1; width = (width + 1) / 2) {
    for (std::size_t i = 0; 2 * i < width; ++i)
      partial[i] = 2 * i + 1 < width ? op(partial[2 * i], partial[2 * i + 1]) : partial[2 * i];
  }
  return partial[0];
}

}  // namespace detail

/// op over map(0), ..., map(n - 1) with `identity` for n = 0. `op` need not be exactly associative: the same bits for
/// every thread count and every host space. map(i) -> T, op(T, T) -> T.
template <class T, HostSpace Space, class Map, class Op>
T reduce(Space& space, std::size_t n, T identity, Map map, Op op) {
  constexpr std::size_t block = 128;
  if (n == 0) return identity;
  Access<Space> access(space);
  const auto sum_block = [&](std::size_t b) {
    const std::size_t end = std::min(n, (b + 1) * block);
    T sum = identity;
    for (std::size_t i = b * block; i < end; ++i) sum = op(sum, map(i));
    return sum;
  };
  const std::size_t blocks = (n + block - 1) / block;
  if (blocks == 1) return sum_block(0);
  std::vector<T> partial(blocks, identity);
  if (space.threads() == 1) {
    for (std::size_t b = 0; b < blocks; ++b) partial[b] = sum_block(b);
  } else {
    const auto body = [&](std::size_t b) { partial[b] = sum_block(b); };
    space.run_chunks(blocks, chunk_call(body));
  }
  return detail::combine_tree(partial, op);
}

/// out[i] = in[0] + ... + in[i - 1]; returns the sum of all. `out` may be `in`.
template <HostSpace Space, class In, class T>
requires std::is_same_v<std::remove_const_t<In>, T> T exclusive_scan(Space& space, View<In> in, View<T> out) {
  constexpr std::size_t block = 16384;
  const std::size_t n = in.size();
  Access<Space> access(space);
  const auto scan_block = [&](std::size_t b, T sum) {
    const std::size_t end = std::min(n, (b + 1) * block);
    for (std::size_t i = b * block; i < end; ++i) {
      const T value = in[i];
      out[i] = sum;
      sum = static_cast<T>(sum + value);
    }
    return sum;
  };
  const std::size_t blocks = (n + block - 1) / block;
  if (blocks <= 1) return scan_block(0, T(0));
  std::vector<T> start(blocks);
  const auto sum_block = [&](std::size_t b) {
    const std::size_t end = std::min(n, (b + 1) * block);
    T sum(0);
    for (std::size_t i = b * block; i < end; ++i) sum = static_cast<T>(sum + in[i]);
    start[b] = sum;
  };
  space.run_chunks(blocks, chunk_call(sum_block));
  T total(0);
  for (T& value : start) {
    const T sum = value;
    value = total;
    total = static_cast<T>(total + sum);
  }
  const auto write_block = [&](std::size_t b) { scan_block(b, start[b]); };
  space.run_chunks(blocks, chunk_call(write_block));
  return total;
}

/// Sorts `keys` (uint32 or uint64) ascending and moves `values` along; stable.
template <HostSpace Space, class Key, class Value>
void sort_by_key(Space& space, View<Key> keys, View<Value> values) {
  static_assert(std::is_same_v<Key, std::uint32_t> || std::is_same_v<Key, std::uint64_t>);
  if (keys.size() != values.size()) throw std::invalid_argument("sort_by_key: as many values as keys are needed");
  Access<Space> access(space);
  radix_sort(keys.data, values.data, keys.size());
}

/// out = the i in [0, n) with pred(i), ascending. pred is called once for each.
template <HostSpace Space, class Pred>
void select(Space& space, std::size_t n, Pred pred, Array<Space, std::uint32_t>& out,
            std::size_t grain = default_grain) {
  if (n > std::numeric_limits<std::uint32_t>::max()) throw std::length_error("select: more than 2^32 - 1 items");
  out.resize(n);
  Access<Space> access(space);
  const View<std::uint32_t> indices = out.view();
  const bool serial = n <= grain || space.threads() == 1;
  const std::size_t size =
      std::max<std::size_t>(1, serial ? n : std::max(grain, n / (8 * static_cast<std::size_t>(space.threads()))));
  const std::size_t chunks = (n + size - 1) / size;
  std::vector<std::size_t> found(chunks, 0);
  const auto body = [&](std::size_t chunk) {
    const std::size_t end = std::min(n, (chunk + 1) * size);
    std::size_t place = chunk * size;
    for (std::size_t i = place; i < end; ++i)
      if (pred(i)) indices[place++] = static_cast<std::uint32_t>(i);
    found[chunk] = place - chunk * size;
  };
  space.run_chunks(chunks, chunk_call(body));
  std::size_t total = chunks > 0 ? found[0] : 0;
  for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
    std::copy_n(indices.data + chunk * size, found[chunk], indices.data + total);
    total += found[chunk];
  }
  out.resize(total);
}

/// One element to the caller (a device round trip on Cuda: for the few values that steer the host).
template <HostSpace Space, class T>
std::remove_const_t<T> read(Space& space, View<T> view, std::size_t i) {
  Access<Space> access(space);
  return view[i];
}

/// One element from the caller.
template <HostSpace Space, class T>
void write(Space& space, View<T> view, std::size_t i, const std::type_identity_t<T>& value) {
  Access<Space> access(space);
  view[i] = value;
}

/// to[i] = from[i] within one space; overlap allowed.
template <class Space, class From, class T>
requires std::is_same_v<std::remove_const_t<From>, T>
void copy(Space& space, View<From> from, View<T> to) {
  if (from.size() != to.size()) throw std::invalid_argument("copy: the views differ in size");
  if (!from.empty()) copy_bytes_within(space, to.data, from.data, from.size() * sizeof(T));
}

}  // namespace seam::exec
