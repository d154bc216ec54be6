#include "ui/viewport/gl_shaders.hpp"

#define SEAM_GLSL_ENCODE                                                                                   \
  "vec3 encode(vec3 c) {\n"                                                                                \
  "  c = clamp(c, 0.0, 1.0);\n"                                                                            \
  "  return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));\n" \
  "}\n"

#define SEAM_GLSL_SHADOW                                                                                             \
  "uniform sampler2DShadow shadow_map;\n"                                                                            \
  "uniform mat4 light_matrix;\n"                                                                                     \
  "uniform float shadow_texel;\n"                                                                                    \
  "uniform int shadows;\n"                                                                                           \
  "float lit(vec3 p) {\n"                                                                                            \
  "  if (shadows == 0) return 1.0;\n"                                                                                \
  "  vec3 s = (light_matrix * vec4(p, 1.0)).xyz * 0.5 + 0.5;\n"                                                      \
  "  if (any(lessThan(s, vec3(0.0))) || any(greaterThan(s, vec3(1.0)))) return 1.0;\n"                               \
  "  const vec2 taps[5] = vec2[5](vec2(0.0), vec2(-0.4, -0.9), vec2(0.9, -0.4), vec2(0.4, 0.9), vec2(-0.9, 0.4));\n" \
  "  float sum = 0.0;\n"                                                                                             \
  "  for (int k = 0; k < 5; ++k) sum += texture(shadow_map, vec3(s.xy + 1.5 * shadow_texel * taps[k], s.z));\n"      \
  "  vec2 rim = smoothstep(0.5, 0.44, abs(s.xy - 0.5));\n"                                                           \
  "  return mix(1.0, sum / 5.0, rim.x * rim.y);\n"                                                                   \
  "}\n"

namespace seam::viewport::gl {

const char* const solid_vertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 color;
layout(location = 6) in uint object_id;
uniform mat4 view_projection;
out vec3 world;
out vec3 world_normal;
flat out vec4 base_color;
flat out uint id;
void main() {
  vec4 p = vec4(position, 1.0);
  world = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  // Cofactors of A carry normals of any affine map, also a singular one.
  vec3 a = row0.xyz, b = row1.xyz, c = row2.xyz;
  world_normal = vec3(dot(cross(b, c), normal), dot(cross(c, a), normal), dot(cross(a, b), normal));
  base_color = color;
  id = object_id;
  gl_Position = view_projection * vec4(world, 1.0);
}
)";

const char* const solid_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE SEAM_GLSL_SHADOW R"(
in vec3 world;
in vec3 world_normal;
flat in vec4 base_color;
flat in uint id;
uniform vec3 eye;
uniform vec3 view_direction;
uniform int orthographic;
uniform vec3 up;
uniform vec3 light_direction;
uniform float ambient;
uniform float normal_offset;
uniform float alpha_factor;
uniform float hatch;
out vec4 pixel;
void main() {
  // Stripes in the picture, not on the body: they look the same on every shape.
  float stripe = hatch > 0.0 && fract((gl_FragCoord.x + gl_FragCoord.y) / hatch) < 0.5 ? 0.35 : 1.0;
  vec3 n = normalize(world_normal);
  if (!gl_FrontFacing) n = -n;
  vec3 v = orthographic != 0 ? -view_direction : normalize(eye - world);
  float facing = dot(n, light_direction);
  float shadow = facing > 0.0 ? lit(world + n * normal_offset) : 0.0;
  float sky = 0.5 + 0.5 * dot(n, up);
  vec3 hemisphere = ambient * mix(vec3(0.20, 0.18, 0.17), vec3(0.46, 0.50, 0.56), sky);
  vec3 key = vec3(1.0, 0.96, 0.90) * max(facing, 0.0) * shadow * 0.85;
  vec3 fill = vec3(0.10, 0.11, 0.13) * max(dot(n, v), 0.0);
  vec3 h = normalize(light_direction + v);
  float gloss = pow(max(dot(n, h), 0.0), 48.0) * 0.22 * shadow;
  float rim = pow(1.0 - max(dot(n, v), 0.0), 4.0) * 0.10 * sky;
  vec3 c = base_color.rgb * (hemisphere + key + fill) + vec3(gloss + rim);
  pixel = vec4(encode(c), base_color.a * alpha_factor * stripe);
}
)";

const char* const depth_fragment = R"(#version 330 core
void main() {}
)";

