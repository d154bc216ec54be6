#include <QtTest>
#include <algorithm>
#include <set>
#include <tuple>

#include "core/contact/ccd.hpp"
#include "core/exec/exec.hpp"
#include "core/math/affine.hpp"
#include "tests/support/piles.hpp"

using namespace seam;
using namespace seam::contact;

namespace {

using Key = std::tuple<std::uint32_t, std::uint32_t, int, std::uint32_t, std::uint32_t>;
Key key(const PrimitivePair& p) { return {p.body_a, p.body_b, static_cast<int>(p.kind), p.a, p.b}; }

/// Everything by definition: no trees, no boxes, no caches.
struct Brute {
  const DetectorSetup& setup;
  const std::vector<Vec12>& q;

  Vec3 x(std::uint32_t body, int v) const {
    return transform_point(q[body], mesh(body).surface.vertices[static_cast<std::size_t>(v)]);
  }
  const CollisionMesh& mesh(std::uint32_t body) const { return *setup.meshes[setup.body_mesh[body]]; }

  double distance(const PrimitivePair& p) const {
    if (p.kind == PairKind::point_plane) {
      const auto& [normal, offset] = setup.half_spaces[p.body_b];
      return normal.dot(x(p.body_a, static_cast<int>(p.a))) - offset;
    }
    if (p.kind == PairKind::edge_edge) {
      const Vec2i a = mesh(p.body_a).edges[p.a], b = mesh(p.body_b).edges[p.b];
      return std::sqrt(edge_edge_closest(x(p.body_a, a[0]), x(p.body_a, a[1]), x(p.body_b, b[0]), x(p.body_b, b[1]))
                           .squared_distance);
    }
    const Vec3i t = mesh(p.body_b).surface.triangles[p.b];
    return std::sqrt(point_triangle_closest(x(p.body_a, static_cast<int>(p.a)), x(p.body_b, t[0]), x(p.body_b, t[1]),
                                            x(p.body_b, t[2]))
                         .squared_distance);
  }
  template <class Visit>
  void all(Visit visit) const {
    const std::uint32_t n = static_cast<std::uint32_t>(q.size());
    for (std::uint32_t i = 0; i < n; ++i) {
      for (std::uint32_t k = 0; k < setup.half_spaces.size() && setup.body_movable[i]; ++k)
        for (std::uint32_t v = 0; v < mesh(i).surface.vertices.size(); ++v)
          visit(PrimitivePair{i, k, v, 0, PairKind::point_plane});
      for (std::uint32_t j = 0; j < n; ++j) {
        if (i == j || !(setup.body_movable[i] || setup.body_movable[j])) continue;
        const std::pair<std::uint32_t, std::uint32_t> both = std::minmax(i, j);
        if (std::find(setup.ignored_pairs.begin(), setup.ignored_pairs.end(), both) != setup.ignored_pairs.end())
          continue;
        for (std::uint32_t v = 0; v < mesh(i).surface.vertices.size(); ++v)
          for (std::uint32_t t = 0; t < mesh(j).surface.triangles.size(); ++t)
            visit(PrimitivePair{i, j, v, t, PairKind::point_triangle});
        for (std::uint32_t a = 0; i < j && a < mesh(i).edges.size(); ++a)
          for (std::uint32_t b = 0; b < mesh(j).edges.size(); ++b)
            visit(PrimitivePair{i, j, a, b, PairKind::edge_edge});
      }
    }
  }
  std::set<Key> near(double dhat) const {
    std::set<Key> found;
    all([&](const PrimitivePair& p) {
      if (distance(p) < dhat) found.insert(key(p));
    });
    return found;
  }
};

struct World {
  DetectorSetup setup;
  std::vector<Vec12> q;
  exec::View<const Vec12> view() const { return {q.data(), q.size()}; }
};

/// Cubes and 80-triangle spheres in a small box: overlapping, touching and apart. `lattice`: cubes turned by right
/// angles on a grid with gaps of 0, dhat / 2 and more, so that edges are parallel, faces coplanar and vertices meet.
/// `scale`: size of a body (m).
World random_world(Random& random, int count, bool lattice, double scale = 1) {
  static const auto scaled = [](mesh::TriangleMesh mesh, double by) {
    for (Vec3& v : mesh.vertices) v *= by;
    return make_collision_mesh(std::move(mesh));
  };
  World world;
  world.setup.dhat = 0.02 * scale;
  world.setup.meshes = {scaled(tests::cube_mesh(), scale), scaled(tests::sphere_mesh(1), scale)};
  world.setup.half_spaces = {{Vec3(0, 1, 0), -0.5 * scale}, {Vec3(1, 1, 0).normalized(), -1.2 * scale}};
  for (int b = 0; b < count; ++b) {
    world.setup.body_mesh.push_back(lattice ? 0 : static_cast<std::uint32_t>(random.below(2)));
    world.setup.body_movable.push_back(random.below(4) > 0);
    Mat3 A = tests::random_rotation(random);
    Vec3 p(random.uniform(-1, 1), random.uniform(0, 1), random.uniform(-1, 1));
    if (lattice) {
      A = Eigen::AngleAxisd(static_cast<double>(random.below(4)) * 1.5707963267948966, Vec3::UnitY())
              .toRotationMatrix();
      const double gap = 1 + 0.01 * static_cast<double>(random.below(3));
      p = Vec3(static_cast<double>(b % 3), static_cast<double>(b / 3 % 2), static_cast<double>(b / 6)) * gap;
    } else {
      for (int k = 0; k < 9; ++k) A(k / 3, k % 3) += random.uniform(-0.02, 0.02);
    }
    world.q.push_back(pose(A, Vec3(1.3 * scale * p)));
  }
  if (count > 2) world.setup.ignored_pairs = {{0, 2}};
  return world;
}

std::vector<Vec12> random_motion(Random& random, const World& world, double size) {
  std::vector<Vec12> dq;
  for (std::size_t b = 0; b < world.q.size(); ++b) {
    Vec12 d = Vec12::Zero();
    for (int k = 0; k < 12 && world.setup.body_movable[b]; ++k) d[k] = size * random.uniform(-1, 1) * (k < 3 ? 1 : 0.3);
    dq.push_back(d);
  }
  return dq;
}

template <class Space>
std::vector<Key> filtered(const Detector<Space>& detector, const Brute& brute, double dhat) {
  std::vector<Key> keys;
  exec::View<const PrimitivePair> pairs = detector.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k)
    if (brute.distance(pairs[k]) < dhat) keys.push_back(key(pairs[k]));
  return keys;
}

