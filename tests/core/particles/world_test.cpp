#include <QtTest>
#include <functional>
#include <limits>

#include "core/base/error.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/particles/solver_factory.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float no_end = std::numeric_limits<float>::infinity();

int pinned(const World& world) {
  return static_cast<int>(std::count(world.inverse_masses.begin(), world.inverse_masses.end(), 0.f));
}

/// Runs `action` and expects an Error (bad_input) that names `where` and says why and what to do.
void expect_refusal(const std::function<void()>& action, const std::string& where) {
  try {
    action();
    QFAIL(qPrintable(QString("accepted what is wrong with %1").arg(where.c_str())));
  } catch (const Error& error) {
    QVERIFY2(error.code() == ExitCode::bad_input, error.what());
    QVERIFY2(error.problem().where.find(where) != std::string::npos, error.what());
    QVERIFY2(!error.problem().what.empty() && !error.problem().why.empty() && !error.problem().next.empty(),
             error.what());
  }
}

struct Good {
  graph::Lattice lattice{4, 3};
  World world = make_cloth(lattice);
  graph::Coloring coloring = graph::color_parity(lattice);
};

}  // namespace

/// Cloths, and what is refused: worlds, colourings, options, states, drags.
class WorldTest : public QObject {
  Q_OBJECT
 private slots:
  void a_lattice_is_at_rest_and_in_its_place();
  void pins_hold_what_they_say();
  void a_mesh_becomes_cloth();
  void meshes_of_nothing_and_of_no_numbers();
  void worlds_that_cannot_be_are_refused();
  void colorings_that_do_not_fit_are_refused();
  void options_out_of_range_are_refused();
  void states_and_drags_that_do_not_fit_are_refused();
  void cuda_is_refused_without_it();
  void large_cloths_are_made_in_seconds();
};

void WorldTest::a_lattice_is_at_rest_and_in_its_place() {
  for (bool horizontal : {false, true}) {
    const graph::Lattice lattice{7, 6, 1, true, true};
    ClothOptions options;
    options.horizontal = horizontal, options.spacing = 0.2f, options.height = 2;
    const World world = make_cloth(lattice, options);
    require_valid(world);
    QCOMPARE(world.constraints.size(), graph::constraint_count(lattice));
    const graph::ConstraintGraph expected = graph::make_graph(lattice), found = constraint_graph(world);
    QVERIFY(found.bodies == expected.bodies && found.edges == expected.edges);
    const auto kinds = graph::edge_kinds(lattice);
    for (std::size_t e = 0; e < world.constraints.size(); ++e) {
      const DistanceConstraint& c = world.constraints[e];
      const double length = (world.start.positions[c.a] - world.start.positions[c.b]).norm();
      QVERIFY(std::abs(length - c.rest_length) < 1e-6);
      const bool bending = kinds[e] == graph::LatticeEdge::bend_x || kinds[e] == graph::LatticeEdge::bend_y;
      QCOMPARE(c.compliance, bending ? options.bend_compliance : options.compliance);
    }
    // Row 0 is at the top, or farthest from a viewer who looks along -z, and the middle is above the origin.
    QVERIFY((world.start.positions.front() - (horizontal ? Vec3f(-0.6f, 2, -0.5f) : Vec3f(-0.6f, 2, 0))).norm() <
            1e-6f);
    QVERIFY((world.start.positions.back() - (horizontal ? Vec3f(0.6f, 2, 0.5f) : Vec3f(0.6f, 1, 0))).norm() < 1e-6f);
  }
}

void WorldTest::pins_hold_what_they_say() {
  const graph::Lattice lattice{5, 4};
  ClothOptions options;
  options.pins = Pins::none;
  QCOMPARE(pinned(make_cloth(lattice, options)), 0);
  options.pins = Pins::corners;
  const World corners = make_cloth(lattice, options);
  QCOMPARE(pinned(corners), 2);
  QVERIFY(corners.inverse_masses[0] == 0 && corners.inverse_masses[4] == 0);
  options.pins = Pins::top_row;
  const World row = make_cloth(lattice, options);
  QCOMPARE(pinned(row), 5);
  QVERIFY(row.inverse_masses[2] == 0 && row.inverse_masses[5] == 1 / options.particle_mass);
  QCOMPARE(pinned(make_cloth(graph::Lattice{1, 1}, options)), 1);
}

