#include "ui/lessons/splitting_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"

namespace seam::lessons {

namespace {
constexpr std::size_t most_checkpoints = 32;
}

SplittingModel::SplittingModel(QObject* parent) : QObject(parent) { set_study(); }

void SplittingModel::copy_from(const SplittingModel& other) {
  choice_ = other.choice_, own_text_ = other.own_text_, width_ = other.width_, height_ = other.height_;
  method_ = other.method_, omega_ = other.omega_, permuted_ = other.permuted_;
  system_ = other.system_, colors_ = other.colors_, edges_ = other.edges_, jacobi_radius_ = other.jacobi_radius_;
  comparison_ = other.comparison_;
  place_ = other.place_, problem_ = other.problem_, radius_ = other.radius_;
  young_is_optimal_ = other.young_is_optimal_;
  origin_ = other.origin_, solver_ = other.solver_, checkpoints_ = other.checkpoints_, spacing_ = other.spacing_;
  steps_ = other.steps_, x_ = other.x_, last_ = other.last_;
  updates_ = other.updates_, first_update_ = other.first_update_;
  iterates_ = other.iterates_, first_iterate_ = other.first_iterate_;
  selected_.reset(), pointed_.reset();
  emit changed();
}

void SplittingModel::set_study() { set_system(graph::study_system(), SystemChoice::study); }

void SplittingModel::set_laplacian(std::uint32_t width, std::uint32_t height) {
  width_ = std::clamp(width, 1u, max_side), height_ = std::clamp(height, 1u, max_side);
  set_system(graph::laplacian_system(width_, height_), SystemChoice::laplacian);
}

void SplittingModel::set_own(const QString& text) {
  graph::LinearSystem system = graph::parse_system(text.toStdString());
  if (system.a.rows() > static_cast<Eigen::Index>(max_own))
    throw bad_input("cannot show the linear system", "", fmt::format("it has more than {} unknowns", max_own),
                    "Use fewer rows here; seam-sim split takes larger ones");
  own_text_ = text;
  set_system(std::move(system), SystemChoice::own);
}

void SplittingModel::set_system(graph::LinearSystem system, SystemChoice choice) {
  system_ = std::move(system);
  choice_ = choice;
  colors_ = graph::color_unknowns(system_);
  jacobi_radius_ = graph::jacobi_radius(system_);
  comparison_.reset();
  edges_.clear();
  for (std::uint32_t i = 0; i < unknowns(); ++i)
    for (graph::SparseMatrix::InnerIterator it(system_.a, i); it; ++it) {
      const auto j = static_cast<std::uint32_t>(it.col());
      if (i != j) edges_.emplace_back(std::min(i, j), std::max(i, j));
    }
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  rebuild();
  emit changed();
}

std::uint32_t SplittingModel::color_count() const {
  return colors_.empty() ? 0 : *std::max_element(colors_.begin(), colors_.end()) + 1;
}

graph::SplittingOptions SplittingModel::options() const {
  graph::SplittingOptions options;
  options.method = method_;
  options.omega = omega_;
  options.colors = colors_;
  options.jacobi_radius = jacobi_radius_;
  return options;
}

/// A solver at x = 0, or why there is none.
void SplittingModel::rebuild() {
  problem_.reset(), origin_.reset(), radius_.reset();
  young_is_optimal_ = false;
  place_.assign(unknowns(), 0);
  try {
    const std::vector<std::uint32_t> rows = graph::sweep_order(system_, options()).rows;
    for (std::uint32_t p = 0; p < rows.size(); ++p) place_[rows[p]] = p;
    origin_.emplace(system_, options());
    radius_ = graph::spectral_radius(system_, options());
    young_is_optimal_ = graph::is_young_optimal(system_, options());
  } catch (const Error& error) {
    problem_ = error.problem();
  }
  start();
}

void SplittingModel::start() {
  solver_ = origin_;
  checkpoints_.clear();
  spacing_ = 1;
  steps_ = 0;
  x_ = graph::Vector::Zero(system_.a.rows());
  last_.clear(), updates_.clear(), iterates_.clear();
  first_update_ = 1, first_iterate_ = 0;
  iterates_.push_back(x_);
  selected_.reset(), pointed_.reset();
}

void SplittingModel::set_method(graph::SplittingMethod method) {
  if (method == method_) return;
  method_ = method;
  rebuild();
  emit changed();
}

void SplittingModel::set_omega(std::optional<double> omega) {
  if (omega == omega_) return;
  omega_ = omega;
  rebuild();
  emit changed();
}

bool SplittingModel::finite() const { return x_.allFinite(); }

/// The next stage of `solver`: its updates, also noted in their sweep.
std::vector<graph::ComponentUpdate> SplittingModel::take_stage(graph::SplittingSolver& solver,
                                                               SweepUpdates& into) const {
  std::vector<graph::ComponentUpdate> stage;
  for (const std::uint32_t row : solver.rows(solver.stage())) {
    stage.push_back(solver.preview(row));
    into[row] = stage.back();
  }
  solver.advance();
  return stage;
}

void SplittingModel::advance() {
  const std::uint32_t sweep = solver_->sweeps() + 1;
  if (solver_->stage() == 0) {
    keep_checkpoint();
    updates_.emplace_back(unknowns());
    if (updates_.size() > traced_sweeps) updates_.pop_front(), ++first_update_;
  }
  last_ = take_stage(*solver_, updates_.back());
  ++steps_;
  x_ = solver_->x();
  if (solver_->sweeps() < sweep) return;
  iterates_.push_back(x_);
  if (iterates_.size() > traced_sweeps) iterates_.pop_front(), ++first_iterate_;
}

void SplittingModel::next() {
  if (!solver_) return;
  selected_.reset(), pointed_.reset();
  advance();
  emit changed();
}

void SplittingModel::previous() {
  if (!solver_ || steps_ == 0) return;
  forget_last_stage();
  solver_ = solver_at(--steps_);
  x_ = solver_->x();
  last_.clear();
  if (steps_ > 0)
    for (const std::uint32_t row : solver_->rows(last_stage_index())) last_.push_back(*updates_.back()[row]);
  selected_.reset(), pointed_.reset();
  emit changed();
}

void SplittingModel::keep_checkpoint() {
  const std::uint32_t sweeps = solver_->sweeps();
  if (sweeps % spacing_ != 0 || (!checkpoints_.empty() && sweeps <= checkpoints_.back().sweeps())) return;
  if (checkpoints_.size() == most_checkpoints) {
    spacing_ *= 2;
    std::erase_if(checkpoints_, [&](const graph::SplittingSolver& s) { return s.sweeps() % spacing_ != 0; });
    if (sweeps % spacing_ != 0) return;
  }
  checkpoints_.push_back(*solver_);
}

/// A solver that has done `steps` stages, from the last checkpoint before.
graph::SplittingSolver SplittingModel::solver_at(std::uint64_t steps) const {
  const auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), steps,
                                      [](std::uint64_t wanted, const graph::SplittingSolver& s) {
                                        return wanted < std::uint64_t{s.sweeps()} * s.stages();
                                      });
  graph::SplittingSolver solver = after == checkpoints_.begin() ? *origin_ : *std::prev(after);
  for (std::uint64_t at = std::uint64_t{solver.sweeps()} * solver.stages(); at < steps; ++at) solver.advance();
  return solver;
}

