#include "tests/benchmarks/pile_case.hpp"

#include <fmt/format.h>

#include <cmath>

#include "assets/shapes.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/mesh/triangle_mesh.hpp"

namespace seam::benchmarks {
namespace {

constexpr double dhat = 1e-3;  ///< m
constexpr std::uint64_t seed = 7;

mesh::TriangleMesh surface_of(const std::string& kind) {
  mesh::TriangleMesh surface;
  if (kind == "cubes" || kind == "falling")
    surface = tests::cube_mesh();
  else if (kind == "spheres")
    surface = tests::sphere_mesh(3);
  else if (kind == "spheres-320")
    surface = tests::sphere_mesh(2);
  else if (kind == "spheres-5120")
    surface = tests::sphere_mesh(4);
  else if (kind == "links")
    surface = assets::make_shape("chain_link", {{"straight", 0.43}, {"bend_radius", 0.214}, {"wire_radius", 0.071}});
  else
    throw bad_input("cannot make a pile", "", fmt::format("there is no kind \"{}\"", kind),
                    "Use cubes, spheres, spheres-320, spheres-5120, links or falling");
  const Vec3 center = mesh::mass_properties(surface).center_of_mass;
  for (Vec3& x : surface.vertices) x -= center;
  return surface;
}

/// Columns of randomly turned bodies, 0.2 m apart at their closest, as high as wide.
std::vector<Vec12> columns(int count, double diameter) {
  Random random(seed);
  const int side = std::max(1, static_cast<int>(std::lround(std::cbrt(count))));
  const double step = diameter + 0.2;
  std::vector<Vec12> q;
  for (int k = 0; k < count; ++k)
    q.push_back(pose(tests::random_rotation(random),
                     step * Vec3(k % side, 0.6 + static_cast<double>(k / (side * side)), k / side % side)));
  return q;
}

}  // namespace

PileCase make_pile_case(const std::string& kind, int count) {
  const Timer timer;
  PileCase result;
  result.kind = kind;
  const auto mesh = contact::make_collision_mesh(surface_of(kind));
  result.triangles = mesh->surface.triangles.size();
  if (kind == "falling") {
    result.pile = tests::make_pile(mesh, 0, dhat, seed);
    result.pile.q = columns(count, mesh->box.diagonal());
    result.pile.setup.body_mesh.assign(result.pile.q.size(), 0);
    result.pile.setup.body_movable.assign(result.pile.q.size(), 1);
  } else {
    result.pile = tests::make_pile(mesh, count, dhat, seed);
  }
  result.deposit_seconds = timer.seconds();
  return result;
}

std::shared_ptr<const abd::Model> make_pile_model(const PileCase& source) {
  const contact::DetectorSetup& setup = source.pile.setup;
  auto model = std::make_shared<abd::Model>();
  model->meshes = setup.meshes;
  const mesh::MassProperties mass = mesh::mass_properties(setup.meshes[0]->surface);
  for (std::size_t i = 0; i < source.pile.q.size(); ++i) {
    abd::BodyModel body;
    body.name = fmt::format("body {}", i);
    body.mass = 1000 * mass.volume, body.volume = mass.volume;
    body.second_moment = 1000 * mass.second_moment;
    body.kappa_v = 1e9, body.friction = 0.3;
    model->bodies.push_back(body);
  }
  model->start_q = source.pile.q;
  model->start_v.assign(source.pile.q.size(), Vec12::Zero());
  if (source.kind == "falling")
    for (Vec12& v : model->start_v) v[1] = -3;
  model->gravity = Vec3(0, -9.81, 0);
  for (const auto& [normal, offset] : setup.half_spaces) model->half_spaces.push_back({"ground", normal, offset, 0.3});
  model->time_step = model->solver.time_step = 0.01;
  model->length_scale = setup.meshes[0]->box.diagonal();
  model->dhat = setup.dhat;
  model->step_tolerance = model->solver.tolerance * model->length_scale;
  return model;
}

}  // namespace seam::benchmarks
