#include <fmt/format.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/base/timer.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/particles/conflict.hpp"
#include "core/particles/particle.hpp"
#include "core/particles/solver_factory.hpp"

/// Million projections per second and time to tolerance of the sweeps of core/particles, against a plain sequential
/// loop in this binary (README.md).
namespace {

using namespace seam;
using namespace seam::particles;
using Json = nlohmann::ordered_json;

struct Case {
  std::string name;
  World world;
  graph::Coloring coloring;
  bool lattice = false;  ///< constraints in row-major order: what a path for structured lattices would recognise
};

std::vector<std::uint32_t> shuffled(std::size_t n, std::uint64_t seed) {
  std::vector<std::uint32_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
  Random random(seed);
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

/// Spacing 1, every coordinate off by up to 0.15, nothing acts: the start of coloring.md's figures.
void crumple(World& world) {
  world.gravity = Vec3f::Zero(), world.damping = 0;
  Random random(2);
  for (Vec3f& x : world.start.positions)
    for (int k = 0; k < 3; ++k) x[k] += static_cast<float>(random.uniform(-0.15, 0.15));
}

ClothOptions free_cloth() {
  ClothOptions options;
  options.spacing = 1, options.particle_mass = 1, options.pins = Pins::none, options.height = 0;
  return options;
}

Case lattice_case(std::uint32_t side) {
  const graph::Lattice lattice{side, side};
  Case c{"lattice", make_cloth(lattice, free_cloth()), graph::color_parity(lattice), true};
  crumple(c.world);
  return c;
}

/// The lattice's constraints in random order, particles row-major.
Case shuffled_list_case(std::uint32_t side) {
  const Case lattice = lattice_case(side);
  Case c{"list, shuffled", lattice.world, lattice.coloring, false};
  const auto order = shuffled(c.world.constraints.size(), 7);
  for (std::size_t e = 0; e < order.size(); ++e) {
    c.world.constraints[e] = lattice.world.constraints[order[e]];
    c.coloring.color[e] = lattice.coloring.color[order[e]];
  }
  return c;
}

/// A triangulated square as a mesh, coloured without knowing what it is: vertices and triangles row-major, or both in
/// random order.
Case mesh_case(std::uint32_t side, bool in_order) {
  std::vector<std::uint32_t> name(static_cast<std::size_t>(side) * side);
  for (std::size_t i = 0; i < name.size(); ++i) name[i] = static_cast<std::uint32_t>(i);
  if (!in_order) name = shuffled(name.size(), 3);
  std::vector<Vec3f> vertices(name.size());
  for (std::uint32_t i = 0; i < name.size(); ++i)
    vertices[name[i]] = Vec3f(static_cast<float>(i % side), -static_cast<float>(i / side), 0);
  std::vector<std::array<std::uint32_t, 3>> faces;
  for (std::uint32_t y = 0; y + 1 < side; ++y)
    for (std::uint32_t x = 0; x + 1 < side; ++x) {
      const std::uint32_t a = name[x + side * y], b = name[x + 1 + side * y], c = name[x + side * (y + 1)],
                          d = name[x + 1 + side * (y + 1)];
      faces.push_back({a, c, b}), faces.push_back({b, c, d});
    }
  std::vector<std::uint32_t> triangles;
  triangles.reserve(3 * faces.size());
  const auto order = in_order ? std::vector<std::uint32_t>() : shuffled(faces.size(), 5);
  for (std::size_t k = 0; k < faces.size(); ++k)
    for (std::uint32_t v : faces[in_order ? k : order[k]]) triangles.push_back(v);
  Case c{
      in_order ? "mesh, in order" : "mesh, shuffled", make_cloth(vertices, triangles, false, free_cloth()), {}, false};
  c.coloring = graph::color_auto(constraint_graph(c.world));
  crumple(c.world);
  return c;
}

/// The baseline: what an engine does on one thread, one constraint after the other in the order given.
class SequentialLoop {
 public:
  explicit SequentialLoop(const World& world) {
    for (std::size_t i = 0; i < world.start.positions.size(); ++i)
      particles_.push_back(make_particle(world.start.positions[i], world.inverse_masses[i]));
    for (const DistanceConstraint& c : world.constraints) links_.push_back({c.a, c.b, c.rest_length});
  }
  void sweep() {
    for (const Link& link : links_) {
      Particle &a = particles_[link.a], &b = particles_[link.b];
      const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const float length = std::sqrt(dx * dx + dy * dy + dz * dz), divisor = (a.w + b.w) * length;
      if (!(divisor > 0)) continue;
      const float pull = -(length - link.rest) / divisor, at_a = pull * a.w, at_b = pull * b.w;
      a.x += dx * at_a, a.y += dy * at_a, a.z += dz * at_a;
      b.x -= dx * at_b, b.y -= dy * at_b, b.z -= dz * at_b;
    }
  }
  std::vector<Vec3f> positions() const {
    std::vector<Vec3f> x;
    for (const Particle& p : particles_) x.push_back(position_of(p));
    return x;
  }

 private:
  struct Link {
    std::uint32_t a, b;
    float rest;
  };
  std::vector<Particle> particles_;
  std::vector<Link> links_;
};

double cpu_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// One way to sweep, measured. On one thread the least processor time of all repetitions counts, which other programs
/// on the machine disturb less than wall time; on more threads the least wall time and the processor time beside it.
/// Repetitions with enough of the cores go before those without.
struct Entry {
  std::string name;
  std::function<void(int)> sweeps;
  int threads = 1;
  double seconds = 1e300, cores = 0;  ///< cores: processor time / wall time of the measuring thread, or of all threads

  /// Below this a figure says more about the machine than about the sweep.
  double enough_cores() const { return threads == 1 ? 0.9 : 0.95 * threads; }
  bool fair() const { return cores >= enough_cores(); }
  void add(double busy, double wall) {
    Entry next = *this;
    next.seconds = threads == 1 ? busy : wall, next.cores = busy / wall;
    if (next.fair() != fair() ? next.fair() : next.seconds < seconds) seconds = next.seconds, cores = next.cores;
  }
};

struct Bench {
  int sweeps = 10, repetitions = 7;
  Json report = Json::array();

  /// Round robin, so that whatever else the machine does meets all entries alike.
  void measure(std::vector<Entry>& entries) const {
    for (int repetition = 0; repetition < repetitions; ++repetition)
      for (Entry& entry : entries) {
        const clockid_t clock = entry.threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID;
        Timer timer;
        const double cpu = cpu_seconds(clock);
        entry.sweeps(sweeps);
        const double busy = cpu_seconds(clock) - cpu;
        entry.add(busy, timer.seconds());
      }
  }
};

/// A ratio of two entries that the design asks for.
struct Goal {
  const char *what, *stage, *numerator, *entry;
  double at_least;
};
constexpr const char* baseline = "sequential loop (baseline)";
constexpr const char* fused = "colored, fused sweep";
constexpr const char* by_passes = "colored by passes";
constexpr const char* two_threads = "colored, 2 threads";

/// Structured goals are for a path without lists, which is not built: what lists reach stands beside them.
std::vector<Goal> goals_of(bool lattice) {
  std::vector<Goal> goals = {{"general lists", "issue 3", baseline, fused, 3},
                             {"general lists", "later", baseline, fused, 4}};
  if (lattice) {
    goals.push_back({"structured", "later", baseline, fused, 12});
    goals.push_back({"structured, far larger than the cache", "later", baseline, fused, 8});
  }
  // Two threads do not fuse: against the same sweep by passes on one.
  goals.push_back({"two threads", "later", by_passes, two_threads, 1.7});
  return goals;
}

const char* verdict(const Entry& numerator, const Entry& entry, double ratio, double at_least) {
  if (!numerator.fair() || !entry.fair()) return "no verdict (machine loaded)";
  return ratio >= at_least ? "reached" : "not reached";
}

Json judge(const std::vector<Entry>& entries, bool lattice) {
  Json list = Json::array();
  const auto find = [&](const char* name) {
    return std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == name; });
  };
  for (const Goal& goal : goals_of(lattice)) {
    const Entry &numerator = *find(goal.numerator), &entry = *find(goal.entry);
    const double ratio = numerator.seconds / entry.seconds;
    const char* result = verdict(numerator, entry, ratio, goal.at_least);
    fmt::print(stderr, "  goal ({}) {}: {} >= {} x, found {:.2f} x: {}\n", goal.stage, goal.what, goal.entry,
               goal.at_least, ratio, result);
    list.push_back({{"goal", goal.what}, {"stage", goal.stage}, {"sweep", goal.entry}, {"against", goal.numerator}});
    Json& last = list.back();
    last["at_least"] = goal.at_least, last["ratio"] = ratio, last["verdict"] = result;
    last["cores"] = {numerator.cores, entry.cores};
  }
  return list;
}

