#include "ui/models/merge_model.hpp"

#include <QLocale>
#include <algorithm>

#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::models {

using distributed::Round;
using distributed::Verdict;

MergeModel::MergeModel(SimulationSession& session, ViewController& view, QObject* parent)
    : QObject(parent), session_(session), view_(view) {
  connect(&session_.cursor(), &TimeCursor::moved, this, &MergeModel::follow);
  connect(&session_.cursor(), &TimeCursor::level_changed, this, &MergeModel::follow);
  connect(&session_, &SimulationSession::shown_changed, this, &MergeModel::follow);
  connect(&session_, &SimulationSession::model_changed, this, &MergeModel::follow);
  connect(&view_, &ViewController::selection_changed, this, &MergeModel::changed);
  connect(&view_, &ViewController::options_changed, this, &MergeModel::changed);
}

std::shared_ptr<const distributed::StepLog> MergeModel::log() const {
  const record::SnapshotPtr shown = session_.shown();
  return shown ? shown->merge : nullptr;
}

std::size_t MergeModel::round_index() const {
  return static_cast<std::size_t>(session_.cursor().index(TimeLevel::admm_iteration));
}

const Round* MergeModel::round() const {
  const auto entry = log();
  return entry ? viewport::round_of(*entry, round_index()) : nullptr;
}

/// The picture shows the round of the cursor, and a worker that exists.
void MergeModel::follow() {
  viewport::MergeView merge = options();
  const auto entry = log();
  merge.round = entry ? std::optional(round_index()) : std::nullopt;
  merge.newton.reset();
  if (entry && session_.cursor().level() == TimeLevel::newton_iteration)
    merge.newton = static_cast<std::size_t>(session_.cursor().index(TimeLevel::newton_iteration));
  if (entry) merge.worker = std::clamp(merge.worker, 0, std::max(0, entry->workers - 1));
  if (merge.round != options().round || merge.worker != options().worker || merge.newton != options().newton)
    apply(merge);
  else
    emit changed();
}

void MergeModel::apply(const viewport::MergeView& merge) {
  viewport::ViewOptions all = view_.options();
  all.merge = merge;
  view_.set_options(std::move(all));  // says that it changed
}

QString MergeModel::empty_text() const {
  if (!session_.ready() || !session_.shown())
    return tr(
        "No run yet. Open a scene or a tape of several workers: every round of its steps can then be taken apart "
        "here.");
  if (round()) return {};
  const abd::Model* made = model();
  const int workers = made ? made->workers.count : 1;
  if (workers <= 1)
    return tr(
        "This run has one worker, so nothing is merged. Set Workers in the inspector of the scene and run "
        "again: the rounds of every step appear here.");
  if (session_.shown()->step == session_.cursor().first_step())
    return tr("This is the start state; no step led here. Step forward to see its rounds.");
  return tr("The rounds of this step were not kept. Steps simulated in this window keep them.");
}

QString MergeModel::body_name(std::uint32_t body) const {
  const abd::Model* made = model();
  return made && body < made->bodies.size() ? QString::fromStdString(made->bodies[body].name) : QString::number(body);
}

QString MergeModel::verdict() const {
  const Round* shown = round();
  return shown ? verdict_sentence(*shown, [this](std::uint32_t body) { return body_name(body); }) : QString();
}

bool MergeModel::refused() const {
  const Round* shown = round();
  return shown && shown->verdict == Verdict::refused;
}

bool MergeModel::merged_freely() const {
  const Round* shown = round();
  if (!shown || shown->verdict != Verdict::accepted || shown->workers.empty()) return false;
  // Where all keep one state, a sweep has nothing to ask: each of its solves checks its own way.
  const bool asked = shown->kind == distributed::RoundKind::consensus;
  return std::none_of(shown->workers.begin(), shown->workers.end(),
                      [asked](const auto& worker) { return asked ? !(worker.toi >= 1) : worker.toi < 1; });
}

std::optional<std::uint32_t> MergeModel::body() const {
  const Round* shown = round();
  if (!shown) return std::nullopt;
  for (std::uint32_t selected : view_.selection())
    if (viewport::shared_body(*shown, selected)) return selected;
  return worst_body(*shown);
}

const distributed::BodyRound* MergeModel::body_round() const {
  const std::optional<std::uint32_t> wanted = body();
  return wanted ? viewport::shared_body(*round(), *wanted) : nullptr;
}

double MergeModel::factor() const {
  const Round* shown = round();
  return shown && model() ? viewport::exaggeration_of(*model(), *shown, options().exaggeration_steps) : 1;
}

QString MergeModel::factor_text() const {
  const double value = factor();
  return value == 1 ? tr("offsets in true size") : tr("offsets × %1").arg(QLocale().toString(value, 'f', 0));
}

