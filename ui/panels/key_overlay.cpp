#include "ui/panels/key_overlay.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace seam::panels {
namespace {

struct Line {
  QString keys, text;
};
struct Section {
  QString title;
  std::vector<Line> lines;
};

QString key_text(const actions::ActionSpec& spec) {
  QStringList names;
  for (const actions::Key& key : spec.keys) names << key.sequence.toString(QKeySequence::NativeText).toHtmlEscaped();
  names.removeDuplicates();
  return names.join(QStringLiteral("  "));
}

std::vector<Section> sections_of(const actions::ActionRegistry& registry, std::vector<QByteArray>& listed) {
  std::vector<Section> sections;
  for (const actions::ActionSpec& spec : registry.specs()) {
    if (spec.keys.empty()) continue;
    const QString title = actions::ActionRegistry::group_name(spec.id);
    auto found = std::find_if(sections.begin(), sections.end(), [&](const Section& s) { return s.title == title; });
    if (found == sections.end()) found = sections.insert(sections.end(), {title, {}});
    found->lines.push_back({key_text(spec), actions::ActionRegistry::display_text(spec)});
    listed.push_back(spec.id);
  }
  return sections;
}

}  // namespace

KeyOverlay::KeyOverlay(const actions::ActionRegistry& registry, QWidget* window)
    : QWidget(window), registry_(registry) {
  setObjectName(QStringLiteral("key_overlay"));
  setFocusPolicy(Qt::StrongFocus);
  window->installEventFilter(this);
  hide();
}

QWidget* KeyOverlay::make_content() {
  auto* panel = new QFrame(this);
  panel->setObjectName(QStringLiteral("overlay_panel"));
  auto* outer = new QVBoxLayout(panel);
  outer->setContentsMargins(26, 18, 26, 18);
  auto* title = new QLabel(tr("Keys and mouse"), panel);
  title->setObjectName(QStringLiteral("overlay_title"));
  outer->addWidget(title);
  listed_.clear();
  std::vector<Section> sections = sections_of(registry_, listed_);
  sections.push_back({tr("Mouse in the 3D view"),
                      {{tr("Left drag"), tr("Orbit")},
                       {tr("Right, middle or Shift+left drag"), tr("Pan")},
                       {tr("Wheel"), tr("Move towards the cursor")},
                       {tr("Double click"), tr("Select")},
                       {tr("Shift+double click"), tr("Recentre")},
                       {tr("Ctrl+drag"), tr("Pull a body with a spring")}}});
  sections.push_back({tr("In a lesson"),
                      {{tr("Tab, Page Down"), tr("Walk through bodies, constraints or workers; Enter chooses")},
                       {tr("Click on a constraint or worker"), tr("Choose it, or answer with it")},
                       {tr("Drag a block to another color"), tr("Balance the classes")},
                       {tr("Drag a particle"), tr("Pull the cloth")},
                       {tr("Left drag elsewhere"), tr("Turn a 3D lattice or the cloth")}}});
  auto* columns = new QHBoxLayout;
  columns->setSpacing(34);
  outer->addLayout(columns);
  std::size_t total = 0;
  for (const Section& s : sections) total += s.lines.size() + 2;
  const std::size_t per_column = (total + 2) / 3 + 1;
  QGridLayout* grid = nullptr;
  std::size_t used = per_column;
  int row = 0;
  for (const Section& section : sections) {
    if (used + section.lines.size() / 2 >= per_column) {
      auto* column = new QVBoxLayout;
      grid = new QGridLayout;
      grid->setHorizontalSpacing(14);
      grid->setVerticalSpacing(3);
      column->addLayout(grid);
      column->addStretch(1);
      columns->addLayout(column);
      used = 0;
      row = 0;
    }
    auto* heading = new QLabel(section.title, panel);
    heading->setObjectName(QStringLiteral("group_title"));
    heading->setContentsMargins(0, row > 0 ? 10 : 4, 0, 2);
    grid->addWidget(heading, row++, 0, 1, 2);
    for (const Line& line : section.lines) {
      auto* key = new QLabel(line.keys, panel);
      key->setObjectName(QStringLiteral("key"));
      grid->addWidget(key, row, 0, Qt::AlignLeft);
      grid->addWidget(new QLabel(line.text, panel), row++, 1);
    }
    used += section.lines.size() + 2;
  }
  auto* foot = new QLabel(tr("Single letters and Space act while the 3D view, the timeline or a lesson has the focus. "
                             "Any key closes this page."),
                          panel);
  foot->setObjectName(QStringLiteral("hint"));
  outer->addSpacing(8);
  outer->addWidget(foot);
  return panel;
}

void KeyOverlay::open() {
  delete content_;
  content_ = make_content();
  setAccessibleName(tr("Keys and mouse"));
  setGeometry(parentWidget()->rect());
  content_->adjustSize();
  content_->move((width() - content_->width()) / 2, std::max(8, (height() - content_->height()) / 2));
  focus_before_ = window()->focusWidget();
  show();
  raise();
  content_->show();
  setFocus();
}

void KeyOverlay::dismiss() {
  hide();
  if (focus_before_) focus_before_->setFocus();
}

void KeyOverlay::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), QColor(0, 0, 0, 130)); }

void KeyOverlay::keyPressEvent(QKeyEvent* event) {
  const bool modifier = event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control || event->key() == Qt::Key_Alt;
  if (!modifier) dismiss();
}

void KeyOverlay::mousePressEvent(QMouseEvent*) { dismiss(); }

bool KeyOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) dismiss();
  return QWidget::eventFilter(watched, event);
}

}  // namespace seam::panels
