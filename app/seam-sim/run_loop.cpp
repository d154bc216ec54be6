#include "app/seam-sim/run_loop.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <iostream>

#include "app/seam-sim/progress.hpp"
#include "core/base/error.hpp"
#include "core/base/hash.hpp"
#include "core/record/take_snapshot.hpp"

namespace seam::app {
namespace {

/// Set by the signal handler; a handler can reach nothing but a global.
volatile std::sig_atomic_t interrupted = 0;

/// The first Ctrl+C asks for an orderly end, a second one ends the program at once (the tape survives that too).
extern "C" void on_interrupt(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}

class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted = 0;
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
  }
  ~InterruptGuard() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
  }
};

/// Largest resident size so far, bytes.
std::uint64_t peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

nlohmann::ordered_json vector_json(const Vec3& value) { return {value.x(), value.y(), value.z()}; }

/// No number (a merge gate that was not asked) is null in JSON.
nlohmann::ordered_json numbers_json(const std::vector<double>& values) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const double value : values)
    list.push_back(std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json());
  return list;
}

/// The keys of several workers. A single one is the case of one round that nobody has to agree on: all of its Newton
/// iterations are on the critical path, and what it walked was free of contact.
void add_workers(const abd::StepReport& report, nlohmann::ordered_json& line) {
  const abd::WorkerReport& several = report.distributed;
  const bool single = several.workers == 1;
  line["newton_critical"] = single ? report.newton_iterations : several.newton_critical;
  line["rounds"] = single ? 1 : several.rounds;
  line["workers"] = several.workers;
  line["r"] = several.r;
  line["s"] = several.s;
  line["dual"] = several.dual;
  line["rho_min"] = several.rho_min;
  line["rho_max"] = several.rho_max;
  line["toi"] = numbers_json(single ? std::vector<double>{1.0} : several.toi);
  line["refused"] = several.refused;
  line["bytes"] = several.bytes;
  line["synchronisations"] = several.synchronisations;
}

struct Totals {
  std::int64_t steps = 0, newton = 0, newton_critical = 0, rounds = 0, refused = 0;
  void add(const abd::StepReport& report) {
    const bool single = report.distributed.workers == 1;
    ++steps;
    newton += report.newton_iterations;
    newton_critical += single ? report.newton_iterations : report.distributed.newton_critical;
    rounds += single ? 1 : report.distributed.rounds;
    refused += report.distributed.refused;
  }
  double seconds = 0;
  abd::StepReport last;
};

nlohmann::ordered_json summary_of(const abd::Simulation& simulation, const record::TapeWriter* tape,
                                  const Totals& totals, const std::string& status) {
  const abd::Checkpoint state = simulation.checkpoint();
  nlohmann::ordered_json summary = {{"steps", totals.steps},
                                    {"last_step", state.step},
                                    {"time", state.time},
                                    {"status", status},
                                    {"state_hash", hex(simulation.state_hash())},
                                    {"peak_memory", peak_memory()},
                                    {"seconds", totals.seconds},
                                    {"newton", totals.newton},
                                    {"newton_critical", totals.newton_critical},
                                    {"rounds", totals.rounds},
                                    {"refused", totals.refused},
                                    {"workers", simulation.model().workers.count},
                                    {"bodies", state.q.size()}};
  if (tape != nullptr) summary["tape"] = tape->path().string();
  if (!totals.last.reason.empty()) summary["reason"] = totals.last.reason;
  return summary;
}

/// For people, on stderr: how the run ended, what is kept and how to go on.
void explain_end(const abd::Simulation& simulation, const record::TapeWriter* tape, const Totals& totals,
                 ExitCode code) {
  const abd::Checkpoint state = simulation.checkpoint();
  if (code == ExitCode::solver)
    std::cerr << fmt::format("seam-sim: step {} failed: {}: {}. The last good step is {}.\n", state.step + 1,
                             abd::to_string(totals.last.status), totals.last.reason, state.step);
  if (code == ExitCode::interrupted)
    std::cerr << fmt::format("seam-sim: interrupted. The last good step is {}.\n", state.step);
  if (code == ExitCode::done) return;
  if (code == ExitCode::solver)
    std::cerr << "The same step fails again unless something changes: a smaller solver.time_step, slower bodies, or "
                 "what stands in the way of a kinematic body.\n";
  if (tape != nullptr && code == ExitCode::solver)
    std::cerr << fmt::format("Steps up to {} are on the tape {}.\n", state.step, tape->path().string());
  else if (tape != nullptr)
    std::cerr << fmt::format("Steps up to {} are on the tape {}. Continue with: seam-sim resume {}\n", state.step,
                             tape->path().string(), tape->path().string());
  else
    std::cerr << "Nothing was recorded; add -o TAPE to keep the steps and to be able to resume.\n";
}

