#include "core/record/merge_blob.hpp"

#include <bit>
#include <cstring>
#include <type_traits>

#include "core/record/hdf5.hpp"

namespace seam::record {
namespace {

using namespace distributed;

constexpr std::uint8_t blob_version = 3;
static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in memory");

class Packer {
 public:
  explicit Packer(std::vector<std::uint8_t>& out) : out_(out) {}
  template <class T>
  void number(const T& value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    bytes(&value, sizeof value);
  }
  void bytes(const void* data, std::size_t size) {
    const std::size_t at = out_.size();
    out_.resize(at + size);
    if (size > 0) std::memcpy(out_.data() + at, data, size);
  }
  template <class List, class Visit>
  void list(const List& values, std::size_t, Visit visit) {
    number(static_cast<std::uint32_t>(values.size()));
    for (const auto& value : values) visit(value);
  }
  void text(const std::string& value) {
    number(static_cast<std::uint32_t>(value.size()));
    bytes(value.data(), value.size());
  }

 private:
  std::vector<std::uint8_t>& out_;
};

class Unpacker {
 public:
  explicit Unpacker(const std::vector<std::uint8_t>& in) : in_(in) {}
  template <class T>
  void number(T& value) {
    bytes(&value, sizeof value);
  }
  void bytes(void* data, std::size_t size) {
    if (size > left()) cut_off();
    if (size > 0) std::memcpy(data, in_.data() + at_, size);
    at_ += size;
  }
  /// `least` = bytes that the smallest entry takes: a count that the rest of the blob cannot hold is damage, and is
  /// seen before anything is allocated for it.
  template <class List, class Visit>
  void list(List& values, std::size_t least, Visit visit) {
    std::uint32_t count = 0;
    number(count);
    if (count > left() / least) cut_off();
    values.resize(count);
    for (auto& value : values) visit(value);
  }
  void text(std::string& value) {
    std::uint32_t size = 0;
    number(size);
    if (size > left()) cut_off();
    value.resize(size);
    bytes(value.data(), size);
  }
  std::size_t left() const { return in_.size() - at_; }
  [[noreturn]] static void cut_off() { throw h5::Failure{"its merge log is cut off"}; }

