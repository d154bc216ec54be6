#include "ui/models/merge_reading.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/distributed/merge_rounds.hpp"
#include "core/math/polar.hpp"
#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::models {

namespace {

using distributed::Verdict;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Merge)
};

/// Exact for small angles too, where the trace alone is not.
double angle_of(const Mat3& R) {
  const Vec3 axis(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
  return std::atan2(0.5 * axis.norm(), 0.5 * (R.trace() - 1));
}

std::map<std::uint32_t, int> copies_in(const distributed::Round& round) {
  std::map<std::uint32_t, int> copies;
  for (const auto& replica : round.replicas) ++copies[replica.body];
  for (const auto& pose : round.internal) ++copies[pose.body];
  return copies;
}

std::vector<BodyCoverage> body_rows(const abd::Model& model, const distributed::StepLog& log,
                                    const distributed::Round* round) {
  std::map<std::uint32_t, int> copies;
  if (round) copies = copies_in(*round);
  const bool all = round && !round->internal.empty();  // rounds without a gate record shared bodies only
  std::vector<BodyCoverage> rows;
  for (std::uint32_t body = 0; body < model.bodies.size(); ++body) {
    if (model.bodies[body].kind != scene::BodyKind::dynamic_body) continue;
    BodyCoverage row;
    row.body = body;
    row.holders = viewport::holders_of(log, body);
    row.count = distributed::count_workers(row.holders);
    const auto found = copies.find(body);
    if (found != copies.end())
      row.copies = found->second;
    else if (all || (!copies.empty() && row.count > 1))
      row.copies = 0;
    rows.push_back(row);
  }
  return rows;
}

std::vector<PairCoverage> pair_rows(const abd::Model& model, const distributed::StepLog& log,
                                    const std::vector<abd::ContactPoint>& contacts) {
  const auto everyone = log.workers >= distributed::max_workers
                            ? ~distributed::WorkerMask{0}
                            : (distributed::WorkerMask{1} << std::max(log.workers, 0)) - 1;
  // Static and kinematic bodies and half-spaces are everywhere.
  const auto holders = [&](std::uint32_t body) {
    if (body == abd::no_body || body >= model.bodies.size()) return everyone;
    const bool fixed = model.bodies[body].kind != scene::BodyKind::dynamic_body;
    return fixed ? everyone : viewport::holders_of(log, body);
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, PairCoverage> pairs;
  for (const abd::ContactPoint& contact : contacts) {
    const auto [a, b] = std::minmax(contact.body_a, contact.body_b);
    PairCoverage& row = pairs[{a, b}];
    row.a = a, row.b = b;
    row.holders = holders(a) & holders(b);
    row.count = distributed::count_workers(row.holders);
    ++row.points;
  }
  std::vector<PairCoverage> rows;
  for (const auto& [key, row] : pairs) rows.push_back(row);
  return rows;
}

template <typename Row>
void order(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& x, const Row& y) { return x.sound() != y.sound() ? !x.sound() : x.count > y.count; });
}

}  // namespace

Disagreement disagreement(const Vec12& q, const Vec12& z, const Box3& box) {
  const Mat3 A = matrix_of(q), B = matrix_of(z), R = polar(A).R, S = polar(B).R;
  Disagreement part;
  part.translation = (translation_of(q) - translation_of(z)).norm();
  part.rotation = angle_of(R * S.transpose());
  part.shape = 0.5 * box.diagonal() * (R.transpose() * A - S.transpose() * B).norm();
  part.corner = viewport::largest_corner_move(box, q - z).distance;
  return part;
}

std::vector<ReplicaRow> replica_rows(const abd::Model& model, const distributed::Round& round, std::uint32_t body) {
  std::vector<ReplicaRow> rows;
  const distributed::BodyRound* shared = viewport::shared_body(round, body);
  if (!shared || body >= model.bodies.size()) return rows;
  const Box3 box = model.meshes[model.bodies[body].mesh]->box;
  for (const distributed::ReplicaRound& replica : viewport::replicas_of(round, body)) {
    ReplicaRow row;
    row.worker = replica.worker;
    row.part = disagreement(replica.q, shared->z, box);
    row.dual = viewport::largest_corner_move(box, replica.u).distance;
    rows.push_back(row);
  }
  return rows;
}

std::optional<std::uint32_t> worst_body(const distributed::Round& round) {
  const auto worst = std::max_element(round.bodies.begin(), round.bodies.end(),
                                      [](const auto& a, const auto& b) { return a.r < b.r; });
  return worst == round.bodies.end() ? std::nullopt : std::optional(worst->body);
}

