// Opening, saving, exporting and recording. Long work runs in tasks with progress and Cancel.
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QStackedWidget>
#include <QUrl>
#include <cmath>

#include "app/seam/main_window.hpp"
#include "app/seam/mesh_scene.hpp"
#include "app/seam/picture_file.hpp"
#include "app/seam/save_run.hpp"
#include "app/seam/services.hpp"
#include "app/seam/study_windows.hpp"
#include "core/mesh/import.hpp"
#include "core/scene/scene_io.hpp"
#include "ui/panels/drop_overlay.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/record_dialog.hpp"
#include "ui/panels/task_runner.hpp"
#include "ui/recorder/recorder.hpp"

namespace seam::app {

using panels::TaskProgress;

namespace {
/// Openings end one another: the file chosen last is the one wanted.
const QString opening_task = QStringLiteral("opening");
}  // namespace

void MainWindow::open_path(const QString& path) {
  const panels::FileKind kind = panels::kind_of_file(path);
  if (kind == panels::FileKind::study) return open_study(path);  // beside what is open
  if (!may_discard()) return;
  switch (kind) {
    case panels::FileKind::scene:
      return open_scene(path);
    case panels::FileKind::tape:
      return open_tape(path, true);
    case panels::FileKind::mesh:
      return open_mesh(path, QStringLiteral("m"));
    default:
      report({"cannot open the file", path.toStdString(),
              "it is no scene (.json), tape (.seam) or mesh that Seam knows",
              "use Open or Import and choose a file of these kinds"});
  }
}

void MainWindow::open_study(const QString& path) {
  try {
    studies_->open(path);
    context_->recent.add(path);
  } catch (const Error& error) {
    report(error.problem());
  }
}

void MainWindow::recover_run(const QString& path) {
  if (may_discard()) open_tape(path, false);
}

/// The scene with its model is made ready first: when that fails or is cancelled, what was open stays as it was.
void MainWindow::open_scene(const QString& path) {
  tasks_->start(
      tr("Opening %1: reading meshes, masses and search trees…").arg(QFileInfo(path).fileName()),
      [this, path](TaskProgress& progress) -> std::function<void()> {
        auto scene = std::make_shared<const scene::Scene>(scene::load_scene(path.toStdString(), &progress.cancel));
        auto model = build_model_(*scene, progress.cancel, progress.permille);
        if (progress.cancel) return {};
        return [this, path, scene, model] {
          context_->recent.add(path);
          pending_model_ = model;
          context_->document.set_scene(scene, path.toStdString());
        };
      },
      opening_task);
}

/// `remember` lists the file under the recent ones; a session's tape has a list of its own.
void MainWindow::open_tape(const QString& path, bool remember) {
  tasks_->start(
      tr("Reading tape %1…").arg(QFileInfo(path).fileName()),
      [this, path, remember,
       budget = context_->session.history_use().budget](TaskProgress& progress) -> std::function<void()> {
        const models::BranchPtr branch = read_tape(path.toStdString(), budget, progress.cancel, progress.permille);
        if (progress.cancel || branch->empty()) return {};
        const std::string warning = bits_warning(path.toStdString());
        return [this, path, branch, warning, remember] {
          if (remember) context_->recent.add(path);
          pending_tape_ = branch;
          context_->document.set_scene(branch->scene(), {});
          if (!warning.empty())
            report({"going on from this tape may give other bits", path.toStdString(), warning, ""},
                   models::Severity::note);
        };
      },
      opening_task);
}

void MainWindow::open_mesh(const QString& path, const QString& unit) {
  tasks_->start(
      tr("Importing mesh %1…").arg(QFileInfo(path).fileName()),
      [this, path, unit](TaskProgress& progress) -> std::function<void()> {
        mesh::ImportOptions options;
        options.unit_scale = metres_per_unit(unit);
        options.cancel = &progress.cancel;
        const mesh::ImportResult result = mesh::import_mesh(path.toStdString(), options);
        if (progress.cancel) return {};
        auto scene =
            std::make_shared<const scene::Scene>(scene_above_ground(path.toStdString(), unit.toStdString(), result));
        auto model = build_model_(*scene, progress.cancel, progress.permille);
        const QString summary = describe_import(QFileInfo(path).fileName(), result.report);
        // Parts are centimetres to metres in size; a part of 20 m was very likely drawn in millimetres.
        const bool looks_huge = unit == QLatin1String("m") && result.report.world_box.diagonal() > 20;
        return [this, path, scene, model, summary, looks_huge] {
          pending_model_ = model;
          mesh_opened(path, scene, summary, looks_huge);
        };
      },
      opening_task);
}

void MainWindow::mesh_opened(const QString& path, const models::SceneDocument::ScenePtr& scene, const QString& summary,
                             bool looks_huge) {
  context_->recent.add(path);
  context_->document.set_scene(scene, {});
  std::vector<panels::MessageBar::Choice> choices;
  if (looks_huge)
    choices.push_back({tr("Read as millimetres"), [this, path] { open_mesh(path, QStringLiteral("mm")); }});
  messages_->show_message(models::Severity::note, summary, choices, QStringLiteral("import"));
  context_->problems.add({models::Severity::note, {summary.toStdString(), "", "", ""}, std::nullopt, {}});
}

void MainWindow::browse(const QString& filter, const QString& title) {
  const QString folder = context_->settings.value(QStringLiteral("files/folder"), options_.sample_folder).toString();
  const QString path = QFileDialog::getOpenFileName(this, title, folder, filter);
  if (path.isEmpty()) return;
  context_->settings.set_value(QStringLiteral("files/folder"), QFileInfo(path).absolutePath());
  open_path(path);
}

bool MainWindow::save_scene(bool ask_name) {
  models::SceneDocument& document = context_->document;
  QString path = QString::fromStdString(document.path().string());
  if (ask_name || !path.endsWith(QLatin1String(".json")))
    path = QFileDialog::getSaveFileName(this, tr("Save scene"), path.isEmpty() ? QStringLiteral("scene.json") : path,
                                        tr("Scene (*.json)"));
  if (path.isEmpty()) return false;
  const QString key = QStringLiteral("saved");
  if (!ask_name && !document.modified() && QFileInfo::exists(path)) {
    // The file stays as its author wrote it, defaults left out and all.
    messages_->show_message(models::Severity::note, tr("No changes to save: %1").arg(path), {}, key);
    return true;
  }
  try {
    // Relative mesh paths stay true when the scene moves to another folder.
    scene::save_scene(with_absolute_meshes(*document.scene(), path.toStdString()), path.toStdString());
    document.mark_saved(path.toStdString());
    context_->recent.add(path);
    messages_->show_message(models::Severity::note, tr("Saved %1").arg(path), {}, key);
    return true;
  } catch (const Error& error) {
    report(error.problem());
    return false;
  }
}

void MainWindow::save_tape() {
  const QString filter =
      tr("Tape (*.seam);;glTF animation (*.glb);;OBJ, one file per step (*.obj);;PLY, one file per step (*.ply)");
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save or export the run"), QStringLiteral("run.seam"), filter);
  if (!path.isEmpty()) save_run_as(path);
}

void MainWindow::save_run_as(const QString& path) {
  context_->session.pause();
  tasks_->start(tr("Writing %1…").arg(QFileInfo(path).fileName()),
                [this, path, branch = context_->session.branch()](TaskProgress& progress) -> std::function<void()> {
                  const std::int64_t last = branch->last_step();  // more may come while it is written
                  const SavedRun saved = save_run(*branch, path.toStdString(), progress);
                  QString note = tr("Saved %1").arg(path);
                  if (saved.cancelled && saved.report.files.empty())
                    note = tr("Saving %1 was cancelled; nothing was written").arg(path);
                  else if (saved.cancelled)
                    note = tr("Saving was cancelled; %n file(s) are kept", nullptr,
                              static_cast<int>(saved.report.files.size()));
                  double worst = 0;
                  for (const record::BodyDeviation& d : saved.report.deviations)
                    worst = std::max(worst, d.displacement);
                  if (!saved.report.deviations.empty())
                    note += tr("; rigid tracks deviate from the affine motion by at most %1 m")
                                .arg(QLocale().toString(worst, 'g', 3));
                  const bool kept = !saved.cancelled && path.endsWith(QLatin1String(".seam"));
                  return [this, note, kept, branch, last] {
                    if (kept) saved_runs_.push_back({branch, last});
                    messages_->show_message(models::Severity::note, note);
                  };
                });
}

void MainWindow::save_screenshot() {
  const QImage picture = viewport_->grab_picture();
  if (picture.isNull()) {
    report({"no screenshot", "", "there is no 3D view to take it from",
            "open a scene on a display with OpenGL 3.3, or use seam render"});
    return;
  }
  const QString name =
      QStringLiteral("seam-%1.png").arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")));
  const QString path = QDir(output_folder(QStandardPaths::PicturesLocation, true)).filePath(name);
  try {
    save_picture(picture, path);
  } catch (const Error& error) {
    return report(error.problem());
  }
  messages_->show_message(
      models::Severity::note, tr("Screenshot saved: %1").arg(QDir::toNativeSeparators(path)),
      {{tr("Open folder"), [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())); }}},
      QStringLiteral("screenshot"));
}

