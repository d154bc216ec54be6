#include "app/seam/main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/seam/layout_history.hpp"
#include "app/seam/merge_tour.hpp"
#include "app/seam/race_windows.hpp"
#include "app/seam/step_lab.hpp"
#include "app/seam/study_windows.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/panels/color_legend.hpp"
#include "ui/panels/command_palette.hpp"
#include "ui/panels/drop_overlay.hpp"
#include "ui/panels/inspector_panel.hpp"
#include "ui/panels/key_overlay.hpp"
#include "ui/panels/merge_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/outliner_panel.hpp"
#include "ui/panels/plot_panel.hpp"
#include "ui/panels/problems_panel.hpp"
#include "ui/panels/start_page.hpp"
#include "ui/panels/status_chips.hpp"
#include "ui/panels/task_runner.hpp"
#include "ui/panels/theme.hpp"
#include "ui/panels/timeline_panel.hpp"

namespace seam::app {

namespace {
constexpr std::array<double, 7> speeds{0.1, 0.25, 0.5, 1, 2, 5, 0};  // 0 = as fast as possible
const QString present = QStringLiteral("present"), simulate = QStringLiteral("simulate"),
              learn = QStringLiteral("learn"), debug_merge = QStringLiteral("debug_merge");
bool has_docks(const QString& workspace) { return workspace == simulate || workspace == debug_merge; }
}  // namespace

MainWindow::MainWindow(models::SessionServices services, const WindowOptions& options, QWidget* parent)
    : QMainWindow(parent),
      options_(options),
      build_model_(services.build_model),
      keeps_tapes_(services.make_sink != nullptr),
      context_(std::make_unique<WindowContext>(std::move(services), options.settings_file)) {
  setObjectName(QStringLiteral("main_window"));
  system_font_ = QApplication::font();
  system_window_ = QApplication::palette().color(QPalette::Window);
  setAcceptDrops(true);
  registry_ = new actions::ActionRegistry(this);
  make_central();
  make_docks();
  add_file_actions();
  add_picture_actions();
  add_edit_actions();
  add_simulation_actions();
  add_run_actions();
  add_solver_actions();
  add_time_actions();
  add_view_actions();
  add_appearance_actions();
  add_workspace_actions();
  add_layer_actions();
  add_merge_actions();
  add_merge_layers();
  add_learn_actions();
  add_lesson_file_actions();
  add_help_actions();
  make_toolbars();
  make_menus();
  keys_ = new panels::KeyOverlay(*registry_, this);
  palette_ = new panels::CommandPalette(*registry_, this);
  drop_overlay_ = new panels::DropOverlay(this);
  registry_->add_canvas(viewport_);
  registry_->add_lesson(lessons_);
  registry_->add_canvas(&timeline_->bar());
  connect_document();
  connect_session();
  connect_selection();
  connect_merge();
  resize(1600, 1000);
  default_state_ = saveState(models::Settings::layout_version);
  const models::Settings::Layout layout = context_->settings.layout(simulate);
  const bool usable = layout.state.isEmpty() || restoreState(layout.state, models::Settings::layout_version);
  if (!layout.geometry.isEmpty()) restoreGeometry(layout.geometry);
  if (!usable || context_->settings.has_outdated_layout()) {
    restore_default_layout();
    messages_->show_message(
        models::Severity::note,
        tr("The saved window layout belongs to another version; the default layout is shown instead."));
  }
  set_language(context_->settings.language());
  set_theme(context_->settings.theme());
  context_->session.set_history_budget(context_->settings.history_budget());
  if (options_.offer_cuda && context_->settings.use_cuda()) context_->session.set_backend(abd::Backend::cuda);
  show_start_page();
  layout_ = new LayoutHistory(*this, context_->document.undo_stack());
  for (const Dock& dock : docks_) layout_->watch(dock.widget);
  for (QToolBar* bar : toolbars_) layout_->watch(bar);
  registry_->update();
  connect(&status_timer_, &QTimer::timeout, this, [this] {
    update_status();
    registry_->update();
  });
  status_timer_.start(200);
}

MainWindow::~MainWindow() {
  // Tasks use the models and the bar, views use the models: they go first.
  status_timer_.stop();
  WindowContext& c = *context_;
  for (QObject* model : std::initializer_list<QObject*>{&c.document, &c.document.undo_stack(), &c.session,
                                                        &c.session.cursor(), &c.view, &c.merge})
    for (QObject* listener : std::initializer_list<QObject*>{this, registry_})
      QObject::disconnect(model, nullptr, listener, nullptr);
  delete layout_;
  delete tasks_;
  for (const Dock& dock : docks_) delete dock.widget;
  delete takeCentralWidget();
}

void MainWindow::make_central() {
  auto* center = new QWidget(this);
  auto* layout = new QVBoxLayout(center);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  messages_ = new panels::MessageBar(center);
  tasks_ = new panels::TaskRunner(*messages_, this);
  connect(tasks_, &panels::TaskRunner::failed, this, [this](const Problem& problem) { report(problem); });
  layout->addWidget(messages_);
  tour_ = new MergeTour(center);
  layout->addWidget(tour_);
  pages_ = new QStackedWidget(center);
  start_ = new panels::StartPage(context_->recent, panels::find_samples(options_.sample_folder), pages_);
  start_->set_sample_folder(options_.sample_folder);
  start_->setMinimumSize(480, 360);  // a low window squeezes the cards rather than growing
  connect(start_, &panels::StartPage::open_requested, this, &MainWindow::open_path);
  connect(start_, &panels::StartPage::tour_requested, this, &MainWindow::start_tour);
  connect(start_, &panels::StartPage::run_requested, this, &MainWindow::recover_run);
  connect(start_, &panels::StartPage::browse_scene_requested, this,
          [this] { registry_->action("file.open")->trigger(); });
  connect(start_, &panels::StartPage::browse_mesh_requested, this,
          [this] { registry_->action("file.import")->trigger(); });
  viewport_ = new panels::ViewportWidget(context_->view, options_.engine, pages_);
  viewport_->set_legend(new panels::ColorLegend(context_->view));
  pages_->addWidget(start_);
  lessons_ = new lessons::LessonPage(context_->settings, options_.engine, pages_);
  connect(lessons_, &lessons::LessonPage::changed, this, [this] { registry_->update(); });
  connect(lessons_, &lessons::LessonPage::problem, this, [this](const Problem& problem) { report(problem); });
  connect(lessons_, &lessons::LessonPage::picture_requested, this, &MainWindow::ask_lesson_picture);
  connect(lessons_, &lessons::LessonPage::movie_requested, this, &MainWindow::ask_lesson_movie);
  connect(start_, &panels::StartPage::lesson_requested, this, &MainWindow::show_lesson);
  pages_->addWidget(viewport_);
  pages_->addWidget(lessons_);
  layout->addWidget(pages_, 1);
  setCentralWidget(center);
}

QDockWidget* MainWindow::add_dock(const char* name, const char* title, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(this);
  dock->setObjectName(QLatin1String(name));
  dock->setWidget(content);
  dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable |
                    QDockWidget::DockWidgetFloatable);
  addDockWidget(area, dock);
  docks_.push_back({dock, title});
  return dock;
}