void MergeModel::set_round(std::size_t index) {
  if (!log()) return;
  session_.cursor().set_level(TimeLevel::admm_iteration);
  session_.cursor().move_to(TimeLevel::admm_iteration, static_cast<std::int64_t>(index));
}

void MergeModel::set_worker(int worker) {
  const auto entry = log();
  if (!entry) return;
  viewport::MergeView merge = options();
  merge.worker = std::clamp(worker, 0, std::max(0, entry->workers - 1));
  if (merge.worker != options().worker) apply(merge);
}

void MergeModel::set_position(double t) {
  viewport::MergeView merge = options();
  merge.position = std::clamp(t, 0.0, 1.0);
  if (merge.position != options().position) apply(merge);
}

void MergeModel::select_body(std::uint32_t body) { view_.select({body}); }

void MergeModel::change_exaggeration(int places) {
  const Round* shown = round();
  viewport::MergeView merge = options();
  merge.exaggeration_steps = std::clamp(merge.exaggeration_steps + places, -36, 36);
  // At an end of the scale further presses must not pile up.
  if (shown && model() && viewport::exaggeration_of(*model(), *shown, merge.exaggeration_steps) == factor()) return;
  apply(merge);
}

void MergeModel::toggle(bool viewport::MergeView::*layer) {
  viewport::MergeView merge = options();
  merge.*layer = !(merge.*layer);
  apply(merge);
}

void MergeModel::go_to(std::int64_t step, std::size_t index) {
  session_.pause();
  session_.cursor().move_to_step(step);
  set_round(index);
  const Round* shown = round();
  if (!shown) return;
  if (const auto worker = distributed::refusing_worker(*shown)) set_worker(static_cast<int>(*worker));
}

namespace {

/// The refused round nearest to `from` in a direction, `from` itself included.
std::optional<std::size_t> refused_round(const distributed::StepLog& log, std::int64_t from, int direction) {
  const std::int64_t count = std::ssize(log.rounds);
  for (std::int64_t index = std::clamp<std::int64_t>(from, -1, count); index >= 0 && index < count; index += direction)
    if (log.rounds[static_cast<std::size_t>(index)].verdict == Verdict::refused) return static_cast<std::size_t>(index);
  return std::nullopt;
}

}  // namespace

bool MergeModel::go_to_refused(int direction) {
  const BranchPtr branch = session_.branch();
  if (!branch || !session_.ready()) return false;
  const std::int64_t here = session_.cursor().step();
  if (const auto entry = log())
    if (const auto found = refused_round(*entry, static_cast<std::int64_t>(round_index()) + direction, direction)) {
      go_to(here, *found);
      return true;
    }
  // Reports of all steps are in memory; only a step that refused a merge is fetched.
  std::vector<abd::StepReport> reports =
      direction > 0 ? branch->reports(here + 1, branch->last_step()) : branch->reports(branch->first_step(), here - 1);
  if (direction < 0) std::reverse(reports.begin(), reports.end());
  for (const abd::StepReport& report : reports) {
    if (report.distributed.refused == 0) continue;
    const record::SnapshotPtr there = branch->at(report.step);
    if (!there) continue;
    std::size_t index = 0;
    if (there->merge) {
      const std::int64_t from = direction > 0 ? 0 : std::ssize(there->merge->rounds) - 1;
      const auto found = refused_round(*there->merge, from, direction);
      if (!found) continue;
      index = *found;
    }
    go_to(report.step, index);
    return true;
  }
  return false;
}

bool MergeModel::go_to_worst_r() {
  const BranchPtr branch = session_.branch();
  if (!branch || !session_.ready()) return false;
  const std::vector<abd::StepReport> reports = branch->reports(branch->first_step(), branch->last_step());
  const auto worst = std::max_element(reports.begin(), reports.end(),
                                      [](const auto& a, const auto& b) { return a.distributed.r < b.distributed.r; });
  if (worst == reports.end() || !(worst->distributed.r > 0)) return false;
  const record::SnapshotPtr there = branch->at(worst->step);
  if (!there) return false;
  const std::size_t rounds = there->merge ? there->merge->rounds.size() : 0;
  go_to(worst->step, rounds > 0 ? rounds - 1 : 0);
  if (const Round* shown = round())
    if (const auto body = worst_body(*shown)) select_body(*body);
  return true;
}

std::int64_t MergeModel::refused_count() const {
  const BranchPtr branch = session_.branch();
  if (!branch) return 0;
  std::int64_t count = 0;
  for (const abd::StepReport& report : branch->reports(branch->first_step(), branch->last_step()))
    count += report.distributed.refused;
  return count;
}

}  // namespace seam::models
