#include <benchmark/benchmark.h>

#include <cmath>
#include <map>

#include "core/exec/exec.hpp"
#include "tests/support/piles.hpp"

/// Contact detection on synthetic piles (dhat = 1e-3 of a body). `rebuild`: caches cleared before each pass, the cost
/// of a first step. `cached`: lists reused. `step`: update and max_step along a motion of about dhat, as one Newton
/// iteration does. Counters: active pairs per body, candidates (exact distances) per active pair, bytes per body
/// without the shared mesh.
namespace {

using namespace seam;

const tests::Pile& pile_of(bool spheres, int count) {
  static std::map<std::pair<bool, int>, tests::Pile> piles;
  const auto [place, fresh] = piles.try_emplace({spheres, count});
  if (fresh) {
    const auto mesh = contact::make_collision_mesh(spheres ? tests::sphere_mesh(3) : tests::cube_mesh());
    place->second = tests::make_pile(mesh, count, 1e-3, 7);
  }
  return place->second;
}

enum class Mode { rebuild, cached, step };

void detect(benchmark::State& state, bool spheres, Mode mode) {
  const int count = static_cast<int>(state.range(0));
  const tests::Pile& pile = pile_of(spheres, count);
  exec::Host host(1);
  contact::Detector<exec::Host> detector(host, pile.setup);
  const exec::View<const Vec12> q{pile.q.data(), pile.q.size()};
  Random random(3);
  std::vector<Vec12> dq(pile.q.size());
  for (Vec12& d : dq)
    for (int k = 0; k < 12; ++k) d[k] = 1e-3 * random.uniform(-1, 1) * (k < 3 ? 1 : 0.3);
  detector.update(q, 1e-3);
  for (auto _ : state) {
    if (mode == Mode::rebuild) detector.clear_cache();
    detector.update(q, 1e-3);
    if (mode == Mode::step) benchmark::DoNotOptimize(detector.max_step(q, {dq.data(), dq.size()}));
  }
  if (mode == Mode::rebuild) detector.clear_cache();
  detector.update(q, 1e-3);
  const double active = static_cast<double>(detector.pairs().size());
  state.counters["active_per_body"] = active / count;
  state.counters["candidates_per_active"] = static_cast<double>(detector.statistics().exact_distances) / active;
  state.counters["bytes_per_body"] = static_cast<double>(detector.statistics().bytes) / count;
  state.SetComplexityN(count);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(100)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
}

BENCHMARK_CAPTURE(detect, cubes_rebuild, false, Mode::rebuild)->Apply(sizes);
BENCHMARK_CAPTURE(detect, cubes_cached, false, Mode::cached)->Apply(sizes);
BENCHMARK_CAPTURE(detect, cubes_step, false, Mode::step)->Apply(sizes);
BENCHMARK_CAPTURE(detect, spheres_rebuild, true, Mode::rebuild)->Apply(sizes);
BENCHMARK_CAPTURE(detect, spheres_cached, true, Mode::cached)->Apply(sizes);
BENCHMARK_CAPTURE(detect, spheres_step, true, Mode::step)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
