#pragma once
#include "app/seam-sim/study/study.hpp"

namespace seam::app {

/// The pile `times` as long, 42 balls each, so that two regions overlap little.
scene::Scene long_pile_scene(int times);
/// A ball flies into a row of five at rest, without gravity.
scene::Scene collision_scene();

/// Boxes in a row against a wall, the last one pressed with 586 times its weight; no gravity.
scene::Scene pressed_chain_scene(int boxes);
/// 1,000 balls in a long box.
scene::Scene thousand_balls_scene();

}  // namespace seam::app
