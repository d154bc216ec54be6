#include "app/seam-sim/study/study_scenes.hpp"

#include <fmt/format.h>

namespace seam::app {

scene::Scene long_pile_scene(int times) {
  const scene::Scene pile = pile_scene();
  scene::Scene scene = pile;
  scene.bodies.clear();
  constexpr double shift = 7 * 0.32;
  for (int part = 0; part < times; ++part)
    for (scene::Body body : pile.bodies) {
      body.position[0] += shift * (part - 0.5 * (times - 1));
      body.name = fmt::format("{}_{}", body.name, part + 1);
      scene.bodies.push_back(std::move(body));
    }
  for (scene::HalfSpace& plane : scene.half_spaces)
    if (plane.normal[0] != 0) plane.offset -= 0.5 * (times - 1) * shift;
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

scene::Scene pressed_chain_scene(int boxes) {
  constexpr double side = 0.1, gap = 0.0006, weights = 586;
  scene::Scene scene;
  scene.name = fmt::format("Pressed chain of {}", boxes);
  scene.gravity.setZero();
  scene::Body wall;
  wall.name = "wall", wall.kind = scene::BodyKind::static_body;
  wall.geometry = scene::Shape{"box", {{"x", 0.05}, {"y", 0.4}, {"z", 0.4}}};
  wall.position = Vec3(-0.025 - gap, 0, 0);
  scene.bodies.push_back(wall);
  for (int i = 0; i < boxes; ++i) {
    scene::Body body;
    body.name = fmt::format("box_{}", i + 1);
    body.geometry = scene::Shape{"box", {{"x", side}, {"y", side}, {"z", side}}};
    body.position = Vec3(0.5 * side + (side + gap) * i, 0.001 * (i % 2), 0.0005 * (i % 3));
    if (i + 1 == boxes) body.force = Vec3(-weights * 9.81 * body.material.density * side * side * side, 0, 0);
    scene.bodies.push_back(std::move(body));
  }
  return scene;
}

scene::Scene thousand_balls_scene() {
  const scene::Scene pile = pile_scene();
  scene::Scene scene = pile;
  scene.bodies.clear();
  constexpr int along = 25, across = 5, up = 8;
  constexpr double spacing = 0.32;
  for (int i = 0; i < along * across * up; ++i) {
    scene::Body body = pile.bodies[static_cast<std::size_t>(i) % pile.bodies.size()];
    const int x = i % along, y = i / (along * across), z = i / along % across;
    const Vec3 jitter(0.008 * ((7 * i) % 11 - 5) / 5.0, 0.004 * ((5 * i) % 13 - 6) / 6.0,
                      0.008 * ((3 * i) % 17 - 8) / 8.0);
    body.name = fmt::format("ball_{}", i + 1);
    body.position = Vec3((x - 12) * spacing, 0.17 + y * spacing, (z - 2) * spacing) + jitter;
    scene.bodies.push_back(std::move(body));
  }
  for (scene::HalfSpace& plane : scene.half_spaces) {
    if (plane.normal[0] != 0) plane.offset = -(12.5 * spacing + 0.04);
    if (plane.normal[2] != 0) plane.offset = -(2.5 * spacing + 0.04);
  }
  return scene;
}

}  // namespace seam::app