void MainWindow::make_docks() {
  setDockNestingEnabled(true);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  outliner_ = new panels::OutlinerPanel(context_->bodies, this);
  inspector_ = new panels::InspectorPanel(context_->inspector, this);
  timeline_ = new panels::TimelinePanel(context_->session, this);
  problems_ = new panels::ProblemsPanel(context_->problems, this);
  QDockWidget* scene =
      add_dock("dock_scene", QT_TRANSLATE_NOOP("MainWindow", "Scene"), outliner_, Qt::LeftDockWidgetArea);
  QDockWidget* inspector =
      add_dock("dock_inspector", QT_TRANSLATE_NOOP("MainWindow", "Inspector"), inspector_, Qt::RightDockWidgetArea);
  QDockWidget* timeline =
      add_dock("dock_timeline", QT_TRANSLATE_NOOP("MainWindow", "Timeline"), timeline_, Qt::BottomDockWidgetArea);
  merge_ = new panels::MergePanel(context_->merge, this);
  tabifyDockWidget(inspector,
                   add_dock("dock_merge", QT_TRANSLATE_NOOP("MainWindow", "Merge"), merge_, Qt::RightDockWidgetArea));
  lab_ = new StepLabTab(context_->session, context_->merge, *merge_, *tasks_, *messages_, this);
  studies_ = new StudyWindows(this);
  connect(studies_, &StudyWindows::problem, this, [this](const Problem& problem) { report(problem); });
  races_ = new RaceWindows(this);
  connect(races_, &RaceWindows::problem, this, [this](const Problem& problem) { report(problem); });
  inspector->raise();
  struct Page {
    const char *name, *title;
    models::PlotPage page;
  };
  const std::array<Page, 8> pages{
      {{"dock_energy", QT_TRANSLATE_NOOP("MainWindow", "Energy"), models::PlotPage::energy},
       {"dock_residual", QT_TRANSLATE_NOOP("MainWindow", "Residual"), models::PlotPage::residual},
       {"dock_profiler", QT_TRANSLATE_NOOP("MainWindow", "Profiler"), models::PlotPage::profiler},
       {"dock_agreement", QT_TRANSLATE_NOOP("MainWindow", "Residuals r, s"), models::PlotPage::agreement},
       {"dock_penalty", QT_TRANSLATE_NOOP("MainWindow", "Penalty rho"), models::PlotPage::penalty},
       {"dock_toi", QT_TRANSLATE_NOOP("MainWindow", "TOI"), models::PlotPage::toi},
       {"dock_balance", QT_TRANSLATE_NOOP("MainWindow", "Balance"), models::PlotPage::balance},
       {"dock_descent", QT_TRANSLATE_NOOP("MainWindow", "Energy by round"), models::PlotPage::descent}}};
  QDockWidget* first = nullptr;
  for (const Page& page : pages) {
    auto* plot = new panels::PlotPanel(context_->plots, page.page, context_->session.cursor(), this);
    plots_.push_back(plot);
    QDockWidget* dock = add_dock(page.name, page.title, plot, Qt::BottomDockWidgetArea);
    dock->setTitleBarWidget(new QWidget(dock));  // the tab says its name already
    if (first)
      tabifyDockWidget(first, dock);
    else
      splitDockWidget(timeline, first = dock, Qt::Vertical);
  }
  tabifyDockWidget(first, add_dock("dock_problems", QT_TRANSLATE_NOOP("MainWindow", "Problems"), problems_,
                                   Qt::BottomDockWidgetArea));
  docks_.back().widget->setTitleBarWidget(new QWidget(docks_.back().widget));
  first->raise();
  resizeDocks({scene, inspector}, {290, 350}, Qt::Horizontal);
  resizeDocks({timeline, first}, {110, 210}, Qt::Vertical);
  connect(outliner_, &panels::OutlinerPanel::open_requested, this,
          [this] { registry_->action("file.open")->trigger(); });
  connect(problems_, &panels::ProblemsPanel::jump_requested, this, &MainWindow::jump_to_problem);
  connect(timeline_, &panels::TimelinePanel::branch_requested, this,
          [this] { registry_->action("simulation.branch")->trigger(); });
  chips_ = new panels::StatusChips(this);
  statusBar()->addPermanentWidget(chips_);
}

