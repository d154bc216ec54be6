#include "ui/lessons/splitting_lesson.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>

#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/splitting_still.hpp"
#include "ui/lessons/stat_chip.hpp"
#include "ui/lessons/trace_browser.hpp"

namespace seam::lessons {

namespace {

constexpr int stage_ms = 1100, many_stages = 24, many_ms = 120, movie_sweeps = 3, movie_stills = 60;
constexpr std::size_t trace_lines = 40;

/// "n:ROW:SWEEP", as the model writes its links.
std::optional<TracedNumber> number_of_link(const QString& href) {
  const QStringList parts = href.split(QLatin1Char(':'));
  if (parts.size() != 3 || parts[0] != QLatin1String("n")) return {};
  return TracedNumber{parts[1].toUInt(), parts[2].toUInt()};
}

}  // namespace

SplittingLesson::SplittingLesson(Progress& progress, QWidget* parent) : Lesson("lesson_splitting", progress, parent) {
  make_controls();
  make_views();
  make_buttons();
  make_trace();
  make_question();
  add_words([] {
    return tr(
        "Jacobi uses only values of the sweep before, so all rows can be computed at once. Gauss–Seidel uses each "
        "value "
        "as soon as it is there, so each row waits for the one before. Rows of one color use no value of each other: "
        "in "
        "color order a sweep is Gauss–Seidel, in as few stages as there are colors.");
  });
  make_comparison_fold();
  make_parts_fold();
  make_own_fold();
  make_iterates_fold();
  side()->addStretch(1);
  connect_views();
  connect(card(0), &QuestionCard::outcome_changed, this, &SplittingLesson::show_comparison);
  connect(&model_, &SplittingModel::changed, this, &SplittingLesson::show_model);
  connect(&model_, &SplittingModel::pointing, this, &SplittingLesson::show_pointing);
  connect(&play_timer_, &QTimer::timeout, this, [this] { model_.next(); });
  texts().add([this] {
    compared_.clear();
    show_model();
  });
}

QString SplittingLesson::title() const { return tr("Splitting"); }
QWidget* SplittingLesson::main_widget() const { return canvas_; }
bool SplittingLesson::revealed() const { return card(0)->revealed(); }

void SplittingLesson::make_controls() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  make_system_choice(row);
  make_method_choice(row);
  row->addStretch(1);
  stage()->addLayout(row);
}

void SplittingLesson::make_system_choice(QHBoxLayout* row) {
  system_ = new QComboBox(this);
  system_->setObjectName(QStringLiteral("system"));
  for (int i = 0; i < 3; ++i) system_->addItem(QString());
  texts().add([this] {
    const QString systems[] = {tr("3 × 3 of the study"), tr("Laplacian of a lattice"), tr("Your own")};
    for (int i = 0; i < 3; ++i) system_->setItemText(i, systems[i]);
  });
  add_labelled(
      row, [] { return tr("System"); }, system_);
  sides_ = new QWidget(this);
  auto* sides = new QHBoxLayout(sides_);
  sides->setContentsMargins(0, 0, 0, 0);
  for (auto [box, name] : {std::pair(&width_, "laplacian_width"), std::pair(&height_, "laplacian_height")}) {
    *box = new QSpinBox(this);
    (*box)->setObjectName(QLatin1String(name));
    (*box)->setRange(1, SplittingModel::max_side);
    connect(*box, &QSpinBox::valueChanged, this, [this] {
      if (!filling_)
        model_.set_laplacian(static_cast<std::uint32_t>(width_->value()), static_cast<std::uint32_t>(height_->value()));
    });
  }
  add_labelled(
      sides, [] { return tr("W"); }, width_);
  add_labelled(
      sides, [] { return tr("H"); }, height_);
  row->addWidget(sides_);
  connect(system_, &QComboBox::activated, this, &SplittingLesson::choose_system);
}

void SplittingLesson::make_method_choice(QHBoxLayout* row) {
  method_ = new QComboBox(this);
  method_->setObjectName(QStringLiteral("method"));
  for (int i = 0; i <= static_cast<int>(graph::SplittingMethod::conjugate_gradient); ++i) method_->addItem(QString());
  texts().add([this] {
    for (int i = 0; i < method_->count(); ++i)
      method_->setItemText(i, SplittingModel::method_name(static_cast<graph::SplittingMethod>(i)));
  });
  add_labelled(
      row, [] { return tr("Method"); }, method_);
  omega_box_ = new QWidget(this);
  auto* omega = new QHBoxLayout(omega_box_);
  omega->setContentsMargins(0, 0, 0, 0);
  omega_ = new QDoubleSpinBox(this);
  omega_->setObjectName(QStringLiteral("omega"));
  omega_->setRange(0, 2.2);
  omega_->setSingleStep(0.05);
  add_labelled(
      omega, [] { return tr("ω"); }, omega_);
  row->addWidget(omega_box_);
  connect(method_, &QComboBox::activated, this,
          [this](int i) { model_.set_method(static_cast<graph::SplittingMethod>(i)); });
  connect(omega_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    if (!filling_) model_.set_omega(value > 0 ? std::optional(value) : std::nullopt);
  });
}

