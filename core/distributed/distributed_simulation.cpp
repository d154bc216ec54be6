#include "core/distributed/distributed_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "core/abd/state.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/distributed/merge_rounds.hpp"
#include "core/distributed/worker.hpp"
#include "core/scene/names.hpp"
#include "core/transport/in_process.hpp"

namespace seam::distributed {
namespace {

using abd::StepStatus;

/// Threads for ranks 1..n-1; rank 0 runs on the caller's. run() returns when all have finished.
class Crew {
 public:
  explicit Crew(int workers) : workers_(workers), errors_(static_cast<std::size_t>(workers)) {
    for (int rank = 1; rank < workers; ++rank) threads_.emplace_back([this, rank] { loop(rank); });
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      quit_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// `job(rank)` everywhere; `on_error` is called by whoever fails, so that the others can be told. Rethrows the error
  /// of the lowest rank that is not just a consequence of another's.
  void run(const std::function<void(int)>& job, const std::function<void()>& on_error) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job, on_error_ = &on_error, running_ = workers_ - 1, ++generation_;
      errors_.assign(static_cast<std::size_t>(workers_), nullptr);
    }
    wake_.notify_all();
    work(0);
    {
      std::unique_lock lock(mutex_);
      done_.wait(lock, [this] { return running_ == 0; });
    }
    std::exception_ptr consequence;
    for (const std::exception_ptr& error : errors_) {
      if (!error) continue;
      try {
        std::rethrow_exception(error);
      } catch (const transport::Aborted&) {
        consequence = error;
      } catch (...) {
        throw;
      }
    }
    if (consequence) std::rethrow_exception(consequence);
  }

 private:
  void work(int rank) {
    try {
      (*job_)(rank);
    } catch (...) {
      errors_[static_cast<std::size_t>(rank)] = std::current_exception();
      (*on_error_)();
    }
  }
  void loop(int rank) {
    std::uint64_t seen = 0;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return quit_ || generation_ != seen; });
        if (quit_) return;
        seen = generation_;
      }
      work(rank);
      const std::lock_guard lock(mutex_);
      if (--running_ == 0) done_.notify_one();
    }
  }

  const int workers_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::function<void(int)>* job_ = nullptr;
  const std::function<void()>* on_error_ = nullptr;
  int running_ = 0;
  std::uint64_t generation_ = 0;
  bool quit_ = false;
  std::vector<std::exception_ptr> errors_;
  std::vector<std::thread> threads_;
};

/// Layout of a checkpoint's tail: workers, cuts, then per cut normal, offset, below, above, then the balance's state.
constexpr std::size_t cut_reals = 6;

void append_partition(const SharedMemory& memory, std::vector<double>& state) {
  const Partition& partition = memory.partition;
  state.push_back(partition.workers);
  state.push_back(static_cast<double>(partition.cuts.size()));
  for (const Cut& cut : partition.cuts)
    for (const double value : {cut.normal[0], cut.normal[1], cut.normal[2], cut.offset, static_cast<double>(cut.below),
                               static_cast<double>(cut.above)})
      state.push_back(value);
  state.insert(state.end(), memory.balance.begin(), memory.balance.end());
}

/// False when the tail is absent or of another number of workers.
bool read_partition(const std::vector<double>& state, std::size_t at, int workers, SharedMemory& memory) {
  if (state.size() < at + 2 || state[at] != workers) return false;
  const double count = state[at + 1];
  if (count != workers - 1) return false;
  const auto cuts = static_cast<std::size_t>(count);
  at += 2;
  if (state.size() < at + cut_reals * cuts) return false;
  for (std::size_t i = at; i < state.size(); ++i)
    if (!(std::abs(state[i]) < 1e9)) return false;  // damaged: planes anew
  Partition partition;
  partition.workers = workers;
  for (std::size_t c = 0; c < cuts; ++c, at += cut_reals) {
    Cut cut{Vec3(state[at], state[at + 1], state[at + 2]), state[at + 3], static_cast<std::int32_t>(state[at + 4]),
            static_cast<std::int32_t>(state[at + 5])};
    // A child comes after its parent, so that a damaged tape cannot make a loop of them.
    for (const std::int32_t child : {cut.below, cut.above})
      if (child < -workers || child >= static_cast<std::int32_t>(cuts) ||
          (child >= 0 && child <= static_cast<std::int32_t>(c)))
        return false;
    partition.cuts.push_back(cut);
  }
  memory.partition = std::move(partition);
  memory.balance.assign(state.begin() + static_cast<std::ptrdiff_t>(at), state.end());
  return true;
}

