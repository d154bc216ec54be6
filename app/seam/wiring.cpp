// What follows from what: document -> session -> view, selection between outliner, inspector and 3D view, problems and
// status chips.
#include <QLocale>
#include <QStackedWidget>

#include "app/seam/main_window.hpp"
#include "ui/models/problem_text.hpp"
#include "ui/panels/inspector_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/outliner_panel.hpp"
#include "ui/panels/plot_panel.hpp"
#include "ui/panels/start_page.hpp"
#include "ui/panels/status_chips.hpp"
#include "ui/panels/timeline_panel.hpp"

namespace seam::app {

using models::SceneObject;
using models::SimulationSession;

void MainWindow::connect_document() {
  WindowContext& c = *context_;
  connect(&c.document, &models::SceneDocument::opened, this, [this, &c] {
    c.bodies.set_scene(c.document.scene());
    messages_->dismiss(QStringLiteral("edited"));
    messages_->dismiss(QStringLiteral("start"));
    tape_missing_told_ = false;
    saved_runs_.clear();
    if (!c.document.has_scene()) {
      c.session.close();
      show_start_page();
    } else {
      if (in_lesson()) set_workspace(QStringLiteral("simulate"));
      set_bottom_visible(true);
      pages_->setCurrentWidget(viewport_);
      viewport_->setFocus();
      const std::shared_ptr<const abd::Model> model = std::exchange(pending_model_, nullptr);
      if (pending_tape_)
        c.session.open_recorded(std::exchange(pending_tape_, nullptr));
      else
        c.session.open(c.document.scene(), model);
    }
    c.inspector.set_object({});
    registry_->update();
    update_status();
  });
  connect(&c.document, &models::SceneDocument::changed, this, &MainWindow::document_edited);
  connect(&c.document.undo_stack(), &QUndoStack::indexChanged, registry_, &actions::ActionRegistry::update);
  connect(&c.document, &models::SceneDocument::saved, this, &MainWindow::update_status);
}

/// An edit before the first step simply takes effect; later the user says whether to run again or to go on from here.
void MainWindow::document_edited() {
  WindowContext& c = *context_;
  c.bodies.set_scene(c.document.scene());
  c.bodies.clear_problems();
  messages_->dismiss(QStringLiteral("start"));
  update_status();
  const QString key = QStringLiteral("edited");
  if (!c.session.branch()) return;
  if (c.session.branch()->scene() == c.document.scene()) {
    messages_->dismiss(key);
    return;
  }
  if (c.session.cursor().last_step() == c.session.cursor().first_step()) {
    c.session.restart(c.document.scene());
    return;
  }
  messages_->show_message(models::Severity::note,
                          tr("The scene has changed; the run shown is that of the former values."),
                          {{tr("Run again from the start"), [&c] { c.session.restart(c.document.scene()); }},
                           {tr("Go on from this step"),
                            [&c] { c.session.branch_from(c.session.cursor().step(), {}, c.document.scene()); }}},
                          key);
}

void MainWindow::connect_session() {
  SimulationSession& session = context_->session;
  WindowContext& c = *context_;
  connect(&session, &SimulationSession::model_changed, this, [this, &c] {
    // Another scene comes by way of no model; an edited one or another branch keeps selection and camera.
    const bool same_bodies =
        c.view.model() && c.session.model() && c.view.model()->bodies.size() == c.session.model()->bodies.size();
    const bool z_up = c.document.has_scene() && c.document.scene()->up == 'z';
    c.view.set_model(c.session.model(), z_up ? Vec3(0, 0, 1) : Vec3(0, 1, 0), same_bodies);
    if (!same_bodies && c.session.model() && c.document.has_scene() && !c.document.scene()->cameras.empty()) {
      const scene::Camera& wanted = c.document.scene()->cameras.front();
      viewport::Camera camera = c.view.options().camera;
      camera.eye = wanted.eye, camera.target = wanted.target, camera.vertical_fov = wanted.vertical_fov;
      c.view.set_camera(camera);
    }
    c.view.set_snapshot(c.session.shown());
    c.inspector.set_live(c.session.model(), c.session.shown());
    registry_->update();
    update_status();
  });
  connect(&session, &SimulationSession::shown_changed, this, [&c] { c.view.set_snapshot(c.session.shown()); });
  connect(&session, &SimulationSession::motion_changed, this, [this] {
    registry_->update();
    update_status();
  });
  connect(&session.cursor(), &models::TimeCursor::moved, registry_, &actions::ActionRegistry::update);
  connect(&session, &SimulationSession::steps_appended, registry_, &actions::ActionRegistry::update);
  connect(&session, &SimulationSession::branches_changed, registry_, &actions::ActionRegistry::update);
  connect(&session, &SimulationSession::problem, this, [this](const Problem& problem) { report(problem); });
  connect(&session, &SimulationSession::tape_missing, this, [this](const Problem& problem) {
    // Once a scene: every branch of it would say the same.
    if (!std::exchange(tape_missing_told_, true)) report(problem, models::Severity::warning);
  });
  connect(&session, &SimulationSession::backend_unavailable, this, &MainWindow::backend_unavailable);
  connect(&session, &SimulationSession::start_faulty, this, &MainWindow::start_faulty);
  connect(&session, &SimulationSession::step_failed, this, &MainWindow::step_failed);
  connect(&session, &SimulationSession::opening_changed, this, [this](bool opening) {
    if (opening)
      opening_row_ = messages_->start_progress(tr("Preparing the scene: reading meshes, masses and search trees…"),
                                               [this] { context_->session.cancel(); });
    else
      messages_->end_progress(opening_row_);
    registry_->update();
  });
  connect(&context_->view, &models::ViewController::pull_changed, &session, &SimulationSession::set_pulls);
  connect(viewport_, &panels::ViewportWidget::engine_ready, this, &MainWindow::update_status);
  connect(viewport_, &panels::ViewportWidget::engine_failed, this, [this](const QString& why) {
    report({"no 3D view", "", why.toStdString(), "use a display with OpenGL 3.3, or seam render for pictures"},
           models::Severity::warning);
  });
}

void MainWindow::connect_selection() {
  WindowContext& c = *context_;
  connect(outliner_, &panels::OutlinerPanel::selected, this, &MainWindow::select_object);
  connect(outliner_, &panels::OutlinerPanel::activated, this, [this](const SceneObject& object) {
    select_object(object);
    context_->view.frame_selection();
  });
  connect(&c.view, &models::ViewController::selection_changed, this, [this, &c] {
    const auto& selected = c.view.selection();
    if (!selected.empty()) c.plots.set_body(selected.front());
    const SceneObject object =
        selected.empty() ? SceneObject{} : SceneObject{SceneObject::Kind::body, selected.front()};
    if (selected.empty() && c.inspector.object().kind != SceneObject::Kind::body) return;
    outliner_->select(object);
    c.inspector.set_object(object);
    registry_->update();
  });
}

void MainWindow::select_object(const SceneObject& object) {
  context_->inspector.set_object(object);
  context_->view.select(object.kind == SceneObject::Kind::body
                            ? std::vector<std::uint32_t>{static_cast<std::uint32_t>(object.index)}
                            : std::vector<std::uint32_t>{});
}

void MainWindow::report(const Problem& problem, models::Severity severity, std::optional<std::int64_t> step,
                        const std::string& body) {
  context_->problems.add({severity, problem, step, body});
  messages_->show_message(severity, models::translated(problem));
  if (body.empty()) return;
  if (const std::size_t index = context_->bodies.body_named(body); index != models::BodyListModel::npos)
    context_->bodies.set_problem(index, severity, models::translated(problem));
}

void MainWindow::step_failed(const abd::StepReport& failed) {
  const Problem problem{"step " + std::to_string(failed.step) + " did not converge and was not kept", "",
                        failed.reason.empty() ? abd::to_string(failed.status) : failed.reason,
                        "go back and branch with a smaller time step or other parameters; the last good step is shown"};
  report(problem, models::Severity::error, std::max<std::int64_t>(0, failed.step - 1));
  registry_->update();
}

void MainWindow::start_faulty(const std::vector<models::StartFault>& faults) {
  for (const models::StartFault& fault : faults) {
    const Problem problem{"start state", "", fault.text,
                          "move them apart: edit Position in the inspector, or the scene file"};
    context_->problems.add({models::Severity::error, problem, 0, fault.body});
    for (const std::string& name : {fault.body, fault.other})
      if (const std::size_t body = context_->bodies.body_named(name); body != models::BodyListModel::npos)
        context_->bodies.set_problem(body, models::Severity::error, models::translated_clause(fault.text));
  }
  messages_->show_message(models::Severity::error,
                          tr("The scene cannot run as it is: %1").arg(models::translated_clause(faults.front().text)),
                          {}, QStringLiteral("start"));
}

void MainWindow::jump_to_problem(int row) {
  const models::ProblemEntry& entry = context_->problems.entry(row);
  if (entry.step && context_->session.ready()) context_->session.cursor().move_to_step(*entry.step);
  const std::size_t body = context_->bodies.body_named(entry.body);
  if (entry.body.empty() || body == models::BodyListModel::npos) return;
  select_object({SceneObject::Kind::body, body});
  outliner_->select({SceneObject::Kind::body, body});
  context_->view.frame_selection();
}

void MainWindow::update_status() {
  using panels::Chip;
  using Level = panels::StatusChips::Level;
  const WindowContext& c = *context_;
  const QLocale locale;
  const models::WorkerStatus status = c.session.status();
  const bool open = c.document.has_scene();
  QString title = QStringLiteral("Seam");
  QString name;
  if (open) {
    name = QString::fromStdString(c.document.scene()->name.empty() ? c.document.path().stem().string()
                                                                   : c.document.scene()->name);
    title = QStringLiteral("%1[*] – Seam").arg(name);
  }
  setWindowTitle(title);
  setWindowModified(open && c.document.modified());
  const bool on_cuda = c.session.backend() == abd::Backend::cuda;
  chips_->set(Chip::source, on_cuda ? tr("in-process, CUDA") : tr("in-process"),
              on_cuda ? tr("The simulation runs inside this program, its solver on the graphics card")
                      : tr("The simulation runs inside this program, on a thread of its own"));
  const double factor = status.real_time_factor;
  chips_->set(Chip::real_time, factor > 0 ? tr("%1 × real time").arg(locale.toString(factor, 'g', 2)) : QString(),
              tr("Simulated seconds per second; the last step took %1 ms")
                  .arg(locale.toString(1e3 * status.step_seconds, 'f', 1)));
  const auto step = static_cast<qlonglong>(c.session.cursor().step());
  chips_->set(Chip::step, c.session.ready() ? tr("step %1").arg(locale.toString(step)) : QString(),
              tr("The step shown by every view"));
  const QString gl = viewport_->engine_description();
  if (!viewport_->failure().isEmpty())
    chips_->set(Chip::graphics, tr("no OpenGL"), viewport_->failure(), Level::warning);
  else if (viewport_->software_rendering())
    chips_->set(Chip::graphics, tr("software OpenGL"),
                tr("%1: drawn by the processor, slower than a graphics card").arg(gl), Level::warning);
  else
    chips_->set(Chip::graphics, gl.section(QLatin1Char(','), 0, 0).left(32), gl);
  update_history_chip();
  chips_->set(Chip::memory, panels::format_bytes(panels::resident_memory()), tr("Memory of this program"));
  chips_->set(Chip::build, QStringLiteral("%1 %2").arg(QStringLiteral(SEAM_VERSION), QStringLiteral(SEAM_BUILD_TYPE)),
              tr("Version and build type"));
  if (!viewport_->failure().isEmpty())
    start_->set_graphics_line(
        tr("Graphics: none (%1). Simulation, plots and files work all the same.").arg(viewport_->failure()));
  else
    start_->set_graphics_line(gl.isEmpty() ? tr("Graphics: checked when the first scene opens")
                                           : tr("Graphics: %1").arg(gl));
  update_hud(name);
  guard_memory();
}

/// How much of its memory the history uses, and where the rest of the steps is.
void MainWindow::update_history_chip() {
  const SimulationSession::HistoryUse use = context_->session.history_use();
  if (!context_->session.ready()) {
    chips_->set(panels::Chip::history, {}, {});
    return;
  }
  const QLocale locale;
  const bool over = use.bytes > use.budget + use.budget / 10;
  QString tip = tr("Recorded steps: %1, of them %2 in memory. Memory for them: %3 of %4 (menu Simulation).")
                    .arg(locale.toString(static_cast<qlonglong>(use.steps)),
                         locale.toString(static_cast<qlonglong>(use.in_memory)), panels::format_bytes(use.bytes),
                         panels::format_bytes(use.budget));
  tip += QLatin1Char(' ') + (over ? tr("Steps that are on no tape are kept over the limit.")
                                  : tr("Older steps are read from the tape when they are shown."));
  chips_->set(panels::Chip::history,
              tr("steps %1 of %2").arg(panels::format_bytes(use.bytes), panels::format_bytes(use.budget)), tip,
              over ? panels::StatusChips::Level::warning : panels::StatusChips::Level::normal);
}

/// Steps on no tape are all kept in memory: before that fills the machine the run pauses and says so.
void MainWindow::guard_memory() {
  const std::uint64_t machine = panels::physical_memory(), held = context_->session.history_use().bytes;
  const bool much = machine > 0 && held > machine / 2;
  if (much && !memory_warned_) {
    context_->session.pause();
    report({"the recorded steps take half of the memory", "", panels::format_bytes(held).toStdString() + " are held",
            "save or export the run, then close the scene; Play goes on all the same"},
           models::Severity::warning);
  }
  memory_warned_ = much;
}

void MainWindow::update_hud(const QString& name) {
  const WindowContext& c = *context_;
  const QLocale locale;
  const models::WorkerStatus status = c.session.status();
  const auto step = static_cast<qlonglong>(c.session.cursor().step());
  QString hud;
  if (c.session.ready() && c.session.shown()) {
    hud =
        tr("%1\nstep %2   t = %3 s").arg(name, locale.toString(step), locale.toString(c.session.shown()->time, 'f', 3));
    if (status.busy_seconds > 0.5 && status.activity != models::Activity::idle)
      hud += tr("\ncomputing: %1 s, Newton iteration %2 (Esc cancels)")
                 .arg(locale.toString(status.busy_seconds, 'f', 1))
                 .arg(status.newton_iteration);
    else if (c.session.motion() == SimulationSession::Motion::replay ||
             c.session.motion() == SimulationSession::Motion::backwards)
      hud += tr("\nplaying the recording");
  }
  viewport_->set_hud(hud);
  if (c.session.ready()) {
    context_->bodies.set_snapshot(c.session.shown());
    context_->inspector.set_live(c.session.model(), c.session.shown());
  }
}

}  // namespace seam::app
