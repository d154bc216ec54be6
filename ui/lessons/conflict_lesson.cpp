#include "ui/lessons/conflict_lesson.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/stat_chip.hpp"
#include "ui/lessons/units.hpp"

namespace seam::lessons {

namespace {
constexpr int phase_ms = 1000, movie_frames_per_phase = 24;
constexpr int movie_phases = 32;  // two sweeps of four colours

/// "rms|C| = 3.1 mm after 2 sweeps"
QString state_of(const ConflictModel& model, ConflictModel::Track track) {
  const QString rms = millimetres(model.history(track).back());
  if (model.sweeps() == 0) return ConflictLesson::tr("rms|C| = %1 at the start").arg(rms);
  return ConflictLesson::tr("rms|C| = %1 after %n sweep(s)", nullptr, model.sweeps()).arg(rms);
}
}  // namespace

ConflictLesson::ConflictLesson(Progress& progress, QWidget* parent) : Lesson("lesson_conflict", progress, parent) {
  make_controls();
  make_canvases();
  make_buttons();
  make_question();
  make_words();
  model_.set_veiled(!card(0)->revealed());
  connect(card(0), &QuestionCard::outcome_changed, this, [this] {
    set_playing(false);
    if (!card(0)->revealed() && model_.conflicts().empty()) restart();
    model_.set_veiled(!card(0)->revealed());
  });
  connect(&model_, &ConflictModel::changed, this, &ConflictLesson::show_model);
  connect(&play_timer_, &QTimer::timeout, this, &ConflictLesson::next);
  texts().add([this] { show_model(); });
}

QString ConflictLesson::title() const { return tr("Conflict"); }
QWidget* ConflictLesson::main_widget() const { return canvases_[ConflictModel::lost]; }

QString ConflictLesson::track_name(ConflictModel::Track track) {
  switch (track) {
    case ConflictModel::lost:
      return tr("your colors, last write wins");
    case ConflictModel::averaged:
      return tr("your colors, corrections averaged (Jacobi)");
    case ConflictModel::valid:
      break;
  }
  return tr("valid colors (Gauss–Seidel)");
}

void ConflictLesson::make_controls() {
  auto* row = new QHBoxLayout;
  const auto add_side = [&](QSpinBox*& box, const char* name, std::function<QString()> text) {
    box = new QSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(ConflictModel::min_side, ConflictModel::max_side);
    add_labelled(row, std::move(text), box);
    connect(box, &QSpinBox::valueChanged, this, [this] {
      if (!filling_)
        model_.set_lattice(static_cast<std::uint32_t>(width_->value()), static_cast<std::uint32_t>(height_->value()));
    });
  };
  add_side(width_, "conflict_width", [] { return tr("width W"); });
  add_side(height_, "conflict_height", [] { return tr("height H"); });
  row->addSpacing(12);
  selection_ = new QLabel(this);
  row->addWidget(selection_);
  color_ = new QComboBox(this);
  color_->setObjectName(QStringLiteral("edge_color"));
  row->addWidget(color_);
  connect(color_, &QComboBox::activated, this, [this](int index) {
    if (model_.selected()) model_.recolor(*model_.selected(), static_cast<std::uint32_t>(index));
  });
  row->addStretch(1);
  sweeps_ = new StatChip("stat_sweeps", this);
  lost_ = new StatChip("stat_lost", this);
  row->addWidget(sweeps_);
  row->addWidget(lost_);
  stage()->addLayout(row);
}

void ConflictLesson::make_canvases() {
  auto* row = new QHBoxLayout;
  for (std::size_t t = 0; t < ConflictModel::tracks; ++t) {
    columns_[t] = new QWidget(this);
    auto* column = new QVBoxLayout(columns_[t]);
    column->setContentsMargins(0, 0, 0, 0);
    captions_[t] = new QLabel(this);
    captions_[t]->setWordWrap(true);
    captions_[t]->setAlignment(Qt::AlignCenter);
    canvases_[t] = new GraphCanvas(this);
    canvases_[t]->setObjectName(QStringLiteral("conflict_canvas_%1").arg(t));
    canvases_[t]->set_spoken([this](GraphItem item) { return model_.spoken(item); });
    column->addWidget(captions_[t]);
    column->addWidget(canvases_[t], 1);
    row->addWidget(columns_[t], 1);
    connect(canvases_[t], &GraphCanvas::activated, this, [this](GraphItem item) {
      if (item.kind != GraphItem::Kind::edge) return;
      if (model_.veiled())
        card(0)->answer(static_cast<int>(item.index));
      else
        model_.select(item.index);
    });
  }
  texts().add([this] {
    for (std::size_t t = 0; t < ConflictModel::tracks; ++t)
      canvases_[t]->setAccessibleName(track_name(static_cast<ConflictModel::Track>(t)));
  });
  stage()->addLayout(row, 3);
}

void ConflictLesson::make_buttons() {
  auto* row = new QHBoxLayout;
  previous_ = add_button(
      row, "conflict_previous", [] { return tr("◀ prev"); }, [this] { previous(); });
  next_ = add_button(
      row, "conflict_next", [] { return tr("next ▶"); }, [this] { next(); });
  all_ = add_button(
      row, "conflict_all", [] { return tr("whole sweep"); }, [this] { show_all(); });
  play_ = add_button(
      row, "conflict_play", [this] { return playing() ? tr("Pause") : tr("Play"); },
      [this] { set_playing(!playing()); });
  row->addSpacing(16);
  valid_ = add_button(
      row, "conflict_valid", [] { return tr("Valid colors"); }, [this] { model_.restore_valid(); });
  alike_ = add_button(
      row, "conflict_alike", [] { return tr("All one color"); }, [this] { model_.one_color(); });
  last_ = new QComboBox(this);
  last_->setObjectName(QStringLiteral("last_write"));
  last_->addItems({QString(), QString()});
  texts().add([this] {
    last_->setItemText(0, tr("higher number writes last"));
    last_->setItemText(1, tr("lower number writes last"));
    last_->setAccessibleName(tr("Which of two clashing writes comes last"));
  });
  connect(last_, &QComboBox::activated, this, [this](int index) { model_.set_last_write_lower(index == 1); });
  row->addWidget(last_);
  row->addStretch(1);
  stage()->addLayout(row);
  sentence_ = add_sentence();
  plot_ = new CurvePlot(this);
  plot_->setObjectName(QStringLiteral("conflict_plot"));
  plot_->setMinimumHeight(150);
  connect(plot_, &CurvePlot::problem, this, &Lesson::problem);
  stage()->addWidget(plot_, 2);
}

void ConflictLesson::make_question() {
  Question question;
  question.id = QStringLiteral("conflict_edge");
  question.text = [] {
    return tr(
        "One constraint has a wrong color: that of constraints it meets. Point at it or at one of those: click, or "
        "walk "
        "with Tab and press Enter.");
  };
  question.right = [this](int edge) {
    return std::any_of(model_.conflicts().begin(), model_.conflicts().end(), [&](const graph::Conflict& c) {
      return static_cast<int>(c.first_edge) == edge || static_cast<int>(c.second_edge) == edge;
    });
  };
  question.explain = [this](int edge) {
    if (edge >= 0 && !card(0)->question().right(edge))
      return tr("All constraints at both ends of this one have other colors.");
    if (model_.conflicts().empty()) return tr("Your colors are valid now: no two constraints of one color meet.");
    const graph::Conflict& c = model_.conflicts().front();
    return tr("Constraints %1 and %2 both have color %3 and meet at body %4: both read it, both write it, one write is "
              "lost.")
        .arg(model_.edge_name(c.first_edge), model_.edge_name(c.second_edge))
        .arg(model_.coloring().color[c.first_edge] + 1)
        .arg(model_.body_name(c.body));
  };
  add_question(std::move(question));
}

void ConflictLesson::make_words() {
  add_words([] {
    return tr(
        "Step with next: a color first reads, then computes, then writes. Where two of its constraints share a body, "
        "each computed its correction without knowing of the other, and the later write wins: an update is lost.");
  });
  add_words([] {
    return tr(
        "On real hardware nobody knows which write comes last, so the result even changes from run to run. Here you "
        "choose it, so that you can look at it twice.");
  });
  add_words([] {
    return tr(
        "Averaging keeps every correction, but each only in part: safe, and slower. With all constraints in one color "
        "the "
        "averaged picture is exactly Jacobi.");
  });
  add_words([] {
    return tr(
        "Recolor: click a constraint, then choose its color above. Watch rms|C|, the root mean square of the errors of "
        "the lengths, after "
        "each sweep.");
  });
  side()->addStretch(1);
}

void ConflictLesson::next() {
  if (!model_.veiled()) model_.next();
}

void ConflictLesson::show_all() {
  if (!model_.veiled()) model_.sweep();
}

void ConflictLesson::restart() {
  set_playing(false);
  model_.set_lattice(4, 3);
}

void ConflictLesson::set_playing(bool playing) {
  if (playing && can_play())
    play_timer_.start(phase_ms);
  else
    play_timer_.stop();
  show_model();
}

void ConflictLesson::show_model() {
  filling_ = true;
  width_->setValue(static_cast<int>(model_.lattice().width));
  height_->setValue(static_cast<int>(model_.lattice().height));
  const bool veiled = model_.veiled();
  for (std::size_t t = 0; t < ConflictModel::tracks; ++t) {
    const auto track = static_cast<ConflictModel::Track>(t);
    canvases_[t]->set_picture(model_.picture(track));
    columns_[t]->setVisible(!veiled || track == ConflictModel::lost);
    captions_[t]->setVisible(!veiled);
    captions_[t]->setText(QStringLiteral("<b>%1</b><br>%2").arg(track_name(track), state_of(model_, track)));
  }
  sentence_->setText(unbroken(model_.sentence()));
  sweeps_->set(tr("sweeps"), QString::number(model_.sweeps()));
  lost_->set(tr("updates lost"), veiled ? QStringLiteral("?") : QString::number(model_.lost_updates()));
  for (QPushButton* button : {next_, all_, play_, valid_, alike_}) button->setEnabled(!veiled);
  previous_->setEnabled(!veiled && model_.can_go_back());
  play_->setText(playing() ? tr("Pause") : tr("Play"));
  // Filled anew only where needed: a list that is open must stay.
  const auto colors = static_cast<int>(model_.coloring().colors);
  if (color_->count() != colors + 1 || color_->itemText(colors) != tr("a new color")) {
    color_->clear();
    for (int c = 0; c <= colors; ++c) color_->addItem(c < colors ? tr("color %1").arg(c + 1) : tr("a new color"));
  }
  const bool chosen = model_.selected().has_value() && !veiled;
  color_->setEnabled(chosen);
  color_->setAccessibleName(tr("Color of the selected constraint"));
  selection_->setText(chosen ? tr("Constraint %1:").arg(*model_.selected() + 1)
                             : tr("Click a constraint to recolor it:"));
  selection_->setVisible(!veiled);
  color_->setVisible(!veiled);
  if (chosen) color_->setCurrentIndex(static_cast<int>(model_.coloring().color[*model_.selected()]));
  last_->setCurrentIndex(model_.last_write_lower() ? 1 : 0);
  last_->setEnabled(!veiled);
  card(0)->retranslate();
  plot_->setVisible(!veiled);
  show_curves();
  filling_ = false;
  emit changed();
}

void ConflictLesson::show_curves() {
  std::vector<CurveData> curves;
  for (std::size_t t = 0; t < ConflictModel::tracks; ++t) {
    const auto track = static_cast<ConflictModel::Track>(t);
    CurveData curve;
    curve.name = track_name(track);
    curve.y = model_.history(track);
    curve.color = static_cast<int>(t);
    curves.push_back(std::move(curve));
  }
  plot_->set_titles(tr("sweeps"), tr("rms|C| (m)"));
  plot_->set_curves(std::move(curves));
}

void ConflictLesson::set_style(const LessonStyle& style) {
  Lesson::set_style(style);
  for (GraphCanvas* canvas : canvases_) canvas->set_style(style);
  plot_->set_style(style);
}

void ConflictLesson::set_presenting(bool presenting) {
  Lesson::set_presenting(presenting);
  for (GraphCanvas* canvas : canvases_) canvas->set_text_scale(presenting ? 1.3 : 1);
}

namespace {

struct Still {
  std::array<GraphPicture, ConflictModel::tracks> pictures;
  std::array<QString, ConflictModel::tracks> captions;
  QString sentence;
};

Still still_of(const ConflictModel& model, const std::array<QString, ConflictModel::tracks>& names) {
  Still still;
  for (std::size_t t = 0; t < ConflictModel::tracks; ++t) {
    const auto track = static_cast<ConflictModel::Track>(t);
    still.pictures[t] = model.picture(track);
    still.captions[t] = names[t] + QLatin1Char('\n') + state_of(model, track);
  }
  still.sentence = model.sentence();
  return still;
}

/// `share` of the way from `from` to `to`: bodies glide while a pass writes.
void paint_still(QPainter& painter, const QRectF& area, const QString& title, const Still& still, const Still* from,
                 double share, const LessonStyle& style) {
  const QFont letters = painter.font();
  const QRectF inner = paint_picture_frame(painter, area, title, still.sentence, style);
  const double column = inner.width() / ConflictModel::tracks, head = 0.14 * inner.height();
  for (std::size_t t = 0; t < ConflictModel::tracks; ++t) {
    const QRectF box(inner.x() + static_cast<double>(t) * column, inner.y(), column, inner.height());
    QFont font = letters;
    font.setPixelSize(std::max(1, static_cast<int>(0.026 * area.height())));
    painter.setFont(font);
    painter.setPen(style.text);
    painter.drawText(box.adjusted(6, 0, -6, head - box.height()), Qt::AlignCenter | Qt::TextWordWrap,
                     still.captions[t]);
    GraphPicture picture = still.pictures[t];
    if (from)
      for (std::size_t i = 0; i < picture.bodies.size(); ++i)
        picture.bodies[i].at = (1 - share) * from->pictures[t].bodies[i].at + share * picture.bodies[i].at;
    GraphPaintOptions options;
    options.font = letters;
    paint_graph(painter, picture, GraphLayout(picture, box.adjusted(0, head, 0, 0)), style, options);
  }
}

}  // namespace

void ConflictLesson::paint_picture(QPainter& painter, const QRectF& area) const {
  std::array<QString, ConflictModel::tracks> names;
  for (std::size_t t = 0; t < names.size(); ++t) names[t] = track_name(static_cast<ConflictModel::Track>(t));
  painter.setFont(font());
  paint_still(painter, area, title(), still_of(model_, names), nullptr, 1, style_now());
}

Movie ConflictLesson::movie() const {
  std::array<QString, ConflictModel::tracks> names;
  for (std::size_t t = 0; t < names.size(); ++t) names[t] = track_name(static_cast<ConflictModel::Track>(t));
  ConflictModel copy;
  copy.copy_from(model_);
  auto stills = std::make_shared<std::vector<Still>>();
  stills->push_back(still_of(copy, names));
  while (copy.sweeps() < 2 && static_cast<int>(stills->size()) < movie_phases) {
    copy.next();
    stills->push_back(still_of(copy, names));
  }
  Movie movie;
  movie.frames = static_cast<int>(stills->size()) * movie_frames_per_phase;
  const Movie::Painter paint = [stills, title = title(), style = style_now(), letters = font()](
                                   int frame, QPainter& painter, const QRectF& area) {
    const auto index = static_cast<std::size_t>(frame / movie_frames_per_phase);
    const double share = std::min(1.0, (frame % movie_frames_per_phase + 1) / (0.5 * movie_frames_per_phase));
    painter.setFont(letters);
    paint_still(painter, area, title, (*stills)[index], index > 0 ? &(*stills)[index - 1] : nullptr, share, style);
  };
  movie.start = [paint] { return paint; };
  return movie;
}

}  // namespace seam::lessons
