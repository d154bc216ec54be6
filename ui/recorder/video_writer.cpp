#include "ui/recorder/video_writer.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/error.hpp"
#include "ui/recorder/video_backend.hpp"

namespace seam::recorder {
namespace {

namespace fs = std::filesystem;

Error usage(std::string what, std::string where, std::string why, std::string next) {
  return Error(ExitCode::usage, {std::move(what), std::move(where), std::move(why), std::move(next)});
}

void check_options(const VideoOptions& options) {
  const std::string size = fmt::format("{} x {} pixels", options.width, options.height);
  if (options.width < 16 || options.height < 16 || options.width > 16384 || options.height > 16384)
    throw usage("cannot record", size, "a side must have 16 to 16384 pixels", "choose another size");
  if (options.frames_per_second < 1 || options.frames_per_second > 1000)
    throw usage("cannot record", fmt::format("{} frames per second", options.frames_per_second),
                "the rate must be 1 to 1000", "choose another rate");
  const bool subsampled = options.container != Container::png_folder && !options.lossless;
  if (subsampled && (options.width % 2 != 0 || options.height % 2 != 0))
    throw usage("cannot record", size,
                "H.264 for common players stores colour for blocks of 2 x 2 pixels, so both sides must be even",
                fmt::format("use {} x {}, or lossless or PNG output", options.width + options.width % 2,
                            options.height + options.height % 2));
  if (options.container == Container::mp4 && options.lossless)
    throw usage("cannot record lossless MP4", options.path.string(), "few players can read it",
                "use a name that ends in .mkv, or a folder for PNG files");
}

/// Tries to make a file at the place, then removes it: permissions, read-only disks and missing folders show before the
/// run.
void check_writable(const VideoOptions& options) {
  std::error_code code;
  if (options.container == Container::png_folder) {
    const bool existed = fs::exists(options.path, code);
    if (existed && !fs::is_directory(options.path, code))
      throw output_error(options.path, "a file of this name is in the way of the folder", "choose another name");
    fs::create_directories(options.path, code);
    if (code) throw output_error(options.path, code.message(), "choose a folder that can be written");
    const fs::path trial = options.path / ".seam_trial";
    std::FILE* file = std::fopen(trial.c_str(), "wb");
    const int reason = errno;
    if (file) std::fclose(file), fs::remove(trial, code);
    if (!existed) fs::remove(options.path, code);
    if (!file) throw output_error(options.path, std::strerror(reason), "choose a folder that can be written");
    return;
  }
  if (fs::is_directory(options.path, code)) throw output_error(options.path, "this is a folder", "give a file name");
  if (!options.overwrite && fs::exists(options.path, code))
    throw output_error(options.path, "the file exists", "choose another name or allow overwriting");
  const fs::path trial = options.path.string() + ".part";
  std::FILE* file = std::fopen(trial.c_str(), "wb");
  const int reason = errno;
  if (!file) throw output_error(options.path, std::strerror(reason), "choose a place that exists and can be written");
  std::fclose(file);
  fs::remove(trial, code);
}

std::unique_ptr<VideoWriter::Backend> make_backend(const VideoOptions& options) {
  return options.container == Container::png_folder ? make_png_backend(options) : make_movie_backend(options);
}

}  // namespace

Error output_error(const fs::path& path, const std::string& why, const std::string& next) {
  return Error(ExitCode::environment, {"cannot write the recording", path.string(), why, next});
}

Container container_of(const fs::path& path) {
  std::error_code code;
  const std::string extension = path.extension().string();
  if (extension == ".mp4" || extension == ".m4v") return Container::mp4;
  if (extension == ".mkv") return Container::mkv;
  if (path.empty()) throw usage("cannot record", "output", "no name was given", "give a name such as run.mp4");
  if (path.filename().empty() || extension.empty() || fs::is_directory(path, code)) return Container::png_folder;
  throw usage("cannot record", path.string(), fmt::format("the extension '{}' is unknown", extension),
              "use .mp4, .mkv, or a folder name that ends in / for PNG files");
}

void probe(const VideoOptions& options) {
  check_options(options);
  check_writable(options);
  // Encoders are opened for real: being listed does not mean that they work for this size.
  VideoOptions trial = options;
  std::error_code code;
  const bool made_folder = options.container == Container::png_folder && !fs::exists(options.path, code);
  { const auto backend = make_backend(trial); }
  if (made_folder) fs::remove(options.path, code);
}

VideoWriter::VideoWriter(const VideoOptions& options) {
  check_options(options);
  check_writable(options);
  backend_ = make_backend(options);
}

VideoWriter::~VideoWriter() = default;

void VideoWriter::add(const viewport::Image& image) {
  backend_->add(image);
  ++backend_->frames;
}

std::int64_t VideoWriter::frames() const { return backend_->frames; }
void VideoWriter::finish() { backend_->finish(); }

}  // namespace seam::recorder
