#include "ui/panels/merge_panel.hpp"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/empty_state.hpp"
#include "ui/panels/theme.hpp"
#include "ui/panels/toi_strip.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::panels {

namespace {

using models::MergeTable;
using Kind = MergeTable::Kind;

constexpr int slider_steps = 1000, refresh_ms = 60;

const WindowColors& colors_of(const QWidget& widget) {
  const bool dark = widget.palette().color(QPalette::Base).lightness() < 128;
  return window_colors(dark ? viewport::Theme::dark : viewport::Theme::light);
}

/// What is refused or missing stands out in colour; its text says it too.
class FaultDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.data(MergeTable::faulty_role).toBool() || !option->widget) return;
    const QColor color = colors_of(*option->widget).error;
    option->palette.setColor(QPalette::Text, color);
  }
};

QTableView* make_table(QAbstractItemModel* model, const char* name, QWidget* parent) {
  auto* view = new QTableView(parent);
  view->setObjectName(QLatin1String(name));
  view->setModel(model);
  view->setItemDelegate(new FaultDelegate(view));
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setTabKeyNavigation(false);
  view->setShowGrid(false);
  view->setWordWrap(false);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(22);
  view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  view->horizontalHeader()->setStretchLastSection(true);
  view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  view->horizontalHeader()->setMinimumSectionSize(24);
  return view;
}

}  // namespace

MergePanel::MergePanel(models::MergeModel& merge, QWidget* parent) : QStackedWidget(parent), merge_(merge) {
  setObjectName(QStringLiteral("merge_panel"));
  page_ = new QWidget(this);
  auto* layout = new QVBoxLayout(page_);
  layout->setContentsMargins(8, 6, 8, 4);
  layout->setSpacing(6);
  make_head(page_);
  make_tabs(page_);
  addWidget(page_);
  empty_ = new EmptyState(this);
  addWidget(empty_);
  connect(empty_->button(), &QPushButton::clicked, this, &MergePanel::settings_requested);
  timer_.setSingleShot(true);
  timer_.setInterval(refresh_ms);
  connect(&timer_, &QTimer::timeout, this, &MergePanel::refresh);
  connect(&merge_, &models::MergeModel::changed, this, [this] {
    if (isVisible() && !timer_.isActive()) timer_.start();
  });
  connect(tabs_, &QTabWidget::currentChanged, this, &MergePanel::refresh);
  setMinimumWidth(300);
  retranslate();
}

void MergePanel::make_head(QWidget* page) {
  auto* layout = static_cast<QVBoxLayout*>(page->layout());
  auto* line = new QHBoxLayout;
  mark_ = new QLabel(page);
  mark_->setObjectName(QStringLiteral("merge_mark"));
  mark_->setFixedWidth(22);
  mark_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
  verdict_ = new QLabel(page);
  verdict_->setObjectName(QStringLiteral("merge_verdict"));
  verdict_->setWordWrap(true);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  line->addWidget(mark_);
  line->addWidget(verdict_, 1);
  layout->addLayout(line);
  strip_ = new ToiStrip(merge_, page);
  layout->addWidget(strip_);
  auto* path = new QHBoxLayout;
  worker_label_ = new QLabel(page);
  worker_ = new QComboBox(page);
  worker_label_->setBuddy(worker_);
  path_label_ = new QLabel(page);
  slider_ = new QSlider(Qt::Horizontal, page);
  slider_->setRange(0, slider_steps);
  slider_->setPageStep(slider_steps / 10);
  path_label_->setBuddy(slider_);
  place_ = new QLabel(page);
  place_->setMinimumWidth(place_->fontMetrics().horizontalAdvance(QStringLiteral("t = 0.000")) + 6);
  for (QWidget* part : std::initializer_list<QWidget*>{worker_label_, worker_, path_label_}) path->addWidget(part);
  path->addWidget(slider_, 1);
  path->addWidget(place_);
  layout->addLayout(path);
  auto* scale = new QHBoxLayout;
  factor_ = new QLabel(page);
  less_ = new QToolButton(page);
  less_->setText(QStringLiteral("−"));
  more_ = new QToolButton(page);
  more_->setText(QStringLiteral("+"));
  scale->addWidget(factor_);
  scale->addStretch(1);
  scale->addWidget(less_);
  scale->addWidget(more_);
  layout->addLayout(scale);
  connect(worker_, &QComboBox::activated, &merge_, &models::MergeModel::set_worker);
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    // Whoever moves along the path wants to see it.
    if (!merge_.shows(&viewport::MergeView::path)) merge_.toggle(&viewport::MergeView::path);
    merge_.set_position(static_cast<double>(value) / slider_steps);
    refresh_head();
  });
  connect(less_, &QToolButton::clicked, this, [this] { merge_.change_exaggeration(-1); });
  connect(more_, &QToolButton::clicked, this, [this] { merge_.change_exaggeration(1); });
}

