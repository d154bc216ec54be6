#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/math/types.hpp"

// An independent judge of "nothing penetrates": its own broad phase, CGAL's exact predicates for states and
// separating-direction certificates for the straight paths between them. It shares no code with core/contact or
// core/spatial.
namespace seam::audit {

struct Surface {
  std::vector<Vec3> vertices;  ///< body frame, m
  std::vector<Vec3i> triangles;
};

struct World {
  std::vector<Surface> surfaces;
  std::vector<std::uint32_t> body_surface;  ///< per body
  std::vector<bool> body_movable;           ///< pairs of two immovable bodies are not looked at
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ignored_pairs;  ///< smaller index first
  std::vector<std::pair<Vec3, double>> half_spaces;                    ///< unit normal, offset
};

struct Finding {
  std::string kind;        ///< "overlap", "inside", "below half-space", "path"
  std::int64_t state = 0;  ///< index of the state, or of the state that the path ends in
  std::uint32_t body_a = 0, body_b = 0;
  double time = 0;  ///< share of the path at which no separating direction was found
  std::string message() const;
};

struct Result {
  std::vector<Finding> findings;
  std::uint64_t states = 0, body_pairs = 0, exact_triangle_tests = 0, path_certificates = 0;
  std::string summary() const;
};

class Auditor {
 public:
  explicit Auditor(World world, std::size_t finding_limit = 1000);

  /// Adds the next recorded state (poses in the row convention of core/math/affine.hpp) and checks it, and the straight
  /// path of every vertex from the state before.
  void add_state(const std::vector<Vec12>& q);
  const Result& result() const { return result_; }

 private:
  using Points = std::vector<Vec3>;
  struct Pair {
    std::uint32_t a, b;
  };
  std::vector<Points> place(const std::vector<Vec12>& q) const;
  std::vector<Pair> close_bodies(const std::vector<Points>& from, const std::vector<Points>& to) const;
  void check_state(const std::vector<Points>& now);
  void check_pair(const std::vector<Points>& now, Pair pair);
  void check_paths(const std::vector<Points>& from, const std::vector<Points>& to);
  void report(Finding finding);
  bool ignored(std::uint32_t a, std::uint32_t b) const;

  World world_;
  std::size_t limit_;
  std::vector<Points> previous_;
  Result result_;
};

/// True when the two moving triangles (positions at the start and end of the path, corners moving on straight lines)
/// are certified disjoint for all times in [0, 1]. `fail_time` tells where no certificate was found. Exposed for its
/// own tests.
bool certified_disjoint(const Vec3 (&a0)[3], const Vec3 (&a1)[3], const Vec3 (&b0)[3], const Vec3 (&b1)[3],
                        std::uint64_t& certificates, double& fail_time);

}  // namespace seam::audit
