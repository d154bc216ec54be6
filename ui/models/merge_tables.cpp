#include "ui/models/merge_tables.hpp"

#include <QFont>
#include <QLocale>
#include <cmath>

namespace seam::models {

namespace {

QString number(double value, int digits = 3) {
  return std::isfinite(value) ? QLocale().toString(value, 'g', digits) : QStringLiteral("–");
}

QString range(double low, double high) {
  return low == high ? number(low) : QStringLiteral("%1 … %2").arg(number(low), number(high));
}

QString degrees(double radians) { return QStringLiteral("%1°").arg(QLocale().toString(radians * 180 / M_PI, 'g', 3)); }

/// A share such as 1/3.
QString share(int count) { return count == 1 ? QStringLiteral("1") : QStringLiteral("1/%1").arg(count); }

/// Free share of the path, worker by worker.
QString toi_text(const distributed::Round& round) {
  QStringList parts;
  for (const auto& worker : round.workers) parts << number(worker.toi, 2);
  return parts.join(QStringLiteral("  "));
}

QString newton_text(const distributed::Round& round) {
  int newton = 0;
  for (const auto& worker : round.workers) newton += worker.newton;
  return QLocale().toString(newton);
}

}  // namespace

MergeTable::MergeTable(MergeModel& merge, Kind kind, QObject* parent)
    : QAbstractTableModel(parent), merge_(merge), kind_(kind) {}

MergeTable::Rows MergeTable::read() const {
  Rows rows;
  rows.log = merge_.log();
  rows.current = merge_.round_index();
  const distributed::Round* round = merge_.round();
  if (!round || !merge_.model()) return rows;
  if (kind_ == Kind::replicas) {
    const std::optional<std::uint32_t> body = merge_.body();
    rows.replica_body = body.value_or(0);
    if (body) rows.replicas = replica_rows(*merge_.model(), *round, *body);
  } else if (kind_ == Kind::energies) {
    rows.energies = energy_rows(*merge_.snapshot());
  } else if (kind_ != Kind::rounds) {
    rows.coverage = coverage_of(*merge_.model(), *merge_.snapshot(), round);
  }
  return rows;
}

int MergeTable::count_of(const Rows& rows) const {
  switch (kind_) {
    case Kind::rounds:
      return rows.log ? static_cast<int>(rows.log->rounds.size()) : 0;
    case Kind::replicas:
      return static_cast<int>(rows.replicas.size());
    case Kind::bodies:
      return static_cast<int>(rows.coverage.bodies.size());
    case Kind::energies:
      return static_cast<int>(rows.energies.size());
    case Kind::pairs:
      break;
  }
  return static_cast<int>(rows.coverage.pairs.size());
}

void MergeTable::refresh() {
  Rows fresh = read();
  const bool same_columns = (fresh.log && !fresh.log->owners.empty()) == owners() || kind_ != Kind::rounds;
  if (same_columns && count_of(fresh) == count_of(rows_)) {
    rows_ = std::move(fresh);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return;
  }
  beginResetModel();
  rows_ = std::move(fresh);
  endResetModel();
}

void MergeTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int MergeTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : count_of(rows_); }

int MergeTable::columnCount(const QModelIndex& parent) const {
  if (parent.isValid()) return 0;
  return kind_ == Kind::rounds ? 8 : kind_ == Kind::replicas || kind_ == Kind::energies ? 6 : 5;
}

bool MergeTable::owners() const { return rows_.log && !rows_.log->owners.empty(); }

QString MergeTable::round_number(std::size_t row) const {
  const distributed::Round& round = rows_.log->rounds[row];
  QString text = QLocale().toString(static_cast<int>(row) + 1);
  if (round.substeps > 1) text += QStringLiteral("  (%1/%2)").arg(round.substep + 1).arg(round.substeps);
  if (round.attempt > 0) text += QStringLiteral("  ↻%1").arg(round.attempt);
  return text;
}

