#pragma once
#include <tuple>
#include <vector>

#include "core/abd/potential.hpp"
#include "core/abd/simulation.hpp"

namespace seam::abd {

/// One active contact as kernels report it.
struct ContactRecord {
  contact::PrimitivePair pair;
  Vec3 relative;  ///< from body b to body a, m
  Vec3 position;
  double force;  ///< N, along `relative`
};

namespace kernels {

struct DescribeContact {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen;
  SurfaceViews surface;
  exec::View<const Vec12> q;
  Barrier barrier;
  double kappa;
  exec::View<ContactRecord> records;
  SEAM_HD void operator()(std::size_t i) const {
    const contact::PrimitivePair& pair = pairs[chosen[i]];
    const Closest closest = closest_points(pair, surface, q);
    ContactRecord& record = records[i];
    record.pair = pair;
    record.relative = closest.r;
    record.position = apply_weights(closest.w_a, q[pair.body_a]) - 0.5 * closest.r;
    record.force = kappa * barrier_force(barrier, closest);
  }
};

/// Friction force on body a: - d energy / d slip.
struct FrictionForce {
  exec::View<const FrictionContact> contacts;
  exec::View<const Vec12> q, q_start;
  double slip;
  exec::View<Vec3> forces;
  SEAM_HD void operator()(std::size_t i) const {
    const Vec3 u = slip_of(contacts[i], q, q_start);
    forces[i] = -contacts[i].limit * friction_jet(u.norm(), slip).first_over_y * u;
  }
};

}  // namespace kernels

/// One active contact with the pair of primitives it belongs to.
struct ReportedContact {
  contact::PrimitivePair pair;
  ContactPoint point;
};

/// The active contacts at q, where they were found last, in canonical order, with their forces (N): the whole barrier
/// force and the whole friction, whatever share of them is carried here.
template <class Space>
std::vector<ReportedContact> report_contacts(Space& space, Potential<Space>& potential, const World<Space>& world,
                                             exec::View<const Vec12> q) {
  exec::Array<Space, ContactRecord> records(space, potential.active_count());
  exec::for_each(space, records.size(),
                 kernels::DescribeContact{potential.pairs, potential.active(), world.surfaces(), q, potential.barrier,
                                          potential.kappa, records.view()});
  exec::Array<Space, Vec3> friction(space, potential.friction.size());
  exec::for_each(space, friction.size(),
                 kernels::FrictionForce{potential.friction.cview(), q, potential.q_start.cview(), potential.slip,
                                        friction.view()});
  const auto key = [](const contact::PrimitivePair& p) {
    return std::make_tuple(p.body_a, p.body_b, p.kind, p.a, p.b);
  };
  const std::vector<contact::PrimitivePair> sources = potential.friction_sources.to_host();
  const std::vector<Vec3> forces = friction.to_host();
  std::vector<ReportedContact> contacts;
  std::size_t next = 0;  // both lists are in canonical order
  for (const ContactRecord& record : records.to_host()) {
    ContactPoint point;
    point.body_a = record.pair.body_a;
    point.body_b = record.pair.kind == contact::PairKind::point_plane ? no_body : record.pair.body_b;
    point.distance = record.relative.norm();
    point.normal = record.relative / point.distance;
    point.position = record.position;
    point.force = record.force * point.normal;
    while (next < sources.size() && key(sources[next]) < key(record.pair)) ++next;
    if (next < sources.size() && key(sources[next]) == key(record.pair)) point.force += forces[next];
    contacts.push_back({record.pair, point});
  }
  return contacts;
}

}  // namespace seam::abd
