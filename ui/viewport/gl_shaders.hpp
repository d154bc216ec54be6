#pragma once

namespace seam::viewport::gl {

/// GLSL 3.30 sources, one pair per pass. Lighting is done in linear RGB; every colour is encoded to sRGB on output,
/// because the targets (Qt's and ours) store plain bytes.

extern const char* const solid_vertex;
extern const char* const solid_fragment;
extern const char* const depth_fragment;
extern const char* const id_fragment;
extern const char* const mask_fragment;
extern const char* const edge_vertex;
extern const char* const color_fragment;
extern const char* const full_screen_vertex;
extern const char* const background_fragment;
extern const char* const outline_fragment;
extern const char* const ground_vertex;
extern const char* const ground_fragment;
extern const char* const patch_vertex;
extern const char* const line_vertex;
extern const char* const line_fragment;
extern const char* const marker_vertex;
extern const char* const marker_fragment;
extern const char* const screen_vertex;
extern const char* const screen_fragment;

}  // namespace seam::viewport::gl
