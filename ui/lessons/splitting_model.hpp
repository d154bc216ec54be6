#pragma once
#include <QObject>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "core/graph/splitting.hpp"
#include "ui/lessons/graph_picture.hpp"
#include "ui/lessons/height_view.hpp"
#include "ui/lessons/matrix_view.hpp"
#include "ui/lessons/splitting_comparison.hpp"

namespace seam::lessons {

enum class SystemChoice : std::uint8_t { study, laplacian, own };

/// A number of the iteration: x_row as sweep `sweep` computed it; sweep 0 is the start.
struct TracedNumber {
  std::uint32_t row = 0, sweep = 0;
  friend bool operator==(const TracedNumber&, const TracedNumber&) = default;
};

/// What the splitting lab shows, without widgets: a system, a method of core/graph walked stage by stage, and which
/// number is explained. Every number of a trace is what the solver said it used. Thread rule: UI thread only.
class SplittingModel : public QObject {
  Q_OBJECT
 public:
  static constexpr std::uint32_t max_side = 24, max_own = 100;
  /// Sweeps whose numbers can be traced; older ones are forgotten.
  static constexpr std::size_t traced_sweeps = 64;

  explicit SplittingModel(QObject* parent = nullptr);
  /// The other's system, method and place, without what it points at.
  void copy_from(const SplittingModel& other);

  // The system. Each starts anew at x = 0.
  SystemChoice choice() const { return choice_; }
  void set_study();
  void set_laplacian(std::uint32_t width, std::uint32_t height);  ///< sides are kept within 1 ... max_side
  /// Rows as typed ("4 -1 0 | 2"). Throws Error (bad_input) and then changes nothing.
  void set_own(const QString& text);
  const QString& own_text() const { return own_text_; }
  const graph::LinearSystem& system() const { return system_; }
  std::uint32_t unknowns() const { return static_cast<std::uint32_t>(system_.a.rows()); }
  std::uint32_t width() const { return width_; }
  std::uint32_t height() const { return height_; }
  const std::vector<std::uint32_t>& colors() const { return colors_; }
  std::uint32_t color_count() const;

  // The method.
  graph::SplittingMethod method() const { return method_; }
  void set_method(graph::SplittingMethod method);
  /// Of SOR; empty = Young's, which is the optimum where young_is_optimal().
  std::optional<double> omega() const { return omega_; }
  bool young_is_optimal() const { return young_is_optimal_; }
  void set_omega(std::optional<double> omega);
  bool colored() const {
    return method_ == graph::SplittingMethod::colored || method_ == graph::SplittingMethod::colored_sor;
  }
  /// Why the method cannot be used on the system; then nothing can be walked.
  const std::optional<Problem>& problem() const { return problem_; }
  bool can_walk() const { return solver_.has_value(); }
  const graph::SplittingSolver& solver() const { return *solver_; }  ///< only when can_walk()
  /// Of the present method on the system; empty for CG or when it cannot be used.
  std::optional<double> radius() const { return radius_; }
  bool finite() const;  ///< every x is a finite number

  // Walking. Nothing happens when can_walk() is false.
  void next();      ///< one stage
  void previous();  ///< one stage back, to the same bits
  void sweep();     ///< to the end of the sweep under way
  void restart();
  std::uint64_t steps() const { return steps_; }
  /// What the last stage computed; empty at the start.
  const std::vector<graph::ComponentUpdate>& last_stage() const { return last_; }
  std::uint32_t last_sweep() const;  ///< sweep and stage that last_stage() belongs to, from 1 and from 0
  std::uint32_t last_stage_index() const;
  std::uint32_t stage_count() const { return solver_ ? solver_->stages() : 0; }
  const graph::Vector& x() const { return x_; }
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges() const { return edges_; }
  /// x after each completed sweep, oldest first: iterates().front() belongs to sweep first_iterate().
  const std::deque<graph::Vector>& iterates() const { return iterates_; }
  std::uint32_t first_iterate() const { return first_iterate_; }