void MergePanel::make_tabs(QWidget* page) {
  tabs_ = new QTabWidget(page);
  tabs_->setDocumentMode(true);
  const std::array<const char*, 5> names{"merge_rounds", "merge_replicas", "merge_bodies", "merge_pairs",
                                         "merge_energies"};
  for (std::size_t k = 0; k < tables_.size(); ++k) {
    const auto kind = static_cast<Kind>(k);
    tables_[k] = new MergeTable(merge_, kind, this);
    views_[k] = make_table(tables_[k], names[k], page);
    for (auto signal : {&QTableView::clicked, &QTableView::activated})
      connect(views_[k], signal, this, [this, kind](const QModelIndex& index) { activate(kind, index); });
  }
  tabs_->addTab(views_[0], QString());
  auto* replicas = new QWidget(page);
  auto* column = new QVBoxLayout(replicas);
  column->setContentsMargins(0, 6, 0, 0);
  body_ = new QLabel(replicas);
  body_->setWordWrap(true);
  column->addWidget(body_);
  column->addWidget(views_[1], 1);
  tabs_->addTab(replicas, QString());
  auto* ledger = new QWidget(page);
  column = new QVBoxLayout(ledger);
  column->setContentsMargins(0, 6, 0, 0);
  ledger_ = new QLabel(ledger);
  ledger_->setWordWrap(true);
  column->addWidget(ledger_);
  auto* split = new QSplitter(Qt::Vertical, ledger);
  split->addWidget(views_[2]);
  split->addWidget(views_[3]);
  split->addWidget(views_[4]);
  column->addWidget(split, 1);
  tabs_->addTab(ledger, QString());
  page->layout()->addWidget(tabs_);
}

void MergePanel::activate(Kind kind, const QModelIndex& index) {
  if (!index.isValid()) return;
  if (const QVariant round = index.data(MergeTable::round_role); round.isValid())
    merge_.set_round(static_cast<std::size_t>(round.toULongLong()));
  if (const QVariant worker = index.data(MergeTable::worker_role); worker.isValid())
    merge_.set_worker(worker.toInt());
  else if (const QVariant body = index.data(MergeTable::body_role); body.isValid() && kind != Kind::replicas)
    merge_.select_body(body.toUInt());
}

QString MergePanel::empty_text() const { return currentWidget() == empty_ ? empty_->label()->text() : QString(); }

void MergePanel::refresh() {
  const QString why = merge_.empty_text();
  if (!why.isEmpty()) {
    empty_->label()->setText(why);
    empty_->button()->setVisible(merge_.model() != nullptr);
    setCurrentWidget(empty_);
    return;
  }
  setCurrentWidget(page_);
  refresh_head();
  const int tab = tabs_->currentIndex();
  for (std::size_t k : tab == 0   ? std::vector<std::size_t>{0}
                       : tab == 1 ? std::vector<std::size_t>{1}
                                  : std::vector<std::size_t>{2, 3, 4}) {
    tables_[k]->refresh();
    views_[k]->resizeColumnsToContents();  // of the rows in sight
  }
  if (tab == 0) {
    const auto row = static_cast<int>(merge_.round_index());
    views_[0]->selectRow(row);
    views_[0]->scrollTo(tables_[0]->index(row, 0));
  }
  refresh_body_line();
  refresh_ledger_line();
}

void MergePanel::refresh_head() {
  const distributed::Round* round = merge_.round();
  if (!round) return;
  const WindowColors& colors = colors_of(*this);
  // Green is for a merge that every worker's gate let pass, and for nothing else.
  const bool good = merge_.merged_freely(),
             bad = merge_.refused() || round->verdict == distributed::Verdict::failed ||
                   round->verdict == distributed::Verdict::capped ||
                   (round->verdict == distributed::Verdict::accepted && distributed::refusing_worker(*round));
  mark_->setText(good ? QStringLiteral("✓") : bad ? QStringLiteral("✗") : QStringLiteral("…"));
  mark_->setStyleSheet(QStringLiteral("font-weight: 700; font-size: 15pt; color: %1")
                           .arg((good  ? colors.ok
                                 : bad ? colors.error
                                       : colors.muted)
                                    .name()));
  mark_->setAccessibleName(models::verdict_word(round->verdict));
  verdict_->setText(merge_.verdict());
  fit_verdict();
  const QSignalBlocker quiet(worker_), still(slider_);
  const int count = merge_.log() ? merge_.log()->workers : 0;
  if (worker_->count() != count) {
    worker_->clear();
    for (int k = 0; k < count; ++k) worker_->addItem(QStringLiteral("W%1").arg(k));
  }
  worker_->setCurrentIndex(merge_.worker());
  const bool consensus = round->kind == distributed::RoundKind::consensus;
  slider_->setEnabled(consensus);
  slider_->setToolTip(consensus ? tr("From the worker's own poses (0) to the merged ones (1)")
                                : tr("Only consensus has a path from replicas to a merged pose"));
  slider_->setValue(qRound(merge_.position() * slider_steps));
  place_->setText(QStringLiteral("t = %1").arg(QLocale().toString(merge_.position(), 'f', 3)));
  factor_->setText(merge_.factor_text());
  strip_->update();
}

