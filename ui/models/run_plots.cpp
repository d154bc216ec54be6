#include "ui/models/run_plots.hpp"

#include <QElapsedTimer>
#include <QTextStream>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"
#include "core/distributed/methods/consensus_options.hpp"

namespace seam::models {

RunPlots::RunPlots(SimulationSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &SimulationSession::branches_changed, this, &RunPlots::start_again);
  connect(&session_, &SimulationSession::steps_appended, this, &RunPlots::append);
  feed_timer_.setSingleShot(true);
  feed_timer_.setInterval(0);
  connect(&feed_timer_, &QTimer::timeout, this, &RunPlots::feed_merges);
  start_again();
}

void RunPlots::start_again() {
  last_ = -1;
  pages_[0] = {{{}, {}}, {{}, {}}, {{}, {}}, {{}, {}}, {{}, {}}};
  pages_[1] = {{{}, {}}, {{}, {}}, {{}, {}, true}};
  pages_[2] = {{{}, {}}, {{}, {}}, {{}, {}}};
  start_merges();
  emit reset();
  if (session_.branch() && !session_.branch()->empty()) append(0, session_.branch()->last_step());
}

const std::vector<Curve>& RunPlots::curves(PlotPage page) const {
  const auto at = static_cast<std::size_t>(page);
  return at < pages_.size() ? pages_[at] : merges_.curves(static_cast<MergeCurves::Page>(at - pages_.size()));
}

void RunPlots::start_merges() {
  const auto model = session_.model();
  merges_.start(model ? model->workers.count : 1, view_, body_);
  merge_next_ = session_.branch() ? session_.branch()->first_step() : 0;
  retranslate();
}

void RunPlots::set_merge_view(MergeView view) {
  if (view == view_) return;
  view_ = view;
  start_merges();
  emit reset();
  feed_merges();
}

void RunPlots::set_body(std::uint32_t body) {
  if (body == body_) return;
  body_ = body;
  if (view_ != MergeView::one_body) return;
  start_merges();
  emit reset();
  feed_merges();
}

QString RunPlots::body_name() const {
  const auto model = session_.model();
  return model && body_ < model->bodies.size() ? QString::fromStdString(model->bodies[body_].name) : QString();
}

void RunPlots::retranslate() {
  merges_.retranslate(body_name());
  const std::array<QStringList, 3> names{
      QStringList{tr("total"), tr("kinetic"), tr("gravity"), tr("elastic"), tr("barrier")},
      QStringList{tr("last Newton step (m)"), tr("smallest gap (m)"), tr("Newton iterations")},
      QStringList{tr("whole step"), tr("collision"), tr("linear solve")}};
  for (std::size_t page = 0; page < 3; ++page)
    for (std::size_t i = 0; i < pages_[page].size(); ++i) pages_[page][i].name = names[page][static_cast<int>(i)];
}

void RunPlots::append(qint64 first, qint64 last) {
  if (!session_.branch()) return;
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  std::int64_t step = std::max<qint64>({first, last_ + 1, session_.branch()->first_step()});
  for (const abd::StepReport& r : session_.branch()->reports(step, last)) {
    const auto x = static_cast<double>(step);
    const auto add = [&](std::size_t page, std::size_t curve, double y) { pages_[page][curve].series.append(x, y); };
    const bool stepped = step > 0;  // the start state was not solved: no figures yet
    const abd::Energies& e = r.energy;
    add(0, 0, stepped ? e.kinetic + e.elastic + e.barrier + e.gravity : gap);
    add(0, 1, stepped ? e.kinetic : gap);
    add(0, 2, stepped ? e.gravity : gap);
    add(0, 3, stepped ? e.elastic : gap);
    add(0, 4, stepped ? e.barrier : gap);
    add(1, 0, stepped && r.last_newton_step > 0 ? r.last_newton_step : gap);
    add(1, 1, stepped && r.min_gap > 0 ? r.min_gap : gap);
    add(1, 2, stepped && r.newton_iterations > 0 ? r.newton_iterations : gap);
    add(2, 0, stepped && r.seconds.total() > 0 ? 1e3 * r.seconds.total() : gap);
    add(2, 1, stepped && r.seconds.collision > 0 ? 1e3 * r.seconds.collision : gap);
    add(2, 2, stepped && r.seconds.solve > 0 ? 1e3 * r.seconds.solve : gap);
    last_ = step++;
  }
  feed_merges();
}

void RunPlots::feed_merges() {
  constexpr int most_ms = 8;
  constexpr std::int64_t at_once = 64;
  QElapsedTimer clock;
  clock.start();
  const BranchPtr& branch = session_.branch();
  const auto model = session_.model();
  while (branch && model && merge_next_ <= last_ && clock.elapsed() < most_ms)
    for (const abd::StepReport& report : branch->reports(merge_next_, std::min(last_, merge_next_ + at_once - 1))) {
      record::SnapshotPtr snapshot;
      // A tape that cannot be read any more is reported where somebody looks at the step; here it is a gap.
      if (report.distributed.workers > 1) try {
          snapshot = branch->at(merge_next_);
        } catch (const Error&) {
        }
      if (snapshot)
        merges_.append(*snapshot, *model);
      else
        merges_.append_gap(merge_next_);
      ++merge_next_;
      if (clock.elapsed() >= most_ms) break;
    }
  keep_budget();
  if (branch && model && merge_next_ <= last_) feed_timer_.start();
  emit appended();
}

