#pragma once
#include "ui/models/problems_model.hpp"
#include "ui/models/scene_document.hpp"
#include "ui/models/simulation_session.hpp"
#include "ui/models/view_controller.hpp"
#include "ui/panels/viewport_widget.hpp"

namespace seam::app {

/// The models behind one window, wired together but without a single widget. Passed to the parts that need them.
struct WindowContext {
  explicit WindowContext(models::SessionServices services) : session(std::move(services)) {}

  models::SceneDocument document;
  models::SimulationSession session;
  models::ViewController view;
  models::ProblemsModel problems;
};

}  // namespace seam::app
