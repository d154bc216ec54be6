#include "ui/actions/action_registry.hpp"

#include <QCoreApplication>
#include <QIcon>
#include <QWidget>
#include <stdexcept>

namespace seam::actions {

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), window_(window) {}

void ActionRegistry::add(ActionSpec spec) {
  if (entries_.contains(spec.id)) throw std::logic_error("two actions are called " + spec.id.toStdString());
  specs_.push_back(std::move(spec));
  make_actions(specs_.back());
}

/// An action has keys of the window and of one more context at most (Context::canvas or Context::lesson).
void ActionRegistry::make_actions(const ActionSpec& spec) {
  QList<QKeySequence> window_keys, local_keys;
  bool lesson = false;
  for (const Key& key : spec.keys) {
    (key.context == Context::window ? window_keys : local_keys).append(key.sequence);
    lesson = lesson || key.context == Context::lesson;
  }
  std::vector<QAction*>& local_actions = lesson ? lesson_actions_ : canvas_actions_;
  Entry entry;
  entry.main = new QAction(this);
  entry.main->setObjectName(QString::fromLatin1(spec.id));
  entry.main->setCheckable(static_cast<bool>(spec.checked));
  if (!spec.icon.isEmpty())
    entry.main->setIcon(QIcon(QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(spec.icon))));
  const QByteArray id = spec.id;
  const auto run = [this, id] {
    if (const ActionSpec* found = this->spec(id); found && found->handler && action(id)->isEnabled()) found->handler();
    update();
    emit triggered(id);
  };
  connect(entry.main, &QAction::triggered, this, run);
  if (!window_keys.isEmpty() || local_keys.isEmpty()) {
    entry.main->setShortcuts(window_keys);
    entry.main->setShortcutContext(Qt::WindowShortcut);
  } else {
    entry.main->setShortcuts(local_keys);
    entry.main->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    local_actions.push_back(entry.main);
  }
  if (!window_keys.isEmpty() && !local_keys.isEmpty()) {
    entry.local = new QAction(this);
    entry.local->setShortcuts(local_keys);
    entry.local->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(entry.local, &QAction::triggered, this, run);
    local_actions.push_back(entry.local);
  }
  if (entry.main->shortcutContext() == Qt::WindowShortcut) window_->addAction(entry.main);
  entries_.insert(spec.id, entry);
}

QAction* ActionRegistry::action(const QByteArray& id) const { return entries_.value(id).main; }

const ActionSpec* ActionRegistry::spec(const QByteArray& id) const {
  for (const ActionSpec& candidate : specs_)
    if (candidate.id == id) return &candidate;
  return nullptr;
}

void ActionRegistry::add_canvas(QWidget* widget) {
  for (QAction* action : canvas_actions_) widget->addAction(action);
}

void ActionRegistry::add_lesson(QWidget* widget) {
  for (QAction* action : lesson_actions_) widget->addAction(action);
}

void ActionRegistry::update() {
  for (const ActionSpec& spec : specs_) {
    const Entry entry = entries_.value(spec.id);
    const bool enabled = !spec.enabled || spec.enabled();
    entry.main->setEnabled(enabled);
    if (entry.local) entry.local->setEnabled(enabled);
    if (spec.checked) entry.main->setChecked(spec.checked());
  }
}

QString ActionRegistry::display_text(const ActionSpec& spec) {
  QString text = QCoreApplication::translate("Actions", spec.text);
  // Chinese menus write the mnemonic as "(&X)" behind the text.
  if (const auto bracket = text.indexOf(QStringLiteral("(&")); bracket > 0) text.remove(bracket, 4);
  return text.remove(QLatin1Char('&'));
}

QString ActionRegistry::group_name(const QByteArray& id) {
  const QByteArray group = id.left(id.indexOf('.'));
  if (group == "file") return QCoreApplication::translate("Actions", "File");
  if (group == "edit") return QCoreApplication::translate("Actions", "Edit");
  if (group == "view") return QCoreApplication::translate("Actions", "View");
  if (group == "layer") return QCoreApplication::translate("Actions", "Layers");
  if (group == "simulation") return QCoreApplication::translate("Actions", "Simulation");
  if (group == "time") return QCoreApplication::translate("Actions", "Time");
  if (group == "camera") return QCoreApplication::translate("Actions", "Camera");
  if (group == "merge") return QCoreApplication::translate("Actions", "Merge");
  if (group == "learn") return QCoreApplication::translate("Actions", "Learn");
  if (group == "help") return QCoreApplication::translate("Actions", "Help");
  return QString::fromLatin1(group);
}

void ActionRegistry::retranslate() {
  for (const ActionSpec& spec : specs_) {
    QAction* action = entries_.value(spec.id).main;
    action->setText(QCoreApplication::translate("Actions", spec.text));
    QString hint = *spec.hint ? QCoreApplication::translate("Actions", spec.hint) : display_text(spec);
    action->setStatusTip(hint);
    QStringList keys;
    for (const Key& key : spec.keys) keys.append(key.sequence.toString(QKeySequence::NativeText));
    if (!keys.isEmpty()) hint += QStringLiteral("  (%1)").arg(keys.join(QStringLiteral(", ")));
    action->setToolTip(hint);
  }
}

std::vector<KeyConflict> ActionRegistry::conflicts() const {
  struct Owner {
    QKeySequence sequence;
    Context context;
    QByteArray id;
  };
  std::vector<KeyConflict> result;
  std::vector<Owner> owners;
  for (const ActionSpec& spec : specs_)
    for (const Key& key : spec.keys) {
      for (const Owner& owner : owners) {
        const bool meet =
            owner.context == key.context || owner.context == Context::window || key.context == Context::window;
        if (meet && owner.sequence == key.sequence && owner.id != spec.id)
          result.push_back({key.sequence, owner.id, spec.id});
      }
      owners.push_back({key.sequence, key.context, spec.id});
    }
  return result;
}

}  // namespace seam::actions
