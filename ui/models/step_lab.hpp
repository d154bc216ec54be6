#pragma once
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/distributed/distributed_simulation.hpp"
#include "ui/models/simulation_session.hpp"

namespace seam::models {

/// What the laboratory needs to solve the step at the cursor again, copied, so that it may go to another thread.
struct StepProblem {
  std::shared_ptr<const abd::Model> model;
  abd::Checkpoint before;
  std::vector<abd::Pull> pulls;
  std::int64_t step = 0;
  std::vector<Vec12> committed;  ///< poses the run's step ended with
  double kappa = 0;              ///< barrier stiffness it ended with
  int substeps = 1;
};

/// One way the step was solved again.
struct Experiment {
  QString name;
  distributed::WhatIf change;
  abd::StepReport report;
  std::shared_ptr<const distributed::StepLog> log;
};

/// The step by a single worker, beside what was committed.
struct OracleDiff {
  std::int64_t step = 0;
  double stationarity = 0;  ///< m; < 0: not defined, as the step was cut into halves
  double largest = 0;       ///< m, at box corners
  abd::StepReport report;   ///< of the single worker
  struct Row {
    std::uint32_t body = 0;
    double difference = 0;  ///< m, at box corners
  };
  std::vector<Row> rows;  ///< dynamic bodies, largest difference first
};

/// The problem of the step shown; empty with a reason in `why` when the step cannot be solved again.
std::optional<StepProblem> problem_of(const SimulationSession& session, QString& why);

/// Blocking; for worker threads. Throw Error.
Experiment run_experiment(const StepProblem& problem, const QString& name, const distributed::WhatIf& change,
                          const std::function<bool()>& cancelled);
OracleDiff ask_oracle(const StepProblem& problem);
std::shared_ptr<const distributed::StepLog> solve_in_full_detail(const StepProblem& problem,
                                                                 const std::function<bool()>& cancelled);

/// What was tried on one step; cleared when another step is shown. Thread rule: UI thread.
class StepLab : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  static constexpr std::size_t most = 8;
  void show_step(std::int64_t step);
  std::int64_t step() const { return step_; }
  /// Ignored unless it belongs to the step shown; the oldest goes when there are too many.
  void add(std::int64_t step, Experiment experiment);
  void set_oracle(OracleDiff diff);
  void clear();
  const std::vector<Experiment>& experiments() const { return experiments_; }
  const std::optional<OracleDiff>& oracle() const { return oracle_; }

 signals:
  void changed();

 private:
  std::int64_t step_ = -1;
  std::vector<Experiment> experiments_;
  std::optional<OracleDiff> oracle_;
};

}  // namespace seam::models
