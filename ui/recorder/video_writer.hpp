#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "ui/viewport/engine.hpp"

namespace seam::recorder {

enum class Container : std::uint8_t {
  mp4,         ///< H.264, yuv420p: plays everywhere; even sizes only
  mkv,         ///< the same in Matroska; with `lossless` H.264 in RGB, every pixel kept
  png_folder,  ///< frame_000000.png, ... : every pixel kept
};

struct VideoOptions {
  std::filesystem::path path;  ///< file, or folder for PNG
  Container container = Container::mp4;
  int width = 1920, height = 1080;
  int frames_per_second = 60;
  bool lossless = false;
  bool overwrite = true;
};

/// .mp4, .mkv, or a folder (ends in "/", exists as a folder, or has no extension). Throws Error (usage) for any other
/// extension.
Container container_of(const std::filesystem::path& path);

/// Checks everything that can fail before a long run: size, rate, container, encoder present, output writable. Throws
/// Error (usage for options that do not go together, environment for a missing encoder or an unwritable place). Leaves
/// nothing behind.
void probe(const VideoOptions& options);

/// Writes pictures of one size, one after the other. The file is written beside its name and renamed by finish(), with
/// its index complete; without finish() (error, crash) the unfinished "*.part" file stays out of the way of an older
/// one. Not thread safe.
class VideoWriter {
 public:
  /// Throws as probe().
  explicit VideoWriter(const VideoOptions& options);
  /// Without finish(): removes the unfinished file.
  ~VideoWriter();
  VideoWriter(const VideoWriter&) = delete;
  VideoWriter& operator=(const VideoWriter&) = delete;

  /// Throws Error (environment) when the disk is full or the encoder fails; then finish() still keeps the frames
  /// before, if it can.
  void add(const viewport::Image& image);
  std::int64_t frames() const;
  /// Completes the file. Throws Error (environment). A writer without frames leaves no file.
  void finish();

  struct Backend;

 private:
  std::unique_ptr<Backend> backend_;
};

}  // namespace seam::recorder
