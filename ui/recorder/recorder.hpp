#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ui/recorder/video_writer.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::recorder {

struct Summary {
  std::filesystem::path path;
  std::int64_t frames = 0;
  int width = 0, height = 0, frames_per_second = 0;
  double video_seconds = 0;  ///< length when played
  double draw_seconds = 0, encode_seconds = 0;
  std::string renderer;
};

/// The one path from frames to a file, for the Record button and the command line: own context without a display, own
/// engine, encoder. All calls from one thread (any; the context is current there from construction to destruction);
/// frames() and progress may be read from others.
class Recorder {
 public:
  /// Throws Error: see probe(), OffscreenContext, make_gl_engine.
  Recorder(const VideoOptions& options, const std::vector<viewport::MeshGeometry>& meshes);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Draws and encodes the next frame. The frame's pixel_ratio is replaced by one that keeps text readable at this
  /// picture size.
  void add(const viewport::Frame& frame);
  /// Completes the file; also after a cancelled run: what was added is kept.
  Summary finish();
  std::int64_t frames() const { return frames_.load(); }
  std::string renderer() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::atomic<std::int64_t> frames_ = 0;
};

/// Device pixels per logical pixel for a picture of this height: text looks the same share of the picture at every
/// size.
float pixel_ratio_for(int height);

}  // namespace seam::recorder
