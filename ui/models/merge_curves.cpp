#include "ui/models/merge_curves.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/distributed/measure.hpp"
#include "core/distributed/merge_rounds.hpp"
#include "core/record/merge_thinning.hpp"
#include "ui/models/merge_reading.hpp"

namespace seam::models {
namespace {

using Page = MergeCurves::Page;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// For a logarithmic axis.
double positive(double value) { return value > 0 ? value : nothing; }

bool holds(const distributed::StepLog& log, std::uint32_t body, int worker) {
  return body < log.holders.size() && ((log.holders[body] >> worker) & 1) != 0;
}

double multiple_of_mass(const distributed::BodyRound& body, const abd::Model& model) {
  return body.body < model.bodies.size() ? positive(body.rho / model.bodies[body.body].mass) : nothing;
}

/// The worst of a worker's shared bodies; a gap when it has none.
template <class Value>
double worst(const distributed::StepLog& log, const distributed::Round& round, int worker, Value value) {
  double result = nothing;
  for (const distributed::BodyRound& body : round.bodies)
    if (holds(log, body.body, worker)) result = std::fmax(result, value(body));
  return result;
}

}  // namespace

void MergeCurves::start(int workers, MergeView view, std::uint32_t body) {
  workers_ = workers, view_ = view, body_ = body;
  tolerance_ = 0;
  in_gap_ = false;
  refused_.clear(), accepted_.clear();
  const std::size_t each = view == MergeView::per_worker ? static_cast<std::size_t>(workers) : 0;
  const std::array<std::size_t, pages> counts{each ? each : 3,
                                              each                         ? each
                                              : view == MergeView::largest ? 2u
                                                                           : 1u,
                                              each ? each : 1, 3 + static_cast<std::size_t>(workers), 2};
  for (std::size_t page = 0; page < pages; ++page) pages_[page].assign(counts[page], Curve{});
  for (std::size_t k = 3; k < pages_[3].size(); ++k) pages_[3][k].right_axis = true;
  curves(Page::descent)[1].right_axis = true;
  retranslate({});
}

void MergeCurves::retranslate(const QString& body_name) {
  const auto name = [this](Page page, const QStringList& names) {
    for (int i = 0; i < names.size(); ++i) curves(page)[static_cast<std::size_t>(i)].name = names[i];
  };
  QStringList each;
  for (int k = 0; k < workers_; ++k) each << tr("worker %1").arg(k);
  name(Page::balance, QStringList{tr("rounds"), tr("Newton, all"), tr("Newton, slowest")} +
                          QStringList(each).replaceInStrings(QRegularExpression(QStringLiteral("$")), tr(": work")));
  name(Page::descent, {tr("energy above the end of the solve"), tr("share of the step taken, α")});
  if (view_ == MergeView::per_worker) {
    for (const Page page : {Page::agreement, Page::penalty, Page::toi}) name(page, each);
    return;
  }
  const bool one = view_ == MergeView::one_body;
  const auto of_body = [&](const QString& text) { return one ? tr("%1 of %2").arg(text, body_name) : text; };
  name(Page::agreement,
       {of_body(tr("replica disagreement r")), of_body(tr("consensus change s")), of_body(tr("dual residual"))});
  name(Page::penalty, one ? QStringList{of_body(tr("penalty"))} : QStringList{tr("largest"), tr("smallest")});
  name(Page::toi, {one ? tr("smallest of the workers that hold %1").arg(body_name) : tr("smallest")});
}

void MergeCurves::add(Page page, std::size_t curve, double x, double y) { curves(page)[curve].series.append(x, y); }

void MergeCurves::append_gap(std::int64_t step) {
  if (in_gap_) return;  // one is enough
  in_gap_ = true;
  for (auto& page : pages_)
    for (Curve& curve : page) curve.series.append(static_cast<double>(step), nothing);
}

void MergeCurves::append(const record::Snapshot& snapshot, const abd::Model& model) {
  if (!snapshot.merge || snapshot.merge->rounds.empty()) return append_gap(snapshot.step);
  in_gap_ = false;
  const distributed::StepLog& log = *snapshot.merge;
  tolerance_ = log.tolerance;
  const std::vector<std::int64_t> numbers = record::round_numbers(log);
  const auto count =
      static_cast<double>(std::max<std::int64_t>(numbers.back() + 1, snapshot.report.distributed.rounds));
  const double noise = distributed::rounding_of_energy(snapshot.report.energy, model.time_step);
  const auto place = [&](std::int64_t number) {
    return static_cast<double>(snapshot.step - 1) + static_cast<double>(number + 1) / count;
  };
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double x = place(numbers[i]);
    if (i > 0 && numbers[i] > numbers[i - 1] + 1)  // rounds between are not known any more
      for (const Page page : {Page::agreement, Page::penalty, Page::toi, Page::descent})
        for (Curve& curve : curves(page)) curve.series.append(place(numbers[i] - 1), nothing);
    append_round(log, log.rounds[i], x, model);
    append_descent(log, i, x, noise);
    if (log.rounds[i].verdict == distributed::Verdict::refused) refused_.push_back(x);
    if (log.rounds[i].verdict == distributed::Verdict::accepted) accepted_.push_back(x);
  }
  append_balance(snapshot);
}

