#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/lessons/matrix_view.hpp"

namespace seam::lessons {
namespace {

constexpr double wide_share = 1.55, most_cell = 96, strip_share = 0.07;

QColor faint(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

class MatrixPainting {
 public:
  MatrixPainting(QPainter& painter, const MatrixPicture& picture, const QRectF& area, const LessonStyle& style,
                 const QFont& font)
      : painter_(painter), picture_(picture), style_(style), font_(font), n_(picture.unknowns()) {
    layout_ = MatrixLayout(n_, area, QFontMetricsF(font).height());
    place_.resize(n_);
    for (std::size_t p = 0; p < n_; ++p) place_[picture.order[p]] = p;
    // Letters as large as the cells allow: the longest number must fit.
    if (layout_.numbers() && n_ > 0) {
      const QRectF narrow = layout_.cell(0, 0), wide = layout_.cell(0, n_);
      double widest = QFontMetricsF(font).horizontalAdvance(QStringLiteral("−8.8888"));
      shrink_ = std::min({1.4, (wide.width() - 8) / widest, narrow.height() / (1.5 * QFontMetricsF(font).height())});
      double entry = 1;
      for (const MatrixEntry& e : picture.entries)
        entry = std::max(entry, QFontMetricsF(font).horizontalAdvance(cell_number(e.value)));
      entry_shrink_ = std::min(shrink_, (narrow.width() - 8) / entry);
    }
  }

  void rows() {
    for (std::size_t p = 0; p < n_; ++p) {
      const std::uint32_t row = picture_.order[p];
      if (!picture_.lit[row]) continue;
      const QRectF band = layout_.cell(p, 0).united(layout_.cell(p, n_ + 1)).adjusted(-3, 0, 3, 0);
      painter_.fillRect(band, faint(style_.accent, 0.16));
      if (!layout_.numbers()) continue;
      painter_.fillRect(QRectF(band.left() - 3, band.top() + 2, 4, band.height() - 4), style_.accent);
    }
  }

  void entries() {
    for (const MatrixEntry& e : picture_.entries) {
      const QRectF cell = layout_.cell(place_[e.row], place_[e.column]);
      layout_.numbers() ? numbered(e, cell) : filled(e, cell);
    }
    if (!layout_.numbers()) return;
    letters(shrink_, false);
    painter_.setPen(faint(style_.muted, 0.6));
    std::vector<bool> stored(n_ * n_, false);
    for (const MatrixEntry& e : picture_.entries) stored[place_[e.row] * n_ + place_[e.column]] = true;
    for (std::size_t i = 0; i < stored.size(); ++i)
      if (!stored[i]) painter_.drawText(layout_.cell(i / n_, i % n_), Qt::AlignCenter, QStringLiteral("0"));
  }

  void brackets() {
    painter_.setPen(QPen(style_.text, 1.5));
    painter_.setBrush(Qt::NoBrush);
    for (const auto& [from, to] : {std::pair(std::size_t{0}, n_ - 1), std::pair(n_, n_), std::pair(n_ + 1, n_ + 1)}) {
      const QRectF r = layout_.cell(0, from).united(layout_.cell(n_ - 1, to)).adjusted(-3, -1, 3, 1);
      for (const double side : {r.left(), r.right()}) {
        const double in = side == r.left() ? 5 : -5;
        painter_.drawPolyline(
            QPolygonF{{side + in, r.top()}, {side, r.top()}, {side, r.bottom()}, {side + in, r.bottom()}});
      }
    }
    letters(layout_.numbers() ? shrink_ : 1, true);
    const QRectF x = layout_.cell(0, n_), b = layout_.cell(0, n_ + 1);
    const QRectF all = layout_.matrix();
    painter_.drawText(QRectF(x.right(), all.top(), b.left() - x.right(), all.height()), Qt::AlignCenter,
                      QStringLiteral("="));
  }

  void names() {
    letters(layout_.numbers() ? std::min(0.85, shrink_) : 0.85, false);
    painter_.setPen(style_.muted);
    painter_.drawText(layout_.head(n_), Qt::AlignCenter, QStringLiteral("x"));
    painter_.drawText(layout_.head(n_ + 1), Qt::AlignCenter, QStringLiteral("b"));
    if (!layout_.numbers()) return;
    for (std::size_t p = 0; p < n_; ++p) {
      const std::uint32_t row = picture_.order[p];
      const QString name = QStringLiteral("x") + subscript(row + 1);
      painter_.setPen(style_.muted);
      painter_.drawText(layout_.head(p), Qt::AlignCenter, name);
      const int color = picture_.colors[row];
      const QRectF side = layout_.name(p);
      const QRectF number(side.left(), side.top(), color < 0 ? side.width() - 8 : side.width() / 2 - 2, side.height());
      painter_.drawText(number, Qt::AlignRight | Qt::AlignVCenter, QString::number(row + 1));
      if (color < 0) continue;
      const double d = std::min({side.width() / 2 - 6, side.height() - 6, 20.0});
      const QRectF plate(side.right() - d - 6, side.center().y() - d / 2, d, d);
      painter_.setPen(Qt::NoPen);
      painter_.setBrush(style_.class_color(color));
      painter_.drawRoundedRect(plate, 4, 4);
      painter_.setPen(style_.class_text(color));
      painter_.drawText(plate, Qt::AlignCenter, QString::number(color + 1));
    }
  }

  void vectors() {
    if (!layout_.numbers()) return strips();
    for (std::size_t p = 0; p < n_; ++p) {
      const std::uint32_t row = picture_.order[p];
      const bool fresh = picture_.fresh[row];
      letters(shrink_, fresh, fresh);
      painter_.setPen(style_.text);
      painter_.drawText(layout_.cell(p, n_), Qt::AlignCenter, cell_number(picture_.x[row]));
      letters(shrink_, false);
      painter_.drawText(layout_.cell(p, n_ + 1), Qt::AlignCenter, cell_number(picture_.b[row]));
    }
  }

  void traced() {
    if (!picture_.traced) return;
    const std::size_t row = place_[*picture_.traced];
    const double thick = layout_.numbers() ? 3 : 2;
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(style_.text, thick));
    painter_.drawRect(layout_.cell(row, n_).adjusted(1, 1, -1, -1));
    for (std::size_t i = 0; i < picture_.used.size(); ++i) {
      painter_.setPen(QPen(style_.accent, thick, picture_.used_fresh[i] ? Qt::SolidLine : Qt::DotLine));
      const std::size_t column = place_[picture_.used[i]];
      for (const QRectF& cell : {layout_.cell(row, column), layout_.cell(column, n_)}) {
        const double in = layout_.numbers() ? 2 : 0;
        painter_.drawRect(cell.adjusted(in, in, -in, -in));
      }
    }
  }

  void blocks() {
    if (picture_.blocks.empty()) return;
    painter_.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < picture_.blocks.size(); ++i) {
      const std::size_t from = picture_.blocks[i];
      const std::size_t to = (i + 1 < picture_.blocks.size() ? picture_.blocks[i + 1] : n_) - 1;
      const int color = picture_.colors[picture_.order[from]];
      painter_.setPen(LessonStyle::class_pen(style_.class_color(std::max(0, color)), color, 3));
      painter_.drawRect(layout_.cell(from, from).united(layout_.cell(to, to)).adjusted(-1, -1, 1, 1));
    }
  }

