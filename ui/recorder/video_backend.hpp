#pragma once
#include <memory>

#include "core/base/error.hpp"
#include "ui/recorder/video_writer.hpp"

namespace seam::recorder {

/// What is behind a VideoWriter; private to this folder.
struct VideoWriter::Backend {
  virtual ~Backend() = default;
  virtual void add(const viewport::Image& image) = 0;
  virtual void finish() = 0;
  std::int64_t frames = 0;
};

/// Text of a libav error code.
std::string av_message(int code);
/// Error (environment) about an output.
Error output_error(const std::filesystem::path& path, const std::string& why, const std::string& next);

std::unique_ptr<VideoWriter::Backend> make_movie_backend(const VideoOptions& options);
std::unique_ptr<VideoWriter::Backend> make_png_backend(const VideoOptions& options);

}  // namespace seam::recorder
