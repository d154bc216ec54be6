// Actions of the menu Learn: which lesson, its steps, its pictures and videos.
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include "app/seam/main_window.hpp"
#include "app/seam/picture_file.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/task_runner.hpp"
#include "ui/recorder/video_writer.hpp"

namespace seam::app {

namespace {
constexpr QSize picture_size(1600, 1000), movie_size(1280, 720);

actions::Key lesson_key(const char* name) { return {QKeySequence(QLatin1String(name)), actions::Context::lesson}; }

viewport::Image to_image(const QImage& picture) {
  const QImage rgba = picture.convertToFormat(QImage::Format_RGBA8888);
  viewport::Image image{rgba.width(), rgba.height(), {}};
  image.pixels.reserve(static_cast<std::size_t>(rgba.sizeInBytes()));
  for (int y = 0; y < rgba.height(); ++y)
    image.pixels.insert(image.pixels.end(), rgba.constScanLine(y),
                        rgba.constScanLine(y) + std::ptrdiff_t{4} * rgba.width());
  return image;
}
}  // namespace

void MainWindow::add_learn_actions() {
  struct Which {
    const char *id, *text, *name, *key;
  };
  for (const Which& which : std::initializer_list<Which>{
           {"learn.lattice", QT_TRANSLATE_NOOP("Actions", "1  &Lattice: why colors make it parallel"), "lattice", "1"},
           {"learn.conflict", QT_TRANSLATE_NOOP("Actions", "2  &Conflict: what a wrong color does"), "conflict", "2"},
           {"learn.splitting", QT_TRANSLATE_NOOP("Actions", "3  &Splitting lab: A = D + L + U"), "splitting", "3"},
           {"learn.cloth", QT_TRANSLATE_NOOP("Actions", "4  Clo&th: colors that run"), "cloth", "4"},
           {"learn.workers", QT_TRANSLATE_NOOP("Actions", "5  Color the &workers: sweeps of many solvers"), "workers",
            "5"}})
    registry_->add(
        {which.id,
         which.text,
         "",
         {lesson_key(which.key)},
         [this, name = QString::fromLatin1(which.name)] {
           if (!in_lesson()) return show_lesson(name);
           lessons_->show_lesson(name);  // also while presenting
           lessons_->focus_lesson();
         },
         {},
         [this, name = QString::fromLatin1(which.name)] { return in_lesson() && lessons_->current_name() == name; },
         {}});
  const auto here = [this] { return in_lesson(); };
  registry_->add({"learn.next",
                  QT_TRANSLATE_NOOP("Actions", "&Next color or step"),
                  "",
                  {lesson_key("Right"), lesson_key(".")},
                  [this] { lessons_->current().next(); },
                  here,
                  {},
                  {}});
  registry_->add({"learn.previous",
                  QT_TRANSLATE_NOOP("Actions", "&Previous color or step"),
                  "",
                  {lesson_key("Left"), lesson_key(",")},
                  [this] { lessons_->current().previous(); },
                  here,
                  {},
                  {}});
  registry_->add({"learn.all",
                  QT_TRANSLATE_NOOP("Actions", "&All colors, or the whole sweep"),
                  "",
                  {lesson_key("A")},
                  [this] { lessons_->current().show_all(); },
                  here,
                  {},
                  {}});
  registry_->add({"learn.play",
                  QT_TRANSLATE_NOOP("Actions", "Play or pause the l&esson"),
                  "",
                  {lesson_key("Space"), lesson_key("P")},
                  [this] { lessons_->current().set_playing(!lessons_->current().playing()); },
                  [this] { return in_lesson() && lessons_->current().can_play(); },
                  [this] { return in_lesson() && lessons_->current().playing(); },
                  {}});
  registry_->add({"learn.restart",
                  QT_TRANSLATE_NOOP("Actions", "Start the lesson &over"),
                  "",
                  {lesson_key("Home")},
                  [this] { lessons_->current().restart(); },
                  here,
                  {},
                  {}});
}

void MainWindow::add_lesson_file_actions() {
  const auto here = [this] { return in_lesson(); };
  registry_->add({"learn.picture",
                  QT_TRANSLATE_NOOP("Actions", "Save the lesson's p&icture…"),
                  QT_TRANSLATE_NOOP("Actions", "As SVG (any size) or PNG"),
                  {},
                  [this] { ask_lesson_picture(); },
                  here,
                  {},
                  {}});
  registry_->add({"learn.movie",
                  QT_TRANSLATE_NOOP("Actions", "Record the lesson as a &video…"),
                  "",
                  {},
                  [this] { ask_lesson_movie(); },
                  [this] { return in_lesson() && !lessons_->current().veiled(); },
                  {},
                  {}});
}

void MainWindow::ask_lesson_picture() {
  const QString folder = output_folder(QStandardPaths::PicturesLocation, false);
  const QString name = QStringLiteral("seam-%1.svg").arg(lessons_->current_name());
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the lesson's picture"), QDir(folder).filePath(name),
                                                    tr("Vector graphics (*.svg);;Pictures (*.png *.jpg)"));
  if (!path.isEmpty()) save_lesson_picture(path);
}

void MainWindow::save_lesson_picture(const QString& path) {
  try {
    lessons::export_picture(lessons_->current(), path, picture_size);
  } catch (const Error& error) {
    return report(error.problem());
  }
  messages_->show_message(models::Severity::note, tr("Saved %1").arg(QDir::toNativeSeparators(path)), {},
                          QStringLiteral("lesson_picture"));
}

void MainWindow::ask_lesson_movie() {
  const QString folder = output_folder(QStandardPaths::MoviesLocation, false);
  const QString name = QStringLiteral("seam-%1.mp4").arg(lessons_->current_name());
  const QString path = QFileDialog::getSaveFileName(this, tr("Record the lesson"), QDir(folder).filePath(name),
                                                    tr("Video (*.mp4 *.mkv)"));
  if (!path.isEmpty()) record_lesson(path);
}

void MainWindow::record_lesson(const QString& path) {
  recorder::VideoOptions video;
  const lessons::Movie movie = lessons_->current().movie();
  try {
    video.path = path.toStdString();
    video.container = recorder::container_of(video.path);
    video.width = movie_size.width(), video.height = movie_size.height();
    video.frames_per_second = movie.frames_per_second;
    recorder::probe(video);
  } catch (const Error& error) {
    return report(error.problem());
  }
  tasks_->start(tr("Recording %1…").arg(QFileInfo(path).fileName()),
                [this, movie, video, path](panels::TaskProgress& progress) -> std::function<void()> {
                  recorder::VideoWriter writer(video);
                  const lessons::Movie::Painter paint = movie.start();
                  for (int frame = 0; frame < movie.frames && !progress.cancel; ++frame) {
                    writer.add(to_image(lessons::movie_frame(paint, frame, movie_size)));
                    progress.permille = 1000 * (frame + 1) / movie.frames;
                  }
                  const auto frames = static_cast<qlonglong>(writer.frames());
                  writer.finish();
                  const QString text =
                      (progress.cancel ? tr("Recording cancelled; what was done is kept: %1 (%2 frames, %3 s)")
                                       : tr("Recorded %1 (%2 frames, %3 s)"))
                          .arg(path)
                          .arg(frames)
                          .arg(QLocale().toString(static_cast<double>(frames) / video.frames_per_second, 'f', 2));
                  return [this, text, path] {
                    messages_->show_message(
                        models::Severity::note, text,
                        {{tr("Open folder"),
                          [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())); }}});
                  };
                });
}

}  // namespace seam::app
