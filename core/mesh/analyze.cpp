#include "core/mesh/analyze.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include "core/mesh/orient.hpp"
#include "core/mesh/repair.hpp"
#include "core/mesh/self_intersection.hpp"
#include "core/mesh/topology.hpp"

namespace seam::mesh {
namespace {

constexpr double largest_coordinate = 1e30;  ///< m; beyond it fifth powers overflow
constexpr double flat = 1e-9;                ///< of the diagonal: thinner than this is a plane
constexpr double thin = 1e-12;               ///< of the diagonal: a triangle of this height has no direction of its own
constexpr double near_weld = 1e-6;           ///< of the diagonal: the tolerance offered for cracks

std::string place(const Vec3& p) { return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x(), p.y(), p.z()); }

struct Stop {};  ///< thrown inside this file when the caller cancels

class Analysis {
 public:
  Analysis(MeshSoup soup, const ImportOptions& options) : options_(options), soup_(std::move(soup)) {
    report().format = soup_.format;
    report().unit_scale = options.unit_scale;
    report().unit = unit_name(options.unit_scale);
    report().file_unit = soup_.file_unit;
    report().up_axis = soup_.up_axis;
    report().objects = soup_.objects;
  }

  ImportResult run() {
    try {
      if (read()) judge();
    } catch (const Stop&) {
      add(Severity::fatal, "cancelled", "the import was cancelled", 1);
    }
    finish();
    return std::move(result_);
  }

 private:
  ImportReport& report() { return result_.report; }
  TriangleMesh& mesh() { return result_.mesh; }
  std::string at(std::int32_t vertex) { return place(mesh().vertices[vertex]); }

  void add(Severity severity, const char* code, std::string message, std::uint64_t count) {
    report().problems.push_back({code, std::move(message), count, severity});
  }
  void check_cancel() const {
    if (options_.cancel && options_.cancel->load(std::memory_order_relaxed)) throw Stop{};
  }

  static std::string unit_name(double scale) {
    for (const char* name : {"m", "cm", "mm", "um", "in", "ft"})
      if (unit_scale_of(name) == scale) return name;
    return fmt::format("{:g} m", scale);
  }

  /// Scales, welds and repairs; false when nothing usable remains.
  bool read();
  bool check_numbers();
  bool check_elements(std::uint64_t given_triangles);
  void repair();
  bool is_flat();
  void offer_weld(const Topology& topology);
  void judge_self_intersections();
  void judge();
  void judge_edges(const Topology& topology, const Orientation& orientation);
  void judge_triangles();
  void judge_shape(const Topology& topology);
  void note_units();
  void finish();