  void focus(std::pair<std::size_t, std::size_t> at) {
    if (at.first >= n_ || at.second > n_ + 1) return;
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(style_.base, 5));
    const QRectF ring = layout_.cell(at.first, at.second).adjusted(-2, -2, 2, 2);
    painter_.drawRect(ring);
    painter_.setPen(QPen(style_.accent, 2.5));
    painter_.drawRect(ring);
  }

 private:
  void letters(double scale, bool bold, bool underlined = false) {
    QFont font = font_;
    font.setPixelSize(std::max(1, static_cast<int>(QFontInfo(font_).pixelSize() * scale)));
    font.setBold(bold);
    font.setUnderline(underlined);
    painter_.setFont(font);
  }

  /// D grey, L hatched upwards, U downwards. As lines: pattern brushes are bitmaps in vector files.
  void pattern(MatrixPart part, const QRectF& box) {
    if (part == MatrixPart::diagonal) return painter_.fillRect(box, faint(style_.text, 0.13));
    constexpr double step = 7;
    const double w = box.width(), h = box.height();
    painter_.setPen(QPen(faint(style_.text, part == MatrixPart::lower ? 0.4 : 0.25), 1));
    for (double t = step - h; t < w; t += step) {
      const double from = std::max(0.0, -t), to = std::min(h, w - t);
      const auto at = [&](double u) {
        return QPointF(box.left() + t + u, part == MatrixPart::lower ? box.bottom() - u : box.top() + u);
      };
      painter_.drawLine(at(from), at(to));
    }
  }

