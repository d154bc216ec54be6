#include "ui/panels/race_results.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/models/merge_reading.hpp"
#include "ui/models/race_picture.hpp"
#include "ui/models/whole_file.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::panels {

namespace {

constexpr int bar_height = 10, scale_steps = 32;

QColor color_at(double share, viewport::Theme theme) {
  const Vec3f linear = models::scale_color(share, theme);
  return QColor::fromRgbF(viewport::linear_to_srgb(linear[0]), viewport::linear_to_srgb(linear[1]),
                          viewport::linear_to_srgb(linear[2]));
}

}  // namespace

RaceScale::RaceScale(const models::RaceModel& race, QWidget* parent) : QWidget(parent), race_(race) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  retranslate();
}

QString RaceScale::title() const {
  if (!race_.reference()) return tr("No colours: no lane ended in a state that can be judged.");
  return tr("Distance of a body from the end of %1 (the most exact lane); solid: moved in this round")
      .arg(models::RaceModel::lane_name(race_.lane(*race_.reference())));
}

void RaceScale::retranslate() {
  setAccessibleName(tr("Key of the colours"));
  setAccessibleDescription(title());
  update();
}

void RaceScale::set_theme(viewport::Theme theme) {
  theme_ = theme;
  update();
}

QSize RaceScale::sizeHint() const { return {300, 2 * fontMetrics().height() + bar_height + 8}; }

void RaceScale::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  const int line = fontMetrics().height();
  painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(title(), Qt::ElideRight, width()));
  if (!race_.reference()) return;
  const QRect bar(0, line + 2, width(), bar_height);
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  for (int i = 0; i <= scale_steps; ++i)
    gradient.setColorAt(static_cast<double>(i) / scale_steps, color_at(static_cast<double>(i) / scale_steps, theme_));
  painter.fillRect(bar, gradient);
  const QRect below(0, bar.bottom() + 2, width(), line);
  const double theta = race_.subject().theta;
  painter.drawText(below, Qt::AlignLeft, tr("at most %1").arg(models::length_text(race_.scale_low())));
  painter.drawText(below, Qt::AlignRight, models::length_text(race_.scale_high()));
  const int at = static_cast<int>(width() * models::scale_share(theta, race_.scale_low(), race_.scale_high()));
  painter.drawLine(at, bar.top() - 1, at, bar.bottom() + 3);
  const QString mark = tr("θ = %1").arg(models::length_text(theta));
  const int half = fontMetrics().horizontalAdvance(mark) / 2;
  painter.drawText(QRect(at - half - 4, below.top(), 2 * half + 8, line), Qt::AlignCenter, mark);
}

RaceResults::RaceResults(const models::RaceModel& race, QWidget* parent)
    : QWidget(parent), figures_(new models::RaceTable(race, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 4, 0, 0);
  sorted_ = new QSortFilterProxyModel(this);
  sorted_->setSortRole(models::RaceTable::sort_role);
  sorted_->setSourceModel(figures_);
  table_ = new QTableView(this);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);  // as raced
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  auto* copy = new QAction(table_);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, &RaceResults::copy_rows);
  table_->addAction(copy);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this, &RaceResults::show_menu);
  copy_ = new QPushButton(this);
  save_ = new QPushButton(this);
  connect(copy_, &QPushButton::clicked, this, &RaceResults::copy_rows);
  connect(save_, &QPushButton::clicked, this, &RaceResults::ask_values_name);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(copy_);
  row->addWidget(save_);
  layout->addWidget(table_, 1);
  layout->addLayout(row);
  retranslate();
}

void RaceResults::copy_rows() {
  QList<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows << index.row();
  if (rows.isEmpty())
    for (int row = 0; row < sorted_->rowCount(); ++row) rows << row;
  std::sort(rows.begin(), rows.end());
  QStringList lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < sorted_->columnCount(); ++column) {
      const QModelIndex index = sorted_->index(row, column);
      const QVariant value = index.data(models::RaceTable::sort_role);
      const bool number = value.typeId() == QMetaType::Double && std::isfinite(value.toDouble());
      cells << (number ? QString::number(value.toDouble(), 'g', 17) : index.data(Qt::DisplayRole).toString());
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void RaceResults::save_values(const QString& path) {
  if (const QString why = models::write_whole(path, figures_->csv().toUtf8()); !why.isEmpty())
    emit problem(
        {"cannot save the values", path.toStdString(), why.toStdString(), "free disk space or choose another place"});
}

void RaceResults::ask_values_name() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save values"), QStringLiteral("race.csv"), tr("CSV (*.csv)"));
  if (!path.isEmpty()) save_values(path);
}

void RaceResults::show_menu(const QPoint& at) {
  QMenu menu(this);
  menu.addAction(tr("Copy rows"), this, &RaceResults::copy_rows);
  menu.addAction(tr("Copy values as CSV"), this, [this] { QApplication::clipboard()->setText(figures_->csv()); });
  menu.addAction(tr("Save values as CSV…"), this, &RaceResults::ask_values_name);
  menu.addAction(tr("Order as raced"), this, [this] {
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    sorted_->sort(-1);
  });
  menu.exec(table_->viewport()->mapToGlobal(at));
}

void RaceResults::retranslate() {
  table_->setAccessibleName(tr("Results of the race"));
  copy_->setText(tr("Copy rows"));
  save_->setText(tr("Save values as CSV…"));
  figures_->retranslate();
  table_->resizeColumnsToContents();
}

}  // namespace seam::panels
