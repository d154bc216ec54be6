#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/math/types.hpp"

namespace seam::scene {

/// Everything a scene file says, as plain values. SI units, world frame, Y up unless `up` says otherwise. Defaults and documentation of
/// every key live in core/scene/scene_spec.json; reading fills the defaults, so that a Scene is always complete.

/// A mesh file (path as written, relative to the scene file) with import options.
struct MeshFile {
  std::string path;
  std::string unit = "m";      ///< what one unit in the file means: m, cm, mm, in, ft
  double weld = 0;             ///< weld tolerance in metres; 0 = exact positions only
  bool repair = false;
};

/// A shape made by name: primitives ("box", "sphere", "cylinder", ...) and part generators ("gear", "bolt", ...) of assets/.
/// `parameters` holds only numbers, in SI units.
struct Shape {
  std::string name;
  std::vector<std::pair<std::string, double>> parameters;
};

using Geometry = std::variant<Shape, MeshFile>;

enum class BodyKind : std::uint8_t { dynamic_body, static_body, kinematic_body };
enum class ElasticModel : std::uint8_t { arap, orthogonality };

struct Material {
  double density = 1000;          ///< kg/m^3
  double youngs_modulus = 1e9;    ///< Pa
  double friction = 0.3;          ///< Coulomb mu; a pair uses the geometric mean sqrt(mu_a mu_b)
  ElasticModel elastic_model = ElasticModel::arap;
  double shell_thickness = 0;     ///< m; > 0 lets an open mesh be dynamic (mass of a shell), 0 = closed solids only
};

/// Pose of a kinematic body at a time (s); linear in position, spherical-linear in rotation between keys, held outside them.
struct Keyframe {
  double time = 0;
  Vec3 position = Vec3::Zero();
  Vec4 rotation = Vec4(1, 0, 0, 0);  ///< unit quaternion w, x, y, z
};

struct Body {
  std::string name;                  ///< unique in the scene
  Geometry geometry;
  Vec3 position = Vec3::Zero();      ///< world position of the ORIGIN OF THE MESH FILE OR SHAPE (m), not of the centre of mass
  Vec4 rotation = Vec4(1, 0, 0, 0);  ///< unit quaternion w, x, y, z, about that origin
  Vec3 scale = Vec3::Ones();         ///< applied before rotation; positive
  Vec3 linear_velocity = Vec3::Zero();   ///< m/s, of the centre of mass, world
  Vec3 angular_velocity = Vec3::Zero();  ///< rad/s, world
  Vec3 force = Vec3::Zero();             ///< N, constant, at the centre of mass, world
  Vec3 torque = Vec3::Zero();            ///< N m, constant, world
  BodyKind kind = BodyKind::dynamic_body;
  std::vector<Keyframe> keyframes;       ///< kinematic bodies only
  std::array<bool, 3> locked_translation{false, false, false};  ///< world axes
  std::array<bool, 3> locked_rotation{false, false, false};     ///< world axes; none, two or three of them
  Material material;
  std::optional<Vec3> color;             ///< linear RGB 0..1; otherwise by palette
};

/// Half-space normal . x >= offset is free.
struct HalfSpace {
  std::string name;
  Vec3 normal = Vec3(0, 1, 0);  ///< unit after reading
  double offset = 0;            ///< m
  double friction = 0.3;
};

enum class JointKind : std::uint8_t { ball, weld };
/// Joins two bodies (or a body and the world when `body_b` is empty) at `anchor` in the start state, world frame (m).
struct Joint {
  std::string name;
  JointKind kind = JointKind::ball;
  std::string body_a, body_b;
  Vec3 anchor = Vec3::Zero();
};

struct Contact {
  bool enabled = true;
  double dhat_relative = 1e-3;              ///< activation distance as a share of the length scale L
  std::optional<double> dhat;               ///< m; overrides the relative value
  double dmin = 0;                          ///< m; minimum separation
  std::optional<double> kappa;              ///< fixed barrier stiffness (units of abd.md); adaptive when absent
  double friction_velocity = 1e-3;          ///< eps_v, m/s: creep below this counts as sticking
  int friction_lag_iterations = 1;          ///< -1 = until converged
  bool continuous_collision_detection = true;  ///< false: steps are not cut short before a pass-through (to show why they must be)
};

enum class LinearSolver : std::uint8_t { automatic, direct, pcg };
struct Solver {
  double time_step = 0.01;                  ///< h, s
  double tolerance = 3e-4;                  ///< theta h: step tolerance as a share of L
  std::optional<double> tolerance_absolute; ///< m; overrides the relative value (reference studies)
  int max_newton_iterations = 100;
  int max_substep_halvings = 4;             ///< retries of a failed step with half the time step
  LinearSolver linear_solver = LinearSolver::automatic;
  double pcg_tolerance = 1e-4;
};

enum class WorkerLayout : std::uint8_t { slabs, kd };
enum class DistributedMethod : std::uint8_t { consensus, averaging, schwarz, newton_pcg, automatic };
/// Order in which Schwarz workers solve: all at once, colour after colour, or colour after colour in the first round.
enum class SchwarzSweep : std::uint8_t { restricted, coloured, coloured_first };
enum class ConsensusPreset : std::uint8_t { c1, paper };
enum class PenaltyMetric : std::uint8_t { mass, scalar };
enum class ToleranceLength : std::uint8_t { body, scene };

/// How a scene is shared out among workers and how they agree (consensus.md). What is absent comes from the preset.
struct Workers {
  int count = 1;
  WorkerLayout layout = WorkerLayout::slabs;
  Vec3 direction = Vec3::Zero();  ///< normal of the slabs; zero = the longest side of the scene
  std::vector<double> cuts;       ///< m along the direction, count - 1 of them; empty = equal numbers of bodies
  DistributedMethod method = DistributedMethod::automatic;
  ConsensusPreset preset = ConsensusPreset::c1;
  std::optional<PenaltyMetric> penalty_metric;
  std::optional<bool> dynamic_penalty, stagnation_rule, warm_start, rescale_duals, dual_residual, inexact;
  double beta = 1;              ///< start penalty as a multiple of the body's mass
  std::optional<double> penalty_clamp;  ///< rho may grow to this multiple of its start (and shrink to 1e-3 of it)
  ToleranceLength tolerance_length = ToleranceLength::body;  ///< l: length scale L, or the scene's diagonal at load
  SchwarzSweep sweep = SchwarzSweep::restricted;  ///< of schwarz and automatic
  int schwarz_rounds = 6;        ///< automatic: at most so many before Newton with conjugate gradients takes over
  double cg_tolerance = 0.1;     ///< of Newton steps that are not the last one
  bool coarse_space = true;      ///< one affine aggregate per worker in the preconditioner of conjugate gradients
  int max_rounds = 200;
  int max_newton_per_round = 0;  ///< 0 = until the local tolerance
  bool merge_gate = true;        ///< false: merges are committed unchecked (to show why they must not be)
  bool divide_energy = true;     ///< false: replicas carry full energies (to show why they must not)
  bool balance = true;           ///< planes move so that work evens out
};

struct Camera {
  std::string name = "default";
  Vec3 eye = Vec3(1, 1, 1), target = Vec3::Zero();
  double vertical_fov = 0.7;                ///< rad
};

struct Scene {
  std::string name, description;
  std::filesystem::path source;             ///< file it came from; mesh paths are relative to its folder; empty = none
  char up = 'y';                            ///< 'y' or 'z': display and default gravity only
  Vec3 gravity = Vec3(0, -9.81, 0);
  double duration = 2.0;                    ///< s that a run simulates when not told otherwise
  std::vector<Body> bodies;
  std::vector<HalfSpace> half_spaces;
  std::vector<Joint> joints;
  Contact contact;
  Solver solver;
  Workers workers;
  std::vector<Camera> cameras;
};

}  // namespace seam::scene
