#include "core/scene/patterns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <unordered_map>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/scene/geometry.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/read_scene.hpp"
#include "core/scene/validate.hpp"

namespace seam::scene {
namespace {

using nlohmann::json;

constexpr std::size_t most_bodies = 1000000;
constexpr int placement_attempts = 20000;

/// Uniform rotation by rejection in the unit ball of R^4: only exactly rounded operations, so equal on every machine.
Vec4 random_rotation(Random& random) {
  for (;;) {
    Vec4 q;
    for (int i = 0; i < 4; ++i) q[i] = random.uniform(-1, 1);
    const double squared = q.squaredNorm();
    if (squared > 0.01 && squared <= 1) return normalized_quaternion(q);
  }
}

struct Sphere {
  Vec3 center = Vec3::Zero();
  double radius = 0;
};

/// Remembers the spheres of a pile by cell, so that a candidate meets only its neighbours.
class SphereGrid {
 public:
  SphereGrid(double largest_radius, double spacing) : cell_(2 * largest_radius + spacing), spacing_(spacing) {}

  bool fits(const Sphere& sphere) const {
    const std::array<std::int64_t, 3> at = cell_of(sphere.center);
    for (std::int64_t x = -1; x <= 1; ++x)
      for (std::int64_t y = -1; y <= 1; ++y)
        for (std::int64_t z = -1; z <= 1; ++z) {
          const auto cell = cells_.find({at[0] + x, at[1] + y, at[2] + z});
          if (cell == cells_.end()) continue;
          for (const Sphere& other : cell->second)
            if ((other.center - sphere.center).norm() < other.radius + sphere.radius + spacing_) return false;
        }
    return true;
  }

  void add(const Sphere& sphere) { cells_[cell_of(sphere.center)].push_back(sphere); }

 private:
  std::array<std::int64_t, 3> cell_of(const Vec3& point) const {
    std::array<std::int64_t, 3> cell;
    for (int i = 0; i < 3; ++i) cell[i] = static_cast<std::int64_t>(std::floor(point[i] / cell_));
    return cell;
  }
  double cell_, spacing_;
  std::map<std::array<std::int64_t, 3>, std::vector<Sphere>> cells_;
};

class Expander {
 public:
  Expander(std::string where, Scene& scene, std::vector<std::string>& pointers, const std::atomic<bool>* cancel)
      : where_(std::move(where)), scene_(scene), pointers_(pointers), cancel_(cancel) {}

  void expand(const std::string& kind, const json& pattern, std::size_t index) {
    pointer_ = fmt::format("/patterns/{}/{}", index, kind);
    templates_.clear();
    for (const json& body : pattern.at("bodies")) {
      templates_.push_back(read_body(body));
      check_shape(templates_.back(), where_, fmt::format("{}/bodies/{}", pointer_, templates_.size() - 1));
      if (templates_.back().name.empty()) templates_.back().name = geometry_name(templates_.back().geometry);
    }
    placed_ = 0;
    if (kind == "instances") instances(pattern);
    if (kind == "grid") grid(pattern);
    if (kind == "pile") pile(pattern);
    if (kind == "ring") ring(pattern);
    if (kind == "chain") chain(pattern);
    if (kind == "stack") stack(pattern);
  }

 private:
  [[noreturn]] void fail(const std::string& key, std::string why, std::string next) const {
    throw bad_input("cannot use scene", where_ + ": " + pointer_ + key, std::move(why), std::move(next));
  }

  const Body& next_template() const { return templates_[placed_ % templates_.size()]; }

  void place(const Placement& at, bool fixed = false) {
    if (scene_.bodies.size() >= most_bodies)
      fail("", fmt::format("the scene has more than {} bodies", most_bodies), "Use smaller counts");
    Body body = next_template();
    pointers_.push_back(fmt::format("{}/bodies/{}", pointer_, placed_ % templates_.size()));
    body.name = fmt::format("{}_{:04}", body.name, ++numbers_[body.name]);
    const Placement placed = compose(at, {body.position, body.rotation});
    body.position = placed.position, body.rotation = placed.rotation;
    for (Keyframe& key : body.keyframes) {
      const Placement moved = compose(at, {key.position, key.rotation});
      key.position = moved.position, key.rotation = moved.rotation;
    }
    // The path alone says where a kinematic body starts.
    if (body.kind == BodyKind::kinematic_body) body.position = Vec3::Zero(), body.rotation = Vec4(1, 0, 0, 0);
    if (fixed) body.kind = BodyKind::static_body;
    scene_.bodies.push_back(std::move(body));
    ++placed_;
  }

