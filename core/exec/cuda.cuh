#pragma once
/// The CUDA space and the primitives on it. Only .cu files include this header, before any other header of Seam, so
/// that qualified calls such as exec::for_each in the solver's templates find these overloads. No CUB or Thrust type
/// appears in an interface.
#include <cuda_runtime.h>

#include <thrust/iterator/counting_iterator.h>
#include <cstddef>
#include <cstdint>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/base/error.hpp"
#include "core/exec/array.hpp"
#include "core/exec/view.hpp"

namespace seam::exec {

/// Throws Error (environment) naming the action and CUDA's own words.
inline void cuda_check(cudaError_t status, const char* action) {
  if (status == cudaSuccess) return;
  throw Error(ExitCode::environment, {std::string("the CUDA device failed to ") + action, "",
                                      std::string(cudaGetErrorName(status)) + ": " + cudaGetErrorString(status),
                                      "Run with --backend host, or look at nvidia-smi"});
}

/// One CUDA device and one stream on it; every kernel and copy runs in that stream's order. Not thread safe.
class Cuda {
 public:
  /// Number of usable devices; 0 also where there is no driver. `reason` receives CUDA's words in that case.
  static int device_count(std::string* reason = nullptr) {
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess) {
      cudaGetLastError();
      count = 0;
    }
    if (count == 0 && reason)
      *reason = status == cudaSuccess ? "no CUDA device is installed" : cudaGetErrorString(status);
    return count;
  }

  /// Throws Error (environment) when there is no device.
  explicit Cuda(int device = 0) {
    std::string reason;
    if (device_count(&reason) <= device)
      throw Error(ExitCode::environment,
                  {"cannot run on CUDA", "", "no CUDA device answers (" + reason + ")",
                   "Run with --backend host, or install the NVIDIA driver and check the device with nvidia-smi"});
    cuda_check(cudaSetDevice(device), "select the device");
    cuda_check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "create a stream");
  }
  ~Cuda() {
    if (scratch_) cudaFreeAsync(scratch_, stream_);
    cudaStreamSynchronize(stream_);
    cudaStreamDestroy(stream_);
  }
  Cuda(const Cuda&) = delete;
  Cuda& operator=(const Cuda&) = delete;

  cudaStream_t stream() const { return stream_; }
  void synchronize() { cuda_check(cudaStreamSynchronize(stream_), "finish a kernel"); }

  void* allocate(std::size_t bytes) {
    void* memory = nullptr;
    cuda_check(cudaMallocAsync(&memory, bytes, stream_), "allocate memory");
    return memory;
  }
  void deallocate(void* memory, std::size_t) { cudaFreeAsync(memory, stream_); }

  /// Device memory for the primitives' own use, valid until the next call.
  void* scratch(std::size_t bytes) {
    if (bytes > scratch_bytes_) {
      if (scratch_) deallocate(scratch_, scratch_bytes_);
      scratch_ = nullptr, scratch_bytes_ = 0;
      scratch_ = allocate(2 * bytes);
      scratch_bytes_ = 2 * bytes;
    }
    return scratch_;
  }

 private:
  cudaStream_t stream_ = nullptr;
  void* scratch_ = nullptr;
  std::size_t scratch_bytes_ = 0;
};

template <class Space>
concept CudaSpace = std::is_same_v<Space, Cuda>;

template <CudaSpace Space>
void copy_bytes_in(Space& space, void* to, const void* from, std::size_t bytes) {
  cuda_check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, space.stream()), "copy to the device");
  space.synchronize();
}
template <CudaSpace Space>
void copy_bytes_out(Space& space, void* to, const void* from, std::size_t bytes) {
  cuda_check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, space.stream()), "copy from the device");
  space.synchronize();
}
template <CudaSpace Space>
void copy_bytes_within(Space& space, void* to, const void* from, std::size_t bytes) {
  cuda_check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, space.stream()), "copy on the device");
}

namespace detail {

inline constexpr int cuda_block = 128;

template <class F>
__global__ void for_each_kernel(std::size_t n, F f) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) f(i);
}

/// Block b combines items [b * chunk, (b + 1) * chunk) in an order that depends on the sizes only.
template <class T, class Map, class Op>
__global__ void reduce_kernel(std::size_t n, std::size_t chunk, T identity, Map map, Op op, T* partial) {
  __shared__ alignas(16) unsigned char raw[cuda_block * sizeof(T)];
  T* shared = reinterpret_cast<T*>(raw);
  const std::size_t first = blockIdx.x * chunk;
  const std::size_t end = first + chunk < n ? first + chunk : n;
  T sum = identity;
  for (std::size_t i = first + threadIdx.x; i < end; i += cuda_block) sum = op(sum, map(i));
  shared[threadIdx.x] = sum;
  __syncthreads();
  for (int width = cuda_block / 2; width > 0; width /= 2) {
    if (static_cast<int>(threadIdx.x) < width)
      shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + width]);
    __syncthreads();
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = shared[0];
}

template <class T>
struct Fetch {
  const T* data;
  SEAM_HD T operator()(std::size_t i) const { return data[i]; }
};

template <class Pred>
struct IndexPredicate {
  Pred pred;
  SEAM_HD bool operator()(std::uint32_t i) const { return static_cast<bool>(pred(static_cast<std::size_t>(i))); }
};

}  // namespace detail