void WorldTest::a_mesh_becomes_cloth() {
  const std::vector<Vec3f> square = {{0, 1, 0}, {1, 1, 0}, {0, 0, 0}, {1, 0, 0}};
  const std::vector<std::uint32_t> triangles = {0, 2, 1, 1, 2, 3};
  ClothOptions options;
  options.compliance = 1e-5f, options.pins = Pins::top_row;
  const World plain = make_cloth(square, triangles, false, options);
  QCOMPARE(plain.constraints.size(), 5u);
  QVERIFY(plain.inverse_masses[0] == 0 && plain.inverse_masses[1] == 0 && plain.inverse_masses[2] > 0);
  const World bent = make_cloth(square, triangles, true, options);
  QCOMPARE(bent.constraints.size(), 6u);
  QCOMPARE(bent.constraints[5].compliance, options.bend_compliance);
  QCOMPARE(bent.constraints[4].compliance, options.compliance);
  const auto solver =
      make_solver(bent, graph::color_auto(constraint_graph(bent)), {});  // three of four corners meet in bending too
  QVERIFY(solver->residual() < 1e-6);
  std::vector<Vec3f> level = square;
  for (Vec3f& v : level) v = Vec3f(v.x(), 0, -v.y());
  QCOMPARE(pinned(make_cloth(level, triangles, false, options)), 2);
  options.pins = Pins::corners;
  QCOMPARE(pinned(make_cloth(level, triangles, false, options)), 2);
}

/// No vertex, one vertex, and vertices that are no place, for every kind of pins.
void WorldTest::meshes_of_nothing_and_of_no_numbers() {
  for (Pins pins : {Pins::none, Pins::corners, Pins::top_row}) {
    ClothOptions options;
    options.pins = pins;
    const World empty = make_cloth(std::vector<Vec3f>(), {}, true, options);
    QVERIFY(empty.start.positions.empty() && empty.inverse_masses.empty() && empty.constraints.empty());
    const auto solver = make_solver(empty, graph::color_auto(constraint_graph(empty)), {});
    solver->step();
    QCOMPARE(solver->residual(), 0.0);
    const World one = make_cloth({Vec3f(1, 2, 3)}, {}, true, options);
    QCOMPARE(one.inverse_masses.size(), 1u);
    QCOMPARE(pinned(one), pins == Pins::none ? 0 : 1);
    for (float value : {not_a_number, no_end, -no_end}) {
      expect_refusal([&] { make_cloth({Vec3f(value, value, value)}, {}, false, options); }, "particle 0");
      for (int k = 0; k < 3; ++k) {
        std::vector<Vec3f> vertices = {{0, 1, 0}, {1, 1, 0}, {0, 0, 0}};
        vertices[2][k] = value;
        expect_refusal([&] { make_cloth(vertices, {0, 2, 1}, false, options); }, "particle 2");
      }
    }
  }
  // Finite places whose distance is not.
  expect_refusal([] { make_cloth({{-3e38f, 0, 0}, {3e38f, 0, 0}, {0, 1, 0}}, {0, 1, 2}, false); }, "constraint 1");
}

void WorldTest::worlds_that_cannot_be_are_refused() {
  const auto refuse = [](const char* where, const std::function<void(World&)>& spoil) {
    Good good;
    spoil(good.world);
    expect_refusal([&] { require_valid(good.world); }, where);
    expect_refusal([&] { make_solver(good.world, good.coloring, {}); }, where);
  };
  refuse("", [](World& w) { w.inverse_masses.pop_back(); });
  refuse("", [](World& w) { w.start.velocities.pop_back(); });
  refuse("particle 3", [](World& w) { w.start.positions[3].y() = not_a_number; });
  refuse("particle 4", [](World& w) { w.start.velocities[4].z() = no_end; });
  refuse("particle 5", [](World& w) { w.inverse_masses[5] = -1; });
  refuse("constraint 17", [](World& w) { w.constraints[16].b = 12; });
  refuse("constraint 2", [](World& w) { w.constraints[1].b = w.constraints[1].a; });
  refuse("constraint 1", [](World& w) { w.constraints[0].rest_length = not_a_number; });
  refuse("constraint 1", [](World& w) { w.constraints[0].compliance = -1e-3f; });
  refuse("sphere 1", [](World& w) { w.spheres.push_back({Vec3f(0, not_a_number, 0), 1}); });
  refuse("sphere 1", [](World& w) { w.spheres.push_back({Vec3f(0, 0, 0), -1}); });
  refuse("plane 1", [](World& w) { w.planes.push_back({Vec3f(0, 2, 0), 0}); });
  refuse("plane 1", [](World& w) { w.planes.push_back({Vec3f(0, 1, 0), not_a_number}); });
  refuse("gravity", [](World& w) { w.gravity.x() = no_end; });
  refuse("thickness", [](World& w) { w.thickness = -1; });
  refuse("friction", [](World& w) { w.friction = not_a_number; });
  refuse("damping", [](World& w) { w.damping = -0.1f; });
  ClothOptions options;
  options.spacing = 0;
  expect_refusal([&] { make_cloth(graph::Lattice{3, 3}, options); }, "options");
  expect_refusal([] { make_cloth(graph::Lattice{3, 3, 2}); }, "depth 2");
}

