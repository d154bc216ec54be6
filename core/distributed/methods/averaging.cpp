#include <algorithm>

#include "core/distributed/shared_exchange.hpp"

namespace seam::distributed {
namespace {

/// The baseline that shows why consensus and gate are needed: every worker solves its share once and the replicas are
/// replaced by their plain mean, whatever that pose touches.
class Averaging final : public Method {
 public:
  MethodResult solve(Region& region, std::vector<Round>& log) override {
    MethodResult result;
    clock_.start(region);
    const LocalSolve local = region.solver.solve(region.tolerance, 0);
    std::vector<Vec12> poses = region.solver.poses(), mean = poses;
    double r = 0;
    average(region, poses, mean, r);
    double values[4] = {r, static_cast<double>(local.newton),
                        local.status == abd::StepStatus::converged ? 0.0 : static_cast<double>(local.status),
                        local.displacement};
    region.transport.all_reduce(values, transport::Reduction::maximum);
    result.r = values[0], result.newton_critical = static_cast<int>(values[1]), result.rounds = 1;
    result.work = local.work;
    result.status = static_cast<abd::StepStatus>(static_cast<int>(values[2]));
    record(region, local, values, poses, mean, log);
    if (result.status == abd::StepStatus::converged && !region.shared.empty()) region.solver.move_to(mean);
    return result;
  }

 private:
  void average(Region& region, const std::vector<Vec12>& poses, std::vector<Vec12>& mean, double& r) {
    std::vector<Vec12> own;
    for (const SharedBody& shared : region.shared) own.push_back(poses[shared.local]);
    const auto copies = exchange_shared(region, own);
    spread_.assign(own.size(), 0);
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const Vec12 middle = sum_of(copies[i]) / static_cast<double>(copies[i].size());
      mean[region.shared[i].local] = middle;
      const abd::BodyData& body = region.body_data[region.shared[i].body];
      for (const Vec12& copy : copies[i])
        spread_[i] = std::max(spread_[i], abd::corner_displacement(body, Vec12(copy - middle)));
      r = std::max(r, spread_[i]);
    }
  }

  void record(const Region& region, const LocalSolve& local, const double (&values)[4], const std::vector<Vec12>& poses,
              const std::vector<Vec12>& mean, std::vector<Round>& log) {
    Round round;
    round.substep = region.substep, round.substeps = region.substeps, round.attempt = region.attempt;
    round.r = values[0], round.displacement = values[3];
    round.verdict = values[2] == 0 ? Verdict::accepted : Verdict::failed;
    WorkerRound worker;
    worker.newton = local.newton, worker.contacts = local.contacts;
    worker.displacement = local.displacement, worker.work = local.work;
    clock_.lap(region, worker);
    round.workers.push_back(worker);
    for (std::size_t i = 0; i < region.shared.size(); ++i) {
      const SharedBody& shared = region.shared[i];
      const auto rank = static_cast<std::uint16_t>(region.rank());
      round.replicas.push_back({shared.body, rank, poses[shared.local], Vec12::Zero()});
      if (lowest(shared.holders) != WorkerMask{1} << region.rank()) continue;
      BodyRound body;
      body.body = shared.body, body.z = mean[shared.local];
      body.r = spread_[i];
      round.bodies.push_back(body);
    }
    if (region.newton != nullptr) round.newton = std::move(*region.newton), region.newton->clear();
    log.push_back(std::move(round));
  }

  RoundClock clock_;
  std::vector<double> spread_;  ///< m, per shared body: largest distance of a copy from the mean
};

}  // namespace

std::unique_ptr<Method> make_averaging() { return std::make_unique<Averaging>(); }

}  // namespace seam::distributed