  void instances(const json& pattern) {
    for (const json& at : pattern.at("places")) place(read_placement(at));
  }

  void grid(const json& pattern) {
    const Vec3 counts = read_vector(pattern.at("counts")), spacing = read_vector(pattern.at("spacing"));
    const Vec3 center = read_vector(pattern.at("center")), jitter = read_vector(pattern.at("jitter"));
    if (counts.prod() > most_bodies)
      fail("/counts", fmt::format("{} bodies are more than {}", counts.prod(), most_bodies), "Use smaller counts");
    const bool turned = pattern.at("random_rotation").get<bool>();
    Random random(pattern.at("seed").get<std::uint64_t>());
    Vec3 cell;
    for (cell[2] = 0; cell[2] < counts[2]; ++cell[2])
      for (cell[1] = 0; cell[1] < counts[1]; ++cell[1])
        for (cell[0] = 0; cell[0] < counts[0]; ++cell[0]) {
          Placement at{center + (cell - 0.5 * (counts - Vec3::Ones())).cwiseProduct(spacing), Vec4(1, 0, 0, 0)};
          for (int i = 0; i < 3; ++i) at.position[i] += jitter[i] * random.uniform(-1, 1);
          if (turned) at.rotation = random_rotation(random);
          place(at);
        }
  }

  /// Bounding sphere of a template in the frame of its place.
  Sphere bounding_sphere(const Body& body) const {
    const mesh::TriangleMesh mesh = load_geometry(scene_, body, cancel_);
    Box3 box;
    for (const Vec3& vertex : mesh.vertices) box.extend(vertex.cwiseProduct(body.scale));
    Sphere sphere{box.center(), 0};
    for (const Vec3& vertex : mesh.vertices)
      sphere.radius = std::max(sphere.radius, (vertex.cwiseProduct(body.scale) - sphere.center).norm());
    sphere.center = body.position + rotation_matrix(body.rotation) * sphere.center;
    return sphere;
  }

  void pile(const json& pattern) {
    const std::size_t count = pattern.at("count");
    const Vec3 center = read_vector(pattern.at("center")), half = 0.5 * read_vector(pattern.at("size"));
    const bool turned = pattern.at("random_rotation").get<bool>();
    Random random(pattern.at("seed").get<std::uint64_t>());
    std::vector<Sphere> spheres;
    double largest = 0;
    for (const Body& body : templates_) {
      spheres.push_back(bounding_sphere(body));
      largest = std::max(largest, spheres.back().radius);
    }
    // Large spheres first: they need the room while there is some.
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto sphere_of = [&](std::size_t i) -> const Sphere& { return spheres[i % spheres.size()]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sphere_of(a).radius > sphere_of(b).radius; });
    std::vector<Vec3> centers(count);
    SphereGrid grid(largest, pattern.at("spacing").get<double>());
    for (std::size_t done = 0; done < count; ++done) {
      const std::size_t i = order[done];
      const Sphere sphere = random_sphere(random, grid, center, half, sphere_of(i).radius, done, count);
      grid.add(sphere);
      centers[i] = sphere.center;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Placement at;
      if (turned) at.rotation = random_rotation(random);
      at.position = centers[i] - rotation_matrix(at.rotation) * sphere_of(i).center;
      place(at);
    }
  }

  Sphere random_sphere(Random& random, const SphereGrid& grid, const Vec3& center, const Vec3& half, double radius,
                       std::size_t done, std::size_t count) const {
    const Vec3 room = half - Vec3::Constant(radius);
    if (room.minCoeff() < 0)
      fail("/size", fmt::format("a body with a bounding sphere of radius {:.6g} m does not fit into the box", radius),
           "Make the box larger");
    for (int attempt = 0; attempt < placement_attempts; ++attempt) {
      Sphere sphere{center, radius};
      for (int i = 0; i < 3; ++i) sphere.center[i] += room[i] * random.uniform(-1, 1);
      if (grid.fits(sphere)) return sphere;
    }
    fail("/size", fmt::format("only {} of {} bodies found a free place", done, count),
         "Make the box larger or the spacing smaller");
  }

