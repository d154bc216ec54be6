#pragma once
#include <epoxy/gl.h>

#include <string>
#include <utility>
#include <vector>

#include "core/math/types.hpp"

namespace seam::viewport::gl {

/// Owners of OpenGL names. All need their context current on the calling thread for their whole life.

enum class Kind { buffer, vertex_array, texture, framebuffer, renderbuffer, program };

/// While one lives on a thread, owners dying there forget their names instead of deleting them (their context is gone).
class ForgetNames {
 public:
  ForgetNames();
  ~ForgetNames();
  ForgetNames(const ForgetNames&) = delete;
  ForgetNames& operator=(const ForgetNames&) = delete;
};

template <Kind kind>
class Name {
 public:
  Name() = default;
  Name(Name&& other) noexcept : value_(std::exchange(other.value_, 0)) {}
  Name& operator=(Name&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Name();
  /// The name, made on first use.
  GLuint get();
  GLuint value() const { return value_; }
  void adopt(GLuint value) { value_ = value; }

 private:
  GLuint value_ = 0;
};

using Buffer = Name<Kind::buffer>;
using VertexArray = Name<Kind::vertex_array>;
using Texture = Name<Kind::texture>;
using Framebuffer = Name<Kind::framebuffer>;
using Renderbuffer = Name<Kind::renderbuffer>;

/// A linked program. Throws Error (environment) with the driver's log.
class Program {
 public:
  Program() = default;
  Program(const std::string& name, const std::string& vertex_source, const std::string& fragment_source);
  void use() const;
  void set(const char* uniform, int value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, float x, float y) const;
  void set(const char* uniform, const Vec3f& value) const;
  void set(const char* uniform, const Mat4& value) const;

 private:
  GLint location(const char* uniform) const;
  Name<Kind::program> program_;
};

/// Saves what the engine changes and restores it when destroyed: the host (Qt) finds its state as it left it.
class StateGuard {
 public:
  StateGuard();
  ~StateGuard();
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

 private:
  struct Capability {
    GLenum name;
    GLboolean enabled;
  };
  static constexpr int texture_units = 2;
  std::vector<Capability> capabilities_;
  GLint program_ = 0, vertex_array_ = 0, array_buffer_ = 0, draw_framebuffer_ = 0, read_framebuffer_ = 0,
        renderbuffer_ = 0;
  GLint viewport_[4] = {}, active_texture_ = 0, textures_[texture_units] = {}, depth_function_ = 0, cull_face_ = 0;
  GLint blend_[4] = {}, blend_equation_[2] = {}, unpack_alignment_ = 4, pack_alignment_ = 4, pixel_pack_ = 0,
        pixel_unpack_ = 0;
  GLboolean depth_mask_ = GL_TRUE, color_mask_[4] = {};
  GLfloat clear_color_[4] = {}, clear_depth_ = 1, offset_[2] = {};
};

/// Offscreen target: colour (and depth). `samples` > 0 uses renderbuffers; 0 a texture that can be sampled.
class RenderTarget {
 public:
  /// Makes or resizes. Throws Error (environment) when the driver cannot make it (size beyond the limit, out of
  /// memory).
  void ensure(int width, int height, int samples, GLenum color_format, bool depth);
  GLuint framebuffer() const { return framebuffer_.value(); }
  GLuint texture() const { return color_texture_.value(); }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  Framebuffer framebuffer_;
  Texture color_texture_;
  Renderbuffer color_buffer_, depth_buffer_;
  int width_ = 0, height_ = 0, samples_ = -1;
  GLenum format_ = 0;
};

}  // namespace seam::viewport::gl