void MainWindow::make_toolbars() {
  const auto make = [this](const char* name, const std::vector<QByteArray>& ids, Qt::ToolBarArea area) {
    auto* bar = new QToolBar(this);
    bar->setObjectName(QLatin1String(name));
    bar->setIconSize({22, 22});
    for (const QByteArray& id : ids) {
      if (id == "|")
        bar->addSeparator();
      else
        bar->addAction(registry_->action(id));
    }
    addToolBar(area, bar);
    toolbars_.push_back(bar);
    return bar;
  };
  QToolBar* main = make("toolbar_main",
                        {"file.open", "|", "simulation.restart", "time.first", "simulation.step_back",
                         "simulation.play", "simulation.step", "time.last", "|"},
                        Qt::TopToolBarArea);
  speed_ = new QComboBox(main);
  for (double speed : speeds) speed_->addItem(QString(), speed);
  speed_->setCurrentIndex(3);
  speed_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(speed_, &QComboBox::activated, this,
          [this](int index) { context_->session.set_speed(speed_->itemData(index).toDouble()); });
  main->addWidget(speed_);
  main->addSeparator();
  for (const char* id : {"simulation.branch", "camera.frame_all", "file.screenshot", "file.record", "help.palette"})
    main->addAction(registry_->action(id));
  make("toolbar_layers",
       {"layer.boxes", "layer.contacts", "layer.forces", "layer.wireframe", "layer.inertia", "layer.labels",
        "layer.transparent"},
       Qt::TopToolBarArea);
}

