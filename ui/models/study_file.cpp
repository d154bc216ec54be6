#include "ui/models/study_file.hpp"

#include <fmt/format.h>

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QLocale>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"

namespace seam::models {
namespace {

using json = nlohmann::ordered_json;

constexpr qint64 largest_file = qint64{64} << 20;
constexpr std::size_t most_rows = 100'000, most_columns = 200;

/// Looks at the keys of the outermost object only, and stops at the first that decides.
class KindReader final : public nlohmann::json_sax<json> {
 public:
  bool study = false;
  bool key(string_t& name) override {
    if (depth_ != 1) return true;
    study = name == "study";
    return !study && name != "bodies" && name != "half_spaces";
  }
  bool start_object(std::size_t) override { return ++depth_ > 0; }
  bool end_object() override { return --depth_ > 0; }
  bool start_array(std::size_t) override { return ++depth_ > 1; }  // a list is neither
  bool end_array() override { return --depth_ > 0; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  int depth_ = 0;
};

class StudyReader {
 public:
  explicit StudyReader(const QString& path) : path_(path.toStdString()) {}

  StudyFile read() {
    load();
    StudyFile study;
    study.name = text(file_, "study", ""), study.title = text(file_, "title", "");
    study.x_name = text(file_, "x", ""), study.y_name = text(file_, "y", "");
    study.y_column = text(file_, "y_column", "");
    study.log_x = flag("log_x"), study.log_y = flag("log_y");
    study.notes = texts("notes"), study.categories = texts("categories");
    const json& rows = list("seam");
    std::size_t number = 0;
    for (const json& row : rows) add_row(study, row, fmt::format("seam, row {}", ++number));
    if (study.rows.empty()) throw wrong("seam", "it has no rows");
    if (!study.columns.contains(study.y_column)) throw wrong("y_column", "no row has a figure of that name");
    for (StudyFile::Row& row : study.rows) row.values.resize(static_cast<std::size_t>(study.columns.size()), nothing);
    number = 0;
    for (const json& point : list("paper")) {
      const std::string place = fmt::format("paper, row {}", ++number);
      require_object(point, place);
      study.paper.push_back({text(point, "series", place), x_of(study, point, place), finite(point, "y", place)});
    }
    return study;
  }

 private:
  static constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

  Error wrong(const std::string& place, const std::string& why) const {
    return bad_input("cannot open the study", place.empty() ? path_ : path_ + ": " + place, why,
                     "write the file again with seam-sim study NAME -o FOLDER");
  }

  void load() {
    const QFileInfo info(QString::fromStdString(path_));
    if (!info.exists()) throw bad_input("cannot open the study", path_, "there is no such file", "check the name");
    if (info.size() > largest_file) throw wrong("", "it is larger than 64 MiB, and a study is not");
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly))
      throw bad_input("cannot open the study", path_, "the file cannot be read", "check the permissions");
    const QByteArray bytes = file.readAll();
    file_ = json::parse(bytes.begin(), bytes.end(), nullptr, false);
    if (file_.is_discarded()) throw wrong("", "it is no complete JSON");
    if (!file_.is_object()) throw wrong("", "it is no JSON object");
  }

