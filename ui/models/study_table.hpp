#pragma once
#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "ui/models/study_file.hpp"

namespace seam::models {

/// Rows of a study, ours first, then the paper's in a column of their own. `sort_role` gives numbers as numbers.
/// Thread rule: UI thread.
class StudyTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  static constexpr int sort_role = Qt::UserRole;
  enum Column { source_column, series_column, x_column, first_figure };

  explicit StudyTable(StudyFile study, QObject* parent = nullptr);
  const StudyFile& study() const { return study_; }
  int paper_column() const { return first_figure + static_cast<int>(study_.columns.size()); }
  /// All rows with a header line, C locale.
  QString csv() const;
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  bool ours(int row) const { return row < static_cast<int>(study_.rows.size()); }
  double number(int row, int column) const;  ///< NaN = empty

  const StudyFile study_;
};

/// Sorts numbers as numbers; empty cells stay last in both directions.
class StudyOrder : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit StudyOrder(QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace seam::models
