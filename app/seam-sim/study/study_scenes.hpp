#pragma once
#include "app/seam-sim/study/study.hpp"

namespace seam::app {

/// The pile three times as long: 126 balls, so that two regions overlap little.
scene::Scene long_pile_scene();
/// A ball flies into a row of five at rest, without gravity.
scene::Scene collision_scene();

}  // namespace seam::app
