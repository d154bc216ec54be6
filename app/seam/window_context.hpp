#pragma once
#include "ui/models/body_list_model.hpp"
#include "ui/models/inspector_model.hpp"
#include "ui/models/merge_model.hpp"
#include "ui/models/problems_model.hpp"
#include "ui/models/recent_files.hpp"
#include "ui/models/run_plots.hpp"
#include "ui/models/scene_document.hpp"
#include "ui/models/settings.hpp"
#include "ui/models/simulation_session.hpp"
#include "ui/models/view_controller.hpp"

namespace seam::app {

/// The models behind one window, without a single widget. Passed to the parts that need them.
struct WindowContext {
  WindowContext(models::SessionServices services, const QString& settings_file)
      : settings(settings_file),
        recent(settings),
        session(std::move(services)),
        inspector(document),
        plots(session),
        merge(session, view) {}

  models::Settings settings;
  models::RecentFiles recent;
  models::SceneDocument document;
  models::SimulationSession session;
  models::ViewController view;
  models::ProblemsModel problems;
  models::BodyListModel bodies;
  models::InspectorModel inspector;
  models::RunPlots plots;
  models::MergeModel merge;
};

}  // namespace seam::app
