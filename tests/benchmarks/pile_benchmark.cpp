#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/abd/simulation.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/exec/exec.hpp"
#include "tests/benchmarks/pile_case.hpp"

/// Whole steps of the solver, and collision detection alone, on piles. See README.md beside this file.
namespace {

using namespace seam;
using benchmarks::PileCase;
using nlohmann::json;

struct Options {
  std::vector<std::string> kinds = {"cubes", "spheres", "links"};
  std::vector<int> counts = {100, 1000};
  std::vector<int> threads = {1};
  int steps = 5, skip = 1, repeats = 5;
  bool detection = true;
  std::string file;
};

double rounded(double x) { return x == 0 || !std::isfinite(x) ? 0 : std::stod(fmt::format("{:.4g}", x)); }
double share(double part, double whole) { return whole > 0 ? rounded(part / whole) : 0; }

/// Shortest of several runs (s).
template <class F>
double shortest(int repeats, F run) {
  double best = HUGE_VAL;
  for (int k = 0; k < repeats; ++k) {
    const Timer timer;
    run();
    best = std::min(best, timer.seconds());
  }
  return best;
}

/// Motions of about dhat with half of it common to all bodies, one for each pass.
std::vector<Vec12> small_motion(Random& random, std::size_t count, double size) {
  std::vector<Vec12> dq(count, Vec12::Zero());
  for (Vec12& d : dq)
    for (int k = 0; k < 12; ++k) d[k] = size * random.uniform(-1, 1) * (k < 3 ? 1 : 0.3) + (k == 1 ? -size : 0);
  return dq;
}

/// Detection alone, at the pile's poses and along motions of a tenth of dhat. The baseline of every ratio is the same
/// call after clear_cache().
json measure_detection(const PileCase& source, int threads, int repeats) {
  const tests::Pile& pile = source.pile;
  exec::Host host(threads);
  contact::Detector<exec::Host> detector(host, pile.setup);
  Random random(3);
  const double dhat = pile.setup.dhat;
  std::vector<Vec12> q = pile.q;
  const exec::View<const Vec12> poses{q.data(), q.size()};
  json result;
  const double rebuilt = shortest(repeats, [&] { detector.clear_cache(), detector.update(poses, dhat); });
  const double active = static_cast<double>(detector.pairs().size()), n = static_cast<double>(q.size());
  const auto per_active = [&] { return share(static_cast<double>(detector.statistics().exact_distances), active); };
  result["candidates_per_active_rebuilt"] = per_active();
  detector.update(poses, dhat);
  result["candidates_per_active_cached"] = per_active();
  double cached = HUGE_VAL, limited = HUGE_VAL, limited_rebuilt = HUGE_VAL;
  for (int k = 0; k < repeats; ++k) {
    const std::vector<Vec12> dq = small_motion(random, q.size(), 0.1 * dhat);
    const exec::View<const Vec12> change{dq.data(), dq.size()};
    limited = std::min(limited, shortest(1, [&] { detector.max_step(poses, change); }));
    const double t = 0.9 * detector.max_step(poses, change);
    for (std::size_t b = 0; b < q.size(); ++b) q[b] += t * dq[b];
    cached = std::min(cached, shortest(1, [&] { detector.update(poses, dhat); }));
    limited_rebuilt =
        std::min(limited_rebuilt, shortest(1, [&] { detector.clear_cache(), detector.max_step(poses, change); }));
    detector.update(poses, dhat);
  }
  result["threads"] = threads;
  result["active_pairs"] = active;
  result["bytes_per_body"] = rounded(static_cast<double>(detector.statistics().bytes) / n);
  result["update_rebuilt_seconds"] = rounded(rebuilt), result["update_cached_seconds"] = rounded(cached);
  result["max_step_rebuilt_seconds"] = rounded(limited_rebuilt), result["max_step_cached_seconds"] = rounded(limited);
  result["update_speedup_of_cache"] = share(rebuilt, cached);
  result["max_step_speedup_of_cache"] = share(limited_rebuilt, limited);
  return result;
}

/// Steps of the solver. The first `skip` steps are not counted: they choose the barrier stiffness and fill the caches.
json measure_steps(const PileCase& source, int threads, const Options& options) {
  abd::SimulationOptions simulation_options;
  simulation_options.threads = threads;
  const auto simulation = abd::make_simulation(make_pile_model(source), simulation_options);
  abd::PhaseSeconds sum;
  double newton = 0, halvings = 0, pcg = 0, ccd = 0, contacts = 0, candidates = 0, bytes = 0;
  int steps = 0, failed = 0;
  json result;
  for (int k = 0; k < options.skip + options.steps; ++k) {
    const abd::StepReport report = simulation->step([&](const abd::IterationInfo& info) {
      if (k >= options.skip) ccd += info.time_of_impact < 1;
      return true;
    });
    if (report.status != abd::StepStatus::converged) {
      ++failed;
      result["failure"] = report.reason;
      break;
    }
    if (k < options.skip) continue;
    ++steps;
    sum.collision += report.seconds.collision, sum.solve += report.seconds.solve, sum.other += report.seconds.other;
    newton += report.newton_iterations, halvings += report.line_search_halvings, pcg += report.pcg_iterations;
    contacts += static_cast<double>(report.contacts), candidates += static_cast<double>(report.candidates);
    bytes = std::max(bytes, static_cast<double>(report.collision_bytes));
  }
  const double count = std::max(1, steps);
  result["threads"] = threads, result["steps"] = steps, result["failed"] = failed;
  result["seconds_per_step"] = {{"collision", rounded(sum.collision / count)},
                                {"solve", rounded(sum.solve / count)},
                                {"other", rounded(sum.other / count)},
                                {"total", rounded(sum.total() / count)}};
  result["collision_share"] = share(sum.collision, sum.total());
  result["collision_seconds_per_newton"] = share(sum.collision, newton);
  result["newton_per_step"] = rounded(newton / count), result["pcg_per_newton"] = share(pcg, newton);
  result["limited_by_ccd_per_step"] = rounded(ccd / count), result["halvings_per_step"] = rounded(halvings / count);
  result["active_pairs"] = rounded(contacts / count), result["candidates_per_active"] = share(candidates, contacts);
  result["bytes_per_body"] = rounded(bytes / static_cast<double>(source.pile.q.size()));
  result["state_hash"] = fmt::format("{:016x}", simulation->state_hash());
  return result;
}

/// Exponent of seconds over bodies and over active pairs between the smallest and the largest pile of a kind.
json growth(const json& cases, const std::string& kind, const char* part, const char* figure) {
  const json *first = nullptr, *last = nullptr;
  for (const json& one : cases) {
    if (one["kind"] != kind || !one.contains(part) || one[part].empty() || one[part][0]["active_pairs"] == 0) continue;
    if (!first || one["bodies"] < (*first)["bodies"]) first = &one;
    if (!last || one["bodies"] > (*last)["bodies"]) last = &one;
  }
  if (!first || first == last) return nullptr;
  const json &a = (*first)[part][0], &b = (*last)[part][0];
  const auto ratio = [](const json& x, const json& y) { return std::log(y.get<double>() / x.get<double>()); };
  const double time = ratio(a[figure], b[figure]);
  return {{"over_bodies", rounded(time / ratio((*first)["bodies"], (*last)["bodies"]))},
          {"over_active_pairs", rounded(time / ratio(a["active_pairs"], b["active_pairs"]))}};
}

json measure(const Options& options) {
  json report;
  report["dhat"] = 1e-3, report["time_step"] = 0.01;
  json& cases = report["cases"] = json::array();
  for (const std::string& kind : options.kinds)
    for (const int count : options.counts) {
      const PileCase source = benchmarks::make_pile_case(kind, count);
      json one = {{"kind", kind}, {"bodies", count}, {"triangles_per_body", source.triangles}};
      one["deposit_seconds"] = rounded(source.deposit_seconds);
      for (const int threads : options.threads) {
        if (options.detection) one["detection"].push_back(measure_detection(source, threads, options.repeats));
        if (options.steps > 0) one["whole_steps"].push_back(measure_steps(source, threads, options));
      }
      if (options.steps > 0 && options.threads.size() > 1) {
        const json &base = one["whole_steps"].front(), &many = one["whole_steps"].back();
        one["speedup_of_threads"] = share(base["seconds_per_step"]["total"], many["seconds_per_step"]["total"]);
        one["same_bits_for_all_threads"] = base["state_hash"] == many["state_hash"];
      }
      std::cerr << one.dump() << '\n';
      cases.push_back(one);
    }
  for (const std::string& kind : options.kinds) {
    json& exponents = report["growth"][kind];
    for (const char* figure : {"update_rebuilt_seconds", "update_cached_seconds", "max_step_cached_seconds"})
      exponents[figure] = growth(cases, kind, "detection", figure);
    exponents["collision_seconds_per_newton"] = growth(cases, kind, "whole_steps", "collision_seconds_per_newton");
  }
  return report;
}

int run(int argc, char** argv) {
  Options options;
  CLI::App app{"Collision detection and whole steps of the solver on piles of bodies; prints JSON.", "pile_benchmark"};
  app.add_option("--kind", options.kinds,
                 "cubes, spheres (spheres-320, spheres-5120), links (chain links), falling (cubes)")
      ->delimiter(',');
  app.add_option("--count", options.counts, "numbers of bodies")->delimiter(',')->check(CLI::Range(2, 1000000));
  app.add_option("--threads", options.threads, "numbers of threads; ratios are last over first")
      ->delimiter(',')
      ->check(CLI::Range(1, 1024));
  app.add_option("--steps", options.steps, "steps of the solver that are measured; 0: detection alone")
      ->check(CLI::Range(0, 1000000));
  app.add_option("--skip", options.skip, "steps before those")->check(CLI::Range(0, 1000000));
  app.add_option("--repeats", options.repeats, "runs of each detection, the shortest counts")
      ->check(CLI::Range(1, 1000));
  app.add_flag("!--no-detection", options.detection, "whole steps alone");
  app.add_option("--out", options.file, "write the report there instead of the standard output");
  CLI11_PARSE(app, argc, argv);
  const std::string text = measure(options).dump(2);
  if (options.file.empty()) {
    std::cout << text << '\n';
    return 0;
  }
  std::ofstream out(options.file);
  out << text << '\n';
  out.close();
  if (!out)
    throw Error(ExitCode::environment,
                {"cannot write the report", options.file, "the file cannot be written", "Choose another path"});
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    std::cerr << "pile_benchmark: " << error.what() << '\n';
    return static_cast<int>(error.code());
  }
}
