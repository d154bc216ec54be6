#include "ui/models/recent_files.hpp"

#include <QDir>
#include <QFileInfo>

namespace seam::models {

RecentFiles::RecentFiles(Settings& settings, QObject* parent)
    : QAbstractListModel(parent), settings_(settings), paths_(settings.recent_files().mid(0, limit)) {}

void RecentFiles::add(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QStringList next = paths_;
  next.removeAll(absolute);
  next.prepend(absolute);
  replace(next.mid(0, limit));
}

void RecentFiles::remove(const QString& path) {
  QStringList next = paths_;
  next.removeAll(path);
  replace(next);
}

void RecentFiles::clear() { replace({}); }

void RecentFiles::replace(QStringList paths) {
  beginResetModel();
  paths_ = std::move(paths);
  endResetModel();
  settings_.set_recent_files(paths_);
}

int RecentFiles::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(paths_.size());
}

QVariant RecentFiles::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const QFileInfo info(paths_[index.row()]);
  switch (role) {
    case Qt::DisplayRole:
      return info.exists() ? info.fileName() : tr("%1 (missing)").arg(info.fileName());
    case Qt::ToolTipRole:
      return QDir::toNativeSeparators(info.absoluteFilePath());
    case path_role:
      return info.absoluteFilePath();
    case exists_role:
      return info.exists();
    default:
      return {};
  }
}

}  // namespace seam::models
