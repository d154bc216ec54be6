#include "ui/panels/record_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "core/base/error.hpp"
#include "ui/models/problem_text.hpp"

namespace seam::panels {

RecordDialog::RecordDialog(std::int64_t first_step, std::int64_t last_step, double time_step, int workers,
                           const QString& folder, QWidget* parent)
    : QDialog(parent), time_step_(time_step) {
  setWindowTitle(tr("Record a video"));
  auto* form = new QFormLayout(this);
  form->setVerticalSpacing(8);
  const auto spin = [&](int value, const QString& name) {
    auto* box = new QSpinBox(this);
    const auto bounded = [](std::int64_t step) { return static_cast<int>(std::min<std::int64_t>(step, 1 << 30)); };
    box->setRange(bounded(first_step), bounded(last_step));
    box->setValue(value);
    box->setAccessibleName(name);
    connect(box, &QSpinBox::valueChanged, this, &RecordDialog::check);
    return box;
  };
  first_ = spin(static_cast<int>(first_step), tr("First step"));
  last_ = spin(static_cast<int>(last_step), tr("Last step"));
  auto* steps = new QHBoxLayout;
  steps->addWidget(first_);
  steps->addWidget(new QLabel(tr("to"), this));
  steps->addWidget(last_);
  form->addRow(tr("Steps"), steps);
  const auto combo = [&](const QString& name) {
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    connect(box, &QComboBox::currentIndexChanged, this, &RecordDialog::check);
    form->addRow(name, box);
    return box;
  };
  size_ = combo(tr("Size"));
  size_->setObjectName(QStringLiteral("record_size"));
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440), QSize(3840, 2160)})
    size_->addItem(tr("%1 × %2").arg(size.width()).arg(size.height()), size);
  size_->setCurrentIndex(1);
  rate_ = combo(tr("Frames per second"));
  for (int rate : {24, 30, 60}) rate_->addItem(QString::number(rate), rate);
  rate_->setCurrentIndex(2);
  speed_ = combo(tr("Speed"));
  for (double speed : {0.1, 0.25, 0.5, 1.0, 2.0})
    speed_->addItem(tr("%1 × real time").arg(QLocale().toString(speed)), speed);
  speed_->setCurrentIndex(3);
  lossless_ = new QCheckBox(tr("Lossless (every pixel kept; .mkv or a folder of PNG)"), this);
  connect(lossless_, &QCheckBox::toggled, this, &RecordDialog::check);
  form->addRow(QString(), lossless_);
  add_plots(*form, workers);
  path_ = new QLineEdit(QDir(folder).filePath(QStringLiteral("seam.mp4")), this);
  path_->setAccessibleName(tr("File"));
  path_->setObjectName(QStringLiteral("record_path"));
  path_->setMinimumWidth(360);
  connect(path_, &QLineEdit::textChanged, this, &RecordDialog::check);
  auto* browse_button = new QPushButton(tr("Browse…"), this);
  connect(browse_button, &QPushButton::clicked, this, &RecordDialog::browse);
  auto* file = new QHBoxLayout;
  file->addWidget(path_, 1);
  file->addWidget(browse_button);
  form->addRow(tr("File"), file);
  summary_ = new QLabel(this);
  summary_->setObjectName(QStringLiteral("hint"));
  form->addRow(QString(), summary_);
  error_ = new QLabel(this);
  error_->setObjectName(QStringLiteral("field_error"));
  error_->setWordWrap(true);
  form->addRow(QString(), error_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  start_ = buttons->addButton(tr("Record"), QDialogButtonBox::AcceptRole);
  start_->setObjectName(QStringLiteral("record_start"));
  start_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
  check();
}

/// Those of several workers only where there are several.
void RecordDialog::add_plots(QFormLayout& form, int workers) {
  using models::VideoPlot;
  const std::pair<VideoPlot, QString> names[] = {
      {VideoPlot::energy, tr("Energy")},          {VideoPlot::residual, tr("Residual")},
      {VideoPlot::gap, tr("Smallest gap")},       {VideoPlot::agreement, tr("Residuals r, s")},
      {VideoPlot::penalty, tr("Penalty rho")},    {VideoPlot::toi, tr("TOI")},
      {VideoPlot::balance, tr("Work per worker")}};
  auto* grid = new QGridLayout;
  for (const auto& [plot, name] : names) {
    if (models::of_merges(plot) && workers < 2) continue;
    auto* box = new QCheckBox(name, this);
    box->setObjectName(QStringLiteral("record_plot_") + QLatin1String(models::to_string(plot)));
    const int index = static_cast<int>(plots_.size());
    grid->addWidget(box, index / 4, index % 4);
    plots_.emplace_back(plot, box);
  }
  form.addRow(tr("Plots below"), grid);
}

std::vector<models::VideoPlot> RecordDialog::plots() const {
  std::vector<models::VideoPlot> result;
  for (const auto& [plot, box] : plots_)
    if (box->isChecked()) result.push_back(plot);
  return result;
}

recorder::VideoOptions RecordDialog::video() const {
  recorder::VideoOptions options;
  options.path = path_->text().toStdString();
  options.container = recorder::container_of(options.path);
  options.width = size_->currentData().toSize().width();
  options.height = size_->currentData().toSize().height();
  options.frames_per_second = rate_->currentData().toInt();
  options.lossless = lossless_->isChecked();
  return options;
}

std::int64_t RecordDialog::first_step() const { return first_->value(); }
std::int64_t RecordDialog::last_step() const { return last_->value(); }
double RecordDialog::speed() const { return speed_->currentData().toDouble(); }

void RecordDialog::check() {
  if (!start_) return;  // still being built
  QString why;
  if (last_->value() <= first_->value()) why = tr("The last step must be after the first.");
  if (path_->text().trimmed().isEmpty()) why = tr("Name a file.");
  try {
    if (why.isEmpty()) recorder::probe(video());
  } catch (const Error& error) {
    why = models::translated(error.problem());
  } catch (const std::exception& error) {
    why = QString::fromUtf8(error.what());
  }
  error_->setText(why);
  start_->setEnabled(why.isEmpty());
  const double seconds = std::max(0, last_->value() - first_->value()) * time_step_ / speed();
  summary_->setText(tr("%1 s of video, %2 frames")
                        .arg(QLocale().toString(seconds, 'f', 2))
                        .arg(static_cast<qlonglong>(seconds * rate_->currentData().toInt()) + 1));
}

void RecordDialog::browse() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Record to"), path_->text(), tr("Video (*.mp4 *.mkv)"));
  if (!path.isEmpty()) path_->setText(path);
}

}  // namespace seam::panels
