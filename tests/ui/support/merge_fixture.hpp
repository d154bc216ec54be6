#pragma once
// A made-up distributed step whose every number is known: six bodies in a row along x, three workers, two planes.
//
//   body      0      1   |  2      3  |   4      5
//   x         0     1.5  |  3     4.5 |   6     7.5      planes at 2.25 and 5.25, band 2 m wide
//   holders   0     0 1     0 1  0 1 2    1 2    2
//
// Rounds: 0, 1 go on; 2 is refused (worker 1, bodies 2 and 3 meet at 0.63); 3 goes on; 4 is accepted.
#include <Eigen/Geometry>
#include <cmath>
#include <vector>

#include "core/distributed/merge_log.hpp"
#include "core/record/snapshot.hpp"

namespace seam::test {

inline constexpr double merge_amplitude[5] = {1e-3, 1e-4, 2e-6, 1e-6, 5e-7};  ///< m, of a replica's offset per round

/// Offset of a worker's replica from z: along x, turned about z (rad), stretched along y.
struct ReplicaOffset {
  double shift = 0, angle = 0, stretch = 0;
};
inline ReplicaOffset replica_offset(int round, int worker) {
  const double a = merge_amplitude[round] * (worker == 0 ? -1 : worker == 1 ? 1 : 2);
  return {a, 0.1 * a, 0.01 * a};
}

inline Vec12 offset_pose(const Vec12& z, const ReplicaOffset& offset) {
  const Mat3 turn = Eigen::AngleAxisd(offset.angle, Vec3::UnitZ()).toRotationMatrix();
  const Mat3 stretch = Vec3(1, 1 + offset.stretch, 1).asDiagonal();
  return pose(turn * matrix_of(z) * stretch, translation_of(z) + Vec3(offset.shift, 0, 0));
}

inline distributed::Round merge_round(int index, const distributed::StepLog& log, const std::vector<Vec12>& q) {
  using namespace distributed;
  Round round;
  round.index = index;
  round.verdict = index == 2 ? Verdict::refused : index == 4 ? Verdict::accepted : Verdict::goes_on;
  const bool gate = index == 2 || index == 4;
  round.r = 2 * merge_amplitude[index], round.s = merge_amplitude[index], round.dual = 0.5 * round.r;
  round.rho_min = 0.5, round.rho_max = 2;
  for (int worker = 0; worker < log.workers; ++worker) {
    WorkerRound entry;
    entry.newton = 2 + worker, entry.contacts = 3, entry.displacement = round.s, entry.work = 10.0 * (1 + worker);
    if (gate) entry.toi = index == 2 && worker == 1 ? 0.63 : 1.0;
    if (index == 2 && worker == 1) entry.impact_a = 2, entry.impact_b = 3;
    round.workers.push_back(entry);
  }
  for (std::uint32_t body = 0; body < q.size(); ++body) {
    const bool shared = count_workers(log.holders[body]) > 1;
    if (shared) {
      BodyRound entry;
      entry.body = body, entry.z = q[body];
      entry.r = round.r / (1 + body), entry.s = round.s, entry.dual = round.dual;
      entry.rho = 1000.0 * (1 + body % 2), entry.rho_next = 2 * entry.rho;
      entry.rule = index == 0 ? PenaltyRule::raised : PenaltyRule::kept;
      if (entry.rule == PenaltyRule::kept) entry.rho_next = entry.rho;
      round.bodies.push_back(entry);
    }
    for (std::uint16_t worker = 0; worker < log.workers; ++worker) {
      if (!(log.holders[body] >> worker & 1)) continue;
      if (shared)
        round.replicas.push_back({body, worker, offset_pose(q[body], replica_offset(index, worker)), Vec12::Zero()});
      else if (gate)
        round.internal.push_back({body, worker, q[body]});
    }
  }
  return round;
}

/// `q`: six poses in a row.
inline std::shared_ptr<distributed::StepLog> merge_log(std::int64_t step, const std::vector<Vec12>& q) {
  auto log = std::make_shared<distributed::StepLog>();
  log->step = step, log->workers = 3, log->method = "consensus", log->preset = "c1";
  log->partition = distributed::slabs_at(Vec3::UnitX(), {2.25, 5.25});
  log->overlap = 2, log->tolerance = 1e-4, log->dhat = 1e-3;
  log->holders = {0b001, 0b011, 0b011, 0b111, 0b110, 0b100};
  log->bodies_held = {4, 4, 3};
  log->work = {100, 120, 90};
  for (int index = 0; index < 5; ++index) log->rounds.push_back(merge_round(index, *log, q));
  return log;
}

inline std::vector<Vec12> merge_poses() {
  std::vector<Vec12> q;
  for (int body = 0; body < 6; ++body) q.push_back(pose(Mat3::Identity(), Vec3(1.5 * body, 2, 0)));
  return q;
}

inline record::Snapshot merge_snapshot(std::int64_t step) {
  record::Snapshot snapshot;
  snapshot.step = step, snapshot.time = 0.01 * static_cast<double>(step);
  snapshot.q = merge_poses();
  snapshot.v.assign(6, Vec12::Zero());
  snapshot.report.step = step, snapshot.report.time = snapshot.time;
  if (step == 0) return snapshot;
  snapshot.merge = merge_log(step, snapshot.q);
  snapshot.report.distributed.workers = 3, snapshot.report.distributed.rounds = 5;
  snapshot.report.distributed.refused = 1, snapshot.report.distributed.r = 1e-6 * static_cast<double>(step);
  snapshot.contacts.push_back({2, 3, Vec3(3.75, 2, 0), Vec3::UnitX(), Vec3(-1, 0, 0), 5e-4});
  snapshot.contacts.push_back({2, 3, Vec3(3.75, 2.2, 0), Vec3::UnitX(), Vec3(-1, 0, 0), 5e-4});
  snapshot.contacts.push_back({0, abd::no_body, Vec3(0, 1.5, 0), Vec3::UnitY(), Vec3(0, 1, 0), 5e-4});
  snapshot.contacts.push_back({0, 5, Vec3(3, 2, 0), Vec3::UnitX(), Vec3(-1, 0, 0), 5e-4});  // nobody holds both
  return snapshot;
}

/// The same bodies and workers as a step of a method with owners. Rounds: 0 all moved by 0.63, limited by worker 1;
/// 1 the workers of colour 1; 2 a conflict of bodies 2 and 3; 3 and 4 Newton. E = 10, 8, 8, 5, 4 J s^2. Every body is
/// 0.01 m (index + 1) further along x after round `index`.
inline std::shared_ptr<distributed::StepLog> owners_log(std::int64_t step, const std::vector<Vec12>& q) {
  using namespace distributed;
  auto log = merge_log(step, q);
  log->method = "auto", log->owners = {0, 0, 1, 1, 2, 2}, log->colors = {0, 1, 0}, log->neighbours = {2, 5, 2};
  log->seen = log->holders;
  log->seen[4] |= 1;  // an obstacle of worker 0
  constexpr RoundKind kinds[] = {RoundKind::restricted, RoundKind::stage, RoundKind::restricted, RoundKind::newton,
                                 RoundKind::newton};
  constexpr double energies[] = {10, 8, 8, 5, 4};
  for (std::size_t i = 0; i < log->rounds.size(); ++i) {
    Round& round = log->rounds[i];
    round.kind = kinds[i], round.energy = energies[i];
    round.color = i == 1 ? 0 : -1, round.alpha = i == 0 ? 0.63 : 1, round.cg_iterations = i >= 3 ? 7 : 0;
    if (i == 0) round.workers[1].toi = 0.7, round.workers[1].impact_a = 2, round.workers[1].impact_b = 3;
    round.internal.clear();
    for (std::uint32_t body = 0; body < q.size(); ++body)
      if (count_workers(log->holders[body]) == 1)
        round.internal.push_back({body, static_cast<std::uint16_t>(log->owners[body]), q[body]});
    for (BodyRound& body : round.bodies) body.z[0] += 0.01 * static_cast<double>(i + 1);
    for (InternalPose& pose : round.internal) pose.q[0] += 0.01 * static_cast<double>(i + 1);
  }
  return log;
}

}  // namespace seam::test
