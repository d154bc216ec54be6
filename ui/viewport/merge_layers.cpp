#include "ui/viewport/merge_layers.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "ui/viewport/frame_builder.hpp"
#include "ui/viewport/palette.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::viewport {
namespace {

using distributed::BodyRound;
using distributed::ReplicaRound;
using distributed::Round;
using distributed::StepLog;

constexpr float faded_other = 0.10f, faded_obstacle = 0.55f, faded_fixed = 0.30f, faded_shared = 0.30f;
constexpr double least_offset = 1e-12;  ///< of a body: less is rounding
constexpr double share_of_body = 0.25;  ///< how large the largest disagreement is drawn

const Vec3f consensus_color = color_from_hex(0xB9C0C8), free_color = okabe_ito(2), blocked_color = okabe_ito(5),
            unknown_color = color_from_hex(0x8C99A8);

/// What all layers of one picture share.
struct Layers {
  const abd::Model& model;
  const StepLog& log;
  const Round& round;
  const MergeView& view;
  double factor;  ///< of the offsets from z
  Frame& frame;

  Box3 box(std::uint32_t body) const { return model.meshes[model.bodies[body].mesh]->box; }
  bool known(std::uint32_t body) const {
    return body < model.bodies.size() && body < frame.instances.size() && model.bodies[body].mesh < model.meshes.size();
  }
  Vec12 drawn(const BodyRound& body, const Vec12& q) const { return body.z + factor * (q - body.z); }
};

void add_line(Frame& frame, const Vec3& from, const Vec3& to, const Vec3f& color, float width) {
  frame.lines.push_back({from.cast<float>(), to.cast<float>(), color, width});
}

/// Methods that keep one state: every body where the round has left it.
void show_state(Layers& layers) {
  for (const BodyRound& body : layers.round.bodies)
    if (layers.known(body.body)) layers.frame.instances[body.body].pose = pose_floats(body.z);
  for (const distributed::InternalPose& pose : layers.round.internal)
    if (layers.known(pose.body)) layers.frame.instances[pose.body].pose = pose_floats(pose.q);
}

/// Shared bodies in the pose z; where only the replicas matter the body steps back behind them.
void show_consensus(Layers& layers) {
  for (const BodyRound& body : layers.round.bodies) {
    if (!layers.known(body.body)) continue;
    Instance& instance = layers.frame.instances[body.body];
    if (layers.view.consensus) {
      instance.pose = pose_floats(body.z);
      instance.color = consensus_color;
      instance.style = InstanceStyle::hatched;
    } else if (layers.view.ghosts) {
      instance.alpha = std::min(instance.alpha, faded_shared);
    }
  }
}

/// A wire body per replica, its worker's number, and the line along which its farthest corner misses z.
void show_ghosts(Layers& layers) {
  for (const BodyRound& body : layers.round.bodies) {
    if (!layers.known(body.body)) continue;
    for (const ReplicaRound& replica : replicas_of(layers.round, body.body)) {
      const Vec12 q = layers.drawn(body, replica.q);
      Instance ghost = layers.frame.instances[body.body];
      ghost.pose = pose_floats(q);
      ghost.color = worker_color(replica.worker);
      ghost.alpha = 1;
      ghost.selected = false;
      ghost.style = InstanceStyle::wire;
      layers.frame.instances.push_back(ghost);
      const Box3 box = layers.box(body.body);
      const Vec3 corner = box_corner(box, largest_corner_move(box, replica.q - body.z).corner);
      const Vec3 there = transform_point(q, corner);
      add_line(layers.frame, transform_point(body.z, corner), there, ghost.color, 3.5f);
      layers.frame.markers.push_back({there.cast<float>(), ghost.color, 6});
      layers.frame.labels.push_back({there.cast<float>(), fmt::format("W{}", replica.worker)});
    }
  }
}

/// Centre and box corners of a shared body from the replica to z: free up to the TOI, blocked beyond.
void add_sweep(Layers& layers, const BodyRound& body, const Vec12& from, double toi) {
  const Box3 box = layers.box(body.body);
  for (int point = 0; point < 9; ++point) {
    const Vec3 local = point < 8 ? box_corner(box, point) : box.center();
    const Vec3 a = transform_point(from, local), b = transform_point(body.z, local);
    const float width = point < 8 ? 1.8f : 2.6f;
    if (std::isnan(toi)) {
      add_line(layers.frame, a, b, unknown_color, width);
      continue;
    }
    const Vec3 stop = a + std::clamp(toi, 0.0, 1.0) * (b - a);
    add_line(layers.frame, a, stop, free_color, width);
    if (toi < 1) add_line(layers.frame, stop, b, blocked_color, width);
  }
}

/// What the worker does not move steps back; what stands in the way of its bodies, fixed for it, is hatched.
void fade_others(Layers& layers) {
  const auto count = static_cast<std::uint32_t>(std::min(layers.model.bodies.size(), layers.frame.instances.size()));
  for (std::uint32_t body = 0; body < count; ++body) {
    Instance& instance = layers.frame.instances[body];
    const bool held = holders_of(layers.log, body) >> layers.view.worker & 1;
    if (layers.model.bodies[body].kind != scene::BodyKind::dynamic_body)
      instance.alpha = std::min(instance.alpha, faded_fixed);
    else if (is_obstacle(layers.log, body, layers.view.worker))
      instance.style = InstanceStyle::hatched, instance.alpha = std::min(instance.alpha, faded_obstacle);
    else if (!held)
      instance.alpha = std::min(instance.alpha, faded_other);
  }
}

/// The worker's bodies where an iteration of its local solve left them, in true size.
void show_iteration(Layers& layers) {
  const distributed::NewtonRound* entry = newton_iteration(layers.round, layers.view.worker, *layers.view.newton);
  if (!entry) return;
  fade_others(layers);
  for (std::size_t k = 0; k < std::min(entry->bodies.size(), entry->q.size()); ++k) {
    if (!layers.known(entry->bodies[k])) continue;
    Instance& instance = layers.frame.instances[entry->bodies[k]];
    instance.pose = pose_floats(entry->q[k]);
    instance.style = InstanceStyle::solid;
  }
}

/// Methods that keep one state have no path from replica to consensus: what the worker moves, and what is in its way.
void show_part(Layers& layers) {
  fade_others(layers);
  for (std::uint32_t body = 0; body < layers.log.owners.size(); ++body)
    if (layers.known(body) && layers.log.owners[body] == layers.view.worker)
      layers.frame.instances[body].color = worker_color(layers.view.worker);
}

void show_path(Layers& layers) {
  const MergeView& view = layers.view;
  const bool there = view.worker >= 0 && static_cast<std::size_t>(view.worker) < layers.round.workers.size();
  if (!there) return;
  if (layers.round.kind != distributed::RoundKind::consensus) return show_part(layers);
  const double toi = layers.round.workers[static_cast<std::size_t>(view.worker)].toi;
  fade_others(layers);
  const auto count = static_cast<std::uint32_t>(std::min(layers.model.bodies.size(), layers.frame.instances.size()));
  for (std::uint32_t body = 0; body < count; ++body) {
    // Alone there: its candidate is where it is.
    if (const auto* own = internal_pose(layers.round, body, view.worker))
      layers.frame.instances[body].pose = pose_floats(own->q);
  }
  for (const BodyRound& body : layers.round.bodies) {
    const ReplicaRound* replica = replica_of(layers.round, body.body, view.worker);
    if (!replica || !layers.known(body.body)) continue;
    const Vec12 from = layers.drawn(body, replica->q);
    Instance moving = layers.frame.instances[body.body];
    moving.pose = pose_floats(body.z + (1 - std::clamp(view.position, 0.0, 1.0)) * (from - body.z));
    moving.color = worker_color(view.worker);
    moving.style = InstanceStyle::solid;
    moving.alpha = 1;
    if (view.consensus)
      layers.frame.instances.push_back(moving);  // z stays in the picture
    else
      layers.frame.instances[body.body] = moving;
    add_sweep(layers, body, from, toi);
  }
}

/// The pair that meets first: on the worker looked at, else on the one that refused or limited the common step. What
/// stands in each other's way there is joined by a line; a merge has its paths.
void show_impact(Layers& layers) {
  std::optional<std::size_t> worker = distributed::refusing_worker(layers.round);
  if (layers.view.path && layers.view.worker >= 0) worker = static_cast<std::size_t>(layers.view.worker);
  if (!worker || *worker >= layers.round.workers.size() || !(layers.round.workers[*worker].toi < 1)) return;
  const distributed::WorkerRound& entry = layers.round.workers[*worker];
  const std::string text = fmt::format("TOI {:.2g}", entry.toi);
  const std::size_t count = layers.frame.instances.size();
  std::vector<Vec3f> centers;
  for (std::uint32_t body : {entry.impact_a, entry.impact_b}) {
    if (body == abd::no_body || !layers.known(body)) continue;
    for (std::size_t i = 0; i < count; ++i) {
      Instance& instance = layers.frame.instances[i];
      if (instance.object_id != object_id_of_body(body) || instance.style == InstanceStyle::wire) continue;
      instance.color = blocked_color + layers.view.flash * (Vec3f::Ones() - blocked_color);
      instance.alpha = std::max(instance.alpha, 0.75f);
    }
    const auto& pose = layers.frame.instances[body].pose;
    const Vec3f center(pose[3], pose[7], pose[11]);
    layers.frame.markers.push_back({center, blocked_color, 12});
    layers.frame.labels.push_back(
        {center, layers.model.bodies[body].name + (body == entry.impact_a ? "  " + text : std::string())});
    centers.push_back(center);
  }
  if (centers.size() == 2 && layers.round.kind != distributed::RoundKind::consensus)
    layers.frame.lines.push_back({centers[0], centers[1], blocked_color, 3.5f});
}

/// Who or what kept a common step from being taken whole.
std::string limit_words(const Round& round) {
  if (round.alpha >= 1) return "";
  if (round.halvings > 0) return ", halved until the energy fell";
  const std::optional<std::size_t> worker = distributed::refusing_worker(round);
  return worker ? fmt::format(", limited by W{}", *worker) : "";
}

/// Of methods that keep one state.
std::string shared_state_words(const Round& round) {
  using distributed::RoundKind;
  if (round.verdict == distributed::Verdict::refused) return "conflict";
  if (round.verdict == distributed::Verdict::failed) return "a solve failed";
  if (round.verdict == distributed::Verdict::capped) return "round limit";
  const std::string end = round.verdict == distributed::Verdict::accepted ? ", accepted" : "";
  if (round.kind == RoundKind::stage) return fmt::format("colour {} moved{}", round.color + 1, end);
  if (round.kind == RoundKind::newton) return fmt::format("Newton step, {:.2g} of it taken{}", round.alpha, end);
  return fmt::format("all moved by {:.2g} of their proposals{}{}", round.alpha, limit_words(round), end);
}

std::string verdict_words(const Round& round) {
  if (round.kind != distributed::RoundKind::consensus) return shared_state_words(round);
  switch (round.verdict) {
    case distributed::Verdict::goes_on:
      return "no merge asked for";
    case distributed::Verdict::refused:
      return "merge refused";
    case distributed::Verdict::accepted:
      return "merged";
    case distributed::Verdict::capped:
      return "round limit, not merged";
    case distributed::Verdict::failed:
      return "local solve failed, not merged";
  }
  return "";
}

void add_notes(Layers& layers, const ViewOptions& options) {
  Frame& frame = layers.frame;
  if (layers.factor != 1 && (options.merge.ghosts || options.merge.path))
    frame.notes.push_back(fmt::format("q - z  \u00d7 {:.0f}", layers.factor));
  if (!options.hud) return;
  const auto index = static_cast<std::size_t>(&layers.round - layers.log.rounds.data());
  std::string text =
      fmt::format("round {} of {}: {}", index + 1, layers.log.rounds.size(), verdict_words(layers.round));
  if (layers.round.bodies.empty()) text += ", without poses";
  frame.hud.push_back(text);
  if (layers.view.path && layers.round.kind == distributed::RoundKind::consensus)
    frame.hud.push_back(fmt::format("path of W{} at {:.2f}", layers.view.worker, layers.view.position));
  else if (layers.view.path)
    frame.hud.push_back(fmt::format("what W{} moves; hatched: fixed for it", layers.view.worker));
  if (layers.round.verdict == distributed::Verdict::refused)
    frame.banner = layers.round.kind == distributed::RoundKind::consensus ? "MERGE REFUSED" : "CONFLICT";
}

void add_patch(Frame& frame, const std::vector<Vec3>& polygon, const Vec3f& color, float alpha) {
  if (polygon.size() < 3) return;
  Patch patch;
  for (const Vec3& point : polygon) patch.points.push_back(point.cast<float>());
  patch.color = color;
  patch.alpha = alpha;
  frame.patches.push_back(std::move(patch));
}

int region_from(const distributed::Partition& partition, std::int32_t node, const Vec3& point) {
  for (std::size_t turn = 0; turn < partition.cuts.size() && node >= 0; ++turn) {
    if (static_cast<std::size_t>(node) >= partition.cuts.size()) break;
    const distributed::Cut& cut = partition.cuts[static_cast<std::size_t>(node)];
    node = cut.normal.dot(point) < cut.offset ? cut.below : cut.above;
  }
  return ~node;
}

/// Both regions' numbers stand on their side of the plane, at its upper edge.
void add_region_labels(const distributed::Partition& partition, const distributed::Cut& cut,
                       const std::vector<Vec3>& polygon, const Vec3& up, double reach, Frame& frame) {
  Vec3 middle = Vec3::Zero(), top = polygon.front();
  for (const Vec3& point : polygon) {
    middle += point / static_cast<double>(polygon.size());
    if (point.dot(up) > top.dot(up)) top = point;
  }
  const Vec3 place = middle + 0.9 * (top - middle).dot(up) * up;
  for (const auto& [child, side] : {std::pair(cut.below, -1.0), std::pair(cut.above, 1.0)}) {
    const Vec3 point = place + side * reach * cut.normal;
    frame.labels.push_back({point.cast<float>(), fmt::format("W{}", region_from(partition, child, point))});
  }
}

void show_planes(const StepLog& log, const Box3& scene, double size, Frame& frame) {
  if (scene.empty()) return;
  const Vec3 pad = Vec3::Constant(0.5 * std::max(size, 0.0) + 0.5 * log.overlap);
  const Box3 box{scene.min - pad, scene.max + pad};
  const Vec3f plane_color = okabe_ito(4), band_color = okabe_ito(1);
  for (std::size_t cut = 0; cut < log.partition.cuts.size(); ++cut) {
    const std::vector<Vec3> middle = cut_polygon(log.partition, cut, box);
    if (middle.size() < 3) continue;
    for (double side : {-0.5, 0.5})
      add_patch(frame, cut_polygon(log.partition, cut, box, side * log.overlap), band_color, 0.10f);
    add_patch(frame, middle, plane_color, 0.22f);
    for (std::size_t k = 0; k < middle.size(); ++k)
      add_line(frame, middle[k], middle[(k + 1) % middle.size()], plane_color, 1.6f);
    add_region_labels(log.partition, log.partition.cuts[cut], middle, frame.camera.up.normalized(),
                      0.5 * log.overlap + 0.06 * box.diagonal(), frame);
  }
}

/// Keeps what lies where normal . x <= offset (Sutherland and Hodgman 1974).
std::vector<Vec3> clip(const std::vector<Vec3>& polygon, const Vec3& normal, double offset) {
  std::vector<Vec3> kept;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec3 &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
    const double at_a = normal.dot(a) - offset, at_b = normal.dot(b) - offset;
    if (at_a <= 0) kept.push_back(a);
    if ((at_a < 0 && at_b > 0) || (at_a > 0 && at_b < 0)) kept.push_back(a + at_a / (at_a - at_b) * (b - a));
  }
  return kept;
}

}  // namespace