void WorldTest::colorings_that_do_not_fit_are_refused() {
  const Good good;
  const auto refuse = [&](const char* where, const std::function<void(graph::Coloring&)>& spoil) {
    graph::Coloring coloring = good.coloring;
    spoil(coloring);
    for (SweepMethod method : {SweepMethod::colored, SweepMethod::sequential})
      expect_refusal([&] { make_solver(good.world, coloring, {method}); }, where);
  };
  refuse("", [](graph::Coloring& c) { c.color.pop_back(); });
  refuse("constraint 5", [](graph::Coloring& c) { c.color[4] = c.colors; });
  // Constraints 1 (bodies 0 and 1) and 2 (0 and 4) meet at body 0.
  refuse("particle 0", [](graph::Coloring& c) { c.color[1] = c.color[0]; });
  // All alike in a star: found without listing the pairs, which would be 5 * 10^9.
  World star;
  constexpr std::uint32_t leaves = 100'000;
  star.start.positions.assign(leaves + 1, Vec3f::Zero()), star.start.velocities = star.start.positions;
  star.inverse_masses.assign(leaves + 1, 1);
  for (std::uint32_t i = 1; i <= leaves; ++i) star.constraints.push_back({0, i, 1, 0});
  expect_refusal([&] { make_solver(star, {std::vector<std::uint32_t>(leaves, 0), 1}, {}); }, "particle 0");
}

void WorldTest::options_out_of_range_are_refused() {
  const Good good;
  const auto solver = make_solver(good.world, good.coloring, {});
  const auto refuse = [&](const char* where, const std::function<void(SolverOptions&)>& spoil) {
    SolverOptions options;
    spoil(options);
    expect_refusal([&] { make_solver(good.world, good.coloring, options); }, where);
    expect_refusal([&] { solver->set_options(options); }, where);
  };
  for (int sweeps : {0, -3}) refuse("sweeps", [=](SolverOptions& o) { o.sweeps = sweeps; });
  for (float h : {0.f, -0.1f, not_a_number, no_end}) refuse("time_step", [=](SolverOptions& o) { o.time_step = h; });
  for (float omega : {0.f, 2.f, -1.f, not_a_number}) refuse("omega", [=](SolverOptions& o) { o.omega = omega; });
  for (float radius : {1.f, -0.1f, not_a_number})
    refuse("chebyshev_radius", [=](SolverOptions& o) { o.chebyshev_radius = radius; });
  refuse("method", [](SolverOptions& o) { o.method = static_cast<SweepMethod>(9); });
  expect_refusal([&] { make_solver(good.world, good.coloring, {}, -1); }, "threads");
  QCOMPARE(solver->options().sweeps, SolverOptions{}.sweeps);  // none of them was taken over
}

void WorldTest::states_and_drags_that_do_not_fit_are_refused() {
  const Good good;
  const auto solver = make_solver(good.world, good.coloring, {});
  State state = solver->state();
  state.positions.pop_back();
  expect_refusal([&] { solver->set_state(state); }, "");
  state = solver->state();
  state.velocities[7].x() = not_a_number;
  expect_refusal([&] { solver->set_state(state); }, "particle 7");
  expect_refusal([&] { solver->set_drag(Drag{12, Vec3f::Zero()}); }, "particle 12");
  expect_refusal([&] { solver->set_drag(Drag{1, Vec3f(0, not_a_number, 0)}); }, "particle 1");
  QVERIFY(same_bits(solver->state(), good.world.start));
}

void WorldTest::cuda_is_refused_without_it() {
  const Good good;
  try {
    make_cuda_solver(good.world, good.coloring, {});
    QFAIL("a solver on CUDA in a program without it");
  } catch (const Error& error) {
    QVERIFY(error.code() == ExitCode::environment);
    QVERIFY(!error.problem().next.empty());
  }
}

void WorldTest::large_cloths_are_made_in_seconds() {
  const graph::Lattice lattice{1000, 1000};
  QElapsedTimer timer;
  timer.start();
  const World world = make_cloth(lattice);
  const auto solver = make_solver(world, graph::color_parity(lattice), {});
  qInfo("1000 x 1000 in %.2f s", static_cast<double>(timer.elapsed()) / 1000);
  QVERIFY(timer.elapsed() < 10'000);
  QCOMPARE(solver->passes(), 4u);
}

QTEST_GUILESS_MAIN(WorldTest)
#include "world_test.moc"
