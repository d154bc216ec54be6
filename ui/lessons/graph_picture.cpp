#include "ui/lessons/graph_picture.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace seam::lessons {
namespace {

constexpr double longest_edge_share = 0.5, margin_share = 0.09, smallest_text = 9, least_captioned = 11;

struct Extent {
  double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
  void add(QPointF p) {
    x0 = std::min(x0, p.x()), x1 = std::max(x1, p.x());
    y0 = std::min(y0, p.y()), y1 = std::max(y1, p.y());
  }
};

QPainterPath edge_path(const GraphLayout& layout, const EdgeLook& edge) {
  QPainterPath path(layout.body(edge.a));
  if (edge.bow == 0)
    path.lineTo(layout.body(edge.b));
  else
    path.quadTo(layout.control(edge), layout.body(edge.b));
  return path;
}

double distance_to_path(const QPainterPath& path, QPointF at) {
  double best = 1e300;
  constexpr int samples = 24;
  for (int i = 0; i <= samples; ++i) {
    const QPointF d = path.pointAtPercent(i / double(samples)) - at;
    best = std::min(best, std::hypot(d.x(), d.y()));
  }
  return best;
}

/// Painting order: far things first; lit edges above faded ones.
std::vector<std::uint32_t> edge_order(const GraphPicture& picture, const GraphLayout& layout) {
  std::vector<std::uint32_t> order(picture.edges.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto key = [&](std::uint32_t i) {
    const EdgeLook& e = picture.edges[i];
    return std::pair(e.lit || e.mark != Mark::none, -layout.depth(e.a) - layout.depth(e.b));
  };
  std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return key(i) < key(j); });
  return order;
}

void paint_plate(QPainter& painter, const GraphLayout& layout, const EdgeLook& edge, const LessonStyle& style,
                 const QFont& font) {
  const QPointF at = layout.middle(edge);
  const double size = std::max(smallest_text, layout.edge_width() * 2.2);
  const QRectF plate(at.x() - 0.75 * size, at.y() - 0.75 * size, 1.5 * size, 1.5 * size);
  painter.setPen(QPen(style.base, 1.5));
  painter.setBrush(style.class_color(edge.color));
  painter.drawRoundedRect(plate, 0.4 * size, 0.4 * size);
  QFont small = font;
  small.setPixelSize(std::max(1, static_cast<int>(size)));
  small.setBold(true);
  painter.setFont(small);
  painter.setPen(style.class_text(edge.color));
  painter.drawText(plate, Qt::AlignCenter, QString::number(edge.color + 1));
}

void paint_label(QPainter& painter, const GraphLayout& layout, const EdgeLook& edge, const LessonStyle& style,
                 const GraphPaintOptions& options) {
  QFont font = options.font;
  font.setPixelSize(
      std::max(1, static_cast<int>(std::max(smallest_text, layout.edge_width() * 1.9) * options.text_scale)));
  painter.setFont(font);
  const QPointF at = layout.middle(edge);
  const QRectF room(at.x() - 200, at.y() - 100, 400, 200);
  const QRectF plate = painter.boundingRect(room, Qt::AlignCenter, edge.label).adjusted(-4, -1, 4, 1);
  painter.setPen(QPen(edge.lit ? style.accent : style.border, 1));
  painter.setBrush(style.base);
  painter.drawRoundedRect(plate, 3, 3);
  painter.setPen(style.text);
  painter.drawText(plate, Qt::AlignCenter, edge.label);
}

/// The stroke of an edge. Strong strokes are those of lit edges: full width and full colour.
QPen edge_pen(const GraphLayout& layout, const EdgeLook& edge, const LessonStyle& style) {
  const double width = layout.edge_width() * (edge.lit ? 1 : 0.55);
  QColor ink = edge.color < 0 ? style.border : style.class_color(edge.color);
  if (!edge.lit) ink.setAlphaF(edge.color < 0 ? 1.0F : 0.28F);
  if (edge.color < 0 && edge.lit && edge.mark != Mark::none) ink = style.mark_color(edge.mark);
  QPen pen = LessonStyle::class_pen(ink, edge.color, width);
  if (edge.color < 0 && edge.dashed) pen.setDashPattern({1.2, 1});
  return pen;
}