void MergeCurves::append_round(const distributed::StepLog& log, const distributed::Round& round, double x,
                               const abd::Model& model) {
  double least = nothing;
  for (std::size_t k = 0; k < round.workers.size(); ++k)
    if (view_ != MergeView::one_body || holds(log, body_, static_cast<int>(k)))
      least = std::fmin(least, round.workers[k].toi);
  if (view_ == MergeView::per_worker) {
    for (int k = 0; k < workers_; ++k) {
      const auto at = static_cast<std::size_t>(k);
      add(Page::agreement, at, x, positive(worst(log, round, k, [](const auto& body) { return body.r; })));
      add(Page::penalty, at, x, worst(log, round, k, [&](const auto& body) { return multiple_of_mass(body, model); }));
      add(Page::toi, at, x, at < round.workers.size() ? round.workers[at].toi : nothing);
    }
    return;
  }
  add(Page::toi, 0, x, least);
  if (view_ == MergeView::largest) {
    add(Page::agreement, 0, x, positive(round.r)), add(Page::agreement, 1, x, positive(round.s));
    add(Page::agreement, 2, x, positive(round.dual));
    add(Page::penalty, 0, x, positive(round.rho_max)), add(Page::penalty, 1, x, positive(round.rho_min));
    return;
  }
  const auto found = std::lower_bound(round.bodies.begin(), round.bodies.end(), body_,
                                      [](const auto& body, std::uint32_t wanted) { return body.body < wanted; });
  const bool shared = found != round.bodies.end() && found->body == body_;
  add(Page::agreement, 0, x, shared ? positive(found->r) : nothing);
  add(Page::agreement, 1, x, shared ? positive(found->s) : nothing);
  add(Page::agreement, 2, x, shared ? positive(found->dual) : nothing);
  add(Page::penalty, 0, x, shared ? multiple_of_mass(*found, model) : nothing);
}

/// Methods that keep one state. A gap where a solve begins: its energies are not those of the one before.
void MergeCurves::append_descent(const distributed::StepLog& log, std::size_t row, double x, double noise) {
  const distributed::Round& round = log.rounds[row];
  const bool one_state = round.kind != distributed::RoundKind::consensus;
  const bool begins = row == 0 || !distributed::same_solve(log.rounds[row - 1], round);
  const double above = energy_above_end(log, row);
  if (begins) add(Page::descent, 0, x, nothing);
  add(Page::descent, 0, x, one_state && above > noise ? above : nothing);
  add(Page::descent, 1, x, one_state ? round.alpha : nothing);
}

void MergeCurves::append_balance(const record::Snapshot& snapshot) {
  const auto x = static_cast<double>(snapshot.step);
  const abd::WorkerReport& several = snapshot.report.distributed;
  add(Page::balance, 0, x, several.rounds);
  add(Page::balance, 1, x, snapshot.report.newton_iterations);
  add(Page::balance, 2, x, several.newton_critical);
  const std::vector<double>& work = snapshot.merge->work;
  for (std::size_t k = 0; 3 + k < curves(Page::balance).size(); ++k)
    add(Page::balance, 3 + k, x, k < work.size() ? work[k] : nothing);
}

}  // namespace seam::models
