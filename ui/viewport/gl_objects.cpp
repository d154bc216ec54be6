#include "ui/viewport/gl_objects.hpp"

#include <fmt/format.h>

#include "core/base/error.hpp"

namespace seam::viewport::gl {
namespace {

thread_local int forgetting = 0;

Error graphics_error(std::string what, std::string why) {
  return Error(ExitCode::environment, {std::move(what), "OpenGL", std::move(why),
                                       "update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1"});
}

GLuint compile(const std::string& name, GLenum stage, const std::string& source) {
  const GLuint shader = glCreateShader(stage);
  const char* text = source.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint ok = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    char log[2048] = {};
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    glDeleteShader(shader);
    throw graphics_error(fmt::format("cannot compile the shader '{}'", name), log);
  }
  return shader;
}

}  // namespace

ForgetNames::ForgetNames() { ++forgetting; }
ForgetNames::~ForgetNames() { --forgetting; }

template <Kind kind>
Name<kind>::~Name() {
  if (value_ == 0 || forgetting > 0) return;
  if constexpr (kind == Kind::buffer) glDeleteBuffers(1, &value_);
  if constexpr (kind == Kind::vertex_array) glDeleteVertexArrays(1, &value_);
  if constexpr (kind == Kind::texture) glDeleteTextures(1, &value_);
  if constexpr (kind == Kind::framebuffer) glDeleteFramebuffers(1, &value_);
  if constexpr (kind == Kind::renderbuffer) glDeleteRenderbuffers(1, &value_);
  if constexpr (kind == Kind::program) glDeleteProgram(value_);
}

template <Kind kind>
GLuint Name<kind>::get() {
  if (value_ != 0) return value_;
  if constexpr (kind == Kind::buffer) glGenBuffers(1, &value_);
  if constexpr (kind == Kind::vertex_array) glGenVertexArrays(1, &value_);
  if constexpr (kind == Kind::texture) glGenTextures(1, &value_);
  if constexpr (kind == Kind::framebuffer) glGenFramebuffers(1, &value_);
  if constexpr (kind == Kind::renderbuffer) glGenRenderbuffers(1, &value_);
  if constexpr (kind == Kind::program) value_ = glCreateProgram();
  return value_;
}

template class Name<Kind::buffer>;
template class Name<Kind::vertex_array>;
template class Name<Kind::texture>;
template class Name<Kind::framebuffer>;
template class Name<Kind::renderbuffer>;
template class Name<Kind::program>;

Program::Program(const std::string& name, const std::string& vertex_source, const std::string& fragment_source) {
  const GLuint vertex = compile(name + ".vertex", GL_VERTEX_SHADER, vertex_source);
  const GLuint fragment = compile(name + ".fragment", GL_FRAGMENT_SHADER, fragment_source);
  const GLuint program = program_.get();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  GLint ok = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (!ok) {
    char log[2048] = {};
    glGetProgramInfoLog(program, sizeof log, nullptr, log);
    throw graphics_error(fmt::format("cannot link the shader '{}'", name), log);
  }
}

void Program::use() const { glUseProgram(program_.value()); }
GLint Program::location(const char* uniform) const { return glGetUniformLocation(program_.value(), uniform); }
void Program::set(const char* uniform, int value) const { glUniform1i(location(uniform), value); }
void Program::set(const char* uniform, float value) const { glUniform1f(location(uniform), value); }
void Program::set(const char* uniform, float x, float y) const { glUniform2f(location(uniform), x, y); }
void Program::set(const char* uniform, const Vec3f& value) const { glUniform3fv(location(uniform), 1, value.data()); }
void Program::set(const char* uniform, const Mat4& value) const {
  const Eigen::Matrix4f narrow = value.cast<float>();
  glUniformMatrix4fv(location(uniform), 1, GL_FALSE, narrow.data());
}

