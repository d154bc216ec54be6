#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/base/error.hpp"
#include "core/record/merge_blob.hpp"
#include "core/record/merge_thinning.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;

namespace {

/// Runs `body` in a child process; its exit code, or 1000 + signal when it was killed by one.
template <class Body>
int in_child(Body body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

}  // namespace

/// Truncated and changed tapes: one Error, or the right bits, and never a crash.
class DamageTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string name(const char* file) const { return (folder_.path() + "/" + file).toStdString(); }

 private slots:
  void damage_is_an_error_and_never_a_crash() {
    const auto model = test::make_model(2);
    const std::string path = name("whole.tape"), damaged = name("damaged.tape"), place = name("place");
    std::vector<std::uint64_t> hashes;
    {
      auto state = test::start_of(*model);
      hashes.push_back(test::hash_of(state));
      auto tape = test::start_tape(path, *model);
      for (int i = 0; i < 6; ++i) {
        test::write_steps(*tape, state, 1);
        hashes.push_back(test::hash_of(state));
      }
    }
    const std::string bytes = read_file(path);
    // In a child: a crash of the library would otherwise end the test program.
    const auto survives = [&](const std::string& content) {
      write_file(damaged, content);
      try {
        record::TapeReader reader(damaged);
        reader.model();
        for (std::int64_t step = 0; step <= reader.last_step(); ++step) {
          if (test::hash_of(reader.checkpoint(step)) != hashes.at(static_cast<std::size_t>(step))) return false;
          // A merge log is there, whole or thinned, exactly as it was written.
          const auto log = reader.snapshot(step).merge;
          if ((log != nullptr) != (step % 2 == 0)) return false;
          if (!log) continue;
          const auto bytes_of = [](const distributed::StepLog& l) { return record::pack_log(l); };
          const auto written = test::random_log(static_cast<std::uint32_t>(step), 2, 3, 7, {2});
          if (bytes_of(*log) != bytes_of(written) && bytes_of(*log) != bytes_of(record::thinned(written))) return false;
        }
      } catch (const Error& error) {
        return error.code() == ExitCode::bad_input;
      }
      return true;
    };
    const int code = in_child([&] {
      const std::size_t stride = std::max<std::size_t>(1, bytes.size() / SEAM_DAMAGES);
      for (std::size_t size = 0; size < bytes.size(); size += stride) {
        write_file(place, "cut at " + std::to_string(size));
        if (!survives(bytes.substr(0, size))) return 3;
      }
      for (std::size_t at = 0; at < bytes.size(); at += stride) {
        write_file(place, "changed at " + std::to_string(at));
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ (1 << (at / stride % 8)));
        if (!survives(changed)) return 4;
      }
      return 0;
    });
    QVERIFY2(code == 0, (std::to_string(code) + ": " + read_file(place)).c_str());
  }
};

QTEST_GUILESS_MAIN(DamageTest)
#include "damage_test.moc"
