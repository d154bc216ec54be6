#pragma once
#include <QAbstractTableModel>

#include "ui/models/race_model.hpp"

namespace seam::models {

/// What every method had cost when it arrived and when its own test stopped. `sort_role` gives numbers as numbers.
/// Thread rule: UI thread.
class RaceTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  static constexpr int sort_role = Qt::UserRole;
  enum Column {
    method_column,
    first_arrival,                      ///< rounds, Newton, synchronisations, bytes, error / theta
    first_stop = first_arrival + 5,     ///< the same
    tightened_column = first_stop + 5,  ///< repeats with a quarter of the tolerance
    seconds_column,
    remark_column,
    column_count
  };

  explicit RaceTable(const RaceModel& race, QObject* parent = nullptr);
  /// All rows with a header line, C locale; what is not a number is empty.
  QString csv() const;
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  /// The point a figure's column is about; null when the lane did not arrive.
  const distributed::RacePoint* point_of(int row, int column) const;
  double value(int row, int column) const;  ///< NaN = no number

  const RaceModel& race_;
};

}  // namespace seam::models
