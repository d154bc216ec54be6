#include "app/seam/session_tapes.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <optional>

#include "core/record/tape.hpp"

namespace seam::app {
namespace {

constexpr qsizetype runs_listed = 12;

QByteArray program_of(const QString& process) {
  QFile file(QStringLiteral("/proc/%1/comm").arg(process));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A process number may since have gone to another program: only one of our name counts.
bool is_living(const QString& session) {
  const QString process = session.section(QLatin1Char('-'), -1);
  return QFileInfo::exists(QStringLiteral("/proc/") + process) && program_of(process) == program_of("self");
}

/// Names of the sessions' folders, newest first; other folders are none of ours.
QStringList sessions_in(const QString& base) {
  static const QRegularExpression ours(QStringLiteral("^\\d{8}-\\d{6}-\\d+$"));
  return QDir(base)
      .entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name | QDir::Reversed)
      .filter(ours);
}

QFileInfoList tapes_in(const QString& folder) {
  return QDir(folder).entryInfoList({QStringLiteral("*.seam")}, QDir::Files, QDir::Time);
}

void prune(const QString& base) {
  int kept = 0;
  for (const QString& session : sessions_in(base)) {
    if (is_living(session)) continue;
    const QString folder = base + QLatin1Char('/') + session;
    if (tapes_in(folder).isEmpty() || ++kept > SessionTapes::sessions_kept) QDir(folder).removeRecursively();
  }
}

/// Nothing for a tape without a step or one that cannot be read.
std::optional<panels::KeptRun> read_run(const QFileInfo& file) {
  try {
    const record::TapeReader reader(file.filePath().toStdString());
    const std::int64_t steps = reader.last_step() - reader.info().first_step;
    if (steps <= 0) return std::nullopt;
    const QJsonDocument scene = QJsonDocument::fromJson(QByteArray::fromStdString(reader.info().scene_json));
    return panels::KeptRun{file.absoluteFilePath(), scene.object().value(QLatin1String("name")).toString(), steps,
                           file.lastModified()};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::vector<panels::KeptRun> read_runs(const QFileInfoList& files) {
  std::vector<panels::KeptRun> runs;
  for (const QFileInfo& file : files) {
    if (static_cast<qsizetype>(runs.size()) == runs_listed) break;
    if (std::optional<panels::KeptRun> run = read_run(file)) runs.push_back(std::move(*run));
  }
  return runs;
}

}  // namespace

SessionTapes::SessionTapes(const QString& base)
    : base_(base.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/tapes")
                           : base) {
  prune(base_);
  own_ = QStringLiteral("%1/%2-%3")
             .arg(base_, QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")))
             .arg(QCoreApplication::applicationPid());
}

SessionTapes::~SessionTapes() {
  if (QFileInfo(own_).isDir() && tapes_in(own_).isEmpty()) QDir(own_).removeRecursively();
}

std::vector<panels::KeptRun> SessionTapes::runs() const {
  QFileInfoList files = tapes_in(own_);
  for (const QString& session : sessions_in(base_))
    if (!is_living(session)) files += tapes_in(base_ + QLatin1Char('/') + session);
  std::stable_sort(files.begin(), files.end(),
                   [](const QFileInfo& a, const QFileInfo& b) { return a.lastModified() > b.lastModified(); });
  return read_runs(files);
}

std::vector<panels::KeptRun> SessionTapes::own_runs() const { return read_runs(tapes_in(own_)); }

}  // namespace seam::app
