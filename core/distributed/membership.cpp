#include "core/distributed/membership.hpp"

#include <algorithm>
#include <cmath>

#include "core/abd/step_limits.hpp"

namespace seam::distributed {
namespace {

bool is_dynamic(const abd::Model& model, std::uint32_t body) {
  return model.bodies[body].kind == scene::BodyKind::dynamic_body;
}

double box_distance(const Box3& a, const Box3& b) {
  const Vec3 gap = (a.min - b.max).cwiseMax(b.min - a.max).cwiseMax(Vec3::Zero());
  return gap.norm();
}

}  // namespace

Box3 body_box(const abd::Model& model, std::uint32_t body, const Vec12& q) {
  const Box3& rest = model.meshes[model.bodies[body].mesh]->box;
  const Vec3 center = transform_point(q, rest.center());
  const Vec3 half = matrix_of(q).cwiseAbs() * (0.5 * rest.size());
  Box3 box;
  box.min = center - half, box.max = center + half;
  return box;
}

std::vector<std::uint32_t> find_assemblies(const abd::Model& model) {
  abd::BodyGroups groups(model.bodies.size());
  for (const abd::JointModel& joint : model.joints)
    if (joint.body_b && is_dynamic(model, joint.body_a) && is_dynamic(model, *joint.body_b))
      groups.unite(joint.body_a, *joint.body_b);
  std::vector<std::uint32_t> first(model.bodies.size());
  for (std::uint32_t b = 0; b < first.size(); ++b) first[b] = groups.find(b);
  return first;
}

double overlap_width(const abd::Model& model, double motion, double smallest) {
  return std::max(2 * motion, smallest) + model.dhat + model.dmin;
}

double smallest_diagonal(const abd::Model& model) {
  double smallest = 0;
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b) {
    if (!is_dynamic(model, b)) continue;
    const double diagonal = model.meshes[model.bodies[b].mesh]->box.diagonal();
    smallest = smallest > 0 ? std::min(smallest, diagonal) : diagonal;
  }
  return smallest;
}

std::vector<CoverageFault> check_coverage(const abd::Model& model, const std::vector<Vec12>& q,
                                          const std::vector<WorkerMask>& holders, double motion) {
  const double reach = model.dhat + model.dmin + 2 * motion;
  struct Entry {
    Box3 box;
    std::uint32_t body;
  };
  std::vector<Entry> entries;
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b)
    if (is_dynamic(model, b)) entries.push_back({body_box(model, b, q[b]), b});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.box.min[0] != b.box.min[0] ? a.box.min[0] < b.box.min[0] : a.body < b.body;
  });
  std::vector<CoverageFault> faults;
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (std::size_t j = i + 1; j < entries.size() && entries[j].box.min[0] - entries[i].box.max[0] <= reach; ++j) {
      if ((holders[entries[i].body] & holders[entries[j].body]) != 0) continue;
      const double distance = box_distance(entries[i].box, entries[j].box);
      const auto [a, b] = std::minmax(entries[i].body, entries[j].body);
      if (distance <= reach) faults.push_back({a, b, distance});
    }
  std::sort(faults.begin(), faults.end(), [](const CoverageFault& x, const CoverageFault& y) {
    return std::pair(x.body_a, x.body_b) < std::pair(y.body_a, y.body_b);
  });
  return faults;
}

}  // namespace seam::distributed