void SplittingLesson::make_views() {
  auto* views = new QSplitter(Qt::Horizontal, this);
  views->setChildrenCollapsible(false);
  auto* left = new QWidget(views);
  auto* box = new QVBoxLayout(left);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(4);
  matrix_ = new MatrixView(left);
  box->addWidget(matrix_, 1);
  permute_ = new QCheckBox(left);
  permute_->setObjectName(QStringLiteral("permute"));
  box->addWidget(permute_);
  legend_ = new QLabel(left);
  legend_->setObjectName(QStringLiteral("hint"));
  legend_->setWordWrap(true);
  box->addWidget(legend_);
  auto* right = new QSplitter(Qt::Vertical, views);
  right->setChildrenCollapsible(false);
  canvas_ = new GraphCanvas(right);
  canvas_->set_spoken([this](GraphItem item) { return model_.spoken(item); });
  heights_ = new HeightView(right);
  heights_->set_spoken(
      [this](std::uint32_t bar) { return bar < model_.unknowns() ? model_.spoken(model_.latest(bar)) : QString(); });
  right->addWidget(canvas_);
  right->addWidget(heights_);
  views->addWidget(left);
  views->addWidget(right);
  views->setStretchFactor(0, 5);
  views->setStretchFactor(1, 4);
  views->setSizes({500, 400});
  right->setSizes({300, 300});
  stage()->addWidget(views, 1);
  texts().add([this] {
    matrix_->setAccessibleName(tr("Matrix: arrows walk through the entries, Enter traces a number"));
    canvas_->setAccessibleName(tr("Graph of the unknowns: Tab walks through unknowns and entries"));
    heights_->setAccessibleName(tr("Scene: values of x over the lattice or over the row numbers, arrows walk"));
    permute_->setText(tr("Permute by color: rows and columns of one color together"));
  });
  connect(permute_, &QCheckBox::clicked, &model_, &SplittingModel::set_permuted);
}

void SplittingLesson::connect_views() {
  connect(matrix_, &MatrixView::activated, this, &SplittingLesson::matrix_cell_chosen);
  const auto point = [this](int row) {
    model_.point_at_row(row < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(row)));
  };
  connect(matrix_, &MatrixView::pointed, this, point);
  connect(heights_, &HeightView::pointed, this, point);
  connect(heights_, &HeightView::activated, this, [this](std::uint32_t bar) { model_.select(model_.latest(bar)); });
  connect(canvas_, &GraphCanvas::activated, this, &SplittingLesson::graph_item_chosen);
  connect(canvas_, &GraphCanvas::pointed, this, [this](const std::optional<GraphItem>& item) {
    const bool body = item && item->kind == GraphItem::Kind::body;
    model_.point_at_row(body ? std::optional(item->index) : std::nullopt);
  });
}

void SplittingLesson::make_buttons() {
  auto* row = new QHBoxLayout;
  reset_ = add_button(
      row, "lesson_reset", [] { return tr("x = 0"); }, [this] { model_.restart(); });
  previous_ = add_button(
      row, "lesson_previous", [] { return tr("◀ prev"); }, [this] { previous(); });
  next_ = add_button(
      row, "lesson_next", [] { return tr("next ▶"); }, [this] { next(); });
  all_ = add_button(
      row, "lesson_all", [] { return tr("all"); }, [this] { show_all(); });
  play_ = add_button(
      row, "lesson_play", [this] { return playing() ? tr("Pause") : tr("Play"); }, [this] { set_playing(!playing()); });
  row->addStretch(1);
  sweep_chip_ = new StatChip("stat_sweep", this);
  error_chip_ = new StatChip("stat_error", this);
  radius_chip_ = new StatChip("stat_radius", this);
  for (StatChip* chip : {sweep_chip_, error_chip_, radius_chip_}) row->addWidget(chip);
  texts().add([this] {
    reset_->setToolTip(tr("Back to the start of this system and method"));
    all_->setToolTip(tr("To the end of the sweep"));
  });
  stage()->addLayout(row);
}

