#pragma once
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"

namespace seam::models {

/// How two poses of one body differ, in parts a person can picture. A = R S (polar decomposition).
struct Disagreement {
  double translation = 0;  ///< m, of the centre of mass
  double rotation = 0;     ///< rad, between the rotations R
  double shape = 0;   ///< m: Frobenius norm of the difference of the stretches S times half the diagonal of the box
  double corner = 0;  ///< m, largest displacement of a corner of the box: what r is measured in
};
Disagreement disagreement(const Vec12& q, const Vec12& z, const Box3& box);

/// One worker's copy of a body in one round.
struct ReplicaRow {
  int worker = 0;
  Disagreement part;  ///< of q from z
  double dual = 0;    ///< m, largest displacement of a box corner by the scaled dual variable u
};
std::vector<ReplicaRow> replica_rows(const abd::Model& model, const distributed::Round& round, std::uint32_t body);

/// The shared body with the largest r in a round; empty when none is recorded.
std::optional<std::uint32_t> worst_body(const distributed::Round& round);

/// Who holds a body and what each of them counts of it.
struct BodyCoverage {
  std::uint32_t body = 0;
  distributed::WorkerMask holders = 0;
  int count = 0;              ///< k_b
  std::optional<int> copies;  ///< replicas or single poses recorded in the round; empty when it recorded none at all
  double weight() const { return count > 0 ? 1.0 / count : 0; }
  /// Sum of the weights over the copies that are there: 1 unless one is missing or too many.
  double sum() const { return weight() * copies.value_or(count); }
  bool sound() const { return count > 0 && copies.value_or(count) == count; }
};
/// A pair of bodies in contact, or a body and a half-space (b = abd::no_body).
struct PairCoverage {
  std::uint32_t a = 0, b = 0;
  distributed::WorkerMask holders = 0;  ///< workers that hold both
  int count = 0;                        ///< k_c; 0 = nobody sees the contact
  int points = 0;                       ///< active contacts of the pair
  double weight() const { return count > 0 ? 1.0 / count : 0; }
  double sum() const { return weight() * count; }
  bool sound() const { return count > 0; }
};
/// The ledger of one step: junctions (bodies on most workers) first, then by number; faulty rows before all others.
struct Coverage {
  std::vector<BodyCoverage> bodies;  ///< dynamic ones
  std::vector<PairCoverage> pairs;
  std::size_t shared = 0, junctions = 0, faults = 0;  ///< junctions: bodies on three workers or more
  double body_weights = 0, pair_weights = 0;          ///< sums over all rows: the numbers of bodies and of pairs
};
/// `round`: whose copies are counted; may be null.
Coverage coverage_of(const abd::Model& model, const record::Snapshot& snapshot, const distributed::Round* round);

/// Energies in shares: one row per worker, their sum, and the scene's own, which the sum must equal to rounding.
struct EnergyRow {
  int worker = -1;     ///< < 0: a total
  bool whole = false;  ///< the scene's own figures
  bool sound = true;   ///< of the sum: equal to the scene's
  abd::Energies energy;
};
/// Empty for steps of a single worker and tapes without shares.
std::vector<EnergyRow> energy_rows(const record::Snapshot& snapshot);

/// "3.2 µm": a length in the unit that suits it, in the screen's locale.
QString length_text(double metres);
/// "W1" or "W0+W2".
QString workers_text(distributed::WorkerMask mask);
/// What made the penalty change, in a few words.
QString rule_text(distributed::PenaltyRule rule);
QString verdict_word(distributed::Verdict verdict);
/// The same of a round; of one that goes on, what it was.
/// E (J s^2) after round `row` above that at the end of the same solve (substep and attempt); NaN where E was not
/// evaluated.
double energy_above_end(const distributed::StepLog& log, std::size_t row);
QString round_word(const distributed::Round& round);
/// What became of a round, as one sentence. `name` = what to call a body.
QString verdict_sentence(const distributed::Round& round, const std::function<QString(std::uint32_t body)>& name);

}  // namespace seam::models
