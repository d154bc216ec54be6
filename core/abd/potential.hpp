#pragma once
#include <cmath>

#include "core/abd/potential_kernels.hpp"
#include "core/abd/world.hpp"
#include "core/base/timer.hpp"

namespace seam::abd {

/// The incremental potential of one step (abd.md),
///   E(q) = 1/2 |q - q~|_M^2 + h^2 [ V + kappa sum m_c b(D_c) + friction + pulls ] + joint multipliers,
/// with its gradient and projected Hessian, over poses in the memory of `Space`. Contact sums run over the pairs closer
/// than dhat in canonical order only, never over the cached superset, so that no bit depends on what the detector
/// remembers.
template <class Space>
class Potential {
 public:
  Potential(Space& space, const World<Space>& world_data)
      : q_start(space),
        offset(space),
        friction(space),
        friction_sources(space),
        lambda(space),
        pulls(space),
        penalty(space),
        gradient(space),
        system(space),
        space_(space),
        world_(world_data),
        pair_energy_(space),
        pair_active_(space),
        chosen_(space),
        parallel_(space),
        which_(space),
        stamps_(space),
        noise_(space),
        body_noise_(space),
        assembler_(space) {}

  double h = 0.01, kappa = 0, slip = 0;  ///< s; barrier stiffness; eps_v h (m)
  Barrier barrier;
  exec::View<const contact::PrimitivePair> pairs;  ///< superset of the close pairs, from the detector
  exec::Array<Space, Vec12> q_start;
  /// q - q~, carried along with q instead of subtracted anew: a body far from the origin adds no rounding noise to E.
  exec::Array<Space, Vec12> offset;
  exec::Array<Space, FrictionContact> friction;
  exec::Array<Space, contact::PrimitivePair> friction_sources;  ///< one per friction contact
  exec::Array<Space, Vec3> lambda;                              ///< one per joint row, kg m (h^2 times newton)
  exec::Array<Space, PullData> pulls;
  exec::Array<Space, kernels::PenaltyTerm> penalty;  ///< one per body, or empty
  exec::Array<Space, Vec12> gradient;
  BlockSystem<Space> system;
  FrictionCurvature friction_curvature = FrictionCurvature::exact;  ///< in the next assemble()
  double collision_seconds = 0;                                     ///< accumulated in distances and barrier sums

  /// E; +infinity when anything touches. Leaves the active pairs at q for assemble(), lag_friction() and the figures
  /// below.
  NoisySum energy(exec::View<const Vec12> q, exec::View<const Vec12> q_offset) {
    const kernels::AddNoisy add;
    NoisySum sum = exec::reduce<NoisySum>(space_, world_.bodies.size(), NoisySum{},
                                          kernels::BodyEnergy{world_.bodies.cview(), q, q_offset, h * h}, add);
    const NoisySum contact = find_active(q);
    sum = add(sum, {kappa * h * h * contact.value, kappa * h * h * contact.magnitude});
    sum = add(sum, friction_sum(q, h * h));
    sum = add(sum, exec::reduce<NoisySum>(space_, world_.joint_rows.size(), NoisySum{},
                                          kernels::JointEnergy{world_.joints.cview(), world_.joint_rows.cview(),
                                                               lambda.cview(), world_.bodies.cview(), q},
                                          add));
    sum = add(sum, exec::reduce<NoisySum>(space_, penalty.size(), NoisySum{},
                                          kernels::PenaltyEnergy{penalty.cview(), q_offset}, add));
    return add(sum, exec::reduce<NoisySum>(space_, pulls.size(), NoisySum{},
                                           kernels::PullEnergy{pulls.cview(), world_.bodies.cview(), q, h * h}, add));
  }

  /// Sum of m_c b(D_c) (m^4) and the list of active pairs.
  NoisySum find_active(exec::View<const Vec12> q) {
    const Timer timer;
    pair_energy_.resize(pairs.size()), pair_active_.resize(pairs.size());
    exec::for_each(space_, pairs.size(),
                   kernels::PairEnergy{pairs, world_.surfaces(), world_.bodies.cview(), q, barrier, pair_energy_.view(),
                                       pair_active_.view()},
                   64);
    exec::select(space_, pairs.size(), kernels::IsActive{pair_active_.cview()}, chosen_);
    const NoisySum sum =
        exec::reduce<NoisySum>(space_, chosen_.size(), NoisySum{},
                               kernels::ChosenEnergy{chosen_.cview(), pair_energy_.cview()}, kernels::AddNoisy{});
    collision_seconds += timer.seconds();
    return sum;
  }

  NoisySum friction_sum(exec::View<const Vec12> q, double scale) {
    return exec::reduce<NoisySum>(
        space_, friction.size(), NoisySum{},
        kernels::FrictionEnergy{friction.cview(), world_.bodies.cview(), q, q_start.cview(), slip, scale},
        kernels::AddNoisy{});
  }

