#include "ui/panels/theme.hpp"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyleFactory>
#include <QSvgRenderer>
#include <array>

namespace seam::panels {
namespace {

QColor rgb(unsigned value) { return QColor::fromRgb(0xff000000U | value); }

std::array<WindowColors, 3> make_themes() {
  WindowColors light, dark, contrast;
  light = {rgb(0xf3f4f6), rgb(0xffffff),
           rgb(0xe9ebef), rgb(0xc9ced6),
           rgb(0x1b1f26), rgb(0x4a5260),
           rgb(0x1f5fae), rgb(0xffffff),
           rgb(0x1b6e3a), rgb(0x8a4b00),
           rgb(0xb3261e), {rgb(0x1b1f26), rgb(0xb87800), rgb(0x2a7fb8), rgb(0x00805c), rgb(0xb34a00), rgb(0xa3527e)}};
  dark = {rgb(0x24272c), rgb(0x1a1c20),
          rgb(0x2d3137), rgb(0x434952),
          rgb(0xe8eaed), rgb(0xb4bac4),
          rgb(0x6cb0f5), rgb(0x0d1117),
          rgb(0x67c98b), rgb(0xf0b45a),
          rgb(0xff8a80), {rgb(0xe8eaed), rgb(0xe69f00), rgb(0x56b4e9), rgb(0x2bbf94), rgb(0xf08245), rgb(0xdb94bd)}};
  contrast = {
      rgb(0x000000), rgb(0x000000),
      rgb(0x000000), rgb(0xffffff),
      rgb(0xffffff), rgb(0xffffff),
      rgb(0xffff00), rgb(0x000000),
      rgb(0x00ff66), rgb(0xffd000),
      rgb(0xff7070), {rgb(0xffffff), rgb(0xffd000), rgb(0x66ccff), rgb(0x00ff99), rgb(0xff9955), rgb(0xff99dd)}};
  return {light, dark, contrast};
}

QPalette make_palette(const WindowColors& c) {
  QPalette p;
  p.setColor(QPalette::Window, c.window);
  p.setColor(QPalette::WindowText, c.text);
  p.setColor(QPalette::Base, c.base);
  p.setColor(QPalette::AlternateBase, c.panel);
  p.setColor(QPalette::Text, c.text);
  p.setColor(QPalette::Button, c.panel);
  p.setColor(QPalette::ButtonText, c.text);
  p.setColor(QPalette::ToolTipBase, c.panel);
  p.setColor(QPalette::ToolTipText, c.text);
  p.setColor(QPalette::PlaceholderText, c.muted);
  p.setColor(QPalette::Highlight, c.accent);
  p.setColor(QPalette::HighlightedText, c.accent_text);
  p.setColor(QPalette::Link, c.accent);
  p.setColor(QPalette::LinkVisited, c.accent);
  p.setColor(QPalette::BrightText, c.error);
  p.setColor(QPalette::Mid, c.border);
  p.setColor(QPalette::Dark, c.border);
  p.setColor(QPalette::Light, c.panel);
  p.setColor(QPalette::Midlight, c.panel);
  p.setColor(QPalette::Shadow, c.border);
  QColor faded = c.muted;
  faded.setAlpha(150);
  for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, faded);
  return p;
}

QString style_sheet(const WindowColors& c) {
  QString sheet = QStringLiteral(R"(
QMainWindow::separator { background: @window; width: 5px; height: 5px; }
QMainWindow::separator:hover { background: @accent; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; spacing: 2px; padding: 3px 6px; }
QToolBar::separator { background: @border; width: 1px; margin: 5px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: @panel; border-color: @border; }
QToolButton:checked { background: @panel; border-color: @accent; }
QToolButton:focus { border-color: @accent; }
QDockWidget { titlebar-close-icon: none; font-weight: 600; }
QDockWidget::title { background: @panel; padding: 5px 8px; border-bottom: 1px solid @border; }
QStatusBar { border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QHeaderView::section { background: @window; color: @muted; border: none; border-bottom: 1px solid @border; padding: 3px 6px; }
QTreeView, QTableView, QListView { border: none; background: @base; alternate-background-color: @base; outline: none; }
QTreeView::item, QTableView::item { padding: 2px 4px; }
QTabBar::tab { padding: 5px 12px; border: none; border-bottom: 2px solid transparent; color: @muted; background: transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:focus { color: @accent; }
QTabWidget::pane { border: none; }
#chip { border: 1px solid @border; border-radius: 8px; padding: 0 8px; color: @text; }
#chip[level="warning"] { border-color: @warning; color: @warning; }
#chip[level="error"] { border-color: @error; color: @error; }
#viewport_hud, #viewport_force, #legend, #loading { background: @hud; color: @text; border-radius: 4px; padding: 5px 8px; }
#viewport_banner { background: #a33f00; color: #ffffff; border-radius: 4px; padding: 6px 18px; font-weight: 700; }
#viewport_placeholder { background: @base; color: @muted; padding: 40px; }
#message_row { border: 1px solid @border; border-left: 4px solid @accent; background: @base; border-radius: 3px; }
#message_row[level="warning"] { border-left-color: @warning; }
#message_row[level="error"] { border-left-color: @error; }
#start_page { background: @base; }
#start_title { font-size: 26pt; font-weight: 700; }
#start_subtitle, #hint { color: @muted; }
#card { background: @window; border: 1px solid @border; border-radius: 8px; }
#card QListView { background: transparent; }
#card QListView::item { padding: 5px 6px; border-radius: 4px; }
#card QListView::item:hover { background: @panel; }
#card QListView::item:selected { background: @accent; color: @accent_text; }
#card_title { font-size: 12pt; font-weight: 600; }
#overlay_panel { background: @base; border: 1px solid @border; border-radius: 8px; }
#overlay_title { font-size: 15pt; font-weight: 600; }
#group_title { font-weight: 600; color: @accent; }
#key { border: 1px solid @border; border-radius: 4px; padding: 1px 6px; background: @panel; font-family: monospace; }
#field_error { color: @error; }
#lesson_page, #lesson_page QScrollArea, #lesson_page QScrollArea > QWidget > QWidget { background: @window; }
#question_card { background: @base; border: 1px solid @border; border-left: 4px solid @accent; border-radius: 6px; }
#lesson_feedback[level="wrong"] { color: @error; }
#lesson_feedback[level="right"] { color: @ok; }
#lesson_sentence { font-size: 13pt; }
#stat_value { font-size: 17pt; font-weight: 700; }
QFrame[stat_chip="true"] { background: @base; border: 1px solid @border; border-radius: 6px; }
#fold_head { text-align: left; font-weight: 600; border: none; border-bottom: 1px solid @border; border-radius: 0; padding: 5px 2px; }
#fold_head:focus { border-bottom-color: @accent; color: @accent; }
#primary { background: @accent; color: @accent_text; border: none; border-radius: 4px; padding: 6px 14px; font-weight: 600; }
#primary:focus { border: 2px solid @text; }
QRadioButton::indicator { width: 11px; height: 11px; border: 1px solid @muted; border-radius: 6px; background: @base; }
QRadioButton::indicator:checked { border: 3px solid @accent; width: 7px; height: 7px; background: @text; }
QRadioButton::indicator:disabled { border-color: @border; }
)");
  if (c.base == c.window)  // high contrast: fields and buttons differ from the window by their frames only
    sheet += QStringLiteral(R"(
QPushButton, QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit { border: 1px solid @border; border-radius: 3px; padding: 3px 8px; background: @base; }
QPushButton:focus, QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus { border: 2px solid @accent; }
QPushButton:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { border: 1px dashed @border; }
QComboBox::drop-down, QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 16px; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { width: 0; height: 0; border-left: 4px solid @base; border-right: 4px solid @base; border-top: 5px solid @border; }
QAbstractSpinBox::up-arrow { width: 0; height: 0; border-left: 4px solid @base; border-right: 4px solid @base; border-bottom: 5px solid @border; }
QRadioButton::indicator, QCheckBox::indicator { width: 13px; height: 13px; border: 2px solid @border; background: @base; }
QRadioButton::indicator { border-radius: 8px; }
QRadioButton::indicator:checked, QCheckBox::indicator:checked { background: @accent; }
QSlider::groove:horizontal { height: 2px; background: @border; }
QSlider::handle:horizontal { width: 10px; margin: -7px 0; background: @accent; border-radius: 3px; }
)");
  QColor hud = c.base;
  hud.setAlphaF(0.82F);
  const QString hud_text =
      QStringLiteral("rgba(%1,%2,%3,%4)").arg(hud.red()).arg(hud.green()).arg(hud.blue()).arg(hud.alpha());
  // Longer names first: @accent_text must not be read as @accent.
  const std::vector<std::pair<QString, QString>> names{{"@accent_text", c.accent_text.name()},
                                                       {"@accent", c.accent.name()},
                                                       {"@window", c.window.name()},
                                                       {"@warning", c.warning.name()},
                                                       {"@base", c.base.name()},
                                                       {"@panel", c.panel.name()},
                                                       {"@border", c.border.name()},
                                                       {"@muted", c.muted.name()},
                                                       {"@error", c.error.name()},
                                                       {"@text", c.text.name()},
                                                       {"@hud", hud_text}};
  for (const auto& [name, value] : names) sheet.replace(name, value);
  return sheet;
}

}  // namespace

const WindowColors& window_colors(viewport::Theme theme) {
  static const std::array<WindowColors, 3> themes = make_themes();
  return themes[static_cast<std::size_t>(theme)];
}

viewport::Theme resolve_theme(models::ThemeChoice choice, const QColor& system_window) {
  switch (choice) {
    case models::ThemeChoice::light:
      return viewport::Theme::light;
    case models::ThemeChoice::dark:
      return viewport::Theme::dark;
    case models::ThemeChoice::high_contrast:
      return viewport::Theme::high_contrast;
    default:
      return system_window.lightness() < 128 ? viewport::Theme::dark : viewport::Theme::light;
  }
}

void apply_theme(QApplication& application, viewport::Theme theme) {
  application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  application.setPalette(make_palette(window_colors(theme)));
  application.setStyleSheet(style_sheet(window_colors(theme)));
}

QIcon themed_icon(const QString& name, viewport::Theme theme) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray drawing = file.readAll();
  const auto draw = [&](const QColor& color, int size) {
    QSvgRenderer renderer(QByteArray(drawing).replace("#000", color.name().toLatin1()));
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
  };
  const WindowColors& c = window_colors(theme);
  QIcon icon;
  for (int size : {20, 24, 40, 48, 64}) {
    icon.addPixmap(draw(name == QLatin1String("record") ? c.error : c.text, size));
    QColor faded = c.border;
    icon.addPixmap(draw(faded, size), QIcon::Disabled);
  }
  return icon;
}

}  // namespace seam::panels
