// What the lesson of the workers says of the step shown.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/lessons/units.hpp"
#include "ui/lessons/workers_model.hpp"

namespace seam::lessons {

using distributed::RoundKind;
using distributed::Verdict;

namespace {

QString energy_text(double energy) {
  if (std::isinf(energy)) return QStringLiteral("∞");
  return scientific(energy) + QStringLiteral(" J s²");
}

QString names_of(const std::vector<int>& workers) {
  QStringList names;
  for (const int k : workers) names << worker_name(k);
  return names.join(QStringLiteral(", "));
}

int slowest(const distributed::Round& round) {
  int newton = 0;
  for (const distributed::WorkerRound& worker : round.workers) newton = std::max(newton, worker.newton);
  return newton;
}

/// Bodies that have moved between two points, and how far the farthest.
std::pair<int, double> moved_bodies(const distributed::RacePoint& before, const distributed::RacePoint& now) {
  std::pair<int, double> result{0, 0};
  for (std::size_t b = 0; b < now.q.size(); ++b) {
    const double far = (now.q[b] - before.q[b]).head<3>().norm();
    if (far > 0) ++result.first;
    result.second = std::max(result.second, far);
  }
  return result;
}

}  // namespace

QString WorkersModel::way_name(WorkersWay way) {
  switch (way) {
    case WorkersWay::coloured:
      return tr("colored sweep");
    case WorkersWay::restricted:
      return tr("all at once, each moves its own (restricted)");
    case WorkersWay::consensus:
      return tr("all at once, replicas agree (consensus, ADMM)");
    case WorkersWay::one_worker:
      return tr("one worker");
    case WorkersWay::newton:
      return tr("Newton together (newton-pcg)");
    case WorkersWay::automatic:
      break;
  }
  return tr("automatic choice (auto)");
}

QString WorkersModel::short_name(WorkersWay way) {
  switch (way) {
    case WorkersWay::coloured:
      return tr("colored");
    case WorkersWay::restricted:
      return tr("restricted");
    case WorkersWay::consensus:
      return tr("consensus");
    case WorkersWay::one_worker:
      return tr("one worker");
    case WorkersWay::newton:
      return QStringLiteral("newton-pcg");
    case WorkersWay::automatic:
      break;
  }
  return QStringLiteral("auto");
}

int WorkersModel::colors() const {
  const std::shared_ptr<const WorkersCase> all = found();
  if (!all) return 0;
  const std::vector<std::uint16_t>& colors = all->lane(WorkersWay::coloured)->log->colors;
  return colors.empty() ? 0 : 1 + *std::max_element(colors.begin(), colors.end());
}

QString WorkersModel::title() const {
  const QString name = tr("%n worker(s): %1", nullptr, setup().count).arg(way_name(way()));
  return position() > 0 ? tr("%1, round %2 of %3").arg(name).arg(position()).arg(last_position()) : name;
}

QString WorkersModel::start_words() const {
  const std::shared_ptr<const WorkersCase> all = found();
  const distributed::StepLog& log = *all->lane(WorkersWay::coloured)->log;
  const auto bodies = static_cast<int>(all->pile->model->bodies.size());
  const auto shared = static_cast<int>(std::count_if(log.holders.begin(), log.holders.end(),
                                                     [](auto mask) { return distributed::count_workers(mask) > 1; }));
  const QString pile = tr("%1 bodies slide into a corner; %2 of them are held by more than one of the %n worker(s).",
                          nullptr, setup().count)
                           .arg(bodies)
                           .arg(shared);
  if (veiled())
    return pile + QLatin1Char(' ') + tr("A line joins workers that would get in each other's way. Predict first.");
  return pile + QLatin1Char(' ') +
         tr("Before the step E lies %1 above the smallest E that any way reaches. Press next.")
             .arg(energy_text(lane()->points.front().energy - all->least_energy));
}

QString WorkersModel::energy_words(std::size_t position) const {
  const double least = found()->least_energy;
  const double before = lane()->points[position - 1].energy - least, now = lane()->points[position].energy - least;
  if (std::isinf(now)) return tr("The agreed poses touch or overlap: E is infinite there.");
  if (std::isinf(before)) return tr("The agreed poses are free of overlaps: E − E_min = %1.").arg(energy_text(now));
  // What is left after the subtraction is rounding.
  const double noise = 1e-14 * std::abs(lane()->points[position].energy);
  if (std::abs(before - now) <= noise) return tr("E − E_min stays at %1.").arg(energy_text(now));
  return now < before ? tr("E − E_min falls from %1 to %2.").arg(energy_text(before), energy_text(now))
                      : tr("E − E_min rises from %1 to %2.").arg(energy_text(before), energy_text(now));
}

QString WorkersModel::end_words(std::size_t position) const {
  if (position != last_position()) return {};
  const distributed::RaceLane& run = *lane();
  if (!run.finished()) return QLatin1Char(' ') + tr("Here the solver gave up the step.");
  const double share = run.points[position].error / found()->goal;
  QString words = tr("The solver's own test ends the step here; one Newton step of the whole problem would still move "
                     "bodies by %1 of the tolerance θ.")
                      .arg(QLocale().toString(share, 'g', 2));
  if (run.tightened > 0)
    words += QLatin1Char(' ') + tr("(With the tolerance θ it had stopped above θ; this is the run with %1 θ.)")
                                    .arg(QLocale().toString(run.tolerance / found()->goal, 'g', 3));
  return QLatin1Char(' ') + words;
}

QString WorkersModel::stage_words(const distributed::Round& round, std::size_t position) const {
  WorkersView view = view_;
  view.position = position;
  const std::vector<int> lit = lit_workers(*found(), view);
  const auto [bodies, farthest] = moved_bodies(lane()->points[position - 1], lane()->points[position]);
  const int waiting = setup().count - static_cast<int>(lit.size());
  QString who = lit.size() == 1 ? tr("worker %1 solves alone").arg(names_of(lit))
                                : tr("workers %1 are no neighbors and solve at the same time").arg(names_of(lit));
  who += waiting > 0 ? tr(", %n wait(s)", nullptr, waiting) : QString();
  return tr("Color %1 of %2: %3.").arg(round.color + 1).arg(colors()).arg(who) + QLatin1Char(' ') +
         (lit.size() == 1
              ? tr("It minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s)",
                   nullptr, slowest(round))
              : tr("Each minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s) for "
                   "the slowest",
                   nullptr, slowest(round))) +
         tr(", %n body(ies) moved, by %1 at most.", nullptr, bodies).arg(millimetres(farthest));
}

QString WorkersModel::restricted_words(const distributed::Round& round) const {
  const QString all = tr(
      "All %n worker(s) solve at once, each with the others where they were, and each moves only the bodies it owns.",
      nullptr, setup().count);
  if (round.verdict == Verdict::refused)
    return all + QLatin1Char(' ') +
           tr("Their proposals stand in each other's way: a conflict. They are dropped, and the workers solve again "
              "color "
              "by color.");
  QString share = tr("The share α = %1 of the common step is taken").arg(QLocale().toString(round.alpha, 'g', 3));
  share += round.halvings > 0 ? tr(", after %n halving(s), until E did not rise", nullptr, round.halvings) : QString();
  return all + QLatin1Char(' ') + share + tr("; %n Newton iteration(s) for the slowest.", nullptr, slowest(round));
}

QString WorkersModel::consensus_words(const distributed::Round& round, std::size_t position) const {
  QString words =
      tr("All %n worker(s) solve at once, each with its own replica of every shared body, pulled towards one pose z.",
         nullptr, setup().count) +
      QLatin1Char(' ') +
      tr("Replicas and z differ by up to %1, z moved by %2; %n Newton iteration(s) for the slowest.", nullptr,
         slowest(round))
          .arg(millimetres(round.r), millimetres(round.s));
  if (round.verdict == Verdict::refused) words += QLatin1Char(' ') + tr("They agree, but the merge gate refuses.");
  if (round.verdict == Verdict::accepted && position == last_position())
    words += QLatin1Char(' ') + tr("They agree and the way there is free: merged.");
  return words;
}

QString WorkersModel::sentence_at(std::size_t position) const {
  if (!found())
    return tr("The solver pushes the bodies into a corner and solves one step in %n way(s)…", nullptr,
              static_cast<int>(workers_ways));
  if (!ready()) return tr("This way is being solved…");
  if (position == 0) return start_words();
  const distributed::Round& round = lane()->log->rounds[position - 1];
  QString words;
  switch (round.kind) {
    case RoundKind::stage:
      words = stage_words(round, position);
      break;
    case RoundKind::restricted:
      words = restricted_words(round);
      break;
    case RoundKind::consensus:
      words = consensus_words(round, position);
      break;
    case RoundKind::newton:
      words = tr("One Newton iteration of all workers together.");
      break;
  }
  return words + QLatin1Char(' ') + energy_words(position) + end_words(position);
}

QString WorkersModel::spoken(int worker) const {
  const std::shared_ptr<const WorkersCase> all = found();
  if (!all || worker < 0 || worker >= setup().count) return {};
  const distributed::StepLog& log = *all->lane(WorkersWay::coloured)->log;
  int owned = 0, free = 0, seen = 0;
  for (std::size_t b = 0; b < log.owners.size(); ++b) {
    owned += log.owners[b] == worker;
    free += log.holders[b] >> worker & 1;
    seen += (log.seen[b] & ~log.holders[b]) >> worker & 1;
  }
  const auto k = static_cast<std::size_t>(worker);
  std::vector<int> neighbours;
  for (int j = 0; j < log.workers; ++j)
    if (log.neighbours[k] >> j & 1) neighbours.push_back(j);
  const QString who =
      veiled() ? tr("Worker %1").arg(worker_name(worker))
               : tr("Worker %1, color %2 of %3").arg(worker_name(worker)).arg(log.colors[k] + 1).arg(colors());
  return tr("%1: moves %2 bodies (owns %3 of them) and sees %4 more as obstacles. Neighbors: %5.")
      .arg(who)
      .arg(free)
      .arg(owned)
      .arg(seen)
      .arg(neighbours.empty() ? tr("none") : names_of(neighbours));
}

QString WorkersModel::coloring_words() const {
  const std::shared_ptr<const WorkersCase> all = found();
  if (!all) return {};
  const std::vector<distributed::WorkerMask>& neighbours = all->lane(WorkersWay::coloured)->log->neighbours;
  const std::vector<int> clique = largest_clique(neighbours);
  const int fewest = fewest_colors(neighbours);
  QString words = tr("%1 are all neighbors of each other, so fewer than %2 colors will not do.")
                      .arg(names_of(clique))
                      .arg(clique.size());
  if (fewest > static_cast<int>(clique.size()))
    words += QLatin1Char(' ') + tr("Trying all colorings shows that %1 are needed.").arg(fewest);
  words +=
      QLatin1Char(' ') +
      (colors() == fewest
           ? tr("The solver takes, worker after worker, the smallest color that no neighbor has, and finds a coloring "
                "with %1.")
                 .arg(fewest)
           : tr("The solver takes, worker after worker, the smallest color that no neighbor has, and ends with %1: one "
                "pass over the workers does not always find the fewest, here %2.")
                 .arg(colors())
                 .arg(fewest));
  return words;
}

QString WorkersModel::race_words() const {
  const std::shared_ptr<const WorkersCase> all = found();
  if (!all || !all->complete()) return {};
  const auto at_goal = [&](WorkersWay way) -> const distributed::RacePoint* {
    const distributed::RaceLane& run = *all->lane(way);
    return run.arrived ? &run.points[*run.arrived] : nullptr;
  };
  const distributed::RacePoint *colored = at_goal(WorkersWay::coloured), *restricted = at_goal(WorkersWay::restricted),
                               *consensus = at_goal(WorkersWay::consensus), *one = at_goal(WorkersWay::one_worker);
  const QLocale locale;
  QStringList words;
  words
      << tr("While one color solves, the others wait: of %1 workers, %2 solve at a time in the mean, and the critical "
            "path of a sweep is the sum over its colors.")
             .arg(setup().count)
             .arg(locale.toString(static_cast<double>(setup().count) / colors(), 'f', 1));
  if (colored && restricted)
    words
        << tr("Until the error is below θ the colored sweep needs %1 Newton iterations one after another, all at once "
              "%2.")
               .arg(colored->newton_critical)
               .arg(restricted->newton_critical);
  if (consensus) {
    words << tr("Consensus needs %1 rounds and %2 Newton iterations one after another.")
                 .arg(consensus->rounds)
                 .arg(consensus->newton_critical);
    const std::vector<distributed::RacePoint>& points = all->lane(WorkersWay::consensus)->points;
    const auto overlaps =
        std::count_if(points.begin(), points.end(), [](const auto& p) { return std::isinf(p.energy); });
    if (overlaps > 0)
      words.last() +=
          QLatin1Char(' ') + tr("The agreed poses touch or overlap after %1 of all its %2 rounds: the merge "
                                "gate keeps such poses out of the step.")
                                 .arg(overlaps)
                                 .arg(points.size() - 1);
  }
  if (one) {
    const std::vector<std::uint32_t>& held = all->lane(WorkersWay::coloured)->log->bodies_held;
    words << tr("One worker needs %1, but each over all %2 bodies; here no worker has more than %3.")
                 .arg(one->newton_critical)
                 .arg(all->pile->model->bodies.size())
                 .arg(*std::max_element(held.begin(), held.end()));
  }
  for (std::size_t way = 0; way < workers_ways; ++way)
    if (!at_goal(static_cast<WorkersWay>(way)))
      words << tr("%1 does not come below θ in this step.").arg(short_name(static_cast<WorkersWay>(way)));
  return words.join(QStringLiteral("\n\n"));
}

}  // namespace seam::lessons
