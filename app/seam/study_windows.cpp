#include "app/seam/study_windows.hpp"

#include <QFileInfo>
#include <QKeySequence>
#include <QShortcut>
#include <QWidget>

namespace seam::app {

StudyWindows::StudyWindows(QWidget* parent) : QObject(parent), parent_(parent) {}

panels::StudyView* StudyWindows::open(const QString& path) {
  models::StudyFile study = models::read_study(path);
  const QString absolute = QFileInfo(path).absoluteFilePath();
  std::erase_if(entries_, [&](const Entry& entry) {
    if (entry.view && entry.path == absolute) delete entry.view.data();
    return !entry.view;
  });
  const QString title = QStringLiteral("%1 \u2013 %2").arg(study.title, QFileInfo(path).fileName());
  auto* view = new panels::StudyView(std::move(study), parent_);
  view->setWindowFlag(Qt::Window);
  view->setAttribute(Qt::WA_DeleteOnClose);
  view->setWindowTitle(title);
  view->resize(980, 720);
  view->set_theme(theme_);
  connect(new QShortcut(QKeySequence(QStringLiteral("Ctrl+W")), view), &QShortcut::activated, view, &QWidget::close);
  connect(view, &panels::StudyView::problem, this, &StudyWindows::problem);
  entries_.push_back({absolute, view});
  view->show();
  view->raise();
  view->activateWindow();
  return view;
}

void StudyWindows::set_theme(viewport::Theme theme) {
  theme_ = theme;
  for (const Entry& entry : entries_)
    if (entry.view) entry.view->set_theme(theme);
}

panels::StudyView* StudyWindows::newest() const {
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
    if (entry->view) return entry->view;
  return nullptr;
}

}  // namespace seam::app
