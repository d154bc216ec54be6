#pragma once
#include <QWidget>

#include "ui/actions/action_registry.hpp"

namespace seam::panels {

/// F1: every action with its keys, and the mouse, over the window. Made from the registry each time it opens. Any key
/// or click closes it.
class KeyOverlay : public QWidget {
  Q_OBJECT
 public:
  KeyOverlay(const actions::ActionRegistry& registry, QWidget* window);
  void open();
  /// Ids listed at the last opening, for tests.
  const std::vector<QByteArray>& listed() const { return listed_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void dismiss();
  QWidget* make_content();
  const actions::ActionRegistry& registry_;
  QWidget* content_ = nullptr;
  QWidget* focus_before_ = nullptr;
  std::vector<QByteArray> listed_;
};

}  // namespace seam::panels
