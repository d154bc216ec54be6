#include "ui/lessons/workers_picture.hpp"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/lessons/workers_model.hpp"

namespace seam::lessons {

namespace {

constexpr double longest_arrow = 0.07, farthest_replica = 0.02;  // m in the picture
constexpr double conflict_bow = 0.45;                            // height of a bow's control point over its length
constexpr double least_arrow = 0.02;                             // share of the longest

/// 1, 2, 5, 10, ...: the largest of them up to `value`, at least 1.
double round_scale(double value) {
  if (!(value > 1)) return 1;
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double digit : {5.0, 2.0})
    if (digit * power <= value) return digit * power;
  return power;
}

bool has_worker(distributed::WorkerMask mask, int worker) { return mask >> worker & 1; }

void add_workers(const WorkersCase& found, const WorkersView& view, WorkersPicture& picture) {
  const distributed::StepLog& log = *found.lane(WorkersWay::coloured)->log;
  const std::vector<QPolygonF> regions = regions_from_above(log.partition, picture.tray);
  const std::vector<int> lit = lit_workers(found, view);
  for (int k = 0; k < log.workers; ++k) {
    WorkersPicture::Worker& worker = picture.workers.emplace_back();
    const auto i = static_cast<std::size_t>(k);
    worker.region = regions[i];
    worker.centre = regions[i].boundingRect().center();
    worker.name = worker_name(k);
    worker.color = view.veiled ? -1 : log.colors[i];
    worker.lit = std::find(lit.begin(), lit.end(), k) != lit.end();
    worker.chosen = view.chosen == k;
    for (int j = k + 1; j < log.workers; ++j)
      if (has_worker(log.neighbours[i], j)) picture.conflicts.emplace_back(k, j);
  }
}

void add_bodies(const WorkersCase& found, const WorkersView& view, WorkersPicture& picture) {
  const abd::Model& model = *found.pile->model;
  const distributed::StepLog& log = *found.lane(WorkersWay::coloured)->log;
  const distributed::RacePoint& point = found.lane(view.way)->points[view.position];
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b) {
    WorkersPicture::Body& body = picture.bodies.emplace_back();
    body.outline = outline_from_above(model, b, point.q[b]);
    body.centre = from_above(translation_of(point.q[b]));
    body.owner = log.owners[b];
    body.holders = distributed::count_workers(log.holders[b]);
    for (int k = 0; k < log.workers; ++k) {
      const bool moves = view.way == WorkersWay::restricted ? body.owner == k : has_worker(log.holders[b], k);
      body.lit = body.lit || (moves && picture.workers[static_cast<std::size_t>(k)].lit);
    }
    if (view.chosen && has_worker(log.seen[b], *view.chosen))
      body.hold =
          has_worker(log.holders[b], *view.chosen) ? WorkersPicture::Hold::free : WorkersPicture::Hold::obstacle;
  }
}

void add_arrows(const WorkersCase& found, const WorkersView& view, WorkersPicture& picture) {
  if (view.position == 0 || view.veiled) return;
  const std::vector<distributed::RacePoint>& points = found.lane(view.way)->points;
  const std::vector<Vec12>&before = points[view.position - 1].q, &now = points[view.position].q;
  std::vector<QPointF> moves;
  double longest = 0;
  for (std::size_t b = 0; b < now.size(); ++b) {
    moves.push_back(from_above(translation_of(now[b]) - translation_of(before[b])));
    longest = std::max(longest, std::hypot(moves.back().x(), moves.back().y()));
  }
  if (!(longest > 1e-9)) return;
  picture.arrow_scale = round_scale(longest_arrow / longest);
  for (std::size_t b = 0; b < now.size(); ++b)
    if (std::hypot(moves[b].x(), moves[b].y()) >= least_arrow * longest) {
      const QPointF to = picture.bodies[b].centre;
      picture.arrows.push_back({to - picture.arrow_scale * moves[b], to});
    }
}

void add_replicas(const WorkersCase& found, const WorkersView& view, WorkersPicture& picture) {
  if (view.way != WorkersWay::consensus || view.position == 0 || view.veiled) return;
  const abd::Model& model = *found.pile->model;
  const distributed::RaceLane& lane = *found.lane(view.way);
  const std::vector<Vec12>& z = lane.points[view.position].q;
  const std::vector<distributed::ReplicaRound>& replicas = lane.log->rounds[view.position - 1].replicas;
  double farthest = 0;
  for (const distributed::ReplicaRound& replica : replicas)
    farthest = std::max(farthest, translation_of(replica.q - z[replica.body]).norm());
  if (!(farthest > 1e-9)) return;
  picture.replica_scale = round_scale(farthest_replica / farthest);
  for (const distributed::ReplicaRound& replica : replicas) {
    const Vec12 shown = z[replica.body] + picture.replica_scale * (replica.q - z[replica.body]);
    picture.replicas.push_back({outline_from_above(model, replica.body, shown), replica.worker});
  }
}

