#include "ui/models/problems_model.hpp"

#include <algorithm>

#include "ui/models/problem_text.hpp"

namespace seam::models {

ProblemsModel::ProblemsModel(QObject* parent) : QAbstractTableModel(parent) {}

void ProblemsModel::add(ProblemEntry entry) {
  const int row = static_cast<int>(entries_.size());
  beginInsertRows({}, row, row);
  entries_.push_back(std::move(entry));
  endInsertRows();
  emit added(row);
}

void ProblemsModel::clear() {
  beginResetModel();
  entries_.clear();
  endResetModel();
}

void ProblemsModel::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, column_count - 1);
  if (!entries_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

int ProblemsModel::count(Severity severity) const {
  return static_cast<int>(
      std::count_if(entries_.begin(), entries_.end(), [&](const auto& e) { return e.severity == severity; }));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ProblemEntry& e = entry(index.row());
  if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return translated(e.problem);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case severity_column:
      return e.severity == Severity::error ? tr("Error") : e.severity == Severity::warning ? tr("Warning") : tr("Note");
    case step_column:
      return e.step ? QVariant(static_cast<qlonglong>(*e.step)) : QVariant(QString());
    case object_column:
      return e.body.empty() ? translated_clause(e.problem.where) : QString::fromStdString(e.body);
    case message_column: {
      Problem shortened = e.problem;
      shortened.next.clear();
      if (e.body.empty()) shortened.where.clear();
      return translated(shortened);
    }
    default:
      return translated_clause(e.problem.next);
  }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case severity_column:
      return tr("Severity");
    case step_column:
      return tr("Step");
    case object_column:
      return tr("Object");
    case message_column:
      return tr("What happened");
    default:
      return tr("What to do");
  }
}

}  // namespace seam::models
