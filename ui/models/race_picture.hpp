#pragma once
#include "ui/models/race_model.hpp"
#include "ui/viewport/frame_builder.hpp"

namespace seam::models {

/// Place of a distance on the scale from `low` to `high` (m) in decades, 0 .. 1.
double scale_share(double distance, double low, double high);

/// Colour of that place (viewport::value_color): on dark grounds without the map's darkest end, which nobody would see.
Vec3f scale_color(double share, viewport::Theme theme);

/// The bodies at a point of a lane, each in the colour of its distance from the reference lane's last state
/// (scale_color over decades; bodies that are not solved for, and all of them without a reference, are
/// grey). Where a round moved some bodies, those that it left alone are half seen through: the others are lit.
/// `builder` must be of the race's model.
viewport::Frame race_frame(const viewport::FrameBuilder& builder, const RaceModel& race, std::size_t lane,
                           std::size_t point, const viewport::Camera& camera, viewport::Theme theme);

}  // namespace seam::models