  Vec3 up() const { return scene_.up == 'z' ? Vec3(0, 0, 1) : Vec3(0, 1, 0); }

  void ring(const json& pattern) {
    const std::size_t count = pattern.at("count");
    Vec3 axis = pattern.contains("axis") ? read_vector(pattern.at("axis")) : up();
    if (axis.isZero(0)) fail("/axis", "an axis of three zeros has no direction", "Use [0, 1, 0] for a ring around y");
    axis /= axis.stableNorm();
    // Angle 0 is along x, or along y for rings about x.
    const Vec3 base = std::abs(axis[0]) > 0.9 ? Vec3(0, 1, 0) : Vec3(1, 0, 0);
    const Vec3 first = (base - axis * axis.dot(base)).normalized() * pattern.at("radius").get<double>();
    const double start = pattern.at("start_degrees").get<double>();
    for (std::size_t i = 0; i < count; ++i) {
      const double degrees = start + 360.0 * static_cast<double>(i) / static_cast<double>(count);
      const Vec4 turn = quaternion_about(axis, degrees * (std::numbers::pi / 180));
      Placement at{read_vector(pattern.at("center")) + rotation_matrix(turn) * first, Vec4(1, 0, 0, 0)};
      if (pattern.at("turn").get<bool>()) at.rotation = normalized_quaternion(turn);
      place(at);
    }
  }

  void chain(const json& pattern) {
    const std::size_t count = pattern.at("count");
    const Vec3 start = read_vector(pattern.at("start")), step = read_vector(pattern.at("step"));
    if (step.isZero(0))
      fail("/step", "a step of three zeros puts every body in the same place", "Give the distance to the next body");
    const double twist = pattern.at("twist_degrees").get<double>();
    const std::string fixed = pattern.at("fixed");
    for (std::size_t i = 0; i < count; ++i) {
      const double degrees = std::remainder(twist * static_cast<double>(i), 360.0);
      const Vec4 turn = quaternion_about(step / step.stableNorm(), degrees * (std::numbers::pi / 180));
      const bool first = i == 0 && (fixed == "first" || fixed == "both");
      const bool last = i + 1 == count && (fixed == "last" || fixed == "both");
      place({start + static_cast<double>(i) * step, normalized_quaternion(turn)}, first || last);
    }
  }

  void stack(const json& pattern) {
    const std::size_t count = pattern.at("count");
    const Vec3 base = read_vector(pattern.at("base"));
    const double gap = pattern.at("gap").get<double>();
    const int axis = scene_.up == 'z' ? 2 : 1;
    std::vector<Box3> boxes(templates_.size());
    for (std::size_t i = 0; i < templates_.size(); ++i) {
      const Body& body = templates_[i];
      const Mat3 R = rotation_matrix(body.rotation);
      for (const Vec3& vertex : load_geometry(scene_, body, cancel_).vertices)
        boxes[i].extend(body.position + R * vertex.cwiseProduct(body.scale));
    }
    double height = base[axis];
    for (std::size_t i = 0; i < count; ++i) {
      const Box3& box = boxes[i % boxes.size()];
      Placement at{base - box.center(), Vec4(1, 0, 0, 0)};
      at.position[axis] = height + gap - box.min[axis];
      height += gap + box.size()[axis];
      place(at);
    }
  }

  std::string where_, pointer_;
  Scene& scene_;
  std::vector<std::string>& pointers_;
  const std::atomic<bool>* cancel_;
  std::vector<Body> templates_;
  std::size_t placed_ = 0;
  std::unordered_map<std::string, int> numbers_;  ///< per stem, over the whole scene: names stay unique
};

}  // namespace

void expand_patterns(const json& patterns, const std::string& where, Scene& scene, std::vector<std::string>& pointers,
                     const std::atomic<bool>* cancel) {
  Expander expander(where, scene, pointers, cancel);
  for (std::size_t i = 0; i < patterns.size(); ++i)
    for (const auto& item : patterns[i].items()) expander.expand(item.key(), item.value(), i);
}

}  // namespace seam::scene
