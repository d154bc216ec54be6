#pragma once
#include <QAbstractTableModel>
#include <QDateTime>
#include <optional>
#include <vector>

#include "core/base/error.hpp"

namespace seam::models {

enum class Severity : std::uint8_t { note, warning, error };

/// One thing that went wrong, with the place to jump to.
struct ProblemEntry {
  Severity severity = Severity::error;
  Problem problem;
  std::optional<std::int64_t> step;  ///< time to jump to
  std::string body;                  ///< object to jump to; empty = none
};

/// Rows of the Problems dock, newest last. Columns: severity, step, object, message, next step. Thread rule: UI thread.
class ProblemsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { severity_column, step_column, object_column, message_column, next_column, column_count };
  explicit ProblemsModel(QObject* parent = nullptr);

  void add(ProblemEntry entry);
  void clear();
  const ProblemEntry& entry(int row) const { return entries_[static_cast<std::size_t>(row)]; }
  /// After a switch of language: messages are kept as the core wrote them and translated when shown.
  void retranslate();
  int count(Severity severity) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 signals:
  void added(int row);

 private:
  std::vector<ProblemEntry> entries_;
};

}  // namespace seam::models
