// The side of the lesson of the workers: predictions, words, and what every way costs.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/workers_lesson.hpp"

namespace seam::lessons {

namespace {

enum class XAxis : std::uint8_t { critical, rounds, synchronisations, bytes };
enum class YAxis : std::uint8_t { energy, error };

double cost_of(const distributed::RacePoint& point, XAxis axis) {
  switch (axis) {
    case XAxis::critical:
      return point.newton_critical;
    case XAxis::rounds:
      return point.rounds;
    case XAxis::synchronisations:
      return static_cast<double>(point.synchronisations);
    case XAxis::bytes:
      break;
  }
  return static_cast<double>(point.bytes) / 1000;
}

/// As shown first in lists: the plain one, then those in the order of the ways.
constexpr std::array<WorkersWay, workers_ways> listed{WorkersWay::one_worker, WorkersWay::consensus,
                                                      WorkersWay::restricted, WorkersWay::coloured,
                                                      WorkersWay::newton,     WorkersWay::automatic};

}  // namespace

/// Small numbers, and one colour for each worker; -1 = left out because there are fewer workers.
std::array<int, WorkersLesson::most_choices> WorkersLesson::color_choices() const {
  const int workers = model_.setup().count;
  std::array<int, most_choices> numbers{2, 3, 4, 5, 6, 7, 8, workers};
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i)
    if (numbers[i] > workers) numbers[i] = -1;
  if (workers <= 8) numbers.back() = -1;
  return numbers;
}

void WorkersLesson::make_color_question() {
  const auto fewest = [this] {
    const std::shared_ptr<const WorkersCase> found = model_.found();
    return found ? fewest_colors(found->lane(WorkersWay::coloured)->log->neighbours) : 0;
  };
  Question question;
  question.id = QStringLiteral("workers_colors");
  question.text = [this] {
    return tr(
        "Neighbors must not solve at the same time: one moves what the other sees. With how few colors can these %n "
        "worker(s) take turns?",
        nullptr, model_.setup().count);
  };
  question.choices = [this] {
    QStringList texts;
    for (const int colors : color_choices()) texts << (colors < 0 ? QString() : QLocale().toString(colors));
    return texts;
  };
  question.right = [this, fewest](int answer) { return color_choices()[static_cast<std::size_t>(answer)] == fewest(); };
  question.explain = [this, fewest](int answer) -> QString {
    if (!model_.found()) return tr("The step is being solved.");
    if (answer < 0 || card(0)->revealed()) return model_.coloring_words();
    return color_choices()[static_cast<std::size_t>(answer)] < fewest()
               ? tr("Look for workers that are all joined with each other: each of them needs a color of its own.")
               : tr("Fewer are enough: workers that no line joins can share a color.");
  };
  add_question(std::move(question));
}

void WorkersLesson::make_words() {
  add_words([] {
    return tr(
        "Lesson 1 colored constraints, so that those of one color touch no body in common. Here the nodes are "
        "workers: each has a region, holds its bodies and those near its planes, and two workers are neighbors when "
        "they share a free body or a contact could form between bodies that they move.");
  });
  add_words([] {
    return tr(
        "A colored Schwarz sweep is Gauss–Seidel on workers: color after color, each worker minimizes E over all "
        "bodies of its region with the rest fixed. Workers of one color do not see each other's bodies move, so the "
        "result is that of one after another, and E cannot rise.");
  });
}

std::vector<WorkersWay> WorkersLesson::cheapest() const {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  std::vector<WorkersWay> best;
  if (!found || !found->complete()) return best;
  int least = 0;
  for (std::size_t i = 0; i < walked_ways; ++i) {
    const auto way = static_cast<WorkersWay>(i);
    const distributed::RaceLane& lane = *found->lane(way);
    if (!lane.arrived) continue;
    const int newton = lane.points[*lane.arrived].newton_critical;
    if (best.empty() || newton < least) best.clear(), least = newton;
    if (newton == least) best.push_back(way);
  }
  return best;
}

