#include "ui/lessons/cloth_lesson.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include "ui/lessons/count_bars.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/units.hpp"

namespace seam::lessons {

namespace {
constexpr int play_ms = 16;
constexpr std::size_t most_live_on_map = 400;  // constraints
using particles::SweepMethod;

/// First sweep after which at most `share` of what was there before the first is left; -1 = not within the race.
int sweeps_to(const std::vector<double>& left, double share) {
  for (std::size_t i = 0; i < left.size(); ++i)
    if (left[i] <= share * left[0]) return static_cast<int>(i);
  return -1;
}
}  // namespace

PaintedCloth::PaintedCloth(ClothScene& scene, QWidget* parent) : QWidget(parent), scene_(scene) {
  setFocusPolicy(Qt::StrongFocus);
  setObjectName(QStringLiteral("painted_cloth"));
  connect(&scene_, &models::PictureSource::changed, this, qOverload<>(&QWidget::update));
}
void PaintedCloth::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const ClothPicture picture = scene_.picture();
  painter.fillRect(rect(), picture.style->base);
  paint_cloth(painter, rect(), picture);
}
void PaintedCloth::resizeEvent(QResizeEvent*) { scene_.set_size(size()); }
void PaintedCloth::mousePressEvent(QMouseEvent* event) {
  scene_.press(event->position(), event->button(), event->modifiers());
}
void PaintedCloth::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() != Qt::NoButton) scene_.drag(event->position());
}
void PaintedCloth::mouseReleaseEvent(QMouseEvent*) { scene_.release(); }
void PaintedCloth::wheelEvent(QWheelEvent* event) {
  scene_.wheel(event->position(), event->angleDelta().y() / 120.0);
  event->accept();
}

ClothLesson::ClothLesson(Progress& progress, panels::EngineChoice engine, QWidget* parent)
    : Lesson("lesson_cloth", progress, parent), scene_(model_) {
  make_controls();
  make_view(engine);
  make_buttons();
  make_question();
  make_race();
  make_words();
  connect(&model_, &ClothModel::changed, this, &ClothLesson::show_model);
  connect(&model_, &ClothModel::rebuilt, this, [this] {
    racers_.clear();
    card(0)->refresh();
    show_race();
  });
  connect(&play_timer_, &QTimer::timeout, &model_, &ClothModel::step);
  // What is pulled moves, also while the lesson is paused.
  connect(&pull_timer_, &QTimer::timeout, this, [this] {
    if (!model_.drag())
      pull_timer_.stop();
    else if (!playing())
      model_.step();
  });
  play_timer_.setTimerType(Qt::PreciseTimer);
  texts().add([this] {
    show_model();
    show_race();
  });
}

QString ClothLesson::title() const { return tr("Cloth"); }
QWidget* ClothLesson::main_widget() const { return views_->currentWidget(); }

void ClothLesson::make_controls() {
  auto* row = new QHBoxLayout;
  const auto spin = [this](const char* name, int low, int high) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(low, high);
    return box;
  };
  width_ = spin("cloth_width", ClothModel::min_side, ClothModel::max_side);
  height_ = spin("cloth_height", ClothModel::min_side, ClothModel::max_side);
  sweeps_ = spin("cloth_sweeps", 1, ClothModel::max_sweeps);
  method_ = new QComboBox(this);
  method_->setObjectName(QStringLiteral("cloth_method"));
  for (int i = 0; i < 5; ++i) method_->addItem(QString());
  add_labelled(
      row, [] { return tr("width W"); }, width_);
  add_labelled(
      row, [] { return tr("height H"); }, height_);
  add_labelled(
      row, [] { return tr("method"); }, method_);
  add_labelled(
      row, [] { return tr("sweeps a step"); }, sweeps_);
  texts().add([this] {
    for (int i = 0; i < 5; ++i) method_->setItemText(i, ClothModel::method_name(static_cast<SweepMethod>(i)));
  });
  row->addStretch(1);
  stage()->addLayout(row);
  for (QSpinBox* box : {width_, height_}) connect(box, &QSpinBox::valueChanged, this, &ClothLesson::take_setup);
  connect(sweeps_, &QSpinBox::valueChanged, this, [this](int value) {
    if (!filling_) model_.set_sweeps(value);
  });
  connect(method_, &QComboBox::activated, this, [this](int i) { model_.set_method(static_cast<SweepMethod>(i)); });
}