 private:
  const std::vector<std::uint8_t>& in_;
  std::size_t at_ = 0;
};

// One function per struct serves both directions (Object is const when packing).

template <class Archive, class Matrix>
void visit_matrix(Archive& archive, Matrix& matrix) {
  archive.bytes(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(double));
}

template <class Archive, class Object>
void visit_cut(Archive& archive, Object& cut) {
  visit_matrix(archive, cut.normal);
  archive.number(cut.offset), archive.number(cut.below), archive.number(cut.above);
}

template <class Archive, class Object>
void visit_worker(Archive& archive, Object& worker, std::uint8_t version) {
  archive.number(worker.newton), archive.number(worker.contacts), archive.number(worker.displacement);
  archive.number(worker.work), archive.number(worker.toi);
  archive.number(worker.impact_a), archive.number(worker.impact_b);
  archive.number(worker.seconds.collision), archive.number(worker.seconds.solve);
  archive.number(worker.seconds.sync), archive.number(worker.seconds.other);
  if (version >= 3) archive.number(worker.bytes), archive.number(worker.synchronisations);
}

template <class Archive, class Object>
void visit_body(Archive& archive, Object& body) {
  archive.number(body.body), archive.number(body.r), archive.number(body.s), archive.number(body.dual);
  archive.number(body.rho), archive.number(body.rho_next), archive.number(body.rule);
  visit_matrix(archive, body.z);
}

template <class Archive, class Object>
void visit_replica(Archive& archive, Object& replica) {
  archive.number(replica.body), archive.number(replica.worker);
  visit_matrix(archive, replica.q), visit_matrix(archive, replica.u);
}

template <class Archive, class Object>
void visit_internal(Archive& archive, Object& pose) {
  archive.number(pose.body), archive.number(pose.worker);
  visit_matrix(archive, pose.q);
}

template <class Archive, class Object>
void visit_newton(Archive& archive, Object& newton) {
  auto& info = newton.info;
  archive.number(newton.worker), archive.number(info.substep), archive.number(info.iteration);
  archive.number(info.step_length), archive.number(info.time_of_impact), archive.number(info.displacement);
  archive.number(info.energy), archive.number(info.residual), archive.number(info.contacts);
  archive.list(newton.bodies, 4, [&](auto& body) { archive.number(body); });
  archive.list(newton.q, 96, [&](auto& q) { visit_matrix(archive, q); });
}

template <class Archive, class Object>
void visit_round(Archive& archive, Object& round, std::uint8_t version) {
  archive.number(round.substep), archive.number(round.substeps), archive.number(round.attempt);
  archive.number(round.index), archive.number(round.r), archive.number(round.s), archive.number(round.dual);
  archive.number(round.displacement), archive.number(round.rho_min), archive.number(round.rho_max);
  archive.number(round.verdict);
  if (version >= 2) {
    archive.number(round.kind), archive.number(round.energy), archive.number(round.alpha);
    archive.number(round.halvings), archive.number(round.color), archive.number(round.cg_iterations);
  }
  archive.list(round.workers, 76, [&](auto& worker) { visit_worker(archive, worker, version); });
  archive.list(round.bodies, 141, [&](auto& body) { visit_body(archive, body); });
  archive.list(round.replicas, 198, [&](auto& replica) { visit_replica(archive, replica); });
  archive.list(round.internal, 102, [&](auto& pose) { visit_internal(archive, pose); });
  archive.list(round.newton, 66, [&](auto& newton) { visit_newton(archive, newton); });
}

template <class Archive, class Object>
void visit_energies(Archive& archive, Object& energy) {
  archive.number(energy.kinetic), archive.number(energy.elastic), archive.number(energy.barrier);
  archive.number(energy.friction), archive.number(energy.gravity);
}

template <class Archive, class Object>
void visit_log(Archive& archive, Object& log, std::uint8_t version) {
  archive.number(log.step), archive.number(log.workers);
  archive.text(log.method), archive.text(log.preset);
  archive.number(log.partition.workers);
  archive.list(log.partition.cuts, 40, [&](auto& cut) { visit_cut(archive, cut); });
  archive.number(log.overlap), archive.number(log.tolerance), archive.number(log.dhat);
  archive.list(log.holders, 8, [&](auto& mask) { archive.number(mask); });
  archive.list(log.bodies_held, 4, [&](auto& count) { archive.number(count); });
  archive.list(log.work, 8, [&](auto& work) { archive.number(work); });
  archive.list(log.rounds, 85, [&](auto& round) { visit_round(archive, round, version); });
  if (version < 2) return;
  archive.list(log.energies, 40, [&](auto& energy) { visit_energies(archive, energy); });
  archive.list(log.owners, 2, [&](auto& owner) { archive.number(owner); });
  archive.list(log.seen, 8, [&](auto& mask) { archive.number(mask); });
  archive.list(log.colors, 2, [&](auto& color) { archive.number(color); });
  archive.list(log.neighbours, 8, [&](auto& mask) { archive.number(mask); });
}

void require(bool good, const char* problem) {
  if (!good) throw h5::Failure{problem};
}

void check_partition(const Partition& partition) {
  require(partition.cuts.empty() || partition.cuts.size() + 1 == static_cast<std::size_t>(partition.workers),
          "its planes and workers differ in number");
  const auto count = static_cast<std::int32_t>(partition.cuts.size());
  for (std::int32_t i = 0; i < count; ++i)
    for (const std::int32_t child :
         {partition.cuts[static_cast<std::size_t>(i)].below, partition.cuts[static_cast<std::size_t>(i)].above})
      // A node points to later ones only, so that walking the tree ends.
      require(child < 0 ? ~child < partition.workers : child > i && child < count, "its planes form no tree");
}

void check_round(const Round& round, std::size_t workers, std::size_t bodies) {
  const auto exists = [bodies](std::uint32_t body) { return body < bodies; };
  const char* no_body = "its merge log names a body that does not exist";
  const char* no_worker = "its merge log names a worker that does not exist";
  require(round.index >= 0 && round.substeps >= 1 && round.substep >= 0, "a round has no place in its step");
  require(round.verdict <= Verdict::failed && round.kind <= RoundKind::newton, "a verdict is unknown");
  require(round.workers.empty() || round.workers.size() == workers, no_worker);
  for (const WorkerRound& worker : round.workers)
    for (const std::uint32_t body : {worker.impact_a, worker.impact_b})
      require(exists(body) || body == abd::no_body, no_body);
  for (const BodyRound& body : round.bodies) {
    require(exists(body.body), no_body);
    require(body.rule <= PenaltyRule::at_lower_clamp, "a penalty rule is unknown");
  }
  for (const ReplicaRound& replica : round.replicas) {
    require(exists(replica.body), no_body);
    require(replica.worker < workers, no_worker);
  }
  for (const InternalPose& pose : round.internal) {
    require(exists(pose.body), no_body);
    require(pose.worker < workers, no_worker);
  }
  for (const NewtonRound& newton : round.newton) {
    require(newton.worker < workers, no_worker);
    require(newton.q.size() == newton.bodies.size(), "a Newton iteration lacks poses");
    for (const std::uint32_t body : newton.bodies) require(exists(body), no_body);
  }
}

void check_log(const StepLog& log, std::size_t bodies) {
  require(log.workers >= 1 && log.workers <= max_workers && log.partition.workers == log.workers,
          "its number of workers is impossible");
  const auto workers = static_cast<std::size_t>(log.workers);
  check_partition(log.partition);
  require(log.holders.empty() || log.holders.size() == bodies, "its bodies and their holders differ in number");
  require(log.bodies_held.empty() || log.bodies_held.size() == workers, "its merge log lacks workers");
  for (const std::size_t listed : {log.work.size(), log.energies.size(), log.colors.size(), log.neighbours.size()})
    require(listed == 0 || listed == workers, "its merge log lacks workers");
  for (const std::size_t listed : {log.owners.size(), log.seen.size()})
    require(listed == 0 || listed == bodies, "its bodies and their owners differ in number");
  for (const std::uint16_t owner : log.owners)
    require(owner < workers || owner == no_owner, "its merge log names a worker that does not exist");
  for (const Round& round : log.rounds) check_round(round, workers, bodies);
}

}  // namespace

std::vector<std::uint8_t> pack_log(const StepLog& log) {
  std::vector<std::uint8_t> bytes;
  Packer packer(bytes);
  packer.number(blob_version);
  visit_log(packer, log, blob_version);
  return bytes;
}

StepLog unpack_log(const std::vector<std::uint8_t>& bytes, std::size_t bodies) {
  Unpacker unpacker(bytes);
  std::uint8_t version = 0;
  unpacker.number(version);
  if (version < 1 || version > blob_version) throw h5::Failure{"its merge log has form " + std::to_string(version)};
  StepLog log;
  visit_log(unpacker, log, version);
  require(unpacker.left() == 0, "its merge log is longer than it says");
  check_log(log, bodies);
  return log;
}

}  // namespace seam::record
