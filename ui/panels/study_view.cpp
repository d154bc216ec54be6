#include "ui/panels/study_view.hpp"

#include <qcustomplot.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/models/whole_file.hpp"
#include "ui/panels/plot_style.hpp"

namespace seam::panels {

namespace {

constexpr double category_width = 0.76;  ///< of the distance of two categories, for their points beside one another

/// Shapes differ as well as colours; the paper's points are hollow.
QCPScatterStyle mark(int index, const QPen& pen, const QBrush& brush) {
  constexpr std::array<QCPScatterStyle::ScatterShape, 4> shapes{
      QCPScatterStyle::ssCircle, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond};
  return {shapes[static_cast<std::size_t>(index) % shapes.size()], pen, brush, 7};
}

}  // namespace

StudyView::StudyView(models::StudyFile study, QWidget* parent)
    : QWidget(parent), table_model_(new models::StudyTable(std::move(study), this)) {
  const models::StudyFile& file = table_model_->study();
  column_ = static_cast<int>(file.columns.indexOf(file.y_column));
  auto* layout = new QVBoxLayout(this);
  title_ = new QLabel(file.title, this);
  QFont large = title_->font();
  large.setPointSizeF(1.3 * large.pointSizeF());
  large.setBold(true);
  title_->setFont(large);
  title_->setWordWrap(true);
  notes_ = new QLabel(file.notes.join(QLatin1Char('\n')), this);
  notes_->setObjectName(QStringLiteral("hint"));
  notes_->setWordWrap(true);
  notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (QLabel* label : {title_, notes_}) label->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout;
  y_label_ = new QLabel(this);
  y_ = new QComboBox(this);
  y_label_->setBuddy(y_);
  for (qsizetype i = 0; i < file.columns.size(); ++i) y_->addItem({});
  y_->setCurrentIndex(column_);
  row->addWidget(y_label_);
  row->addWidget(y_);
  row->addStretch(1);
  make_plot();
  make_table();
  auto* split = new QSplitter(Qt::Vertical, this);
  split->addWidget(plot_);
  split->addWidget(table_);
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 2);
  split->setChildrenCollapsible(false);
  layout->addWidget(title_);
  layout->addWidget(notes_);
  layout->addLayout(row);
  layout->addWidget(split, 1);
  connect(y_, &QComboBox::activated, this, &StudyView::show_column);
  retranslate();
  rebuild();
}

void StudyView::make_plot() {
  plot_ = new QCustomPlot(this);
  plot_->setMinimumHeight(180);
  plot_->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
  plot_->legend->setVisible(true);
  // Beside the curves, never upon them.
  plot_->plotLayout()->addElement(0, 1, plot_->legend);
  plot_->plotLayout()->setColumnStretchFactor(1, 0.001);
  plot_->legend->setFillOrder(QCPLegend::foRowsFirst);
  plot_->legend->setBorderPen(Qt::NoPen);
  const models::StudyFile& file = study();
  if (!file.categories.isEmpty()) {
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (qsizetype i = 0; i < file.categories.size(); ++i)
      names->addTick(static_cast<double>(i + 1), file.categories[i]);
    plot_->xAxis->setTicker(names);
    if (file.categories.size() > 6) plot_->xAxis->setTickLabelRotation(-35);  // else they would run into one another
    plot_->axisRect()->setRangeZoomAxes(nullptr, plot_->yAxis);
    plot_->axisRect()->setRangeDragAxes(nullptr, plot_->yAxis);
  } else if (file.log_x) {
    plot_->xAxis->setScaleType(QCPAxis::stLogarithmic);
    plot_->xAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    plot_->xAxis->setNumberFormat(QStringLiteral("gb"));
    plot_->xAxis->setNumberPrecision(3);
  }
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &StudyView::fit);
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot_, &QWidget::customContextMenuRequested, this, &StudyView::show_plot_menu);
}

void StudyView::make_table() {
  sorted_ = new models::StudyOrder(this);
  sorted_->setSourceModel(table_model_);
  table_ = new QTableView(this);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);  // as measured
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->resizeColumnsToContents();
  table_->setMinimumHeight(110);
  auto* copy = new QAction(table_);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, &StudyView::copy_rows);
  table_->addAction(copy);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this, &StudyView::show_table_menu);
}

