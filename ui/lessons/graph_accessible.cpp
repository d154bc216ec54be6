// What a screen reader finds in a GraphCanvas: one child per body and edge, with its sentence as name.
#include <QAccessibleWidget>
#include <vector>

#include "ui/lessons/graph_canvas.hpp"

namespace seam::lessons {
namespace {

class ItemInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ItemInterface(GraphCanvas* canvas, std::size_t index) : canvas_(canvas), index_(index) {}
  bool isValid() const override { return canvas_ && index_ < canvas_->item_count(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return canvas_->window()->windowHandle(); }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(canvas_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name && isValid() ? canvas_->spoken(item()) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const int r = static_cast<int>(canvas_->layout_now().radius()) + 2;
    const QPoint at = canvas_->mapToGlobal(canvas_->place_of(item()).toPoint());
    return {at.x() - r, at.y() - r, 2 * r, 2 * r};
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.focused = isValid() && canvas_->hasFocus() && canvas_->focus_item() == item();
    state.invalid = !isValid();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  void doAction(const QString& name) override {
    if (!isValid()) return;
    canvas_->setFocus();
    canvas_->set_focus_item(item());
    if (name == pressAction()) emit canvas_->activated(item());
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  GraphItem item() const { return canvas_->item(index_); }
  GraphCanvas* canvas_;
  std::size_t index_;
};

class CanvasInterface : public QAccessibleWidget {
 public:
  explicit CanvasInterface(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List), canvas_(canvas) {}
  ~CanvasInterface() override {
    for (const QAccessible::Id id : items_) QAccessible::deleteAccessibleInterface(id);
  }
  int childCount() const override { return static_cast<int>(canvas_->item_count()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const auto wanted = static_cast<std::size_t>(index);
    while (items_.size() <= wanted)
      items_.push_back(QAccessible::registerAccessibleInterface(new ItemInterface(canvas_, items_.size())));
    return QAccessible::accessibleInterface(items_[wanted]);
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (QAccessible::accessibleInterface(items_[i]) == child) return static_cast<int>(i);
    return -1;
  }
  QAccessibleInterface* focusChild() const override {
    const auto focus = canvas_->focus_item();
    return focus ? child(static_cast<int>(canvas_->index_of(*focus))) : nullptr;
  }

 private:
  GraphCanvas* canvas_;
  mutable std::vector<QAccessible::Id> items_;
};

QAccessibleInterface* make_interface(const QString&, QObject* object) {
  auto* canvas = qobject_cast<GraphCanvas*>(object);
  return canvas ? new CanvasInterface(canvas) : nullptr;
}

}  // namespace

void install_accessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(make_interface);
    return true;
  }();
  Q_UNUSED(installed)
}

}  // namespace seam::lessons
