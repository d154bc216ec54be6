#include "tests/support/piles.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "core/contact/pair_lists.hpp"

namespace seam::tests {
namespace {

using namespace contact;

/// One mesh as kernels see it.
struct MeshOnHost {
  std::shared_ptr<const CollisionMesh> mesh;
  MeshRange range;
  MeshViews views;

  explicit MeshOnHost(const std::shared_ptr<const CollisionMesh>& source) : mesh(source) {
    const MeshAcceleration& acceleration = acceleration_of(*mesh);
    range = {0,
             0,
             0,
             0,
             0,
             static_cast<std::uint32_t>(mesh->surface.triangles.size()),
             mesh->box.center(),
             0.5 * mesh->box.size()};
    const auto view = [](const auto& list) {
      return exec::View<std::remove_reference_t<decltype(list[0])>>{list.data(), list.size()};
    };
    views = {{&range, 1},       view(acceleration.tree.nodes), view(acceleration.items), view(mesh->surface.vertices),
             view(mesh->edges), view(mesh->surface.triangles)};
  }
};

class Depositor {
 public:
  Depositor(const MeshOnHost& mesh, double dhat, double width, std::uint64_t seed)
      : mesh_(mesh), dhat_(dhat), width_(width), random_(seed) {
    for (const Vec3& v : mesh.mesh->surface.vertices) radius_ = std::max(radius_, v.norm());
  }

  void add() {
    const Mat3 A = random_rotation(random_);
    Vec3 p(random_.uniform(0, width_), top_ + 2 * radius_, random_.uniform(0, width_));
    move(A, p, Vec3(0, -1, 0), p.y() + radius_);
    for (int slide = 0; slide < 12; ++slide) {
      const double angle = random_.uniform(0, 2 * std::numbers::pi);
      move(A, p, Vec3(std::cos(angle), -random_.uniform(0.2, 2), std::sin(angle)).normalized(), 2 * radius_);
    }
    q_.push_back(pose(A, p));
    columns_[column(p)].push_back(q_.size() - 1);
    top_ = std::max(top_, p.y() + radius_);
  }
  std::vector<Vec12> take() { return std::move(q_); }

 private:
  std::pair<long, long> column(const Vec3& p) const {
    return {std::lround(std::floor(p.x() / (2 * radius_ + dhat_))),
            std::lround(std::floor(p.z() / (2 * radius_ + dhat_)))};
  }

  /// Moves p along `direction` until something is dhat / 2 away, at most `length`, in steps short enough for small
  /// searches.
  void move(const Mat3& A, Vec3& p, const Vec3& direction, double length) {
    while (length > 1e-9) {
      const double free = free_length(p, direction, length);
      if (free > 0) {
        p += free * direction, length -= free;
        continue;
      }
      const double step = std::min(length, 0.1 * radius_), share = touch(A, p, direction * step);
      p += share * step * direction, length -= step;
      if (share < 1) return;
    }
  }
  template <class Visit>
  void near(const Vec3& p, double reach, Visit visit) const {
    const auto low = column(p - Vec3::Constant(reach)), high = column(p + Vec3::Constant(reach));
    for (long x = low.first; x <= high.first; ++x)
      for (long z = low.second; z <= high.second; ++z) {
        const auto found = columns_.find({x, z});
        if (found == columns_.end()) continue;
        for (const std::size_t b : found->second) visit(q_[b]);
      }
  }
  /// How far the circumscribed ball moves before it meets another one or the ground (0 when it already does).
  double free_length(const Vec3& p, const Vec3& direction, double length) const {
    double free = std::min(length, radius_);
    const double ground = p.y() - radius_ - dhat_;
    if (ground < 0) return 0;
    if (direction.y() < 0) free = std::min(free, ground / -direction.y());
    near(p, 3 * radius_ + dhat_,
         [&](const Vec12& other) { free = std::min(free, (translation_of(other) - p).norm() - 2 * radius_ - dhat_); });
    return free > 1e-6 ? free : 0;
  }
  double touch(const Mat3& A, const Vec3& p, const Vec3& motion) {
    CcdRule rule;
    rule.dmin = 0.5 * dhat_, rule.dhat = 0.1 * dhat_, rule.max_iterations = 1000;
    const BodyState body = body_state(pose(A, p), pose(Mat3::Zero(), motion), 0, 1);
    double t = 1;
    near(p, 2 * radius_ + motion.norm() + dhat_, [&](const Vec12& q) {
      if ((translation_of(q) - p).norm() > 2 * radius_ + motion.norm() + dhat_) return;
      const BodyState other = body_state(q, Vec12::Zero(), 0, 1);
      EntryWriter counter{nullptr, 0, 0xfffffffeu};
      search_pair<true>(mesh_.views, body, other, dhat_, 1, counter);
      entries_.resize(counter.count);
      EntryWriter writer{entries_.data(), counter.count, 0xfffffffeu};
      search_pair<true>(mesh_.views, body, other, dhat_, 1, writer);
      const PairPlaces places(mesh_.views, body, other);
      for (const ListEntry& entry : entries_)
        t = std::min(t, contact::detail::additive_ccd(places.moving(entry.key), rule));
    });
    for (const Vec3& X : mesh_.mesh->surface.vertices)
      t = std::min(t, point_plane_ccd((A * X + p).y(), motion.y(), 1, rule));
    return t;
  }

