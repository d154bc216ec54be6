#pragma once
#include <QPolygonF>
#include <memory>
#include <vector>

#include "core/abd/model.hpp"
#include "core/abd/simulation.hpp"
#include "core/distributed/partition.hpp"

namespace seam::lessons {

/// Boxes and discs without friction on a tilted tray: they slide into a corner and press against each other.
scene::Scene workers_scene();

/// The step that the lesson's workers share, read-only: whoever solves it starts from the same poses.
struct WorkersPile {
  std::shared_ptr<const abd::Model> model;
  abd::Checkpoint before;
};
/// The single worker runs the scene until the bodies press; about half a second. Throws Error.
std::shared_ptr<const WorkersPile> make_workers_pile();

// Seen from above: x right, z down, m.
QRectF tray_from_above(const abd::Model& model);
inline QPointF from_above(const Vec3& x) { return {x.x(), x.z()}; }
/// Convex hull of a body's shadow.
QPolygonF outline_from_above(const abd::Model& model, std::uint32_t body, const Vec12& q);
/// The part of `tray` in each worker's region; cuts must be upright.
std::vector<QPolygonF> regions_from_above(const distributed::Partition& partition, const QRectF& tray);

}  // namespace seam::lessons