  const ImportOptions& options_;
  MeshSoup soup_;
  ImportResult result_;
  std::uint64_t repair_flips_ = 0;
};

bool Analysis::check_numbers() {
  std::vector<char> used(mesh().vertices.size(), 0);
  const auto count = static_cast<std::int64_t>(mesh().vertices.size());
  for (const Vec3i& t : mesh().triangles) {
    for (int i = 0; i < 3; ++i) {
      if (t[i] < 0 || t[i] >= count) {
        add(Severity::fatal, "bad_index", fmt::format("a triangle names vertex {} of {}", t[i], count), 1);
        return false;
      }
      used[t[i]] = 1;
    }
  }
  std::uint64_t broken = 0, huge = 0;
  std::size_t first = 0;
  for (std::size_t v = 0; v < mesh().vertices.size(); ++v) {
    const Vec3& p = mesh().vertices[v];
    if (!used[v] || (p.array().abs() <= largest_coordinate).all()) continue;
    if (broken + huge == 0) first = v;
    ++(p.allFinite() ? huge : broken);
  }
  if (broken + huge == 0) return true;
  const std::string where = fmt::format("first at vertex {} {}", first, place(mesh().vertices[first]));
  if (broken > 0)
    add(Severity::fatal, "non_finite", fmt::format("{} vertices are not finite numbers, {}", broken, where), broken);
  if (huge > 0)
    add(Severity::fatal, "too_large",
        fmt::format("{} coordinates are beyond {:g} m, {}", huge, largest_coordinate, where), huge);
  return false;
}

bool Analysis::check_elements(std::uint64_t given_triangles) {
  if (!mesh().triangles.empty()) return true;
  if (given_triangles > 0) {
    add(Severity::fatal, "no_area",
        fmt::format("all {} triangles are edges or points: nothing has an area", given_triangles), given_triangles);
    report().mesh_class = MeshClass::points;
  } else if (soup_.lines > 0) {
    add(Severity::fatal, "no_triangles", fmt::format("the file holds {} lines but no triangles", soup_.lines),
        soup_.lines);
    report().mesh_class = MeshClass::wire;
  } else if (soup_.points > 0) {
    add(Severity::fatal, "no_triangles", fmt::format("the file holds {} points but no triangles", soup_.points),
        soup_.points);
    report().mesh_class = MeshClass::points;
  } else {
    add(Severity::fatal, "no_triangles", "the file holds no triangles", 1);
  }
  return false;
}

bool Analysis::read() {
  mesh() = std::move(soup_.mesh);
  for (const std::string& note : soup_.notes) add(Severity::note, "reader_note", note, 1);
  if (!(options_.unit_scale > 0) || !std::isfinite(options_.unit_scale)) {
    add(Severity::fatal, "bad_unit", fmt::format("the unit scale {:g} is not a positive number", options_.unit_scale),
        1);
    return false;
  }
  if (options_.unit_scale != 1)
    for (Vec3& v : mesh().vertices) v *= options_.unit_scale;
  if (!check_numbers()) return false;
  check_cancel();
  const std::uint64_t given = mesh().triangles.size();
  const WeldCounts welded = weld_exact(mesh());
  report().welded_vertices = welded.merged;
  if (welded.merged > 0)
    add(Severity::note, "welded",
        fmt::format("{} vertices had the position of another one and were merged", welded.merged), welded.merged);
  if (welded.unreferenced > 0 && given > 0)
    add(Severity::note, "unreferenced_vertices",
        fmt::format("{} vertices belong to no triangle and were left out", welded.unreferenced), welded.unreferenced);
  if (welded.collapsed > 0)
    add(Severity::note, "collapsed_triangles",
        fmt::format("{} triangles have two corners at one position and were left out", welded.collapsed),
        welded.collapsed);
  if (mesh().triangles.size() > INT32_MAX / 3) {
    add(Severity::fatal, "too_large", "more than 715,827,882 triangles cannot be handled", mesh().triangles.size());
    return false;
  }
  if (options_.weld > 0 || options_.repair) repair();
  return check_elements(given);
}

void Analysis::repair() {
  const double diagonal = mesh().box().diagonal();
  const double tolerance = options_.weld > 0 ? options_.weld : near_weld * diagonal;
  const ToleranceWeld weld = weld_within(mesh(), tolerance);
  if (weld.moved > 0)
    add(Severity::note, "welded_tolerance",
        fmt::format("{} vertices moved by up to {:.3g} m to a neighbour within {:.3g} m", weld.moved, weld.largest_move,
                    tolerance),
        weld.moved);
  report().welded_vertices += weld.moved;
  check_cancel();
  if (!options_.repair || mesh().triangles.empty()) return;
  if (const std::uint64_t gone = remove_duplicates(mesh()); gone > 0)
    add(Severity::note, "duplicates_removed", fmt::format("{} triangles that lay on others were removed", gone), gone);
  const Orientation before = orient(mesh(), EdgeTable::of(mesh()));
  repair_flips_ = before.flipped;
  if (const std::uint64_t gone = remove_slivers(mesh(), thin * diagonal); gone > 0)
    add(Severity::note, "slivers_removed",
        fmt::format("{} triangles without area were given to their neighbours", gone), gone);
  check_cancel();
  if (mesh().triangles.empty() || is_flat()) return;  // a lid on a flat sheet would only double it
  const ClosedHoles holes = close_holes(mesh());
  if (holes.closed > 0)
    add(Severity::note, "holes_closed",
        fmt::format("{} holes were closed with {} triangles", holes.closed, holes.triangles), holes.closed);
  if (holes.left > 0)
    add(Severity::note, "holes_left", fmt::format("{} holes whose border touches itself were left open", holes.left),
        holes.left);
  weld_exact(mesh());  // vertices that only removed triangles used
}

/// Says which tolerance would close cracks, without doing it.
void Analysis::offer_weld(const Topology& topology) {
  const double tolerance = near_weld * report().world_box.diagonal();
  if (topology.open_edges == 0 || options_.weld > 0 || options_.repair) return;
  TriangleMesh trial = mesh();
  const ToleranceWeld weld = weld_within(trial, tolerance);
  if (weld.moved == 0 || trial.triangles.empty()) return;
  const std::uint64_t left = topology_of(trial, EdgeTable::of(trial)).open_edges;
  if (left < topology.open_edges)
    add(Severity::note, "unwelded",
        fmt::format("a weld of {:.3g} m would join {} vertices and leave {} of {} open edges", tolerance, weld.moved,
                    left, topology.open_edges),
        weld.moved);
}

bool Analysis::is_flat() {
  Vec3 mean = Vec3::Zero();
  for (const Vec3& v : mesh().vertices) mean += v / static_cast<double>(mesh().vertices.size());
  Mat3 spread = Mat3::Zero();
  for (const Vec3& v : mesh().vertices) spread += (v - mean) * (v - mean).transpose();
  const Vec3 normal = Eigen::SelfAdjointEigenSolver<Mat3>(spread).eigenvectors().col(0);
  double thickness = 0;
  for (const Vec3& v : mesh().vertices) thickness = std::max(thickness, 2 * std::abs(normal.dot(v - mean)));
  return thickness <= flat * mesh().box().diagonal();
}

void Analysis::judge_self_intersections() {
  const SelfIntersections found = find_self_intersections(mesh(), 100000, options_.cancel);
  check_cancel();
  if (found.pairs > 0)
    add(Severity::note, "self_intersection",
        fmt::format("{}{} pairs of triangles pass through or touch each other, first near {}",
                    found.complete ? "" : "at least ", found.pairs, place(found.place)),
        found.pairs);
}

void Analysis::judge() {
  EdgeTable table = EdgeTable::of(mesh());
  check_cancel();
  const Orientation orientation = orient(mesh(), table);
  if (orientation.flipped > 0) table = EdgeTable::of(mesh());
  check_cancel();
  const Topology topology = topology_of(mesh(), table);
  report().vertices = mesh().vertices.size();
  report().triangles = mesh().triangles.size();
  report().components = static_cast<std::uint64_t>(topology.components);
  report().flipped_triangles = orientation.flipped + repair_flips_;
  report().cavities = orientation.cavities;
  report().open_edges = topology.open_edges;
  report().open_loops = topology.open_loops;
  report().closed = topology.closed;
  report().manifold = topology.non_manifold_edges == 0 && topology.non_manifold_vertices == 0;
  report().oriented = topology.unbalanced_edges == 0;
  report().area = surface_area(mesh());
  report().world_box = mesh().box();
  judge_edges(topology, orientation);
  offer_weld(topology);
  judge_triangles();
  check_cancel();
  judge_self_intersections();
  judge_shape(topology);
  note_units();
}

void Analysis::judge_edges(const Topology& t, const Orientation& o) {
  if (t.open_edges > 0)
    add(Severity::defect, "open",
        fmt::format("{} open edges in {} {}, first from {} to {}", t.open_edges, t.open_loops,
                    t.open_loops == 1 ? "loop" : "loops", at(t.first_open_edge[0]), at(t.first_open_edge[1])),
        t.open_edges);
  if (t.non_manifold_edges > 0)
    add(t.closed && t.unbalanced_edges == 0 ? Severity::note : Severity::defect, "non_manifold_edge",
        fmt::format("{} edges have more than two triangles, first from {} to {}", t.non_manifold_edges,
                    at(t.first_non_manifold_edge[0]), at(t.first_non_manifold_edge[1])),
        t.non_manifold_edges);
  if (t.non_manifold_vertices > 0)
    add(Severity::note, "non_manifold_vertex",
        fmt::format("{} vertices join parts that touch nowhere else, first at {}", t.non_manifold_vertices,
                    at(t.first_non_manifold_vertex)),
        t.non_manifold_vertices);
  if (o.conflicts > 0)
    add(Severity::defect, "one_sided",
        fmt::format("the surface has no inside: {} edges cannot be wound consistently, first from {} to {}",
                    o.conflicts, at(o.first_conflict[0]), at(o.first_conflict[1])),
        o.conflicts);
  else if (t.unbalanced_edges > 0)
    add(Severity::defect, "inconsistent_winding",
        fmt::format("{} edges cannot be wound consistently", t.unbalanced_edges), t.unbalanced_edges);
  if (o.inverted_shells > 0)
    add(Severity::note, "inverted",
        fmt::format("{} closed parts were inside out and were turned outward", o.inverted_shells), o.inverted_shells);
  if (o.flipped_cavities > 0)
    add(Severity::note, "cavity_flipped",
        fmt::format("{} inner shells had the winding of an outer one; they are counted as cavities",
                    o.flipped_cavities),
        o.flipped_cavities);
  if (o.flipped > 0 && o.inverted_shells + o.flipped_cavities == 0)
    add(Severity::note, "winding",
        fmt::format("{} triangles were wound against their neighbours and were turned", o.flipped), o.flipped);
}

void Analysis::judge_triangles() {
  const double tiny = thin * report().world_box.diagonal();
  std::uint64_t slivers = 0, twins = 0;
  std::size_t first_sliver = 0, first_twin = 0;
  std::map<std::array<int, 3>, std::size_t> seen;
  for (std::size_t i = 0; i < mesh().triangles.size(); ++i) {
    const Vec3i& t = mesh().triangles[i];
    const Vec3 &a = mesh().vertices[t[0]], &b = mesh().vertices[t[1]], &c = mesh().vertices[t[2]];
    const double longest = std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
    // Height below the rounding of the coordinates: no direction of its own.
    if ((b - a).cross(c - a).norm() <= tiny * longest && slivers++ == 0) first_sliver = i;
    std::array<int, 3> key{t[0], t[1], t[2]};
    std::sort(key.begin(), key.end());
    if (!seen.try_emplace(key, i).second && twins++ == 0) first_twin = i;
  }
  const auto where = [&](std::size_t i) { return at(mesh().triangles[i][0]); };
  if (slivers > 0)
    add(Severity::note, "zero_area",
        fmt::format("{} triangles have no area, first at {}", slivers, where(first_sliver)), slivers);
  if (twins > 0)
    add(Severity::defect, "duplicate_triangle",
        fmt::format("{} triangles lie on another one with the same corners, first at {}", twins, where(first_twin)),
        twins);
}

void Analysis::judge_shape(const Topology& topology) {
  ImportReport& r = report();
  const bool planar = is_flat();
  if (planar)
    r.mesh_class = MeshClass::plane;
  else
    r.mesh_class = topology.closed ? MeshClass::closed : MeshClass::open_shell;
  if (planar) add(Severity::defect, "flat", "the mesh lies in one plane: usable as a static obstacle only", 1);
  if (!topology.closed) return;
  r.mass = mass_properties(mesh());
  r.volume = r.mass.volume;
  if (planar || !r.oriented) return;
  const double noise = 1e-12 * r.area * r.world_box.diagonal();
  if (r.volume <= noise)
    add(Severity::defect, "zero_volume", fmt::format("the surface encloses no volume ({:.6g} m^3)", r.volume), 1);
}

void Analysis::note_units() {
  const double own = soup_.file_unit_scale;
  if (own > 0 && own != options_.unit_scale)
    add(Severity::note, "unit_differs",
        fmt::format("the file says {}; it was read in {}. Give the unit {} to use its own", soup_.file_unit,
                    report().unit, unit_name(own)),
        1);
  const Vec3 size = report().world_box.size();
  if (own == 0 && (size.maxCoeff() >= 10 || size.maxCoeff() < 1e-3))
    add(Severity::note, "size_check",
        fmt::format("{:.4g} x {:.4g} x {:.4g} m when read in {}: if this is not the size meant, give the file's unit",
                    size.x(), size.y(), size.z(), report().unit),
        1);
}

void Analysis::finish() {
  const auto has = [&](Severity s) {
    return std::any_of(report().problems.begin(), report().problems.end(),
                       [&](const MeshProblem& p) { return p.severity == s; });
  };
  report().status = has(Severity::fatal)    ? ImportStatus::rejected
                    : has(Severity::defect) ? ImportStatus::repairable
                                            : ImportStatus::ok;
  if (report().status == ImportStatus::rejected) mesh() = {};
}

}  // namespace