bool StudyView::shows_default() const { return column_ == static_cast<int>(study().columns.indexOf(study().y_column)); }

void StudyView::show_column(int column) {
  column_ = std::clamp(column, 0, static_cast<int>(study().columns.size()) - 1);
  y_->setCurrentIndex(column_);
  rebuild();
}

std::vector<StudyView::Curve> StudyView::curves() const {
  std::vector<Curve> result;
  const auto add = [&](const QString& series, bool paper, double x, double y) {
    auto found = std::find_if(result.begin(), result.end(),
                              [&](const Curve& curve) { return curve.series == series && curve.paper == paper; });
    if (found == result.end()) found = result.insert(result.end(), {series, paper, {}});
    found->points.emplace_back(x, y);
  };
  for (const auto& row : study().rows) add(row.series, false, row.x, row.values[static_cast<std::size_t>(column_)]);
  if (shows_default())
    for (const auto& point : study().paper) add(point.series, true, point.x, point.y);
  if (!study().categories.isEmpty()) {
    const auto many = static_cast<double>(result.size());
    for (std::size_t i = 0; i < result.size(); ++i)
      for (auto& [x, y] : result[i].points) x += (static_cast<double>(i) - 0.5 * (many - 1)) * category_width / many;
  }
  return result;
}

/// The study's own choice; another figure gets decades when it is above 0 everywhere and spans two of them.
bool StudyView::logarithmic_y(const std::vector<Curve>& curves) const {
  if (shows_default()) return study().log_y;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (const Curve& curve : curves)
    for (const auto& [x, y] : curve.points)
      if (!std::isnan(y)) low = std::min(low, y), high = std::max(high, y);
  return low > 0 && high / low >= 100;
}

