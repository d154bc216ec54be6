#pragma once
#include <Eigen/Geometry>
#include <cmath>
#include <memory>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "ui/viewport/frame_builder.hpp"

namespace seam::test {

/// Models made by hand, so that pictures are tested without solver, files or scenes.

inline mesh::TriangleMesh box_mesh(const Vec3& half) {
  mesh::TriangleMesh mesh;
  for (int corner = 0; corner < 8; ++corner)
    mesh.vertices.emplace_back(half.cwiseProduct(Vec3(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1)));
  const int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (const auto& q : quads) {
    mesh.triangles.emplace_back(q[0], q[1], q[2]);
    mesh.triangles.emplace_back(q[0], q[2], q[3]);
  }
  return mesh;
}

/// Closed surface of revolution over a ring of angles: a torus (chain-link like) for tube > 0.
inline mesh::TriangleMesh torus_mesh(double ring, double tube, int around = 48, int across = 20) {
  mesh::TriangleMesh mesh;
  for (int i = 0; i < around; ++i)
    for (int j = 0; j < across; ++j) {
      const double u = 2 * M_PI * i / around, v = 2 * M_PI * j / across, r = ring + tube * std::cos(v);
      mesh.vertices.emplace_back(r * std::cos(u), tube * std::sin(v), -r * std::sin(u));
    }
  const auto index = [&](int i, int j) { return (i % around) * across + j % across; };
  for (int i = 0; i < around; ++i)
    for (int j = 0; j < across; ++j) {
      mesh.triangles.emplace_back(index(i, j), index(i + 1, j), index(i + 1, j + 1));
      mesh.triangles.emplace_back(index(i, j), index(i + 1, j + 1), index(i, j + 1));
    }
  return mesh;
}

inline mesh::TriangleMesh sphere_mesh(double radius, int rings = 24, int sectors = 36) {
  mesh::TriangleMesh mesh;
  mesh.vertices.emplace_back(0, radius, 0);
  for (int i = 1; i < rings; ++i)
    for (int j = 0; j < sectors; ++j) {
      const double a = M_PI * i / rings, b = 2 * M_PI * j / sectors;
      mesh.vertices.emplace_back(radius * std::sin(a) * std::cos(b), radius * std::cos(a),
                                 -radius * std::sin(a) * std::sin(b));
    }
  mesh.vertices.emplace_back(0, -radius, 0);
  const int last = static_cast<int>(mesh.vertices.size()) - 1;
  const auto index = [&](int i, int j) { return 1 + (i - 1) * sectors + j % sectors; };
  for (int j = 0; j < sectors; ++j) {
    mesh.triangles.emplace_back(0, index(1, j), index(1, j + 1));
    mesh.triangles.emplace_back(last, index(rings - 1, j + 1), index(rings - 1, j));
    for (int i = 1; i + 1 < rings; ++i) {
      mesh.triangles.emplace_back(index(i, j), index(i + 1, j), index(i + 1, j + 1));
      mesh.triangles.emplace_back(index(i, j), index(i + 1, j + 1), index(i, j + 1));
    }
  }
  return mesh;
}

struct World {
  std::shared_ptr<abd::Model> model = std::make_shared<abd::Model>();
  record::Snapshot snapshot;

  std::uint32_t add_mesh(mesh::TriangleMesh surface) {
    auto mesh = std::make_shared<contact::CollisionMesh>();
    mesh->edges = {};
    mesh->box = surface.box();
    mesh->surface = std::move(surface);
    model->meshes.push_back(std::move(mesh));
    return static_cast<std::uint32_t>(model->meshes.size() - 1);
  }

  std::uint32_t add_body(std::uint32_t mesh, const Vec3& position, const Mat3& rotation = Mat3::Identity()) {
    abd::BodyModel body;
    body.name = "body_" + std::to_string(model->bodies.size());
    body.mesh = mesh;
    body.mass = 1;
    body.second_moment = Vec3(0.01, 0.02, 0.03).asDiagonal();
    model->bodies.push_back(body);
    snapshot.q.push_back(pose(rotation, position));
    snapshot.v.push_back(Vec12::Zero());
    return static_cast<std::uint32_t>(model->bodies.size() - 1);
  }

  void add_ground(double offset = 0, const Vec3& normal = Vec3::UnitY()) {
    model->half_spaces.push_back({"ground", normal, offset, 0.3});
  }
};

/// Three shapes on a ground, with two contacts: what the golden pictures show.
inline World showcase() {
  World world;
  const auto box = world.add_mesh(box_mesh(Vec3(0.5, 0.35, 0.4)));
  const auto torus = world.add_mesh(torus_mesh(0.5, 0.16));
  const auto sphere = world.add_mesh(sphere_mesh(0.4));
  world.add_body(box, Vec3(-0.9, 0.352, 0));
  world.add_body(torus, Vec3(0.5, 0.161, 0.5));
  world.add_body(sphere, Vec3(0.9, 0.401, -0.75));
  world.add_body(torus, Vec3(-0.75, 0.98, 0.05), Eigen::AngleAxisd(0.25, Vec3::UnitZ()).toRotationMatrix());
  world.add_ground();
  world.snapshot.contacts.push_back({0, abd::no_body, Vec3(-0.5, 0.001, 0.4), Vec3::UnitY(), Vec3(0.5, 4, 0), 0.001});
  world.snapshot.contacts.push_back({3, 0, Vec3(-0.55, 0.71, 0.3), Vec3::UnitY(), Vec3(0, 2, 0.3), 0.001});
  world.snapshot.report.contacts = 2;
  world.snapshot.report.min_gap = 0.001;
  world.snapshot.v[2] = pose(Mat3::Zero(), Vec3(1.5, 0, 0));
  world.snapshot.v[3] = pose(Mat3::Zero(), Vec3(0, -0.6, 0));
  return world;
}

}  // namespace seam::test
