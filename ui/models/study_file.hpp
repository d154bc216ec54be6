#pragma once
#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

namespace seam::models {

/// What `seam-sim study` wrote as JSON: our figures and, apart from them, the paper's. Thread rule: value type.
struct StudyFile {
  QString name, title, x_name, y_name;  ///< names with units
  QString y_column;                     ///< what the study's own plot shows
  bool log_x = false, log_y = false;
  QStringList notes;
  QStringList categories;  ///< names of x = 1, 2, ...: unrelated things; empty = x is a number
  QStringList columns;     ///< figures of a row
  struct Row {
    QString series;
    double x = 0;
    std::vector<double> values;  ///< one a column; NaN = not measured
  };
  std::vector<Row> rows;
  struct PaperPoint {
    QString series;
    double x = 0, y = 0;
  };
  std::vector<PaperPoint> paper;  ///< of y_column only

  QString x_text(double x) const;  ///< a number in the system's locale, or the name of the category
};

/// A JSON object with the key "study" before anything of a scene. Reads no more than needed; false for a file that
/// cannot be read.
bool looks_like_study(const QString& path);

/// Throws Error (bad_input) that names the file, the row and the reason.
StudyFile read_study(const QString& path);

/// Title with unit of a column of figures; an unknown column keeps its name.
class StudyColumns {
  Q_DECLARE_TR_FUNCTIONS(seam::models::StudyColumns)
 public:
  static QString title(const QString& column);
};

}  // namespace seam::models
