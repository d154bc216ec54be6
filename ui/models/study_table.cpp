#include "ui/models/study_table.hpp"

#include <QLocale>
#include <cmath>
#include <limits>

namespace seam::models {

namespace {

QString quoted(QString text) {
  text.replace(QLatin1Char('"'), QLatin1String("\"\""));
  return QLatin1Char('"') + text + QLatin1Char('"');
}

}  // namespace

StudyTable::StudyTable(StudyFile study, QObject* parent) : QAbstractTableModel(parent), study_(std::move(study)) {}

int StudyTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(study_.rows.size() + study_.paper.size());
}

int StudyTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : paper_column() + (study_.paper.empty() ? 0 : 1);
}

double StudyTable::number(int row, int column) const {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  if (ours(row)) {
    const StudyFile::Row& entry = study_.rows[static_cast<std::size_t>(row)];
    if (column == x_column) return entry.x;
    const int figure = column - first_figure;
    return figure >= 0 && column < paper_column() ? entry.values[static_cast<std::size_t>(figure)] : nothing;
  }
  const StudyFile::PaperPoint& point = study_.paper[static_cast<std::size_t>(row) - study_.rows.size()];
  if (column == x_column) return point.x;
  return column == paper_column() ? point.y : nothing;
}

QVariant StudyTable::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int row = index.row(), column = index.column();
  const bool words = column < x_column || (column == x_column && !study_.categories.isEmpty());
  if (role == Qt::TextAlignmentRole && !words) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != sort_role) return {};
  if (column == source_column) return ours(row) ? tr("Seam") : tr("in the paper");
  if (column == series_column)
    return ours(row) ? study_.rows[static_cast<std::size_t>(row)].series
                     : study_.paper[static_cast<std::size_t>(row) - study_.rows.size()].series;
  const double value = number(row, column);
  if (std::isnan(value)) return {};
  if (role == sort_role) return value;
  return column == x_column ? study_.x_text(value) : QLocale().toString(value, 'g', 5);
}

QVariant StudyTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  if (section == source_column) return tr("source");
  if (section == series_column) return tr("series");
  if (section == x_column) return study_.x_name;
  if (section == paper_column()) return tr("in the paper: %1").arg(study_.y_name);
  const qsizetype figure = section - first_figure;
  if (figure < 0 || figure >= study_.columns.size()) return {};
  return role == Qt::ToolTipRole ? StudyColumns::title(study_.columns[figure]) : study_.columns[figure];
}

QString StudyTable::csv() const {
  QString text = QStringLiteral("source,series,") + quoted(study_.x_name);
  for (const QString& column : study_.columns) text += QLatin1Char(',') + quoted(column);
  if (!study_.paper.empty()) text += QLatin1Char(',') + quoted(QStringLiteral("paper: ") + study_.y_name);
  text += QLatin1Char('\n');
  for (int row = 0; row < rowCount(); ++row) {
    text += ours(row) ? QStringLiteral("seam,") : QStringLiteral("paper,");
    text += quoted(data(index(row, series_column)).toString());
    for (int column = x_column; column < columnCount(); ++column) {
      const double value = number(row, column);
      text += QLatin1Char(',');
      if (column == x_column && !study_.categories.isEmpty())
        text += quoted(study_.x_text(value));
      else if (!std::isnan(value))
        text += QString::number(value, 'g', 17);
    }
    text += QLatin1Char('\n');
  }
  return text;
}

void StudyTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

StudyOrder::StudyOrder(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(StudyTable::sort_role); }

bool StudyOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const bool has_left = left.data(sortRole()).isValid(), has_right = right.data(sortRole()).isValid();
  if (has_left != has_right) return sortOrder() == Qt::AscendingOrder ? has_left : has_right;
  return QSortFilterProxyModel::lessThan(left, right);
}

}  // namespace seam::models
