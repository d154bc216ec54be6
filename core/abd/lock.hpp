#pragma once
#include <optional>

#include "core/abd/model.hpp"

namespace seam::abd {

/// Orthogonal projector onto the pose changes that a body's locks allow (12 x 12, constant), or nothing when all are
/// free. Locks are world axes. Locked translations hold the centre of mass. Three locked rotations: A R0^T stays
/// symmetric (no rotation, strain is free). Two: the material axis that starts along the free world axis stays on it (A
/// u parallel to e). All these are linear in q and held exactly. Throws Error (bad_input): one locked rotation is no
/// linear constraint and not supported.
std::optional<Mat12> lock_projector(const BodyModel& body, const Vec12& start_q);

}  // namespace seam::abd
