// The side of the splitting lab: prediction, comparison at equal sweeps, own systems, the values sweep by sweep.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTableWidget>
#include <cmath>

#include "core/base/error.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/splitting_lesson.hpp"
#include "ui/models/problem_text.hpp"

namespace seam::lessons {

namespace {

using graph::SplittingMethod;
const std::vector<SplittingMethod>& asked_methods() {
  static const std::vector<SplittingMethod> methods{SplittingMethod::jacobi, SplittingMethod::gauss_seidel,
                                                    SplittingMethod::colored};
  return methods;
}
constexpr int all_the_same = 3, table_rows = 9;
constexpr double smallest_compared = 1e-9;

const char* const examples[] = {
    "4 -1 0 -1 | 1\n-1 4 -1 0 | 2\n0 -1 4 -1 | 3\n-1 0 -1 4 | 4",
    "3 -1 0 0 -1 | 1\n-1 3 -1 0 0 | 0\n0 -1 3 -1 0 | 0\n0 0 -1 3 -1 | 0\n-1 0 0 -1 3 | 1",
    "4 -2 0 | 1\n-1 4 -2 | 2\n0 -1 4 | 3",
    "1 2 | 3\n2 1 | 3",
};

QTableWidget* make_table(const char* name, QWidget* parent) {
  auto* table = new QTableWidget(parent);
  table->setObjectName(QLatin1String(name));
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setTabKeyNavigation(false);
  table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->horizontalHeader()->setMinimumSectionSize(20);
  return table;
}

void set_cell(QTableWidget* table, int row, int column, const QString& text, const QString& tip = {}) {
  QTableWidgetItem* item = table->item(row, column);
  if (!item) {
    item = new QTableWidgetItem;
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table->setItem(row, column, item);
  }
  item->setText(text);
  item->setToolTip(tip);
}

}  // namespace

QString SplittingLesson::question_numbers() const {
  const Comparison& all = model_.comparison();
  const auto after = [&](SplittingMethod m) { return cell_number(all.after(m, 1).value_or(0), 4); };
  return (all.by_error
              ? tr("After one sweep the max error is %1 with Jacobi, %2 with Gauss–Seidel in natural order and "
                   "%3 in color order.")
              : tr("After one sweep the residual is %1 with Jacobi, %2 with Gauss–Seidel in natural order and "
                   "%3 in color order."))
      .arg(after(SplittingMethod::jacobi), after(SplittingMethod::gauss_seidel), after(SplittingMethod::colored));
}

void SplittingLesson::make_question() {
  Question question;
  question.id = QStringLiteral("splitting_sweep");
  question.text = [this] {
    return model_.system().exact
               ? tr("After one sweep from x = 0 on this system: which is closest to the solution (max error)?")
               : tr("After one sweep from x = 0 on this system: which has the smallest residual?");
  };
  question.choices = [] {
    return QStringList{tr("Jacobi"), tr("Gauss–Seidel in natural order"), tr("Gauss–Seidel in color order"),
                       tr("all the same")};
  };
  question.right = [this](int answer) {
    const std::vector<std::size_t> nearest = nearest_after_one_sweep(model_.comparison(), asked_methods());
    if (nearest.size() == asked_methods().size()) return answer == all_the_same;
    return std::find(nearest.begin(), nearest.end(), static_cast<std::size_t>(answer)) != nearest.end();
  };
  question.explain = [this](int answer) {
    if (answer < 0 || card(0)->revealed()) return question_numbers();
    return tr("Try it: press all for one sweep with each method and read the max error above.");
  };
  add_question(std::move(question));
}

void SplittingLesson::make_comparison_fold() {
  auto* fold = new FoldOut("fold_comparison", this);
  texts().add([fold] { fold->set_title(tr("All methods, sweep for sweep")); });
  side()->addWidget(fold);
  table_ = make_table("comparison", this);
  QFont small = table_->font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  table_->setFont(small);
  table_->horizontalHeader()->setFont(small);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->verticalHeader()->hide();
  table_->setShowGrid(false);
  // Seven columns side by side.
  table_->setStyleSheet(
      QStringLiteral("QHeaderView::section { padding: 2px 3px; } QTableView::item { padding: 1px; }"));
  fold->body()->setContentsMargins(2, 2, 2, 10);
  fold->body()->addWidget(table_);
  measure_ = new QComboBox(this);
  measure_->setObjectName(QStringLiteral("measure"));
  for (int i = 0; i < 2; ++i) measure_->addItem(QString());
  texts().add([this] {
    measure_->setItemText(0, tr("max error over sweeps"));
    measure_->setItemText(1, tr("residual over sweeps"));
    measure_->setAccessibleName(tr("What the curves show"));
    table_->setAccessibleName(tr("All methods at equal sweeps; Enter walks with the method of the row"));
  });
  fold->body()->addWidget(measure_, 0, Qt::AlignLeft);
  plot_ = new CurvePlot(this);
  plot_->setMinimumHeight(270);
  fold->body()->addWidget(plot_);
  comparison_words_ = new QLabel(this);
  comparison_words_->setObjectName(QStringLiteral("comparison_words"));
  comparison_words_->setWordWrap(true);
  comparison_words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fold->body()->addWidget(comparison_words_);
  fold->set_open(true);
  connect(measure_, &QComboBox::activated, this, &SplittingLesson::show_plot);
  connect(plot_, &CurvePlot::problem, this, &Lesson::problem);
  connect(table_, &QTableWidget::cellActivated, this,
          [this](int row, int) { model_.set_method(static_cast<SplittingMethod>(row)); });
}

void SplittingLesson::show_comparison() {
  const bool walk = model_.can_walk();
  plot_->set_marker(walk ? std::optional<double>(model_.solver().sweeps()) : std::nullopt);
  {
    const QSignalBlocker quiet(table_);
    table_->selectRow(static_cast<int>(model_.method()));
  }
  // The numbers belong to a system; a stage more changes nothing here.
  const QString system = QString::fromStdString(model_.system().name) +
                         (model_.choice() == SystemChoice::own ? model_.own_text() : QString());
  const QString now = QStringLiteral("%1 %2").arg(revealed()).arg(system);
  if (now == compared_) return;
  if (!compared_.endsWith(system)) card(0)->refresh();
  compared_ = now;
  measure_->setEnabled(revealed() && model_.comparison().by_error);
  show_table();
  show_plot();
  comparison_words_->setText(revealed() ? comparison_words()
                                        : tr("Predict first: the numbers appear when you have answered."));
}

void SplittingLesson::show_table() {
  const Comparison& all = model_.comparison();
  const QString unknown = QStringLiteral("?");
  table_->setRowCount(static_cast<int>(all.runs.size()));
  table_->setColumnCount(7);
  table_->setHorizontalHeaderLabels({tr("method"), tr("stages"), QStringLiteral("1"), QStringLiteral("2"),
                                     QStringLiteral("3"), QStringLiteral("ρ"), tr("digits")});
  const QString tips[] = {QString(),
                          tr("Stages of a sweep that must follow each other"),
                          tr("After sweep 1"),
                          tr("After sweep 2"),
                          tr("After sweep 3"),
                          tr("Spectral radius of a sweep: the factor of the error in the long run"),
                          tr("Decimal digits won by a sweep in the long run: −log10 ρ")};
  for (int c = 0; c < 7; ++c) table_->horizontalHeaderItem(c)->setToolTip(tips[c]);
  for (int row = 0; row < table_->rowCount(); ++row) {
    const MethodRun& run = all.runs[static_cast<std::size_t>(row)];
    QString full = SplittingModel::method_name(run.method);
    if (run.omega != 1) full += tr(", ω = %1").arg(cell_number(run.omega, 5));
    if (run.refused) full += QStringLiteral(": ") + models::translated(*run.refused);
    set_cell(table_, row, 0, SplittingModel::short_name(run.method), full);
    table_->item(row, 0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto cell = [&](int column, bool there, const QString& text, const QString& tip = {}) {
      set_cell(table_, row, column,
               run.refused   ? QStringLiteral("–")
               : !revealed() ? unknown
               : there       ? text
                             : QStringLiteral("–"),
               revealed() ? tip : QString());
    };
    cell(1, true, QString::number(run.stages));
    for (std::uint32_t s = 1; s <= 3; ++s) {
      const auto value = all.after(run.method, s);
      cell(static_cast<int>(s) + 1, value.has_value(), cell_number(value.value_or(0), 3),
           cell_number(value.value_or(0), 9));
    }
    const double radius = run.radius.value_or(0);
    cell(5, run.radius.has_value(), cell_number(radius, 3), cell_number(radius, 9));
    cell(6, run.radius.has_value(), radius < 1 ? cell_number(-std::log10(radius), 2) : tr("diverges"),
         radius < 1 ? QString() : tr("The error grows with every sweep in the long run"));
  }
  table_->resizeRowsToContents();
  int height = table_->horizontalHeader()->sizeHint().height() + 6;
  for (int row = 0; row < table_->rowCount(); ++row) height += table_->rowHeight(row);
  table_->setFixedHeight(height + 8);
}

void SplittingLesson::show_plot() {
  const Comparison& all = model_.comparison();
  const bool by_error = all.by_error && measure_->currentIndex() == 0;
  std::vector<CurveData> curves;
  for (const MethodRun& run : all.runs) {
    if (run.refused) continue;
    CurveData curve;
    curve.name = SplittingModel::short_name(run.method);
    curve.y = run.measure(by_error);
    curve.color = static_cast<int>(run.method);
    curves.push_back(std::move(curve));
  }
  plot_->set_titles(tr("sweeps"), by_error ? tr("max error") : tr("residual"));
  plot_->set_veil(revealed() ? QString() : tr("Predict first"));
  plot_->set_curves(std::move(curves));
}

QString SplittingLesson::comparison_words() const {
  const Comparison& all = model_.comparison();
  const MethodRun &natural = all.of(SplittingMethod::gauss_seidel), &colored = all.of(SplittingMethod::colored);
  const auto text = [&](SplittingMethod m, std::uint32_t sweep) {
    return cell_number(all.after(m, sweep).value_or(0), 4);
  };
  QStringList words;
  words << tr("Sweep for sweep: after sweep 1 %1 is %2 with Jacobi and %3 with Gauss–Seidel in natural order. Jacobi "
              "after sweep 2 (%4) has done twice the work and is no fair partner.")
               .arg(all.by_error ? tr("the max error") : tr("the residual"), text(SplittingMethod::jacobi, 1),
                    text(SplittingMethod::gauss_seidel, 1), text(SplittingMethod::jacobi, 2));
  QString rate;
  if (natural.radius && colored.radius)
    rate = std::abs(*natural.radius - *colored.radius) <= 1e-6 * *natural.radius
               ? tr("the same rate in the long run (ρ = %1 for both)").arg(cell_number(*natural.radius, 4))
               : tr("here also another rate in the long run (ρ = %1 against %2)")
                     .arg(cell_number(*colored.radius, 4), cell_number(*natural.radius, 4));
  words
      << tr("A sweep in color order is Gauss–Seidel in color order, not in natural order: other values on the way (%1 "
            "against %2 after sweep 1), %3.")
             .arg(text(SplittingMethod::colored, 1), text(SplittingMethod::gauss_seidel, 1), rate);
  // The last sweep at which neither is rounding noise.
  std::size_t at = 0;
  for (std::size_t s = 1; s < natural.residuals.size(); ++s)
    if (std::min(natural.residuals[s], colored.residuals[s]) > smallest_compared &&
        std::isfinite(natural.residuals[s]) && std::isfinite(colored.residuals[s]))
      at = s;
  if (at > 0 && all.by_error) {
    const double residuals = colored.residuals[at] / natural.residuals[at],
                 errors = colored.errors[at] / natural.errors[at];
    words << tr("After sweep %1 the residual in color order is %2 times that in natural order, the error %3 times: a "
                "sweep in color order leaves its residual on the first colors only, so compare errors.")
                 .arg(at)
                 .arg(cell_number(residuals, 3), cell_number(errors, 3));
  }
  for (std::uint32_t sweep = 1; sweep <= 3; ++sweep) {
    const auto own = all.after(SplittingMethod::colored, sweep),
               other = all.after(SplittingMethod::gauss_seidel, sweep);
    if (!own || !other || !(*own > 1.001 * *other)) continue;
    words << tr("After sweep %1 color order is behind (%2 against %3): a sweep in natural order can carry news through "
                "all "
                "rows that follow, one in color order only to the colors that follow, through at most %n further "
                "unknown(s).",
                nullptr, static_cast<int>(colored.stages) - 1)
                 .arg(sweep)
                 .arg(cell_number(*own, 4), cell_number(*other, 4));
    break;
  }
  words << tr("What color order wins: its sweep has %1 stages that wait for each other, natural order %2.")
               .arg(colored.stages)
               .arg(natural.stages);
  return words.join(QStringLiteral("\n\n"));
}

void SplittingLesson::make_parts_fold() {
  auto* fold = new FoldOut("fold_parts", this);
  texts().add([fold] { fold->set_title(tr("The splitting A = D + L + U")); });
  side()->addWidget(fold);
  equation_ = new QLabel(this);
  equation_->setObjectName(QStringLiteral("equation"));
  equation_->setWordWrap(true);
  fold->body()->addWidget(equation_);
  add_words(
      [] {
        return tr(
            "What stands on the left is solved for, what stands on the right uses old values. L and U follow the order "
            "of "
            "the sweep: in color order an entry belongs to L when its column has an earlier color than its row. "
            "Permuted "
            "by color, each diagonal block is a diagonal matrix: no row of a block uses a value of the block.");
      },
      fold->body());
  fold->set_open(true);
}

void SplittingLesson::make_own_fold() {
  own_fold_ = new FoldOut("fold_own_system", this);
  texts().add([this] { own_fold_->set_title(tr("Your own system")); });
  side()->addWidget(own_fold_);
  example_ = new QComboBox(this);
  example_->setObjectName(QStringLiteral("own_example"));
  for (std::size_t i = 0; i <= std::size(examples); ++i) example_->addItem(QString());
  own_text_ = new QPlainTextEdit(this);
  own_text_->setObjectName(QStringLiteral("own_system"));
  own_text_->setTabChangesFocus(true);
  own_text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  own_text_->setPlainText(QLatin1String(examples[0]));
  own_text_->setFixedHeight(7 * fontMetrics().height());
  own_error_ = new QLabel(this);
  own_error_->setObjectName(QStringLiteral("field_error"));
  own_error_->setWordWrap(true);
  own_error_->hide();
  auto* use = new QPushButton(this);
  use->setObjectName(QStringLiteral("own_use"));
  texts().add([this, use] {
    const QSignalBlocker quiet(example_);
    const QString names[] = {tr("Examples…"), tr("Ring of 4"), tr("Ring of 5: three colors"), tr("Not symmetric"),
                             tr("Diverges")};
    for (int i = 0; i < example_->count(); ++i) example_->setItemText(i, names[i]);
    example_->setAccessibleName(tr("Examples of systems"));
    own_text_->setAccessibleName(tr("Rows of your system, the right side after a bar: 4 -1 0 | 2"));
    own_text_->setToolTip(own_text_->accessibleName());
    use->setText(tr("Use this system (Ctrl+Enter)"));
  });
  own_fold_->body()->addWidget(example_, 0, Qt::AlignLeft);
  own_fold_->body()->addWidget(own_text_);
  own_fold_->body()->addWidget(own_error_);
  own_fold_->body()->addWidget(use, 0, Qt::AlignLeft);
  connect(example_, &QComboBox::activated, this, [this](int index) {
    if (index < 1) return;
    own_text_->setPlainText(QLatin1String(examples[index - 1]));
    example_->setCurrentIndex(0);
    apply_own_text();
  });
  connect(use, &QPushButton::clicked, this, &SplittingLesson::apply_own_text);
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
    auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), own_text_);
    shortcut->setContext(Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, &SplittingLesson::apply_own_text);
  }
}

