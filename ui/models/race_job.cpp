#include "ui/models/race_job.hpp"

#include <algorithm>

namespace seam::models {

namespace {

bool something_moves(const abd::Model& model) {
  return std::any_of(model.bodies.begin(), model.bodies.end(),
                     [](const abd::BodyModel& body) { return body.kind == scene::BodyKind::dynamic_body; });
}

}  // namespace

bool may_race(const SimulationSession& session) {
  const record::SnapshotPtr& shown = session.shown();
  return session.branch() && shown && session.model() && shown->step > session.branch()->first_step() &&
         something_moves(*session.model());
}

std::optional<RaceProblem> race_problem_of(const SimulationSession& session, int workers, QString& why) {
  if (!session.branch() || !session.shown() || !session.model()) {
    why = RaceJob::tr("Open a scene or a tape first.");
    return std::nullopt;
  }
  if (!something_moves(*session.model())) {
    why = RaceJob::tr("The scene has no body that moves freely, so there is nothing to solve.");
    return std::nullopt;
  }
  const std::int64_t step = session.shown()->step;
  std::optional<abd::Checkpoint> before;
  if (step > session.branch()->first_step()) before = session.branch()->checkpoint(step - 1);
  if (!before) {
    why = RaceJob::tr("The state before this step is not recorded. Make a step, or go to a later one.");
    return std::nullopt;
  }
  RaceProblem problem;
  problem.model = session.model();
  problem.before = std::move(*before);
  problem.pulls = session.branch()->pulls(step);
  scene::Workers rules = problem.model->workers;
  problem.workers_assumed = workers == 0 && rules.count < 2;
  if (workers > 0) rules.count = workers;
  problem.racers = distributed::all_racers(rules);
  problem.subject = {session.branch()->scene()->name, problem.model->step_tolerance,
                     problem.racers.back().workers.count};
  return problem;
}

RaceJob::RaceJob(RaceProblem problem, Solve solve, QObject* parent) : QObject(parent), problem_(std::move(problem)) {
  if (!solve)
    solve = [](const RaceProblem& what, const distributed::RaceOptions& options) {
      return distributed::run_race(what.model, what.before, what.pulls, what.racers, options);
    };
  connect(&timer_, &QTimer::timeout, this, &RaceJob::poll);
  timer_.start(30);
  thread_ = std::thread([this, solve = std::move(solve)] { run(solve); });
}

RaceJob::~RaceJob() {
  cancel();
  thread_.join();
}

void RaceJob::run(const Solve& solve) {
  distributed::RaceOptions options;
  options.goal = problem_.goal;
  options.cancelled = [this] { return cancel_.load(); };
  options.progress = [this](int done, int) { done_ = done; };
  try {
    race_ = std::make_shared<const distributed::Race>(solve(problem_, options));
  } catch (const Error& error) {
    failure_ = error.problem();
  } catch (const std::exception& error) {
    failure_ = Problem{"the race stopped", "", error.what(), "please report this"};
  }
  finished_ = true;
}

void RaceJob::poll() {
  if (const int now = done_; now != told_) {
    told_ = now;
    emit progressed();
  }
  if (!finished_) return;
  timer_.stop();
  emit ended();
}

}  // namespace seam::models
