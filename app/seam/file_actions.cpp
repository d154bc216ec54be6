// Actions of the menus File and Edit (undo).
#include "app/seam/main_window.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/panels/task_runner.hpp"

namespace seam::app {

using actions::Context;

void MainWindow::add_file_actions() {
  WindowContext& c = *context_;
  const auto key = [](const char* name) {
    return std::vector<actions::Key>{{QKeySequence(QLatin1String(name)), Context::window}};
  };
  const auto has_scene = [&c] { return c.document.has_scene(); };
  registry_->add(
      {"file.open",
       QT_TRANSLATE_NOOP("Actions", "&Open…"),
       QT_TRANSLATE_NOOP("Actions", "Open a scene, a tape, a mesh or the result of a study"),
       key("Ctrl+O"),
       [this] {
         browse(tr("Scenes, tapes, meshes and studies (*.json *.seam *.obj *.stl *.ply *.off *.gltf *.glb *.dae "
                   "*.fbx *.3mf);;All files (*)"),
                tr("Open"));
       },
       {},
       {},
       "open"});
  registry_->add({"file.import",
                  QT_TRANSLATE_NOOP("Actions", "Import &mesh…"),
                  QT_TRANSLATE_NOOP("Actions", "Read a mesh and set it above a ground"),
                  key("Ctrl+I"),
                  [this] {
                    browse(tr("Meshes (*.obj *.stl *.ply *.off *.gltf *.glb *.dae *.fbx *.3mf *.3ds);;All files (*)"),
                           tr("Import mesh"));
                  },
                  {},
                  {},
                  {}});
  registry_->add({"file.save",
                  QT_TRANSLATE_NOOP("Actions", "&Save scene"),
                  "",
                  key("Ctrl+S"),
                  [this] { save_scene(false); },
                  has_scene,
                  {},
                  "save"});
  registry_->add({"file.save_as",
                  QT_TRANSLATE_NOOP("Actions", "Save scene &as…"),
                  "",
                  key("Ctrl+Shift+S"),
                  [this] { save_scene(true); },
                  has_scene,
                  {},
                  {}});
  registry_->add({"file.save_tape",
                  QT_TRANSLATE_NOOP("Actions", "Save or &export the run…"),
                  QT_TRANSLATE_NOOP("Actions", "Tape, glTF animation, OBJ or PLY"),
                  key("Ctrl+E"),
                  [this] { save_tape(); },
                  [&c] {
                    return c.session.ready() &&
                           c.session.branch()->last_step() > c.session.branch()->first_step_of_scene();
                  },
                  {},
                  {}});
  registry_->add({"file.close",
                  QT_TRANSLATE_NOOP("Actions", "&Close scene"),
                  "",
                  key("Ctrl+W"),
                  [this] {
                    if (may_discard()) context_->document.close();
                  },
                  has_scene,
                  {},
                  {}});
  registry_->add(
      {"file.quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "", key("Ctrl+Q"), [this] { close(); }, {}, {}, {}});
}

void MainWindow::add_picture_actions() {
  WindowContext& c = *context_;
  const auto key = [](const char* name) {
    return std::vector<actions::Key>{{QKeySequence(QLatin1String(name)), Context::window}};
  };
  registry_->add({"file.screenshot",
                  QT_TRANSLATE_NOOP("Actions", "Save screensho&t"),
                  QT_TRANSLATE_NOOP("Actions", "Save the 3D view as a PNG picture"),
                  key("Ctrl+P"),
                  [this] { save_screenshot(); },
                  [&c] { return c.view.has_picture(); },
                  {},
                  "screenshot"});
  registry_->add(
      {"file.record",
       QT_TRANSLATE_NOOP("Actions", "&Record video…"),
       QT_TRANSLATE_NOOP("Actions", "Record the steps so far as a video"),
       key("Ctrl+Shift+R"),
       [this] { record_video(); },
       [&c] { return c.session.ready() && c.session.cursor().last_step() > c.session.cursor().first_step(); },
       {},
       "record"});
}

void MainWindow::add_edit_actions() {
  WindowContext& c = *context_;
  const auto key = [](const char* name) {
    return std::vector<actions::Key>{{QKeySequence(QLatin1String(name)), Context::window}};
  };
  registry_->add(
      {"edit.undo",
       QT_TRANSLATE_NOOP("Actions", "&Undo"),
       "",
       key("Ctrl+Z"),
       [this, &c] { in_lesson() ? lessons_->current().undo() : c.document.undo_stack().undo(); },
       [this, &c] { return in_lesson() ? lessons_->current().can_undo() : c.document.undo_stack().canUndo(); },
       {},
       {}});
  registry_->add(
      {"edit.redo",
       QT_TRANSLATE_NOOP("Actions", "&Redo"),
       "",
       key("Ctrl+Shift+Z"),
       [this, &c] { in_lesson() ? lessons_->current().redo() : c.document.undo_stack().redo(); },
       [this, &c] { return in_lesson() ? lessons_->current().can_redo() : c.document.undo_stack().canRedo(); },
       {},
       {}});
}

}  // namespace seam::app
