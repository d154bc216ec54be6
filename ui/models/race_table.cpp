#include "ui/models/race_table.hpp"

#include <QLocale>
#include <cmath>

namespace seam::models {

RaceTable::RaceTable(const RaceModel& race, QObject* parent) : QAbstractTableModel(parent), race_(race) {}

int RaceTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(race_.lanes());
}

int RaceTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

const distributed::RacePoint* RaceTable::point_of(int row, int column) const {
  const distributed::RaceLane& lane = race_.lane(static_cast<std::size_t>(row));
  if (column >= first_stop) return lane.points.empty() ? nullptr : &lane.points.back();
  return lane.arrived ? &lane.points[*lane.arrived] : nullptr;
}

double RaceTable::value(int row, int column) const {
  const distributed::RaceLane& lane = race_.lane(static_cast<std::size_t>(row));
  if (column == tightened_column) return lane.tightened;
  if (column == seconds_column) return lane.seconds;
  if (column < first_arrival || column >= tightened_column) return std::nan("");
  const distributed::RacePoint* point = point_of(row, column);
  if (!point) return std::nan("");
  const int figure = (column - first_arrival) % 5;
  return figure < race_clocks ? RaceModel::cost(*point, static_cast<RaceClock>(figure))
                              : point->error / race_.subject().theta;
}

QVariant RaceTable::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int row = index.row(), column = index.column();
  const bool words = column == method_column || column == remark_column;
  if (role == Qt::TextAlignmentRole && !words) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && column == remark_column) return race_.remark(static_cast<std::size_t>(row));
  if (role != Qt::DisplayRole && role != sort_role) return {};
  if (column == method_column) return RaceModel::lane_name(race_.lane(static_cast<std::size_t>(row)));
  if (column == remark_column) return race_.remark(static_cast<std::size_t>(row));
  const double number = value(row, column);
  if (role == sort_role) return std::isfinite(number) ? QVariant(number) : QVariant(HUGE_VAL);
  const distributed::RacePoint* point = column < tightened_column ? point_of(row, column) : nullptr;
  if (column < tightened_column && !point) return tr("–");
  if (column == seconds_column) return QLocale().toString(number, 'f', 3);
  if (column == tightened_column) return QLocale().toString(static_cast<int>(number));
  const int figure = (column - first_arrival) % 5;
  return figure < race_clocks ? RaceModel::cost_text(number, static_cast<RaceClock>(figure)) : race_.error_text(*point);
}

QVariant RaceTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const bool tip = role == Qt::ToolTipRole;
  if (section == method_column) return tr("method");
  if (section == tightened_column)
    return tip ? tr("Repeats with a quarter of the tolerance, because it had stopped above the goal") : tr("tightened");
  if (section == seconds_column) return tip ? tr("Wall clock of the step, s, with its recording") : tr("seconds");
  if (section == remark_column) return tr("remarks");
  if (section < first_arrival || section >= tightened_column) return {};
  const QString when = section < first_stop ? tr("arrived") : tr("stopped");
  const int figure = (section - first_arrival) % 5;
  const QString names[] = {tr("rounds"), tr("Newton"), tr("syncs"), tr("sent"), tr("error")};
  if (!tip) return QStringLiteral("%1\n%2").arg(when, names[figure]);
  const QString long_when =
      section < first_stop ? tr("When its state was as good as asked") : tr("When its own test stopped");
  const QString what = figure < race_clocks ? RaceModel::unit_name(static_cast<RaceClock>(figure))
                                            : tr("stationarity error as a share of theta");
  return tr("%1: %2").arg(long_when, what);
}

QString RaceTable::csv() const {
  QString text = QStringLiteral("method");
  for (const char* when : {"arrived", "stopped"})
    for (const char* figure : {"rounds", "newton_critical", "synchronisations", "bytes", "error_per_theta"})
      text += QStringLiteral(",%1_%2").arg(QLatin1String(when), QLatin1String(figure));
  text += QStringLiteral(",tightened,seconds\n");
  for (int row = 0; row < rowCount(); ++row) {
    text +=
        QLatin1Char('"') + QString::fromStdString(race_.lane(static_cast<std::size_t>(row)).name) + QLatin1Char('"');
    for (int column = first_arrival; column <= seconds_column; ++column) {
      const double number = value(row, column);
      text += QLatin1Char(',');
      if (std::isfinite(number)) text += QString::number(number, 'g', 17);
    }
    text += QLatin1Char('\n');
  }
  return text;
}

void RaceTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, column_count - 1);
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

}  // namespace seam::models