  const MeshOnHost& mesh_;
  double dhat_, width_, radius_ = 0, top_ = 0;
  Random random_;
  std::vector<Vec12> q_;
  std::map<std::pair<long, long>, std::vector<std::size_t>> columns_;
  std::vector<ListEntry> entries_;
};

}  // namespace

Mat3 random_rotation(Random& random) {
  const double u = random.uniform(), v = 2 * std::numbers::pi * random.uniform(),
               w = 2 * std::numbers::pi * random.uniform();
  return Eigen::Quaterniond(std::sqrt(u) * std::cos(w), std::sqrt(1 - u) * std::sin(v), std::sqrt(1 - u) * std::cos(v),
                            std::sqrt(u) * std::sin(w))
      .toRotationMatrix();
}

mesh::TriangleMesh cube_mesh() {
  mesh::TriangleMesh cube;
  for (int k = 0; k < 8; ++k) cube.vertices.emplace_back((k & 1) - 0.5, (k >> 1 & 1) - 0.5, (k >> 2 & 1) - 0.5);
  const int quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& f : quads) {
    cube.triangles.emplace_back(f[0], f[1], f[2]);
    cube.triangles.emplace_back(f[0], f[2], f[3]);
  }
  return cube;
}

mesh::TriangleMesh sphere_mesh(int subdivisions) {
  mesh::TriangleMesh sphere;
  const double g = std::numbers::phi;
  for (int s = -1; s <= 1; s += 2)
    for (int t = -1; t <= 1; t += 2) {
      sphere.vertices.emplace_back(0, s, t * g), sphere.vertices.emplace_back(s, t * g, 0),
          sphere.vertices.emplace_back(t * g, 0, s);
    }
  // Faces of the icosahedron: vertex triples at mutual distance 2, turned outward.
  for (int a = 0; a < 12; ++a)
    for (int b = a + 1; b < 12; ++b)
      for (int c = b + 1; c < 12; ++c) {
        const Vec3 &x = sphere.vertices[a], &y = sphere.vertices[b], &z = sphere.vertices[c];
        if ((x - y).norm() > 2.1 || (y - z).norm() > 2.1 || (z - x).norm() > 2.1) continue;
        if ((y - x).cross(z - x).dot(x) > 0)
          sphere.triangles.emplace_back(a, b, c);
        else
          sphere.triangles.emplace_back(a, c, b);
      }
  for (Vec3& v : sphere.vertices) v.normalize();
  for (int level = 0; level < subdivisions; ++level) {
    std::map<std::pair<int, int>, int> middle;
    const auto half = [&](int a, int b) {
      const auto [place, fresh] =
          middle.try_emplace({std::min(a, b), std::max(a, b)}, static_cast<int>(sphere.vertices.size()));
      if (fresh) sphere.vertices.push_back((sphere.vertices[a] + sphere.vertices[b]).normalized());
      return place->second;
    };
    std::vector<Vec3i> finer;
    for (const Vec3i& t : sphere.triangles) {
      const int a = half(t[0], t[1]), b = half(t[1], t[2]), c = half(t[2], t[0]);
      finer.insert(finer.end(), {Vec3i(t[0], a, c), Vec3i(a, t[1], b), Vec3i(c, b, t[2]), Vec3i(a, b, c)});
    }
    sphere.triangles = std::move(finer);
  }
  for (Vec3& v : sphere.vertices) v *= 0.5;
  return sphere;
}

Pile make_pile(const std::shared_ptr<const CollisionMesh>& mesh, int count, double dhat, std::uint64_t seed) {
  const MeshOnHost on_host(mesh);
  Depositor depositor(on_host, dhat, 1.3 * std::cbrt(count), seed);
  for (int k = 0; k < count; ++k) depositor.add();
  Pile pile;
  pile.q = depositor.take();
  pile.setup.meshes = {mesh};
  pile.setup.body_mesh.assign(static_cast<std::size_t>(count), 0);
  pile.setup.body_movable.assign(static_cast<std::size_t>(count), 1);
  pile.setup.half_spaces = {{Vec3(0, 1, 0), 0.0}};
  pile.setup.dhat = dhat;
  return pile;
}

}  // namespace seam::tests
