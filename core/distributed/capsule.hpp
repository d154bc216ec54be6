#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/abd/model.hpp"
#include "core/distributed/merge_log.hpp"

namespace seam::distributed {

/// One merge seen from one worker, cut out of a run with its neighbourhood: what the gate was asked and what it said.
/// Small enough to mail; replays without the scene, the tape or a window.
struct Capsule {
  struct Copy {
    int worker = 0;
    Vec12 q = Vec12::Zero(), u = Vec12::Zero();
  };
  struct Body {
    std::string name;
    std::uint32_t number = 0;  ///< in the scene it came from
    std::uint32_t mesh = 0;    ///< index into meshes
    bool dynamic = true;
    Vec12 from = Vec12::Zero(), to = Vec12::Zero();  ///< the worker's pose and the merged one
    double rho = 0;                                  ///< kg; 0 for bodies that are not shared
    std::vector<Copy> copies;                        ///< of shared bodies, ascending worker
  };
  std::string scene;
  std::int64_t step = 0;
  int round = 0;  ///< counted over the step
  int worker = 0;
  double dhat = 0, dmin = 0, tolerance = 0;                        ///< m
  double r = 0, s = 0;                                             ///< of the round, largest over all bodies
  double toi = 1;                                                  ///< what this worker's check said
  std::uint32_t impact_a = abd::no_body, impact_b = abd::no_body;  ///< numbers in the scene
  std::string verdict;
  std::vector<mesh::TriangleMesh> meshes;                       ///< body frames
  std::vector<Body> bodies;                                     ///< ascending number
  std::vector<std::pair<Vec3, double>> half_spaces;             ///< unit normal, offset
  std::vector<std::pair<std::uint32_t, std::uint32_t>> joined;  ///< positions in `bodies` of pairs that may touch
};

/// Cuts out round `round` of `log` as worker `worker` saw it: the first pair to meet and every body held there that
/// comes near it on the way. `q`: poses of all bodies at the end of the step before (static and kinematic bodies are
/// taken from it). Throws Error (bad_input) when the round did not ask the gate or its poses were not kept.
Capsule make_capsule(const abd::Model& model, const StepLog& log, std::size_t round, int worker,
                     const std::vector<Vec12>& q, const std::string& scene_name);

/// JSON. Throw Error: environment when it cannot be written; bad_input naming file and place when it is no capsule.
void save_capsule(const Capsule& capsule, const std::filesystem::path& path);
Capsule load_capsule(const std::filesystem::path& path);

struct Replay {
  double toi = 1;
  std::uint32_t impact_a = abd::no_body, impact_b = abd::no_body;
  bool same_toi = false, same_pair = false;  ///< bit for bit as recorded
  double largest_r = 0;                      ///< m, largest distance of a copy from the merged pose, box corners
  double dual_sum = 0;  ///< largest |sum of u over a body's copies|, relative; 0 when the merged pose is their mean
  int crossings_at_merge = 0;  ///< intersections of the merged poses, by exact predicates
  bool valid() const { return same_toi && same_pair && dual_sum < 1e-9; }
};

/// Asks the gate again, and judges the merged poses by predicates the solver does not use. Pure.
Replay replay(const Capsule& capsule);

}  // namespace seam::distributed
