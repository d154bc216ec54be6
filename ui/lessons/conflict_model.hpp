#pragma once
#include <QObject>
#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "core/particles/conflict.hpp"
#include "ui/lessons/graph_picture.hpp"

namespace seam::lessons {

/// The conflict theatre without widgets: one stretched lattice solved three ways at once, pass by pass and within a
/// pass in slow motion. Two tracks obey the learner's colouring, in which two touching edges may be alike; the third
/// has a valid one. All corrections come from core/particles. Thread rule: UI thread only.
class ConflictModel : public QObject {
  Q_OBJECT
 public:
  enum Track : std::uint8_t { lost, averaged, valid };
  static constexpr std::size_t tracks = 3;
  /// What happens within a pass, in order.
  enum class Phase : std::uint8_t {
    read,       ///< every constraint of the colour reads the positions of its two bodies
    compute,    ///< each has its correction
    write,      ///< the corrections are written, of clashing ones the first
    overwrite,  ///< the second of two clashing writes arrives; left out where nothing clashes
  };
  static constexpr std::uint32_t min_side = 2, max_side = 6;

  explicit ConflictModel(QObject* parent = nullptr);

  const graph::Lattice& lattice() const { return lattice_; }
  const particles::World& world() const { return world_; }
  const graph::Coloring& coloring() const { return coloring_; }
  const graph::ConstraintGraph& graph() const { return graph_; }
  const std::vector<graph::Conflict>& conflicts() const { return conflicts_; }

  /// A new lattice with parity colours, in which one planted edge has the colour of an edge it touches.
  void set_lattice(std::uint32_t width, std::uint32_t height);
  /// Colour of an edge in the learner's colouring, 0 to K (K = a new colour). Runs start anew.
  void recolor(std::uint32_t edge, std::uint32_t color);
  void restore_valid();
  void one_color();  ///< all edges alike: averaged, this is Jacobi
  /// Whose write comes last in a clash: the higher number (false) or the lower one.
  void set_last_write_lower(bool lower);
  bool last_write_lower() const { return last_write_lower_; }

  void next();      ///< one phase on
  void previous();  ///< one phase back
  void sweep();     ///< to the end of the sweep under way
  void restart();   ///< back to the start positions
  bool can_go_back() const { return !past_.empty(); }

  Phase phase() const { return now_.phase; }
  std::uint32_t pass() const { return now_.pass; }
  int sweeps() const { return now_.sweeps; }
  int lost_updates() const { return now_.lost_updates; }
  /// rms |C| (m) of a track at the start and after each completed sweep.
  const std::vector<double>& history(Track track) const { return now_.track[track].history; }
  const std::vector<Vec3f>& positions(Track track) const { return now_.track[track].positions; }
  /// Edges of the pass under way in the order of their writes.
  std::vector<std::uint32_t> writing_order(Track track) const;

  std::optional<std::uint32_t> selected() const { return selected_; }
  void select(std::optional<std::uint32_t> edge);
  bool veiled() const { return veiled_; }
  void set_veiled(bool veiled);

  GraphPicture picture(Track track) const;
  QString sentence() const;
  QString spoken(GraphItem item) const;
  QString body_name(std::uint32_t body) const;
  QString edge_name(std::uint32_t edge) const;  ///< "11 (2,2)–(2,3)"
  void copy_from(const ConflictModel& other);

 signals:
  void changed();

 private:
  struct TrackState {
    std::vector<Vec3f> before, positions;  // at the start of the pass, now
    std::vector<particles::Correction> corrections;
    std::vector<double> history;
  };
  struct Now {
    Phase phase = Phase::read;
    std::uint32_t pass = 0;
    int sweeps = 0, lost_updates = 0;
    std::array<TrackState, tracks> track;
  };
  void set_colors();
  void remember();
  void advance();
  void begin_pass();
  void compute(Track track);
  void write(Track track, bool all);
  bool clashes() const;
  /// Whether `edge` is the last of the learner's pass to write `body`.
  bool is_last_writer(std::uint32_t edge, std::uint32_t body) const;
  /// Whether the write of `edge` arrives after another one at one of its bodies.
  bool writes_late(std::uint32_t edge) const;
  std::uint32_t passes() const;
  const graph::ColorClasses& classes(Track track) const { return track == valid ? valid_classes_ : classes_; }
  void add_arrows(Track track, GraphPicture& picture) const;
  double way_of(std::uint32_t edge, std::uint32_t body) const;
  QString sweep_sentence() const;

  graph::Lattice lattice_{4, 3};
  graph::ConstraintGraph graph_;
  particles::World world_;
  std::vector<Vec3f> start_;
  graph::Coloring coloring_, valid_coloring_;
  graph::ColorClasses classes_, valid_classes_;
  std::vector<graph::Conflict> conflicts_;
  Now now_;
  std::deque<Now> past_;
  std::optional<std::uint32_t> selected_;
  bool last_write_lower_ = false, veiled_ = false;
};

}  // namespace seam::lessons