namespace {

/// A stretch of a branch as a video.
struct RunMovie {
  recorder::VideoOptions video;
  std::int64_t first = 0, last = 0;
  double speed = 1;  ///< simulated seconds per second of video
  viewport::ViewOptions view;
  std::vector<models::VideoPlot> plots;
  models::BranchPtr branch;
  std::shared_ptr<const abd::Model> model;
};

/// On a task's thread. Cancelled: what is done is kept.
recorder::Summary write_movie(const RunMovie& movie, TaskProgress& progress) {
  const viewport::FrameBuilder builder(movie.model);
  const recorder::VideoOptions& video = movie.video;
  recorder::Recorder recorder(video, viewport::mesh_geometry(*movie.model));
  models::VideoPlots plots(movie.plots, movie.model, static_cast<double>(movie.first), static_cast<double>(movie.last));
  std::int64_t next = movie.first;
  const float ratio = recorder::pixel_ratio_for(video.height);
  const double h = movie.model->time_step, duration = static_cast<double>(movie.last - movie.first) * h / movie.speed;
  const auto frames = static_cast<std::int64_t>(std::floor(duration * video.frames_per_second + 1e-9)) + 1;
  for (std::int64_t frame = 0; frame < frames && !progress.cancel; ++frame) {
    // The clock is simulated time: frame k shows the state at k / rate, between steps on the collision-checked path.
    const double at =
        static_cast<double>(movie.first) + static_cast<double>(frame) / video.frames_per_second * movie.speed / h;
    const auto step = std::min<std::int64_t>(movie.last, static_cast<std::int64_t>(std::floor(at + 1e-9)));
    const record::SnapshotPtr a = movie.branch->at(step), b = movie.branch->at(std::min(movie.last, step + 1));
    const double t = std::clamp(at - static_cast<double>(step), 0.0, 1.0);
    viewport::Frame picture = builder.build(b && t > 1e-9 ? viewport::interpolate(*a, *b, t) : *a, movie.view);
    if (!plots.empty()) {
      for (; next <= std::min(movie.last, step + 1); ++next)
        if (const record::SnapshotPtr state = movie.branch->at(next)) plots.add(*state);
      plots.draw(picture, at, static_cast<float>(video.width) / ratio, static_cast<float>(video.height) / ratio);
    }
    recorder.add(picture);
    progress.permille = static_cast<int>(1000 * (frame + 1) / frames);
  }
  return recorder.finish();
}

}  // namespace