void ClothLesson::make_view(panels::EngineChoice engine) {
  views_ = new QStackedWidget(this);
  viewport_ = new panels::ViewportWidget(scene_, engine, views_);
  viewport_->setObjectName(QStringLiteral("cloth_view"));
  painted_ = new PaintedCloth(scene_, views_);
  views_->addWidget(viewport_);
  views_->addWidget(painted_);
  connect(viewport_, &panels::ViewportWidget::engine_failed, this, [this] {
    views_->setCurrentWidget(painted_);
    scene_.set_size(painted_->size());
  });
  texts().add([this] {
    for (QWidget* view : {static_cast<QWidget*>(viewport_), static_cast<QWidget*>(painted_)})
      view->setAccessibleName(tr("Cloth: drag a particle to pull it, drag elsewhere to turn"));
  });
  stage()->addWidget(views_, 5);
}

void ClothLesson::make_buttons() {
  auto* row = new QHBoxLayout;
  previous_ = add_button(
      row, "cloth_previous", [] { return tr("◀ prev"); }, [this] { previous(); });
  next_ = add_button(
      row, "cloth_next", [] { return tr("next ▶"); }, [this] { next(); });
  all_ = add_button(
      row, "cloth_all", [] { return tr("whole sweep"); }, [this] { show_all(); });
  step_ = add_button(
      row, "cloth_step", [] { return tr("time step"); }, [this] { model_.step(); });
  play_ = add_button(
      row, "cloth_play", [this] { return playing() ? tr("Pause") : tr("Play"); }, [this] { set_playing(!playing()); });
  push_ = add_button(
      row, "cloth_push", [] { return tr("Gust"); }, [this] { model_.push(); });
  row->addStretch(1);
  stage()->addLayout(row);
  sentence_ = add_sentence();
  trace_plot_ = new CurvePlot(this);
  trace_plot_->setObjectName(QStringLiteral("trace_plot"));
  trace_plot_->setMinimumHeight(140);
  connect(trace_plot_, &CurvePlot::problem, this, &Lesson::problem);
  map_ = new GraphCanvas(this);
  map_->setObjectName(QStringLiteral("cloth_map"));
  map_->set_spoken([this](GraphItem item) { return model_.spoken(item); });
  connect(map_, &GraphCanvas::activated, this, [this](GraphItem item) {
    if (item.kind == GraphItem::Kind::body) model_.push(item.index);
  });
  texts().add([this] {
    map_->setAccessibleName(
        tr("Map of the cloth: Page Down walks through particles and constraints, Enter pushes a particle"));
  });
  auto* below = new QHBoxLayout;
  below->addWidget(map_, 2);
  below->addWidget(trace_plot_, 3);
  stage()->addLayout(below, 3);
}

void ClothLesson::make_question() {
  Question question;
  question.id = QStringLiteral("cloth_race");
  question.text = [] {
    return tr(
        "From this position, after the same number of sweeps of one time step: which method leaves the smallest error "
        "of the lengths?");
  };
  question.choices = [] {
    return QStringList{tr("Sequential, row by row from the top"), tr("Colored"), tr("Jacobi, averaged"),
                       tr("All the same")};
  };
  const auto ends = [this] {
    const std::vector<Racer> racers = model_.race(race_sweeps, false);
    std::array<double, 3> end{};  // sequential, colored, Jacobi
    for (const Racer& racer : racers) {
      if (racer.method == SweepMethod::sequential && !racer.reversed) end[0] = racer.residual.back();
      if (racer.method == SweepMethod::colored) end[1] = racer.residual.back();
      if (racer.method == SweepMethod::jacobi) end[2] = racer.residual.back();
    }
    return end;
  };
  question.right = [ends](int answer) {
    const std::array<double, 3> end = ends();
    const double best = *std::min_element(end.begin(), end.end()), worst = *std::max_element(end.begin(), end.end());
    if (answer == 3) return best == worst;
    return best < worst && end[static_cast<std::size_t>(answer)] == best;
  };
  question.explain = [this, ends](int answer) {
    if (answer >= 0 && !card(0)->revealed())
      return tr("Think of how far the pull of the pins comes within one sweep, and of what an average keeps.");
    const std::array<double, 3> end = ends();
    const QLocale locale;
    const auto mm = [&](double metres) { return locale.toString(1000 * metres, 'g', 3); };
    return tr("After %1 sweeps: sequential %2 mm, colored %3 mm, Jacobi %4 mm. But a sequential sweep is %5 steps one "
              "after "
              "another, a colored one only %6.")
        .arg(race_sweeps)
        .arg(mm(end[0]), mm(end[1]), mm(end[2]))
        .arg(model_.world().constraints.size())
        .arg(model_.classes().colors());
  };
  QuestionCard* card = add_question(std::move(question));
  connect(card, &QuestionCard::outcome_changed, this, [this] {
    if (this->card(0)->revealed()) racers_ = model_.race(race_sweeps, true);
    show_race();
  });
}

