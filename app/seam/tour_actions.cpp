// The guided tour "Debug a merge": its halts, as actions on the window itself.
#include <QFileInfo>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <memory>

#include "app/seam/main_window.hpp"
#include "app/seam/merge_tour.hpp"
#include "app/seam/services.hpp"
#include "app/seam/step_lab.hpp"
#include "ui/panels/merge_panel.hpp"

namespace seam::app {

using viewport::MergeView;

namespace {
constexpr std::int64_t baseline_steps = 6;
}

QString MainWindow::tour_file() const {
  const QString tape =
      options_.sample_tape.isEmpty() ? QString::fromStdString(sample_tape().string()) : options_.sample_tape;
  if (QFileInfo::exists(tape)) return tape;
  return options_.sample_folder + QStringLiteral("/squeezed.json");
}

void MainWindow::start_tour() {
  if (tour_->stations() == 0) tour_->set_stations(tour_stations());
  tour_->start();
}

/// The same scene again from the start with other rules, a few steps at once.
void MainWindow::run_baseline(const std::function<void(scene::Workers&)>& change) {
  models::SimulationSession& session = context_->session;
  if (!session.branch()) return;
  auto scene = std::make_shared<scene::Scene>(*session.branch()->scene());
  scene->workers.method = scene::DistributedMethod::consensus;
  scene->workers.divide_energy = scene->workers.merge_gate = true;
  change(scene->workers);
  session.cursor().set_level(models::TimeLevel::step);  // the tour stood on a round
  session.restart(scene);
  step_when_ready(baseline_steps);
}

void MainWindow::step_when_ready(std::int64_t steps) {
  QTimer::singleShot(50, this, [this, steps] {
    models::SimulationSession& session = context_->session;
    if (session.ready() && !session.opening() && !session.busy() && !session.branch()->empty())
      session.step_forward(steps);
    else if (session.branch())
      step_when_ready(steps);
  });
}

std::vector<TourStation> MainWindow::tour_stations() {
  models::SimulationSession& session = context_->session;
  models::MergeModel& merge = context_->merge;
  const auto show = [&merge](bool MergeView::*layer, bool on) {
    if (merge.shows(layer) != on) merge.toggle(layer);
  };
  const auto tab = [this](int index) { merge_->tabs().setCurrentIndex(index); };
  const auto errors = std::make_shared<int>(0);  // before the sample was opened
  const auto stopped = [&session] {
    return session.ready() && !session.busy() &&
           (session.branch()->last_step() >= baseline_steps || !session.branch()->failures().empty());
  };
  return {
      {QT_TRANSLATE_NOOP("MergeTour", "Two workers, one row of balls"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "A press pushes five balls against a wall. The plane cuts the row in two regions; "
                         "bodies in the band about it are held by both workers, as replicas."),
       [this, show, errors] {
         *errors = context_->problems.count(models::Severity::error);
         open_path(tour_file());
         set_workspace(QStringLiteral("debug_merge"));
         show(&MergeView::planes, true);
       },
       [&session, &merge] { return session.ready() && merge.refused_count() > 0; },
       [this, errors] {
         const QString file = tour_file();
         if (!QFileInfo::exists(file))
           return tr("The tour needs its sample, and the file %1 is missing. Install Seam completely, with its scenes, "
                     "then press Try again.")
               .arg(file);
         if (context_->problems.count(models::Severity::error) <= *errors) return QString();
         return tr("The tour needs its sample, and %1 could not be opened: the Problems panel says why. Mend that or "
                   "install Seam again, then press Try again.")
             .arg(file);
       }},
      {QT_TRANSLATE_NOOP("MergeTour", "A refused merge"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "The replicas agree within the tolerance: r and s are below theta. Yet the merge is "
                         "refused. The sentence on the right says which worker objected, and which pair of "
                         "bodies would touch. Key: R."),
       [this, tab, show] {
         tab(0);
         show(&MergeView::ghosts, false);
         context_->session.cursor().move_to_step(context_->session.cursor().first_step());
         go_to_refused(1);
       },
       {}},
      {QT_TRANSLATE_NOOP("MergeTour", "Along the path"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "Every worker checks the whole way from its own poses to the merged ones by continuous "
                         "collision detection. Move the slider: the free part of the way is drawn, then the "
                         "place of first contact. Small residuals do not make a merge safe."),
       [&merge, show] {
         show(&MergeView::path, true);
         merge.set_position(0.5);
       },
       {}},
      {QT_TRANSLATE_NOOP("MergeTour", "Replicas and consensus"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "Ghosts in the workers' colours, the consensus pose z hatched. They differ by "
                         "micrometres, so offsets are drawn larger, and the factor is printed. The table splits "
                         "each difference into translation, rotation and shape."),
       [tab, show] {
         show(&MergeView::path, false);
         show(&MergeView::ghosts, true);
         show(&MergeView::consensus, true);
         tab(1);
       },
       {}},
      {QT_TRANSLATE_NOOP("MergeTour", "The ledger"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "Who holds what: a body on k workers gives each 1/k of its energy, a contact seen by k "
                         "workers 1/k of its barrier, and the weights add up to one. A contact that nobody saw "
                         "would be missing here."),
       [tab] { tab(2); },
       {}},
      {QT_TRANSLATE_NOOP("MergeTour", "What if?"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "Branch from this round: another beta, another penalty, the paper's rule. The rounds "
                         "before stay bit for bit; the histories are overlaid. Or ask a single worker how it "
                         "would have solved the step."),
       [this, tab] {
         tab(3);
         lab_->panel().run_button().setFocus();
       },
       {}},
      {QT_TRANSLATE_NOOP("MergeTour", "Without the gate: averaging"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "The same scene by direct averaging: each worker solves once and the replicas are "
                         "replaced by their mean, unchecked. Balls end up inside each other, and the next step "
                         "cannot start. See the timeline and the Problems."),
       [this] { run_baseline([](scene::Workers& w) { w.method = scene::DistributedMethod::averaging; }); }, stopped},
      {QT_TRANSLATE_NOOP("MergeTour", "Without the shares"),
       QT_TRANSLATE_NOOP("MergeTour",
                         "Now with the gate, but every replica carries its whole energy: a shared ball counts "
                         "twice, pushes twice, and momentum is not kept. It looks plausible, and is wrong: "
                         "compare the energies with the first run by the branch menu."),
       [this] { run_baseline([](scene::Workers& w) { w.divide_energy = false; }); }, stopped}};
}

}  // namespace seam::app