/// As on host spaces; `grain` is of no use here.
template <CudaSpace Space, class F>
void for_each(Space& space, std::size_t n, F f, std::size_t /*grain*/ = 0) {
  if (n == 0) return;
  const std::size_t blocks = (n + detail::cuda_block - 1) / detail::cuda_block;
  const unsigned grid = static_cast<unsigned>(blocks < (1u << 20) ? blocks : (1u << 20));
  detail::for_each_kernel<<<grid, detail::cuda_block, 0, space.stream()>>>(n, f);
  cuda_check(cudaGetLastError(), "start a kernel");
}

/// Deterministic on one device and across devices, but combined in another order than on host spaces. `identity` must
/// be neutral for `op`.
template <class T, CudaSpace Space, class Map, class Op>
T reduce(Space& space, std::size_t n, T identity, Map map, Op op) {
  static_assert(sizeof(T) <= 256, "reduce: the value type is too large for shared memory");
  if (n == 0) return identity;
  constexpr std::size_t chunk = 8 * detail::cuda_block;
  const std::size_t blocks = (n + chunk - 1) / chunk;
  T* partial = static_cast<T*>(space.scratch((blocks + 1) * sizeof(T)));
  detail::reduce_kernel<<<static_cast<unsigned>(blocks), detail::cuda_block, 0, space.stream()>>>(n, chunk, identity,
                                                                                                  map, op, partial);
  cuda_check(cudaGetLastError(), "start a reduction");
  T* total = partial;
  if (blocks > 1) {
    total = partial + blocks;
    detail::reduce_kernel<<<1, detail::cuda_block, 0, space.stream()>>>(blocks, blocks, identity,
                                                                        detail::Fetch<T>{partial}, op, total);
    cuda_check(cudaGetLastError(), "start a reduction");
  }
  T result = identity;
  copy_bytes_out(space, &result, total, sizeof(T));
  return result;
}

template <CudaSpace Space, class T>
std::remove_const_t<T> read(Space& space, View<T> view, std::size_t i) {
  std::remove_const_t<T> value;
  copy_bytes_out(space, &value, view.data + i, sizeof(T));
  return value;
}

template <CudaSpace Space, class T>
void write(Space& space, View<T> view, std::size_t i, const std::type_identity_t<T>& value) {
  copy_bytes_in(space, view.data + i, &value, sizeof(T));
}

/// Integers only: CUB's scan of floating-point numbers is not deterministic.
template <CudaSpace Space, class In, class T>
requires std::is_same_v<std::remove_const_t<In>, T> T exclusive_scan(Space& space, View<In> in, View<T> out) {
  static_assert(std::is_integral_v<T>);
  const std::size_t n = in.size();
  if (n == 0) return T(0);
  const T last = read(space, in, n - 1);
  std::size_t bytes = 0;
  cuda_check(cub::DeviceScan::ExclusiveSum(nullptr, bytes, in.data, out.data, n, space.stream()), "prepare a scan");
  void* scratch = space.scratch(bytes);
  cuda_check(cub::DeviceScan::ExclusiveSum(scratch, bytes, in.data, out.data, n, space.stream()), "run a scan");
  return static_cast<T>(read(space, out, n - 1) + last);
}

template <CudaSpace Space, class Key, class Value>
void sort_by_key(Space& space, View<Key> keys, View<Value> values) {
  static_assert(std::is_same_v<Key, std::uint32_t> || std::is_same_v<Key, std::uint64_t>);
  const std::size_t n = keys.size();
  if (n != values.size()) throw std::invalid_argument("sort_by_key: as many values as keys are needed");
  if (n < 2) return;
  Array<Space, Key> sorted_keys(space, n);
  Array<Space, Value> sorted_values(space, n);
  const auto sort = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(scratch, bytes, keys.data, sorted_keys.view().data, values.data,
                                           sorted_values.view().data, n, 0, static_cast<int>(8 * sizeof(Key)),
                                           space.stream());
  };
  std::size_t bytes = 0;
  cuda_check(sort(nullptr, bytes), "prepare a sort");
  cuda_check(sort(space.scratch(bytes), bytes), "run a sort");
  copy_bytes_within(space, keys.data, sorted_keys.cview().data, n * sizeof(Key));
  copy_bytes_within(space, values.data, sorted_values.cview().data, n * sizeof(Value));
}

template <CudaSpace Space, class Pred>
void select(Space& space, std::size_t n, Pred pred, Array<Space, std::uint32_t>& out, std::size_t /*grain*/ = 0) {
  if (n > std::numeric_limits<std::uint32_t>::max()) throw std::length_error("select: more than 2^32 - 1 items");
  out.resize(n);
  if (n == 0) return;
  Array<Space, std::uint64_t> count(space, 1);
  const thrust::counting_iterator<std::uint32_t> first(0);
  const auto run = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceSelect::If(scratch, bytes, first, out.view().data, count.view().data,
                                 static_cast<std::int64_t>(n), detail::IndexPredicate<Pred>{pred}, space.stream());
  };
  std::size_t bytes = 0;
  cuda_check(run(nullptr, bytes), "prepare a selection");
  cuda_check(run(space.scratch(bytes), bytes), "run a selection");
  out.resize(static_cast<std::size_t>(read(space, count.cview(), 0)));
}

}  // namespace seam::exec