/// Takes the last stage out of what can be traced; the oldest sweeps that had been forgotten for it come back.
void SplittingModel::forget_last_stage() {
  const std::uint32_t stages = solver_->stages();
  for (const std::uint32_t row : solver_->rows(last_stage_index())) updates_.back()[row].reset();
  if (last_stage_index() == 0) {
    updates_.pop_back();
    if (first_update_ > 1) {
      --first_update_;
      graph::SplittingSolver solver = solver_at(std::uint64_t{first_update_ - 1} * stages);
      SweepUpdates& sweep = updates_.emplace_front(unknowns());
      for (std::uint32_t stage = 0; stage < stages; ++stage) take_stage(solver, sweep);
    }
  }
  if (solver_->stage() != 0) return;
  iterates_.pop_back();
  if (first_iterate_ == 0) return;
  --first_iterate_;
  iterates_.push_front(solver_at(std::uint64_t{first_iterate_} * stages).x());
}

void SplittingModel::sweep() {
  if (!solver_) return;
  selected_.reset(), pointed_.reset();
  do advance();
  while (solver_->stage() != 0);
  emit changed();
}

void SplittingModel::restart() {
  start();
  emit changed();
}

std::uint32_t SplittingModel::last_sweep() const {
  if (steps_ == 0 || !solver_) return 0;
  return solver_->stage() == 0 ? solver_->sweeps() : solver_->sweeps() + 1;
}

std::uint32_t SplittingModel::last_stage_index() const {
  if (steps_ == 0 || !solver_) return 0;
  return (solver_->stage() + solver_->stages() - 1) % solver_->stages();
}

TracedNumber SplittingModel::latest(std::uint32_t row) const {
  const std::uint32_t sweep = last_sweep();
  if (sweep == 0) return {row, 0};
  const bool done = !updates_.empty() && updates_.back()[row].has_value();
  return {row, done ? sweep : sweep - 1};
}

std::optional<graph::ComponentUpdate> SplittingModel::update_of(TracedNumber number) const {
  if (number.row >= unknowns() || number.sweep < first_update_) return {};
  const std::size_t index = number.sweep - first_update_;
  if (index >= updates_.size()) return {};
  return updates_[index][number.row];
}

std::optional<double> SplittingModel::value_of(TracedNumber number) const {
  if (number.sweep == 0) return 0.0;
  const auto update = update_of(number);
  if (!update) return {};
  return update->after;
}

TracedNumber SplittingModel::used_number(TracedNumber number, const graph::Term& term) const {
  return {term.column, term.fresh ? number.sweep : number.sweep - 1};
}

void SplittingModel::select(std::optional<TracedNumber> number) {
  if (number && number->row >= unknowns()) number.reset();
  pointed_.reset();
  if (number == selected_) return;
  selected_ = number;
  emit pointing();
}

void SplittingModel::point_at(std::optional<TracedNumber> number) {
  if (number && number->row >= unknowns()) number.reset();
  if (number == pointed_) return;
  pointed_ = number;
  emit pointing();
}

void SplittingModel::point_at_row(std::optional<std::uint32_t> row) {
  std::optional<TracedNumber> number;
  if (row && *row < unknowns()) number = latest(*row);
  // A selected older number of the row stays what it was.
  if (number && selected_ && selected_->row == number->row) number = selected_;
  point_at(number);
}

std::optional<TracedNumber> SplittingModel::shown() const {
  if (pointed_) return pointed_;
  if (selected_) return selected_;
  if (last_.size() == 1) return TracedNumber{last_.front().row, last_sweep()};
  return {};
}

void SplittingModel::set_permuted(bool permuted) {
  if (permuted == permuted_) return;
  permuted_ = permuted;
  emit changed();
}

const Comparison& SplittingModel::comparison() const {
  if (!comparison_) comparison_ = compare_methods(system_, colors_);
  return *comparison_;
}

}  // namespace seam::lessons
