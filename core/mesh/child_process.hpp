#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace seam::mesh {

/// How a child process ended and what it said.
struct ChildOutcome {
  enum class End : std::uint8_t { exited, signalled, timed_out, cancelled, too_much_output };
  End end = End::exited;
  int code = 0;          ///< exit code, or the signal's number
  std::string output;    ///< its file descriptor 3
  std::string messages;  ///< its standard error, the first 64 KiB
};

struct ChildLimits {
  double seconds = 60;                        ///< wall clock; then it is killed
  std::uint64_t output_bytes = 1ull << 30;    ///< more than this on descriptor 3: it is killed
  const std::atomic<bool>* cancel = nullptr;  ///< looked at about 50 times a second; set: it is killed
};

/// Starts `program` (no shell, arguments as they are, standard input and output on /dev/null) and waits for its end.
/// Whatever the child does, this returns, and leaves no process behind. Safe from several threads at once. Throws Error
/// (environment) when the program cannot be started.
ChildOutcome run_child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                       const ChildLimits& limits);

}  // namespace seam::mesh