std::vector<PlotSeries*> RunPlots::all_series() {
  std::vector<PlotSeries*> result;
  for (auto& page : pages_)
    for (Curve& curve : page) result.push_back(&curve.series);
  for (std::size_t page = 0; page < MergeCurves::pages; ++page)
    for (Curve& curve : merges_.curves(static_cast<MergeCurves::Page>(page))) result.push_back(&curve.series);
  return result;
}

std::uint64_t RunPlots::memory() const {
  std::uint64_t bytes = (refused().capacity() + accepted().capacity()) * sizeof(double);
  for (std::size_t page = 0; page < pages_.size() + MergeCurves::pages; ++page)
    for (const Curve& curve : curves(static_cast<PlotPage>(page))) bytes += curve.series.memory();
  return bytes;
}

void RunPlots::set_memory_budget(std::uint64_t bytes) {
  budget_ = bytes;
  keep_budget();
  emit appended();
}

void RunPlots::keep_budget() {
  const std::uint64_t marks = (refused().capacity() + accepted().capacity()) * sizeof(double);
  thin_to(all_series(), budget_ > marks ? budget_ - marks : 0);
}

double RunPlots::thinned_until(PlotPage page) const {
  double until = -std::numeric_limits<double>::infinity();
  for (const Curve& curve : curves(page)) until = std::max(until, curve.series.thinned_until());
  return until;
}

std::vector<LimitLine> RunPlots::limits(PlotPage page) const {
  const auto model = session_.model();
  if (page == PlotPage::toi) return {{tr("gate: the whole path is free"), 1}};
  if (!model) return {};
  const scene::Workers& workers = model->workers;
  if (page == PlotPage::agreement && merges_.tolerance() > 0) return {{tr("tolerance θ"), merges_.tolerance()}};
  if (page == PlotPage::penalty && workers.count > 1)
    return {{tr("upper clamp"), workers.beta * distributed::ConsensusOptions::of(workers).upper_clamp},
            {tr("lower clamp"), workers.beta * distributed::lower_clamp}};
  if (page != PlotPage::residual) return {};
  return {{tr("step tolerance"), model->step_tolerance}, {tr("contact distance d̂"), model->dhat}};
}

QString RunPlots::value_label(PlotPage page) const {
  if (page == PlotPage::energy) return tr("energy (J)");
  if (page == PlotPage::residual || page == PlotPage::agreement) return tr("length (m)");
  if (page == PlotPage::penalty) return tr("penalty ρ (× mass)");
  if (page == PlotPage::toi) return tr("TOI (free share)");
  if (page == PlotPage::balance) return tr("number per step");
  if (page == PlotPage::descent) return tr("E − end (J s²)");
  return tr("time per step (ms)");
}

QString RunPlots::why_empty(PlotPage page) const {
  const auto model = session_.model();
  if (!model || model->workers.count == 1) return {};
  const bool one_state = model->workers.method >= scene::DistributedMethod::schwarz;
  if (page == PlotPage::penalty && one_state) return tr("Only consensus has penalties");
  if (page == PlotPage::descent && !one_state)
    return tr("Replicas of consensus have no common energy before the merge");
  return {};
}

std::vector<std::int64_t> RunPlots::failed_steps() const {
  std::vector<std::int64_t> result;
  if (session_.branch())
    for (const abd::StepReport& report : session_.branch()->failures()) result.push_back(report.step);
  return result;
}

double RunPlots::place_of(const TimeCursor& cursor) const {
  const auto step = static_cast<double>(cursor.step());
  if (cursor.level() == TimeLevel::step || !session_.branch()) return step;
  const std::vector<abd::StepReport> reports = session_.branch()->reports(cursor.step(), cursor.step());
  const int rounds = reports.empty() ? 1 : std::max(1, reports[0].distributed.rounds);
  const auto round = static_cast<double>(cursor.index(TimeLevel::admm_iteration));
  return step - 1 + std::min(1.0, (round + 1) / rounds);
}

QString RunPlots::csv(PlotPage page) const {
  QString text;
  QTextStream out(&text);
  out << "step";
  for (const Curve& curve : curves(page)) out << ",\"" << curve.name << '"';
  out << '\n';
  const std::vector<Curve>& all = curves(page);
  std::vector<std::size_t> next(all.size(), 0);
  for (;;) {
    double x = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < all.size(); ++c)
      if (next[c] < all[c].series.size()) x = std::min(x, all[c].series.x(next[c]));
    if (!std::isfinite(x)) break;
    out << QString::number(x, 'g', 17);
    for (std::size_t c = 0; c < all.size(); ++c) {
      out << ',';
      const PlotSeries& series = all[c].series;
      if (next[c] >= series.size() || series.x(next[c]) != x) continue;
      if (std::isfinite(series.y(next[c]))) out << QString::number(series.y(next[c]), 'g', 17);
      ++next[c];
    }
    out << '\n';
  }
  return text;
}

}  // namespace seam::models
