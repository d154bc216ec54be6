#include "ui/lessons/step_lab_panel.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/lessons/curve_plot.hpp"

namespace seam::lessons {
namespace {

constexpr int differences_shown = 12;

QDoubleSpinBox* make_number(double low, double high, double value, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setDecimals(4);
  box->setRange(low, high);
  box->setValue(value);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  return box;
}

QTableWidget* make_table(int columns, const char* name, QWidget* parent) {
  auto* table = new QTableWidget(0, columns, parent);
  table->setObjectName(QLatin1String(name));
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setTabKeyNavigation(false);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(22);
  table->horizontalHeader()->setStretchLastSection(true);
  return table;
}

}  // namespace

StepLabPanel::StepLabPanel(models::MergeModel& merge, models::StepLab& lab, QWidget* parent)
    : QWidget(parent), merge_(merge), lab_(lab) {
  setObjectName(QStringLiteral("step_lab"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 6, 0, 0);
  intro_ = new QLabel(this);
  intro_->setWordWrap(true);
  layout->addWidget(intro_);
  make_form();
  layout->addLayout(form_);
  make_buttons();
  shown_ = new QComboBox(this);
  layout->addWidget(shown_);
  plot_ = new CurvePlot(this);
  plot_->set_logarithmic(true);
  plot_->setMinimumHeight(230);
  layout->addWidget(plot_, 2);
  results_ = make_table(7, "lab_results", this);
  results_->setMinimumHeight(130);
  layout->addWidget(results_, 1);
  oracle_text_ = new QLabel(this);
  oracle_text_->setWordWrap(true);
  layout->addWidget(oracle_text_);
  differences_ = make_table(2, "lab_differences", this);
  differences_->setMinimumHeight(150);
  layout->addWidget(differences_, 1);
  connect(shown_, &QComboBox::currentIndexChanged, this, &StepLabPanel::refresh_curves);
  connect(&lab_, &models::StepLab::changed, this, &StepLabPanel::refresh);
  connect(&merge_, &models::MergeModel::changed, this, [this] {
    if (isVisible()) follow();
  });
  connect(differences_, &QTableWidget::cellClicked, this, [this](int row, int) {
    if (lab_.oracle() && row < static_cast<int>(lab_.oracle()->rows.size()))
      merge_.select_body(lab_.oracle()->rows[static_cast<std::size_t>(row)].body);
  });
  retranslate();
}

void StepLabPanel::make_form() {
  form_ = new QFormLayout;
  round_ = new QSpinBox(this);
  preset_ = new QComboBox(this), metric_ = new QComboBox(this), dynamic_ = new QComboBox(this);
  beta_ = make_number(1e-4, 1e6, 1, this);
  factor_ = make_number(1e-4, 1e6, 1, this);
  theta_ = make_number(1e-4, 1e4, 1, this);
  const std::array<QWidget*, 7> fields{round_, preset_, metric_, dynamic_, beta_, factor_, theta_};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    labels_[i] = new QLabel(this);
    labels_[i]->setBuddy(fields[i]);
    form_->addRow(labels_[i], fields[i]);
  }
}

void StepLabPanel::make_buttons() {
  auto* row = new QHBoxLayout;
  auto* more = new QHBoxLayout;
  run_ = new QPushButton(this), ask_ = new QPushButton(this), detail_ = new QPushButton(this),
  capsule_ = new QPushButton(this);
  run_->setObjectName(QStringLiteral("lab_run"));
  row->addWidget(run_), row->addWidget(ask_);
  more->addWidget(detail_), more->addWidget(capsule_);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  static_cast<QVBoxLayout*>(layout())->addLayout(more);
  connect(run_, &QPushButton::clicked, this, [this] {
    const distributed::WhatIf wanted = change();
    emit experiment_requested(name_of(wanted), wanted);
  });
  connect(ask_, &QPushButton::clicked, this, &StepLabPanel::oracle_requested);
  connect(detail_, &QPushButton::clicked, this, &StepLabPanel::detail_requested);
  connect(capsule_, &QPushButton::clicked, this, &StepLabPanel::capsule_requested);
}

distributed::WhatIf StepLabPanel::change() const {
  distributed::WhatIf change;
  change.round = round_->value() - 1;  // people count from 1
  if (merge_.model() != nullptr) change.workers = merge_.model()->workers;
  if (preset_->currentIndex() > 0) {
    change.workers.preset = static_cast<scene::ConsensusPreset>(preset_->currentIndex() - 1);
    change.workers.penalty_metric.reset(), change.workers.dynamic_penalty.reset();
    change.workers.stagnation_rule.reset(), change.workers.rescale_duals.reset();
    change.workers.dual_residual.reset(), change.workers.inexact.reset();
  }
  if (metric_->currentIndex() > 0)
    change.workers.penalty_metric = static_cast<scene::PenaltyMetric>(metric_->currentIndex() - 1);
  if (dynamic_->currentIndex() > 0) change.workers.dynamic_penalty = dynamic_->currentIndex() == 1;
  change.workers.beta *= beta_->value();
  change.penalty_factor = factor_->value(), change.tolerance_factor = theta_->value();
  return change;
}

QString StepLabPanel::name_of(const distributed::WhatIf& change) const {
  QStringList parts;
  if (preset_->currentIndex() > 0) parts << preset_->currentText();
  if (metric_->currentIndex() > 0) parts << metric_->currentText();
  if (dynamic_->currentIndex() > 0) parts << dynamic_->currentText();
  const QLocale locale;
  const auto add = [&](const QString& what, double value) {
    if (value != 1) parts << QStringLiteral("%1 × %2").arg(what, locale.toString(value, 'g', 3));
  };
  add(QStringLiteral("β"), beta_->value()), add(QStringLiteral("ρ"), factor_->value());
  add(QStringLiteral("θ"), theta_->value());
  return tr("from round %1: %2").arg(change.round + 1).arg(parts.isEmpty() ? tr("as it was") : parts.join(", "));
}

void StepLabPanel::set_busy(bool busy) {
  busy_ = busy;
  for (QPushButton* button : {run_, ask_, detail_, capsule_}) button->setEnabled(!busy && merge_.log() != nullptr);
  // Only consensus has penalties and presets to change.
  run_->setEnabled(run_->isEnabled() && merge_.log()->method == "consensus");
}

void StepLabPanel::set_style(const LessonStyle& style) { plot_->set_style(style); }

/// The step shown has changed, or its round.
void StepLabPanel::follow() {
  const auto log = merge_.log();
  lab_.show_step(log ? log->step : -1);
  const QSignalBlocker quiet(round_);
  round_->setRange(1, log && !log->rounds.empty() ? static_cast<int>(log->rounds.size()) : 1);
  if (!round_->hasFocus()) round_->setValue(static_cast<int>(merge_.round_index()) + 1);
  refresh();
}

void StepLabPanel::refresh() {
  set_busy(busy_);
  capsule_->setEnabled(capsule_->isEnabled() && merge_.round() != nullptr &&
                       merge_.round()->kind == distributed::RoundKind::consensus &&
                       (merge_.round()->verdict == distributed::Verdict::refused ||
                        merge_.round()->verdict == distributed::Verdict::accepted));
  refresh_curves();
  refresh_results();
  refresh_oracle();
}

void StepLabPanel::refresh_curves() {
  const auto shown = static_cast<Shown>(std::max(0, shown_->currentIndex()));
  std::vector<CurveData> curves;
  const auto add = [&](const QString& name, const distributed::StepLog& log) {
    CurveData curve;
    curve.name = name, curve.color = static_cast<int>(curves.size());
    for (const distributed::Round& round : log.rounds) {
      curve.x.push_back(static_cast<double>(curve.x.size()) + 1);
      curve.y.push_back(shown == Shown::r ? round.r : shown == Shown::s ? round.s : round.rho_max);
    }
    curves.push_back(std::move(curve));
  };
  if (const auto log = merge_.log()) add(tr("as recorded"), *log);
  for (const models::Experiment& experiment : lab_.experiments()) add(experiment.name, *experiment.log);
  plot_->set_titles(tr("round"), shown_->currentText());
  plot_->set_curves(std::move(curves));
  plot_->set_marker(merge_.round() ? std::optional<double>(static_cast<double>(merge_.round_index()) + 1)
                                   : std::nullopt);
}

void StepLabPanel::add_result(int row, const QString& name, const distributed::StepLog& log) {
  int newton = 0, critical = 0, refused = 0;
  for (const distributed::Round& round : log.rounds) {
    int slowest = 0;
    for (const distributed::WorkerRound& worker : round.workers)
      newton += worker.newton, slowest = std::max(slowest, worker.newton);
    critical += slowest;
    refused += round.verdict == distributed::Verdict::refused ? 1 : 0;
  }
  const QLocale locale;
  const distributed::Round* last = log.rounds.empty() ? nullptr : &log.rounds.back();
  const QStringList cells{name,
                          locale.toString(static_cast<qulonglong>(log.rounds.size())),
                          locale.toString(newton),
                          locale.toString(critical),
                          locale.toString(refused),
                          last ? models::length_text(std::max(last->r, last->s)) : QString(),
                          last ? models::verdict_word(last->verdict) : QString()};
  for (int column = 0; column < cells.size(); ++column)
    results_->setItem(row, column, new QTableWidgetItem(cells[column]));
}

void StepLabPanel::refresh_results() {
  const auto log = merge_.log();
  results_->setRowCount(static_cast<int>(lab_.experiments().size()) + (log ? 1 : 0));
  int row = 0;
  if (log) add_result(row++, tr("as recorded"), *log);
  for (const models::Experiment& experiment : lab_.experiments()) add_result(row++, experiment.name, *experiment.log);
  results_->resizeColumnsToContents();
}

void StepLabPanel::refresh_oracle() {
  const auto& oracle = lab_.oracle();
  differences_->setVisible(oracle.has_value());
  if (!oracle) {
    oracle_text_->setText(tr("Ask a single worker how it would have solved this step."));
    return;
  }
  const auto log = merge_.log();
  const QString tolerance = log ? models::length_text(log->tolerance) : QString();
  QString text = oracle->stationarity < 0
                     ? tr("The step was cut into halves, so its stationarity error is not defined.")
                     : tr("Stationarity error %1 at a tolerance of %2: one Newton step of the whole problem would "
                          "still move bodies by so much.")
                           .arg(models::length_text(oracle->stationarity), tolerance);
  text += QLatin1Char(' ') +
          tr("A single worker ends up to %1 away after %2 Newton iterations; far more than the tolerance means "
             "another local minimum, which is no fault.")
              .arg(models::length_text(oracle->largest))
              .arg(oracle->report.newton_iterations);
  oracle_text_->setText(text);
  const int rows = std::min(differences_shown, static_cast<int>(oracle->rows.size()));
  differences_->setRowCount(rows);
  for (int row = 0; row < rows; ++row) {
    const auto& entry = oracle->rows[static_cast<std::size_t>(row)];
    differences_->setItem(row, 0, new QTableWidgetItem(merge_.body_name(entry.body)));
    differences_->setItem(row, 1, new QTableWidgetItem(models::length_text(entry.difference)));
  }
}

void StepLabPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void StepLabPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void StepLabPanel::retranslate() {
  setAccessibleName(tr("What if"));
  intro_->setText(tr("Solve this step again: the rounds before stay as they were, the rest follows other rules."));
  const std::array<QString, 7> names{tr("From round:"),       tr("Preset:"),  tr("Penalty metric:"),
                                     tr("Dynamic penalty:"),  tr("β times:"), tr("Penalty ρ times:"),
                                     tr("Tolerance θ times:")};
  for (std::size_t i = 0; i < names.size(); ++i) labels_[i]->setText(names[i]);
  const auto fill = [](QComboBox* box, const QStringList& entries) {
    const int index = std::max(0, box->currentIndex());
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItems(entries);
    box->setCurrentIndex(index);
  };
  fill(preset_, {tr("as it was"), QStringLiteral("C1"), tr("paper")});
  fill(metric_, {tr("as it was"), tr("mass metric"), tr("scalar metric")});
  fill(dynamic_, {tr("as it was"), tr("dynamic penalty"), tr("static penalty")});
  fill(shown_, {tr("replica disagreement r (m)"), tr("consensus change s (m)"), tr("largest penalty ρ / mass")});
  shown_->setAccessibleName(tr("Quantity in the plot"));
  run_->setText(tr("Solve again"));
  ask_->setText(tr("Ask a single worker"));
  detail_->setText(tr("Show Newton iterations"));
  detail_->setToolTip(tr("Solve the step again, bit for bit, and keep the poses of every Newton iteration"));
  capsule_->setText(tr("Save merge…"));
  capsule_->setToolTip(tr("This round and its neighbourhood as a small file that replays without the scene"));
  results_->setHorizontalHeaderLabels(
      {tr("history"), tr("rounds"), tr("Newton"), tr("critical"), tr("refused"), tr("max(r, s)"), tr("verdict")});
  results_->setAccessibleName(tr("Histories of the step"));
  differences_->setHorizontalHeaderLabels({tr("body"), tr("distance from the single worker")});
  differences_->setAccessibleName(tr("Differences from a single worker"));
  refresh();
}

}  // namespace seam::lessons
