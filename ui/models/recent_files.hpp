#pragma once
#include <QAbstractListModel>
#include <QStringList>

#include "ui/models/settings.hpp"

namespace seam::models {

/// Files opened lately, newest first, each once; kept in the settings. Files that are gone stay listed but say so.
/// Thread rule: UI thread.
class RecentFiles : public QAbstractListModel {
  Q_OBJECT
 public:
  static constexpr int limit = 12;
  enum Role { path_role = Qt::UserRole, exists_role };

  explicit RecentFiles(Settings& settings, QObject* parent = nullptr);
  void add(const QString& path);
  void remove(const QString& path);
  void clear();
  const QStringList& paths() const { return paths_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 private:
  void replace(QStringList paths);
  Settings& settings_;
  QStringList paths_;
};

}  // namespace seam::models