void SplittingLesson::apply_own_text() {
  try {
    model_.set_own(own_text_->toPlainText());
    own_error_->hide();
  } catch (const Error& error) {
    own_error_->setText(models::translated(error.problem()));
    own_error_->show();
    show_controls();  // the choice of the system shows what is there
  }
}

void SplittingLesson::make_iterates_fold() {
  auto* fold = new FoldOut("fold_iterates", this);
  texts().add([fold] { fold->set_title(tr("Values after each sweep")); });
  side()->addWidget(fold);
  iterates_ = make_table("iterates", this);
  iterates_->setSelectionMode(QAbstractItemView::SingleSelection);
  iterates_note_ = new QLabel(this);
  iterates_note_->setObjectName(QStringLiteral("hint"));
  iterates_note_->setWordWrap(true);
  texts().add([this] { iterates_->setAccessibleName(tr("Values after each sweep; Enter traces a number")); });
  fold->body()->addWidget(iterates_);
  fold->body()->addWidget(iterates_note_);
  const auto choose = [this](int row, int column) {
    model_.select(
        TracedNumber{static_cast<std::uint32_t>(column), model_.first_iterate() + static_cast<std::uint32_t>(row)});
  };
  connect(iterates_, &QTableWidget::cellActivated, this, choose);
  connect(iterates_, &QTableWidget::cellClicked, this, choose);
}