void WorkersLesson::make_race_question() {
  Question question;
  question.id = QStringLiteral("workers_race");
  question.text = [] {
    return tr(
        "From the same state until the error is below the tolerance θ: which of these needs the fewest Newton "
        "iterations that must wait for each other?");
  };
  question.choices = [] {
    QStringList texts;
    for (std::size_t i = 0; i < walked_ways; ++i) texts << WorkersModel::way_name(static_cast<WorkersWay>(i));
    return texts;
  };
  question.right = [this](int answer) {
    const std::vector<WorkersWay> best = cheapest();
    return std::find(best.begin(), best.end(), static_cast<WorkersWay>(answer)) != best.end();
  };
  question.explain = [this](int answer) -> QString {
    if (cheapest().empty()) return tr("The step is being solved.");
    if (answer >= 0 && !card(1)->revealed())
      return tr("Walk each way above until its error / θ is below 1, and read critical Newton there.");
    QStringList counts;
    for (std::size_t i = 0; i < walked_ways; ++i) {
      const distributed::RaceLane& lane = *model_.found()->lane(static_cast<WorkersWay>(i));
      counts << tr("%1: %2").arg(
          WorkersModel::short_name(static_cast<WorkersWay>(i)),
          lane.arrived ? QLocale().toString(lane.points[*lane.arrived].newton_critical) : tr("does not arrive"));
    }
    return tr("Newton iterations one after another: %1. Other steps and other regions have other winners.")
        .arg(counts.join(QStringLiteral("; ")));
  };
  add_question(std::move(question));
}

