#pragma once
#include <QObject>
#include <QString>
#include <array>
#include <vector>

#include "ui/models/plot_series.hpp"
#include "ui/models/simulation_session.hpp"

namespace seam::models {

enum class PlotPage : std::uint8_t { energy, residual, profiler };

struct Curve {
  QString name;
  PlotSeries series;
  bool right_axis = false;
};

/// A horizontal line with a meaning: a tolerance, a gate.
struct LimitLine {
  QString name;
  double value = 0;
};

/// The curves of the current branch, step by step, fed by the session. Thread rule: UI thread.
class RunPlots : public QObject {
  Q_OBJECT
 public:
  explicit RunPlots(SimulationSession& session, QObject* parent = nullptr);
  const std::vector<Curve>& curves(PlotPage page) const { return pages_[static_cast<std::size_t>(page)]; }
  std::vector<LimitLine> limits(PlotPage page) const;
  QString value_label(PlotPage page) const;  ///< with unit
  static bool logarithmic(PlotPage page) { return page != PlotPage::energy; }
  std::int64_t last_step() const { return last_; }
  std::vector<std::int64_t> failed_steps() const;
  void retranslate();
  /// All curves of a page as CSV with a header line, C locale.
  QString csv(PlotPage page) const;

 signals:
  void reset();
  void appended();

 private:
  void start_again();
  void append(qint64 first, qint64 last);
  SimulationSession& session_;
  std::array<std::vector<Curve>, 3> pages_;
  std::int64_t last_ = -1;
};

}  // namespace seam::models
