#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "ui/models/merge_model.hpp"

namespace seam::models {

/// The tables of the merge view. A row leads somewhere: to a round or to a body. Filled by refresh(), so that a hidden
/// table costs nothing. Thread rule: UI thread.
class MergeTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class Kind : std::uint8_t { rounds, replicas, bodies, pairs, energies };
  enum Role { round_role = Qt::UserRole, body_role, worker_role, faulty_role };  ///< absent: an invalid QVariant

  MergeTable(MergeModel& merge, Kind kind, QObject* parent = nullptr);
  /// Reads the model again; keeps the selection when the number of rows stays.
  void refresh();
  void retranslate();
  Kind kind() const { return kind_; }
  const Coverage& coverage() const { return rows_.coverage; }  ///< of the ledger's tables

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Rows {
    std::shared_ptr<const distributed::StepLog> log;
    std::vector<ReplicaRow> replicas;
    std::uint32_t replica_body = 0;
    Coverage coverage;
    std::vector<EnergyRow> energies;
    std::size_t current = 0;  // round
  };
  int count_of(const Rows& rows) const;
  Rows read() const;
  bool owners() const;  ///< the step's method keeps one state: other columns of rounds
  QString round_text(std::size_t row, int column) const;
  QString owners_text(std::size_t row, int column) const;
  QString round_number(std::size_t row) const;
  QString replica_text(std::size_t row, int column) const;
  QString body_text(std::size_t row, int column) const;
  QString pair_text(std::size_t row, int column) const;
  QString energy_text(std::size_t row, int column) const;
  QVariant place(std::size_t row, int role) const;

  MergeModel& merge_;
  const Kind kind_;
  Rows rows_;
};

}  // namespace seam::models