void MainWindow::record_video() {
  models::SimulationSession& session = context_->session;
  if (!session.model()) return;  // a scene is being prepared
  session.pause();
  panels::RecordDialog dialog(session.cursor().first_step(), session.cursor().last_step(), session.model()->time_step,
                              session.model()->workers.count, output_folder(QStandardPaths::MoviesLocation, false),
                              this);
  if (dialog.exec() != QDialog::Accepted) return;
  RunMovie movie{dialog.video(),           dialog.first_step(), dialog.last_step(), dialog.speed(),
                 context_->view.options(), dialog.plots(),      session.branch(),   session.model()};
  movie.view.hud = true;
  movie.view.pull.reset();
  tasks_->start(
      tr("Recording %1…").arg(QString::fromStdString(movie.video.path.filename().string())),
      [this, movie](TaskProgress& progress) -> std::function<void()> {
        const recorder::Summary summary = write_movie(movie, progress);
        const QString path = QString::fromStdString(summary.path.string());
        const QString text = (progress.cancel ? tr("Recording cancelled; what was done is kept: %1 (%2 frames, %3 s)")
                                              : tr("Recorded %1 (%2 frames, %3 s)"))
                                 .arg(path)
                                 .arg(static_cast<qlonglong>(summary.frames))
                                 .arg(QLocale().toString(summary.video_seconds, 'f', 2));
        return [this, text, path] {
          messages_->show_message(models::Severity::note, text,
                                  {{tr("Open folder"), [path] {
                                      QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
                                    }}});
        };
      });
}

}  // namespace seam::app