void ClothLesson::make_race() {
  auto* fold = new FoldOut("fold_race", this);
  texts().add([fold] { fold->set_title(tr("Race the methods from here, at equal work")); });
  side()->addWidget(fold);
  race_ = new QPushButton(this);
  race_->setObjectName(QStringLiteral("run_race"));
  axis_ = new QComboBox(this);
  axis_->setObjectName(QStringLiteral("race_axis"));
  axis_->addItems({QString(), QString()});
  texts().add([this] {
    race_->setText(tr("Race"));
    axis_->setItemText(0, tr("over sweeps (work)"));
    axis_->setItemText(1, tr("over dependent steps (time with enough processors)"));
    axis_->setAccessibleName(tr("Axis of the race"));
  });
  quantity_ = new QComboBox(this);
  quantity_->setObjectName(QStringLiteral("race_quantity"));
  quantity_->addItems({QString(), QString()});
  texts().add([this] {
    quantity_->setItemText(0, tr("error of the lengths, rms|C|"));
    quantity_->setItemText(1, tr("distance to the solution"));
    quantity_->setAccessibleName(tr("What the race measures"));
  });
  auto* row = new QHBoxLayout;
  row->addWidget(race_);
  row->addWidget(quantity_, 1);
  fold->body()->addLayout(row);
  fold->body()->addWidget(axis_);
  race_plot_ = new CurvePlot(this);
  race_plot_->setObjectName(QStringLiteral("race_plot"));
  race_plot_->setMinimumHeight(230);
  connect(race_plot_, &CurvePlot::problem, this, &Lesson::problem);
  fold->body()->addWidget(race_plot_);
  race_bars_ = new CountBars(this);
  race_bars_->setObjectName(QStringLiteral("race_bars"));
  fold->body()->addWidget(race_bars_);
  race_note_ = new QLabel(this);
  race_note_->setObjectName(QStringLiteral("hint"));
  race_note_->setWordWrap(true);
  fold->body()->addWidget(race_note_);
  connect(race_, &QPushButton::clicked, this, [this] {
    racers_ = model_.race(race_sweeps, true);
    show_race();
  });
  for (QComboBox* box : {axis_, quantity_}) connect(box, &QComboBox::activated, this, &ClothLesson::show_race);
  connect(card(0), &QuestionCard::outcome_changed, fold, [this, fold] { fold->set_open(card(0)->revealed()); });
}

