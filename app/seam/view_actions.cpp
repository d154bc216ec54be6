// Actions of the menus View, Edit and Help: camera, layers, appearance, workspaces.
#include <QMessageBox>

#include "app/seam/main_window.hpp"
#include "ui/panels/command_palette.hpp"
#include "ui/panels/key_overlay.hpp"

namespace seam::app {

using actions::Context;
using viewport::FixedView;

namespace {
actions::Key canvas_key(const char* name) { return {QKeySequence(QLatin1String(name)), Context::canvas}; }
actions::Key window_key(const char* name) { return {QKeySequence(QLatin1String(name)), Context::window}; }
}  // namespace

void MainWindow::add_view_actions() {
  models::ViewController& view = context_->view;
  const auto open = [&view] { return view.has_picture(); };
  registry_->add({"edit.deselect",
                  QT_TRANSLATE_NOOP("Actions", "&Deselect"),
                  "",
                  {window_key("Ctrl+Shift+A")},
                  [&view] { view.select({}); },
                  [&view] { return !view.selection().empty(); },
                  {},
                  {}});
  registry_->add({"camera.frame_all",
                  QT_TRANSLATE_NOOP("Actions", "Frame &all"),
                  QT_TRANSLATE_NOOP("Actions", "Move the camera so that everything is in the picture"),
                  {canvas_key("V")},
                  [&view] { view.frame_all(); },
                  open,
                  {},
                  "frame_all"});
  registry_->add({"camera.frame_selection",
                  QT_TRANSLATE_NOOP("Actions", "Frame se&lection"),
                  "",
                  {canvas_key("F")},
                  [&view] { view.frame_selection(); },
                  open,
                  {},
                  {}});
  struct Fixed {
    const char *id, *text, *key;
    FixedView view;
  };
  for (const Fixed& fixed : std::initializer_list<Fixed>{
           {"camera.front", QT_TRANSLATE_NOOP("Actions", "View from the front"), "1", FixedView::front},
           {"camera.back", QT_TRANSLATE_NOOP("Actions", "View from the back"), "Ctrl+1", FixedView::back},
           {"camera.right", QT_TRANSLATE_NOOP("Actions", "View from the right"), "3", FixedView::right},
           {"camera.left", QT_TRANSLATE_NOOP("Actions", "View from the left"), "Ctrl+3", FixedView::left},
           {"camera.top", QT_TRANSLATE_NOOP("Actions", "View from the top"), "7", FixedView::top},
           {"camera.bottom", QT_TRANSLATE_NOOP("Actions", "View from below"), "Ctrl+7", FixedView::bottom}})
    registry_->add({fixed.id,
                    fixed.text,
                    "",
                    {canvas_key(fixed.key)},
                    [&view, which = fixed.view] { view.fixed_view(which); },
                    open,
                    {},
                    {}});
  registry_->add({"camera.orthographic",
                  QT_TRANSLATE_NOOP("Actions", "&Orthographic"),
                  "",
                  {canvas_key("5")},
                  [&view] { view.toggle_orthographic(); },
                  open,
                  [&view] { return view.options().camera.orthographic; },
                  {}});
}

void MainWindow::add_appearance_actions() {
  struct Theme {
    const char *id, *text;
    models::ThemeChoice choice;
  };
  for (const Theme& theme : std::initializer_list<Theme>{
           {"view.theme_system", QT_TRANSLATE_NOOP("Actions", "As the system"), models::ThemeChoice::system},
           {"view.theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), models::ThemeChoice::light},
           {"view.theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), models::ThemeChoice::dark},
           {"view.theme_contrast", QT_TRANSLATE_NOOP("Actions", "High contrast"), models::ThemeChoice::high_contrast}})
    registry_->add({theme.id,
                    theme.text,
                    "",
                    {},
                    [this, choice = theme.choice] { set_theme(choice); },
                    {},
                    [this, choice = theme.choice] { return context_->settings.theme() == choice; },
                    {}});
  struct Language {
    const char *id, *text, *code;
  };
  // Each language is named in itself, so that who cannot read the present one finds the way.
  for (const Language& language : std::initializer_list<Language>{
           {"view.language_system", QT_TRANSLATE_NOOP("Actions", "As the system (language)"), ""},
           {"view.language_en", "English", "en"},
           {"view.language_zh", "\u7b80\u4f53\u4e2d\u6587", "zh_CN"}})
    registry_->add({language.id,
                    language.text,
                    "",
                    {},
                    [this, code = language.code] { set_language(QLatin1String(code)); },
                    {},
                    [this, code = language.code] { return context_->settings.language() == QLatin1String(code); },
                    {}});
}

void MainWindow::add_workspace_actions() {
  for (const auto& [id, text, name] :
       {std::tuple("view.workspace_simulate", QT_TRANSLATE_NOOP("Actions", "Workspace: simulate"), "simulate"),
        std::tuple("view.workspace_debug_merge", QT_TRANSLATE_NOOP("Actions", "Workspace: debug merge"), "debug_merge"),
        std::tuple("view.workspace_learn", QT_TRANSLATE_NOOP("Actions", "Workspace: learn"), "learn"),
        std::tuple("view.workspace_present", QT_TRANSLATE_NOOP("Actions", "Workspace: present"), "present")})
    registry_->add({id,
                    text,
                    "",
                    {},
                    [this, which = QString::fromLatin1(name)] { set_workspace(which); },
                    {},
                    [this, which = QString::fromLatin1(name)] { return workspace_ == which; },
                    {}});
  registry_->add({"view.default_layout",
                  QT_TRANSLATE_NOOP("Actions", "Restore &default layout"),
                  "",
                  {},
                  [this] { restore_default_layout(); },
                  {},
                  {},
                  {}});
  registry_->add(
      {"view.hide_ui",
       QT_TRANSLATE_NOOP("Actions", "&Hide everything but the view"),
       QT_TRANSLATE_NOOP("Actions", "F11 again brings everything back"),
       {window_key("F11")},
       [this] { set_workspace(workspace_ == QLatin1String("present") ? presented_ : QStringLiteral("present")); },
       {},
       {},
       {}});
  registry_->add({"view.start_page",
                  QT_TRANSLATE_NOOP("Actions", "&Start page"),
                  "",
                  {},
                  [this] { show_start_page(); },
                  {},
                  {},
                  {}});
}

void MainWindow::add_layer_actions() {
  models::ViewController& view = context_->view;
  struct Layer {
    const char *id, *text, *key, *icon;
    bool viewport::ViewOptions::*flag;
  };
  for (const Layer& layer : std::initializer_list<Layer>{
           {"layer.boxes", QT_TRANSLATE_NOOP("Actions", "Bounding &boxes"), "B", "boxes",
            &viewport::ViewOptions::boxes},
           {"layer.contacts", QT_TRANSLATE_NOOP("Actions", "&Contacts"), "C", "contacts",
            &viewport::ViewOptions::contacts},
           {"layer.forces", QT_TRANSLATE_NOOP("Actions", "Contact &forces"), "Shift+C", "forces",
            &viewport::ViewOptions::contact_forces},
           {"layer.wireframe", QT_TRANSLATE_NOOP("Actions", "&Wireframe"), "W", "wireframe",
            &viewport::ViewOptions::wireframe},
           {"layer.inertia", QT_TRANSLATE_NOOP("Actions", "&Inertia"), "I", "inertia", &viewport::ViewOptions::inertia},
           {"layer.labels", QT_TRANSLATE_NOOP("Actions", "&Labels"), "L", "labels", &viewport::ViewOptions::labels},
           {"layer.transparent", QT_TRANSLATE_NOOP("Actions", "&Transparent"), "T", "transparent",
            &viewport::ViewOptions::transparent}})
    registry_->add({layer.id,
                    layer.text,
                    "",
                    {canvas_key(layer.key)},
                    [&view, flag = layer.flag] {
                      viewport::ViewOptions options = view.options();
                      options.*flag = !(options.*flag);
                      view.set_options(std::move(options));
                    },
                    {},
                    [&view, flag = layer.flag] { return view.options().*flag; },
                    layer.icon});
}

void MainWindow::add_help_actions() {
  registry_->add({"help.keys",
                  QT_TRANSLATE_NOOP("Actions", "&Keys and mouse"),
                  "",
                  {window_key("F1"), canvas_key("?")},
                  [this] { keys_->open(); },
                  {},
                  {},
                  {}});
  registry_->add({"help.palette",
                  QT_TRANSLATE_NOOP("Actions", "Command &palette…"),
                  QT_TRANSLATE_NOOP("Actions", "Find any command by typing"),
                  {window_key("Ctrl+K")},
                  [this] { palette_->open(); },
                  {},
                  {},
                  "palette"});
  registry_->add(
      {"help.about",
       QT_TRANSLATE_NOOP("Actions", "&About Seam"),
       "",
       {},
       [this] {
         QMessageBox::about(
             this, tr("About Seam"),
             tr("<h3>Seam %1</h3><p>Affine body dynamics with contact that never penetrates.</p>"
                "<p>Free software under the GNU General Public License, version 3 or later.</p><p>Graphics: %2</p>")
                 .arg(QStringLiteral(SEAM_VERSION), viewport_->engine_description().toHtmlEscaped()));
       },
       {},
       {},
       {}});
}

}  // namespace seam::app
