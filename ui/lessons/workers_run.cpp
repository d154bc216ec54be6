#include "ui/lessons/workers_run.hpp"

#include <cmath>

namespace seam::lessons {

namespace {

/// Positions in distributed::all_racers().
constexpr std::array<std::size_t, workers_ways> racer_of{3, 2, 1, 0, 4, 5};

scene::Workers workers_of(const WorkersSetup& setup) {
  scene::Workers workers;
  workers.count = setup.count;
  workers.layout = setup.layout;
  workers.direction = Vec3(1, 0, 0);
  return workers;
}

}  // namespace

WorkersRun::WorkersRun(QObject* parent) : QObject(parent), thread_([this] { work(); }) {}

WorkersRun::~WorkersRun() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void WorkersRun::start(const WorkersSetup& setup, std::shared_ptr<const WorkersCase> begun) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = Job{++current_, setup, std::move(begun)};
  }
  busy_ = true;
  wake_.notify_all();
}

void WorkersRun::cancel() {
  const std::lock_guard lock(mutex_);
  ++current_;
  wanted_.reset();
  busy_ = false;
}

void WorkersRun::work() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || wanted_; });
      if (stop_) return;
      job = std::move(*wanted_);
      wanted_.reset();
    }
    Problem problem;
    try {
      solve(job);
      continue;
    } catch (const Error& error) {
      problem = error.problem();
    } catch (const std::exception& error) {
      problem = {"the work stopped", "", error.what(), "please report this"};
    }
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, problem] {
          if (number != current_) return;
          busy_ = false;
          emit failed(problem);
        },
        Qt::QueuedConnection);
  }
}

void WorkersRun::solve(const Job& job) {
  if (!pile_) pile_ = make_workers_pile();
  WorkersCase found;
  if (job.begun) {
    found = *job.begun;
  } else {
    found.setup = job.setup, found.pile = pile_;
    found.least_energy = HUGE_VAL;
  }
  const std::vector<distributed::Racer> racers = distributed::all_racers(workers_of(job.setup));
  distributed::RaceOptions options;
  options.cancelled = [this, &job] { return given_up(job); };
  for (std::size_t way = 0; way < workers_ways; ++way) {
    if (found.lanes[way]) continue;
    distributed::Race race =
        distributed::run_race(found.pile->model, found.pile->before, {}, {racers[racer_of[way]]}, options);
    if (given_up(job) || race.lanes.empty()) return;
    found.goal = race.goal;
    found.least_energy = std::min(found.least_energy, race.least_energy);
    found.lanes[way] = std::make_shared<const distributed::RaceLane>(std::move(race.lanes.front()));
    publish(job, std::make_shared<const WorkersCase>(found));
  }
}

void WorkersRun::publish(const Job& job, std::shared_ptr<const WorkersCase> found) {
  QMetaObject::invokeMethod(
      this,
      [this, number = job.number, found = std::move(found)] {
        if (number != current_) return;
        busy_ = !found->complete();
        emit advanced(found);
      },
      Qt::QueuedConnection);
}

}  // namespace seam::lessons