  void numbered(const MatrixEntry& e, const QRectF& cell) {
    const QRectF box = cell.adjusted(2, 2, -2, -2);
    pattern(e.part, box);
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(e.left ? QPen(style_.text, 1.4) : QPen(style_.muted, 1, Qt::DotLine));
    painter_.drawRect(box);
    letters(entry_shrink_, false);
    const QString text = cell_number(e.value);
    QRectF plate = painter_.boundingRect(cell, Qt::AlignCenter, text).adjusted(-2, 0, 2, 0);
    painter_.fillRect(plate, faint(style_.base, 0.85));
    painter_.setPen(style_.text);
    painter_.drawText(cell, Qt::AlignCenter, text);
    if (box.height() < 26) return;
    letters(0.62, true);
    painter_.setPen(style_.muted);
    const char* name = e.part == MatrixPart::diagonal ? "D" : e.part == MatrixPart::lower ? "L" : "U";
    const QRectF corner = box.adjusted(3, 1, -2, -1);
    plate = painter_.boundingRect(corner, Qt::AlignLeft | Qt::AlignTop, QLatin1String(name));
    painter_.fillRect(plate, faint(style_.base, 0.85));
    painter_.drawText(corner, Qt::AlignLeft | Qt::AlignTop, QLatin1String(name));
  }

  void filled(const MatrixEntry& e, const QRectF& cell) {
    const QRectF box = cell.width() > 4
                           ? cell.adjusted(0.5, 0.5, -0.5, -0.5)
                           : QRectF(cell.topLeft(), QSizeF(std::max(1.0, cell.width()), std::max(1.0, cell.height())));
    const QColor ink = e.part == MatrixPart::diagonal ? style_.text : style_.accent;
    if (e.part == MatrixPart::upper && cell.width() > 4) {
      painter_.setBrush(Qt::NoBrush);
      painter_.setPen(QPen(ink, 1));
      painter_.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
      painter_.fillRect(box, faint(ink, e.part == MatrixPart::upper ? 0.45 : 1));
    }
  }

  /// x and b as bars when there is no room for numbers.
  void strips() {
    double most = 1e-300;
    for (const double v : picture_.x)
      if (std::isfinite(v)) most = std::max(most, std::abs(v));
    double most_b = 1e-300;
    for (const double v : picture_.b) most_b = std::max(most_b, std::abs(v));
    painter_.setPen(Qt::NoPen);
    for (std::size_t p = 0; p < n_; ++p) {
      const std::uint32_t row = picture_.order[p];
      QRectF x = layout_.cell(p, n_), b = layout_.cell(p, n_ + 1);
      const double share = std::isfinite(picture_.x[row]) ? std::abs(picture_.x[row]) / most : 1;
      x.setWidth(std::max(0.0, x.width() * share));
      b.setWidth(std::max(0.0, b.width() * std::abs(picture_.b[row]) / most_b));
      const int color = picture_.colors[row];
      painter_.fillRect(x, !std::isfinite(picture_.x[row]) ? style_.error
                           : color >= 0                    ? style_.class_color(color)
                           : picture_.fresh[row]           ? style_.accent
                                                           : style_.muted);
      painter_.fillRect(b, style_.muted);
    }
  }

  QPainter& painter_;
  const MatrixPicture& picture_;
  const LessonStyle& style_;
  const QFont& font_;
  MatrixLayout layout_;
  std::size_t n_;
  std::vector<std::size_t> place_;
  double shrink_ = 1, entry_shrink_ = 1;
};

}  // namespace

