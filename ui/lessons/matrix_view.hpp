#pragma once
#include <QFont>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/lessons/lesson_style.hpp"

namespace seam::lessons {

/// Where an entry stands in A = D + L + U, seen in the order of the sweep.
enum class MatrixPart : std::uint8_t { diagonal, lower, upper };

struct MatrixEntry {
  std::uint32_t row = 0, column = 0;  ///< natural numbers of the unknowns, from 0
  double value = 0;
  MatrixPart part = MatrixPart::diagonal;
  bool left = false;  ///< stands on the left side of the present splitting
};

/// A x = b as a lesson shows it. Value type: painted on the screen, into files and on other threads alike.
struct MatrixPicture {
  std::vector<std::uint32_t> order;  ///< unknown shown at each place, n of them
  std::vector<MatrixEntry> entries;
  std::vector<double> x, b;
  std::vector<bool> fresh;              ///< x was computed in the sweep under way
  bool old_is_start = false;            ///< x that is not fresh is the start, not of a sweep before
  std::vector<bool> lit;                ///< rows of the stage just done
  std::vector<int> colors;              ///< class of each unknown; -1 = not shown
  std::vector<std::uint32_t> blocks;    ///< places where diagonal blocks begin; empty = not outlined
  std::optional<std::uint32_t> traced;  ///< row whose number is explained
  std::vector<std::uint32_t> used;      ///< columns of its terms
  std::vector<bool> used_fresh;         ///< of each of them
  std::size_t unknowns() const { return order.size(); }
};

/// Places of a MatrixPicture. Columns 0 ... n - 1 are A, n is x, n + 1 is b. Value type.
class MatrixLayout {
 public:
  /// Above this many unknowns entries are cells without numbers.
  static constexpr std::size_t most_numbers = 12;

  MatrixLayout() = default;
  MatrixLayout(std::size_t unknowns, const QRectF& area, double text_height);
  QRectF cell(std::size_t place, std::size_t column) const;
  QRectF head(std::size_t column) const;  ///< name of a column
  QRectF name(std::size_t place) const;   ///< name of a row
  QRectF matrix() const;                  ///< all of A
  bool numbers() const { return numbers_; }
  /// Place and column under a point.
  std::optional<std::pair<std::size_t, std::size_t>> hit(QPointF at) const;

 private:
  double column_x(std::size_t column) const;
  std::size_t n_ = 0;
  double left_ = 0, top_ = 0, w_ = 1, h_ = 1, gap_ = 0, wide_ = 1, head_ = 0, name_ = 0;
  bool numbers_ = true;
};

/// A number in the width of a cell, in the locale of the screen.
QString cell_number(double value, int digits = 5);
/// Small low digits: "₁₂".
QString subscript(std::size_t number);

void paint_matrix(QPainter& painter, const MatrixPicture& picture, const QRectF& area, const LessonStyle& style,
                  const QFont& font, std::optional<std::pair<std::size_t, std::size_t>> focus = {});

/// Shows a MatrixPicture. A click or Enter chooses a row's number, or in a column of A the number used there; arrows
/// walk through the cells, and each is spoken. Thread rule: UI thread.
class MatrixView : public QWidget {
  Q_OBJECT
 public:
  explicit MatrixView(QWidget* parent = nullptr);
  void set_picture(MatrixPicture picture);
  const MatrixPicture& picture() const { return picture_; }
  void set_style(const LessonStyle& style);
  /// In widget pixels; `row` is an unknown, `column` an unknown, n (x) or n + 1 (b).
  QRectF cell_of(std::uint32_t row, std::size_t column) const;
  /// What is said of the cell with the focus.
  QString spoken() const;
  /// Unknown of the row, and column as in cell_of().
  std::pair<std::uint32_t, std::size_t> focus_cell() const;
  QSize sizeHint() const override { return {440, 360}; }
  QSize minimumSizeHint() const override { return {260, 200}; }

 signals:
  /// An entry of A was chosen: the number x_column that row uses; for x and b the number x_row.
  void activated(std::uint32_t row, std::size_t column);
  void pointed(int row);  ///< -1 = at nothing

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  MatrixLayout layout_now() const;
  std::size_t place_of(std::uint32_t row) const;
  std::size_t column_of(std::size_t place_column) const;
  QString spoken(std::size_t place, std::size_t place_column) const;
  void walk_to(std::size_t place, std::size_t column);
  void describe();

  MatrixPicture picture_;
  const LessonStyle* style_;
  std::size_t place_ = 0, column_ = 0;
  int pointed_ = -1;
};

}  // namespace seam::lessons
