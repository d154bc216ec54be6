#include "core/distributed/methods/joint_newton.hpp"

#include <algorithm>
#include <cmath>

#include "core/distributed/shared_exchange.hpp"

namespace seam::distributed {

using transport::Reduction;

namespace {

/// What the 12 affine motions u(x) = e_i, u(x) = (x - center)_j e_i do to a body at q, one per column.
Mat12 affine_modes(const Vec12& q, const Vec3& center) {
  Mat12 modes = Mat12::Zero();
  for (int i = 0; i < 3; ++i) {
    modes(i, 4 * i) = 1;
    for (int j = 0; j < 3; ++j) {
      modes(i, 4 * i + 1 + j) = q[j] - center[j];
      for (int k = 0; k < 3; ++k) modes(3 + 3 * i + k, 4 * i + 1 + j) = q[3 + 3 * j + k];
    }
  }
  return modes;
}

}  // namespace

LocalSolve JointNewton::solve(Region& region, const Recorder& recorder) {
  region_ = &region, recorder_ = &recorder;
  // Stiff drives of kinematic bodies fill the norm: a tenth of it says nothing of the other bodies.
  tolerance_ = region.kinematic.empty() ? options_tolerance_ : std::min(options_tolerance_, accepted_cg_tolerance);
  region.solver.weigh(Weighing::shares);
  if (use_coarse_) find_centers();
  return region.solver.solve_together(*this, region.tolerance, 0);
}

abd::NoisySum JointNewton::sum(const abd::NoisySum& own) {
  double values[2] = {own.value, own.magnitude};
  region_->transport.all_reduce(values, Reduction::sum);
  return {values[0], values[1]};
}

double JointNewton::sum(double own) {
  double values[1] = {own};
  region_->transport.all_reduce(values, Reduction::sum);
  return values[0];
}

double JointNewton::largest(double own) {
  double values[1] = {own};
  region_->transport.all_reduce(values, Reduction::maximum);
  return values[0];
}

/// A group may go on in other regions: limits travel over the shared bodies until none changes.
void JointNewton::share_limits(std::vector<double>& limits, const std::function<void(std::vector<double>&)>& within) {
  for (;;) {
    within(limits);
    std::vector<Vec12> own;
    for (const SharedBody& shared : region_->shared) own.push_back(Vec12::Constant(limits[shared.local]));
    const auto all = exchange_shared(*region_, own);
    double changed = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      double& limit = limits[region_->shared[i].local];
      for (const Vec12& other : all[i])
        if (other[0] < limit) limit = other[0], changed = 1;
    }
    if (!(largest(changed) > 0)) break;
  }
  if (!has_obstacles()) return;
  std::vector<Vec12> values;  // what stands in the way goes as far as its owner says
  for (const double limit : limits) values.push_back(Vec12::Constant(limit));
  send_to_all_who_see(*region_, values, region_->ownership.owner);
  for (std::size_t i = 0; i < limits.size(); ++i) limits[i] = values[i][0];
}

bool JointNewton::moves_here(std::size_t local) const {
  const LocalBodies& bodies = region_->bodies;
  return region_->model.bodies[bodies.bodies[local]].kind != scene::BodyKind::static_body &&
         (bodies.fixed.empty() || !bodies.fixed[local]);
}

void JointNewton::find_centers() {
  const auto workers = static_cast<std::size_t>(region_->transport.size());
  const std::vector<Vec12> q = region_->solver.poses();
  std::vector<double> sums(4 * workers, 0);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const std::uint16_t owner = region_->ownership.owner[i];
    if (!region_->bodies.counted[i] || owner == no_owner) continue;
    for (std::size_t k = 0; k < 3; ++k) sums[4 * owner + k] += q[i][static_cast<Eigen::Index>(k)];
    sums[4 * owner + 3] += 1;
  }
  region_->transport.all_reduce(sums, Reduction::sum);
  centers_.assign(workers, Vec3::Zero());
  for (std::size_t k = 0; k < workers; ++k)
    if (sums[4 * k + 3] > 0) centers_[k] = Vec3(sums[4 * k], sums[4 * k + 1], sums[4 * k + 2]) / sums[4 * k + 3];
}

/// Parts of shared bodies are summed in the order of ranks: the same bits on all holders. `each` vectors per body, one
/// list of bodies after the other. `sums` become those over all workers with the same messages.
void JointNewton::add_up(std::vector<Vec12>& parts, std::size_t each, std::span<double> sums) {
  const std::size_t n = parts.size() / each;
  std::vector<Vec12> own;
  for (const SharedBody& shared : region_->shared)
    for (std::size_t k = 0; k < each; ++k) own.push_back(parts[k * n + shared.local]);
  const auto all = exchange_shared(*region_, own, each, sums);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < each; ++k) {
      Vec12 total = Vec12::Zero();
      for (std::size_t c = k; c < all[i].size(); c += each) total += all[i][c];
      parts[k * n + region_->shared[i].local] = total;
    }
}

