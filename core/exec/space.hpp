#pragma once
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace seam::exec {

/// Largest number of items of a cheap kernel that are not worth waking another thread for.
inline constexpr std::size_t default_grain = 256;

/// Type-erased call of one chunk of work: keeps oneTBB and <thread> out of the headers that kernels include.
struct ChunkCall {
  void (*invoke)(const void* body, std::size_t chunk);
  const void* body;
  void operator()(std::size_t chunk) const { invoke(body, chunk); }
};

template <class Body>
ChunkCall chunk_call(const Body& body) {
  return {[](const void* erased, std::size_t chunk) { (*static_cast<const Body*>(erased))(chunk); }, &body};
}

/// A space whose kernels are ordinary functions of this process. It offers
///   threads()                 how many chunks may run at once,
///   run_chunks(n, call)       call(0) ... call(n - 1), each once, in any order, returning after the last; rethrows one
///   exception, allocate / deallocate     memory aligned for every type (64 bytes where the space can), begin_access /
///   end_access brackets (counted) around every use of that memory, also by the host's copies.
template <class Space>
concept HostSpace = requires(Space& space, std::size_t n, ChunkCall call, void* memory) {
  { space.threads() } -> std::convertible_to<int>;
  space.run_chunks(n, call);
  { space.allocate(n) } -> std::same_as<void*>;
  space.deallocate(memory, n);
  space.begin_access();
  space.end_access();
};

/// Opens the memory of a host space while it lives.
template <class Space>
class Access {
 public:
  explicit Access(Space& space) : space_(space) { space_.begin_access(); }
  ~Access() { space_.end_access(); }
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

 private:
  Space& space_;
};

/// What an Array may hold: copied by bytes between memories. Eigen's fixed-size matrices declare copy operations and so
/// are not trivially copyable to the compiler, but their copies are byte copies; a trivial destructor is what can be
/// checked.
template <class T>
concept ArrayElement = std::is_object_v<T> && !std::is_const_v<T> && std::is_trivially_destructible_v<T>;

}  // namespace seam::exec
