// The lattice walkthrough as picture and film.
#include <QPainter>

#include "ui/lessons/lattice_lesson.hpp"

namespace seam::lessons {

namespace {

constexpr int seconds_per_still = 1;
constexpr std::size_t most_decisions = 120;  // stills of a replay; longer ones skip

QString title_of(const LatticeModel& model) {
  return LatticeLesson::tr("%n constraint(s), %1 colors", nullptr, static_cast<int>(model.graph().edges.size()))
      .arg(model.veiled() ? QStringLiteral("?") : QString::number(model.coloring().colors));
}

void paint_model(QPainter& painter, const QRectF& area, const LatticeModel& model, const LessonStyle& style,
                 const QFont& letters) {
  painter.setFont(letters);
  const QRectF inner = paint_picture_frame(painter, area, title_of(model), model.sentence(), style);
  const GraphPicture picture = model.picture();
  GraphPaintOptions options;
  options.font = letters;
  paint_graph(painter, picture, GraphLayout(picture, inner), style, options);
}

}  // namespace

void LatticeLesson::paint_picture(QPainter& painter, const QRectF& area) const {
  paint_model(painter, area, model_, style_now(), font());
}

/// The decisions of a replay, then every pass, then all; the model is copied once and walked by the painter.
Movie LatticeLesson::movie() const {
  auto copy = std::make_shared<LatticeModel>();
  copy->copy_from(model_);
  const std::size_t decisions = model_.replaying() ? copy->decisions().size() + 1 : 0;
  const std::size_t every = std::max<std::size_t>(1, decisions / most_decisions);
  const std::size_t replayed = (decisions + every - 1) / every;
  Movie movie;
  const int per_still = seconds_per_still * movie.frames_per_second;
  movie.frames = (static_cast<int>(replayed + copy->coloring().colors) + 1) * per_still;
  auto shown = std::make_shared<std::optional<std::size_t>>();
  const Movie::Painter paint = [copy, shown, per_still, every, replayed, style = &style_now(), letters = font()](
                                   int frame, QPainter& painter, const QRectF& area) {
    const auto still = static_cast<std::size_t>(frame / per_still);
    if (*shown != still) {
      *shown = still;
      if (still < replayed)
        copy->replay(still * every);
      else if (still - replayed < copy->coloring().colors)
        copy->show_pass(static_cast<std::uint32_t>(still - replayed));
      else
        copy->show_all();
    }
    paint_model(painter, area, *copy, *style, letters);
  };
  movie.start = [paint] { return paint; };
  return movie;
}

}  // namespace seam::lessons
