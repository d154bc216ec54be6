#include "ui/lessons/splitting_still.hpp"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>

#include "ui/lessons/lesson.hpp"

namespace seam::lessons {

namespace {

constexpr std::size_t picture_lines = 6;

void set_up(QTextDocument& document, const QString& html, const LessonStyle& style, const QFont& font, double width) {
  document.setDocumentMargin(0);
  document.setDefaultFont(font);
  document.setTextWidth(width);
  document.setHtml(styled_html(html, style));
}

void paint_document(QPainter& painter, const QRectF& area, QTextDocument& document, const LessonStyle& style) {
  painter.save();
  painter.translate(area.topLeft());
  QAbstractTextDocumentLayout::PaintContext context;
  context.palette.setColor(QPalette::Text, style.text);
  context.clip = QRectF(QPointF(0, 0), area.size());
  painter.setClipRect(context.clip);
  document.documentLayout()->draw(&painter, context);
  painter.restore();
}

}  // namespace

QString styled_html(const QString& html, const LessonStyle& style) {
  return QStringLiteral("<style>a { color: %1; text-decoration: none; }</style>").arg(style.accent.name()) + html;
}

SplittingStill splitting_still(const SplittingModel& model) {
  SplittingStill still;
  still.matrix = model.matrix_picture();
  still.graph = model.graph_picture();
  still.heights = model.height_picture();
  still.title = SplittingModel::tr("%1 on %n unknown(s), sweep %2", nullptr, static_cast<int>(model.unknowns()))
                    .arg(SplittingModel::method_name(model.method()))
                    .arg(model.last_sweep());
  still.sentence = model.sentence();
  const std::optional<TracedNumber> number = model.selected();
  still.trace = number ? model.trace_html(*number) : model.stage_html(picture_lines);
  return still;
}

void paint_splitting(QPainter& painter, const QRectF& area, const SplittingStill& still, const LessonStyle& style,
                     const QFont& font) {
  painter.setFont(font);
  const QRectF inner = paint_picture_frame(painter, area, still.title, still.sentence, style);
  const double unit = std::clamp(area.height() / 720.0, 0.3, 6.0);
  QFont letters = font;
  letters.setPixelSize(std::max(1, static_cast<int>(17 * unit)));
  QTextDocument trace;
  set_up(trace, still.trace, style, letters, inner.width());
  const double trace_height = std::min(0.3 * inner.height(), trace.size().height()), gap = 14 * unit;
  const QRectF top = inner.adjusted(0, 0, 0, -trace_height - gap);
  QRectF left = top, right = top;
  left.setWidth(0.56 * top.width());
  right.setLeft(left.right() + gap);
  paint_matrix(painter, still.matrix, left, style, letters);
  QRectF scene = right;
  scene.setTop(right.top() + 0.52 * right.height());
  right.setBottom(scene.top() - gap);
  paint_heights(painter, still.heights, scene, style);
  GraphPaintOptions options;
  options.font = letters;
  paint_graph(painter, still.graph, GraphLayout(still.graph, right), style, options);
  paint_document(painter, QRectF(inner.left(), top.bottom() + gap, inner.width(), trace_height), trace, style);
}

}  // namespace seam::lessons
