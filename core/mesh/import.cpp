#include "core/mesh/import.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "core/base/error.hpp"
#include "core/mesh/analyze.hpp"
#include "core/mesh/child_process.hpp"
#include "core/mesh/soup.hpp"

namespace seam::mesh {
namespace {

namespace fs = std::filesystem;

constexpr int exit_bad_file = 2, exit_no_memory = 12;

ImportResult rejected(const std::string& code, const std::string& message) {
  ImportResult result;
  result.report.status = ImportStatus::rejected;
  result.report.problems.push_back({code, message, 1, Severity::fatal});
  return result;
}

/// Text of the child made fit for a message: first line, no control characters, not endless.
std::string one_line(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  if (line.size() > 400) line = line.substr(0, 400) + "...";
  return line;
}

/// Why a path cannot be handed to the child; empty when it can. Only regular files: reading a pipe or a device could
/// block for ever.
std::string why_not_readable(const fs::path& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (status.type() == fs::file_type::not_found) return "there is no such file";
  if (failed) return failed.message();
  if (status.type() == fs::file_type::directory) return "this is a folder, not a file";
  if (status.type() != fs::file_type::regular) return "this is not a regular file";
  if (access(path.c_str(), R_OK) != 0) return "the file may not be read (permission denied)";
  if (fs::file_size(path, failed) == 0 && !failed) return "the file is empty";
  return {};
}

std::string describe_signal(int number) {
  switch (number) {
    case SIGXCPU:
      return "the reader used up its processor time; the file is too large or leads it in circles";
    case SIGKILL:
      return "the system stopped the reader, most likely for memory";
    default:
      return fmt::format("the reader crashed on it ({}); the file is broken or in a dialect that it cannot read",
                         sigdescr_np(number) ? sigdescr_np(number) : std::to_string(number).c_str());
  }
}

/// The one message for everything but a mesh.
ImportResult explain(const ChildOutcome& outcome, const std::string& name, const ImportOptions& options) {
  using End = ChildOutcome::End;
  const std::string memory = fmt::format("{:.0f} MB", static_cast<double>(options.memory_limit_bytes) / 1e6);
  switch (outcome.end) {
    case End::cancelled:
      return rejected("cancelled", fmt::format("{}: the import was cancelled", name));
    case End::timed_out:
      return rejected("time_limit",
                      fmt::format("{}: not read within {:g} s; the file is too large or leads the reader in circles",
                                  name, options.time_limit_seconds));
    case End::too_much_output:
      return rejected("memory_limit", fmt::format("{}: the mesh needs more than the limit of {}", name, memory));
    case End::signalled:
      return rejected("reader_crashed",
                      fmt::format("{}: {}. Export it again or in another format", name, describe_signal(outcome.code)));
    case End::exited:
      break;
  }
  if (outcome.code == exit_no_memory)
    return rejected("memory_limit", fmt::format("{}: reading it needs more than the limit of {}; the file is too large "
                                                "or declares sizes that it does not hold",
                                                name, memory));
  const std::string said = one_line(outcome.messages);
  return rejected("unreadable",
                  fmt::format("{}: {}", name, said.empty() ? "the reader gave up without a reason" : said));
}

}  // namespace

fs::path import_program() {
  constexpr const char* program = "seam-import";
  if (const char* chosen = std::getenv("SEAM_IMPORT_PROGRAM"); chosen && *chosen) {
    if (access(chosen, X_OK) == 0) return chosen;
    throw Error(ExitCode::environment,
                {"cannot start the mesh importer", chosen, "SEAM_IMPORT_PROGRAM names no program that can be run",
                 "Unset it or set it to seam-import"});
  }
  std::error_code failed;
  const fs::path here = fs::read_symlink("/proc/self/exe", failed).parent_path();
  for (const char* place : {".", "bin", "../bin", "../libexec/seam", "../lib/seam", "../lib64/seam"}) {
    const fs::path candidate = (here / place / program).lexically_normal();
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  // Programs of the build tree that lie elsewhere in it, such as tests.
  constexpr const char* built = SEAM_BUILD_FOLDER "/bin/seam-import";
  if (here.string().starts_with(SEAM_BUILD_FOLDER "/") && access(built, X_OK) == 0) return built;
  throw Error(ExitCode::environment,
              {"cannot start the mesh importer", (here / program).string(), "the program seam-import is not there",
               "Reinstall Seam or set SEAM_IMPORT_PROGRAM"});
}

ImportResult import_mesh(const fs::path& path, const ImportOptions& options) {
  const std::string name = path.filename().string();
  if (const std::string why = why_not_readable(path); !why.empty())
    return rejected("unreadable", fmt::format("{}: {}", path.string(), why));
  std::error_code failed;
  const fs::path full = fs::absolute(path, failed);
  const ChildLimits limits{options.time_limit_seconds, options.memory_limit_bytes, options.cancel};
  const std::vector<std::string> arguments = {
      full.string(), std::to_string(options.memory_limit_bytes),
      std::to_string(static_cast<long>(std::clamp(std::ceil(options.time_limit_seconds), 1.0, 1e6)))};
  ChildOutcome outcome = run_child(import_program(), arguments, limits);
  if (outcome.end != ChildOutcome::End::exited || outcome.code != 0) return explain(outcome, name, options);
  MeshSoup soup;
  try {
    soup = decode_soup(outcome.output);
  } catch (const std::runtime_error& error) {
    return rejected("unreadable", fmt::format("{}: {}", name, error.what()));
  } catch (const std::bad_alloc&) {
    return rejected("memory_limit", fmt::format("{}: this machine has not enough memory for the mesh", name));
  }
  outcome.output = {};
  return analyze_soup(std::move(soup), options);
}

}  // namespace seam::mesh