void WorkersLesson::make_race_fold() {
  auto* fold = new FoldOut("fold_workers_race", this);
  texts().add([fold] { fold->set_title(tr("All ways, to the same error")); });
  side()->addWidget(fold);
  table_ = new QTableWidget(static_cast<int>(workers_ways), 6, this);
  table_->setObjectName(QStringLiteral("workers_table"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setTabKeyNavigation(false);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setMinimumSectionSize(20);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  QFont small = table_->font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  table_->setFont(small);
  table_->horizontalHeader()->setFont(small);
  table_->setStyleSheet(
      QStringLiteral("QHeaderView::section { padding: 2px 3px; } QTableView::item { padding: 1px; }"));
  fold->body()->setContentsMargins(2, 2, 2, 10);
  fold->body()->addWidget(table_);
  x_axis_ = new QComboBox(this);
  x_axis_->setObjectName(QStringLiteral("workers_x"));
  x_axis_->addItems({QString(), QString(), QString(), QString()});
  y_axis_ = new QComboBox(this);
  y_axis_->setObjectName(QStringLiteral("workers_y"));
  y_axis_->addItems({QString(), QString()});
  auto* row = new QHBoxLayout;
  row->addWidget(y_axis_, 1);
  row->addWidget(x_axis_, 1);
  fold->body()->addLayout(row);
  race_plot_ = new CurvePlot(this);
  race_plot_->setObjectName(QStringLiteral("workers_race_plot"));
  race_plot_->setMinimumHeight(280);
  connect(race_plot_, &CurvePlot::problem, this, &Lesson::problem);
  fold->body()->addWidget(race_plot_);
  race_words_ = new QLabel(this);
  race_words_->setObjectName(QStringLiteral("workers_race_words"));
  race_words_->setWordWrap(true);
  race_words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fold->body()->addWidget(race_words_);
  texts().add([this] {
    const QString xs[] = {tr("over critical Newton iterations"), tr("over rounds"), tr("over synchronizations"),
                          tr("over kB sent")};
    for (int i = 0; i < 4; ++i) x_axis_->setItemText(i, xs[i]);
    y_axis_->setItemText(0, tr("E − E_min"));
    y_axis_->setItemText(1, tr("error / θ"));
    x_axis_->setAccessibleName(tr("Cost axis of the plot"));
    y_axis_->setAccessibleName(tr("What the curves show"));
    table_->setAccessibleName(tr("What every way costs until its error is below θ"));
  });
  for (QComboBox* box : {x_axis_, y_axis_}) connect(box, &QComboBox::activated, this, &WorkersLesson::show_race_plot);
  connect(card(1), &QuestionCard::outcome_changed, fold, [this, fold] { fold->set_open(card(1)->revealed()); });
  fold->set_open(card(1)->revealed());
}

void WorkersLesson::show_race() {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  const bool complete = found && found->complete(), revealed = card(1)->revealed();
  card(1)->setEnabled(complete);
  if (complete) card(1)->retranslate();
  show_table();
  show_race_plot();
  race_words_->setText(!complete   ? tr("The step is being solved.")
                       : !revealed ? tr("Predict first: the numbers appear when you have answered.")
                                   : model_.race_words());
}

void WorkersLesson::show_table() {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  const bool revealed = card(1)->revealed();
  table_->setHorizontalHeaderLabels({tr("way"), tr("rounds"), tr("Newton"), tr("syncs"), tr("kB"), tr("error/θ")});
  const QString tips[] = {QString(),
                          tr("Rounds; a stage of a sweep is one"),
                          tr("Newton iterations of the slowest worker of every round, added up: the critical path"),
                          tr("Times that a worker waited for the others"),
                          tr("Sent by all workers"),
                          tr("Stationarity error as a share of the tolerance, where it first is below 1")};
  const QLocale locale;
  for (int c = 0; c < 6; ++c) table_->horizontalHeaderItem(c)->setToolTip(tips[c]);
  for (int r = 0; r < static_cast<int>(listed.size()); ++r) {
    const WorkersWay way = listed[static_cast<std::size_t>(r)];
    const distributed::RaceLane* lane = found ? found->lane(way) : nullptr;
    QStringList cells{WorkersModel::short_name(way)};
    QString tip = WorkersModel::way_name(way);
    if (!lane || !revealed || !found->complete()) {
      for (int c = 1; c < 6; ++c) cells << (lane ? QStringLiteral("?") : QStringLiteral("…"));
    } else {
      const distributed::RacePoint& point = lane->points[lane->arrived.value_or(lane->points.size() - 1)];
      cells << locale.toString(point.rounds) << locale.toString(point.newton_critical)
            << locale.toString(static_cast<qulonglong>(point.synchronisations))
            << locale.toString(static_cast<double>(point.bytes) / 1000, 'f', 0)
            << (lane->arrived ? locale.toString(point.error / found->goal, 'g', 2) : tr("not below 1"));
      if (lane->tightened > 0)
        tip += QLatin1Char(' ') + tr("(solved with %1 θ, because its own test stopped above θ)")
                                      .arg(locale.toString(lane->tolerance / found->goal, 'g', 3));
    }
    for (int c = 0; c < cells.size(); ++c) {
      auto* item = new QTableWidgetItem(cells[c]);
      item->setTextAlignment((c == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
      item->setToolTip(tip);
      table_->setItem(r, c, item);
    }
  }
  table_->resizeRowsToContents();
  int height = table_->horizontalHeader()->sizeHint().height() + 14;
  for (int r = 0; r < table_->rowCount(); ++r) height += table_->rowHeight(r);
  table_->setFixedHeight(height);
}

void WorkersLesson::show_race_plot() {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  const auto x = static_cast<XAxis>(std::max(0, x_axis_->currentIndex()));
  const auto y = static_cast<YAxis>(std::max(0, y_axis_->currentIndex()));
  std::vector<CurveData> curves;
  for (const WorkersWay way : listed) {
    const distributed::RaceLane* lane = found ? found->lane(way) : nullptr;
    if (!lane) continue;
    CurveData curve;
    curve.name = WorkersModel::short_name(way);
    curve.color = static_cast<int>(way);
    for (const distributed::RacePoint& point : lane->points) {
      curve.x.push_back(cost_of(point, x));
      curve.y.push_back(y == YAxis::energy ? point.energy - found->least_energy : point.error / found->goal);
    }
    curves.push_back(std::move(curve));
  }
  const QString titles[] = {tr("Newton iterations one after another"), tr("rounds"), tr("synchronizations"),
                            tr("kB sent")};
  race_plot_->set_titles(titles[static_cast<std::size_t>(x)],
                         y == YAxis::energy ? tr("E − E_min (J s²)") : tr("error / θ"));
  race_plot_->set_veil(!card(1)->revealed() ? tr("Predict first") : QString());
  race_plot_->set_curves(std::move(curves));
}

}  // namespace seam::lessons
