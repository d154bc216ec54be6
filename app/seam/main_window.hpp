#pragma once
#include <QFont>
#include <QMainWindow>
#include <QTimer>
#include <QTranslator>
#include <filesystem>
#include <functional>
#include <memory>

#include "app/seam/window_context.hpp"
#include "ui/actions/action_registry.hpp"
#include "ui/panels/start_page.hpp"
#include "ui/panels/viewport_widget.hpp"

class QComboBox;
class QDockWidget;
class QStackedWidget;
class QTabWidget;

namespace seam::panels {
class CommandPalette;
class DropOverlay;
class InspectorPanel;
class KeyOverlay;
class MergePanel;
class MessageBar;
class OutlinerPanel;
class PlotPanel;
class ProblemsPanel;
class StatusChips;
class RaceView;
class TaskRunner;
class TimelinePanel;
}  // namespace seam::panels

namespace seam::lessons {
class LessonPage;
}

namespace seam::app {

class LayoutHistory;
class MergeTour;
class RaceWindows;
class StepLabTab;
class StudyWindows;
struct TourStation;

struct WindowOptions {
  panels::EngineChoice engine = panels::EngineChoice::automatic;
  QString settings_file;                                    ///< empty = the user's
  QString sample_folder;                                    ///< scenes of the start page
  QString sample_tape;                                      ///< of the guided tour; empty = the program's own
  std::function<std::vector<panels::KeptRun>()> kept_runs;  ///< runs to recover; may be empty
  bool offer_cuda = false;                                  ///< this program was built with the CUDA solver
  bool keep_settings = true;  ///< false: nothing is saved on closing, no question is asked (tests, screenshots)
};

/// Assembles the window: a list of parts and the wires between them. What the parts do is in ui/panels and ui/models;
/// what the actions do is in *_actions.cpp and files.cpp. Thread rule: UI thread only.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(models::SessionServices services, const WindowOptions& options, QWidget* parent = nullptr);
  ~MainWindow() override;

  WindowContext& context() { return *context_; }
  actions::ActionRegistry& registry() { return *registry_; }
  panels::ViewportWidget& viewport() { return *viewport_; }
  panels::MessageBar& messages() { return *messages_; }
  panels::DropOverlay& drop_overlay() { return *drop_overlay_; }
  lessons::LessonPage& lesson_page() { return *lessons_; }
  StudyWindows& studies() { return *studies_; }
  RaceWindows& races() { return *races_; }
  viewport::Theme theme() const { return theme_; }

  /// Opens a scene, a mesh or a tape by its ending, the result of a study by its content. Problems are shown, never
  /// thrown.
  void open_path(const QString& path);
  /// Races the methods on the step at the cursor, with this many workers (0 = the scene's), in a window of its own.
  /// Null when there is no step to solve again; the message bar then says why.
  panels::RaceView* race_methods(int workers = 0);
  /// Opens the tape of a run that was not saved.
  void recover_run(const QString& path);
  void set_language(const QString& code);
  void set_theme(models::ThemeChoice choice);
  /// "simulate", "debug_merge" (the 3D view, the merge panel, time), "learn" (the lessons, no docks) or "present" (no
  /// chrome, big letters; of what was shown before).
  void set_workspace(const QString& name);
  /// A name of lessons::LessonPage::names(); goes to the workspace "learn".
  void show_lesson(const QString& name);
  bool in_lesson() const;
  /// Writes the present lesson's picture, or its run as a video (with progress and Cancel).
  void save_lesson_picture(const QString& path);
  void record_lesson(const QString& path);
  const QString& workspace() const { return workspace_; }
  void restore_default_layout();
  void show_start_page();
  /// Saves the run shown: a tape (.seam), glTF (.glb) or one mesh per step (.obj, .ply). With progress and Cancel.
  void save_run_as(const QString& path);
  /// Where steps are solved; kept in the settings. Without a device a problem is shown and the host is offered.
  void set_backend(abd::Backend backend);
  void set_history_budget(std::uint64_t bytes);
  /// Steps that were to go to a tape, are on none and were not saved either: they end with the program.
  std::int64_t unkept_steps() const;
  /// Adds to the Problems dock and to the message bar; `step` and `body` are places to jump to.
  void report(const Problem& problem, models::Severity severity = models::Severity::error,
              std::optional<std::int64_t> step = {}, const std::string& body = {});

 protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // main_window.cpp: parts
  void make_central();
  void make_docks();
  void make_toolbars();
  void make_menus();
  void add_menu_entry(QMenu* menu, const QByteArray& id);
  void fill_recent_menu(QMenu* menu);
  void set_bottom_visible(bool visible);
  QDockWidget* add_dock(const char* name, const char* title, QWidget* content, Qt::DockWidgetArea area);
  void retranslate();
  void fill_runs_menu(QMenu* menu);
  bool may_discard();
  bool may_discard_scene();
  bool may_discard_steps();
  models::BranchPtr unkept_branch() const;
  std::int64_t unkept_steps_of(const models::BranchPtr& branch) const;
  // wiring.cpp: what follows from what
  void connect_document();
  void connect_session();
  void connect_selection();
  void document_edited();
  void step_failed(const abd::StepReport& report);
  void start_faulty(const std::vector<models::StartFault>& faults);
  void select_object(const models::SceneObject& object);
  void jump_to_problem(int row);
  void update_status();
  void update_hud(const QString& name);
  void guard_memory();
  void update_history_chip();
  void backend_unavailable(const Problem& problem);
  void ask_history_budget();
  // files.cpp: opening, saving, exporting, recording
  void open_scene(const QString& path);
  void open_tape(const QString& path, bool remember);
  void open_mesh(const QString& path, const QString& unit);
  void open_study(const QString& path);
  void mesh_opened(const QString& path, const models::SceneDocument::ScenePtr& scene, const QString& summary,
                   bool looks_huge);
  void browse(const QString& filter, const QString& title);
  bool save_scene(bool ask_name);
  void save_tape();
  void save_screenshot();
  void record_video();
  // *_actions.cpp
  void add_file_actions();
  void add_picture_actions();
  void add_edit_actions();
  void add_run_actions();
  void add_solver_actions();
  void add_view_actions();
  void add_appearance_actions();
  void add_workspace_actions();
  void add_layer_actions();
  void add_simulation_actions();
  void add_time_actions();
  void add_help_actions();
  // merge_actions.cpp
  QString tour_file() const;
  void start_tour();
  void run_baseline(const std::function<void(scene::Workers&)>& change);
  void step_when_ready(std::int64_t steps);
  std::vector<TourStation> tour_stations();
  void add_merge_actions();
  void add_merge_layers();
  void connect_merge();
  void arrange_debug_merge();
  void update_banner();
  void go_to_refused(int direction);
  // lesson_actions.cpp
  void add_learn_actions();
  void add_lesson_file_actions();
  void ask_lesson_picture();
  void ask_lesson_movie();

  const WindowOptions options_;
  decltype(models::SessionServices::build_model) build_model_;
  const bool keeps_tapes_;
  std::unique_ptr<WindowContext> context_;
  actions::ActionRegistry* registry_ = nullptr;

  QStackedWidget* pages_ = nullptr;
  panels::StartPage* start_ = nullptr;
  panels::ViewportWidget* viewport_ = nullptr;
  lessons::LessonPage* lessons_ = nullptr;
  panels::MessageBar* messages_ = nullptr;
  panels::TaskRunner* tasks_ = nullptr;
  panels::OutlinerPanel* outliner_ = nullptr;
  panels::InspectorPanel* inspector_ = nullptr;
  panels::TimelinePanel* timeline_ = nullptr;
  panels::ProblemsPanel* problems_ = nullptr;
  panels::MergePanel* merge_ = nullptr;
  StepLabTab* lab_ = nullptr;
  StudyWindows* studies_ = nullptr;
  RaceWindows* races_ = nullptr;
  MergeTour* tour_ = nullptr;
  panels::StatusChips* chips_ = nullptr;
  panels::KeyOverlay* keys_ = nullptr;
  panels::CommandPalette* palette_ = nullptr;
  panels::DropOverlay* drop_overlay_ = nullptr;
  std::vector<panels::PlotPanel*> plots_;
  struct Dock {
    QDockWidget* widget;
    const char* title;
  };
  std::vector<Dock> docks_;
  struct Menu {
    QMenu* menu;
    const char* title;
  };
  std::vector<Menu> menus_;
  std::vector<QToolBar*> toolbars_;
  QComboBox* speed_ = nullptr;

  viewport::Theme theme_ = viewport::Theme::light;
  QColor system_window_;
  QFont system_font_;
  QTranslator translator_, qt_translator_;
  QString workspace_ = QStringLiteral("simulate"), presented_ = QStringLiteral("simulate");
  QByteArray default_state_;
  LayoutHistory* layout_ = nullptr;
  void accept_layout();
  std::vector<QDockWidget*> hidden_for_start_;  // panels about time, out of the way while there is no run
  QTimer status_timer_;
  models::BranchPtr pending_tape_;                   // set while a tape's scene becomes the document
  std::shared_ptr<const abd::Model> pending_model_;  // the same for a scene that was made ready before
  int opening_row_ = 0;
  bool memory_warned_ = false, tape_missing_told_ = false;
  struct SavedRunMark {
    std::weak_ptr<models::Branch> branch;
    std::int64_t last_step;
  };
  std::vector<SavedRunMark> saved_runs_;
};

}  // namespace seam::app
