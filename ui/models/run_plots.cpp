#include "ui/models/run_plots.hpp"

#include <QTextStream>
#include <cmath>
#include <limits>

namespace seam::models {

RunPlots::RunPlots(SimulationSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &SimulationSession::branches_changed, this, &RunPlots::start_again);
  connect(&session_, &SimulationSession::steps_appended, this, &RunPlots::append);
  start_again();
}

void RunPlots::start_again() {
  last_ = -1;
  pages_[0] = {{{}, {}}, {{}, {}}, {{}, {}}, {{}, {}}, {{}, {}}};
  pages_[1] = {{{}, {}}, {{}, {}}, {{}, {}, true}};
  pages_[2] = {{{}, {}}, {{}, {}}, {{}, {}}};
  retranslate();
  emit reset();
  if (session_.branch() && !session_.branch()->empty()) append(0, session_.branch()->last_step());
}

void RunPlots::retranslate() {
  const std::array<QStringList, 3> names{
      QStringList{tr("total"), tr("kinetic"), tr("gravity"), tr("elastic"), tr("barrier")},
      QStringList{tr("last Newton step (m)"), tr("smallest gap (m)"), tr("Newton iterations")},
      QStringList{tr("whole step"), tr("collision"), tr("linear solve")}};
  for (std::size_t page = 0; page < 3; ++page)
    for (std::size_t i = 0; i < pages_[page].size(); ++i) pages_[page][i].name = names[page][static_cast<int>(i)];
}

void RunPlots::append(qint64 first, qint64 last) {
  if (!session_.branch()) return;
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  std::int64_t step = std::max<qint64>({first, last_ + 1, session_.branch()->first_step()});
  for (const abd::StepReport& r : session_.branch()->reports(step, last)) {
    const auto x = static_cast<double>(step);
    const auto add = [&](std::size_t page, std::size_t curve, double y) { pages_[page][curve].series.append(x, y); };
    const bool stepped = step > 0;  // the start state was not solved: no figures yet
    const abd::Energies& e = r.energy;
    add(0, 0, stepped ? e.kinetic + e.elastic + e.barrier + e.gravity : gap);
    add(0, 1, stepped ? e.kinetic : gap);
    add(0, 2, stepped ? e.gravity : gap);
    add(0, 3, stepped ? e.elastic : gap);
    add(0, 4, stepped ? e.barrier : gap);
    add(1, 0, stepped && r.last_newton_step > 0 ? r.last_newton_step : gap);
    add(1, 1, stepped && r.min_gap > 0 ? r.min_gap : gap);
    add(1, 2, stepped && r.newton_iterations > 0 ? r.newton_iterations : gap);
    add(2, 0, stepped && r.seconds.total() > 0 ? 1e3 * r.seconds.total() : gap);
    add(2, 1, stepped && r.seconds.collision > 0 ? 1e3 * r.seconds.collision : gap);
    add(2, 2, stepped && r.seconds.solve > 0 ? 1e3 * r.seconds.solve : gap);
    last_ = step++;
  }
  emit appended();
}

std::vector<LimitLine> RunPlots::limits(PlotPage page) const {
  const auto model = session_.model();
  if (page != PlotPage::residual || !model) return {};
  return {{tr("step tolerance"), model->step_tolerance}, {tr("contact distance d̂"), model->dhat}};
}

QString RunPlots::value_label(PlotPage page) const {
  if (page == PlotPage::energy) return tr("energy (J)");
  if (page == PlotPage::residual) return tr("length (m)");
  return tr("time per step (ms)");
}

std::vector<std::int64_t> RunPlots::failed_steps() const {
  std::vector<std::int64_t> result;
  if (session_.branch())
    for (const abd::StepReport& report : session_.branch()->failures()) result.push_back(report.step);
  return result;
}

QString RunPlots::csv(PlotPage page) const {
  QString text;
  QTextStream out(&text);
  out << "step";
  for (const Curve& curve : curves(page)) out << ",\"" << curve.name << '"';
  out << '\n';
  const std::size_t rows = curves(page).front().series.size();
  for (std::size_t i = 0; i < rows; ++i) {
    out << static_cast<qlonglong>(curves(page).front().series.x(i));
    for (const Curve& curve : curves(page)) {
      out << ',';
      if (std::isfinite(curve.series.y(i))) out << QString::number(curve.series.y(i), 'g', 17);
    }
    out << '\n';
  }
  return text;
}

}  // namespace seam::models
