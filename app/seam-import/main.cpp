// The import child: reads one mesh file and writes it as a plain soup (core/mesh/soup.hpp) to descriptor 3. Whatever
// goes wrong in here ends this process only; the parent (core/mesh/import.cpp) turns every end into one message. Exit
// codes: 0 done, 1 wrong usage, 2 bad file (reason on standard error), 12 out of memory.
#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "app/seam-import/readers.hpp"

namespace {

constexpr int output_descriptor = 3, usage = 1, bad_file = 2, no_memory = 12;

void set_limits(unsigned long long memory, unsigned long long seconds) {
  const auto set = [](auto what, rlim_t value) {
    const rlimit limit{value, value};
    setrlimit(what, &limit);
  };
  set(RLIMIT_CORE, 0);
  set(RLIMIT_CPU, seconds);
  set(RLIMIT_FSIZE, 0);                                              // it has nothing to write but the pipe
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these reserve terabytes of addresses
  set(RLIMIT_AS, memory);
#else
  (void)memory;
#endif
}

bool write_all(int descriptor, const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n = write(descriptor, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

[[noreturn]] void end(int code, const char* message) {
  std::fprintf(stderr, "%s\n", message);
  std::fflush(stderr);
  _exit(code);  // no destructors: freeing what a library made of a broken file may crash
}

}  // namespace

int main(int argc, char** argv) {
  using namespace seam;
  if (argc != 4 || fcntl(output_descriptor, F_GETFD) < 0) {
    std::fprintf(stderr, "seam-import is started by Seam to read mesh files; use \"seam-sim import MESH\".\n");
    return usage;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // no orphan when the parent is killed
  syscall(SYS_close_range, output_descriptor + 1, ~0u, 0);
  set_limits(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
  try {
    const std::string bytes = mesh::encode_soup(import::read_mesh_file(argv[1]));
    if (!write_all(output_descriptor, bytes)) end(bad_file, "the mesh could not be handed over");
    _exit(0);
  } catch (const std::bad_alloc&) {
    end(no_memory, "out of memory");
  } catch (const std::length_error&) {
    end(no_memory, "out of memory");
  } catch (const std::exception& error) {
    end(bad_file, error.what());
  }
}