void MainWindow::make_menus() {
  struct Entry {
    const char* title;
    std::vector<QByteArray> ids;
  };
  const std::vector<Entry> entries{
      {QT_TRANSLATE_NOOP("MainWindow", "&File"),
       {"file.open", "file.import", "recent", "runs", "|", "file.save", "file.save_as", "file.save_tape", "|",
        "file.screenshot", "file.record", "|", "file.close", "file.quit"}},
      {QT_TRANSLATE_NOOP("MainWindow", "&Edit"), {"edit.undo", "edit.redo", "|", "edit.deselect"}},
      {QT_TRANSLATE_NOOP("MainWindow", "&View"),
       {"camera.frame_all",
        "camera.frame_selection",
        "camera.front",
        "camera.back",
        "camera.right",
        "camera.left",
        "camera.top",
        "camera.bottom",
        "camera.orthographic",
        "|",
        "layer.boxes",
        "layer.contacts",
        "layer.forces",
        "layer.wireframe",
        "layer.inertia",
        "layer.labels",
        "layer.transparent",
        "|",
        "panels",
        "theme",
        "language",
        "|",
        "view.workspace_simulate",
        "view.workspace_debug_merge",
        "view.workspace_learn",
        "view.workspace_present",
        "view.default_layout",
        "view.hide_ui",
        "|",
        "view.start_page"}},
      {QT_TRANSLATE_NOOP("MainWindow", "&Simulation"),
       {"simulation.play",
        "simulation.step",
        "simulation.step_ten",
        "simulation.step_back",
        "simulation.step_back_ten",
        "simulation.play_backwards",
        "|",
        "time.first",
        "time.last",
        "time.coarser",
        "time.finer",
        "time.bookmark",
        "|",
        "simulation.slower",
        "simulation.faster",
        "|",
        "simulation.restart",
        "simulation.branch",
        "simulation.cancel",
        "|",
        "backend",
        "simulation.history_budget"}},
      {QT_TRANSLATE_NOOP("MainWindow", "&Learn"),
       {"learn.lattice", "learn.conflict", "learn.splitting", "learn.cloth", "learn.workers", "|", "learn.previous",
        "learn.next", "learn.all", "learn.play", "learn.restart", "|", "learn.picture", "learn.movie"}},
      {QT_TRANSLATE_NOOP("MainWindow", "Mer&ge"),
       {"merge.next_refused", "merge.previous_refused", "merge.worst_r", "|", "merge.planes", "merge.ghosts",
        "merge.consensus", "merge.path", "|", "merge.exaggerate_more", "merge.exaggerate_less", "|", "merge.race",
        "merge.debug", "merge.tour"}},
      {QT_TRANSLATE_NOOP("MainWindow", "&Help"), {"help.keys", "help.palette", "|", "help.about"}}};
  for (const Entry& entry : entries) {
    QMenu* menu = menuBar()->addMenu(QString());
    menus_.push_back({menu, entry.title});
    for (const QByteArray& id : entry.ids) add_menu_entry(menu, id);
  }
}