SolverOptions options_of(SweepMethod method, float omega = 1.5f, float radius = 0.9f) {
  SolverOptions options;
  options.method = method, options.omega = omega, options.chebyshev_radius = radius;
  return options;
}

/// The solver's sequential sweep must be the loop's, bit by bit: the baseline computes the same thing.
void require_same(const Case& c) {
  SequentialLoop loop(c.world);
  const auto solver = make_solver(c.world, c.coloring, options_of(SweepMethod::sequential));
  loop.sweep(), solver->sweep();
  const auto a = loop.positions(), b = solver->state().positions;
  if (std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3f)) != 0)
    throw Error(ExitCode::solver, {"the baseline computes something else", c.name, "the bits differ", ""});
}

void throughput(Bench& bench, const Case& c) {
  require_same(c);
  SequentialLoop loop(c.world);
  std::vector<std::unique_ptr<Solver>> solvers;
  std::vector<Entry> entries;
  const auto repeat = [](auto action) {
    return [action](int sweeps) {
      for (int k = 0; k < sweeps; ++k) action();
    };
  };
  entries.push_back({baseline, repeat([&] { loop.sweep(); })});
  const auto add = [&](const char* name, SweepMethod method, int threads, KernelPath path) {
    solvers.push_back(make_host_solver(c.world, c.coloring, options_of(method), threads, path));
    entries.push_back({name, {}, threads});
    return solvers.back().get();
  };
  const auto add_sweeps = [&](const char* name, SweepMethod method, int threads, KernelPath path) {
    Solver* solver = add(name, method, threads, path);
    entries.back().sweeps = repeat([=] { solver->sweep(); });
  };
  const auto add_passes = [&](const char* name, KernelPath path) {
    Solver* solver = add(name, SweepMethod::colored, 1, path);
    const std::uint32_t passes = solver->passes();
    entries.back().sweeps = repeat([=] {
      for (std::uint32_t k = 0; k < passes; ++k) solver->pass();
    });
  };
  add_sweeps("sequential", SweepMethod::sequential, 1, KernelPath::automatic);
  add_sweeps("jacobi", SweepMethod::jacobi, 1, KernelPath::automatic);
  add_passes("colored by passes, scalar", KernelPath::scalar);
  add_passes(by_passes, KernelPath::automatic);
  add_sweeps(fused, SweepMethod::colored, 1, KernelPath::automatic);
  Solver* whole = add("colored, whole step", SweepMethod::colored, 1, KernelPath::automatic);
  entries.back().sweeps = [whole](int sweeps) {
    SolverOptions options = whole->options();
    options.sweeps = sweeps;
    whole->set_options(options);
    whole->step();
  };
  add_sweeps(two_threads, SweepMethod::colored, 2, KernelPath::automatic);
  bench.measure(entries);
  const double projections = static_cast<double>(c.world.constraints.size()) * bench.sweeps;
  Json json{{"case", c.name},
            {"particles", c.world.start.positions.size()},
            {"constraints", c.world.constraints.size()},
            {"colors", c.coloring.colors}};
  fmt::print(stderr, "{}: {} particles, {} constraints, {} colours\n", c.name, c.world.start.positions.size(),
             c.world.constraints.size(), c.coloring.colors);
  for (const Entry& e : entries) {
    const double rate = projections / e.seconds / 1e6, ratio = entries[0].seconds / e.seconds;
    fmt::print(stderr, "  {:<28} {:8.1f} M projections/s  {:6.2f} x  {:.2f} of {} cores\n", e.name, rate, ratio,
               e.cores, e.threads);
    json["sweeps"].push_back({{"name", e.name}, {"million_per_second", rate}, {"ratio_to_baseline", ratio}});
    json["sweeps"].back()["cpu_per_wall"] = e.cores;
  }
  json["goals"] = judge(entries, c.lattice);
  bench.report.push_back(std::move(json));
}