void StudyView::rebuild() {
  plot_->clearGraphs();
  const std::vector<Curve> all = curves();
  const bool decades = logarithmic_y(all);
  plot_->yAxis->setScaleType(decades ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  plot_->yAxis->setTicker(decades ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                  : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
  plot_->yAxis->setNumberFormat(QStringLiteral("gb"));
  plot_->yAxis->setNumberPrecision(4);
  for (const Curve& curve : all) {
    QCPGraph* graph = plot_->addGraph();
    QVector<QCPGraphData> points;
    for (const auto& [x, y] : curve.points)
      if ((!decades || y > 0) && (!study().log_x || x > 0)) points.append({x, y});
    graph->data()->set(points);
    graph->setName(curve.paper ? tr("in the paper: %1").arg(curve.series) : curve.series);
    graph->setProperty("paper", curve.paper);
    if (!study().categories.isEmpty()) graph->setLineStyle(QCPGraph::lsNone);
  }
  plot_->xAxis->setLabel(study().x_name);
  plot_->yAxis->setLabel(shows_default() ? study().y_name : models::StudyColumns::title(study().columns[column_]));
  style_graphs();
  fit();
}

void StudyView::style_graphs() {
  const WindowColors& c = window_colors(theme_);
  constexpr std::array<Qt::PenStyle, 4> dashes{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
  int ours = 0, papers = 0;
  for (int i = 0; i < plot_->graphCount(); ++i) {
    QCPGraph* graph = plot_->graph(i);
    const bool paper = graph->property("paper").toBool();
    const int index = paper ? papers++ : ours++;
    const QColor color = paper ? c.muted : c.curves[static_cast<std::size_t>(index) % c.curves.size()];
    graph->setPen(QPen(color, 1.8, paper ? Qt::DotLine : dashes[static_cast<std::size_t>(index) % dashes.size()]));
    graph->setScatterStyle(mark(index, QPen(color, 1.4), paper ? QBrush(c.base) : QBrush(color)));
  }
}

void StudyView::set_theme(viewport::Theme theme) {
  theme_ = theme;
  const WindowColors& c = window_colors(theme);
  style_plot(*plot_, c, c.text);
  style_graphs();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void StudyView::fit() {
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < plot_->graphCount(); ++i)
      for (const QCPGraphData& point : *plot_->graph(i)->data()) {
        const double value = axis == plot_->xAxis ? point.key : point.value;
        if (!std::isnan(value)) low = std::min(low, value), high = std::max(high, value);
      }
    if (axis == plot_->xAxis && !study().categories.isEmpty()) {
      axis->setRange(0.5, static_cast<double>(study().categories.size()) + 0.5);
    } else if (axis->scaleType() == QCPAxis::stLogarithmic) {
      if (!(low <= high)) low = 1, high = 10;
      const double margin = std::max(1.25, std::pow(high / low, 0.06));
      axis->setRange(low / margin, high * margin);
    } else {
      if (!(low <= high)) low = 0, high = 1;
      if (axis == plot_->yAxis) low = std::min(low, 0.0);
      const double margin = high > low ? 0.06 * (high - low) : 1;
      axis->setRange(low - margin, high + margin);
    }
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void StudyView::copy_rows() {
  QList<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows << index.row();
  std::sort(rows.begin(), rows.end());
  QStringList lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < sorted_->columnCount(); ++column) {
      const QVariant value = sorted_->index(row, column).data(models::StudyTable::sort_role);
      const bool number = value.typeId() == QMetaType::Double && column != models::StudyTable::x_column;
      cells << (number ? QString::number(value.toDouble(), 'g', 17)
                       : sorted_->index(row, column).data(Qt::DisplayRole).toString());
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  if (!lines.isEmpty()) QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void StudyView::save(const QString& path, const QByteArray& bytes, const char* what) {
  if (const QString why = models::write_whole(path, bytes); !why.isEmpty())
    emit problem({what, path.toStdString(), why.toStdString(), "free disk space or choose another place"});
}

void StudyView::save_values(const QString& path) { save(path, table_model_->csv().toUtf8(), "cannot save the values"); }

void StudyView::save_picture(const QString& path) {
  save(path, models::png_bytes(plot_->toPixmap(0, 0, 2)), "cannot save the picture");
}

void StudyView::add_exports(QMenu& menu) {
  menu.addAction(tr("Copy picture"), this, [this] { QApplication::clipboard()->setPixmap(plot_->toPixmap(0, 0, 2)); });
  menu.addAction(tr("Copy values"), this, [this] { QApplication::clipboard()->setText(table_model_->csv()); });
  menu.addAction(tr("Save values as CSV…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save values"), study().name + QStringLiteral(".csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty()) save_values(path);
  });
  menu.addAction(tr("Save picture as PNG…"), this, [this] {
    const QString path = QFileDialog::getSaveFileName(this, tr("Save picture"), study().name + QStringLiteral(".png"),
                                                      tr("PNG (*.png)"));
    if (!path.isEmpty()) save_picture(path);
  });
}

void StudyView::show_plot_menu(const QPoint& at) {
  QMenu menu(this);
  menu.addAction(tr("Fit"), this, &StudyView::fit);
  menu.addSeparator();
  add_exports(menu);
  menu.exec(plot_->mapToGlobal(at));
}

void StudyView::show_table_menu(const QPoint& at) {
  QMenu menu(this);
  menu.addAction(tr("Copy selected rows"), this, &StudyView::copy_rows)
      ->setEnabled(table_->selectionModel()->hasSelection());
  menu.addAction(tr("Order as measured"), this, [this] {
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    sorted_->sort(-1);
  });
  menu.addSeparator();
  add_exports(menu);
  menu.exec(table_->viewport()->mapToGlobal(at));
}

void StudyView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange && table_) retranslate(), rebuild();
  QWidget::changeEvent(event);
}

void StudyView::retranslate() {
  y_label_->setText(tr("&y axis:"));
  y_->setAccessibleName(tr("Figure on the y axis"));
  for (int i = 0; i < y_->count(); ++i) {
    const QString title = models::StudyColumns::title(study().columns[i]);
    y_->setItemText(i, study().columns[i] == study().y_column ? tr("%1 (the study's own)").arg(title) : title);
  }
  table_->setAccessibleName(tr("Rows of the study"));
  plot_->setAccessibleName(tr("Plot of the study: %1").arg(study().title));
  table_model_->retranslate();
}

}  // namespace seam::panels