/// Whether x is as long as the tolerance among the bodies held here.
bool JointNewton::is_long(const std::vector<Vec12>& x) const {
  for (std::size_t i = 0; i < x.size(); ++i)
    if (moves_here(i) &&
        !(abd::corner_displacement(region_->body_data[region_->bodies.bodies[i]], x[i]) < region_->tolerance))
      return true;
  return false;
}

/// The scene's gradient for the bodies held here, and the factor of their block; false when it is not positive
/// definite.
bool JointNewton::assemble(std::vector<Vec12>& gradient) {
  gradient = region_->solver.gradient();
  const std::size_t count = region_->shared.size();
  std::vector<std::uint32_t> locals;
  std::vector<Vec12> own(13 * count), columns(12 * count);
  for (std::size_t i = 0; i < count; ++i) {
    locals.push_back(region_->shared[i].local);
    own[13 * i] = gradient[locals.back()];
    region_->solver.diagonal_block(locals.back(), std::span<Vec12, 12>(own.data() + 13 * i + 1, 12));
  }
  const auto all = exchange_shared(*region_, own, 13);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t c = 0; c < 13; ++c) {
      Vec12 total = Vec12::Zero();
      for (std::size_t k = c; k < all[i].size(); k += 13) total += all[i][k];
      (c == 0 ? gradient[locals[i]] : columns[12 * i + c - 1]) = total;
    }
  return region_->solver.factorise(locals, columns);
}

/// C, and in `y` Z^T r; `failed` counts workers whose block could not be factorised. One exchange for all three.
void JointNewton::build_coarse(const std::vector<Vec12>& r, Eigen::VectorXd& y, double& failed) {
  const std::vector<Vec12> q = region_->solver.poses();
  const auto workers = static_cast<std::size_t>(region_->transport.size());
  modes_.assign(q.size(), Mat12::Zero());
  std::vector<std::uint8_t> present(workers, 0);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const std::uint16_t owner = region_->ownership.owner[i];
    const abd::BodyData& body = region_->body_data[region_->bodies.bodies[i]];
    if (!moves_here(i) || !body.dynamic || body.lock >= 0) continue;  // what is locked stays out of it
    modes_[i] = affine_modes(q[i], centers_[owner]), present[owner] = 1;
  }
  const auto size = static_cast<Eigen::Index>(12 * workers);
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(size, size + 2);  // C, Z^T r, failures
  std::vector<Vec12> stacked;
  images_.assign(12 * workers, {});
  for (std::size_t column = 0; column < images_.size(); ++column) {
    std::vector<Vec12> image(q.size(), Vec12::Zero());
    if (present[column / 12]) {
      for (std::size_t i = 0; i < q.size(); ++i)
        if (region_->ownership.owner[i] == column / 12)
          image[i] = modes_[i].col(static_cast<Eigen::Index>(column % 12));
      image = region_->solver.multiply(image);
    }
    for (std::size_t i = 0; i < q.size(); ++i)  // this worker's part of H, so of all bodies held
      if (region_->ownership.owner[i] != no_owner)
        sums.block<12, 1>(12 * region_->ownership.owner[i], static_cast<Eigen::Index>(column)) +=
            modes_[i].transpose() * image[i];
    stacked.insert(stacked.end(), image.begin(), image.end());
  }
  sums.col(size) = restrict_to_coarse(r);
  sums(0, size + 1) = failed;
  add_up(stacked, images_.size(), {sums.data(), static_cast<std::size_t>(sums.size())});
  for (std::size_t column = 0; column < images_.size(); ++column) {
    const auto at = stacked.begin() + static_cast<std::ptrdiff_t>(column * q.size());
    images_[column].assign(at, at + static_cast<std::ptrdiff_t>(q.size()));
  }
  y = sums.col(size), failed = sums(0, size + 1);
  Eigen::MatrixXd matrix = sums.leftCols(size);
  for (Eigen::Index k = 0; k < size; ++k)
    if (!(matrix(k, k) > 0)) matrix(k, k) = 1;  // a worker without bodies
  coarse_.compute(Eigen::MatrixXd(0.5 * (matrix + matrix.transpose())));
  has_coarse_ = coarse_.info() == Eigen::Success;  // the same bits everywhere
}

std::vector<Vec12> JointNewton::move_coarse(const Eigen::VectorXd& y) const {
  std::vector<Vec12> x(modes_.size(), Vec12::Zero());
  for (std::size_t i = 0; i < x.size(); ++i)
    if (region_->ownership.owner[i] != no_owner) x[i] = modes_[i] * y.segment<12>(12 * region_->ownership.owner[i]);
  return x;
}

/// This worker's part of Z^T r, from the bodies it counts.
Eigen::VectorXd JointNewton::restrict_to_coarse(const std::vector<Vec12>& r) const {
  Eigen::VectorXd y = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(12 * centers_.size()));
  for (std::size_t i = 0; i < r.size(); ++i)
    if (region_->bodies.counted[i] && region_->ownership.owner[i] != no_owner)
      y.segment<12>(12 * region_->ownership.owner[i]) += modes_[i].transpose() * r[i];
  return y;
}