void ClothLesson::make_words() {
  add_words([] {
    return tr(
        "Each next solves one color: picture, cloth and curve move together. Change the method while it runs, pull a "
        "particle, or send a gust.");
  });
  auto* fold = new FoldOut("fold_cloth", this);
  texts().add([fold] { fold->set_title(tr("Pins, ball and more constraints")); });
  side()->addWidget(fold);
  pins_ = new QComboBox(this);
  pins_->setObjectName(QStringLiteral("cloth_pins"));
  pins_->addItems({QString(), QString(), QString()});
  ball_ = new QCheckBox(this);
  ball_->setObjectName(QStringLiteral("cloth_ball"));
  diagonals_ = new QCheckBox(this);
  bending_ = new QCheckBox(this);
  texts().add([this] {
    pins_->setItemText(0, tr("not held"));
    pins_->setItemText(1, tr("held at two corners"));
    pins_->setItemText(2, tr("held along the top row"));
    pins_->setAccessibleName(tr("Pins"));
    ball_->setText(tr("falls on a ball"));
    diagonals_->setText(tr("diagonals (shearing)"));
    bending_->setText(tr("every second particle (bending)"));
  });
  for (QWidget* field : std::initializer_list<QWidget*>{pins_, ball_, diagonals_, bending_})
    fold->body()->addWidget(field);
  connect(pins_, &QComboBox::activated, this, &ClothLesson::take_setup);
  for (QCheckBox* box : {ball_, diagonals_, bending_})
    connect(box, &QCheckBox::clicked, this, &ClothLesson::take_setup);
  words_.push_back(add_words([] {
    return tr(
        "A colored sweep is Gauss–Seidel in color order, not in row order. Row by row from the pins, the pull of the "
        "pins reaches many rows within one sweep, because the sweep goes the way the load does: a head start. Row by "
        "row against the load it reaches one row; by colors, two.");
  }));
  words_.push_back(add_words([] {
    return tr(
        "In the long run all three lose the same share of the error per sweep. But colors show a larger rms|C| for the "
        "same error: constraints of the color solved last have C = 0, the others carry twice as much, which makes √2 "
        "in the mean. Compare the distance to the solution.");
  }));
  words_.push_back(add_words([] {
    return tr(
        "Colors win because their constraints run side by side: few steps that wait for each other, instead of one for "
        "each constraint.");
  }));
  side()->addStretch(1);
}

void ClothLesson::take_setup() {
  if (filling_) return;
  ClothSetup setup;
  setup.lattice.width = static_cast<std::uint32_t>(width_->value());
  setup.lattice.height = static_cast<std::uint32_t>(height_->value());
  setup.lattice.diagonals = diagonals_->isChecked();
  setup.lattice.bending = bending_->isChecked();
  setup.pins = static_cast<particles::Pins>(pins_->currentIndex());
  setup.sphere = ball_->isChecked();
  model_.set_setup(setup);
}

void ClothLesson::restart() {
  set_playing(false);
  model_.restart();
}

void ClothLesson::set_playing(bool playing) {
  if (playing)
    play_timer_.start(play_ms);
  else
    play_timer_.stop();
  show_model();
}

/// Shift and an arrow turn the cloth.
void ClothLesson::keyPressEvent(QKeyEvent* event) {
  constexpr double angle = 0.12;  // rad
  const bool shift = event->modifiers() & Qt::ShiftModifier;
  if (shift && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
    scene_.turn(event->key() == Qt::Key_Left ? -angle : angle, 0);
  else if (shift && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down))
    scene_.turn(0, event->key() == Qt::Key_Up ? angle : -angle);
  else
    Lesson::keyPressEvent(event);
}

void ClothLesson::show_model() {
  filling_ = true;
  if (model_.drag() && !pull_timer_.isActive()) pull_timer_.start(play_ms);
  const ClothSetup& setup = model_.setup();
  width_->setValue(static_cast<int>(setup.lattice.width));
  height_->setValue(static_cast<int>(setup.lattice.height));
  sweeps_->setValue(model_.options().sweeps);
  method_->setCurrentIndex(static_cast<int>(model_.options().method));
  pins_->setCurrentIndex(static_cast<int>(setup.pins));
  ball_->setChecked(setup.sphere);
  diagonals_->setChecked(setup.lattice.diagonals);
  bending_->setChecked(setup.lattice.bending);
  previous_->setEnabled(model_.can_go_back());
  play_->setText(playing() ? tr("Pause") : tr("Play"));
  sentence_->setText(unbroken(model_.sentence()));
  CurveData curve;
  curve.name = tr("rms|C| in this step");
  curve.y = model_.trace();
  for (std::size_t i = 0; i < curve.y.size(); ++i) curve.x.push_back(static_cast<double>(i) / model_.trace_passes());
  trace_plot_->set_titles(tr("sweeps"), tr("rms|C| (m)"));
  trace_plot_->set_curves({std::move(curve)});
  show_map();
  filling_ = false;
  emit changed();
}

