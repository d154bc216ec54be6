#pragma once
#include <QHash>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/base/error.hpp"
#include "ui/models/race_job.hpp"
#include "ui/models/race_model.hpp"
#include "ui/viewport/engine.hpp"
#include "ui/viewport/frame_builder.hpp"

class QComboBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QStackedWidget;
class QTabWidget;

namespace seam::panels {

class RaceClockBar;
class RaceLane;
class RacePictures;
class RacePlot;
class RaceResults;
class RaceScale;

/// A race from its start to its replay: while it runs, how far it is and a Cancel button; then the lanes side by side
/// with a common clock, a plot and a table. Space plays, Left and Right go to the next change, Home and End to the
/// ends. Thread rule: UI thread.
class RaceView : public QWidget {
  Q_OBJECT
 public:
  /// `camera`: where from bodies are looked at; distance and target are fitted to them.
  RaceView(const viewport::Camera& camera, viewport::Theme theme, QWidget* parent = nullptr);
  ~RaceView() override;

  /// Shows that this race is being run; the job must live until the next call here.
  void show_running(const models::RaceJob& job);
  /// A problem that ended it, in words of the program.
  void show_failed(const Problem& problem);
  /// The lanes of a race that is over, or of one that was cancelled (`complete` false); without any, only words.
  void show_race(std::shared_ptr<const distributed::Race> race, const models::RaceProblem& problem, bool complete);
  void set_theme(viewport::Theme theme);
  void set_autoplay(bool autoplay) { autoplay_ = autoplay; }

  models::RaceModel* model() { return model_.get(); }  ///< null before there are lanes
  bool running() const;
  const std::vector<RaceLane*>& lanes() const { return lanes_; }
  RaceClockBar* clock_bar() { return clock_; }
  RacePlot* plot() { return plot_; }
  RaceResults* results() { return results_; }
  QTabWidget* tabs() { return tabs_; }
  QPushButton& cancel_button() { return *cancel_; }
  QPushButton& again_button() { return *again_; }
  QSpinBox& workers() { return *workers_; }
  QComboBox& goal_choice() { return *goal_; }
  QString message() const;  ///< what stands in place of lanes
  bool pictures_complete() const { return wanted_.isEmpty(); }
  /// Writes the JSON of distributed::race_json().
  void save_race(const QString& path);

 signals:
  void cancel_requested();
  void again_requested(int workers, double goal);  ///< goal in thetas
  void problem(const seam::Problem& problem);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void make_head();
  QWidget* make_waiting();
  void forget_race();
  void make_replay();
  QWidget* make_lower();
  void arrange();
  void refresh();
  void retranslate();
  void tell_state();
  void ask_picture(std::size_t lane);
  void ask_pictures();
  void drawn(int lane, quint64 ticket, const QImage& picture);
  void no_pictures(const QString& why);
  void turn(double yaw, double pitch);
  void zoom(double factor);
  void forget_pictures();
  void ask_save_name();

  enum class State : std::uint8_t { idle, running, cancelled, failed, shown };
  State state_ = State::idle;
  viewport::Camera camera_;
  bool turned_ = false, autoplay_ = false, assumed_ = false;
  viewport::Theme theme_;
  const models::RaceJob* job_ = nullptr;
  std::optional<Problem> failure_;
  int complete_lanes_ = 0, all_lanes_ = 0;

  QLabel *title_ = nullptr, *note_ = nullptr, *workers_label_ = nullptr, *goal_label_ = nullptr, *waiting_ = nullptr;
  QSpinBox* workers_ = nullptr;
  QComboBox* goal_ = nullptr;
  QPushButton *again_ = nullptr, *save_ = nullptr, *cancel_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QWidget* replay_ = nullptr;  ///< everything below; made anew for every race
  QScrollArea* scroll_ = nullptr;
  QGridLayout* grid_ = nullptr;
  int columns_ = 0;
  RaceScale* scale_ = nullptr;
  RaceClockBar* clock_ = nullptr;
  RacePlot* plot_ = nullptr;
  RaceResults* results_ = nullptr;
  QTabWidget* tabs_ = nullptr;
  std::vector<RaceLane*> lanes_;

  std::unique_ptr<models::RaceModel> model_;
  std::unique_ptr<viewport::FrameBuilder> builder_;
  std::unique_ptr<RacePictures> pictures_;
  struct Picture {
    std::size_t lane = 0, point = 0;
    QSize pixels;
    quint64 look = 0;  ///< counts changes of camera and theme
    bool operator==(const Picture&) const = default;
  };
  friend size_t qHash(const Picture& picture, size_t seed) {
    return qHashMulti(seed, picture.lane, picture.point, picture.pixels.width(), picture.pixels.height(), picture.look);
  }
  QHash<Picture, QImage> cache_;
  using Wishes = QHash<quint64, Picture>;  ///< by ticket
  Wishes wanted_;
  quint64 ticket_ = 0, look_ = 0;
};

}  // namespace seam::panels