const char* const id_fragment = R"(#version 330 core
flat in uint id;
layout(location = 0) out uint pixel;
void main() { pixel = id; }
)";

const char* const mask_fragment = R"(#version 330 core
out vec4 pixel;
void main() { pixel = vec4(1.0); }
)";

// One quad per edge: both ends come with every corner, `corner` = (which end, which side).
const char* const edge_vertex = R"(#version 330 core
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 7) in vec2 corner;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 color;
uniform mat4 view_projection;
uniform vec2 size;
uniform float width;
uniform float bias;
uniform vec3 tint;
uniform float tint_share;
uniform float alpha;
flat out vec4 base_color;
vec4 place(vec3 local) {
  vec4 p = vec4(local, 1.0);
  return view_projection * vec4(dot(row0, p), dot(row1, p), dot(row2, p), 1.0);
}
void main() {
  vec4 a = place(from), b = place(to);
  float near_a = a.z + a.w, near_b = b.z + b.w;
  if (near_a < 0.0 && near_b > 0.0) a = mix(a, b, near_a / (near_a - near_b) + 1e-4);
  if (near_b < 0.0 && near_a > 0.0) b = mix(b, a, near_b / (near_b - near_a) + 1e-4);
  vec2 along = (b.xy / b.w - a.xy / a.w) * size;
  float stretch = length(along);
  along = stretch > 1e-6 ? along / stretch : vec2(1.0, 0.0);
  vec4 p = corner.x < 0.5 ? a : b;
  p.xy += vec2(-along.y, along.x) * corner.y * width / size * p.w;
  p.z -= bias * p.w;
  base_color = vec4(mix(color.rgb, tint, tint_share), alpha);
  gl_Position = p;
}
)";

const char* const color_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
flat in vec4 base_color;
out vec4 pixel;
void main() { pixel = vec4(encode(base_color.rgb), base_color.a); }
)";

const char* const full_screen_vertex = R"(#version 330 core
out vec2 place;
void main() {
  place = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}
)";

const char* const background_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
in vec2 place;
uniform vec3 top;
uniform vec3 bottom;
out vec4 pixel;
void main() {
  // Half a grey level of noise hides the bands of the gradient; it depends on the pixel only, so pictures repeat.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  pixel = vec4(encode(mix(bottom, top, smoothstep(0.0, 1.0, place.y))) + noise / 255.0, 1.0);
}
)";

const char* const outline_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
in vec2 place;
uniform sampler2D mask;
uniform vec2 texel;
uniform vec3 tint;
out vec4 pixel;
void main() {
  float inside = texture(mask, place).r;
  float around = 0.0;
  for (int k = 0; k < 12; ++k) {
    float angle = 6.2831853 * float(k) / 12.0;
    around = max(around, texture(mask, place + texel * vec2(cos(angle), sin(angle))).r);
  }
  float line = around * (1.0 - inside);
  float alpha = max(line, 0.12 * inside);
  if (alpha < 0.01) discard;
  pixel = vec4(encode(tint), alpha);
}
)";

const char* const ground_vertex = R"(#version 330 core
uniform mat4 view_projection;
uniform vec3 center;
uniform vec3 axis_u;
uniform vec3 axis_v;
out vec3 world;
void main() {
  vec2 c = vec2(gl_VertexID == 1 || gl_VertexID == 3 ? 1.0 : -1.0, gl_VertexID >= 2 ? 1.0 : -1.0);
  world = center + c.x * axis_u + c.y * axis_v;
  gl_Position = view_projection * vec4(world, 1.0);
}
)";

const char* const ground_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE SEAM_GLSL_SHADOW R"(
in vec3 world;
uniform vec3 center;
uniform vec3 axis_u;
uniform vec3 axis_v;
uniform vec3 tint;
uniform vec3 grid_color;
uniform float cell;
uniform float fine_share;
uniform float line_pixels;
uniform float opacity;
out vec4 pixel;
float grid(vec2 p, float spacing) {
  vec2 g = p / spacing;
  vec2 d = max(fwidth(g), vec2(1e-9));
  vec2 off = abs(fract(g - 0.5) - 0.5) / d;
  vec2 line = 1.0 - smoothstep(0.5 * line_pixels - 0.5, 0.5 * line_pixels + 0.5, off);
  line *= 1.0 - smoothstep(vec2(0.15), vec2(0.5), d);
  return max(line.x, line.y);
}
void main() {
  float extent = length(axis_u);
  vec2 p = vec2(dot(world, axis_u), dot(world, axis_v)) / extent;
  float far = length(world - center) / extent;
  float fade = 1.0 - smoothstep(0.18, 0.95, far);
  float line = max(grid(p, 10.0 * cell), max(0.5 * grid(p, cell), 0.17 * fine_share * grid(p, 0.1 * cell)));
  float shade = mix(0.42, 1.0, lit(world));
  vec3 c = mix(tint * shade, grid_color, 0.75 * line);
  pixel = vec4(encode(c), fade * opacity);
}
)";