void print_summary(const nlohmann::ordered_json& summary) {
  std::cout << fmt::format("{} steps to t = {:g} s in {:.2f} s ({} Newton iterations), state {}\n",
                           summary.at("steps").get<std::int64_t>(), summary.at("time").get<double>(),
                           summary.at("seconds").get<double>(), summary.at("newton").get<std::int64_t>(),
                           summary.at("state_hash").get<std::string>())
            << std::flush;
}

}  // namespace

nlohmann::ordered_json to_json(const abd::StepReport& report) {
  const abd::Energies& energy = report.energy;
  const abd::PhaseSeconds& seconds = report.seconds;
  nlohmann::ordered_json line = {
      {"step", report.step},
      {"time", report.time},
      {"status", abd::to_string(report.status)},
      {"newton", report.newton_iterations},
      {"contacts", report.contacts},
      {"candidates", report.candidates},
      {"min_gap", report.min_gap},
      {"energy",
       {{"kinetic", energy.kinetic},
        {"elastic", energy.elastic},
        {"barrier", energy.barrier},
        {"friction", energy.friction},
        {"gravity", energy.gravity},
        {"total", energy.kinetic + energy.elastic + energy.barrier + energy.friction + energy.gravity}}},
      {"linear_momentum", vector_json(report.linear_momentum)},
      {"angular_momentum", vector_json(report.angular_momentum)},
      {"kappa", report.kappa},
      {"pcg", report.pcg_iterations},
      {"line_search_halvings", report.line_search_halvings},
      {"last_newton_step", report.last_newton_step},
      {"substeps", report.substeps},
      {"collision_bytes", report.collision_bytes},
      {"seconds",
       {{"collision", seconds.collision},
        {"solve", seconds.solve},
        {"sync", seconds.sync},
        {"other", seconds.other},
        {"total", seconds.total()}}}};
  add_workers(report, line);
  if (!report.reason.empty()) line["reason"] = report.reason;
  return line;
}

void print_line(const nlohmann::ordered_json& value) {
  std::cout << value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n' << std::flush;
  if (!std::cout)
    throw Error(ExitCode::environment, {"cannot write results", "standard output", "it is full or closed",
                                        "Send the output elsewhere; steps on the tape are kept"});
}

int run_loop(abd::Simulation& simulation, record::TapeWriter* tape, const RunLoopOptions& options) {
  const InterruptGuard guard;
  const std::int64_t first = simulation.checkpoint().step;
  Progress progress(first, first + options.steps, simulation.model().time_step, options.quiet);
  const Timer timer;
  Totals totals;
  ExitCode code = ExitCode::done;
  while (totals.steps < options.steps) {
    if (interrupted == 0) {
      totals.last = simulation.step([](const abd::IterationInfo&) { return interrupted == 0; });
    } else {
      totals.last.status = abd::StepStatus::cancelled;
    }
    if (totals.last.status == abd::StepStatus::cancelled) {
      code = ExitCode::interrupted;
      break;
    }
    if (totals.last.status != abd::StepStatus::converged) {
      code = ExitCode::solver;
      if (options.json) print_line(to_json(totals.last));
      break;
    }
    totals.add(totals.last);
    if (tape != nullptr) tape->append(record::take_snapshot(simulation, totals.last), simulation.checkpoint(), {});
    if (options.json) print_line(to_json(totals.last));
    progress.show(totals.last);
  }
  totals.seconds = timer.seconds();
  progress.end_line();
  if (tape != nullptr) tape->close();
  explain_end(simulation, tape, totals, code);
  const nlohmann::ordered_json summary =
      summary_of(simulation, tape, totals, code == ExitCode::done ? "converged" : abd::to_string(totals.last.status));
  if (options.json)
    print_line({{"summary", summary}});
  else
    print_summary(summary);
  return static_cast<int>(code);
}

}  // namespace seam::app