  // Tracing.
  TracedNumber latest(std::uint32_t row) const;
  /// The update that made a number; empty for the start, for what is still to come and for what was forgotten.
  std::optional<graph::ComponentUpdate> update_of(TracedNumber number) const;
  std::optional<double> value_of(TracedNumber number) const;
  TracedNumber used_number(TracedNumber number, const graph::Term& term) const;
  void select(std::optional<TracedNumber> number);
  const std::optional<TracedNumber>& selected() const { return selected_; }
  void point_at(std::optional<TracedNumber> number);
  /// At the latest number of a row (or the selected one of that row).
  void point_at_row(std::optional<std::uint32_t> row);
  const std::optional<TracedNumber>& pointed() const { return pointed_; }
  /// Explained now: what is pointed at, else what is selected, else the row of a stage of one row.
  std::optional<TracedNumber> shown() const;

  // Pictures of now.
  bool permuted() const { return permuted_; }
  void set_permuted(bool permuted);
  MatrixPart part(std::uint32_t row, std::uint32_t column) const;
  /// Whether a part stands on the left side of the present method.
  bool on_left(MatrixPart part) const;
  MatrixPicture matrix_picture() const;
  GraphPicture graph_picture() const;
  /// Over the lattice; without one over the indices of the unknowns, in a row.
  HeightPicture height_picture() const;

  /// All methods on the present system, made when first asked for.
  const Comparison& comparison() const;

  // Words.
  static QString method_name(graph::SplittingMethod method);
  static QString short_name(graph::SplittingMethod method);
  QString equation() const;  ///< the splitting of the method
  QString sentence() const;  ///< of the last stage
  /// That it does not converge, from the spectral radius or, without one, from what it did; empty when it does.
  QString verdict() const;
  QString row_name(std::uint32_t row) const;
  QString formula(const graph::ComponentUpdate& update) const;  ///< "x₂ = (4 − (−1)·0.5 − (−1)·0) / 4 = 1.125"
  /// With the used numbers as links "n:ROW:SWEEP", fresh ones underlined and bold, old ones in italics.
  QString formula_html(const graph::ComponentUpdate& update, std::uint32_t sweep) const;
  QString trace_html(TracedNumber number) const;
  QString stage_html(std::size_t most_rows) const;
  QString spoken(TracedNumber number) const;
  QString spoken(GraphItem item) const;

 signals:
  void changed();   ///< system, method or place
  void pointing();  ///< only what is explained

 private:
  using SweepUpdates = std::vector<std::optional<graph::ComponentUpdate>>;

  void set_system(graph::LinearSystem system, SystemChoice choice);
  void rebuild();
  void start();
  void advance();
  void keep_checkpoint();
  graph::SplittingSolver solver_at(std::uint64_t steps) const;
  void forget_last_stage();
  std::vector<graph::ComponentUpdate> take_stage(graph::SplittingSolver& solver, SweepUpdates& into) const;
  graph::SplittingOptions options() const;
  QString formula(const graph::ComponentUpdate& update, const std::function<QString(const graph::Term&)>& used) const;
  QString stage_sentence() const;
  QString young_words() const;
  std::vector<std::uint32_t> shown_order() const;
  void mark_used(std::vector<std::uint32_t>& used, std::vector<bool>& fresh) const;

  graph::LinearSystem system_;
  SystemChoice choice_ = SystemChoice::study;
  QString own_text_;
  std::uint32_t width_ = 4, height_ = 3;
  std::vector<std::uint32_t> colors_, place_;  // place_: of each row in the order of a sweep
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_;
  double jacobi_radius_ = 0;
  graph::SplittingMethod method_ = graph::SplittingMethod::gauss_seidel;
  std::optional<double> omega_, radius_;
  std::optional<Problem> problem_;
  std::optional<graph::SplittingSolver> origin_, solver_;
  // Solvers at the begin of sweeps that are multiples of the spacing, for the way back. Both stay limited: where the
  // list is full, every second one goes and the spacing doubles.
  std::vector<graph::SplittingSolver> checkpoints_;
  std::uint32_t spacing_ = 1;
  std::uint64_t steps_ = 0;
  graph::Vector x_;
  std::vector<graph::ComponentUpdate> last_;
  std::deque<SweepUpdates> updates_;  // of sweeps first_update_ ... the one under way
  std::uint32_t first_update_ = 1;
  std::deque<graph::Vector> iterates_;
  std::uint32_t first_iterate_ = 0;
  std::optional<TracedNumber> selected_, pointed_;
  bool permuted_ = false, young_is_optimal_ = false;
  mutable std::optional<Comparison> comparison_;
};

}  // namespace seam::lessons