/// "|" = separator; "recent", "runs", "panels", "theme", "language" and "backend" = submenus; everything else = an
/// action's id.
void MainWindow::add_menu_entry(QMenu* menu, const QByteArray& id) {
  const auto submenu = [&](const char* title) {
    QMenu* child = menu->addMenu(QString());
    menus_.push_back({child, title});
    return child;
  };
  if (id == "|") {
    menu->addSeparator();
  } else if (id == "recent") {
    QMenu* recent = submenu(QT_TRANSLATE_NOOP("MainWindow", "Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fill_recent_menu(recent); });
  } else if (id == "runs") {
    QMenu* runs = submenu(QT_TRANSLATE_NOOP("MainWindow", "Recover a r&un"));
    connect(runs, &QMenu::aboutToShow, this, [this, runs] { fill_runs_menu(runs); });
  } else if (id == "panels") {
    QMenu* child = submenu(QT_TRANSLATE_NOOP("MainWindow", "&Panels"));
    for (const Dock& dock : docks_) child->addAction(dock.widget->toggleViewAction());
    for (QToolBar* bar : toolbars_) child->addAction(bar->toggleViewAction());
  } else if (id == "theme" || id == "language") {
    QMenu* child = submenu(id == "theme" ? QT_TRANSLATE_NOOP("MainWindow", "&Theme")
                                         : QT_TRANSLATE_NOOP("MainWindow", "&Language"));
    for (const actions::ActionSpec& spec : registry_->specs())
      if (spec.id.startsWith("view." + id + "_")) child->addAction(registry_->action(spec.id));
  } else if (id == "backend") {
    QMenu* child = submenu(QT_TRANSLATE_NOOP("MainWindow", "Sol&ver runs on"));
    for (const char* action : {"simulation.backend_host", "simulation.backend_cuda"})
      child->addAction(registry_->action(action));
  } else {
    menu->addAction(registry_->action(id));
  }
}

void MainWindow::fill_recent_menu(QMenu* menu) {
  menu->clear();
  for (const QString& path : context_->recent.paths()) {
    QAction* action = menu->addAction(QFileInfo(path).fileName(), this, [this, path] { open_path(path); });
    action->setToolTip(path);
    action->setEnabled(QFileInfo::exists(path));
  }
  if (context_->recent.paths().isEmpty()) menu->addAction(tr("No files yet"))->setEnabled(false);
  menu->addSeparator();
  menu->addAction(tr("Clear list"), this, [this] { context_->recent.clear(); });
}

void MainWindow::fill_runs_menu(QMenu* menu) {
  menu->clear();
  const std::vector<panels::KeptRun> runs = options_.kept_runs ? options_.kept_runs() : std::vector<panels::KeptRun>{};
  for (const panels::KeptRun& run : runs)
    menu->addAction(panels::describe(run), this, [this, path = run.path] { recover_run(path); });
  if (runs.empty()) menu->addAction(tr("No runs yet"))->setEnabled(false);
}

void MainWindow::set_language(const QString& code) {
  if (options_.keep_settings) context_->settings.set_language(code);
  const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
  QLocale::setDefault(locale);
  QApplication::removeTranslator(&translator_);
  QApplication::removeTranslator(&qt_translator_);
  // English has a file as well: it holds the plural forms.
  const auto load = [this](const QLocale& which) {
    return translator_.load(which, QStringLiteral("seam"), QStringLiteral("_"), QStringLiteral(":/i18n"));
  };
  if (load(locale) || load(QLocale(QLocale::English))) QApplication::installTranslator(&translator_);
  if (qt_translator_.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QApplication::installTranslator(&qt_translator_);
  // The Latin font falls back to some CJK face glyph by glyph, with the wrong line height.
  QFont font = system_font_;
  if (locale.language() == QLocale::Chinese)
    font.setFamilies({QStringLiteral("Noto Sans CJK SC"), system_font_.family()});
  QApplication::setFont(font);
  retranslate();
}

void MainWindow::set_theme(models::ThemeChoice choice) {
  if (options_.keep_settings) context_->settings.set_theme(choice);
  theme_ = panels::resolve_theme(choice, system_window_);
  panels::apply_theme(*qApp, theme_);
  for (const actions::ActionSpec& spec : registry_->specs())
    if (!spec.icon.isEmpty())
      registry_->action(spec.id)->setIcon(panels::themed_icon(QString::fromLatin1(spec.icon), theme_));
  for (panels::PlotPanel* plot : plots_) plot->set_theme(theme_);
  lessons_->set_theme(theme_);
  lab_->set_theme(theme_);
  studies_->set_theme(theme_);
  races_->set_theme(theme_);
  viewport::ViewOptions options = context_->view.options();
  options.theme = theme_;
  context_->view.set_options(std::move(options));
  update_status();
  registry_->update();
}

void MainWindow::set_workspace(const QString& name) {
  if (name == workspace_) return;
  set_bottom_visible(true);
  if (has_docks(workspace_))
    context_->settings.set_layout(workspace_, {saveGeometry(), saveState(models::Settings::layout_version)});
  if (name == present) presented_ = in_lesson() ? learn : has_docks(workspace_) ? workspace_ : simulate;
  workspace_ = name;
  const bool chrome = name != present, docked = has_docks(name);
  menuBar()->setVisible(chrome);
  statusBar()->setVisible(chrome);
  for (QToolBar* bar : toolbars_) bar->setVisible(docked);
  for (const Dock& dock : docks_) dock.widget->setVisible(docked);
  if (docked) {
    const models::Settings::Layout layout = context_->settings.layout(name);
    restoreState(layout.state.isEmpty() ? default_state_ : layout.state, models::Settings::layout_version);
    if (name == debug_merge && layout.state.isEmpty()) arrange_debug_merge();
  }
  if (name == learn) pages_->setCurrentWidget(lessons_);
  if (docked && in_lesson())
    pages_->setCurrentWidget(context_->document.has_scene() ? static_cast<QWidget*>(viewport_) : start_);
  if (docked && pages_->currentWidget() == start_ && !context_->document.has_scene()) set_bottom_visible(false);
  viewport_->set_large_text(!chrome);
  lessons_->set_presenting(!chrome);
  accept_layout();
  update_status();
  registry_->update();
  if (in_lesson())
    lessons_->focus_lesson();
  else
    viewport_->setFocus();
}

bool MainWindow::in_lesson() const { return pages_->currentWidget() == lessons_; }

void MainWindow::show_lesson(const QString& name) {
  lessons_->show_lesson(name);
  set_workspace(learn);
  lessons_->focus_lesson();
}

void MainWindow::accept_layout() {
  if (layout_) layout_->accept();
}

void MainWindow::restore_default_layout() {
  workspace_ = present;  // so that switching to `simulate` really shows everything
  context_->settings.forget_layouts();
  const QByteArray before = saveState();
  set_workspace(simulate);
  restoreState(default_state_, models::Settings::layout_version);
  if (layout_) layout_->commit(before);
}

/// The start page has the room of the timeline and the plots while there is nothing to show in them.
void MainWindow::set_bottom_visible(bool visible) {
  if (!visible && hidden_for_start_.empty()) {
    for (const Dock& dock : docks_)
      if (dockWidgetArea(dock.widget) == Qt::BottomDockWidgetArea && !dock.widget->isHidden() &&
          !dock.widget->isFloating())
        hidden_for_start_.push_back(dock.widget);
    for (QDockWidget* dock : hidden_for_start_) dock->hide();
  } else if (visible) {
    for (QDockWidget* dock : hidden_for_start_) dock->show();
    if (hidden_for_start_.size() > 1) hidden_for_start_[1]->raise();
    if (hidden_for_start_.size() > 1)
      resizeDocks({hidden_for_start_[0], hidden_for_start_[1]}, {105, 230}, Qt::Vertical);
    hidden_for_start_.clear();
  }
  accept_layout();
}

void MainWindow::show_start_page() {
  if (in_lesson()) set_workspace(simulate);
  if (options_.kept_runs) start_->set_runs(options_.kept_runs());
  pages_->setCurrentWidget(start_);
  if (!context_->document.has_scene()) set_bottom_visible(false);
  update_status();
}

void MainWindow::retranslate() {
  for (const Menu& menu : menus_) menu.menu->setTitle(QCoreApplication::translate("MainWindow", menu.title));
  for (const Dock& dock : docks_) dock.widget->setWindowTitle(QCoreApplication::translate("MainWindow", dock.title));
  if (toolbars_.size() == 2) {
    toolbars_[0]->setWindowTitle(tr("Main tool bar"));
    toolbars_[1]->setWindowTitle(tr("Layers tool bar"));
  }
  for (int i = 0; i < speed_->count(); ++i) {
    const double speed = speed_->itemData(i).toDouble();
    speed_->setItemText(i, speed > 0 ? tr("%1 × real time").arg(QLocale().toString(speed)) : tr("as fast as possible"));
  }
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Simulated seconds per second"));
  registry_->retranslate();
  context_->bodies.retranslate();
  context_->inspector.refresh();
  context_->plots.retranslate();
  context_->problems.retranslate();
  lab_->retranslate();
  races_->retranslate();
  update_status();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange && speed_) retranslate();
  QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!may_discard()) {
    event->ignore();
    return;
  }
  set_bottom_visible(true);
  if (options_.keep_settings && has_docks(workspace_))
    context_->settings.set_layout(workspace_, {saveGeometry(), saveState(models::Settings::layout_version)});
  tasks_->cancel_all();
  context_->session.cancel();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasUrls()) return;
  const QString path = event->mimeData()->urls().constFirst().toLocalFile();
  drop_overlay_->announce(path);
  if (panels::kind_of_file(path) != panels::FileKind::unknown) event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { drop_overlay_->hide(); }

void MainWindow::dropEvent(QDropEvent* event) {
  drop_overlay_->hide();
  if (!event->mimeData()->hasUrls()) return;
  event->acceptProposedAction();
  open_path(event->mimeData()->urls().constFirst().toLocalFile());
}

}  // namespace seam::app