  const json& list(const char* key) const {
    static const json none = json::array();
    const auto found = file_.find(key);
    if (found == file_.end()) return none;
    if (!found->is_array()) throw wrong(key, "it must be a list");
    if (found->size() > most_rows) throw wrong(key, "it has more than 100000 rows");
    return *found;
  }
  void require_object(const json& row, const std::string& place) const {
    if (!row.is_object()) throw wrong(place, "it must be an object");
  }
  QString text(const json& object, const char* key, const std::string& place) const {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) throw wrong(place, fmt::format("there is no text \"{}\"", key));
    return QString::fromStdString(found->get<std::string>());
  }
  double finite(const json& object, const char* key, const std::string& place) const {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number() || !std::isfinite(found->get<double>()))
      throw wrong(place, fmt::format("there is no number \"{}\"", key));
    return found->get<double>();
  }
  double x_of(const StudyFile& study, const json& row, const std::string& place) const {
    const double x = finite(row, "x", place);
    const auto last = static_cast<double>(study.categories.size());
    if (last > 0 && !(x >= 1 && x <= last && x == std::floor(x)))
      throw wrong(place, "x is not the number of a category");
    return x;
  }
  bool flag(const char* key) const {
    const auto found = file_.find(key);
    if (found == file_.end()) return false;
    if (!found->is_boolean()) throw wrong(key, "it must be true or false");
    return found->get<bool>();
  }
  QStringList texts(const char* key) const {
    QStringList result;
    for (const json& entry : list(key)) {
      if (!entry.is_string()) throw wrong(key, "it must be a list of texts");
      result << QString::fromStdString(entry.get<std::string>());
    }
    return result;
  }

  void add_row(StudyFile& study, const json& row, const std::string& place) const {
    require_object(row, place);
    StudyFile::Row entry{text(row, "series", place), x_of(study, row, place), {}};
    for (const auto& [key, value] : row.items()) {
      if (key == "series" || key == "x") continue;
      if (!value.is_number() && !value.is_null()) throw wrong(place, fmt::format("\"{}\" is not a number", key));
      const QString column = QString::fromStdString(key);
      qsizetype at = study.columns.indexOf(column);
      if (at < 0) {
        if (static_cast<std::size_t>(study.columns.size()) >= most_columns)
          throw wrong(place, "it has more than 200 figures");
        study.columns << column, at = study.columns.size() - 1;
      }
      if (entry.values.size() <= static_cast<std::size_t>(at))
        entry.values.resize(static_cast<std::size_t>(at) + 1, nothing);
      const double number = value.is_null() ? nothing : value.get<double>();
      entry.values[static_cast<std::size_t>(at)] = std::isfinite(number) ? number : nothing;
    }
    study.rows.push_back(std::move(entry));
  }

  const std::string path_;
  json file_;
};

}  // namespace

QString StudyFile::x_text(double x) const {
  const auto index = static_cast<qsizetype>(x) - 1;
  if (index >= 0 && index < categories.size()) return categories[index];
  return QLocale().toString(x, 'g', 6);
}

bool looks_like_study(const QString& path) {
  const QFileInfo info(path);
  if (!info.isFile()) return false;
  std::ifstream file(path.toStdString(), std::ios::binary);
  KindReader reader;
  if (file) json::sax_parse(file, &reader);
  return reader.study;
}

StudyFile read_study(const QString& path) { return StudyReader(path).read(); }

QString StudyColumns::title(const QString& column) {
  const QHash<QString, QString> titles{
      {QStringLiteral("steps"), tr("steps that converged")},
      {QStringLiteral("rounds"), tr("rounds per step")},
      {QStringLiteral("newton"), tr("Newton iterations per step, all workers")},
      {QStringLiteral("newton_critical"), tr("Newton iterations per step, slowest worker of each round")},
      {QStringLiteral("refused"), tr("merges refused")},
      {QStringLiteral("halved"), tr("steps solved in halves")},
      {QStringLiteral("failed"), tr("steps given up")},
      {QStringLiteral("stationarity_median"), tr("stationarity error, median (× tolerance)")},
      {QStringLiteral("stationarity_max"), tr("stationarity error, largest (× tolerance)")},
      {QStringLiteral("intersections"), tr("intersections in committed states")},
      {QStringLiteral("momentum_error"), tr("momentum error (share of the momentum)")},
      {QStringLiteral("rho_min"), tr("smallest penalty ρ (× mass)")},
      {QStringLiteral("rho_max"), tr("largest penalty ρ (× mass)")},
      {QStringLiteral("overlap_share"), tr("bodies held twice (share of all)")},
      {QStringLiteral("bytes_per_step"), tr("bytes exchanged per step")},
      {QStringLiteral("wall_seconds"), tr("time per step (s)")},
      {QStringLiteral("cpu_over_wall"), tr("processor time / time")},
      {QStringLiteral("speed_up"), tr("speed-up against one worker")},
      {QStringLiteral("speed_up_bound"), tr("bound of the speed-up")},
      {QStringLiteral("seconds_collision"), tr("collision (s per step)")},
      {QStringLiteral("seconds_solve"), tr("linear solve (s per step)")},
      {QStringLiteral("seconds_sync"), tr("exchange and waiting (s per step)")},
      {QStringLiteral("seconds_other"), tr("everything else (s per step)")}};
  return titles.value(column, column);
}

}  // namespace seam::models
