#include "assets/builder.hpp"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace seam::assets {
namespace {
constexpr double pi = std::numbers::pi;
}

std::int32_t Builder::add(const Vec3& position) {
  mesh_.vertices.push_back(position);
  return static_cast<std::int32_t>(mesh_.vertices.size()) - 1;
}

void Builder::triangle(std::int32_t a, std::int32_t b, std::int32_t c) { mesh_.triangles.emplace_back(a, b, c); }

void Builder::quad(std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
  triangle(a, b, c);
  triangle(a, c, d);
}

Ring Builder::circle(double radius, double height, int segments) {
  Ring ring;
  for (int s = 0; s < segments; ++s) {
    const double angle = 2 * pi * s / segments;
    ring.push_back(add({radius * std::sin(angle), height, radius * std::cos(angle)}));
  }
  return ring;
}

void Builder::band(const Ring& lower, const Ring& upper) {
  const std::size_t n = lower.size();
  for (std::size_t s = 0; s < n; ++s) quad(lower[s], lower[(s + 1) % n], upper[(s + 1) % n], upper[s]);
}

void Builder::annulus(const Ring& outer, const Ring& inner, bool faces_up) {
  const auto angle = [&](const Ring& ring, std::size_t i) {
    const Vec3& p = position(ring[i % ring.size()]);
    double a = std::atan2(p.x(), p.z());
    if (a < -1e-9) a += 2 * pi;
    return a + (i >= ring.size() ? 2 * pi : 0);
  };
  const auto emit = [&](std::int32_t a, std::int32_t b, std::int32_t c) {
    faces_up ? triangle(a, b, c) : triangle(a, c, b);
  };
  std::size_t i = 0, j = 0;
  while (i < outer.size() || j < inner.size()) {
    const std::int32_t o = outer[i % outer.size()], k = inner[j % inner.size()];
    // Each inner corner goes to the outer corner nearest in angle, from which it can be seen.
    const bool outer_next = j == inner.size() || (i < outer.size() && angle(outer, i) + angle(outer, i + 1) <
                                                                          angle(inner, j) + angle(inner, j + 1));
    if (outer_next)
      emit(o, outer[++i % outer.size()], k);
    else
      emit(o, inner[(j + 1) % inner.size()], k), ++j;
  }
}

void Builder::cap(const Ring& ring, bool faces_up) {
  Vec3 middle = Vec3::Zero();
  for (std::int32_t v : ring) middle += position(v);
  const std::int32_t hub = add(middle / static_cast<double>(ring.size()));
  for (std::size_t s = 0; s < ring.size(); ++s) {
    const std::int32_t a = ring[s], b = ring[(s + 1) % ring.size()];
    faces_up ? triangle(hub, a, b) : triangle(hub, b, a);
  }
}

mesh::TriangleMesh Builder::finish() {
  if (mesh::mass_properties(mesh_).volume < 0)
    for (Vec3i& t : mesh_.triangles) std::swap(t[1], t[2]);
  return std::move(mesh_);
}

mesh::TriangleMesh lathe(const std::vector<ProfilePoint>& profile, int segments, bool closed) {
  Builder builder;
  std::vector<Ring> rings;
  for (const ProfilePoint& p : profile) {
    if (p.radius == 0)
      rings.push_back({builder.add({0, p.height, 0})});
    else
      rings.push_back(builder.circle(p.radius, p.height, segments));
  }
  const std::size_t count = closed ? rings.size() : rings.size() - 1;
  for (std::size_t r = 0; r < count; ++r) {
    const Ring &lower = rings[r], &upper = rings[(r + 1) % rings.size()];
    if (lower.size() > 1 && upper.size() > 1) {
      builder.band(lower, upper);
      continue;
    }
    for (int s = 0; s < segments; ++s) {
      const int next = (s + 1) % segments;
      if (lower.size() == 1)
        builder.triangle(lower[0], upper[next], upper[s]);
      else
        builder.triangle(upper[0], lower[s], lower[next]);
    }
  }
  return builder.finish();
}

namespace {

struct Frame {
  Vec3 tangent, normal;
};

std::vector<Frame> frames_along(const std::vector<Vec3>& curve, bool closed, const std::vector<Vec3>& tangents) {
  const std::size_t n = curve.size();
  std::vector<Frame> frames(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3& before = curve[closed ? (i + n - 1) % n : (i == 0 ? 0 : i - 1)];
    const Vec3& after = curve[closed ? (i + 1) % n : (i + 1 == n ? i : i + 1)];
    frames[i].tangent = tangents.empty() ? (after - before).normalized() : tangents[i];
  }
  Eigen::Index smallest;
  frames[0].tangent.cwiseAbs().minCoeff(&smallest);
  frames[0].normal = frames[0].tangent.cross(Vec3::Unit(smallest)).normalized();
  const auto carry = [](const Frame& from, const Vec3& tangent) -> Vec3 {
    const Vec3 turned = Eigen::Quaterniond::FromTwoVectors(from.tangent, tangent) * from.normal;
    return (turned - turned.dot(tangent) * tangent).normalized();
  };
  for (std::size_t i = 1; i < n; ++i) frames[i].normal = carry(frames[i - 1], frames[i].tangent);
  if (closed) {
    const Vec3 back = carry(frames[n - 1], frames[0].tangent);
    const double twist = std::atan2(back.cross(frames[0].normal).dot(frames[0].tangent), back.dot(frames[0].normal));
    for (std::size_t i = 0; i < n; ++i)
      frames[i].normal = Eigen::AngleAxisd(twist * static_cast<double>(i) / static_cast<double>(n), frames[i].tangent) *
                         frames[i].normal;
  }
  return frames;
}

}  // namespace

mesh::TriangleMesh tube(const std::vector<Vec3>& curve, double radius, int sides, bool closed,
                        const std::vector<Vec3>& tangents) {
  Builder builder;
  std::vector<Ring> rings;
  const std::vector<Frame> frames = frames_along(curve, closed, tangents);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const Vec3 side = frames[i].tangent.cross(frames[i].normal);
    Ring ring;
    for (int s = 0; s < sides; ++s) {
      const double angle = 2 * pi * s / sides;
      ring.push_back(builder.add(curve[i] + radius * (std::cos(angle) * frames[i].normal + std::sin(angle) * side)));
    }
    rings.push_back(ring);
  }
  for (std::size_t i = 0; i + (closed ? 0 : 1) < rings.size(); ++i)
    builder.band(rings[i], rings[(i + 1) % rings.size()]);
  if (!closed) {
    builder.cap(rings.front(), false);
    builder.cap(rings.back(), true);
  }
  return builder.finish();
}

mesh::TriangleMesh convex_prism(const std::vector<Vec2>& outline, double low, double high) {
  Builder builder;
  Ring bottom, top;
  for (const Vec2& p : outline) bottom.push_back(builder.add({p.x(), low, p.y()}));
  for (const Vec2& p : outline) top.push_back(builder.add({p.x(), high, p.y()}));
  builder.band(bottom, top);
  builder.cap(bottom, false);
  builder.cap(top, true);
  return builder.finish();
}

}  // namespace seam::assets