double brute_step(const World& world, const std::vector<Vec12>& dq) {
  const Brute at{world.setup, world.q}, by{world.setup, dq};
  CcdRule rule;
  rule.dhat = world.setup.dhat;
  double t = 1;
  at.all([&](const PrimitivePair& p) {
    Vec3 x[4], dx[4];
    const auto fill = [&](int k, std::uint32_t body, int v) { x[k] = at.x(body, v), dx[k] = by.x(body, v); };
    if (p.kind == PairKind::point_plane) {
      const double d = at.distance(p),
                   change = world.setup.half_spaces[p.body_b].first.dot(by.x(p.body_a, static_cast<int>(p.a)));
      t = std::min(t, point_plane_ccd(d, change, 10, rule));
    } else if (p.kind == PairKind::edge_edge) {
      for (int k = 0; k < 2; ++k)
        fill(k, p.body_a, at.mesh(p.body_a).edges[p.a][k]), fill(2 + k, p.body_b, at.mesh(p.body_b).edges[p.b][k]);
      t = std::min(t, edge_edge_ccd(x, dx, rule));
    } else {
      fill(0, p.body_a, static_cast<int>(p.a));
      for (int k = 0; k < 3; ++k) fill(1 + k, p.body_b, at.mesh(p.body_b).surface.triangles[p.b][k]);
      t = std::min(t, point_triangle_ccd(x, dx, rule));
    }
  });
  return t;
}

/// Moves along dq by the step found, so that the bodies stay apart.
void advance(World& world, const std::vector<Vec12>& dq, double t) {
  for (std::size_t b = 0; b < world.q.size(); ++b) world.q[b] += t * dq[b];
}