Vec3f worker_color(int worker) { return okabe_ito(static_cast<std::size_t>(std::max(worker, 0))); }

std::string worker_numbers(distributed::WorkerMask mask) {
  std::string text;
  for (int worker = 0; worker < distributed::max_workers; ++worker)
    if (mask >> worker & 1) text += fmt::format("{}W{}", text.empty() ? "" : "+", worker);
  return text;
}

double exaggeration_of(const abd::Model& model, const Round& round, int steps) {
  double largest = 0, size = 0;
  for (const BodyRound& body : round.bodies) {
    if (body.body >= model.bodies.size()) continue;
    const Box3 box = model.meshes[model.bodies[body.body].mesh]->box;
    for (const ReplicaRound& replica : replicas_of(round, body.body)) {
      const double distance = largest_corner_move(box, replica.q - body.z).distance;
      if (distance > largest) largest = distance, size = box.diagonal();
    }
  }
  if (largest < least_offset * size) largest = 0;
  return exaggerate(largest > 0 ? share_of_body * size / largest : 1, steps);
}

std::vector<Vec3> cut_polygon(const distributed::Partition& partition, std::size_t cut, const Box3& box, double shift) {
  const distributed::Cut& own = partition.cuts[cut];
  const Vec3 normal = own.normal, u = normal.unitOrthogonal(), v = normal.cross(u);
  const Vec3 center = box.center() - (normal.dot(box.center()) - own.offset - shift) * normal;
  const double reach = 2 * box.diagonal() + std::abs(normal.dot(box.center()) - own.offset - shift);
  std::vector<Vec3> polygon{center - reach * u - reach * v, center + reach * u - reach * v,
                            center + reach * u + reach * v, center - reach * u + reach * v};
  for (int axis = 0; axis < 3; ++axis) {
    polygon = clip(polygon, Vec3::Unit(axis), box.max[axis]);
    polygon = clip(polygon, -Vec3::Unit(axis), -box.min[axis]);
  }
  // Up the tree; each node has one parent at most, so as many turns as cuts are enough.
  std::size_t node = cut;
  for (std::size_t turn = 0; turn < partition.cuts.size(); ++turn) {
    const auto points_here = [&](const distributed::Cut& parent) {
      return parent.below == static_cast<std::int32_t>(node) || parent.above == static_cast<std::int32_t>(node);
    };
    const auto parent = std::find_if(partition.cuts.begin(), partition.cuts.end(), points_here);
    if (parent == partition.cuts.end()) break;
    if (parent->below == static_cast<std::int32_t>(node))
      polygon = clip(polygon, parent->normal, parent->offset);
    else
      polygon = clip(polygon, -parent->normal, -parent->offset);
    node = static_cast<std::size_t>(parent - partition.cuts.begin());
  }
  return polygon;
}

void add_merge_layers(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                      const Box3& box, double size, Frame& frame) {
  if (!snapshot.merge) return;
  const StepLog& log = *snapshot.merge;
  if (options.merge.planes) show_planes(log, box, size, frame);
  const Round* round = round_of(log, options.merge.round);
  if (!round) return;
  const bool one_state = round->kind != distributed::RoundKind::consensus;
  if (!options.merge.poses() && !(one_state && options.merge.round)) return;
  Layers layers{model, log, *round, options.merge, exaggeration_of(model, *round, options.merge.exaggeration_steps),
                frame};
  if (one_state) show_state(layers);
  if (options.merge.poses()) show_consensus(layers);
  if (options.merge.newton) show_iteration(layers);
  if (options.merge.path) show_path(layers);
  if (options.merge.ghosts) show_ghosts(layers);
  show_impact(layers);
  add_notes(layers, options);
}

}  // namespace seam::viewport
