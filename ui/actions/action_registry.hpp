#pragma once
#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace seam::actions {

/// Where a key works. `canvas` keys (letters, Space, arrows, ...) act only while the viewport or the timeline has the
/// focus, so that they never steal what is typed into a field; `lesson` keys while a lesson has it; `window` keys act
/// everywhere.
enum class Context : std::uint8_t { window, canvas, lesson };

struct Key {
  QKeySequence sequence;
  Context context = Context::window;
};

/// One thing the user can do. Texts are source strings of the translation context "Actions" and are translated again on
/// a language switch.
struct ActionSpec {
  QByteArray id;          ///< "simulation.play"; the part before the dot groups actions in the overlay and the palette
  const char* text = "";  ///< with & mnemonic
  const char* hint = "";  ///< one sentence for the tool tip and the status bar; may be empty
  std::vector<Key> keys;  ///< the first one is shown in menus
  std::function<void()> handler;
  std::function<bool()> enabled;  ///< empty = always
  std::function<bool()> checked;  ///< set = the action is a switch that shows this state
  QByteArray icon;                ///< resource name without folder; empty = none
};

/// A key that two actions share in one context.
struct KeyConflict {
  QKeySequence sequence;
  QByteArray first, second;
};

/// The one list of actions: menus, toolbars, shortcuts, the F1 overlay, the Ctrl+K palette and the tests are all made
/// from it. Thread rule: UI thread only.
class ActionRegistry : public QObject {
  Q_OBJECT
 public:
  /// `window` receives the window-wide keys.
  explicit ActionRegistry(QWidget* window);

  /// Throws std::logic_error for an id that is already there.
  void add(ActionSpec spec);
  QAction* action(const QByteArray& id) const;  ///< nullptr when unknown
  const std::vector<ActionSpec>& specs() const { return specs_; }
  const ActionSpec* spec(const QByteArray& id) const;

  /// Canvas keys work while `widget` (or a child with the focus inside it) has the focus.
  void add_canvas(QWidget* widget);
  /// The same for lesson keys.
  void add_lesson(QWidget* widget);
  /// Re-evaluates every enabling rule and switch.
  void update();
  /// Applies the texts of the current language.
  void retranslate();
  static QString display_text(const ActionSpec& spec);  ///< translated, without mnemonic
  static QString group_name(const QByteArray& id);      ///< translated menu name of the group

  /// A canvas or lesson key also conflicts with the same window key, because both would act there. Canvas and lesson
  /// never have the focus together.
  std::vector<KeyConflict> conflicts() const;

 signals:
  void triggered(const QByteArray& id);

 private:
  struct Entry {
    QAction* main = nullptr;
    QAction* local = nullptr;  // the action's canvas or lesson keys, when it has window keys too
  };
  void make_actions(const ActionSpec& spec);

  QWidget* window_;
  std::vector<ActionSpec> specs_;
  QHash<QByteArray, Entry> entries_;
  std::vector<QAction*> canvas_actions_, lesson_actions_;
};

}  // namespace seam::actions