/// Bodies that are apart: a coarse grid with random turns.
World separate_world(Random& random, int count, double scale = 1) {
  World world = random_world(random, count, false, scale);
  for (int b = 0; b < count; ++b)
    world.q[b].head<3>() = 1.8 * scale * Vec3(b % 2, b / 2 % 2, b / 4) + Vec3(1.2, 1.2, 0) * scale;
  return world;
}

}  // namespace

class DetectorTest : public QObject {
  Q_OBJECT
 private slots:
  void finds_every_pair_of_random_and_degenerate_scenes();
  void limits_steps_like_brute_force();
  void limits_of_bodies_are_their_own();
  void results_do_not_depend_on_caches_or_threads();
  void trials_of_a_line_search_share_a_search();
  void a_far_away_body_changes_nothing();
  void a_huge_step_needs_little_memory();
};

void DetectorTest::finds_every_pair_of_random_and_degenerate_scenes() {
  Random random(1);
  exec::Host host(1);
  std::size_t total = 0;
  for (int scene = 0; scene < 24; ++scene) {
    World world = random_world(random, 7, scene % 3 == 0, scene % 3 == 2 ? 1e-3 : 1);
    Detector<exec::Host> detector(host, world.setup);
    for (int pass = 0; pass < 4; ++pass) {
      detector.update(world.view(), 1e-3);
      const Brute brute{world.setup, world.q};
      const std::vector<Key> found = filtered(detector, brute, world.setup.dhat);
      QVERIFY(std::is_sorted(found.begin(), found.end()));
      const std::set<Key> expected = brute.near(world.setup.dhat);
      QCOMPARE(found.size(), expected.size());
      QVERIFY(std::equal(found.begin(), found.end(), expected.begin()));
      total += found.size();
      advance(world, random_motion(random, world, 0.01 * world.setup.dhat * std::pow(10, pass)), 1);
    }
  }
  qInfo("%zu close pairs", total);
  QVERIFY2(total > 1000, "the scenes must hold many close pairs");
}

void DetectorTest::limits_steps_like_brute_force() {
  Random random(2);
  exec::Host host(1);
  int limited = 0;
  for (int scene = 0; scene < 10; ++scene) {
    World world = separate_world(random, 6, scene % 2 ? 1 : 1e-3);
    Detector<exec::Host> detector(host, world.setup);
    for (int pass = 0; pass < 5; ++pass) {
      const std::vector<Vec12> dq = random_motion(random, world, (pass == 2 ? 1e-3 : 0.7) * (scene % 2 ? 1 : 1e-3));
      if (pass > 1) detector.update(world.view(), 1e-3);
      const double t = detector.max_step(world.view(), {dq.data(), dq.size()});
      QVERIFY(std::abs(t - brute_step(world, dq)) < 1e-9);
      limited += t < 1;
      std::set<Key> held;
      for (std::size_t k = 0; k < detector.pairs().size(); ++k) held.insert(key(detector.pairs()[k]));
      for (int sample = 0; sample <= 4; ++sample) {
        World there = world;
        advance(there, dq, t * sample / 4);
        for (const Key& near : Brute{there.setup, there.q}.near(there.setup.dhat)) QVERIFY(held.count(near));
      }
      advance(world, dq, 0.9 * t);
    }
  }
  QVERIFY(limited > 15);
}