StateGuard::StateGuard() {
  for (GLenum name : {GL_DEPTH_TEST, GL_BLEND, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_MULTISAMPLE,
                      GL_POLYGON_OFFSET_FILL, GL_FRAMEBUFFER_SRGB, GL_SAMPLE_ALPHA_TO_COVERAGE})
    capabilities_.push_back({static_cast<GLenum>(name), glIsEnabled(name)});
  glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
  glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &array_buffer_);
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
  glGetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer_);
  glGetIntegerv(GL_VIEWPORT, viewport_);
  glGetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
  for (int unit = 0; unit < texture_units; ++unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &textures_[unit]);
  }
  glGetIntegerv(GL_DEPTH_FUNC, &depth_function_);
  glGetIntegerv(GL_CULL_FACE_MODE, &cull_face_);
  glGetIntegerv(GL_BLEND_SRC_RGB, &blend_[0]);
  glGetIntegerv(GL_BLEND_DST_RGB, &blend_[1]);
  glGetIntegerv(GL_BLEND_SRC_ALPHA, &blend_[2]);
  glGetIntegerv(GL_BLEND_DST_ALPHA, &blend_[3]);
  glGetIntegerv(GL_BLEND_EQUATION_RGB, &blend_equation_[0]);
  glGetIntegerv(GL_BLEND_EQUATION_ALPHA, &blend_equation_[1]);
  glGetIntegerv(GL_UNPACK_ALIGNMENT, &unpack_alignment_);
  glGetIntegerv(GL_PACK_ALIGNMENT, &pack_alignment_);
  glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pixel_pack_);
  glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &pixel_unpack_);
  glGetBooleanv(GL_DEPTH_WRITEMASK, &depth_mask_);
  glGetBooleanv(GL_COLOR_WRITEMASK, color_mask_);
  glGetFloatv(GL_COLOR_CLEAR_VALUE, clear_color_);
  glGetFloatv(GL_DEPTH_CLEAR_VALUE, &clear_depth_);
  glGetFloatv(GL_POLYGON_OFFSET_FACTOR, &offset_[0]);
  glGetFloatv(GL_POLYGON_OFFSET_UNITS, &offset_[1]);
  for (GLenum name :
       {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE})
    glDisable(name);
  glEnable(GL_MULTISAMPLE);
  glBlendEquation(GL_FUNC_ADD);
  glClearDepth(1);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
}

StateGuard::~StateGuard() {
  for (const Capability& capability : capabilities_)
    capability.enabled ? glEnable(capability.name) : glDisable(capability.name);
  glUseProgram(static_cast<GLuint>(program_));
  glBindVertexArray(static_cast<GLuint>(vertex_array_));
  glBindBuffer(GL_ARRAY_BUFFER, static_cast<GLuint>(array_buffer_));
  glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pixel_pack_));
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(pixel_unpack_));
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
  glBindRenderbuffer(GL_RENDERBUFFER, static_cast<GLuint>(renderbuffer_));
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  for (int unit = 0; unit < texture_units; ++unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(textures_[unit]));
  }
  glActiveTexture(static_cast<GLenum>(active_texture_));
  glDepthFunc(static_cast<GLenum>(depth_function_));
  glCullFace(static_cast<GLenum>(cull_face_));
  glBlendFuncSeparate(static_cast<GLenum>(blend_[0]), static_cast<GLenum>(blend_[1]), static_cast<GLenum>(blend_[2]),
                      static_cast<GLenum>(blend_[3]));
  glBlendEquationSeparate(static_cast<GLenum>(blend_equation_[0]), static_cast<GLenum>(blend_equation_[1]));
  glPixelStorei(GL_UNPACK_ALIGNMENT, unpack_alignment_);
  glPixelStorei(GL_PACK_ALIGNMENT, pack_alignment_);
  glDepthMask(depth_mask_);
  glColorMask(color_mask_[0], color_mask_[1], color_mask_[2], color_mask_[3]);
  glClearColor(clear_color_[0], clear_color_[1], clear_color_[2], clear_color_[3]);
  glClearDepth(clear_depth_);
  glPolygonOffset(offset_[0], offset_[1]);
}

void RenderTarget::ensure(int width, int height, int samples, GLenum color_format, bool depth) {
  if (width == width_ && height == height_ && samples == samples_ && color_format == format_) return;
  GLint limit = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
  if (width < 1 || height < 1 || width > limit || height > limit)
    throw Error(ExitCode::environment,
                {"cannot make a picture", fmt::format("{} x {} pixels", width, height),
                 fmt::format("this driver draws 1 to {} pixels a side", limit), "choose a smaller size"});
  *this = {};
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  if (samples > 0) {
    glBindRenderbuffer(GL_RENDERBUFFER, color_buffer_.get());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, color_format, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_buffer_.value());
  } else {
    const bool integer = color_format == GL_R32UI;
    const GLenum layout = integer ? GL_RED_INTEGER : color_format == GL_R8 ? GL_RED : GL_RGBA;
    glBindTexture(GL_TEXTURE_2D, color_texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(color_format), width, height, 0, layout,
                 integer ? GL_UNSIGNED_INT : GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, integer ? GL_NEAREST : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, integer ? GL_NEAREST : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color_texture_.value(), 0);
  }
  if (depth) {
    glBindRenderbuffer(GL_RENDERBUFFER, depth_buffer_.get());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_buffer_.value());
  }
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw graphics_error(fmt::format("cannot make a picture of {} x {} pixels", width, height),
                         "the driver refused the framebuffer");
  width_ = width, height_ = height, samples_ = samples, format_ = color_format;
}

}  // namespace seam::viewport::gl
