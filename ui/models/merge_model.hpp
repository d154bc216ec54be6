#pragma once
#include <QObject>
#include <memory>
#include <optional>

#include "ui/models/merge_reading.hpp"
#include "ui/models/simulation_session.hpp"
#include "ui/models/view_controller.hpp"

namespace seam::models {

/// The merge view without widgets: the round at the time cursor, the body and the worker looked at, the place on the
/// merge path, and ways to the next refused merge. Keeps the 3D view on the same round. Thread rule: UI thread.
class MergeModel : public QObject {
  Q_OBJECT
 public:
  MergeModel(SimulationSession& session, ViewController& view, QObject* parent = nullptr);

  /// Of the step shown; null for a single worker or a step whose rounds were not kept.
  std::shared_ptr<const distributed::StepLog> log() const;
  const distributed::Round* round() const;  ///< null without a log
  std::size_t round_index() const;
  const abd::Model* model() const { return session_.model().get(); }
  record::SnapshotPtr snapshot() const { return session_.shown(); }
  const SimulationSession& session() const { return session_; }

  /// Why there is nothing to take apart, and what makes it appear; empty when there is something.
  QString empty_text() const;
  QString body_name(std::uint32_t body) const;
  QString verdict() const;  ///< one sentence on the round; empty without one
  /// The round asked for a merge and was refused.
  bool refused() const;
  /// It merged, and every worker's path was free.
  bool merged_freely() const;

  /// The selected body when the round shares it, else the one with the largest r.
  std::optional<std::uint32_t> body() const;
  const distributed::BodyRound* body_round() const;
  int worker() const { return view_.options().merge.worker; }
  double position() const { return view_.options().merge.position; }
  /// By how much offsets from the consensus are drawn too large; 1 = as they are.
  double factor() const;
  QString factor_text() const;  ///< "offsets × 5,000"; says "true size" for 1

  void set_round(std::size_t index);
  void set_worker(int worker);
  void set_position(double t);  ///< on the merge path, clamped to [0, 1]
  void select_body(std::uint32_t body);
  void change_exaggeration(int places);
  /// Switches a layer of viewport::MergeView.
  void toggle(bool viewport::MergeView::*layer);
  bool shows(bool viewport::MergeView::*layer) const { return view_.options().merge.*layer; }

  /// Nearest refused merge after (direction > 0) or before the round shown, over the whole branch: moves the cursor
  /// there, on the level of rounds, and looks at the worker that refused. False when there is none.
  bool go_to_refused(int direction);
  /// The step whose merge let the largest r pass; its last round and the body that has it. False without such a step.
  bool go_to_worst_r();
  /// Merges refused in the recorded steps of the branch.
  std::int64_t refused_count() const;

 signals:
  /// The round, the body, the worker, the place on the path or the factor differ.
  void changed();

 private:
  void follow();
  void go_to(std::int64_t step, std::size_t round);
  viewport::MergeView options() const { return view_.options().merge; }
  void apply(const viewport::MergeView& merge);

  SimulationSession& session_;
  ViewController& view_;
};

}  // namespace seam::models
