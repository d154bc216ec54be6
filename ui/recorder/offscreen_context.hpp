#pragma once
#include <memory>

namespace seam::recorder {

/// An OpenGL 3.3+ core context without any display or window (EGL, surfaceless platform of Mesa), current on
/// the constructing thread until destroyed there. Several threads may each have one.
class OffscreenContext {
 public:
  /// Throws Error (environment) saying which step failed.
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seam::recorder
