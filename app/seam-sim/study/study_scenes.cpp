#include "app/seam-sim/study/study_scenes.hpp"

#include <fmt/format.h>

namespace seam::app {

scene::Scene long_pile_scene() {
  const scene::Scene pile = pile_scene();
  scene::Scene scene = pile;
  scene.bodies.clear();
  constexpr double shift = 7 * 0.32;
  for (int part = -1; part <= 1; ++part)
    for (scene::Body body : pile.bodies) {
      body.position[0] += shift * part;
      body.name = fmt::format("{}_{}", body.name, part + 2);
      scene.bodies.push_back(std::move(body));
    }
  for (scene::HalfSpace& plane : scene.half_spaces)
    if (plane.normal[0] != 0) plane.offset -= shift;
  return scene;
}

scene::Scene collision_scene() {
  scene::Scene scene = squeezed_scene();
  const scene::Body ball = scene.bodies[1];
  scene.bodies.clear(), scene.half_spaces.clear();
  scene.gravity.setZero();
  for (int i = 0; i < 6; ++i) {
    scene::Body body = ball;
    body.name = fmt::format("ball_{}", i + 1);
    body.position = Vec3(0.101 * i + (i == 0 ? -0.02 : 0), 0.001 * i, 0);
    if (i == 0) body.linear_velocity = Vec3(2, 0, 0);
    scene.bodies.push_back(std::move(body));
  }
  return scene;
}

}  // namespace seam::app
