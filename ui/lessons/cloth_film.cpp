// The cloth lesson as picture and film.
#include <QComboBox>
#include <QLocale>
#include <QPainter>

#include "ui/lessons/cloth_lesson.hpp"
#include "ui/lessons/units.hpp"
#include "ui/recorder/offscreen_context.hpp"

namespace seam::lessons {

namespace {

constexpr int film_rate = 30, slow_passes = 12, frames_per_pass = 15, film_steps = 300;

/// Makes the frames one after the other with a solver, a context and an engine of its own.
class Filmer {
 public:
  Filmer(const particles::World& world, const graph::Coloring& coloring, const particles::SolverOptions& options,
         const particles::State& start, viewport::Camera camera, const LessonStyle& style, QString title, QFont font)
      : solver_(particles::make_solver(world, coloring, options)),
        engine_(viewport::make_gl_engine()),
        camera_(camera),
        style_(style),
        title_(std::move(title)),
        font_(std::move(font)) {
    solver_->set_state(start);
    engine_->set_meshes(cloth_meshes());
  }

  void paint(int frame, QPainter& painter, const QRectF& area) {
    advance(frame);
    ClothPicture picture;
    picture.world = &solver_->world();
    picture.coloring = &solver_->coloring();
    picture.positions = solver_->state().positions;
    picture.lit = lit_;
    picture.camera = camera_;
    picture.style = &style_;
    painter.setFont(font_);
    const QRectF inner = paint_picture_frame(painter, area, title_, sentence(), style_);
    const QSize size = inner.size().toSize();
    const viewport::Image image = engine_->capture(cloth_frame(picture), size.width(), size.height());
    painter.drawImage(inner.topLeft(),
                      QImage(image.pixels.data(), image.width, image.height, 4 * image.width, QImage::Format_RGBA8888));
  }

 private:
  /// Slow motion first: one colour at a time; then a time step for every 1/60 s.
  void advance(int frame) {
    const int slow_frames = slow_passes * frames_per_pass;
    if (frame < slow_frames) {
      if (frame % frames_per_pass != 0) return;
      if (!solver_->in_step()) solver_->begin_step();
      lit_ = solver_->passes() > 1 ? std::optional(solver_->pass_index()) : std::nullopt;
      solver_->pass();
      return;
    }
    lit_.reset();
    for (int i = 0; i < 60 / film_rate; ++i) solver_->step();
  }
  QString sentence() const {
    const QString rms = millimetres(solver_->residual());
    if (lit_) return ClothLesson::tr("Color %1 of %2. rms|C| = %3").arg(*lit_ + 1).arg(solver_->passes()).arg(rms);
    return ClothLesson::tr("%1 s. rms|C| = %2")
        .arg(QLocale().toString(static_cast<double>(solver_->steps()) / 60, 'f', 2), rms);
  }

  std::unique_ptr<particles::Solver> solver_;
  recorder::OffscreenContext context_;
  std::unique_ptr<viewport::Engine> engine_;
  viewport::Camera camera_;
  const LessonStyle& style_;
  QString title_;
  QFont font_;
  std::optional<std::uint32_t> lit_;
};

}  // namespace

void ClothLesson::paint_picture(QPainter& painter, const QRectF& area) const {
  painter.setFont(font());
  const QRectF inner = paint_picture_frame(painter, area, title() + QStringLiteral(" – ") + method_->currentText(),
                                           model_.sentence(), style_now());
  paint_cloth(painter, inner, scene_.picture());
}

Movie ClothLesson::movie() const {
  Movie movie;
  movie.frames_per_second = film_rate;
  movie.frames = slow_passes * frames_per_pass + film_steps * film_rate / 60;
  movie.start = [world = model_.world(), coloring = model_.coloring(), options = model_.options(),
                 start = model_.state_before_step(), camera = scene_.camera(), style = &style_now(),
                 name = title() + QStringLiteral(" – ") + method_->currentText(),
                 letters = font()]() -> Movie::Painter {
    auto filmer = std::make_shared<Filmer>(world, coloring, options, start, camera, *style, name, letters);
    return [filmer](int frame, QPainter& painter, const QRectF& area) { filmer->paint(frame, painter, area); };
  };
  return movie;
}

}  // namespace seam::lessons