class InProcessSimulation final : public DistributedSimulation {
 public:
  InProcessSimulation(std::shared_ptr<const abd::Model> model, const abd::SimulationOptions& options)
      : model_(std::move(model)),
        world_(std::make_shared<const abd::HostWorld>(abd::make_host_world(*model_))),
        hub_(model_->workers.count),
        crew_(model_->workers.count),
        q_(model_->start_q),
        v_(model_->start_v) {
    const int all = options.threads > 0 ? options.threads : static_cast<int>(std::thread::hardware_concurrency());
    for (int rank = 0; rank < count(); ++rank) {
      endpoints_.push_back(hub_.endpoint(rank));
      workers_.push_back(std::make_unique<Worker>(model_, world_, *endpoints_.back(), std::max(1, all / count())));
    }
    memory_.partition = fresh_partition();
    restore_workers();
  }

  const abd::Model& model() const override { return *model_; }
  std::shared_ptr<const StepLog> log() const override { return log_; }
  void set_detail(LogDetail detail) override {
    for (auto& worker : workers_) worker->set_detail(detail);
  }
  void set_what_if(std::optional<WhatIf> change) override {
    for (auto& worker : workers_) worker->set_what_if(change);
  }
  const Partition& partition() const override { return memory_.partition; }

  abd::StepReport step(const abd::IterationObserver& observer) override {
    std::vector<abd::StepReport> reports(workers_.size());
    std::vector<LocalReport> locals(workers_.size());
    std::vector<abd::PhaseSeconds> seconds(workers_.size());
    described_ = false;
    try {
      run([&](int rank) {
        const auto k = static_cast<std::size_t>(rank);
        Worker& worker = *workers_[k];
        const Timer timer;
        const double collision = worker.collision_seconds(), solve = worker.solve_seconds(),
                     wait = worker.wait_seconds();
        const StepStatus status = worker.step(step_ + 1, time_, reports[k], rank == 0 ? observer : no_observer_);
        if (status != StepStatus::converged) worker.refresh();
        locals[k] = worker.describe();
        seconds[k] = {worker.collision_seconds() - collision, worker.solve_seconds() - solve,
                      worker.wait_seconds() - wait, 0};
        seconds[k].other = std::max(0.0, timer.seconds() - seconds[k].total());
      });
    } catch (...) {
      log_ = nullptr;
      restore_workers();
      throw;
    }
    described_ = true;
    const bool good = reports[0].status == StepStatus::converged;
    make_log();
    if (good) commit();
    log_->energies = energies(locals);
    return merge_reports(reports, locals, seconds);
  }

  const std::vector<abd::Waypoint>& waypoints() const override { return waypoints_; }

  abd::Checkpoint checkpoint() const override {
    abd::Checkpoint checkpoint;
    checkpoint.step = step_, checkpoint.time = time_;
    checkpoint.q = q_, checkpoint.v = v_;
    checkpoint.solver_state = abd::pack_memory(memory_.solver, world_->joint_rows.size());
    append_partition(memory_, checkpoint.solver_state);
    return checkpoint;
  }

  void restore(const abd::Checkpoint& checkpoint) override {
    const std::size_t rows = world_->joint_rows.size();
    abd::check_checkpoint(checkpoint, model_->bodies.size(), rows);
    step_ = checkpoint.step, time_ = checkpoint.time;
    q_ = checkpoint.q, v_ = checkpoint.v;
    memory_ = {};
    memory_.solver = abd::unpack_memory(checkpoint.solver_state, rows);
    if (!read_partition(checkpoint.solver_state, abd::memory_size(rows), count(), memory_))
      memory_.partition = fresh_partition();
    waypoints_.clear();
    log_ = nullptr;
    described_ = false;
    restore_workers();
  }

