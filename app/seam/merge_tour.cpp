#include "app/seam/merge_tour.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace seam::app {

namespace {
constexpr int poll_ms = 100;
}

MergeTour::MergeTour(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("merge_tour"));
  setFrameShape(QFrame::StyledPanel);
  setFocusPolicy(Qt::StrongFocus);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 8);
  auto* words = new QVBoxLayout;
  auto* head = new QHBoxLayout;
  place_ = new QLabel(this);
  place_->setObjectName(QStringLiteral("hint"));
  title_ = new QLabel(this);
  title_->setObjectName(QStringLiteral("card_title"));
  head->addWidget(title_);
  head->addWidget(place_);
  head->addStretch(1);
  words->addLayout(head);
  text_ = new QLabel(this);
  text_->setWordWrap(true);
  text_->setMinimumHeight(3 * text_->fontMetrics().lineSpacing());
  text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  words->addWidget(text_);
  layout->addLayout(words, 1);
  back_ = new QPushButton(this), next_ = new QPushButton(this), close_ = new QPushButton(this);
  next_->setObjectName(QStringLiteral("primary"));
  for (QPushButton* button : {back_, next_, close_}) layout->addWidget(button, 0, Qt::AlignBottom);
  connect(back_, &QPushButton::clicked, this, &MergeTour::back);
  connect(next_, &QPushButton::clicked, this, &MergeTour::next);
  connect(close_, &QPushButton::clicked, this, &MergeTour::stop);
  timer_.setInterval(poll_ms);
  connect(&timer_, &QTimer::timeout, this, &MergeTour::refresh);
  hide();
  refresh();
}

void MergeTour::start() {
  show();
  timer_.start();
  go_to(0);
  next_->setFocus();
}

void MergeTour::stop() {
  if (at_ < 0) return;
  at_ = -1;
  timer_.stop();
  hide();
  emit ended();
}

bool MergeTour::ready() const {
  if (at_ < 0) return false;
  const TourStation& station = stations_[static_cast<std::size_t>(at_)];
  return !station.ready || station.ready();
}

QString MergeTour::blocked() const {
  if (at_ < 0 || ready()) return {};
  const TourStation& station = stations_[static_cast<std::size_t>(at_)];
  return station.blocked ? station.blocked() : QString();
}

void MergeTour::next() {
  if (!blocked().isEmpty()) return go_to(at_);
  if (!ready()) return;
  if (at_ + 1 == stations())
    stop();
  else
    go_to(at_ + 1);
}

void MergeTour::back() {
  if (at_ > 0) go_to(at_ - 1);
}

void MergeTour::go_to(int station) {
  at_ = station;
  const TourStation& here = stations_[static_cast<std::size_t>(at_)];
  if (here.arrive) here.arrive();
  refresh();
}

void MergeTour::refresh() {
  back_->setText(tr("Back"));
  close_->setText(tr("End tour"));
  setAccessibleName(tr("Guided tour"));
  if (at_ < 0) return;
  const TourStation& here = stations_[static_cast<std::size_t>(at_)];
  title_->setText(QCoreApplication::translate("MergeTour", here.title));
  const QString why = blocked();
  text_->setText(why.isEmpty() ? QCoreApplication::translate("MergeTour", here.text) : why);
  place_->setText(tr("%1 of %2").arg(at_ + 1).arg(stations()));
  back_->setEnabled(at_ > 0);
  next_->setText(!why.isEmpty()          ? tr("Try again")
                 : at_ + 1 == stations() ? tr("Finish")
                 : ready()               ? tr("Next")
                                         : tr("Working…"));
  next_->setEnabled(ready() || !why.isEmpty());
}

void MergeTour::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange && close_) refresh();
  QFrame::changeEvent(event);
}

/// Escape belongs to the tour before it belongs to the window.
bool MergeTour::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return QFrame::event(event);
}

void MergeTour::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return stop();
  QFrame::keyPressEvent(event);
}

}  // namespace seam::app