QPen body_pen(const BodyLook& body, double radius, const LessonStyle& style) {
  return QPen(body.lit || body.color < 0 ? style.text : style.base, std::min(body.lit ? 2.5 : 1.5, 0.45 * radius));
}

bool is_strong(const QPen& pen, double full_width) { return pen.color().alpha() == 255 && pen.widthF() >= full_width; }

void paint_edge(QPainter& painter, const GraphLayout& layout, const EdgeLook& edge, const LessonStyle& style) {
  const QPainterPath path = edge_path(layout, edge);
  const double width = layout.edge_width() * (edge.lit ? 1 : 0.55);
  painter.setBrush(Qt::NoBrush);
  if (edge.mark != Mark::none) {
    QColor halo = style.mark_color(edge.mark);
    halo.setAlphaF(0.45F);
    painter.setPen(QPen(halo, width + 9, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
  }
  painter.setPen(edge_pen(layout, edge, style));
  painter.drawPath(path);
}

void paint_body(QPainter& painter, const GraphLayout& layout, std::uint32_t index, const BodyLook& body,
                const LessonStyle& style, const GraphPaintOptions& options) {
  const QPointF at = layout.body(index);
  const double r = layout.radius();
  if (body.mark != Mark::none) {
    QColor halo = style.mark_color(body.mark);
    halo.setAlphaF(0.45F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(halo);
    painter.drawEllipse(at, r + 6, r + 6);
  }
  const QColor fill = body.color >= 0 ? style.class_color(body.color) : style.base;
  painter.setPen(body_pen(body, r, style));
  painter.setBrush(fill);
  painter.drawEllipse(at, r, r);
  QFont font = options.font;
  const double letters = std::max(smallest_text, 0.72 * r) * options.text_scale;
  font.setPixelSize(std::max(1, static_cast<int>(letters)));
  painter.setFont(font);
  if (!body.caption.isEmpty() && r >= least_captioned) {
    painter.setPen(style.text);
    painter.drawText(QRectF(at.x() + 0.62 * r, at.y() + 0.72 * r, 200, 2 * r), Qt::AlignLeft | Qt::AlignTop,
                     body.caption);
  }
  if (body.text.isEmpty()) return;
  const double width = QFontMetricsF(font).horizontalAdvance(body.text), room = 2 * r - 4;
  if (width > room) {
    // Smaller letters as long as they can be read.
    const double smaller = std::floor(letters * room / width);
    if (smaller < smallest_text) return;
    font.setPixelSize(static_cast<int>(smaller));
    painter.setFont(font);
  }
  painter.setPen(body.color >= 0 ? style.class_text(body.color) : style.text);
  painter.drawText(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), Qt::AlignCenter, body.text);
}

void paint_arrow(QPainter& painter, const GraphLayout& layout, const ArrowLook& arrow, const LessonStyle& style) {
  const QPointF from = layout.project(arrow.from), to = layout.project(arrow.to), along = to - from;
  const double length = std::hypot(along.x(), along.y());
  if (length < 1) return;
  const QPointF unit = along / length, side(-unit.y(), unit.x());
  const double head = std::clamp(0.35 * length, 5.0, 13.0);
  const QColor ink = arrow.lost ? style.error : style.text;
  painter.setPen(QPen(style.base, 6, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(from, to - unit * head * 0.5);
  painter.setPen(QPen(ink, 3, arrow.lost ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(from, to - unit * head * 0.5);
  painter.setPen(QPen(style.base, 1));
  painter.setBrush(ink);
  painter.drawPolygon(QPolygonF({to, to - unit * head + side * head * 0.5, to - unit * head - side * head * 0.5}));
  if (!arrow.lost) return;
  const QPointF middle = (from + to) / 2, a = (unit + side) * 6, b = (unit - side) * 6;
  painter.setPen(QPen(style.error, 3));
  painter.drawLine(middle - a, middle + a);
  painter.drawLine(middle - b, middle + b);
}

void paint_focus(QPainter& painter, const GraphPicture& picture, const GraphLayout& layout, const LessonStyle& style,
                 GraphItem item) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(style.accent, 3));
  if (item.kind == GraphItem::Kind::body && item.index < picture.bodies.size()) {
    const double r = layout.radius() + 5;
    painter.drawEllipse(layout.body(item.index), r, r);
  } else if (item.kind == GraphItem::Kind::edge && item.index < picture.edges.size()) {
    QPainterPathStroker stroker;
    stroker.setWidth(layout.edge_width() + 9);
    stroker.setCapStyle(Qt::RoundCap);
    painter.drawPath(stroker.createStroke(edge_path(layout, picture.edges[item.index])));
  }
}

/// Seen along z after turning by yaw about y and pitch about x; the depth comes third.
Vec3 turned(const Vec3& p, double yaw, double pitch) {
  const double cy = std::cos(yaw), sy = std::sin(yaw), cp = std::cos(pitch), sp = std::sin(pitch);
  const double x = cy * p.x() + sy * p.z(), z = -sy * p.x() + cy * p.z();
  return Vec3(x, cp * p.y() - sp * z, sp * p.y() + cp * z);
}

}  // namespace

double bow_of(graph::LatticeEdge kind) {
  constexpr double bend_bow = 0.17;
  return kind == graph::LatticeEdge::bend_x || kind == graph::LatticeEdge::bend_y ? bend_bow : 0;
}

GraphLayout::GraphLayout(const GraphPicture& picture, const QRectF& area) : yaw_(picture.yaw), pitch_(picture.pitch) {
  Extent extent;
  for (const BodyLook& body : picture.bodies) {
    const Vec3 seen = turned(body.at, yaw_, pitch_);
    bodies_.emplace_back(seen.x(), seen.y());
    depths_.push_back(seen.z());
    extent.add(bodies_.back());
  }
  for (const EdgeLook& edge : picture.edges) {
    if (edge.bow == 0) continue;
    const QPointF a = bodies_[edge.a], b = bodies_[edge.b], along = b - a;
    extent.add((a + b) / 2 + edge.bow * QPointF(along.y(), -along.x()));
  }
  for (const Vec3& point : picture.frame) {
    const Vec3 seen = turned(point, yaw_, pitch_);
    extent.add(QPointF(seen.x(), seen.y()));
  }
  if (bodies_.empty()) extent = {0, 1, 0, 1};
  const double margin = std::max(26.0, margin_share * std::min(area.width(), area.height()));
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  const double w = extent.x1 - extent.x0, h = extent.y1 - extent.y0;
  scale_ = 1e300;
  if (w > 0) scale_ = std::min(scale_, inner.width() / w);
  if (h > 0) scale_ = std::min(scale_, inner.height() / h);
  // A lattice of two or three bodies does not have to fill the room.
  double mean = 0;
  for (const EdgeLook& e : picture.edges)
    mean += std::hypot((bodies_[e.a] - bodies_[e.b]).x(), (bodies_[e.a] - bodies_[e.b]).y());
  mean = picture.edges.empty() ? 1 : mean / static_cast<double>(picture.edges.size());
  if (mean > 0) scale_ = std::min(scale_, longest_edge_share * std::min(inner.width(), inner.height()) / mean);
  offset_ = inner.center() - scale_ * QPointF((extent.x0 + extent.x1) / 2, (extent.y0 + extent.y1) / 2);
  for (QPointF& p : bodies_) p = scale_ * p + offset_;
  // Sizes follow the typical edge, so that a dense lattice stays a lattice.
  const double length = scale_ * mean;
  radius_ = picture.body_scale * std::clamp(0.17 * length, 2.5, 26.0);
  width_ = std::clamp(0.07 * length, 1.5, 9.0);
}

GraphLayout::GraphLayout(const GraphPicture& picture, const GraphLayout& view)
    : scale_(view.scale_),
      radius_(view.radius_),
      width_(view.width_),
      yaw_(view.yaw_),
      pitch_(view.pitch_),
      offset_(view.offset_) {
  for (const BodyLook& body : picture.bodies) {
    bodies_.push_back(project(body.at));
    depths_.push_back(turned(body.at, yaw_, pitch_).z());
  }
}

QPointF GraphLayout::project(const Vec3& point) const {
  const Vec3 seen = turned(point, yaw_, pitch_);
  return scale_ * QPointF(seen.x(), seen.y()) + offset_;
}

QPointF GraphLayout::control(const EdgeLook& edge) const {
  const QPointF a = body(edge.a), b = body(edge.b), along = b - a;
  return (a + b) / 2 + 2 * edge.bow * QPointF(along.y(), -along.x());
}

QPointF GraphLayout::middle(const EdgeLook& edge) const {
  return ((body(edge.a) + body(edge.b)) / 2 + control(edge)) / 2;
}

Vec3 GraphLayout::unproject(QPointF at) const {
  const QPointF p = (at - offset_) / scale_;
  return Vec3(p.x(), p.y(), 0);
}

std::optional<GraphItem> GraphLayout::hit(const GraphPicture& picture, QPointF at) const {
  std::optional<GraphItem> best;
  double best_distance = std::max(radius_ + 3, 9.0);
  for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
    const QPointF d = bodies_[i] - at;
    if (const double distance = std::hypot(d.x(), d.y()); distance < best_distance)
      best = GraphItem{GraphItem::Kind::body, i}, best_distance = distance;
  }
  if (best) return best;
  best_distance = std::max(width_ / 2 + 4, 7.0);
  for (std::uint32_t i = 0; i < picture.edges.size(); ++i)
    if (const double distance = distance_to_path(edge_path(*this, picture.edges[i]), at); distance < best_distance)
      best = GraphItem{GraphItem::Kind::edge, i}, best_distance = distance;
  return best;
}

void paint_graph(QPainter& painter, const GraphPicture& picture, const GraphLayout& layout, const LessonStyle& style,
                 const GraphPaintOptions& options) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const std::vector<std::uint32_t> order = edge_order(picture, layout);
  for (const std::uint32_t i : order) paint_edge(painter, layout, picture.edges[i], style);
  const bool plates = layout.edge_width() >= 3.2;
  for (const std::uint32_t i : order) {
    const EdgeLook& edge = picture.edges[i];
    const bool ringed = options.focus == GraphItem{GraphItem::Kind::edge, i};
    if ((plates || ringed) && edge.color >= 0 && (edge.lit || ringed))
      paint_plate(painter, layout, edge, style, options.font);
    if (plates && edge.color < 0 && !edge.label.isEmpty()) paint_label(painter, layout, edge, style, options);
  }
  for (std::uint32_t i = 0; i < picture.bodies.size(); ++i)
    paint_body(painter, layout, i, picture.bodies[i], style, options);
  for (const ArrowLook& arrow : picture.arrows) paint_arrow(painter, layout, arrow, style);
  if (options.focus) paint_focus(painter, picture, layout, style, *options.focus);
  painter.restore();
}

std::vector<std::uint32_t> lit_ids(const GraphPicture& picture, const GraphLayout& layout, QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(0xff000000U);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const auto ink = [](std::size_t id) { return QColor::fromRgb(0xff000000U | static_cast<unsigned>(id)); };
  const LessonStyle& style = lesson_style(viewport::Theme::light);
  for (std::uint32_t i = 0; i < picture.edges.size(); ++i) {
    QPen pen = edge_pen(layout, picture.edges[i], style);
    if (!is_strong(pen, layout.edge_width())) continue;
    pen.setColor(ink(1 + i));
    painter.setPen(pen);
    painter.drawPath(edge_path(layout, picture.edges[i]));
  }
  painter.setPen(Qt::NoPen);
  for (std::uint32_t i = 0; i < picture.bodies.size(); ++i) {
    if (!is_strong(body_pen(picture.bodies[i], layout.radius(), style), std::min(2.5, 0.45 * layout.radius())))
      continue;
    painter.setBrush(ink(1 + picture.edges.size() + i));
    painter.drawEllipse(layout.body(i), layout.radius(), layout.radius());
  }
  painter.end();
  std::vector<std::uint32_t> ids;
  ids.reserve(static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height()));
  for (int y = 0; y < size.height(); ++y)
    for (int x = 0; x < size.width(); ++x) ids.push_back(image.pixel(x, y) & 0xffffffU);
  return ids;
}

}  // namespace seam::lessons
