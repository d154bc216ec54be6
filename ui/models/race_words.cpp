// A race in words: what the lanes say.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/distributed/race_report.hpp"
#include "ui/models/merge_reading.hpp"
#include "ui/models/problem_text.hpp"
#include "ui/models/race_model.hpp"

namespace seam::models {

using distributed::PointState;
using distributed::RaceLane;
using distributed::RacePoint;
using distributed::Round;
using distributed::RoundKind;
using distributed::Verdict;

namespace {

QString count_text(int value) { return QLocale().toString(value); }

/// "1, 4": workers of a colour of the sweep.
QString workers_of_color(const distributed::StepLog& log, int color) {
  QStringList workers;
  for (std::size_t k = 0; k < log.colors.size(); ++k)
    if (log.colors[k] == color) workers << QString::number(k);
  return workers.join(QStringLiteral(", "));
}

int stages_of(const distributed::StepLog& log) {
  return log.colors.empty() ? 0 : 1 + *std::max_element(log.colors.begin(), log.colors.end());
}

QString consensus_words(const Round& round) {
  if (round.verdict == Verdict::refused) {
    const std::optional<std::size_t> worker = distributed::refusing_worker(round);
    return worker ? RaceModel::tr("refused by worker %1").arg(*worker) : RaceModel::tr("refused");
  }
  if (round.verdict == Verdict::accepted) return RaceModel::tr("merged");
  return RaceModel::tr("r %1, s %2").arg(length_text(round.r), length_text(round.s));
}

QString restricted_words(const Round& round) {
  const std::optional<std::size_t> worker = distributed::refusing_worker(round);
  if (round.verdict == Verdict::refused) return RaceModel::tr("conflict: colour by colour next");
  const QString alpha = QLocale().toString(round.alpha, 'g', 3);
  if (round.alpha >= 1) return RaceModel::tr("all workers, whole step");
  if (round.halvings > 0) return RaceModel::tr("alpha %1, as the energy would rise").arg(alpha);
  return worker ? RaceModel::tr("alpha %1, limited by worker %2").arg(alpha).arg(*worker)
                : RaceModel::tr("alpha %1").arg(alpha);
}

QString newton_words(const Round& round) {
  const QString alpha = QLocale().toString(round.alpha, 'g', 3);
  return round.alpha >= 1
             ? RaceModel::tr("whole Newton step, CG iterations: %1").arg(round.cg_iterations)
             : RaceModel::tr("Newton step, alpha %1, CG iterations: %2").arg(alpha).arg(round.cg_iterations);
}

}  // namespace

QString RaceModel::lane_name(const RaceLane& lane) {
  if (lane.workers.count < 2) return tr("one worker");
  switch (lane.workers.method) {
    case scene::DistributedMethod::consensus:
      return tr("consensus");
    case scene::DistributedMethod::averaging:
      return tr("averaging");
    case scene::DistributedMethod::schwarz:
      return lane.workers.sweep == scene::SchwarzSweep::coloured ? tr("Schwarz, coloured") : tr("Schwarz");
    case scene::DistributedMethod::newton_pcg:
      return tr("Newton-PCG");
    case scene::DistributedMethod::automatic:
      return tr("auto");
  }
  return {};
}

QString RaceModel::unit_name(RaceClock unit) {
  switch (unit) {
    case RaceClock::rounds:
      return tr("rounds");
    case RaceClock::newton:
      return tr("Newton iterations, slowest worker of each round");
    case RaceClock::synchronisations:
      return tr("synchronisations");
    case RaceClock::bytes:
      return tr("bytes sent");
  }
  return {};
}

QString RaceModel::cost_text(double cost, RaceClock unit) {
  if (unit == RaceClock::bytes)
    return QLocale().formattedDataSize(static_cast<qint64>(cost), 1, QLocale::DataSizeSIFormat);
  return QLocale().toString(static_cast<qint64>(cost));
}

QString RaceModel::happening(std::size_t lane, std::size_t point) const {
  const RaceLane& run = this->lane(lane);
  if (point == 0) return tr("start of the step");
  if (run.workers.count < 2)
    return tr("Newton iteration %1 of %2")
        .arg(count_text(static_cast<int>(point)), count_text(static_cast<int>(run.points.size()) - 1));
  QString name = tr("round %1").arg(count_text(static_cast<int>(point)));
  if (const int solve = run.points[point].solve; solve > 0) name = tr("%1, solve %2").arg(name, count_text(solve + 1));
  if (!run.log || point > run.log->rounds.size()) return name;
  const Round& round = run.log->rounds[point - 1];
  if (round.verdict == Verdict::failed) return tr("%1: a solve failed").arg(name);
  if (round.verdict == Verdict::capped) return tr("%1: round limit").arg(name);
  switch (round.kind) {
    case RoundKind::consensus:
      return tr("%1: %2").arg(name, consensus_words(round));
    case RoundKind::restricted:
      return tr("%1: %2").arg(name, restricted_words(round));
    case RoundKind::stage:
      return tr("%1, stage %2 of %3, workers: %4")
          .arg(name, count_text(round.color + 1), count_text(stages_of(*run.log)),
               workers_of_color(*run.log, round.color));
    case RoundKind::newton:
      return tr("%1: %2").arg(name, newton_words(round));
  }
  return name;
}

QString RaceModel::error_text(const RacePoint& point) const {
  switch (state_of(point)) {
    case PointState::touching:
      return tr("bodies touch");
    case PointState::halves:
      return tr("not defined (halves)");
    case PointState::judged:
      break;
  }
  return tr("%1 θ").arg(QLocale().toString(point.error / subject_.theta, 'g', 3));
}

QString RaceModel::remark(std::size_t lane) const {
  const RaceLane& run = this->lane(lane);
  if (!run.finished())
    return tr("Failed: %1")
        .arg(translated_clause(run.report.reason.empty() ? abd::to_string(run.report.status) : run.report.reason));
  if (run.report.substeps > 1)
    return tr("Solved in %1 parts of the time step: its states cannot be judged.").arg(count_text(run.report.substeps));
  QStringList remarks;
  if (!run.points.empty() && run.points.back().error > race_->goal)
    remarks << tr("Stopped at %1 although its tolerance was %2 θ.")
                   .arg(error_text(run.points.back()), QLocale().toString(run.tolerance / subject_.theta, 'g', 2));
  else if (run.tightened > 0)
    remarks << tr("Needed a tolerance of %1 θ to come below the goal.")
                   .arg(QLocale().toString(run.tolerance / subject_.theta, 'g', 2));
  if (const int solves = distributed::solves_of(run); solves > 1)
    remarks << tr("Solved %1 times (wider overlap, stiffer barrier or newer friction): only the last can arrive, all "
                  "cost.")
                   .arg(count_text(solves));
  const auto touching = std::count_if(run.points.begin(), run.points.end(),
                                      [](const RacePoint& point) { return state_of(point) == PointState::touching; });
  if (touching > 0)
    remarks << tr("Bodies touch in %1 of its %2 states.")
                   .arg(count_text(static_cast<int>(touching)), count_text(static_cast<int>(run.points.size())));
  return remarks.join(QLatin1Char(' '));
}

QString RaceModel::finish_text(std::size_t lane) const {
  const RaceLane& run = this->lane(lane);
  QStringList parts;
  if (arrived(lane)) {
    const QString cost = cost_text(this->cost(run.points[*run.arrived]), unit_);
    parts << tr("arrived at %1, place %2").arg(cost, count_text(place_of(lane)));
  }
  if (stopped(lane))
    parts << (!run.finished()           ? tr("failed")
              : run.report.substeps > 1 ? tr("solved in parts")
              : arrived(lane)           ? tr("its own test stopped")
                                        : tr("its own test stopped short of the goal"));
  return parts.join(tr("; "));
}

QString RaceModel::ranking_text() const {
  QStringList there, under_way, never, parted;
  for (const Place& place : places_) {
    const QString name = lane_name(lane(place.lane));
    if (place.place > 0 && arrived(place.lane))
      there << tr("%1. %2 (%3)").arg(count_text(place.place), name, cost_text(place.cost, unit_));
    else if (stopped(place.lane) && lane(place.lane).finished() && lane(place.lane).report.substeps > 1)
      parted << name;
    else if (stopped(place.lane))
      never << name;
    else
      under_way << name;
  }
  QStringList parts;
  const QString comma = tr(", ");
  if (!there.isEmpty()) parts << tr("Arrived: %1").arg(there.join(comma));
  if (!under_way.isEmpty()) parts << tr("under way: %1").arg(under_way.join(comma));
  if (!never.isEmpty()) parts << tr("ended without arriving: %1").arg(never.join(comma));
  if (!parted.isEmpty()) parts << tr("solved in parts, so not judged: %1").arg(parted.join(comma));
  return parts.join(tr("; "));
}

QString RaceModel::left_out(RaceMeasure measure) const {
  QStringList sentences;
  for (std::size_t i = 0; i < lanes(); ++i) {
    const Curve left = curve(i, measure);
    const QString name = lane_name(lane(i));
    if (left.touching > 0)
      sentences << tr("%1: bodies touch in %2 states, which have neither energy nor error.")
                       .arg(name, count_text(left.touching));
    if (left.halves > 0) sentences << tr("%1: no curve, as the step was solved in parts.").arg(name);
    if (left.zero > 0 && measure == RaceMeasure::energy)
      sentences << tr("%1: %2 states are at the least E but for rounding.").arg(name, count_text(left.zero));
  }
  return sentences.join(QLatin1Char(' '));
}

}  // namespace seam::models