/// From the third column on, of methods that keep one state.
QString MergeTable::owners_text(std::size_t row, int column) const {
  using distributed::RoundKind;
  const distributed::Round& round = rows_.log->rounds[row];
  const QString none = QStringLiteral("–");  // there is no such thing in this kind of round
  switch (column) {
    case 2:
      return number(energy_above_end(*rows_.log, row));
    case 3:
      if (round.kind == RoundKind::stage) return none;
      return round.halvings > 0 ? QStringLiteral("%1 (½ × %2)").arg(number(round.alpha)).arg(round.halvings)
                                : number(round.alpha);
    case 4:
      return length_text(round.s);
    case 5:
      return round.kind == RoundKind::restricted ? length_text(round.r) : none;
    case 6:
      return round.kind == RoundKind::newton ? QLocale().toString(round.cg_iterations) : none;
    default:
      return newton_text(round);
  }
}

QString MergeTable::round_text(std::size_t row, int column) const {
  const distributed::Round& round = rows_.log->rounds[row];
  if (column == 0) return round_number(row);
  if (column == 1) return round_word(round);
  if (owners()) return owners_text(row, column);
  switch (column) {
    case 2:
      return toi_text(round);
    case 3:
      return length_text(round.r);
    case 4:
      return length_text(round.s);
    case 5:
      return length_text(round.dual);
    case 6:
      return range(round.rho_min, round.rho_max);
    default:
      return newton_text(round);
  }
}

QString MergeTable::replica_text(std::size_t row, int column) const {
  const ReplicaRow& replica = rows_.replicas[row];
  switch (column) {
    case 0:
      return QStringLiteral("W%1").arg(replica.worker);
    case 1:
      return length_text(replica.part.corner);
    case 2:
      return length_text(replica.part.translation);
    case 3:
      return degrees(replica.part.rotation);
    case 4:
      return length_text(replica.part.shape);
    default:
      return length_text(replica.dual);
  }
}

QString MergeTable::body_text(std::size_t row, int column) const {
  const BodyCoverage& body = rows_.coverage.bodies[row];
  switch (column) {
    case 0:
      return merge_.body_name(body.body);
    case 1:
      return QLocale().toString(body.count);
    case 2:
      return workers_text(body.holders);
    case 3:
      return body.count > 0 ? share(body.count) : QStringLiteral("–");
    default:
      return number(body.sum());
  }
}

QString MergeTable::pair_text(std::size_t row, int column) const {
  const PairCoverage& pair = rows_.coverage.pairs[row];
  switch (column) {
    case 0:
      return QStringLiteral("%1 – %2").arg(merge_.body_name(pair.a),
                                           pair.b == abd::no_body ? tr("half-space") : merge_.body_name(pair.b));
    case 1:
      return pair.count == 0 ? tr("0: nobody sees it") : QLocale().toString(pair.count);
    case 2:
      return workers_text(pair.holders);
    case 3:
      return pair.count > 0 ? share(pair.count) : QStringLiteral("–");
    default:
      return number(pair.sum());
  }
}

QString MergeTable::energy_text(std::size_t row, int column) const {
  const EnergyRow& energy = rows_.energies[row];
  const abd::Energies& e = energy.energy;
  switch (column) {
    case 0:
      return energy.worker >= 0 ? QStringLiteral("W%1").arg(energy.worker) : energy.whole ? tr("scene") : tr("sum");
    case 1:
      return number(e.kinetic, 6);
    case 2:
      return number(e.elastic, 6);
    case 3:
      return number(e.barrier, 6);
    case 4:
      return number(e.friction, 6);
    default:
      return number(e.gravity, 6);
  }
}

QVariant MergeTable::place(std::size_t row, int role) const {
  const auto body = [](std::uint32_t value) { return QVariant(static_cast<uint>(value)); };
  switch (kind_) {
    case Kind::rounds:
      if (role == round_role) return static_cast<qulonglong>(row);
      if (role == faulty_role) return rows_.log->rounds[row].verdict == distributed::Verdict::refused;
      break;
    case Kind::replicas:
      if (role == worker_role) return rows_.replicas[row].worker;
      if (role == body_role) return body(rows_.replica_body);
      break;
    case Kind::bodies:
      if (role == body_role) return body(rows_.coverage.bodies[row].body);
      if (role == faulty_role) return !rows_.coverage.bodies[row].sound();
      break;
    case Kind::pairs:
      if (role == body_role) return body(rows_.coverage.pairs[row].a);
      if (role == faulty_role) return !rows_.coverage.pairs[row].sound();
      break;
    case Kind::energies:
      if (role == worker_role && rows_.energies[row].worker >= 0) return rows_.energies[row].worker;
      if (role == faulty_role) return !rows_.energies[row].sound;
      break;
  }
  return {};
}