/// The lattice of lesson 1, lying flat: with numbers and dashes, which the rods in 3D have not.
void ClothLesson::show_map() {
  // A large one is drawn when the cloth rests.
  if (playing() && model_.world().constraints.size() > most_live_on_map) return;
  GraphPicture picture;
  for (std::uint32_t i = 0; i < model_.world().inverse_masses.size(); ++i) {
    const auto c = graph::coordinates(model_.setup().lattice, i);
    BodyLook& body = picture.bodies.emplace_back();
    body.at = Vec3(c[0], c[1], 0);
    if (model_.world().inverse_masses[i] == 0) body.mark = Mark::chain;
  }
  const std::vector<graph::LatticeEdge> kinds = graph::edge_kinds(model_.setup().lattice);
  for (std::uint32_t e = 0; e < model_.world().constraints.size(); ++e) {
    EdgeLook& edge = picture.edges.emplace_back();
    edge.a = model_.world().constraints[e].a, edge.b = model_.world().constraints[e].b;
    edge.color = static_cast<int>(model_.coloring().color[e]);
    edge.lit = !model_.lit() || *model_.lit() == model_.coloring().color[e];
    edge.bow = bow_of(kinds[e]);
  }
  map_->set_picture(std::move(picture));
}

QString ClothLesson::racer_name(const Racer& racer) {
  if (racer.reversed) return tr("Sequential ↑");
  if (racer.method == SweepMethod::sequential) return tr("Sequential ↓");
  if (racer.method == SweepMethod::colored_sor) return tr("Colored SOR");
  if (racer.method == SweepMethod::colored_chebyshev) return tr("Chebyshev");
  if (racer.method == SweepMethod::jacobi) return tr("Jacobi");
  return ClothModel::method_name(racer.method);
}

void ClothLesson::show_race() {
  const bool revealed = card(0)->revealed();
  for (QLabel* label : words_) label->setVisible(revealed);  // they tell the answer
  race_->setEnabled(revealed);
  race_plot_->setVisible(revealed && !racers_.empty());
  race_bars_->setVisible(revealed && !racers_.empty());
  if (!revealed || racers_.empty()) {
    race_note_->setText(revealed ? tr("Every method starts from the cloth as it is now and solves the same time step.")
                                 : tr("Predict first."));
    return;
  }
  const bool steps = axis_->currentIndex() == 1, distance = quantity_->currentIndex() == 1;
  std::vector<CurveData> curves;
  std::vector<CountBars::Line> lines;
  double most = 1;
  constexpr double goal = 0.1;
  for (const Racer& racer : racers_)
    if (const int sweeps = sweeps_to(distance ? racer.error : racer.residual, goal); sweeps >= 0)
      most = std::max(most, double(sweeps) * racer.dependent);
  for (std::size_t i = 0; i < racers_.size(); ++i) {
    const Racer& racer = racers_[i];
    CurveData curve;
    curve.name = racer_name(racer);
    curve.color = static_cast<int>(i);
    curve.y = distance ? racer.error : racer.residual;
    for (std::size_t k = 0; k < curve.y.size(); ++k)
      curve.x.push_back(static_cast<double>(k) * (steps ? racer.dependent : 1));
    curves.push_back(std::move(curve));
    const int sweeps = sweeps_to(distance ? racer.error : racer.residual, goal);
    const double dependent = double(sweeps) * racer.dependent;
    lines.push_back({racer_name(racer),
                     sweeps < 0 ? tr("not in %1").arg(race_sweeps) : QLocale().toString(qlonglong(dependent)),
                     sweeps < 0 ? 1 : dependent / most, static_cast<int>(i)});
  }
  race_plot_->set_titles(steps ? tr("dependent steps") : tr("sweeps"),
                         distance ? tr("distance (m)") : tr("rms|C| (m)"));
  race_plot_->set_curves(std::move(curves));
  race_bars_->set_lines(std::move(lines));
  race_note_->setText(tr("Bars: steps that must follow each other until a tenth is left."));
}

void ClothLesson::set_style(const LessonStyle& style) {
  Lesson::set_style(style);
  scene_.set_style(style);
  map_->set_style(style);
  trace_plot_->set_style(style);
  race_plot_->set_style(style);
  race_bars_->set_style(style);
}

}  // namespace seam::lessons
