#pragma once
#include <QWidget>

#include "ui/actions/action_registry.hpp"

class QLineEdit;
class QListWidget;

namespace seam::panels {

/// Ctrl+K: type a few letters of any action and press Enter. The letters need only appear in order.
class CommandPalette : public QWidget {
  Q_OBJECT
 public:
  CommandPalette(actions::ActionRegistry& registry, QWidget* window);
  void open();
  QLineEdit& field() { return *field_; }
  QListWidget& list() { return *list_; }

  /// Higher is better; negative = no match. Pure.
  static int match(const QString& pattern, const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void run_current();
  void dismiss();
  actions::ActionRegistry& registry_;
  QLineEdit* field_ = nullptr;
  QListWidget* list_ = nullptr;
  QWidget* focus_before_ = nullptr;
};

}  // namespace seam::panels
