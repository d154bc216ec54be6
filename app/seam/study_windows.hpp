#pragma once
#include <QObject>
#include <QPointer>
#include <QString>
#include <vector>

#include "core/base/error.hpp"
#include "ui/panels/study_view.hpp"

namespace seam::app {

/// Results of studies, each in a window of its own beside the program's: a study has nothing to do with the scene that
/// is open, and two of them can be compared. A file that is open already comes to the front, read anew. Thread rule: UI
/// thread.
class StudyWindows : public QObject {
  Q_OBJECT
 public:
  explicit StudyWindows(QWidget* parent);
  /// Throws Error (bad_input) as models::read_study().
  panels::StudyView* open(const QString& path);
  void set_theme(viewport::Theme theme);
  /// The one opened last that is still there; may be null.
  panels::StudyView* newest() const;

 signals:
  void problem(const seam::Problem& problem);

 private:
  struct Entry {
    QString path;
    QPointer<panels::StudyView> view;
  };
  QWidget* parent_;
  std::vector<Entry> entries_;
  viewport::Theme theme_ = viewport::Theme::light;
};

}  // namespace seam::app
