#include "ui/panels/command_palette.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace seam::panels {

CommandPalette::CommandPalette(actions::ActionRegistry& registry, QWidget* window)
    : QWidget(window), registry_(registry) {
  setObjectName(QStringLiteral("overlay_panel"));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 10, 10, 10);
  field_ = new QLineEdit(this);
  list_ = new QListWidget(this);
  list_->setFocusPolicy(Qt::NoFocus);
  layout->addWidget(field_);
  layout->addWidget(list_);
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::fill);
  connect(field_, &QLineEdit::returnPressed, this, &CommandPalette::run_current);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run_current);
  hide();
}

int CommandPalette::match(const QString& pattern, const QString& text) {
  int score = 0;
  qsizetype at = 0, previous = -2;
  for (const QChar letter : pattern) {
    if (letter.isSpace()) continue;
    const qsizetype found = text.indexOf(letter, at, Qt::CaseInsensitive);
    if (found < 0) return -1;
    const bool starts_word = found == 0 || !text[found - 1].isLetterOrNumber();
    score += found == previous + 1 ? 3 : starts_word ? 2 : 0;
    previous = found;
    at = found + 1;
  }
  return score;
}

void CommandPalette::open() {
  field_->setPlaceholderText(tr("Type what you want to do"));
  field_->setAccessibleName(tr("Command palette"));
  list_->setAccessibleName(tr("Matching commands"));
  registry_.update();
  focus_before_ = window()->focusWidget();
  field_->clear();
  fill();
  const int w = std::min(560, parentWidget()->width() - 40), h = std::min(420, parentWidget()->height() - 80);
  setGeometry((parentWidget()->width() - w) / 2, 60, w, h);
  show();
  raise();
  field_->setFocus();
}

void CommandPalette::fill() {
  list_->clear();
  std::vector<std::pair<int, const actions::ActionSpec*>> hits;
  for (const actions::ActionSpec& spec : registry_.specs()) {
    if (!registry_.action(spec.id)->isEnabled()) continue;
    const QString text =
        actions::ActionRegistry::group_name(spec.id) + QLatin1Char(' ') + actions::ActionRegistry::display_text(spec);
    // The source text too: English names find their way in every language.
    const int score = std::max(match(field_->text(), text),
                               match(field_->text(), QString::fromLatin1(spec.text).remove(QLatin1Char('&'))));
    if (score >= 0) hits.emplace_back(score, &spec);
  }
  std::stable_sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [score, spec] : hits) {
    QString text = actions::ActionRegistry::group_name(spec->id) + QStringLiteral("  ›  ") +
                   actions::ActionRegistry::display_text(*spec);
    if (!spec->keys.empty())
      text += QStringLiteral("      ") + spec->keys.front().sequence.toString(QKeySequence::NativeText);
    auto* item = new QListWidgetItem(text, list_);
    item->setData(Qt::UserRole, spec->id);
  }
  list_->setCurrentRow(0);
}

void CommandPalette::run_current() {
  const QListWidgetItem* item = list_->currentItem();
  const QByteArray id = item ? item->data(Qt::UserRole).toByteArray() : QByteArray();
  dismiss();
  if (QAction* action = id.isEmpty() ? nullptr : registry_.action(id)) QTimer::singleShot(0, action, &QAction::trigger);
}

void CommandPalette::dismiss() {
  hide();
  if (focus_before_) focus_before_->setFocus();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
      dismiss();
      return true;
    }
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      const int rows = list_->count();
      if (rows > 0) list_->setCurrentRow((list_->currentRow() + (key == Qt::Key_Down ? 1 : rows - 1)) % rows);
      return true;
    }
  }
  if (watched == field_ && event->type() == QEvent::FocusOut && isVisible()) hide();
  return QWidget::eventFilter(watched, event);
}

}  // namespace seam::panels
