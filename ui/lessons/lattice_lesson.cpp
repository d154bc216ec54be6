#include "ui/lessons/lattice_lesson.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "core/base/error.hpp"
#include "ui/lessons/class_bars.hpp"
#include "ui/lessons/count_bars.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/stat_chip.hpp"

namespace seam::lessons {

namespace {
constexpr int pass_ms = 1100, decision_ms = 700, shuffle_tick_ms = 30, shuffles_per_tick = 60;
constexpr int slider_side = 12;
}  // namespace

LatticeLesson::LatticeLesson(Progress& progress, QWidget* parent) : Lesson("lesson_lattice", progress, parent) {
  make_controls();
  make_canvas();
  make_question();
  add_words([] {
    return tr(
        "Each line is a constraint between two bodies. Constraints that meet at a body conflict: one writes what the "
        "other reads. Constraints of one color meet nowhere, so they can be solved at once, and the result is that "
        "of Gauss–Seidel in color order.");
  });
  make_algorithm_fold();
  make_class_fold();
  make_shape_fold();
  make_own_fold();
  make_shuffle_fold();
  side()->addStretch(1);
  model_.set_veiled(!card(0)->revealed());
  connect(card(0), &QuestionCard::outcome_changed, this, [this] { model_.set_veiled(!card(0)->revealed()); });
  connect(&model_, &LatticeModel::changed, this, &LatticeLesson::show_model);
  connect(&play_timer_, &QTimer::timeout, this, [this] { model_.next(); });
  connect(&shuffle_timer_, &QTimer::timeout, this, &LatticeLesson::run_shuffles);
  texts().add([this] { show_model(); });
}

QString LatticeLesson::title() const { return tr("Lattice"); }
QWidget* LatticeLesson::main_widget() const { return canvas_; }

void LatticeLesson::make_controls() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  struct Side {
    QSpinBox*& box;
    QSlider*& slider;
    const char* name;
  };
  for (const Side& which :
       {Side{width_, width_slider_, "lattice_width"}, Side{height_, height_slider_, "lattice_height"}}) {
    auto* label = new QLabel(this);
    which.box = new QSpinBox(this);
    which.box->setObjectName(QLatin1String(which.name));
    which.box->setRange(1, LatticeModel::max_side);
    which.slider = new QSlider(Qt::Horizontal, this);
    which.slider->setRange(1, slider_side);
    which.slider->setMaximumWidth(110);
    const bool wide = &which.box == &width_;
    texts().add([label, wide, box = which.box, slider = which.slider] {
      label->setText(wide ? tr("width W") : tr("height H"));
      box->setAccessibleName(label->text());
      slider->setAccessibleName(label->text());
    });
    label->setBuddy(which.box);
    row->addWidget(label);
    row->addWidget(which.slider);
    row->addWidget(which.box);
    row->addSpacing(6);
    connect(which.box, &QSpinBox::valueChanged, this, &LatticeLesson::take_sides);
    connect(which.slider, &QSlider::valueChanged, which.box, &QSpinBox::setValue);
  }
  row->addStretch(1);
  constraints_ = new StatChip("stat_constraints", this);
  colors_ = new StatChip("stat_colors", this);
  passes_ = new StatChip("stat_passes", this);
  for (StatChip* chip : {constraints_, colors_, passes_}) row->addWidget(chip);
  stage()->addLayout(row);
}