struct Race {
  std::string name;
  SolverOptions options;
};

/// Sweeps and processor seconds until rms|C| is below `share` of the start's; the check itself is not timed.
void time_to_tolerance(Bench& bench, const Case& c, const std::vector<Race>& races, double share, int most) {
  Json json{{"case", c.name}, {"tolerance_share", share}, {"most_sweeps", most}};
  const double start = residual(c.world, c.world.start.positions);
  fmt::print(stderr, "{}: {} constraints, rms|C| from {:.5f} m to {:.5f} m\n", c.name, c.world.constraints.size(),
             start, share * start);
  double first = 0;
  const auto tell = [&](const std::string& name, int sweeps, double seconds, double wall, double left) {
    const bool reached = left < share * start;
    if (first == 0) first = seconds;
    fmt::print(stderr, "  {:<28} {} sweeps {:6d}  {:8.4f} s  {:6.2f} x  {:.2f} of 1 cores\n", name,
               reached ? "after" : "NOT in", sweeps, seconds, first / seconds, seconds / wall);
    json["methods"].push_back({{"name", name}, {"reached", reached}, {"sweeps", sweeps}, {"seconds", seconds}});
    json["methods"].back()["cpu_per_wall"] = seconds / wall;
  };
  const auto race = [&](const std::string& name, const std::function<void()>& sweep,
                        const std::function<double()>& left) {
    double seconds = 0, wall = 0, value = start;
    int sweeps = 0;
    for (; sweeps < most && !(value < share * start); ++sweeps) {
      Timer timer;
      const double before = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
      sweep();
      seconds += cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - before, wall += timer.seconds();
      value = left();
    }
    tell(name, sweeps, seconds, wall, value);
  };
  SequentialLoop loop(c.world);
  race(
      baseline, [&] { loop.sweep(); }, [&] { return residual(c.world, loop.positions()); });
  for (const Race& r : races) {
    const auto solver = make_solver(c.world, c.coloring, r.options);
    solver->begin_step();
    race(
        r.name, [&] { solver->sweep(); }, [&] { return solver->residual(); });
  }
  bench.report.push_back(std::move(json));
}

