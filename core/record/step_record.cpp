#include "core/record/step_record.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/base/hash.hpp"
#include "core/record/merge_blob.hpp"
#include "core/record/merge_thinning.hpp"

namespace seam::record {
namespace {

/// Visits the numbers of a report in the order of the columns; serves packing (const Report) and unpacking.
template <class Report, class Real, class Integer>
void visit_report(Report& report, Real real, Integer integer) {
  real(report.time), real(report.min_gap), real(report.kappa), real(report.last_newton_step);
  real(report.energy.kinetic), real(report.energy.elastic), real(report.energy.barrier), real(report.energy.friction);
  real(report.energy.gravity);
  for (int i = 0; i < 3; ++i) real(report.linear_momentum[i]);
  for (int i = 0; i < 3; ++i) real(report.angular_momentum[i]);
  real(report.seconds.collision), real(report.seconds.solve), real(report.seconds.sync), real(report.seconds.other);
  integer(report.step), integer(report.status), integer(report.newton_iterations), integer(report.pcg_iterations);
  integer(report.line_search_halvings), integer(report.substeps), integer(report.contacts), integer(report.candidates);
  integer(report.collision_bytes);
  auto& several = report.distributed;
  real(several.r), real(several.s), real(several.dual), real(several.rho_min), real(several.rho_max);
  integer(several.workers), integer(several.rounds), integer(several.newton_critical), integer(several.refused);
  integer(several.bytes), integer(several.synchronisations);
}

std::vector<double> flatten(const std::vector<Vec12>& rows) {
  std::vector<double> flat;
  flat.reserve(12 * rows.size());
  for (const Vec12& row : rows) flat.insert(flat.end(), row.data(), row.data() + 12);
  return flat;
}

std::vector<Vec12> unflatten(const double* flat, std::size_t count) {
  std::vector<Vec12> rows(count);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = Eigen::Map<const Vec12>(flat + 12 * i);
  return rows;
}

std::vector<Vec12> unflatten(const std::vector<double>& flat) { return unflatten(flat.data(), flat.size() / 12); }

void append(std::vector<double>& out, const Vec3& value) { out.insert(out.end(), value.data(), value.data() + 3); }

template <class T>
std::uint64_t hash_list(const std::vector<T>& list, std::uint64_t seed) {
  const std::uint64_t size = list.size();
  return hash_bytes(list.data(), size * sizeof(T), hash_bytes(&size, sizeof size, seed));
}

}  // namespace

const char* report_real_columns() {
  return "time,min_gap,kappa,last_newton_step,energy_kinetic,energy_elastic,energy_barrier,energy_friction,energy_"
         "gravity,"
         "linear_momentum_x,linear_momentum_y,linear_momentum_z,angular_momentum_x,angular_momentum_y,angular_momentum_"
         "z,"
         "seconds_collision,seconds_solve,seconds_sync,seconds_other,r,s,dual,rho_min,rho_max";
}

const char* report_integer_columns() {
  return "step,status,newton_iterations,pcg_iterations,line_search_halvings,substeps,contacts,candidates,collision_"
         "bytes,workers,rounds,newton_critical,refused,worker_bytes,synchronisations";
}

void pack_merge(const distributed::StepLog& log, StepRecord& record) {
  std::vector<std::uint8_t> whole = pack_log(log);
  record.merge = pack_log(thinned(log));
  if (whole != record.merge) record.rounds = std::move(whole);
}

StepRecord pack_step(const Snapshot& snapshot, const abd::Checkpoint& checkpoint, const std::vector<abd::Pull>& pulls) {
  StepRecord record;
  record.step = snapshot.step, record.time = snapshot.time;
  record.q = flatten(snapshot.q), record.v = flatten(snapshot.v);
  for (const abd::Waypoint& waypoint : snapshot.waypoints) {
    if (snapshot.q.empty()) break;  // a world without bodies goes nowhere
    record.waypoint_shares.push_back(waypoint.share);
    const std::vector<double> flat = flatten(waypoint.q);
    record.waypoint_q.insert(record.waypoint_q.end(), flat.begin(), flat.end());
  }
  record.reason = snapshot.report.reason;
  visit_report(
      snapshot.report, [&](double value) { record.reals.push_back(value); },
      [&](auto value) { record.integers.push_back(static_cast<std::int64_t>(value)); });
  for (const abd::ContactPoint& contact : snapshot.contacts) {
    record.contact_bodies.push_back(contact.body_a), record.contact_bodies.push_back(contact.body_b);
    append(record.contact_values, contact.position), append(record.contact_values, contact.normal);
    append(record.contact_values, contact.force), record.contact_values.push_back(contact.distance);
  }
  for (const abd::Pull& pull : pulls) {
    record.pull_bodies.push_back(pull.body);
    append(record.pull_values, pull.anchor), append(record.pull_values, pull.target);
    record.pull_values.push_back(pull.stiffness);
  }
  record.solver_state = checkpoint.solver_state;
  record.checkpoint_version = checkpoint.version;
  record.worker_toi = snapshot.report.distributed.toi;
  if (snapshot.merge) pack_merge(*snapshot.merge, record);
  return record;
}

Snapshot unpack_snapshot(const StepRecord& record) {
  Snapshot snapshot;
  snapshot.step = record.step, snapshot.time = record.time;
  snapshot.q = unflatten(record.q), snapshot.v = unflatten(record.v);
  const std::size_t bodies = snapshot.q.size();
  for (std::size_t i = 0; i < record.waypoint_shares.size(); ++i)
    snapshot.waypoints.push_back(
        {record.waypoint_shares[i], unflatten(record.waypoint_q.data() + 12 * bodies * i, bodies)});
  snapshot.report.reason = record.reason;
  auto real = record.reals.begin();
  auto integer = record.integers.begin();
  // A record of an older layout ends earlier: what follows keeps its default.
  visit_report(
      snapshot.report,
      [&](double& value) {
        if (real != record.reals.end()) value = *real++;
      },
      [&](auto& value) {
        if (integer != record.integers.end()) value = static_cast<std::remove_reference_t<decltype(value)>>(*integer++);
      });
  snapshot.report.distributed.toi = record.worker_toi;
  const std::vector<std::uint8_t>& log = record.rounds.empty() ? record.merge : record.rounds;
  if (!log.empty()) snapshot.merge = std::make_shared<const distributed::StepLog>(unpack_log(log, bodies));
  for (std::size_t i = 0; 2 * i < record.contact_bodies.size(); ++i) {
    const double* values = record.contact_values.data() + contact_reals * i;
    abd::ContactPoint contact;
    contact.body_a = record.contact_bodies[2 * i], contact.body_b = record.contact_bodies[2 * i + 1];
    contact.position = Eigen::Map<const Vec3>(values), contact.normal = Eigen::Map<const Vec3>(values + 3);
    contact.force = Eigen::Map<const Vec3>(values + 6), contact.distance = values[9];
    snapshot.contacts.push_back(contact);
  }
  return snapshot;
}

abd::Checkpoint unpack_checkpoint(const StepRecord& record) {
  return {record.step,         record.time,         unflatten(record.q),
          unflatten(record.v), record.solver_state, static_cast<int>(record.checkpoint_version)};
}

std::vector<abd::Pull> unpack_pulls(const StepRecord& record) {
  std::vector<abd::Pull> pulls;
  for (std::size_t i = 0; i < record.pull_bodies.size(); ++i) {
    const double* values = record.pull_values.data() + pull_reals * i;
    pulls.push_back(
        {record.pull_bodies[i], Eigen::Map<const Vec3>(values), Eigen::Map<const Vec3>(values + 3), values[6]});
  }
  return pulls;
}

std::uint64_t checksum(const StepRecord& record, std::int64_t layout) {
  std::uint64_t hash = hash_bytes(&record.step, sizeof record.step);
  hash = hash_bytes(&record.checkpoint_version, sizeof record.checkpoint_version, hash);
  hash = hash_bytes(&record.time, sizeof record.time, hash);
  hash = hash_list(record.q, hash);
  hash = hash_list(record.v, hash);
  hash = hash_list(record.waypoint_shares, hash);
  hash = hash_list(record.waypoint_q, hash);
  hash = hash_list(record.reals, hash);
  hash = hash_list(record.integers, hash);
  hash = hash_bytes(record.reason.data(), record.reason.size(), hash);
  hash = hash_list(record.contact_bodies, hash);
  hash = hash_list(record.contact_values, hash);
  hash = hash_list(record.pull_bodies, hash);
  hash = hash_list(record.pull_values, hash);
  hash = hash_list(record.solver_state, hash);
  if (layout < 3) return hash;
  hash = hash_list(record.worker_toi, hash);
  hash = hash_list(record.merge, hash);
  return hash_bytes(&record.rounds_entry, sizeof record.rounds_entry, hash);
}

std::string defect(const StepRecord& record, std::size_t bodies) {
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!finite(record.time)) return "its time is not finite";
  if (!std::all_of(record.q.begin(), record.q.end(), finite)) return "a pose is not finite";
  if (!std::all_of(record.v.begin(), record.v.end(), finite)) return "a velocity is not finite";
  if (!std::all_of(record.waypoint_q.begin(), record.waypoint_q.end(), finite)) return "a waypoint is not finite";
  double before = 0;
  for (double share : record.waypoint_shares) {
    if (!(share >= before && share <= 1)) return "the times of its waypoints are not in order";
    before = share;
  }
  for (std::size_t i = 0; i < record.contact_bodies.size(); ++i)
    if (record.contact_bodies[i] >= bodies && !(i % 2 == 1 && record.contact_bodies[i] == abd::no_body))
      return "a contact names a body that does not exist";
  for (std::uint32_t body : record.pull_bodies)
    if (body >= bodies) return "a pull names a body that does not exist";
  if (record.integers.size() >= report_integers_2 &&
      (record.integers[1] < 0 || record.integers[1] > static_cast<std::int64_t>(abd::StepStatus::consensus_limit)))
    return "its status is unknown";
  if (record.integers.size() >= report_integers_3 &&
      (record.integers[report_integers_2] < 1 || record.integers[report_integers_2] > distributed::max_workers ||
       record.worker_toi.size() > distributed::max_workers))
    return "its number of workers is impossible";
  return {};
}

}  // namespace seam::record
