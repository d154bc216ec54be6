#pragma once
#include <QMainWindow>
#include <filesystem>
#include <memory>

#include "app/seam/window_context.hpp"
#include "ui/actions/action_registry.hpp"

class QStackedWidget;

namespace seam::app {

/// Assembles the window: a list of parts and the wires between them. What the parts do is in ui/panels and ui/models; what the actions do is
/// in *_actions.cpp. Thread rule: UI thread only.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(models::SessionServices services, panels::EngineChoice engine, QWidget* parent = nullptr);
  ~MainWindow() override;

  WindowContext& context() { return *context_; }
  actions::ActionRegistry& registry() { return *registry_; }
  panels::ViewportWidget& viewport() { return *viewport_; }

  /// Opens a scene, a mesh or a tape by its ending. Problems are shown, never thrown.
  void open_path(const std::filesystem::path& path);

 private:
  void make_central();
  void connect_models();
  void report(const Problem& problem);
  void add_file_actions();
  void add_simulation_actions();
  void add_view_actions();
  void make_menus();

  std::unique_ptr<WindowContext> context_;
  actions::ActionRegistry* registry_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  panels::ViewportWidget* viewport_ = nullptr;
};

}  // namespace seam::app