/// As many lines as the sentence needs in this width and font; two at least, so that the panel does not jump. From the
/// panel's width, because the label has none yet before the first layout.
void MergePanel::fit_verdict() {
  const QMargins around = page_->layout()->contentsMargins();
  const int two = 2 * verdict_->fontMetrics().lineSpacing() + 6;
  const int width = std::max(200, this->width() - around.left() - around.right() - mark_->width() - 12);
  verdict_->setMinimumHeight(std::max(two, verdict_->heightForWidth(width)));
}

void MergePanel::resizeEvent(QResizeEvent* event) {
  QStackedWidget::resizeEvent(event);
  fit_verdict();
}

void MergePanel::refresh_body_line() {
  const distributed::BodyRound* body = merge_.body_round();
  if (!body) {
    body_->setText(tr("No shared body is recorded in this round."));
    return;
  }
  const auto mass = [&](double rho) {
    const double m = merge_.model()->bodies[body->body].mass;
    return QLocale().toString(m > 0 ? rho / m : rho, 'g', 3);
  };
  body_->setText(tr("<b>%1</b>: r %2, s %3, dual %4. Penalty %5 → %6 of its mass, %7.")
                     .arg(merge_.body_name(body->body).toHtmlEscaped(), models::length_text(body->r),
                          models::length_text(body->s), models::length_text(body->dual), mass(body->rho),
                          mass(body->rho_next), models::rule_text(body->rule)));
}

void MergePanel::refresh_ledger_line() {
  if (tabs_->currentIndex() != 2) return;
  const models::Coverage& bodies = tables_[2]->coverage();
  const QLocale locale;
  QString text = tr("Bodies %1, shared %2, on three workers or more %3; their weights add up to %4. Contact pairs %5; "
                    "theirs to %6.")
                     .arg(locale.toString(static_cast<qulonglong>(bodies.bodies.size())),
                          locale.toString(static_cast<qulonglong>(bodies.shared)),
                          locale.toString(static_cast<qulonglong>(bodies.junctions)),
                          locale.toString(bodies.body_weights, 'g', 12),
                          locale.toString(static_cast<qulonglong>(bodies.pairs.size())),
                          locale.toString(bodies.pair_weights, 'g', 12));
  if (bodies.faults > 0) text += QLatin1Char(' ') + tr("Rows that do not add up to 1: %1.").arg(bodies.faults);
  ledger_->setText(text);
}

void MergePanel::showEvent(QShowEvent* event) {
  QStackedWidget::showEvent(event);
  refresh();
}

void MergePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange && page_ && isVisible()) refresh_head();
  QStackedWidget::changeEvent(event);
}

void MergePanel::retranslate() {
  setAccessibleName(tr("Merge"));
  tabs_->setTabText(0, tr("Rounds"));
  tabs_->setTabText(1, tr("Replicas"));
  tabs_->setTabText(2, tr("Ledger"));
  worker_label_->setText(tr("Worker:"));
  worker_->setAccessibleName(tr("Worker whose merge path is shown"));
  path_label_->setText(tr("Path:"));
  slider_->setAccessibleName(tr("Place on the merge path"));
  less_->setToolTip(tr("Draw offsets from the consensus smaller"));
  more_->setToolTip(tr("Draw offsets from the consensus larger"));
  less_->setAccessibleName(less_->toolTip());
  more_->setAccessibleName(more_->toolTip());
  const QStringList names{tr("Rounds of the step"), tr("Replicas of a body"), tr("Bodies and their workers"),
                          tr("Contacts and their workers"), tr("Energies in shares")};
  for (std::size_t k = 0; k < views_.size(); ++k) {
    views_[k]->setAccessibleName(names.value(static_cast<qsizetype>(k)));
    tables_[k]->retranslate();
  }
  empty_->button()->setText(tr("Show the scene's workers"));
  refresh();
}

}  // namespace seam::panels