QString scale_note(const WorkersPicture& picture) {
  const QLocale locale;
  QStringList words;
  if (!picture.arrows.empty())
    words << WorkersModel::tr("arrows: moves × %1").arg(locale.toString(picture.arrow_scale, 'g', 6));
  if (!picture.replicas.empty())
    words << WorkersModel::tr("dashed: replicas, difference × %1").arg(locale.toString(picture.replica_scale, 'g', 6));
  return words.join(QStringLiteral("; "));
}

}  // namespace

QString worker_name(int worker) { return worker < 26 ? QString(QChar('A' + worker)) : QString::number(worker + 1); }

WorkersPicture make_workers_picture(const WorkersCase& found, const WorkersView& view) {
  WorkersPicture picture;
  picture.tray = tray_from_above(*found.pile->model);
  const QPointF pull = from_above(found.pile->model->gravity);
  if (const double length = std::hypot(pull.x(), pull.y()); length > 0) picture.downhill = pull / length;
  add_workers(found, view, picture);
  add_bodies(found, view, picture);
  add_arrows(found, view, picture);
  add_replicas(found, view, picture);
  picture.note = scale_note(picture);
  picture.downhill_word = WorkersModel::tr("downhill");
  return picture;
}

WorkersLayout::WorkersLayout(const WorkersPicture& picture, const QRectF& area) {
  const double line = std::clamp(0.045 * std::min(area.width(), area.height()), 14.0, 60.0);
  note_ = QRectF(area.left(), area.bottom() - line, area.width(), line);
  const QRectF room = area.adjusted(6, 6, -6, -line - 4);
  scale_ = std::min(room.width() / std::max(1e-9, picture.tray.width()),
                    room.height() / std::max(1e-9, picture.tray.height()));
  offset_ = room.center() - scale_ * picture.tray.center();
  double smallest = 1e300;
  for (const WorkersPicture::Worker& worker : picture.workers)
    smallest = std::min({smallest, worker.region.boundingRect().width(), worker.region.boundingRect().height()});
  radius_ = std::clamp(0.14 * scale_ * smallest, 9.0, 0.034 * scale_ * picture.tray.width());
}

QPolygonF WorkersLayout::place(const QPolygonF& polygon) const {
  QPolygonF placed;
  for (const QPointF& p : polygon) placed << place(p);
  return placed;
}

std::optional<int> WorkersLayout::hit(const WorkersPicture& picture, const QPointF& at) const {
  for (std::size_t k = 0; k < picture.workers.size(); ++k)
    if (const QPointF d = place(picture.workers[k].centre) - at; std::hypot(d.x(), d.y()) <= radius_ + 3)
      return static_cast<int>(k);
  for (std::size_t k = 0; k < picture.workers.size(); ++k)
    if (place(picture.workers[k].region).containsPoint(at, Qt::OddEvenFill)) return static_cast<int>(k);
  return {};
}

namespace {

/// Paints one picture; everything in pixels.
class Painting {
 public:
  Painting(QPainter& painter, const WorkersPicture& picture, const WorkersLayout& layout, const LessonStyle& style,
           const WorkersPaintOptions& options)
      : painter_(painter), picture_(picture), layout_(layout), style_(style), options_(options) {
    for (const WorkersPicture::Worker& worker : picture.workers) some_lit_ = some_lit_ || worker.lit;
    for (const WorkersPicture::Worker& worker : picture.workers) some_chosen_ = some_chosen_ || worker.chosen;
  }

  void paint() {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
    paint_regions();
    for (const WorkersPicture::Body& body : picture_.bodies) paint_body(body);
    for (const WorkersPicture::Replica& replica : picture_.replicas) {
      painter_.setBrush(Qt::NoBrush);
      QPen pen(color_of(replica.worker), 1.6);
      pen.setDashPattern({2.5, 2});
      painter_.setPen(pen);
      painter_.drawPolygon(layout_.place(replica.outline));
    }
    for (const auto& [a, b] : picture_.conflicts) paint_conflict(a, b);
    for (const WorkersPicture::Arrow& arrow : picture_.arrows)
      paint_arrow(layout_.place(arrow.from), layout_.place(arrow.to), style_.text);
    for (std::size_t k = 0; k < picture_.workers.size(); ++k) paint_worker(static_cast<int>(k));
    paint_note();
    painter_.restore();
  }

