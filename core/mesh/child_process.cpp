#include "core/mesh/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/timer.hpp"

extern char** environ;

namespace seam::mesh {
namespace {

constexpr int output_descriptor = 3;
constexpr std::size_t message_bytes = 64 << 10;

Error cannot_start(const std::filesystem::path& program, int number) {
  return Error(ExitCode::environment,
               {"cannot start the mesh importer", program.string(), std::strerror(number), "Reinstall Seam"});
}

/// Both ends close on exec, so that children started by other threads at the same moment do not hold them open.
class Pipe {
 public:
  explicit Pipe(const std::filesystem::path& program) {
    int low[2];
    if (pipe2(low, O_CLOEXEC) != 0) throw cannot_start(program, errno);
    // Out of the way of 0 to 3, which the child gets anew: dup2 onto itself would leave close-on-exec set.
    for (int i = 0; i < 2; ++i) ends_[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 10);
    const int number = errno;
    for (int end : low) close(end);
    if (ends_[0] < 0 || ends_[1] < 0) {
      close_read();
      close_write();
      throw cannot_start(program, number);
    }
  }
  ~Pipe() {
    close_read();
    close_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_read() { close_end(0); }
  void close_write() { close_end(1); }

 private:
  void close_end(int i) {
    if (ends_[i] >= 0) close(std::exchange(ends_[i], -1));
  }
  int ends_[2] = {-1, -1};
};

pid_t spawn(const std::filesystem::path& program, const std::vector<std::string>& arguments, int output, int messages) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, messages, 2);
  posix_spawn_file_actions_adddup2(&actions, output, output_descriptor);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (int s : {SIGPIPE, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ}) sigaddset(&defaults, s);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  // Its own group: Ctrl+C in the terminal reaches the program, which decides, and not the child by chance first.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t pid = -1;
  const int failed = posix_spawn(&pid, program.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw cannot_start(program, failed);
  return pid;
}

/// Kills the child when it is left early (an exception, a limit) and always collects it.
class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  ~Child() {
    if (pid_ > 0) kill(), wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  void kill() { ::kill(pid_, SIGKILL); }
  int wait() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return status;
  }
  /// True when it has ended; then `status` is set and the child collected.
  bool ended(int& status) {
    if (waitpid(pid_, &status, WNOHANG) == 0) return false;
    pid_ = -1;
    return true;
  }

 private:
  pid_t pid_;
};

/// Moves what is there from a pipe; false at its end. Bytes beyond `limit` are counted by `overflow` and dropped.
bool drain(int descriptor, std::string& into, std::size_t limit, bool& overflow) {
  char buffer[1 << 16];
  const ssize_t got = read(descriptor, buffer, sizeof buffer);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  if (got == 0) return false;
  const std::size_t room = limit - std::min(limit, into.size());
  if (static_cast<std::size_t>(got) > room) overflow = true;
  into.append(buffer, std::min(room, static_cast<std::size_t>(got)));
  return true;
}

}  // namespace

ChildOutcome run_child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                       const ChildLimits& limits) {
  ChildOutcome outcome;
  const Timer timer;
  Pipe output(program), messages(program);
  Child child(spawn(program, arguments, output.write_end(), messages.write_end()));
  output.close_write();
  messages.close_write();
  // The ends of both pipes close when the child dies in whatever way, so the loop needs no signal handler.
  bool output_open = true, messages_open = true, overflow = false, messages_cut = false;
  const auto stop = [&](ChildOutcome::End why) {
    child.kill();
    child.wait();
    outcome.end = why;
    return outcome;
  };
  int status = 0;
  while (true) {
    if (!output_open && !messages_open && child.ended(status)) break;
    if (limits.cancel && limits.cancel->load(std::memory_order_relaxed)) return stop(ChildOutcome::End::cancelled);
    const double left = limits.seconds - timer.seconds();
    if (!(left > 0)) return stop(ChildOutcome::End::timed_out);
    pollfd wanted[2] = {{output_open ? output.read_end() : -1, POLLIN, 0},
                        {messages_open ? messages.read_end() : -1, POLLIN, 0}};
    const bool ending = !output_open && !messages_open;
    const int patience = static_cast<int>(std::min(left * 1000 + 1, ending ? 1.0 : limits.cancel ? 20.0 : 1000.0));
    if (poll(wanted, 2, patience) <= 0) continue;
    if (wanted[0].revents) output_open = drain(output.read_end(), outcome.output, limits.output_bytes, overflow);
    if (wanted[1].revents) messages_open = drain(messages.read_end(), outcome.messages, message_bytes, messages_cut);
    if (overflow) return stop(ChildOutcome::End::too_much_output);
  }
  outcome.end = WIFSIGNALED(status) ? ChildOutcome::End::signalled : ChildOutcome::End::exited;
  outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

}  // namespace seam::mesh