/// The smallest limit is that of the step, and each body's is that of a step in which only pairs of this body count:
/// here of a world from which the pairs of others are taken away.
void DetectorTest::limits_of_bodies_are_their_own() {
  Random random(71);
  int own = 0, early = 0;
  for (int round = 0; round < 40; ++round) {
    const World world = random_world(random, 6, false);
    std::vector<Vec12> dq;
    for (std::size_t b = 0; b < world.q.size(); ++b) {
      Vec12 change;
      for (int k = 0; k < 12; ++k) change[k] = random.uniform(-0.3, 0.3);
      dq.push_back(world.setup.body_movable[b] ? change : Vec12(Vec12::Zero()));
    }
    exec::Host space;
    Detector<exec::Host> detector(space, world.setup);
    std::vector<double> limits;
    const double t = detector.max_step(world.view(), {dq.data(), dq.size()}, limits);
    QCOMPARE(limits.size(), world.q.size());
    QCOMPARE(*std::min_element(limits.begin(), limits.end()), t);
    std::vector<double> at_start, again;  // of some pairs only, whatever the lists hold
    detector.start_limits(world.view(), {dq.data(), dq.size()}, at_start);
    Detector<exec::Host> fresh(space, world.setup);
    fresh.start_limits(world.view(), {dq.data(), dq.size()}, again);
    QVERIFY(at_start == again);
    for (std::size_t b = 0; b < limits.size(); ++b) QVERIFY(at_start[b] >= limits[b]);
    early += std::any_of(at_start.begin(), at_start.end(), [](double limit) { return limit < 1; });
    for (std::uint32_t b = 0; b < world.q.size(); ++b) {
      DetectorSetup alone = world.setup;
      if (!alone.body_movable[b]) continue;
      alone.ignored_pairs.clear();
      for (std::uint32_t i = 0; i < world.q.size(); ++i)
        for (std::uint32_t j = i + 1; j < world.q.size(); ++j)
          if ((i != b && j != b) ||
              std::count(world.setup.ignored_pairs.begin(), world.setup.ignored_pairs.end(), std::pair(i, j)))
            alone.ignored_pairs.emplace_back(i, j);
      std::vector<Vec12> q = world.q, motion = dq;
      for (std::uint32_t i = 0; i < q.size(); ++i)  // others keep their paths but not their half-spaces
        if (i != b) alone.body_movable[i] = 0;
      Detector<exec::Host> single(space, alone);
      QCOMPARE(limits[b], single.max_step({q.data(), q.size()}, {motion.data(), motion.size()}));
      own += limits[b] > t;
    }
  }
  QVERIFY2(own > 40 && early > 10, qPrintable(QString("%1 %2").arg(own).arg(early)));
}

void DetectorTest::results_do_not_depend_on_caches_or_threads() {
  Random random(3);
  exec::Host one(1), two(2);
  exec::Checked checked(2);
  for (int scene = 0; scene < 3; ++scene) {
    World world = separate_world(random, 8);
    Detector<exec::Host> kept(one, world.setup), cleared(two, world.setup);
    for (int step = 0; step < 60; ++step) {
      cleared.clear_cache();
      const std::vector<Vec12> dq = random_motion(random, world, std::pow(10, random.uniform(-4, 0)));
      const exec::View<const Vec12> change{dq.data(), dq.size()};
      kept.update(world.view(), random.uniform(0, 0.1)), cleared.update(world.view(), 0);
      const Brute brute{world.setup, world.q};
      QCOMPARE(filtered(kept, brute, world.setup.dhat), filtered(cleared, brute, world.setup.dhat));
      if (step % 2) cleared.clear_cache();
      const double t = kept.max_step(world.view(), change);
      QVERIFY(t == cleared.max_step(world.view(), change));
      if (step % 20 == 0) {
        Detector<exec::Checked> fresh(checked, world.setup);
        exec::Array<exec::Checked, Vec12> q(checked), motion(checked);
        q.copy_from(std::span<const Vec12>(world.q)), motion.copy_from(std::span<const Vec12>(dq));
        QVERIFY(t == fresh.max_step(q.cview(), motion.cview()));
      }
      advance(world, dq, 0.9 * t);
      const Brute moved{world.setup, world.q};
      QCOMPARE(filtered(kept, moved, world.setup.dhat), filtered(cleared, moved, world.setup.dhat));
    }
  }
}