void LatticeLesson::make_canvas() {
  canvas_ = new GraphCanvas(this);
  canvas_->set_spoken([this](GraphItem item) { return model_.spoken(item); });
  stage()->addWidget(canvas_, 1);
  connect(canvas_, &GraphCanvas::activated, this, [this](GraphItem item) {
    if (item.kind == GraphItem::Kind::edge && !model_.veiled() && !model_.replaying() &&
        item.index < model_.coloring().color.size())
      model_.show_pass(model_.coloring().color[item.index]);
  });
  connect(canvas_, &GraphCanvas::body_requested, this, [this](const Vec3& at) { model_.add_body(at); });
  connect(canvas_, &GraphCanvas::edge_requested, &model_, &LatticeModel::add_edge);
  connect(canvas_, &GraphCanvas::move_requested, this,
          [this](std::uint32_t b, const Vec3& to) { model_.move_body(b, to); });
  connect(canvas_, &GraphCanvas::remove_requested, this, [this](GraphItem item) { model_.remove(item); });
  connect(canvas_, &GraphCanvas::turned, &model_, &LatticeModel::turn);
  texts().add(
      [this] { canvas_->setAccessibleName(tr("Lattice: Tab or Page Down walks through bodies and constraints")); });
  auto* row = new QHBoxLayout;
  previous_ = add_button(
      row, "lesson_previous", [] { return tr("◀ prev"); }, [this] { previous(); });
  next_ = add_button(
      row, "lesson_next", [] { return tr("next ▶"); }, [this] { next(); });
  all_ = add_button(
      row, "lesson_all", [] { return tr("all"); }, [this] { show_all(); });
  play_ = add_button(
      row, "lesson_play", [this] { return playing() ? tr("Pause") : tr("Play"); }, [this] { set_playing(!playing()); });
  row->addStretch(1);
  cloth_ = add_button(
      row, "hang_as_cloth", [] { return tr("Hang it as cloth ▶"); },
      [this] { emit cloth_requested(model_.lattice()); });
  stage()->addLayout(row);
  sentence_ = add_sentence();
}

int LatticeLesson::needed() const {
  return static_cast<int>(model_.own() ? graph::color_auto(model_.graph()).colors
                                       : graph::color_auto(model_.lattice()).colors);
}

/// Around the largest degree, and one for each constraint; -1 = left out because it is there already.
std::array<int, LatticeLesson::choice_count> LatticeLesson::choices() const {
  const auto most = static_cast<int>(model_.statistics().max_degree);
  std::array<int, choice_count> numbers{most - 1, most, most + 1, most + 2,
                                        static_cast<int>(model_.graph().edges.size())};
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] < 1 || std::find(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(i), numbers[i]) !=
                              numbers.begin() + static_cast<std::ptrdiff_t>(i))
      numbers[i] = -1;
  return numbers;
}

void LatticeLesson::make_question() {
  Question question;
  question.id = QStringLiteral("lattice_colors");
  question.text = [this] {
    return tr(
        "No two constraints that meet at a body may have one color. How many colors does this graph of %n "
        "constraint(s) need?",
        nullptr, static_cast<int>(model_.graph().edges.size()));
  };
  question.choices = [this] {
    QStringList texts;
    for (const int colors : choices()) texts << (colors < 0 ? QString() : QString::number(colors));
    return texts;
  };
  question.right = [this](int answer) { return choices()[static_cast<std::size_t>(answer)] == needed(); };
  question.explain = [this](int answer) {
    const auto most = static_cast<int>(model_.statistics().max_degree);
    const int given = answer < 0 ? needed() : choices()[static_cast<std::size_t>(answer)];
    if (given < most) return tr("There is a body with %1 constraints, and they all need different colors.").arg(most);
    if (given > needed()) return tr("Fewer are enough: constraints that do not touch can share a color.");
    return tr("At the busiest body %1 constraints meet, so fewer than %1 colors will not do. The best coloring known "
              "for "
              "this graph has %2.")
        .arg(most)
        .arg(needed());
  };
  add_question(std::move(question));
}

void LatticeLesson::labelled(QVBoxLayout* into, std::function<QString()> text, QWidget* field) {
  auto* row = new QHBoxLayout;
  add_labelled(row, std::move(text), field, 1);
  into->addLayout(row);
}

