#include <QtTest>
#include <functional>
#include <set>

#include "core/base/random.hpp"
#include "core/spatial/static_tree.hpp"

using namespace seam;
using namespace seam::spatial;

class StaticTreeTest : public QObject {
  Q_OBJECT
 private slots:
  void holds_every_triangle_once_inside_its_bounds();
  void depth_is_bounded_for_hostile_meshes();
  void an_empty_mesh_has_no_nodes();
};

namespace {

/// Checks bounds below `node`, collects triangles, returns the depth.
int check(const StaticTree& tree, std::uint32_t node, const std::vector<Vec3>& vertices,
          const std::vector<Vec3i>& triangles, std::multiset<std::uint32_t>& seen) {
  const TreeNode& n = tree.nodes[node];
  const std::uint32_t count = n.count & ~TreeNode::leaf_bit;
  int depth = 0;
  std::multiset<std::uint32_t> below;
  for (std::uint32_t k = 0; k < count; ++k) {
    if (n.count & TreeNode::leaf_bit)
      below.insert(tree.order[n.first + k]);
    else
      depth = std::max(depth, check(tree, n.first + k, vertices, triangles, below));
  }
  const Vec3 normal(n.n[0], n.n[1], n.n[2]);
  for (const std::uint32_t t : below)
    for (int c = 0; c < 3; ++c) {
      const Vec3& v = vertices[static_cast<std::size_t>(triangles[t][c])];
      for (int k = 0; k < 3; ++k)
        if (!(v[k] >= double(n.c[k]) - n.e[k] && v[k] <= double(n.c[k]) + n.e[k]))
          qFatal("a vertex is outside its node");
      if (!(std::abs(normal.dot(v) - n.s) <= n.h))
        qFatal("a vertex is %g m outside its slab of half thickness %g m", std::abs(normal.dot(v) - n.s) - n.h, n.h);
    }
  seen.insert(below.begin(), below.end());
  return depth + 1;
}

int check_all(const std::vector<Vec3>& vertices, const std::vector<Vec3i>& triangles) {
  const StaticTree tree = build_static_tree(vertices, triangles);
  std::multiset<std::uint32_t> seen;
  const int depth = check(tree, 0, vertices, triangles, seen);
  if (seen.size() != triangles.size() || std::set<std::uint32_t>(seen.begin(), seen.end()).size() != triangles.size())
    return 1000;
  return depth;
}

}  // namespace

void StaticTreeTest::holds_every_triangle_once_inside_its_bounds() {
  Random random(1);
  for (const int count : {1, 2, 3, 17, 500, 4000}) {
    std::vector<Vec3> vertices;
    std::vector<Vec3i> triangles;
    for (int t = 0; t < count; ++t) {
      const Vec3 at = 1e3 * Vec3(random.uniform(), random.uniform(), random.uniform());
      for (int k = 0; k < 3; ++k) vertices.push_back(at + Vec3(random.uniform(), random.uniform(), random.uniform()));
      triangles.emplace_back(3 * t, 3 * t + 1, 3 * t + 2);
    }
    QVERIFY(check_all(vertices, triangles) <= StaticTree::max_depth);
  }
}

void StaticTreeTest::depth_is_bounded_for_hostile_meshes() {
  std::vector<Vec3> vertices;
  std::vector<Vec3i> triangles;
  for (int t = 0; t < 600; ++t) {  // sizes halve: area splits peel off one triangle at a time
    const double size = std::pow(0.5, t);
    for (int k = 0; k < 3; ++k) vertices.push_back(Vec3(size * (1 + k), size * (k == 1), 0));
    triangles.emplace_back(3 * t, 3 * t + 1, 3 * t + 2);
  }
  QVERIFY(check_all(vertices, triangles) <= StaticTree::max_depth);
  for (Vec3& v : vertices) v.setOnes();  // all at one point
  QVERIFY(check_all(vertices, triangles) <= StaticTree::max_depth);
}

void StaticTreeTest::an_empty_mesh_has_no_nodes() { QVERIFY(build_static_tree({}, {}).nodes.empty()); }

QTEST_GUILESS_MAIN(StaticTreeTest)
#include "static_tree_test.moc"