Coverage coverage_of(const abd::Model& model, const record::Snapshot& snapshot, const distributed::Round* round) {
  Coverage coverage;
  if (!snapshot.merge) return coverage;
  coverage.bodies = body_rows(model, *snapshot.merge, round);
  coverage.pairs = pair_rows(model, *snapshot.merge, snapshot.contacts);
  order(coverage.bodies);
  order(coverage.pairs);
  for (const BodyCoverage& row : coverage.bodies) {
    coverage.shared += row.count > 1;
    coverage.junctions += row.count > 2;
    coverage.faults += !row.sound();
    coverage.body_weights += row.sum();
  }
  for (const PairCoverage& row : coverage.pairs) {
    coverage.faults += !row.sound();
    coverage.pair_weights += row.sum();
  }
  return coverage;
}

double energy_above_end(const distributed::StepLog& log, std::size_t row) {
  const distributed::Round& round = log.rounds[row];
  double end = round.energy;
  for (std::size_t i = row + 1; i < log.rounds.size(); ++i) {
    const distributed::Round& later = log.rounds[i];
    if (!distributed::same_solve(later, round)) break;
    if (std::isfinite(later.energy)) end = later.energy;
  }
  return round.energy - end;
}

QString round_word(const distributed::Round& round) {
  using distributed::RoundKind;
  if (round.kind != RoundKind::consensus && round.verdict == Verdict::refused) return Text::tr("conflict");
  if (round.verdict != Verdict::goes_on) return verdict_word(round.verdict);
  switch (round.kind) {
    case RoundKind::consensus:
      break;
    case RoundKind::restricted:
      return Text::tr("all moved");
    case RoundKind::stage:
      return Text::tr("colour %1").arg(round.color + 1);
    case RoundKind::newton:
      return Text::tr("Newton step");
  }
  return verdict_word(round.verdict);
}

std::vector<EnergyRow> energy_rows(const record::Snapshot& snapshot) {
  std::vector<EnergyRow> rows;
  if (!snapshot.merge || snapshot.merge->energies.empty()) return rows;
  EnergyRow sum, scene;
  for (const abd::Energies& share : snapshot.merge->energies) {
    rows.push_back({static_cast<int>(rows.size()), false, true, share});
    sum.energy.kinetic += share.kinetic, sum.energy.elastic += share.elastic, sum.energy.barrier += share.barrier;
    sum.energy.friction += share.friction, sum.energy.gravity += share.gravity;
  }
  scene.whole = true, scene.energy = snapshot.report.energy;
  const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); };
  sum.sound = same(sum.energy.kinetic, scene.energy.kinetic) && same(sum.energy.elastic, scene.energy.elastic) &&
              same(sum.energy.barrier, scene.energy.barrier) && same(sum.energy.friction, scene.energy.friction) &&
              same(sum.energy.gravity, scene.energy.gravity);
  rows.push_back(sum), rows.push_back(scene);
  return rows;
}

QString length_text(double metres) {
  struct Unit {
    double size;
    const char* name;
  };
  if (!std::isfinite(metres)) return QStringLiteral("–");
  if (metres == 0) return QStringLiteral("0");
  for (const Unit& unit : {Unit{1, "m"}, Unit{1e-3, "mm"}, Unit{1e-6, "µm"}, Unit{1e-9, "nm"}})
    if (std::abs(metres) >= 0.9995 * unit.size)
      return QStringLiteral("%1 %2").arg(QLocale().toString(metres / unit.size, 'g', 3), QString::fromUtf8(unit.name));
  return QStringLiteral("%1 m").arg(QLocale().toString(metres, 'g', 3));
}

QString workers_text(distributed::WorkerMask mask) {
  return mask == 0 ? QStringLiteral("–") : QString::fromStdString(viewport::worker_numbers(mask));
}

QString rule_text(distributed::PenaltyRule rule) {
  using distributed::PenaltyRule;
  switch (rule) {
    case PenaltyRule::kept:
      return Text::tr("kept: r and s balance");
    case PenaltyRule::raised:
      return Text::tr("raised: r is much larger than s");
    case PenaltyRule::lowered:
      return Text::tr("lowered: s is much larger than r");
    case PenaltyRule::raised_stagnant:
      return Text::tr("raised: no progress for several rounds");
    case PenaltyRule::at_upper_clamp:
      return Text::tr("at its upper limit");
    case PenaltyRule::at_lower_clamp:
      return Text::tr("at its lower limit");
  }
  return {};
}

QString verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::goes_on:
      return Text::tr("goes on");
    case Verdict::refused:
      return Text::tr("refused");
    case Verdict::accepted:
      return Text::tr("accepted");
    case Verdict::capped:
      return Text::tr("round limit");
    case Verdict::failed:
      return Text::tr("failed");
  }
  return {};
}

