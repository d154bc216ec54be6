#include "ui/recorder/recorder.hpp"

#include <algorithm>

#include "core/base/timer.hpp"
#include "ui/recorder/offscreen_context.hpp"

namespace seam::recorder {

float pixel_ratio_for(int height) { return std::max(0.75f, static_cast<float>(height) / 720.0f); }

struct Recorder::Impl {
  VideoOptions options;
  VideoWriter writer;
  OffscreenContext context;  ///< outlives the engine
  std::unique_ptr<viewport::Engine> engine;
  double draw_seconds = 0, encode_seconds = 0;

  explicit Impl(const VideoOptions& wanted) : options(wanted), writer(wanted), engine(viewport::make_gl_engine()) {}
};

Recorder::Recorder(const VideoOptions& options, const std::vector<viewport::MeshGeometry>& meshes)
    : impl_(std::make_unique<Impl>(options)) {
  impl_->engine->set_meshes(meshes);
}

Recorder::~Recorder() = default;

void Recorder::add(const viewport::Frame& frame) {
  Timer timer;
  viewport::Frame scaled = frame;
  scaled.pixel_ratio = pixel_ratio_for(impl_->options.height);
  const viewport::Image image = impl_->engine->capture(scaled, impl_->options.width, impl_->options.height);
  impl_->draw_seconds += timer.lap();
  impl_->writer.add(image);
  impl_->encode_seconds += timer.lap();
  frames_.store(impl_->writer.frames());
}

Summary Recorder::finish() {
  impl_->writer.finish();
  Summary summary;
  summary.path = impl_->options.path;
  summary.frames = impl_->writer.frames();
  summary.width = impl_->options.width;
  summary.height = impl_->options.height;
  summary.frames_per_second = impl_->options.frames_per_second;
  summary.video_seconds = static_cast<double>(summary.frames) / summary.frames_per_second;
  summary.draw_seconds = impl_->draw_seconds;
  summary.encode_seconds = impl_->encode_seconds;
  summary.renderer = impl_->engine->description();
  return summary;
}

std::string Recorder::renderer() const { return impl_->engine->description(); }

}  // namespace seam::recorder
