#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::viewport {

struct ViewOptions;

/// What of a distributed step is drawn. Everything needs Snapshot::merge; without it these layers add nothing.
struct MergeView {
  bool planes = false;                ///< partition planes and overlap bands
  bool ghosts = false;                ///< every replica of a shared body as a wire body in the hue of its worker
  bool consensus = false;             ///< z as a hatched neutral body
  bool path = false;                  ///< the merge path of one worker
  std::optional<std::size_t> round;   ///< absent = the newest
  int worker = 0;                     ///< whose merge path
  double position = 0;                ///< t in [0, 1] on it: (1 - t) q_i + t candidate
  int exaggeration_steps = 0;         ///< places along 1, 2, 5, ... from the automatic factor
  std::optional<std::size_t> newton;  ///< iteration of that worker's local solve whose poses are shown; absent = none
  float flash = 0;                    ///< of the first-impact pair: 0 = its own colour, 1 = white
  bool any() const { return planes || poses(); }
  bool poses() const { return ghosts || consensus || path || newton; }
};

/// Hue of a worker: Okabe-Ito in the order of workers. Colours repeat after seven; the printed number does not.
Vec3f worker_color(int worker);
/// "1" or "0+2": the holders of a body.
std::string worker_numbers(distributed::WorkerMask mask);

/// Factor by which offsets of replicas from the consensus are drawn: the 1-2-5 step that shows the largest disagreement
/// of the round as about a quarter of that body, moved by `steps` places. At least 1.
double exaggeration_of(const abd::Model& model, const distributed::Round& round, int steps);

/// A convex polygon of a cut: where its plane crosses the box, bounded by the planes of its parents. Empty when it
/// passes by. `shift` (m) moves it along the normal.
std::vector<Vec3> cut_polygon(const distributed::Partition& partition, std::size_t cut, const Box3& box,
                              double shift = 0);

/// Colours for ColorBy::worker, r, rho and toi; also sets the frame's legend and the labels that go with them.
/// `neutral` for what has no value. One colour per body.
std::vector<Vec3f> merge_colors(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                                Frame& frame);

/// Adds the layers chosen in options.merge to a frame that has one instance per body already. `box` = of the scene,
/// `size` = typical size of a body, m.
void add_merge_layers(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                      const Box3& box, double size, Frame& frame);

}  // namespace seam::viewport
