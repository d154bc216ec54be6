#pragma once
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>

#include "core/abd/model.hpp"
#include "core/abd/simulation.hpp"

/// Small worlds built by hand, shared by the solver's tests.
namespace seam::abd::worlds {

inline mesh::TriangleMesh box(const Vec3& size) {
  mesh::TriangleMesh result;
  for (int i = 0; i < 8; ++i)
    result.vertices.emplace_back((i & 1 ? 0.5 : -0.5) * size[0], (i & 2 ? 0.5 : -0.5) * size[1],
                                 (i & 4 ? 0.5 : -0.5) * size[2]);
  for (const auto& t : {Vec3i(0, 2, 1), Vec3i(1, 2, 3), Vec3i(4, 5, 6), Vec3i(5, 7, 6), Vec3i(0, 1, 4), Vec3i(1, 5, 4),
                        Vec3i(2, 6, 3), Vec3i(3, 6, 7), Vec3i(0, 4, 2), Vec3i(2, 4, 6), Vec3i(1, 3, 5), Vec3i(3, 7, 5)})
    result.triangles.push_back(t);
  return result;
}

/// Octahedron, each triangle split in four `levels` times.
inline mesh::TriangleMesh sphere(double radius, int levels) {
  mesh::TriangleMesh m;
  m.vertices = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  m.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < levels; ++level) {
    std::map<std::pair<int, int>, int> middle;
    const auto split = [&](int a, int b) {
      const auto [it, fresh] = middle.try_emplace(std::minmax(a, b), static_cast<int>(m.vertices.size()));
      if (fresh) m.vertices.push_back((m.vertices[a] + m.vertices[b]).normalized());
      return it->second;
    };
    std::vector<Vec3i> finer;
    for (const Vec3i& t : m.triangles) {
      const int a = split(t[0], t[1]), b = split(t[1], t[2]), c = split(t[2], t[0]);
      for (const Vec3i& f : {Vec3i(t[0], a, c), Vec3i(a, t[1], b), Vec3i(c, b, t[2]), Vec3i(a, b, c)})
        finer.push_back(f);
    }
    m.triangles = finer;
  }
  for (Vec3& v : m.vertices) v *= radius;
  return m;
}

/// Ring about z: `around` corners on a circle of `radius` stretched by `straight` along x, square wire of side `wire`.
inline mesh::TriangleMesh link(double radius, double straight, double wire, int around) {
  mesh::TriangleMesh m;
  for (int i = 0; i < around; ++i) {
    const double angle = 2 * std::numbers::pi * (i + 0.5) / around;
    const Vec3 out(std::cos(angle), std::sin(angle), 0);
    const Vec3 centre = radius * out + Vec3(out[0] > 0 ? straight / 2 : -straight / 2, 0, 0);
    const double r = wire / std::sqrt(2.0);
    for (int k = 0; k < 4; ++k) {
      const double turn = std::numbers::pi / 2 * k;
      m.vertices.push_back(centre + r * std::cos(turn) * out + Vec3(0, 0, r * std::sin(turn)));
    }
  }
  for (int i = 0; i < around; ++i)
    for (int k = 0; k < 4; ++k) {
      const int a = 4 * i + k, b = 4 * i + (k + 1) % 4, c = 4 * ((i + 1) % around) + k,
                d = 4 * ((i + 1) % around) + (k + 1) % 4;
      m.triangles.emplace_back(a, c, b), m.triangles.emplace_back(b, c, d);
    }
  return m;
}

inline Mat3 rotation(const Vec3& axis, double angle) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// A model in the making. Bodies default to E = 1e9, friction 0.
struct Builder {
  std::shared_ptr<Model> model = std::make_shared<Model>();

  Builder() {
    model->gravity = Vec3(0, -9.81, 0);
    model->solver.time_step = model->time_step = 0.01;
  }

  std::uint32_t mesh(mesh::TriangleMesh surface) {
    const mesh::MassProperties mass = mesh::mass_properties(surface);
    for (Vec3& x : surface.vertices) x -= mass.center_of_mass;
    model->meshes.push_back(contact::make_collision_mesh(std::move(surface)));
    return static_cast<std::uint32_t>(model->meshes.size() - 1);
  }

  std::uint32_t body(std::uint32_t mesh_index, const Vec3& position, const Mat3& R = Mat3::Identity(),
                     scene::BodyKind kind = scene::BodyKind::dynamic_body, double density = 1000) {
    BodyModel b;
    b.name = "body " + std::to_string(model->bodies.size());
    b.mesh = mesh_index, b.kind = kind;
    const mesh::MassProperties mass = mesh::mass_properties(model->meshes[mesh_index]->surface);
    b.mass = density * mass.volume, b.volume = mass.volume;
    b.second_moment = density * mass.second_moment;
    b.kappa_v = 1e9;
    model->bodies.push_back(b);
    model->start_q.push_back(pose(R, position));
    model->start_v.push_back(Vec12::Zero());
    return static_cast<std::uint32_t>(model->bodies.size() - 1);
  }

  std::uint32_t fixed(std::uint32_t mesh_index, const Vec3& position, const Mat3& R = Mat3::Identity()) {
    return body(mesh_index, position, R, scene::BodyKind::static_body);
  }

  void velocity(std::uint32_t b, const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
    const Mat3 A = matrix_of(model->start_q[b]);
    Mat3 spin;
    spin << 0, -angular[2], angular[1], angular[2], 0, -angular[0], -angular[1], angular[0], 0;
    model->start_v[b] = pose(spin * A, linear);
  }

  void ground(double friction = 0, const Vec3& normal = Vec3(0, 1, 0), double offset = 0) {
    model->half_spaces.push_back({"ground", normal.normalized(), offset, friction});
  }

  void friction(double mu) {
    for (BodyModel& b : model->bodies) b.friction = mu;
    for (scene::HalfSpace& plane : model->half_spaces) plane.friction = mu;
  }

  /// Lengths from the bodies, as build_model() does. `share`: dhat over L.
  std::shared_ptr<Model> finish(double share = 1e-3, double tolerance = 3e-4) {
    std::vector<double> diagonals;
    for (const BodyModel& b : model->bodies)
      if (b.kind == scene::BodyKind::dynamic_body) diagonals.push_back(model->meshes[b.mesh]->box.diagonal());
    std::sort(diagonals.begin(), diagonals.end());
    if (!diagonals.empty()) model->length_scale = diagonals[diagonals.size() / 2];
    model->dhat = share * model->length_scale;
    model->step_tolerance = tolerance * model->length_scale;
    return model;
  }
};

inline std::unique_ptr<Simulation> host(std::shared_ptr<const Model> model, int threads = 1) {
  SimulationOptions options;
  options.threads = threads;
  return make_simulation(std::move(model), options);
}

/// Largest distance of equal vertices of equal bodies in two states, m.
inline double vertex_difference(const Model& model, const std::vector<Vec12>& a, const std::vector<Vec12>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    for (const Vec3& X : model.meshes[model.bodies[i].mesh]->surface.vertices)
      largest = std::max(largest, (transform_point(a[i], X) - transform_point(b[i], X)).norm());
  return largest;
}

}  // namespace seam::abd::worlds
