// Actions about where and with how much memory a run is computed.
#include <QInputDialog>
#include <QLocale>

#include "app/seam/main_window.hpp"
#include "ui/models/problem_text.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/status_chips.hpp"

namespace seam::app {

namespace {
constexpr double megabyte = 1e6;
}

void MainWindow::add_solver_actions() {
  models::SimulationSession& session = context_->session;
  registry_->add({"simulation.backend_host",
                  QT_TRANSLATE_NOOP("Actions", "&Processor"),
                  QT_TRANSLATE_NOOP("Actions", "Solve on all cores of this machine"),
                  {},
                  [this] { set_backend(abd::Backend::host); },
                  {},
                  [&session] { return session.backend() == abd::Backend::host; },
                  {}});
  registry_->add({"simulation.backend_cuda",
                  QT_TRANSLATE_NOOP("Actions", "&Graphics card (CUDA)"),
                  QT_TRANSLATE_NOOP("Actions", "Solve on a CUDA device; needs a program that was built with CUDA"),
                  {},
                  [this] { set_backend(abd::Backend::cuda); },
                  [this] { return options_.offer_cuda; },
                  [&session] { return session.backend() == abd::Backend::cuda; },
                  {}});
  registry_->add({"simulation.history_budget",
                  QT_TRANSLATE_NOOP("Actions", "&Memory for recorded steps…"),
                  QT_TRANSLATE_NOOP("Actions", "How much memory steps may hold; older ones are read from the tape"),
                  {},
                  [this] { ask_history_budget(); },
                  {},
                  {},
                  {}});
}

void MainWindow::set_backend(abd::Backend backend) {
  if (options_.keep_settings) context_->settings.set_use_cuda(backend == abd::Backend::cuda);
  messages_->dismiss(QStringLiteral("backend"));
  context_->session.set_backend(backend);
  registry_->update();
  update_status();
}

void MainWindow::backend_unavailable(const Problem& problem) {
  context_->problems.add({models::Severity::error, problem, std::nullopt, {}});
  messages_->show_message(models::Severity::error, models::translated(problem),
                          {{tr("Solve on the processor"), [this] { set_backend(abd::Backend::host); }}},
                          QStringLiteral("backend"));
  registry_->update();
}

void MainWindow::set_history_budget(std::uint64_t bytes) {
  if (options_.keep_settings) context_->settings.set_history_budget(bytes);
  context_->session.set_history_budget(bytes);
  update_status();
}

void MainWindow::ask_history_budget() {
  const auto machine = static_cast<double>(panels::physical_memory());
  const double most = machine > 0 ? std::max(100.0, machine / megabyte) : 1e6;
  bool ok = false;
  const int chosen =
      QInputDialog::getInt(this, tr("Memory for recorded steps"),
                           tr("Recorded steps may hold (MB, the machine has %1):")
                               .arg(panels::format_bytes(static_cast<std::uint64_t>(machine))),
                           static_cast<int>(static_cast<double>(context_->session.history_use().budget) / megabyte), 10,
                           static_cast<int>(most), 100, &ok);
  if (ok) set_history_budget(static_cast<std::uint64_t>(chosen * megabyte));
}

}  // namespace seam::app