void LatticeLesson::make_algorithm_fold() {
  auto* fold = new FoldOut("fold_algorithm", this);
  texts().add([fold] { fold->set_title(tr("Algorithm and visiting order")); });
  side()->addWidget(fold);
  choice_ = new QComboBox(this);
  choice_->setObjectName(QStringLiteral("algorithm"));
  order_ = new QComboBox(this);
  order_->setObjectName(QStringLiteral("visiting_order"));
  seed_ = new QSpinBox(this);
  seed_->setObjectName(QStringLiteral("seed"));
  seed_->setRange(1, 1000000);
  for (int i = 0; i < 6; ++i) choice_->addItem(QString());
  for (int i = 0; i < 3; ++i) order_->addItem(QString());
  texts().add([this] {
    const QSignalBlocker quiet_choice(choice_), quiet_order(order_);
    const QString choices[] = {tr("Automatic: fewest colors known"),      tr("Parity of the coordinates"),
                               tr("First-fit: lowest free color"),        tr("Misra–Gries: at most Δ + 1"),
                               tr("Equitable: balanced by Kempe chains"), tr("Vivace: random palettes")};
    const QString orders[] = {tr("Row by row, right before down"), tr("Row by row, down before right"), tr("Random")};
    for (int i = 0; i < 6; ++i) choice_->setItemText(i, choices[i]);
    for (int i = 0; i < 3; ++i) order_->setItemText(i, orders[i]);
  });
  labelled(
      fold->body(), [] { return tr("Algorithm"); }, choice_);
  labelled(
      fold->body(), [] { return tr("Order"); }, order_);
  labelled(
      fold->body(), [] { return tr("Seed"); }, seed_);
  replay_ = new QCheckBox(this);
  replay_->setObjectName(QStringLiteral("replay"));
  decision_ = new QSlider(Qt::Horizontal, this);
  decision_->setObjectName(QStringLiteral("decision"));
  texts().add([this] {
    replay_->setText(tr("Replay first-fit decision by decision (prev, next)"));
    decision_->setAccessibleName(tr("Decision"));
  });
  fold->body()->addWidget(replay_);
  fold->body()->addWidget(decision_);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("lattice_facts"));
  facts_->setWordWrap(true);
  fold->body()->addWidget(facts_);
  connect(choice_, &QComboBox::activated, this, [this](int i) { model_.set_choice(static_cast<ColoringChoice>(i)); });
  connect(order_, &QComboBox::activated, this, [this](int i) { model_.set_order(static_cast<VisitOrder>(i)); });
  connect(seed_, &QSpinBox::valueChanged, this, [this](int value) {
    if (!filling_) model_.set_seed(static_cast<std::uint64_t>(value));
  });
  connect(replay_, &QCheckBox::clicked, this, [this](bool on) { on ? model_.replay(0) : model_.stop_replay(); });
  connect(decision_, &QSlider::valueChanged, this, [this](int value) {
    if (!filling_) model_.replay(static_cast<std::size_t>(value));
  });
}

void LatticeLesson::make_class_fold() {
  auto* fold = new FoldOut("fold_classes", this);
  texts().add([fold] { fold->set_title(tr("Class sizes and balance")); });
  side()->addWidget(fold);
  bars_ = new ClassBars(this);
  fold->body()->addWidget(bars_);
  auto* balance = new QPushButton(this);
  balance->setObjectName(QStringLiteral("balance"));
  texts().add([balance] { balance->setText(tr("Balance all classes")); });
  fold->body()->addWidget(balance, 0, Qt::AlignLeft);
  class_note_ = new QLabel(this);
  class_note_->setObjectName(QStringLiteral("class_note"));
  class_note_->setWordWrap(true);
  fold->body()->addWidget(class_note_);
  add_words(
      [] {
        return tr(
            "A small class leaves processors idle. Drag a block to a smaller class: along a chain of edges of the two "
            "colors, the colors are exchanged (a Kempe chain), so that nothing conflicts afterwards.");
      },
      fold->body());
  connect(bars_, &ClassBars::move_requested, this, &LatticeLesson::move_edge);
  connect(bars_, &ClassBars::class_chosen, this, [this](std::uint32_t color) { model_.show_pass(color); });
  connect(balance, &QPushButton::clicked, this, [this] {
    const std::uint32_t chains = model_.balance();
    class_note_->setText(chains > 0 ? tr("%n chain(s) exchanged.", nullptr, static_cast<int>(chains))
                                    : tr("The classes are as equal as they can be."));
  });
}