/// Row 0 is held, all else has fallen by a tenth of the spacing: a step of gravity on a hanging cloth.
Case fallen_case(std::uint32_t side) {
  const graph::Lattice lattice{side, side};
  Case c{"hanging lattice", make_cloth(lattice, free_cloth()), graph::color_parity(lattice), true};
  c.world.gravity = Vec3f::Zero(), c.world.damping = 0;
  for (std::uint32_t i = 0; i < c.world.start.positions.size(); ++i)
    if (i < side)
      c.world.inverse_masses[i] = 0;
    else
      c.world.start.positions[i].y() -= 0.1f;
  return c;
}

void races(Bench& bench, std::uint32_t side) {
  using enum SweepMethod;
  const std::vector<Race> rough = {{"jacobi", options_of(jacobi)},
                                   {"colored", options_of(colored)},
                                   {"colored, sor 1.3", options_of(colored_sor, 1.3f)},
                                   {"colored, sor 1.6", options_of(colored_sor, 1.6f)},
                                   {"colored, chebyshev 0.8", options_of(colored_chebyshev, 1, 0.8f)},
                                   {"colored, chebyshev 0.95", options_of(colored_chebyshev, 1, 0.95f)}};
  time_to_tolerance(bench, lattice_case(side), rough, 0.02, 400);
  const std::vector<Race> smooth = {{"jacobi", options_of(jacobi)},
                                    {"colored", options_of(colored)},
                                    {"colored, sor 1.9", options_of(colored_sor, 1.9f)},
                                    {"colored, sor 1.95", options_of(colored_sor, 1.95f)},
                                    {"colored, chebyshev 0.99", options_of(colored_chebyshev, 1, 0.99f)},
                                    {"colored, chebyshev 0.998", options_of(colored_chebyshev, 1, 0.998f)}};
  time_to_tolerance(bench, fallen_case(64), smooth, 0.02, 6000);
}

}  // namespace

int main(int argc, char** argv) {
  Bench bench;
  std::uint32_t side = 1000, race_side = 300;
  std::string out;
  std::vector<std::string> cases = {"lattice", "list", "mesh", "shuffled-mesh", "tolerance"};
  CLI::App app("Sweeps of core/particles against a plain sequential loop");
  app.add_option("--side", side, "Side of lattices and meshes for throughput")->check(CLI::Range(2, 8000));
  app.add_option("--race-side", race_side, "Side of the lattice for time to tolerance")->check(CLI::Range(2, 8000));
  app.add_option("--sweeps", bench.sweeps, "Sweeps per repetition")->check(CLI::PositiveNumber);
  app.add_option("--repetitions", bench.repetitions, "Repetitions, of which the fastest counts")
      ->check(CLI::PositiveNumber);
  app.add_option("--cases", cases, "Which cases")
      ->delimiter(',')
      ->check(CLI::IsMember({"lattice", "list", "mesh", "shuffled-mesh", "tolerance"}));
  app.add_option("--out", out, "Write the report (JSON) here");
  CLI11_PARSE(app, argc, argv);
  const auto wanted = [&](const char* name) { return std::find(cases.begin(), cases.end(), name) != cases.end(); };
  try {
    if (wanted("lattice")) throughput(bench, lattice_case(side));
    if (wanted("list")) throughput(bench, shuffled_list_case(side));
    if (wanted("mesh")) throughput(bench, mesh_case(side, true));
    if (wanted("shuffled-mesh")) throughput(bench, mesh_case(side, false));
    if (wanted("tolerance")) races(bench, race_side);
  } catch (const Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return static_cast<int>(error.code());
  }
  if (!out.empty()) std::ofstream(out) << bench.report.dump(2) << '\n';
  return 0;
}
