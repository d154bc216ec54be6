#include "core/abd/start.hpp"

#include <fmt/format.h>

#include "core/base/error.hpp"

namespace seam::abd {
namespace {

constexpr std::size_t named_in_error = 3;

std::string plane_name(const Model& model, std::uint32_t index) {
  const std::string& name = model.half_spaces[index].name;
  return name.empty() ? fmt::format("half-space {}", index) : fmt::format("half-space \"{}\"", name);
}

}  // namespace

scene::StartReport check_start(const Model& model, std::size_t limit) {
  if (!model.contact.enabled) return {};
  scene::StartState state;
  state.least_gap = model.dmin + touching_share * model.length_scale;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const BodyModel& body = model.bodies[i];
    state.bodies.push_back(
        {&model.meshes[body.mesh]->surface, model.start_q[i], body.kind == scene::BodyKind::dynamic_body, body.solid});
  }
  for (const JointModel& joint : model.joints)
    if (joint.body_b) state.ignored_pairs.emplace_back(joint.body_a, *joint.body_b);
  for (const scene::HalfSpace& plane : model.half_spaces) state.half_spaces.emplace_back(plane.normal, plane.offset);
  return scene::check_start(state, limit);
}

std::string describe(const Model& model, const scene::Intersection& found) {
  const std::string at = fmt::format("({:.6g}, {:.6g}, {:.6g}) m", found.point[0], found.point[1], found.point[2]);
  const std::string& a = model.bodies[found.body_a].name;
  if (found.kind == scene::IntersectionKind::below_half_space)
    return fmt::format("\"{}\" {} {} at {}: vertex {} is {:.3g} m {} the plane ({} vertices)", a,
                       found.distance < 0 ? "is below" : "touches", plane_name(model, found.body_b), at,
                       found.primitive_a, std::abs(found.distance), found.distance < 0 ? "below" : "above",
                       found.count);
  const std::string& b = model.bodies[found.body_b].name;
  if (found.kind == scene::IntersectionKind::inside)
    return fmt::format("\"{}\" is inside \"{}\" at {}: vertex {} of \"{}\"", a, b, at, found.primitive_a, a);
  const std::string triangles = fmt::format("triangle {} of \"{}\" and triangle {} of \"{}\" ({} pairs)",
                                            found.primitive_a, a, found.primitive_b, b, found.count);
  if (found.kind == scene::IntersectionKind::crossing)
    return fmt::format("\"{}\" and \"{}\" intersect at {}: {}", a, b, at, triangles);
  return fmt::format("\"{}\" and \"{}\" are only {:.3g} m apart at {}, the least allowed is {:.3g} m: {}", a, b,
                     found.distance, at, model.dmin + touching_share * model.length_scale, triangles);
}

void require_clean_start(const Model& model, const std::string& where) {
  const scene::StartReport report = check_start(model, named_in_error);
  if (report.total == 0) return;
  std::string why;
  for (const scene::Intersection& found : report.intersections)
    why += (why.empty() ? "" : "; ") + describe(model, found);
  if (report.total > report.intersections.size())
    why += fmt::format("; and {} more", report.total - report.intersections.size());
  throw bad_input("the start state is not free of intersections", where, why,
                  "Move the bodies apart; seam-sim check lists every place");
}

}  // namespace seam::abd