QVariant MergeTable::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto row = static_cast<std::size_t>(index.row());
  if (role >= round_role) return place(row, role);
  if (role == Qt::FontRole && kind_ == Kind::rounds && row == rows_.current) {
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  if (role != Qt::DisplayRole) return {};
  switch (kind_) {
    case Kind::rounds:
      return round_text(row, index.column());
    case Kind::replicas:
      return replica_text(row, index.column());
    case Kind::bodies:
      return body_text(row, index.column());
    case Kind::energies:
      return energy_text(row, index.column());
    case Kind::pairs:
      break;
  }
  return pair_text(row, index.column());
}

QVariant MergeTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  QStringList names, hints;
  switch (kind_) {
    case Kind::rounds:
      if (owners()) {
        names = {tr("#"), tr("Round"), tr("E − end"), tr("α"), tr("s"), tr("r"), tr("CG"), tr("Newton")};
        hints = {tr("Round of the step; in brackets the part of a halved step, ↻ a redone solve"),
                 tr("What the workers did and what became of it"),
                 tr("Energy E after the round above its value at the end of the solve, J s²; it never rises"),
                 tr("Share of the proposed step that was taken; in brackets how often it was halved until E fell"),
                 tr("Longest proposed step of a body"),
                 tr("Largest difference between what two workers propose for a body"),
                 tr("Iterations of conjugate gradients for the Newton direction"),
                 tr("Newton iterations of all workers")};
        break;
      }
      names = {tr("#"), tr("Verdict"), tr("TOI"), tr("r"), tr("s"), tr("dual"), tr("ρ"), tr("Newton")};
      hints = {tr("Round of the step; in brackets the part of a halved step, ↻ a redone solve"),
               tr("What became of the round"),
               tr("Free share of the merge path, worker by worker"),
               tr("Largest disagreement of a replica with the consensus"),
               tr("Largest change of the consensus"),
               tr("True dual residual"),
               tr("Smallest and largest penalty, as multiples of the body's mass"),
               tr("Newton iterations of all workers")};
      break;
    case Kind::replicas:
      names = {tr("Worker"), tr("q − z"), tr("moved"), tr("turned"), tr("deformed"), tr("u")};
      hints = {tr("Whose copy"),
               tr("Largest displacement of a corner of the body's box"),
               tr("Translation of the centre of mass"),
               tr("Angle between the rotations"),
               tr("Difference of the stretches times half the body's diagonal"),
               tr("Scaled dual variable, as a displacement of a corner")};
      break;
    case Kind::bodies:
      names = {tr("Body"), tr("k"), tr("Workers"), tr("Weight"), tr("Sum")};
      hints = {tr("Junctions of most workers first"), tr("Workers that hold the body"), tr("Which they are"),
               tr("Share of inertia and elasticity each carries"),
               tr("Of the weights over the copies that are there; must be 1")};
      break;
    case Kind::pairs:
      names = {tr("Contact"), tr("k"), tr("Workers"), tr("Weight"), tr("Sum")};
      hints = {tr("Pair of bodies in contact at the end of the step"), tr("Workers that hold both"),
               tr("Which they are"), tr("Share of the contact each carries"), tr("Of the weights; must be 1")};
      break;
    case Kind::energies:
      names = {tr("J"), tr("kinetic"), tr("elastic"), tr("barrier"), tr("friction"), tr("gravity")};
      hints = {tr("Each worker's shares, their sum, and the scene's own figures"),
               tr("Of the bodies, divided by the workers that hold them"),
               tr("Of the bodies, divided by the workers that hold them"),
               tr("Of the contacts, divided by the workers that hold both bodies"),
               tr("Of the contacts, divided by the workers that hold both bodies"),
               tr("Of the bodies, divided by the workers that hold them")};
      break;
  }
  if (section < 0 || section >= names.size()) return {};
  return role == Qt::DisplayRole   ? QVariant(names[section])
         : role == Qt::ToolTipRole ? QVariant(hints[section])
                                   : QVariant();
}

}  // namespace seam::models