void SplittingLesson::show_iterates() {
  const bool few = model_.unknowns() <= MatrixLayout::most_numbers;
  iterates_->setVisible(few);
  iterates_note_->setText(
      few ? tr("Choose a number to trace it.")
          : tr("Too many unknowns for a table: choose a number in the matrix, the graph or the scene."));
  if (!few) return iterates_->setRowCount(0);
  const auto& all = model_.iterates();
  iterates_->setColumnCount(static_cast<int>(model_.unknowns()));
  iterates_->setRowCount(static_cast<int>(all.size()));
  QStringList columns, rows;
  for (std::uint32_t i = 0; i < model_.unknowns(); ++i) columns << model_.row_name(i);
  for (std::size_t s = 0; s < all.size(); ++s) {
    rows << tr("sweep %1").arg(model_.first_iterate() + s);
    for (std::uint32_t i = 0; i < model_.unknowns(); ++i)
      set_cell(iterates_, static_cast<int>(s), static_cast<int>(i), cell_number(all[s][i], 9));
  }
  iterates_->setHorizontalHeaderLabels(columns);
  iterates_->setVerticalHeaderLabels(rows);
  iterates_->setMinimumHeight(table_rows * (fontMetrics().height() + 8));
  iterates_->scrollToBottom();
}

}  // namespace seam::lessons