  std::vector<abd::ContactPoint> contact_points() const override {
    std::vector<std::vector<LocalContact>> lists(workers_.size());
    run([&](int rank) {
      Worker& worker = *workers_[static_cast<std::size_t>(rank)];
      if (!described_) worker.refresh();
      lists[static_cast<std::size_t>(rank)] = worker.contacts();
    });
    described_ = true;
    std::vector<LocalContact> all;
    for (auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.order < b.order; });
    std::vector<abd::ContactPoint> points;
    for (const LocalContact& contact : all) points.push_back(contact.point);
    return points;
  }

  void set_pulls(std::vector<abd::Pull> pulls) override {
    for (const abd::Pull& pull : pulls)
      if (pull.body >= model_->bodies.size() || !(pull.stiffness >= 0) || !pull.anchor.allFinite() ||
          !pull.target.allFinite())
        throw bad_input("cannot pull a body", "", "the body number, the points or the stiffness cannot be used");
    for (auto& worker : workers_) worker->set_pulls(pulls);
  }

  std::uint64_t state_hash() const override { return abd::hash_state(q_, v_); }

 private:
  int count() const { return model_->workers.count; }

  Partition fresh_partition() const {
    const scene::Workers& workers = model_->workers;
    if (!workers.cuts.empty()) return slabs_at(workers.direction, workers.cuts);
    std::vector<Vec3> centers;
    for (std::size_t b = 0; b < q_.size(); ++b)
      if (world_->bodies[b].dynamic) centers.push_back(q_[b].head<3>());
    return make_partition(workers.count, workers.layout == scene::WorkerLayout::kd ? Layout::kd : Layout::slabs,
                          workers.direction, std::move(centers));
  }

  void run(const std::function<void(int)>& job) const {
    hub_.reset();
    const std::function<void()> stop = [this] { hub_.abort(); };
    crew_.run(job, stop);
  }

  void restore_workers() {
    for (auto& worker : workers_) worker->restore(q_, v_, memory_);
  }

  void commit() {
    for (const auto& worker : workers_) {
      const LocalBodies& bodies = worker->bodies();
      for (std::size_t i = 0; i < bodies.bodies.size(); ++i)
        if (bodies.counted[i]) q_[bodies.bodies[i]] = bodies.q[i], v_[bodies.bodies[i]] = bodies.v[i];
    }
    memory_ = workers_[0]->memory();
    ++step_, time_ = static_cast<double>(step_) * model_->time_step;
  }

  void make_log() {
    auto log = std::make_shared<StepLog>();
    Worker& first = *workers_[0];
    log->step = step_ + 1, log->workers = count();
    log->method = scene::distributed_methods.name_of(model_->workers.method);
    log->preset = model_->workers.preset == scene::ConsensusPreset::paper ? "paper" : "C1";
    log->partition = first.step_partition();
    log->overlap = first.overlap(), log->tolerance = first.tolerance(), log->dhat = model_->dhat;
    log->work = first.work();
    log->holders.assign(q_.size(), ~WorkerMask{0});
    for (auto& worker : workers_) {
      const std::vector<std::uint32_t>& held = worker->held();
      std::uint32_t dynamic = 0;
      for (std::size_t i = 0; i < held.size(); ++i) {
        if (!world_->bodies[held[i]].dynamic) continue;
        log->holders[held[i]] = worker->held_by()[i];
        ++dynamic;
      }
      log->bodies_held.push_back(dynamic);
    }
    log_owners(*log);
    std::vector<std::vector<Round>> parts;
    for (auto& worker : workers_) parts.push_back(std::move(worker->rounds()));
    log->rounds = merge_rounds(std::move(parts));
    for (Round& round : log->rounds)
      if (round.kind == RoundKind::restricted) spread_of_proposals(round, log->owners);
    log_ = std::move(log);
  }

  /// r of every shared body: how far what others propose for it is from what its owner does.
  void spread_of_proposals(Round& round, const std::vector<std::uint16_t>& owners) const {
    auto at = round.replicas.begin();
    for (BodyRound& body : round.bodies) {
      while (at != round.replicas.end() && at->body < body.body) ++at;
      const auto first = at;
      while (at != round.replicas.end() && at->body == body.body) ++at;
      const auto own = std::find_if(first, at, [&](const ReplicaRound& r) { return r.worker == owners[body.body]; });
      if (own == at) continue;
      for (auto other = first; other != at; ++other)
        body.r = std::max(body.r, abd::corner_displacement(world_->bodies[body.body], Vec12(other->q - own->q)));
    }
  }

  void log_owners(StepLog& log) const {
    const Ownership& first = workers_[0]->ownership();
    const auto owns = [](const auto& worker) { return !worker->ownership().owner.empty(); };
    if (std::none_of(workers_.begin(), workers_.end(), owns)) return;
    log.colors = first.colors, log.neighbours = first.neighbours;
    log.owners.assign(q_.size(), no_owner), log.seen.assign(q_.size(), 0);
    for (const auto& worker : workers_) {
      const std::vector<std::uint32_t>& present = worker->present();
      for (std::size_t i = 0; i < present.size(); ++i) {
        log.owners[present[i]] = worker->ownership().owner[i];
        log.seen[present[i]] = worker->ownership().seen[i];
      }
    }
  }

  /// Each worker's shares of the state that is committed now.
  std::vector<abd::Energies> energies(const std::vector<LocalReport>& locals) const {
    std::vector<abd::Energies> shares(workers_.size());
    for (std::size_t k = 0; k < workers_.size(); ++k) {
      const LocalBodies& bodies = workers_[k]->bodies();
      for (std::size_t i = 0; i < bodies.bodies.size(); ++i)
        if (const abd::BodyData& body = world_->bodies[bodies.bodies[i]]; body.dynamic)
          abd::add_body_energy(*model_, body, bodies.q[i], bodies.v[i], abd::equal_share(bodies.holders[i]), shares[k]);
      shares[k].barrier = locals[k].barrier, shares[k].friction = locals[k].friction;
    }
    return shares;
  }

  abd::StepReport merge_reports(const std::vector<abd::StepReport>& reports, const std::vector<LocalReport>& locals,
                                const std::vector<abd::PhaseSeconds>& seconds) const {
    abd::StepReport report = reports[0];
    report.step = log_->step, report.time = static_cast<double>(log_->step) * model_->time_step;
    report.newton_iterations = report.pcg_iterations = report.line_search_halvings = 0;
    report.distributed.toi.clear();
    report.min_gap = model_->dhat;
    for (std::size_t k = 0; k < reports.size(); ++k) {
      report.newton_iterations += reports[k].newton_iterations;
      report.pcg_iterations += reports[k].pcg_iterations;
      report.line_search_halvings += reports[k].line_search_halvings;
      if (report.reason.empty()) report.reason = reports[k].reason;
      report.last_newton_step = std::max(report.last_newton_step, reports[k].last_newton_step);
      report.distributed.toi.push_back(reports[k].distributed.toi.empty() ? 1 : reports[k].distributed.toi[0]);
      report.contacts += locals[k].contacts, report.candidates += locals[k].candidates;
      report.collision_bytes += locals[k].collision_bytes;
      report.min_gap = std::min(report.min_gap, locals[k].min_gap);
      report.energy.barrier += locals[k].barrier, report.energy.friction += locals[k].friction;
      const double share = 1.0 / static_cast<double>(reports.size());
      report.seconds.collision += share * seconds[k].collision, report.seconds.solve += share * seconds[k].solve;
      report.seconds.sync += share * seconds[k].sync, report.seconds.other += share * seconds[k].other;
    }
    report.kappa = workers_[0]->stiffness();
    abd::describe_motion(*model_, *world_, q_, v_, report);
    return report;
  }

  const std::shared_ptr<const abd::Model> model_;
  const std::shared_ptr<const abd::HostWorld> world_;
  mutable transport::InProcessHub hub_;
  mutable Crew crew_;  // reports are made by the workers' threads too
  std::vector<std::unique_ptr<transport::Transport>> endpoints_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Vec12> q_, v_;
  SharedMemory memory_;
  std::int64_t step_ = 0;
  double time_ = 0;
  std::shared_ptr<StepLog> log_;
  std::vector<abd::Waypoint> waypoints_;
  mutable bool described_ = false;
  const abd::IterationObserver no_observer_;
};

}  // namespace