/// z from r; the sums are made of what each worker has before the exchange, so that one is enough. `x`: the direction
/// so far; `failed` as build_coarse().
JointNewton::Preconditioned JointNewton::precondition(const std::vector<Vec12>& r, const std::vector<Vec12>& x,
                                                      std::vector<Vec12>& z, double failed) {
  z = failed > 0 ? std::vector<Vec12>(r.size(), Vec12::Zero()) : region_->solver.precondition(r);
  std::vector<double> sums{0, is_long(x) ? 1.0 : 0.0, failed};
  for (std::size_t i = 0; i < z.size(); ++i) {
    if (!moves_here(i)) z[i].setZero();
    sums[0] += r[i].dot(z[i]);
  }
  const std::size_t first = sums.size();
  if (has_coarse_) {
    const Eigen::VectorXd y = restrict_to_coarse(r);
    for (std::size_t column = 0; column < images_.size(); ++column) {
      double part = y[static_cast<Eigen::Index>(column)];
      for (std::size_t i = 0; i < z.size(); ++i) part -= images_[column][i].dot(z[i]);
      sums.push_back(part);
    }
  }
  add_up(z, 1, sums);
  const Preconditioned result{sums[0], sums[1] > 0, sums[2] > 0};
  if (!has_coarse_) return result;
  const Eigen::VectorXd y = coarse_.solve(
      Eigen::Map<const Eigen::VectorXd>(sums.data() + first, static_cast<Eigen::Index>(sums.size() - first)));
  const std::vector<Vec12> coarse = move_coarse(y);
  for (std::size_t i = 0; i < z.size(); ++i) z[i] += coarse[i];
  return result;  // r is orthogonal to the coarse space
}

LinearSolverResult JointNewton::direction(std::vector<Vec12>& x) {
  LinearSolverResult result;
  result.used = LinearSolverKind::pcg;
  std::vector<Vec12> r, z;
  double failed = assemble(r) ? 0 : 1, first = 0;
  for (Vec12& value : r) value = -value;
  x.assign(r.size(), Vec12::Zero());
  has_coarse_ = false;
  if (use_coarse_) {
    Eigen::VectorXd y;
    build_coarse(r, y, failed);
    if (has_coarse_) first = start_from_coarse(y, x, r);
  }
  Preconditioned now = precondition(r, x, z, failed);
  if (now.failed) {
    result.reason = "the Newton matrix of a worker's bodies is not positive definite";
    return result;
  }
  std::vector<Vec12> p = z;
  first += now.rz;
  double goal = tolerance_ * tolerance_ * first;
  const double last_goal = std::min(goal, accepted_cg_tolerance * accepted_cg_tolerance * first);
  cg_iterations_ = 0;
  while (now.rz > 0) {
    if (now.rz <= goal) {  // the step that may end the solve is taken to more digits
      if (goal == last_goal || now.is_long) break;
      goal = last_goal;
      continue;
    }
    if (cg_iterations_ == most_cg_iterations) {
      result.reason = "conjugate gradients did not converge in " + std::to_string(most_cg_iterations) + " iterations";
      return result;
    }
    std::vector<Vec12> image = region_->solver.multiply(p);
    double curvature = 0;
    for (std::size_t i = 0; i < p.size(); ++i) curvature += p[i].dot(image[i]);
    add_up(image, 1, {&curvature, 1});
    if (!(curvature > 0)) {
      result.reason = "conjugate gradients met a direction without positive curvature";
      return result;
    }
    const double step = now.rz / curvature;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += step * p[i], r[i] -= step * image[i];
    const Preconditioned next = precondition(r, x, z, 0);
    const double ratio = next.rz / now.rz;
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = z[i] + ratio * p[i];
    now = next, ++cg_iterations_;
  }
  if (has_obstacles()) send_to_all_who_see(*region_, x, region_->ownership.owner);
  result.ok = std::isfinite(now.rz);
  if (!result.ok) result.reason = "the residual of conjugate gradients is not finite";
  result.iterations = cg_iterations_;
  result.relative_residual = first > 0 ? std::sqrt(std::max(0.0, now.rz) / first) : 0;
  return result;
}

/// x = Z C^-1 y with y = Z^T r, and what is left of r; returns r . x, the part of the residual's size that it takes
/// away.
double JointNewton::start_from_coarse(const Eigen::VectorXd& y, std::vector<Vec12>& x, std::vector<Vec12>& r) const {
  const Eigen::VectorXd solution = coarse_.solve(y);
  x = move_coarse(solution);
  for (std::size_t column = 0; column < images_.size(); ++column)
    for (std::size_t i = 0; i < r.size(); ++i) r[i] -= solution[static_cast<Eigen::Index>(column)] * images_[column][i];
  return y.dot(solution);
}

}  // namespace seam::distributed
