#pragma once
#include <string>

#include "core/abd/model.hpp"
#include "core/scene/start_check.hpp"

namespace seam::abd {

/// Gaps up to this share of the length scale count as touching: the solver could not tell them from zero.
inline constexpr double touching_share = 1e-10;

/// The start-state check of a model: least gap = minimum separation + touching_share L; joined bodies are not compared.
/// With contact switched off nothing is checked and the report is clean.
scene::StartReport check_start(const Model& model, std::size_t limit = 20);

/// One sentence: names of the bodies, primitives, place.
std::string describe(const Model& model, const scene::Intersection& found);

/// Throws Error (bad_input) with the first few intersections when the start state is not clean. `where` = scene file.
void require_clean_start(const Model& model, const std::string& where);

}  // namespace seam::abd