  /// Gradient and system at q, where energy(q) or find_active(q) was evaluated last. Returns the size of the terms
  /// whose rounding makes the noise of differences of E (J s^2). `only_barrier_scale` > 0: contact terms alone, with
  /// that factor instead of kappa h^2 (for the choice of kappa).
  double assemble(exec::View<const Vec12> q, double only_barrier_scale = 0) {
    const bool all = !(only_barrier_scale > 0);
    const std::size_t n = world_.bodies.size();
    system.n = n;
    system.diagonal.resize(n), gradient.resize(n), body_noise_.resize(n);
    exec::for_each(space_, n,
                   kernels::BodyDerivatives{world_.bodies.cview(), q, offset.cview(), h * h, gradient.view(),
                                            system.diagonal.view(), body_noise_.view()},
                   16);
    if (all)
      exec::for_each(space_, penalty.size(),
                     kernels::PenaltyDerivatives{penalty.cview(), offset.cview(), gradient.view(),
                                                 system.diagonal.view(), body_noise_.view()},
                     16);
    make_contact_stamps(q, all ? kappa * h * h : only_barrier_scale);
    if (all) make_other_stamps(q);
    assembler_.assemble(stamps_.cview(), world_.bodies.cview(), world_.locks.cview(), system, gradient.view());
    return exec::reduce<double>(space_, n, 0.0, kernels::At{body_noise_.cview()}, kernels::Sum{}) +
           exec::reduce<double>(space_, chosen_.size(), 0.0, kernels::At{noise_.cview()}, kernels::Sum{});
  }

  /// Takes the friction contacts from q (where the active pairs were found last).
  void lag_friction(exec::View<const Vec12> q) {
    friction.resize(chosen_.size()), friction_sources.resize(chosen_.size());
    exec::for_each(space_, chosen_.size(),
                   kernels::LagContacts{pairs, chosen_.cview(), world_.surfaces(), world_.bodies.cview(),
                                        world_.plane_friction.cview(), q, barrier, kappa, friction.view(),
                                        friction_sources.view()},
                   64);
  }

  std::size_t active_count() const { return chosen_.size(); }
  exec::View<const std::uint32_t> active() const { return chosen_.cview(); }

  /// Smallest distance (m) of the active pairs at q, where they were found last; `none` when there is no pair.
  double smallest_gap(exec::View<const Vec12> q, double none) {
    return exec::reduce<double>(space_, chosen_.size(), none,
                                kernels::PairGap{pairs, chosen_.cview(), world_.surfaces(), q}, kernels::Smaller{});
  }

  double joint_error(exec::View<const Vec12> q) {
    return exec::reduce<double>(space_, world_.joint_rows.size(), 0.0,
                                kernels::JointError{world_.joints.cview(), world_.joint_rows.cview(), q},
                                kernels::Larger{});
  }
  void update_multipliers(exec::View<const Vec12> q) {
    exec::for_each(space_, world_.joint_rows.size(),
                   kernels::JointUpdate{world_.joints.cview(), world_.joint_rows.cview(), q, lambda.view()});
  }

  std::size_t bytes() const {
    return pair_energy_.bytes() + pair_active_.bytes() + chosen_.bytes() + stamps_.bytes() + noise_.bytes() +
           friction.bytes() + friction_sources.bytes();
  }

 private:
  void make_contact_stamps(exec::View<const Vec12> q, double scale) {
    const Timer timer;
    const std::size_t count = chosen_.size();
    stamps_.resize(count), noise_.resize(count), parallel_.resize(count);
    exec::for_each(space_, count,
                   kernels::ContactStamps{pairs, chosen_.cview(), world_.surfaces(), world_.bodies.cview(), q, barrier,
                                          scale, stamps_.view(), noise_.view(), parallel_.view()},
                   64);
    exec::select(space_, count, kernels::IsActive{parallel_.cview()}, which_);
    stamps_.resize(count + which_.size());
    exec::for_each(
        space_, which_.size(),
        kernels::MollifierStamps{pairs, chosen_.cview(), which_.cview(), world_.surfaces(), world_.bodies.cview(), q,
                                 barrier, scale, stamps_.view().subview(count, which_.size())},
        64);
    collision_seconds += timer.seconds();
  }

  void make_other_stamps(exec::View<const Vec12> q) {
    const std::size_t first = stamps_.size(), joints = world_.joint_rows.size();
    stamps_.resize(first + friction.size() + joints + pulls.size());
    const exec::View<Stamp> stamps = stamps_.view();
    exec::for_each(space_, friction.size(),
                   kernels::FrictionStamps{friction.cview(), world_.bodies.cview(), q, q_start.cview(), slip, h * h,
                                           friction_curvature, stamps.subview(first, friction.size())},
                   64);
    exec::for_each(space_, joints,
                   kernels::JointStamps{world_.joints.cview(), world_.joint_rows.cview(), lambda.cview(),
                                        world_.bodies.cview(), q, stamps.subview(first + friction.size(), joints)});
    exec::for_each(space_, pulls.size(),
                   kernels::PullStamps{pulls.cview(), world_.bodies.cview(), q, h * h,
                                       stamps.subview(first + friction.size() + joints, pulls.size())});
  }

  Space& space_;
  const World<Space>& world_;
  exec::Array<Space, double> pair_energy_;
  exec::Array<Space, std::uint8_t> pair_active_;
  exec::Array<Space, std::uint32_t> chosen_;
  exec::Array<Space, std::uint8_t> parallel_;
  exec::Array<Space, std::uint32_t> which_;
  exec::Array<Space, Stamp> stamps_;
  exec::Array<Space, double> noise_, body_noise_;
  Assembler<Space> assembler_;
};

}  // namespace seam::abd