const char* to_string(MeshClass value) {
  constexpr const char* names[] = {"closed", "open_shell", "plane", "wire", "points", "empty"};
  return names[static_cast<int>(value)];
}

const char* to_string(Severity value) {
  constexpr const char* names[] = {"note", "defect", "fatal"};
  return names[static_cast<int>(value)];
}

const char* to_string(ImportStatus value) {
  constexpr const char* names[] = {"ok", "repairable", "rejected"};
  return names[static_cast<int>(value)];
}

double unit_scale_of(const std::string& unit) {
  static const std::map<std::string, double> scales = {
      {"m", 1},         {"meter", 1},         {"metre", 1},         {"meters", 1},
      {"metres", 1},    {"cm", 1e-2},         {"centimeter", 1e-2}, {"centimetre", 1e-2},
      {"mm", 1e-3},     {"millimeter", 1e-3}, {"millimetre", 1e-3}, {"um", 1e-6},
      {"micron", 1e-6}, {"micrometer", 1e-6}, {"micrometre", 1e-6}, {"km", 1e3},
      {"in", 0.0254},   {"inch", 0.0254},     {"ft", 0.3048},       {"foot", 0.3048},
      {"feet", 0.3048}};
  const auto found = scales.find(unit);
  return found == scales.end() ? 0 : found->second;
}

ImportResult analyze_soup(MeshSoup soup, const ImportOptions& options) {
  return Analysis(std::move(soup), options).run();
}

ImportResult analyze_mesh(TriangleMesh triangles, const ImportOptions& options) {
  MeshSoup soup;
  soup.points = triangles.triangles.empty() ? triangles.vertices.size() : 0;
  soup.mesh = std::move(triangles);
  soup.objects = 1;
  return analyze_soup(std::move(soup), options);
}

}  // namespace seam::mesh
