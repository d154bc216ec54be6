#pragma once
#include <QCoreApplication>
#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "ui/models/plot_series.hpp"

namespace seam::models {

struct Curve {
  QString name;
  PlotSeries series;
  bool right_axis = false;
};

/// What the curves of distributed steps show.
enum class MergeView : std::uint8_t {
  largest,     ///< the worst over bodies and workers
  per_worker,  ///< one curve for each worker: the worst over the bodies it holds
  one_body,    ///< of one body, in the rounds in which it was shared
};

/// Curves of merge logs over the step, whose rounds spread inside it: round j of m stands at step - 1 + (j + 1) / m.
/// Rounds that a thinned log left out, single workers and unasked merge gates are gaps. Thread rule: value type.
class MergeCurves {
  Q_DECLARE_TR_FUNCTIONS(seam::models::MergeCurves)
 public:
  enum class Page : std::uint8_t { agreement, penalty, toi, balance, descent };
  static constexpr std::size_t pages = 5;

  /// Empties everything. `body` is needed for MergeView::one_body.
  void start(int workers, MergeView view, std::uint32_t body);
  /// `snapshot` may be of a single worker. Masses come from `model` (penalties are multiples of the body's mass).
  void append(const record::Snapshot& snapshot, const abd::Model& model);
  /// A step of which nothing can be shown.
  void append_gap(std::int64_t step);
  void retranslate(const QString& body_name);

  std::vector<Curve>& curves(Page page) { return pages_[static_cast<std::size_t>(page)]; }
  const std::vector<Curve>& curves(Page page) const { return pages_[static_cast<std::size_t>(page)]; }
  /// Where merges were refused and accepted, ascending x.
  const std::vector<double>& refused() const { return refused_; }
  const std::vector<double>& accepted() const { return accepted_; }
  /// theta of the newest step, m; 0 before one.
  double tolerance() const { return tolerance_; }

 private:
  void add(Page page, std::size_t curve, double x, double y);
  void append_round(const distributed::StepLog& log, const distributed::Round& round, double x,
                    const abd::Model& model);
  void append_descent(const distributed::StepLog& log, std::size_t row, double x, double noise);
  void append_balance(const record::Snapshot& snapshot);

  std::array<std::vector<Curve>, pages> pages_;
  std::vector<double> refused_, accepted_;
  double tolerance_ = 0;
  int workers_ = 1;
  MergeView view_ = MergeView::largest;
  std::uint32_t body_ = 0;
  bool in_gap_ = false;
};

}  // namespace seam::models