void LatticeLesson::make_shape_fold() {
  auto* fold = new FoldOut("fold_shape", this);
  texts().add([fold] { fold->set_title(tr("More constraints: 3D, diagonals, bending")); });
  side()->addWidget(fold);
  depth_ = new QSpinBox(this);
  depth_->setObjectName(QStringLiteral("lattice_depth"));
  depth_->setRange(1, LatticeModel::max_depth);
  labelled(
      fold->body(), [] { return tr("depth D"); }, depth_);
  diagonals_ = new QCheckBox(this);
  diagonals_->setObjectName(QStringLiteral("diagonals"));
  bending_ = new QCheckBox(this);
  bending_->setObjectName(QStringLiteral("bending"));
  texts().add([this] {
    diagonals_->setText(tr("diagonals (shearing)"));
    bending_->setText(tr("every second body (bending)"));
  });
  fold->body()->addWidget(diagonals_);
  fold->body()->addWidget(bending_);
  add_words([] { return tr("Drag the background to turn a 3D lattice."); }, fold->body());
  connect(depth_, &QSpinBox::valueChanged, this, &LatticeLesson::take_sides);
  connect(diagonals_, &QCheckBox::clicked, this, &LatticeLesson::take_sides);
  connect(bending_, &QCheckBox::clicked, this, &LatticeLesson::take_sides);
}

void LatticeLesson::make_own_fold() {
  auto* fold = new FoldOut("fold_own", this);
  texts().add([fold] { fold->set_title(tr("Your own graph")); });
  side()->addWidget(fold);
  draw_ = new QCheckBox(this);
  draw_->setObjectName(QStringLiteral("draw"));
  auto* clear = new QPushButton(this);
  clear->setObjectName(QStringLiteral("own_clear"));
  own_text_ = new QLineEdit(this);
  own_text_->setObjectName(QStringLiteral("own_text"));
  own_text_->setMaxLength(200000);
  own_error_ = new QLabel(this);
  own_error_->setObjectName(QStringLiteral("field_error"));
  own_error_->setWordWrap(true);
  own_error_->hide();
  texts().add([this, clear] {
    draw_->setText(tr("Draw: click = body, drag = edge, Delete = remove"));
    clear->setText(tr("Empty sheet"));
    own_text_->setPlaceholderText(tr("or type edges: 1-2 2-3 3-1"));
    own_text_->setAccessibleName(tr("Edges of your own graph"));
  });
  fold->body()->addWidget(draw_);
  fold->body()->addWidget(own_text_);
  fold->body()->addWidget(own_error_);
  fold->body()->addWidget(clear, 0, Qt::AlignLeft);
  connect(draw_, &QCheckBox::clicked, this, [this](bool on) {
    canvas_->set_drawing(on);
    if (on && !model_.own()) model_.start_own(true);
  });
  connect(clear, &QPushButton::clicked, this, [this] {
    canvas_->set_drawing(false);  // an empty sheet has a view of its own
    model_.start_own(false);
    draw_->setChecked(true);
    canvas_->set_drawing(true);
  });
  connect(own_text_, &QLineEdit::editingFinished, this, &LatticeLesson::apply_own_text);
}

void LatticeLesson::apply_own_text() {
  if (own_text_->text() == (model_.own() ? model_.own_text() : QString())) return;
  try {
    model_.set_own_text(own_text_->text());
    own_error_->hide();
  } catch (const Error& error) {
    own_error_->setText(QString::fromStdString(error.problem().message()));
    own_error_->show();
  }
}