QString subscript(std::size_t number) {
  QString text = QString::number(number);
  for (QChar& c : text) c = QChar(0x2080 + c.digitValue());
  return text;
}

QString cell_number(double value, int digits) {
  if (std::isnan(value)) return QStringLiteral("?");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::OmitLeadingZeroInExponent);
  return locale.toString(value == 0 ? 0.0 : value, 'g', digits).replace(QLatin1Char('-'), QStringLiteral("−"));
}

MatrixLayout::MatrixLayout(std::size_t unknowns, const QRectF& area, double text_height)
    : n_(unknowns), numbers_(unknowns <= most_numbers) {
  if (n_ == 0) return;
  const auto n = static_cast<double>(n_);
  head_ = 1.2 * text_height;
  name_ = numbers_ ? 2.8 * text_height : 4;
  gap_ = 1.5 * text_height;
  const double room = std::max(10.0, area.width() - name_ - 2 * gap_ - 8),
               tall = std::max(10.0, area.height() - head_ - 6);
  if (numbers_) {
    w_ = std::min({room / (n + 2 * wide_share), most_cell, 1.6 * tall / n});
    // The columns of values keep what they need to be read.
    wide_ = std::min(wide_share * w_, 0.5 * (room - n * w_));
    wide_ = std::max(wide_, std::min(4.2 * text_height, 0.22 * room));
    w_ = std::min(w_, (room - 2 * wide_) / n);
    h_ = std::min({tall / n, most_cell, std::max(1.15 * w_, 1.6 * text_height)});
  } else {
    wide_ = std::max(14.0, strip_share * room);
    w_ = h_ = std::min((room - 2 * wide_) / n, tall / n);
  }
  left_ = area.left() + std::max(0.0, (area.width() - (name_ + n * w_ + 2 * gap_ + 2 * wide_)) / 2);
  top_ = area.top() + std::max(0.0, (area.height() - head_ - n * h_) / 2);
}

double MatrixLayout::column_x(std::size_t column) const {
  const double start = left_ + name_ + static_cast<double>(std::min(column, n_)) * w_;
  if (column < n_) return start;
  return column == n_ ? start + 0.7 * gap_ : start + 1.9 * gap_ + wide_;
}

QRectF MatrixLayout::cell(std::size_t place, std::size_t column) const {
  return {column_x(column), top_ + head_ + static_cast<double>(place) * h_, column < n_ ? w_ : wide_, h_};
}

QRectF MatrixLayout::head(std::size_t column) const {
  return {column_x(column), top_, column < n_ ? w_ : wide_, head_ - 2};
}

QRectF MatrixLayout::name(std::size_t place) const {
  return {left_ - 6, top_ + head_ + static_cast<double>(place) * h_, name_, h_};
}

QRectF MatrixLayout::matrix() const {
  const auto n = static_cast<double>(n_);
  return {left_ + name_, top_ + head_, n * w_, n * h_};
}

std::optional<std::pair<std::size_t, std::size_t>> MatrixLayout::hit(QPointF at) const {
  if (n_ == 0) return {};
  const double place = (at.y() - top_ - head_) / h_;
  if (place < 0 || place >= static_cast<double>(n_)) return {};
  const auto p = static_cast<std::size_t>(place);
  const double column = (at.x() - left_ - name_) / w_;
  if (column >= 0 && column < static_cast<double>(n_)) return std::pair(p, static_cast<std::size_t>(column));
  for (const std::size_t c : {n_, n_ + 1})
    if (cell(p, c).contains(at)) return std::pair(p, c);
  return {};
}

void paint_matrix(QPainter& painter, const MatrixPicture& picture, const QRectF& area, const LessonStyle& style,
                  const QFont& font, std::optional<std::pair<std::size_t, std::size_t>> focus) {
  if (picture.unknowns() == 0) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  MatrixPainting painting(painter, picture, area, style, font);
  painting.rows();
  painting.entries();
  painting.brackets();
  painting.names();
  painting.vectors();
  painting.blocks();
  painting.traced();
  if (focus) painting.focus(*focus);
  painter.restore();
}

}  // namespace seam::lessons
