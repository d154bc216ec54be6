#include <dlfcn.h>

#include <array>
#include <ctime>
#include <fstream>
#include <thread>

#include "core/record/tape.hpp"

namespace seam::record {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

/// What decides the bits of a result besides the program itself: the widest vector unit and the kernels the BLAS chose.
std::string kernel_path() {
  __builtin_cpu_init();
  std::string path = __builtin_cpu_supports("avx512f") ? "avx512" : __builtin_cpu_supports("avx2") ? "avx2" : "sse2";
  using CoreName = char* (*)();
  if (const auto core_name = reinterpret_cast<CoreName>(::dlsym(RTLD_DEFAULT, "openblas_get_corename")))
    path += std::string(", OpenBLAS ") + core_name();
  return path;
}

}  // namespace

TapeInfo describe_run(const std::string& scene_json, const std::string& program_version, int threads) {
  TapeInfo info;
  info.scene_json = scene_json;
  info.program_version = program_version;
  info.threads = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  std::array<char, 32> text{};
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  info.created = text.data();
  info.machine = processor_name() + ", " + std::to_string(std::thread::hardware_concurrency()) + " threads";
  info.kernel_path = kernel_path();
  return info;
}

std::string difference_of_bits(const TapeInfo& tape, const TapeInfo& here) {
  std::string difference;
  if (tape.program_version != here.program_version)
    difference = "it was written by version " + tape.program_version + ", this is version " + here.program_version;
  if (!tape.kernel_path.empty() && tape.kernel_path != here.kernel_path)
    difference += (difference.empty() ? "it was written with the kernels \"" : "; its kernels were \"") +
                  tape.kernel_path + "\", here they are \"" + here.kernel_path + "\"";
  return difference;
}

}  // namespace seam::record
