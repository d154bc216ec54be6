#pragma once
#include <QDateTime>
#include <QWidget>
#include <vector>

#include "ui/models/recent_files.hpp"

class QLabel;
class QListView;
class QListWidget;
class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace seam::panels {

/// One sample scene as a card lists it.
struct Sample {
  QString title, description, path;
};

/// A run that was recorded without being saved, as lists show it.
struct KeptRun {
  QString path, scene;  ///< the tape; name of its scene, may be empty
  std::int64_t steps = 0;
  QDateTime when;  ///< of its last step
};

/// "two boxes – 120 steps, 2026-11-30 09:12" in the present language.
QString describe(const KeptRun& run);

/// First page: four cards (lessons, sample scenes, open a file, recent files and runs) and one line that says what the
/// graphics can do.
class StartPage : public QWidget {
  Q_OBJECT
 public:
  StartPage(models::RecentFiles& recent, std::vector<Sample> samples, QWidget* parent = nullptr);
  void set_graphics_line(const QString& text);
  /// Where samples were looked for; named when there are none.
  void set_sample_folder(const QString& folder);
  /// Newest first; none hides the list.
  void set_runs(std::vector<KeptRun> runs);

 signals:
  void open_requested(const QString& path);
  void run_requested(const QString& path);
  void browse_scene_requested();
  void browse_mesh_requested();
  /// The guided tour "Debug a merge".
  void tour_requested();
  /// One of lessons::LessonPage::names().
  void lesson_requested(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void make_learn_card(QHBoxLayout* cards);
  void make_sample_card(QHBoxLayout* cards);
  void make_open_card(QHBoxLayout* cards);
  void make_recent_card(QHBoxLayout* cards, models::RecentFiles& recent);
  void make_run_list(QVBoxLayout* body);
  void fill_runs();
  QWidget* make_card(QLabel*& title, QVBoxLayout*& body);
  void retranslate();

  std::vector<Sample> samples_;
  QLabel *subtitle_ = nullptr, *graphics_ = nullptr, *drop_hint_ = nullptr;
  QLabel *learn_title_ = nullptr, *learn_text_ = nullptr;
  std::vector<QPushButton*> lesson_buttons_;
  QLabel *tour_title_ = nullptr, *tour_text_ = nullptr;
  QPushButton* tour_button_ = nullptr;
  QLabel* no_samples_ = nullptr;
  QString sample_folder_;
  QLabel *sample_title_ = nullptr, *open_title_ = nullptr, *recent_title_ = nullptr, *open_text_ = nullptr,
         *no_recent_ = nullptr;
  QWidget *open_scene_ = nullptr, *open_mesh_ = nullptr;
  QListView* recent_view_ = nullptr;
  QLabel* runs_title_ = nullptr;
  QListWidget* runs_view_ = nullptr;
  std::vector<KeptRun> runs_;
};

/// The scenes of a folder, by name; title and description are read from the files. Unreadable files are left out.
std::vector<Sample> find_samples(const QString& folder);

}  // namespace seam::panels
