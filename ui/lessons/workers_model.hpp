#pragma once
#include <QObject>
#include <map>
#include <optional>
#include <vector>

#include "ui/lessons/workers_picture.hpp"

namespace seam::lessons {

/// Workers that solve in the round that led to the view's position: those of its colour, or all.
std::vector<int> lit_workers(const WorkersCase& found, const WorkersView& view);
/// The fewest colours with which no two neighbours have the same (exact; for the few workers of a lesson).
int fewest_colors(const std::vector<distributed::WorkerMask>& neighbours);
/// Workers of the largest group in which all are neighbours of each other.
std::vector<int> largest_clique(const std::vector<distributed::WorkerMask>& neighbours);

/// What is looked at in the lesson of the workers, without widgets: which setup, which way to solve the step, how far.
/// Cases are solved elsewhere and taken over by take(). Setup and way can be undone. Thread rule: UI thread only.
class WorkersModel : public QObject {
  Q_OBJECT
 public:
  static constexpr std::array<int, 5> counts{2, 4, 6, 8, 16};
  explicit WorkersModel(QObject* parent = nullptr) : QObject(parent) {}

  const WorkersSetup& setup() const { return state_.setup; }
  WorkersWay way() const { return state_.way; }
  void set_setup(const WorkersSetup& setup);
  void set_way(WorkersWay way);
  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  void undo();
  void redo();

  /// Keeps a case (or more of it) for its setup.
  void take(std::shared_ptr<const WorkersCase> found);
  /// Of the present setup; null until the first way has been solved.
  std::shared_ptr<const WorkersCase> found() const;
  /// The present way has been solved.
  bool ready() const { return lane() != nullptr; }
  const distributed::RaceLane* lane() const;

  std::size_t position() const { return view_.position; }
  std::size_t last_position() const { return ready() ? lane()->points.size() - 1 : 0; }
  void set_position(std::size_t position);
  void next();
  void previous();
  /// To the end of the sweep; of the other ways: one round.
  void finish_sweep();
  bool can_go_on() const { return !view_.veiled && position() < last_position(); }
  bool can_go_back() const { return !view_.veiled && position() > 0; }
  /// The round that led here; null at the start.
  const distributed::Round* round() const;
  /// Sweeps begun so far.
  int sweeps() const;

  std::optional<int> chosen() const { return view_.chosen; }
  void choose(std::optional<int> worker);
  bool veiled() const { return view_.veiled; }
  void set_veiled(bool veiled);

  const WorkersView& view() const { return view_; }
  WorkersPicture picture() const;

  // Words (workers_words.cpp), empty without a case where they speak of one.
  int colors() const;  ///< of the solver's colouring; 0 = not known yet
  static QString way_name(WorkersWay way);
  static QString short_name(WorkersWay way);
  QString title() const;
  QString sentence() const { return sentence_at(view_.position); }
  QString sentence_at(std::size_t position) const;
  QString spoken(int worker) const;  ///< what it holds, its neighbours, its colour
  QString coloring_words() const;    ///< why so many colours
  QString race_words() const;        ///< what costs what, once all ways are done

 signals:
  void changed();
  void setup_changed();  ///< before changed(): another case is wanted

 private:
  struct State {
    WorkersSetup setup;
    WorkersWay way = WorkersWay::coloured;
    friend bool operator==(const State&, const State&) = default;
  };
  void go_to(const State& state);
  void change(const State& state);
  QString stage_words(const distributed::Round& round, std::size_t position) const;
  QString restricted_words(const distributed::Round& round) const;
  QString consensus_words(const distributed::Round& round, std::size_t position) const;
  QString energy_words(std::size_t position) const;
  QString end_words(std::size_t position) const;
  QString start_words() const;

  State state_;
  std::vector<State> undo_, redo_;
  std::map<WorkersSetup, std::shared_ptr<const WorkersCase>> cases_;
  WorkersView view_;
};

}  // namespace seam::lessons
