#pragma once
#include <QDialog>
#include <utility>
#include <vector>

#include "ui/models/video_plots.hpp"
#include "ui/recorder/video_writer.hpp"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace seam::panels {

/// What to record: steps, size, rate, plots, file. Says at the field what is wrong before anything starts.
class RecordDialog : public QDialog {
  Q_OBJECT
 public:
  RecordDialog(std::int64_t first_step, std::int64_t last_step, double time_step, int workers, const QString& folder,
               QWidget* parent = nullptr);
  recorder::VideoOptions video() const;
  std::int64_t first_step() const;
  std::int64_t last_step() const;
  /// Plots along the bottom of the video.
  std::vector<models::VideoPlot> plots() const;
  double speed() const;  ///< simulated seconds per second of video

 private:
  void check();
  void browse();
  void add_plots(QFormLayout& form, int workers);
  QSpinBox *first_ = nullptr, *last_ = nullptr;
  QComboBox *size_ = nullptr, *rate_ = nullptr, *speed_ = nullptr;
  QCheckBox* lossless_ = nullptr;
  QLineEdit* path_ = nullptr;
  QLabel *summary_ = nullptr, *error_ = nullptr;
  QPushButton* start_ = nullptr;
  std::vector<std::pair<models::VideoPlot, QCheckBox*>> plots_;
  const double time_step_;
};

}  // namespace seam::panels