void SplittingLesson::make_trace() {
  sentence_ = add_sentence();
  verdict_ = new QLabel(this);
  verdict_->setObjectName(QStringLiteral("field_error"));
  verdict_->setWordWrap(true);
  stage()->addWidget(verdict_);
  trace_ = new TraceBrowser(this);
  trace_->setObjectName(QStringLiteral("trace"));
  trace_->setOpenLinks(false);
  trace_->setUndoRedoEnabled(false);
  trace_->setFixedHeight(6 * fontMetrics().height());
  stage()->addWidget(trace_);
  origin_ = new QLabel(this);
  origin_->setObjectName(QStringLiteral("origin"));
  origin_->setWordWrap(true);
  origin_->setTextFormat(Qt::RichText);
  origin_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  origin_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  origin_->setFocusPolicy(Qt::StrongFocus);
  // Two lines, so that nothing jumps while the mouse wanders.
  origin_->setMinimumHeight(2 * fontMetrics().lineSpacing() + 4);
  stage()->addWidget(origin_);
  texts().add([this] {
    trace_->setAccessibleName(tr("How each number of the stage was made; Tab walks through the numbers used"));
    origin_->setAccessibleName(tr("Where the chosen number came from"));
  });
  connect(trace_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { follow_link(url.toString(), true); });
  connect(trace_, &QTextBrowser::highlighted, this, [this](const QUrl& url) { follow_link(url.toString(), false); });
  trace_->set_link_focused([this](const QString& href) { follow_link(href, false); });
  connect(origin_, &QLabel::linkActivated, this, [this](const QString& href) { follow_link(href, true); });
}

void SplittingLesson::follow_link(const QString& href, bool select) {
  const std::optional<TracedNumber> number = number_of_link(href);
  if (!select)
    model_.point_at(number);
  else if (number)
    model_.select(number);
}

void SplittingLesson::matrix_cell_chosen(std::uint32_t row, std::size_t column) {
  const TracedNumber own = model_.latest(row);
  if (column < model_.unknowns() && column != row) {
    const auto update = model_.update_of(own);
    if (!update) return model_.select(model_.latest(static_cast<std::uint32_t>(column)));
    for (const graph::Term& term : update->terms)
      if (term.column == column) return model_.select(model_.used_number(own, term));
  }
  model_.select(own);
}

void SplittingLesson::graph_item_chosen(GraphItem item) {
  if (item.kind == GraphItem::Kind::body) return model_.select(model_.latest(item.index));
  // An entry of the traced row: the number used there; else that of its first end.
  const auto& [a, b] = model_.edges()[item.index];
  const std::optional<TracedNumber> now = model_.shown();
  if (!now || (now->row != a && now->row != b)) return model_.select(model_.latest(a));
  const std::uint32_t other = now->row == a ? b : a;
  if (const auto update = model_.update_of(*now))
    for (const graph::Term& term : update->terms)
      if (term.column == other) return model_.select(model_.used_number(*now, term));
  model_.select(model_.latest(other));
}

void SplittingLesson::choose_system(int index) {
  if (filling_) return;
  switch (static_cast<SystemChoice>(index)) {
    case SystemChoice::study:
      return model_.set_study();
    case SystemChoice::laplacian:
      return model_.set_laplacian(model_.width(), model_.height());
    case SystemChoice::own:
      own_fold_->set_open(true);
      apply_own_text();
  }
}

void SplittingLesson::restart() {
  set_playing(false);
  model_.set_permuted(false);
  model_.set_omega({});
  model_.set_method(graph::SplittingMethod::gauss_seidel);
  model_.set_study();
}

void SplittingLesson::set_playing(bool playing) {
  if (playing && model_.can_walk())
    play_timer_.start(model_.stage_count() > many_stages ? many_ms : stage_ms);
  else
    play_timer_.stop();
  show_controls();
  emit changed();
}

void SplittingLesson::show_model() {
  if (!model_.can_walk()) play_timer_.stop();
  show_controls();
  show_chips();
  sentence_->setText(model_.sentence());
  verdict_->setText(model_.verdict());
  verdict_->setVisible(!verdict_->text().isEmpty());
  equation_->setText(model_.equation());
  legend_->setText(legend_text());
  show_trace();
  show_pointing();
  show_comparison();
  show_iterates();
  emit changed();
}

void SplittingLesson::show_controls() {
  filling_ = true;
  system_->setCurrentIndex(static_cast<int>(model_.choice()));
  width_->setValue(static_cast<int>(model_.width()));
  height_->setValue(static_cast<int>(model_.height()));
  sides_->setVisible(model_.choice() == SystemChoice::laplacian);
  method_->setCurrentIndex(static_cast<int>(model_.method()));
  omega_->setSpecialValueText(model_.young_is_optimal() ? tr("optimum") : tr("Young's ω"));
  omega_->setValue(model_.omega().value_or(0));
  omega_box_->setVisible(model_.method() == graph::SplittingMethod::sor ||
                         model_.method() == graph::SplittingMethod::colored_sor);
  permute_->setChecked(model_.permuted());
  const bool walk = model_.can_walk();
  for (QPushButton* button : {next_, all_, play_}) button->setEnabled(walk);
  for (QPushButton* button : {previous_, reset_}) button->setEnabled(walk && model_.steps() > 0);
  play_->setText(playing() ? tr("Pause") : tr("Play"));
  filling_ = false;
}

