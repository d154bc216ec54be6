#pragma once
#include <QObject>
#include <optional>
#include <vector>

#include "core/graph/color_algorithms.hpp"
#include "ui/lessons/graph_picture.hpp"

namespace seam::lessons {

enum class ColoringChoice : std::uint8_t { automatic, parity, first_fit, misra_gries, equitable, vivace };
enum class VisitOrder : std::uint8_t { row, down_first, random };

/// What the lattice walkthrough shows, without widgets: a graph (a lattice or one drawn by hand), its colouring by
/// core/graph, and which pass or which decision of first-fit is looked at. Every change of graph or colouring can be
/// undone. Thread rule: UI thread only.
class LatticeModel : public QObject {
  Q_OBJECT
 public:
  static constexpr std::uint32_t max_side = 40, max_depth = 8, max_own_bodies = 200;

  explicit LatticeModel(QObject* parent = nullptr);

  /// The other's graph, colouring and view, without its history.
  void copy_from(const LatticeModel& other);

  const graph::Lattice& lattice() const { return state_.lattice; }
  bool own() const { return state_.own; }
  const graph::ConstraintGraph& graph() const { return state_.graph; }
  const graph::Coloring& coloring() const { return state_.coloring; }
  const graph::Statistics& statistics() const { return statistics_; }
  ColoringChoice choice() const { return state_.choice; }
  VisitOrder order() const { return state_.order; }
  std::uint64_t seed() const { return state_.seed; }

  /// A lattice instead of what was there; sides are kept within the limits above.
  void set_lattice(graph::Lattice lattice);
  void set_choice(ColoringChoice choice);
  void set_order(VisitOrder order);
  void set_seed(std::uint64_t seed);

  // Own graphs. Each returns false when nothing changed (no such thing, too many, an edge that is there already).
  void start_own(bool from_lattice);
  bool add_body(const Vec3& at);
  bool add_edge(std::uint32_t a, std::uint32_t b);
  bool move_body(std::uint32_t body, const Vec3& to);
  bool remove(GraphItem item);
  /// Edges as "a-b" of bodies counted from 1, separated by spaces or commas; bodies lie on a circle. Throws Error
  /// (bad_input).
  void set_own_text(const QString& text);
  QString own_text() const;

  // Passes. Empty = all classes at once.
  std::optional<std::uint32_t> pass() const { return pass_; }
  void show_pass(std::optional<std::uint32_t> pass);
  void next();
  void previous();
  void show_all() { show_pass(std::nullopt); }

  // First-fit decisions, replayed: `decision` edges are coloured, the last of them is explained.
  bool can_replay() const { return !decisions_.empty(); }
  bool replaying() const { return decision_.has_value(); }
  std::size_t decision() const { return decision_.value_or(0); }
  const std::vector<graph::Decision>& decisions() const { return decisions_; }
  void replay(std::size_t decision);
  void stop_replay();

  // Balance.
  /// False when no Kempe chain moves an edge that way.
  bool move_edge(std::uint32_t from, std::uint32_t to);
  std::uint32_t balance();
  const std::optional<graph::KempeChain>& chain() const { return chain_; }

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  void undo();
  void redo();

  /// A veil hides colours and counts until the learner has predicted them.
  bool veiled() const { return veiled_; }
  void set_veiled(bool veiled);
  void turn(double yaw, double pitch);

  GraphPicture picture() const;
  QString sentence() const;  ///< of the pass or decision shown
  QString spoken(GraphItem item) const;
  QString body_name(std::uint32_t body) const;  ///< "(2,1)", counted from 1
  QString edge_name(std::uint32_t edge) const;  ///< "constraint 5, (2,1)–(3,1)"

 signals:
  void changed();

 private:
  struct State {
    graph::Lattice lattice;
    bool own = false;
    graph::ConstraintGraph graph;
    std::vector<Vec3> places;
    std::vector<graph::LatticeEdge> kinds;
    ColoringChoice choice = ColoringChoice::automatic;
    VisitOrder order = VisitOrder::row;
    std::uint64_t seed = 1;
    graph::Coloring coloring;
  };
  void remember();
  void rebuild_lattice();
  void recolor();
  void refresh();
  std::vector<std::uint32_t> visiting_order() const;
  QString decision_sentence() const;

  State state_;
  std::vector<State> undo_, redo_;
  graph::Statistics statistics_;
  std::vector<graph::Decision> decisions_;
  std::optional<graph::KempeChain> chain_;
  std::optional<std::uint32_t> pass_ = 0;
  std::optional<std::size_t> decision_;
  bool veiled_ = false;
  double yaw_ = 0, pitch_ = 0;
};

/// First-fit in random orders, again and again: how often each number of colours comes out. Value type.
class ShuffleExperiment {
 public:
  void reset() { *this = {}; }
  void run(const graph::ConstraintGraph& graph, int shuffles);
  std::uint64_t total() const { return total_; }
  /// counts()[k] = runs that needed k colours.
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

}  // namespace seam::lessons
