#include "ui/recorder/offscreen_context.hpp"

#include <epoxy/egl.h>
#include <fmt/format.h>

#include <mutex>

#include "core/base/error.hpp"

namespace seam::recorder {
namespace {

Error no_context(const std::string& why) {
  return Error(ExitCode::environment, {"cannot draw without a display", "EGL", why,
                                       "install libegl1 and libgl1-mesa-dri (software OpenGL is enough)"});
}

EGLDisplay open_display() {
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base")) return EGL_NO_DISPLAY;
  return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

/// EGL displays are shared by the process; initialising is serialised, and they stay open because another context may
/// use them.
EGLDisplay initialized_display() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  EGLDisplay display = open_display();
  if (display == EGL_NO_DISPLAY) throw no_context("the EGL library has no surfaceless platform");
  EGLint major = 0, minor = 0;
  if (!eglInitialize(display, &major, &minor))
    throw no_context(fmt::format("eglInitialize failed with code 0x{:x}", eglGetError()));
  return display;
}

}  // namespace

struct OffscreenContext::Impl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
};

OffscreenContext::OffscreenContext() : impl_(std::make_unique<Impl>()) {
  impl_->display = initialized_display();
  if (!eglBindAPI(EGL_OPENGL_API)) throw no_context("the driver offers OpenGL ES only");
  const EGLint config_wish[] = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (!eglChooseConfig(impl_->display, config_wish, &config, 1, &count) || count < 1)
    throw no_context("there is no framebuffer configuration for OpenGL");
  const EGLint context_wish[] = {
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  impl_->context = eglCreateContext(impl_->display, config, EGL_NO_CONTEXT, context_wish);
  if (impl_->context == EGL_NO_CONTEXT)
    throw no_context(fmt::format("no OpenGL 3.3 core context could be made (code 0x{:x})", eglGetError()));
  if (!eglMakeCurrent(impl_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, impl_->context)) {
    eglDestroyContext(impl_->display, impl_->context);
    throw no_context(fmt::format("the context could not be made current (code 0x{:x})", eglGetError()));
  }
}

OffscreenContext::~OffscreenContext() {
  if (!impl_ || impl_->context == EGL_NO_CONTEXT) return;
  eglMakeCurrent(impl_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(impl_->display, impl_->context);
}

}  // namespace seam::recorder
