#include "app/seam/layout_history.hpp"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QToolBar>
#include <QUndoStack>

namespace seam::app {

class LayoutCommand : public QUndoCommand {
 public:
  LayoutCommand(LayoutHistory& history, QByteArray before, QByteArray after)
      : QUndoCommand(QCoreApplication::translate("seam::app::LayoutHistory", "layout")),
        history_(history),
        before_(std::move(before)),
        after_(std::move(after)) {}
  void undo() override { history_.restore(before_); }
  void redo() override {
    if (done_) history_.restore(after_);
    done_ = true;
  }

 private:
  LayoutHistory& history_;
  QByteArray before_, after_;
  bool done_ = false;  // the first redo() is the push of what the user has just done
};

LayoutHistory::LayoutHistory(QMainWindow& window, QUndoStack& stack)
    : QObject(&window), window_(window), stack_(stack), now_(window.saveState()) {
  timer_.setSingleShot(true);
  timer_.setInterval(0);
  connect(&timer_, &QTimer::timeout, this, [this] { commit(); });
}

void LayoutHistory::watch(QDockWidget* dock) {
  connect(dock->toggleViewAction(), &QAction::toggled, this, &LayoutHistory::note);
  connect(dock, &QDockWidget::dockLocationChanged, this, &LayoutHistory::note);
  connect(dock, &QDockWidget::topLevelChanged, this, &LayoutHistory::note);
}

void LayoutHistory::watch(QToolBar* bar) {
  connect(bar->toggleViewAction(), &QAction::toggled, this, &LayoutHistory::note);
  connect(bar, &QToolBar::topLevelChanged, this, &LayoutHistory::note);
}

void LayoutHistory::accept() {
  timer_.stop();
  now_ = window_.saveState();
}

void LayoutHistory::commit(QByteArray before) {
  if (before.isEmpty()) before = now_;
  accept();
  if (before != now_) stack_.push(new LayoutCommand(*this, std::move(before), now_));
}

void LayoutHistory::restore(const QByteArray& state) {
  window_.restoreState(state);
  accept();
}

}  // namespace seam::app