/// How the matrix tells its parts apart: by patterns and letters, without room for them by filled and empty cells.
QString SplittingLesson::legend_text() const {
  const QString parts =
      model_.unknowns() <= MatrixLayout::most_numbers
          ? tr("D diagonal, L before it, U after it in the order of the sweep. Solid frame: on the left side of the "
               "method, dotted: on the right.")
          : tr("Diagonal: D. Filled: L, empty or faint: U, before and after the diagonal in the order of the sweep. "
               "Bars: x "
               "and b.");
  return parts + QLatin1Char(' ') + tr("Traced row: solid outline = fresh value of this sweep, dotted = old value.");
}

void SplittingLesson::show_chips() {
  const QString none = QStringLiteral("–");
  const bool walk = model_.can_walk();
  sweep_chip_->set(tr("sweeps done"), walk ? QString::number(model_.solver().sweeps()) : none);
  const std::optional<double> error = walk ? model_.solver().max_error() : std::nullopt;
  if (error)
    error_chip_->set(tr("max error"), cell_number(*error, 4));
  else
    error_chip_->set(tr("residual"), walk ? cell_number(model_.solver().residual(), 4) : none);
  radius_chip_->set(tr("ρ of a sweep"), model_.radius() ? cell_number(*model_.radius(), 4) : none);
}

void SplittingLesson::show_pointing() {
  matrix_->set_picture(model_.matrix_picture());
  canvas_->set_picture(model_.graph_picture());
  heights_->set_picture(model_.height_picture());
  const std::optional<TracedNumber> number = model_.pointed() ? model_.pointed() : model_.selected();
  const QString html = number ? model_.trace_html(*number)
                              : tr("Choose a number to see where it came from: <b><u>fresh</u></b> values are of this "
                                   "sweep, <i>old</i> ones of the sweep before.");
  origin_->setText(styled_html(html, style_now()));
}

void SplittingLesson::show_trace() {
  trace_->setHtml(styled_html(model_.stage_html(trace_lines), style_now()));
  trace_->verticalScrollBar()->setValue(0);
}

void SplittingLesson::set_style(const LessonStyle& style) {
  Lesson::set_style(style);
  matrix_->set_style(style);
  canvas_->set_style(style);
  heights_->set_style(style);
  plot_->set_style(style);
  show_trace();
  show_pointing();
}

void SplittingLesson::set_presenting(bool presenting) {
  Lesson::set_presenting(presenting);
  canvas_->set_text_scale(presenting ? 1.3 : 1);
  legend_->setVisible(!presenting);
  // The application's style sheet keeps fonts from being handed down, and fixes that of the sentence.
  for (QWidget* widget :
       {static_cast<QWidget*>(matrix_), static_cast<QWidget*>(heights_), static_cast<QWidget*>(trace_),
        static_cast<QWidget*>(origin_), static_cast<QWidget*>(verdict_)})
    widget->setFont(font());
  sentence_->setStyleSheet(presenting ? QStringLiteral("font-size: %1pt").arg(1.25 * font().pointSizeF()) : QString());
  trace_->setFixedHeight((presenting ? 5 : 6) * QFontMetrics(font()).height());
  origin_->setMinimumHeight(2 * QFontMetrics(font()).lineSpacing() + 4);
}

void SplittingLesson::paint_picture(QPainter& painter, const QRectF& area) const {
  paint_splitting(painter, area, splitting_still(model_), style_now(), font());
}

Movie SplittingLesson::movie() const {
  // One still per stage of the first sweeps, made here where the model may be used; painted elsewhere.
  auto stills = std::make_shared<std::vector<SplittingStill>>();
  SplittingModel copy;
  copy.copy_from(model_);
  copy.restart();
  stills->push_back(splitting_still(copy));
  const std::uint32_t all = movie_sweeps * copy.stage_count(), every = std::max(1u, all / movie_stills);
  for (std::uint32_t i = 1; i <= all; ++i) {
    copy.next();
    if (i % every == 0 || i == all) stills->push_back(splitting_still(copy));
  }
  Movie movie;
  const int per_still = movie.frames_per_second * (every > 1 ? 300 : stage_ms) / 1000;
  movie.frames = static_cast<int>(stills->size()) * per_still;
  const Movie::Painter paint = [stills, per_still, style = style_now(), letters = font()](int frame, QPainter& painter,
                                                                                          const QRectF& area) {
    paint_splitting(painter, area, (*stills)[static_cast<std::size_t>(frame / per_still)], style, letters);
  };
  movie.start = [paint] { return paint; };
  return movie;
}

}  // namespace seam::lessons
