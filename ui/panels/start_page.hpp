#pragma once
#include <QWidget>

#include "ui/models/recent_files.hpp"

class QLabel;
class QListView;
class QHBoxLayout;
class QVBoxLayout;

namespace seam::panels {

/// One sample scene as a card lists it.
struct Sample {
  QString title, description, path;
};

/// First page: three cards (sample scenes, open a file, recent files) and one line that says what the graphics can do.
class StartPage : public QWidget {
  Q_OBJECT
 public:
  StartPage(models::RecentFiles& recent, std::vector<Sample> samples, QWidget* parent = nullptr);
  void set_graphics_line(const QString& text);

 signals:
  void open_requested(const QString& path);
  void browse_scene_requested();
  void browse_mesh_requested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void make_sample_card(QHBoxLayout* cards);
  void make_open_card(QHBoxLayout* cards);
  void make_recent_card(QHBoxLayout* cards, models::RecentFiles& recent);
  QWidget* make_card(QLabel*& title, QVBoxLayout*& body);
  void retranslate();

  std::vector<Sample> samples_;
  QLabel *subtitle_ = nullptr, *graphics_ = nullptr, *drop_hint_ = nullptr;
  QLabel *sample_title_ = nullptr, *open_title_ = nullptr, *recent_title_ = nullptr, *open_text_ = nullptr,
         *no_recent_ = nullptr;
  QWidget *open_scene_ = nullptr, *open_mesh_ = nullptr;
  QListView* recent_view_ = nullptr;
};

/// The scenes of a folder, by name; title and description are read from the files. Unreadable files are left out.
std::vector<Sample> find_samples(const QString& folder);

}  // namespace seam::panels
