#include "ui/panels/message_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace seam::panels {

namespace {
constexpr std::size_t most_rows = 4;
const char* level_name(models::Severity severity) {
  return severity == models::Severity::error ? "error" : severity == models::Severity::warning ? "warning" : "note";
}
QString progress_key(int number) { return QStringLiteral("progress %1").arg(number); }
}  // namespace

MessageBar::MessageBar(QWidget* parent) : QWidget(parent) {
  layout_ = new QVBoxLayout(this);
  layout_->setContentsMargins(8, 6, 8, 6);
  layout_->setSpacing(4);
  hide();
}

QWidget* MessageBar::make_row(models::Severity severity, const QString& text, const QString& key) {
  auto* row = new QFrame(this);
  row->setObjectName(QStringLiteral("message_row"));
  row->setProperty("level", level_name(severity));
  row->setProperty("key", key);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(10, 5, 6, 5);
  auto* label = new QLabel(text, row);
  label->setObjectName(QStringLiteral("message_text"));
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  line->addWidget(label, 1);
  layout_->addWidget(row);
  rows_.push_back(row);
  show();
  return row;
}

void MessageBar::show_message(models::Severity severity, const QString& text, const std::vector<Choice>& choices,
                              const QString& key) {
  if (!key.isEmpty()) dismiss(key);
  // Old notes make room; nothing is lost, the Problems dock keeps them all.
  while (rows_.size() >= most_rows) {
    const auto old = std::find_if(rows_.begin(), rows_.end(), [](QWidget* row) {
      return !row->property("key").toString().startsWith(QLatin1String("progress"));
    });
    if (old == rows_.end()) break;
    remove_row(*old);
  }
  QWidget* row = make_row(severity, text, key);
  for (const Choice& choice : choices) {
    auto* button = new QPushButton(choice.text, row);
    connect(button, &QPushButton::clicked, this, [this, row, action = choice.action] {
      remove_row(row);
      action();
    });
    row->layout()->addWidget(button);
  }
  auto* close = new QToolButton(row);
  close->setText(QStringLiteral("✕"));
  close->setAccessibleName(tr("Dismiss this message"));
  close->setToolTip(tr("Dismiss"));
  connect(close, &QToolButton::clicked, this, [this, row] { remove_row(row); });
  row->layout()->addWidget(close);
}

QWidget* MessageBar::row_with_key(const QString& key) const {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](QWidget* row) { return row->property("key").toString() == key; });
  return found == rows_.end() ? nullptr : *found;
}

void MessageBar::remove_row(QWidget* row) {
  std::erase(rows_, row);
  layout_->removeWidget(row);
  row->hide();
  row->deleteLater();
  setVisible(!rows_.empty());
}

void MessageBar::dismiss(const QString& key) {
  if (QWidget* row = row_with_key(key)) remove_row(row);
}

void MessageBar::dismiss_all() {
  while (!rows_.empty()) remove_row(rows_.back());
}

int MessageBar::count() const { return static_cast<int>(rows_.size()); }

QString MessageBar::text(int index) const {
  return rows_[static_cast<std::size_t>(index)]->findChild<QLabel*>(QStringLiteral("message_text"))->text();
}

int MessageBar::start_progress(const QString& text, std::function<void()> cancel) {
  const int number = next_progress_++;
  QWidget* row = make_row(models::Severity::note, text, progress_key(number));
  auto* bar = new QProgressBar(row);
  bar->setRange(0, 0);
  bar->setFixedWidth(220);
  bar->setAccessibleName(text);
  row->layout()->addWidget(bar);
  if (cancel) {
    auto* button = new QPushButton(tr("Cancel"), row);
    connect(button, &QPushButton::clicked, this, [button, cancel = std::move(cancel)] {
      button->setEnabled(false);
      cancel();
    });
    row->layout()->addWidget(button);
  }
  return number;
}

void MessageBar::set_progress(int number, int permille, const QString& text) {
  QWidget* row = row_with_key(progress_key(number));
  if (!row) return;
  auto* bar = row->findChild<QProgressBar*>();
  bar->setRange(0, permille < 0 ? 0 : 1000);
  if (permille >= 0) bar->setValue(permille);
  if (!text.isEmpty()) row->findChild<QLabel*>(QStringLiteral("message_text"))->setText(text);
}

void MessageBar::end_progress(int number) { dismiss(progress_key(number)); }

}  // namespace seam::panels