/// Shares of one direction from the same poses, each bent a little more: what is kept of the first search changes
/// neither the step nor the pairs.
void DetectorTest::trials_of_a_line_search_share_a_search() {
  Random random(8);
  exec::Host host(1);
  std::uint64_t kept_searches = 0, all_searches = 0;
  int limited = 0;
  for (int scene = 0; scene < 6; ++scene) {
    const tests::Pile pile =
        tests::make_pile(make_collision_mesh(scene % 2 ? tests::cube_mesh() : tests::sphere_mesh(0)), 10, 1e-3, scene);
    const World world{pile.setup, pile.q};
    Detector<exec::Host> kept(host, world.setup), cleared(host, world.setup);
    const double size = std::pow(10, random.uniform(-2.5, -0.5));
    const std::vector<Vec12> dq = random_motion(random, world, size);
    for (const double share : {1.0, 0.5, 0.9, 0.25, 0.7, 0.05, -0.2, 1.0}) {
      const std::vector<Vec12> bent = random_motion(random, world, size * std::pow(10, random.uniform(-5, -1)));
      std::vector<Vec12> trial = dq;
      for (std::size_t b = 0; b < trial.size(); ++b) trial[b] = share * (trial[b] + (1 - share) * bent[b]);
      const exec::View<const Vec12> change{trial.data(), trial.size()};
      cleared.clear_cache();
      const double t = kept.max_step(world.view(), change);
      QVERIFY(t == cleared.max_step(world.view(), change));
      limited += t < 1;
      kept_searches += kept.statistics().rebuilt, all_searches += cleared.statistics().rebuilt;
      std::set<Key> held;
      for (std::size_t k = 0; k < kept.pairs().size(); ++k) held.insert(key(kept.pairs()[k]));
      for (int sample = 0; sample <= 3; ++sample) {
        World there = world;
        advance(there, trial, t * sample / 3);
        for (const Key& near : Brute{there.setup, there.q}.near(there.setup.dhat)) QVERIFY(held.count(near));
      }
    }
  }
  qInfo("%llu searches with kept lists, %llu without, %d steps limited", static_cast<unsigned long long>(kept_searches),
        static_cast<unsigned long long>(all_searches), limited);
  QVERIFY(limited > 5);
  QVERIFY(kept_searches < 0.7 * static_cast<double>(all_searches));
}

void DetectorTest::a_far_away_body_changes_nothing() {
  Random random(4);
  exec::Host host(1);
  World world = separate_world(random, 6);
  const std::vector<Vec12> dq = random_motion(random, world, 0.5);
  Detector<exec::Host> near(host, world.setup);
  const double t = near.max_step(world.view(), {dq.data(), dq.size()});
  World far = world;
  far.setup.body_mesh.push_back(0), far.setup.body_movable.push_back(1);
  far.q.push_back(pose(Mat3::Identity(), Vec3(1e9, 1e9, -1e9)));
  std::vector<Vec12> dq_far = dq;
  dq_far.push_back(Vec12::Zero());
  Detector<exec::Host> with(host, far.setup);
  QVERIFY(t == with.max_step(far.view(), {dq_far.data(), dq_far.size()}));
  QCOMPARE(near.pairs().size(), with.pairs().size());
}

void DetectorTest::a_huge_step_needs_little_memory() {
  const auto mesh = make_collision_mesh(tests::sphere_mesh(2));
  tests::Pile pile = tests::make_pile(mesh, 40, 1e-3, 5);
  exec::Host host(1);
  for (const double motion : {1000.0, 3.0, 1.0, 0.3}) {  // m; the spheres are 1 m large
    Random random(6);
    std::vector<Vec12> dq(pile.q.size());
    for (Vec12& d : dq)
      for (int k = 0; k < 12; ++k) d[k] = motion * random.uniform(-1, 1);
    for (const bool limits_wanted : {false, true}) {
      Detector<exec::Host> detector(host, pile.setup);
      std::vector<double> limits;
      const exec::View<const Vec12> q{pile.q.data(), pile.q.size()}, way{dq.data(), dq.size()};
      const double t = limits_wanted ? detector.max_step(q, way, limits) : detector.max_step(q, way);
      QVERIFY(t > 0 && t < std::min(1.0, 1 / motion));
      const std::uint64_t bytes = detector.statistics().bytes;
      QVERIFY2(bytes < 128u << 20, qPrintable(QString("%1 bytes for %2 m").arg(bytes).arg(motion)));
    }
  }
}

QTEST_GUILESS_MAIN(DetectorTest)
#include "detector_test.moc"