namespace {

/// Rounds of methods that keep one state: nothing is merged, all move together.
QString shared_state_sentence(const distributed::Round& round, const std::function<QString(std::uint32_t body)>& name) {
  using distributed::RoundKind;
  const QString step = length_text(round.s), share = QLocale().toString(round.alpha, 'g', 3);
  switch (round.verdict) {
    case Verdict::accepted:
      return Text::tr("Accepted: the last step of all bodies, %1, is below theta.").arg(step);
    case Verdict::capped:
      return Text::tr("Not finished: the last round allowed was reached. The step is tried again in halves.");
    case Verdict::failed:
      return Text::tr("Not finished: a solve failed. The step is tried again in halves.");
    case Verdict::refused: {
      const std::optional<std::size_t> worker = distributed::refusing_worker(round);
      if (!worker || round.halvings > 0)
        return Text::tr(
            "Conflict: together the proposed steps do not lower the energy. The workers solve again "
            "colour by colour.");
      const distributed::WorkerRound& entry = round.workers[*worker];
      const QString a = name(entry.impact_a),
                    b = entry.impact_b == abd::no_body ? Text::tr("a half-space") : name(entry.impact_b);
      return Text::tr(
                 "Conflict: %1 and %2 touch at %3 of the common step, as worker %4 sees. The workers solve again "
                 "colour by colour.")
          .arg(a, b, QLocale().toString(entry.toi, 'g', 2), QString::number(*worker));
    }
    case Verdict::goes_on:
      break;
  }
  if (round.kind == RoundKind::stage)
    return Text::tr("The workers of colour %1 moved all they hold, at most %2; the others stood still.")
        .arg(round.color + 1)
        .arg(step);
  if (round.kind == RoundKind::newton)
    return Text::tr(
               "All workers took %1 of one Newton step together; its length is %2, with %3 iterations of "
               "conjugate gradients.")
        .arg(share, step, QString::number(round.cg_iterations));
  const QString moved =
      Text::tr("Every worker moved the bodies it owns by %1 of what it proposed; the longest step is %2.")
          .arg(share, step);
  if (round.alpha >= 1) return moved;
  const std::optional<std::size_t> worker = distributed::refusing_worker(round);
  if (round.halvings > 0)
    return moved + QLatin1Char(' ') +
           Text::tr("Of more the energy would have risen: halved %n time(s).", nullptr, round.halvings);
  if (!worker) return moved;
  const distributed::WorkerRound& entry = round.workers[*worker];
  return moved + QLatin1Char(' ') +
         Text::tr("Worker %1 limited it: %2 and %3 would touch.")
             .arg(QString::number(*worker), name(entry.impact_a),
                  entry.impact_b == abd::no_body ? Text::tr("a half-space") : name(entry.impact_b));
}

}  // namespace

QString verdict_sentence(const distributed::Round& round, const std::function<QString(std::uint32_t body)>& name) {
  if (round.kind != distributed::RoundKind::consensus) return shared_state_sentence(round, name);
  switch (round.verdict) {
    case Verdict::accepted:
      if (distributed::refusing_worker(round))  // a method without the gate
        return Text::tr("Merged unchecked: the merge path is not free on every worker.");
      if (std::any_of(round.workers.begin(), round.workers.end(), [](const auto& w) { return std::isnan(w.toi); }))
        return Text::tr("Merged unchecked: no worker was asked whether its merge path is free.");
      return Text::tr("Accepted: r and s are below theta and every worker's merge path is free (TOI = 1).");
    case Verdict::capped:
      return Text::tr("Not merged: the last round allowed was reached. The step is tried again in halves.");
    case Verdict::failed:
      return Text::tr("Not merged: a local solve failed. The step is tried again in halves.");
    case Verdict::goes_on:
      return Text::tr("Not asked: the replicas still disagree, or the consensus still moves, by more than theta.");
    case Verdict::refused:
      break;
  }
  const std::optional<std::size_t> worker = distributed::refusing_worker(round);
  if (!worker) return Text::tr("Refused.");
  const distributed::WorkerRound& entry = round.workers[*worker];
  const QString toi = QLocale().toString(entry.toi, 'g', 2);
  if (entry.impact_a == abd::no_body)
    return Text::tr("Refused on worker %1 at %2 of the path although r and s are below theta.").arg(*worker).arg(toi);
  if (entry.impact_b == abd::no_body)
    return Text::tr(
               "Refused on worker %1: body %2 touches a half-space at %3 of the path although r and s are below "
               "theta.")
        .arg(QString::number(*worker), name(entry.impact_a), toi);
  return Text::tr("Refused on worker %1: bodies %2 and %3 touch at %4 of the path although r and s are below theta.")
      .arg(QString::number(*worker), name(entry.impact_a), name(entry.impact_b), toi);
}

}  // namespace seam::models