std::unique_ptr<DistributedSimulation> make_distributed_simulation(std::shared_ptr<const abd::Model> model,
                                                                   abd::SimulationOptions options) {
  if (options.backend != abd::Backend::host)
    throw Error(ExitCode::usage, {"cannot run several workers on CUDA", "workers",
                                  "workers of one process share the processor, not a graphics card",
                                  "Use the host backend, or one worker"});
  return std::make_unique<InProcessSimulation>(std::move(model), options);
}

Resolved resolve_step(std::shared_ptr<const abd::Model> model, const abd::Checkpoint& before,
                      const std::vector<abd::Pull>& pulls, LogDetail detail, const std::optional<WhatIf>& change,
                      const abd::IterationObserver& observer) {
  if (change && model->workers.method != scene::DistributedMethod::consensus)
    throw bad_input("cannot try a change", "", "only consensus has penalties, a metric and a preset to change",
                    "Choose consensus as the method of the scene");
  const auto simulation = make_distributed_simulation(std::move(model));
  simulation->restore(before);
  simulation->set_pulls(pulls);
  simulation->set_detail(detail);
  simulation->set_what_if(change);
  Resolved result;
  result.report = simulation->step(observer);
  result.log = simulation->log();
  result.after = simulation->checkpoint();
  return result;
}

std::unique_ptr<abd::Simulation> make_simulation(std::shared_ptr<const abd::Model> model,
                                                 abd::SimulationOptions options) {
  if (model->workers.count == 1) return abd::make_simulation(std::move(model), options);
  return make_distributed_simulation(std::move(model), options);
}

}  // namespace seam::distributed
