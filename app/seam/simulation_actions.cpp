#include "app/seam/main_window.hpp"

namespace seam::app {

void MainWindow::add_simulation_actions() {
  using actions::Context;
  models::SimulationSession& session = context_->session;
  const auto has_run = [&session] { return session.ready(); };
  registry_->add({"simulation.play", QT_TRANSLATE_NOOP("Actions", "&Play / pause"), "",
                  {{Qt::Key_Space, Context::canvas}, {Qt::Key_P, Context::canvas}}, [&session] { session.toggle_play(); }, has_run,
                  {}, "play"});
  registry_->add({"simulation.step", QT_TRANSLATE_NOOP("Actions", "&Step forward"), "",
                  {{Qt::Key_Right, Context::canvas}, {Qt::Key_O, Context::canvas}, {Qt::Key_Period, Context::canvas}},
                  [&session] { session.step_forward(); }, has_run, {}, "step"});
  registry_->add({"simulation.step_back", QT_TRANSLATE_NOOP("Actions", "Step &back"), "",
                  {{Qt::Key_Left, Context::canvas}, {Qt::Key_Comma, Context::canvas}}, [&session] { session.step_back(); },
                  has_run, {}, "step_back"});
}

}  // namespace seam::app