 private:
  const WorkersPicture::Worker& worker(int k) const { return picture_.workers[static_cast<std::size_t>(k)]; }
  QColor color_of(int k) const { return worker(k).color < 0 ? style_.muted : style_.class_color(worker(k).color); }
  static QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
  }
  void set_letters(double pixels, bool bold = false) {
    QFont font = options_.font;
    font.setPixelSize(std::max(1, static_cast<int>(pixels * options_.text_scale)));
    font.setBold(bold);
    painter_.setFont(font);
  }

  void paint_regions() {
    painter_.setPen(Qt::NoPen);
    for (std::size_t k = 0; k < picture_.workers.size(); ++k) {
      const WorkersPicture::Worker& one = picture_.workers[k];
      const bool plain = one.color < 0;
      painter_.setBrush(plain ? style_.panel
                              : faded(style_.class_color(one.color), one.lit     ? 0.30
                                                                     : some_lit_ ? 0.06
                                                                                 : 0.14));
      painter_.drawPolygon(layout_.place(one.region));
    }
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(style_.muted, 1.5, Qt::DashLine));
    for (const WorkersPicture::Worker& one : picture_.workers) painter_.drawPolygon(layout_.place(one.region));
    for (const WorkersPicture::Worker& one : picture_.workers)
      if (one.lit && one.color >= 0) {
        painter_.setPen(LessonStyle::class_pen(style_.class_color(one.color), one.color, 3.5));
        painter_.drawPolygon(layout_.place(one.region));
      }
    painter_.setPen(QPen(style_.text, 2));
    painter_.drawRect(QRectF(layout_.place(picture_.tray.topLeft()), layout_.place(picture_.tray.bottomRight())));
  }

  void paint_body(const WorkersPicture::Body& body) {
    using Hold = WorkersPicture::Hold;
    const QPolygonF outline = layout_.place(body.outline);
    const bool dim = some_chosen_ ? body.hold == Hold::none : some_lit_ && !body.lit;
    const QColor color = color_of(body.owner);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(style_.base);
    painter_.drawPolygon(outline);
    painter_.setBrush(faded(color, dim ? 0.18 : body.lit ? 0.85 : 0.5));
    painter_.drawPolygon(outline);
    if (body.holders > 1) {
      painter_.setBrush(QBrush(faded(style_.text, dim ? 0.25 : 0.55), Qt::BDiagPattern));
      painter_.drawPolygon(outline);
    }
    if (body.hold == Hold::obstacle) {
      painter_.setBrush(QBrush(style_.error, Qt::DiagCrossPattern));
      painter_.drawPolygon(outline);
    }
    painter_.setBrush(Qt::NoBrush);
    if (body.hold == Hold::free)
      painter_.setPen(QPen(style_.accent, 3));
    else if (body.hold == Hold::obstacle)
      painter_.setPen(QPen(style_.error, 2, Qt::DotLine));
    else
      painter_.setPen(QPen(dim ? faded(style_.text, 0.35) : style_.text, body.lit ? 1.8 : 1));
    painter_.drawPolygon(outline);
    const double size = 0.3 * std::min(outline.boundingRect().width(), outline.boundingRect().height());
    if (size < 7) return;
    set_letters(std::min(size, 0.9 * layout_.radius()));
    const bool on_color = !dim && body.lit && worker(body.owner).color >= 0;
    painter_.setPen(dim ? style_.muted : on_color ? style_.class_text(worker(body.owner).color) : style_.text);
    const QPointF at = layout_.place(body.centre);
    painter_.drawText(QRectF(at.x() - 40, at.y() - 40, 80, 80), Qt::AlignCenter, worker(body.owner).name);
  }

  /// Straight, or in a bow where another worker's disc would lie on the line.
  QPainterPath conflict_path(int a, int b) const {
    const QPointF from = layout_.place(worker(a).centre), to = layout_.place(worker(b).centre), along = to - from;
    const double length = std::hypot(along.x(), along.y());
    QPainterPath path(from);
    bool covered = false;
    for (int k = 0; k < static_cast<int>(picture_.workers.size()) && length > 0; ++k) {
      const QPointF d = layout_.place(worker(k).centre) - from;
      const double share = QPointF::dotProduct(d, along) / (length * length);
      const double aside = std::abs(d.x() * along.y() - d.y() * along.x()) / length;
      covered = covered || (k != a && k != b && share > 0 && share < 1 && aside < layout_.radius());
    }
    if (covered)
      path.quadTo((from + to) / 2 + (a % 2 == 0 ? conflict_bow : -conflict_bow) * QPointF(along.y(), -along.x()), to);
    else
      path.lineTo(to);
    return path;
  }

  void paint_conflict(int a, int b) {
    const bool of_chosen = worker(a).chosen || worker(b).chosen;
    const bool faint = some_chosen_ ? !of_chosen : some_lit_;
    const QPainterPath path = conflict_path(a, b);
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(faded(style_.base, faint ? 0.3 : 0.8), of_chosen ? 8 : 5));
    painter_.drawPath(path);
    painter_.setPen(QPen(of_chosen ? style_.accent : faded(style_.text, faint ? 0.25 : 0.9), of_chosen ? 3.5 : 2.2));
    painter_.drawPath(path);
  }

  void paint_arrow(const QPointF& from, const QPointF& to, const QColor& ink) {
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1.5) return;
    const QPointF unit = along / length, across(-unit.y(), unit.x());
    const double head = std::clamp(0.4 * length, 3.0, 8.0);
    painter_.setPen(QPen(style_.base, 4, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(from, to - unit * head * 0.5);
    painter_.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(from, to - unit * head * 0.5);
    painter_.setPen(QPen(style_.base, 0.8));
    painter_.setBrush(ink);
    painter_.drawPolygon(
        QPolygonF({to, to - unit * head + across * head * 0.5, to - unit * head - across * head * 0.5}));
  }

  void paint_worker(int k) {
    const WorkersPicture::Worker& one = worker(k);
    const QPointF at = layout_.place(one.centre);
    const double r = layout_.radius();
    const bool dim = some_lit_ && !one.lit;
    const QColor color = color_of(k);
    painter_.setPen(QPen(style_.base, 3));
    painter_.setBrush(style_.base);
    painter_.drawEllipse(at, r + 2, r + 2);
    painter_.setBrush(one.color < 0 ? style_.base : dim ? faded(color, 0.3) : color);
    painter_.setPen(one.color < 0 ? QPen(style_.text, 2)
                                  : LessonStyle::class_pen(style_.text, one.color, one.lit ? 3.0 : 1.8));
    painter_.drawEllipse(at, r, r);
    set_letters(1.15 * r, true);
    painter_.setPen(one.color < 0 || dim ? style_.text : style_.class_text(one.color));
    painter_.drawText(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), Qt::AlignCenter, one.name);
    paint_plate(one, at + QPointF(0.95 * r, 0.95 * r));
    if (!one.chosen && options_.focus != k) return;
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(style_.accent, 3, options_.focus == k ? Qt::SolidLine : Qt::DotLine));
    painter_.drawEllipse(at, r + 6, r + 6);
  }

  /// The number of the colour, as on the lattice's edges.
  void paint_plate(const WorkersPicture::Worker& one, const QPointF& at) {
    const double size = std::max(9.0, 0.75 * layout_.radius());
    const QRectF plate(at.x() - 0.7 * size, at.y() - 0.7 * size, 1.4 * size, 1.4 * size);
    painter_.setPen(QPen(one.color < 0 ? style_.muted : style_.base, 1.5));
    painter_.setBrush(one.color < 0 ? style_.base : style_.class_color(one.color));
    painter_.drawRoundedRect(plate, 0.35 * size, 0.35 * size);
    set_letters(size, true);
    painter_.setPen(one.color < 0 ? style_.muted : style_.class_text(one.color));
    painter_.drawText(plate, Qt::AlignCenter, one.color < 0 ? QStringLiteral("?") : QString::number(one.color + 1));
  }

  void paint_note() {
    const QRectF& area = layout_.note();
    set_letters(std::clamp(0.62 * area.height(), 10.0, 40.0));
    painter_.setPen(style_.text);
    const double length = area.height() * 0.8;
    const QRectF text = area.adjusted(0, 0, -length - 10, 0);
    painter_.drawText(text, Qt::AlignRight | Qt::AlignVCenter, picture_.downhill_word);
    const double used = painter_.fontMetrics().horizontalAdvance(picture_.downhill_word) + 12.0;
    const double wanted = painter_.fontMetrics().horizontalAdvance(picture_.note);
    QFont font = painter_.font();
    if (wanted > text.width() - used)
      font.setPixelSize(std::max(7, static_cast<int>(font.pixelSize() * (text.width() - used) / wanted)));
    painter_.setFont(font);
    painter_.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, picture_.note);
    const QPointF middle(area.right() - length / 2 - 2, area.center().y());
    paint_arrow(middle - 0.5 * length * picture_.downhill, middle + 0.5 * length * picture_.downhill, style_.text);
  }

  QPainter& painter_;
  const WorkersPicture& picture_;
  const WorkersLayout& layout_;
  const LessonStyle& style_;
  const WorkersPaintOptions& options_;
  bool some_lit_ = false, some_chosen_ = false;
};

}  // namespace

void paint_workers(QPainter& painter, const WorkersPicture& picture, const WorkersLayout& layout,
                   const LessonStyle& style, const WorkersPaintOptions& options) {
  if (!picture.workers.empty()) Painting(painter, picture, layout, style, options).paint();
}

}  // namespace seam::lessons