const char* const patch_vertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
uniform mat4 view_projection;
flat out vec4 base_color;
void main() {
  base_color = color;
  gl_Position = view_projection * vec4(position, 1.0);
}
)";

const char* const line_vertex = R"(#version 330 core
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec4 color_width;
uniform mat4 view_projection;
uniform vec2 size;
uniform float pixel_ratio;
uniform float alpha;
flat out vec4 tint;
out float across;
flat out float half_width;
void main() {
  vec4 a = view_projection * vec4(from, 1.0), b = view_projection * vec4(to, 1.0);
  float near_a = a.z + a.w, near_b = b.z + b.w;
  if (near_a < 0.0 && near_b > 0.0) a = mix(a, b, near_a / (near_a - near_b) + 1e-4);
  if (near_b < 0.0 && near_a > 0.0) b = mix(b, a, near_b / (near_b - near_a) + 1e-4);
  vec2 along = (b.xy / b.w - a.xy / a.w) * size;
  float stretch = length(along);
  along = stretch > 1e-6 ? along / stretch : vec2(1.0, 0.0);
  vec4 p = gl_VertexID < 2 ? a : b;
  float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
  half_width = 0.5 * color_width.w * pixel_ratio;
  across = side * (half_width + 1.0);
  p.xy += vec2(-along.y, along.x) * across * 2.0 / size * p.w;
  p.z -= 2e-5 * p.w;
  tint = vec4(color_width.rgb, alpha);
  gl_Position = p;
}
)";

const char* const line_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
flat in vec4 tint;
in float across;
flat in float half_width;
out vec4 pixel;
void main() {
  float cover = clamp(half_width + 0.5 - abs(across), 0.0, 1.0) * min(1.0, 2.0 * half_width + 0.3);
  if (cover < 0.01) discard;
  pixel = vec4(encode(tint.rgb), tint.a * cover);
}
)";

const char* const marker_vertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color_size;
uniform mat4 view_projection;
uniform vec2 size;
uniform float pixel_ratio;
uniform float alpha;
flat out vec4 tint;
out vec2 offset;
flat out float radius;
void main() {
  vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  radius = 0.5 * color_size.w * pixel_ratio;
  offset = corner * (radius + 1.0);
  vec4 p = view_projection * vec4(position, 1.0);
  p.xy += offset * 2.0 / size * p.w;
  p.z -= 4e-5 * p.w;
  tint = vec4(color_size.rgb, alpha);
  gl_Position = p;
}
)";

const char* const marker_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
flat in vec4 tint;
in vec2 offset;
flat in float radius;
out vec4 pixel;
void main() {
  float r = length(offset);
  float cover = clamp(radius + 0.5 - r, 0.0, 1.0);
  if (cover < 0.01) discard;
  float rim = clamp(r - 0.72 * radius + 0.5, 0.0, 1.0);
  pixel = vec4(encode(mix(tint.rgb, 0.12 * tint.rgb, rim)), tint.a * cover);
}
)";

// Boxes, lines and glyphs in device pixels; texture coordinate < 0 = plain colour.
const char* const screen_vertex = R"(#version 330 core
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 coordinate;
layout(location = 2) in vec4 color;
uniform vec2 size;
out vec2 uv;
out vec4 tint;
void main() {
  uv = coordinate;
  tint = color;
  gl_Position = vec4(2.0 * position.x / size.x - 1.0, 1.0 - 2.0 * position.y / size.y, 0.0, 1.0);
}
)";

const char* const screen_fragment = "#version 330 core\n" SEAM_GLSL_ENCODE R"(
in vec2 uv;
in vec4 tint;
uniform sampler2D glyphs;
out vec4 pixel;
void main() {
  float cover = uv.x < 0.0 ? 1.0 : texture(glyphs, uv).r;
  pixel = vec4(encode(tint.rgb), tint.a * cover);
}
)";

}  // namespace seam::viewport::gl
