#pragma once
#include <QByteArray>
#include <QObject>
#include <QTimer>

class QDockWidget;
class QMainWindow;
class QToolBar;
class QUndoStack;

namespace seam::app {

/// Makes what the user does to panels and tool bars undoable, in one order with edits of the scene: showing, hiding,
/// docking, floating, the default layout. What the program does by itself (the start page, workspaces) is accepted()
/// and is no step of its own. Sizes alone are no step. Thread rule: UI thread only.
class LayoutHistory : public QObject {
  Q_OBJECT
 public:
  LayoutHistory(QMainWindow& window, QUndoStack& stack);
  void watch(QDockWidget* dock);
  void watch(QToolBar* bar);

  /// The layout as it is now is the program's doing.
  void accept();
  /// The same as one step of the user's, from `before` (empty: from the layout accepted last).
  void commit(QByteArray before = {});

 private:
  friend class LayoutCommand;
  void note() { timer_.start(); }
  void restore(const QByteArray& state);

  QMainWindow& window_;
  QUndoStack& stack_;
  QByteArray now_;
  QTimer timer_;  // one step for all that one action of the user moves
};

}  // namespace seam::app