void LatticeLesson::make_shuffle_fold() {
  auto* fold = new FoldOut("fold_shuffle", this);
  texts().add([fold] { fold->set_title(tr("Does the order matter? Random orders, live")); });
  side()->addWidget(fold);
  run_ = new QPushButton(this);
  run_->setObjectName(QStringLiteral("run_shuffles"));
  fold->body()->addWidget(run_, 0, Qt::AlignLeft);
  shuffle_bars_ = new CountBars(this);
  shuffle_bars_->setObjectName(QStringLiteral("shuffle_bars"));
  fold->body()->addWidget(shuffle_bars_);
  shuffle_note_ = new QLabel(this);
  shuffle_note_->setObjectName(QStringLiteral("hint"));
  shuffle_note_->setWordWrap(true);
  fold->body()->addWidget(shuffle_note_);
  connect(run_, &QPushButton::clicked, this, [this] {
    if (shuffle_timer_.isActive())
      shuffle_timer_.stop();
    else
      shuffle_timer_.start(shuffle_tick_ms);
    show_shuffles();
  });
}

void LatticeLesson::run_shuffles() {
  // As many as fit into a tick of the window, however large the graph is.
  const auto edges = static_cast<int>(shuffled_graph_.edges.size());
  shuffles_.run(shuffled_graph_, std::clamp(20000 / std::max(1, edges), 1, shuffles_per_tick));
  show_shuffles();
}

void LatticeLesson::show_shuffles() {
  run_->setEnabled(!model_.veiled());
  if (model_.veiled()) shuffle_timer_.stop();
  run_->setText(shuffle_timer_.isActive() ? tr("Stop") : tr("Color in random orders"));
  std::vector<CountBars::Line> lines;
  const auto total = static_cast<double>(std::max<std::uint64_t>(1, shuffles_.total()));
  for (std::size_t k = 0; k < shuffles_.counts().size(); ++k)
    if (const std::uint64_t count = shuffles_.counts()[k]; count > 0)
      lines.push_back({tr("%n color(s)", nullptr, static_cast<int>(k)),
                       QLocale().toString(100 * static_cast<double>(count) / total, 'f', 1) + QStringLiteral(" %"),
                       static_cast<double>(count) / total, -1});
  shuffle_bars_->set_lines(std::move(lines));
  shuffle_note_->setText(
      shuffles_.total() == 0
          ? tr("First-fit visits the constraints in a random order, again and again, and counts the colors it needs.")
          : tr("%1 random orders of first-fit on this graph.").arg(QLocale().toString(qulonglong(shuffles_.total()))));
}

void LatticeLesson::take_sides() {
  if (filling_) return;
  graph::Lattice lattice;
  lattice.width = static_cast<std::uint32_t>(width_->value());
  lattice.height = static_cast<std::uint32_t>(height_->value());
  lattice.depth = static_cast<std::uint32_t>(depth_->value());
  lattice.diagonals = diagonals_->isChecked();
  lattice.bending = bending_->isChecked();
  draw_->setChecked(false);
  canvas_->set_drawing(false);
  model_.set_lattice(lattice);
}

void LatticeLesson::move_edge(std::uint32_t from, std::uint32_t to) {
  if (model_.move_edge(from, to))
    class_note_->setText(model_.sentence());
  else
    class_note_->setText(tr("Color %1 has no edge to spare for color %2: the sizes would only change places.")
                             .arg(from + 1)
                             .arg(to + 1));
}

void LatticeLesson::restart() {
  set_playing(false);
  shuffle_timer_.stop();
  shuffles_.reset();
  model_.set_lattice({});
  model_.set_choice(ColoringChoice::automatic);
  model_.show_pass(0);
  show_shuffles();
}

void LatticeLesson::set_playing(bool playing) {
  if (playing && can_play())
    play_timer_.start(model_.replaying() ? decision_ms : pass_ms);
  else
    play_timer_.stop();
  show_model();
  emit changed();
}

QString LatticeLesson::facts() const {
  const graph::Statistics& s = model_.statistics();
  QStringList sizes;
  for (const std::uint32_t size : s.classes) sizes << QString::number(size);
  return tr("K = %1 colors, class sizes %2. At the busiest body Δ = %3 constraints meet: no coloring has fewer than Δ "
            "colors; "
            "first-fit needs 2Δ − 1 = %4 at most.")
      .arg(s.colors)
      .arg(sizes.join(QStringLiteral(", ")))
      .arg(s.max_degree)
      .arg(s.first_fit_bound);
}

