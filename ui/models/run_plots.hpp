#pragma once
#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <vector>

#include "ui/models/merge_curves.hpp"
#include "ui/models/plot_series.hpp"
#include "ui/models/simulation_session.hpp"

namespace seam::models {

/// The last five show distributed steps (MergeCurves).
enum class PlotPage : std::uint8_t { energy, residual, profiler, agreement, penalty, toi, balance, descent };

/// A horizontal line with a meaning: a tolerance, a gate.
struct LimitLine {
  QString name;
  double value = 0;
};

/// The curves of the current branch, step by step, fed by the session. Merge logs that are only on a tape are read a
/// few milliseconds at a time. All curves together hold no more than a budget of memory: beyond it the oldest samples
/// are thinned to their extremes (PlotSeries::thin). Thread rule: UI thread.
class RunPlots : public QObject {
  Q_OBJECT
 public:
  explicit RunPlots(SimulationSession& session, QObject* parent = nullptr);
  const std::vector<Curve>& curves(PlotPage page) const;
  std::vector<LimitLine> limits(PlotPage page) const;
  QString value_label(PlotPage page) const;  ///< with unit
  /// Why a page of merges has no curves; empty when it has, or when there are no workers.
  QString why_empty(PlotPage page) const;
  static bool logarithmic(PlotPage page) {
    return page != PlotPage::energy && page != PlotPage::toi && page != PlotPage::balance;
  }
  static bool of_merges(PlotPage page) { return page >= PlotPage::agreement; }
  std::int64_t last_step() const { return last_; }
  std::vector<std::int64_t> failed_steps() const;
  /// x of the time cursor: a step, or at finer levels the place of its round inside the step.
  double place_of(const TimeCursor& cursor) const;
  void retranslate();
  /// All curves of a page as CSV with a header line, C locale; a line for every x that a curve has.
  QString csv(PlotPage page) const;

  MergeView merge_view() const { return view_; }
  void set_merge_view(MergeView view);
  /// The body of MergeView::one_body.
  void set_body(std::uint32_t body);
  /// Where merges were refused and accepted.
  const std::vector<double>& refused() const { return merges_.refused(); }
  const std::vector<double>& accepted() const { return merges_.accepted(); }
  bool reading_merges() const { return merge_next_ <= last_; }

  std::uint64_t memory() const;
  std::uint64_t memory_budget() const { return budget_; }
  void set_memory_budget(std::uint64_t bytes);
  /// Of this page, samples up to here were thinned; -inf when none.
  double thinned_until(PlotPage page) const;

 signals:
  void reset();
  void appended();

 private:
  void start_again();
  void start_merges();
  void append(qint64 first, qint64 last);
  void feed_merges();
  void keep_budget();
  QString body_name() const;
  std::vector<PlotSeries*> all_series();

  SimulationSession& session_;
  std::array<std::vector<Curve>, 3> pages_;
  MergeCurves merges_;
  MergeView view_ = MergeView::largest;
  std::uint32_t body_ = 0;
  std::int64_t last_ = -1, merge_next_ = 0;
  std::uint64_t budget_ = std::uint64_t{64} << 20;
  QTimer feed_timer_;
};

}  // namespace seam::models