/// Counts and question belong to the graph.
void LatticeLesson::graph_changed() {
  shuffles_.reset();
  shuffled_graph_ = model_.graph();
  card(0)->refresh();
}

void LatticeLesson::hideEvent(QHideEvent* event) {
  shuffle_timer_.stop();
  show_shuffles();
  Lesson::hideEvent(event);
}

void LatticeLesson::show_model() {
  filling_ = true;
  const graph::Lattice& l = model_.lattice();
  width_->setValue(static_cast<int>(l.width));
  height_->setValue(static_cast<int>(l.height));
  depth_->setValue(static_cast<int>(l.depth));
  for (auto [slider, value] : {std::pair(width_slider_, l.width), std::pair(height_slider_, l.height)})
    if (value <= slider_side) slider->setValue(static_cast<int>(value));
  diagonals_->setChecked(l.diagonals);
  bending_->setChecked(l.bending);
  for (QCheckBox* box : {diagonals_, bending_}) box->setEnabled(l.depth == 1);
  const QLocale locale;
  const bool veiled = model_.veiled();
  const QString unknown = QStringLiteral("?");
  constraints_->set(tr("constraints"), locale.toString(static_cast<qulonglong>(model_.graph().edges.size())));
  colors_->set(tr("colors K"), veiled ? unknown : locale.toString(model_.coloring().colors));
  passes_->set(tr("parallel passes"), veiled ? unknown : locale.toString(model_.coloring().colors));
  if (shuffled_graph_.bodies != model_.graph().bodies || shuffled_graph_.edges != model_.graph().edges) graph_changed();
  canvas_->set_picture(model_.picture());
  canvas_->set_turnable(!model_.own() && l.depth > 1);
  sentence_->setText(model_.sentence());
  for (QPushButton* button : {previous_, next_, all_, play_})
    button->setEnabled(!veiled && model_.coloring().colors > 0);
  play_->setText(playing() ? tr("Pause") : tr("Play"));
  cloth_->setEnabled(!model_.own() && l.depth == 1 && l.width > 1 && l.height > 1);
  show_algorithm();
  show_classes();
  show_own();
  show_shuffles();
  filling_ = false;
  emit changed();
}

void LatticeLesson::show_algorithm() {
  choice_->setCurrentIndex(static_cast<int>(model_.choice()));
  order_->setCurrentIndex(static_cast<int>(model_.order()));
  order_->setEnabled(model_.choice() == ColoringChoice::first_fit);
  seed_->setValue(static_cast<int>(model_.seed()));
  seed_->setEnabled(model_.choice() == ColoringChoice::vivace ||
                    (model_.choice() == ColoringChoice::first_fit && model_.order() == VisitOrder::random));
  replay_->setEnabled(model_.can_replay() && !model_.veiled());
  replay_->setChecked(model_.replaying());
  decision_->setEnabled(model_.replaying());
  decision_->setRange(0, static_cast<int>(model_.decisions().size()));
  decision_->setValue(static_cast<int>(model_.decision()));
  facts_->setText(model_.veiled() ? QString() : model_.graph().edges.empty() ? model_.sentence() : facts());
}

void LatticeLesson::show_classes() {
  if (model_.veiled())
    bars_->set_sizes({}, std::nullopt);
  else
    bars_->set_sizes(model_.statistics().classes, model_.pass());
}

void LatticeLesson::show_own() {
  draw_->setChecked(model_.own() && canvas_->drawing());
  if (!own_text_->hasFocus()) own_text_->setText(model_.own() ? model_.own_text() : QString());
}

void LatticeLesson::set_style(const LessonStyle& style) {
  Lesson::set_style(style);
  canvas_->set_style(style);
  bars_->set_style(style);
  shuffle_bars_->set_style(style);
}

void LatticeLesson::set_presenting(bool presenting) {
  Lesson::set_presenting(presenting);
  canvas_->set_text_scale(presenting ? 1.3 : 1);
}

}  // namespace seam::lessons
