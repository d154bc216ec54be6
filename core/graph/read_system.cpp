#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"
#include "core/graph/linear_system.hpp"
#include "core/graph/text_numbers.hpp"

namespace seam::graph {
namespace {

constexpr const char* what = "cannot read the linear system";
constexpr std::size_t most_bytes = std::size_t{512} << 20;

using Triplets = std::vector<Eigen::Triplet<double>>;

Error refuse(const std::string& where, const std::string& why, const std::string& next) {
  return bad_input(what, where, why, next);
}

double number(std::string_view word, const std::string& where) {
  std::string_view digits = word;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value))
    throw refuse(where, quoted(word) + " is not a finite number", "Write numbers like -1, 0.25 or 1e-3");
  return value;
}

LinearSystem finish(LinearSystem system, Eigen::Index rows, Eigen::Index columns, const Triplets& entries,
                    const std::string& where) {
  system.a.resize(rows, columns);
  system.a.setFromTriplets(entries.begin(), entries.end());
  system.a.prune([](Eigen::Index, Eigen::Index, double value) { return value != 0; });
  system.a.makeCompressed();
  require_valid(system, where);
  system.exact = solve_directly(system);
  return system;
}

LinearSystem from_rows(const std::vector<std::vector<double>>& rows, const std::vector<double>& right_sides,
                       const std::string& where) {
  LinearSystem system;
  Triplets entries;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != rows.size())
      throw refuse(fmt::format("{}: row {}", where, i + 1),
                   fmt::format("it has {} numbers, but there are {} rows", rows[i].size(), rows.size()),
                   "Give as many numbers in each row as there are rows");
    for (std::size_t j = 0; j < rows[i].size(); ++j)
      if (rows[i][j] != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), rows[i][j]);
  }
  system.b = Vector::Map(right_sides.data(), static_cast<Eigen::Index>(right_sides.size()));
  const auto n = static_cast<Eigen::Index>(rows.size());
  return finish(std::move(system), n, n, entries, where);
}

std::vector<double> numbers(const nlohmann::json& list, const std::string& where) {
  if (!list.is_array()) throw refuse(where, "it is not a list of numbers", "Write [4, -1, 0]");
  std::vector<double> values;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_number() || !std::isfinite(list[i].get<double>()))
      throw refuse(fmt::format("{}/{}", where, i), "it is not a finite number", "Write numbers like -1 or 0.25");
    values.push_back(list[i].get<double>());
  }
  return values;
}

LinearSystem from_json(const std::string& text, const std::string& path) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    throw refuse(path, fmt::format("it is not JSON: {}", error.what()),
                 R"(Write {"A": [[4, -1], [-1, 4]], "b": [1, 2]})");
  }
  for (const auto& [key, value] : json.items())
    if (key != "A" && key != "b" && key != "name")
      throw refuse(path + ": /" + key, "this key is not known", "Use A, b and name");
  if (!json.contains("A") || !json["A"].is_array())
    throw refuse(path + ": /A", "there is no list of rows", R"(Write "A": [[4, -1], [-1, 4]])");
  if (!json.contains("b")) throw refuse(path + ": /b", "there are no right sides", R"(Write "b": [1, 2])");
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < json["A"].size(); ++i)
    rows.push_back(numbers(json["A"][i], fmt::format("{}: /A/{}", path, i)));
  const std::vector<double> b = numbers(json["b"], path + ": /b");
  if (b.size() != rows.size())
    throw refuse(path + ": /b", fmt::format("there are {} rows and {} right sides", rows.size(), b.size()),
                 "Give one right side for each row");
  LinearSystem system = from_rows(rows, b, path);
  system.name = json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : path;
  return system;
}

/// Matrix Market exchange format (Boisvert, Pozo, Remington 1996), matrices of real numbers.
class MatrixMarket {
 public:
  MatrixMarket(std::string_view text, const std::string& path) : path_(path), lines_(split_lines(text)) {}

  LinearSystem read() {
    read_header();
    const std::vector<std::string_view> sizes = next_words("the line with the sizes");
    if (sizes.size() != (coordinate_ ? 3u : 2u)) throw fault("the sizes are missing", "Write rows, columns, entries");
    rows_ = whole(sizes[0], most_unknowns), columns_ = whole(sizes[1], most_unknowns);
    if (rows_ != columns_)
      throw fault(fmt::format("the matrix has {} rows and {} columns", rows_, columns_), "Give a square matrix");
    if (coordinate_)
      read_coordinates(whole(sizes[2], most_entries));
    else
      read_array();
    if (const auto extra = words(); !extra.empty()) throw fault("there are more entries than announced", next_);
    LinearSystem system;
    system.name = path_;
    system.b = Vector::Ones(static_cast<Eigen::Index>(rows_));
    const auto n = static_cast<Eigen::Index>(rows_);
    return finish(std::move(system), n, n, entries_, path_);
  }

 private:
  Error fault(const std::string& why, const std::string& next) const {
    return refuse(fmt::format("{}: line {}", path_, line_), why, next);
  }

  /// The next line that is neither empty nor a comment, in words; empty at the end.
  std::vector<std::string_view> words() {
    while (line_ < lines_.size()) {
      const std::string_view line = lines_[line_++];
      if (line.starts_with('%')) continue;
      if (std::vector<std::string_view> found = split_words(line, ""); !found.empty()) return found;
    }
    return {};
  }
  std::vector<std::string_view> next_words(const std::string& expected) {
    std::vector<std::string_view> found = words();
    if (found.empty()) throw fault("the file ends before " + expected, next_);
    return found;
  }

  std::uint64_t whole(std::string_view word, std::uint64_t most) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value > most)
      throw fault(fmt::format("{} is not a whole number from 0 to {}", quoted(word), most), next_);
    return value;
  }

  void read_header() {
    line_ = 1;
    std::string header(lines_.empty() ? "" : lines_[0]);
    std::ranges::transform(header, header.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::vector<std::string_view> parts = split_words(header, "");
    const std::string known = "Use coordinate or array; real, integer or pattern; general or symmetric";
    if (parts.size() != 5 || parts[0] != "%%matrixmarket" || parts[1] != "matrix")
      throw fault("it is not the header of a Matrix Market file",
                  "Begin with %%MatrixMarket matrix coordinate real general");
    coordinate_ = parts[2] == "coordinate", pattern_ = parts[3] == "pattern";
    symmetric_ = parts[4] == "symmetric";
    if (parts[4] == "skew-symmetric")
      throw fault("a skew-symmetric matrix has zeros on its diagonal, and every method divides by it",
                  "Use another matrix");
    if (!(coordinate_ || (parts[2] == "array" && !pattern_)) ||
        !(pattern_ || parts[3] == "real" || parts[3] == "integer") || !(symmetric_ || parts[4] == "general"))
      throw fault(fmt::format("{} {} {} is not supported", parts[2], parts[3], parts[4]), known);
  }

  void add(std::uint64_t i, std::uint64_t j, double value) {
    if (i < j && symmetric_)
      throw fault("it is above the diagonal of a symmetric matrix", "Give the lower triangle only");
    entries_.emplace_back(static_cast<int>(i), static_cast<int>(j), value);
    if (i != j && symmetric_) entries_.emplace_back(static_cast<int>(j), static_cast<int>(i), value);
  }

  void read_coordinates(std::uint64_t count) {
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto entry = next_words(fmt::format("entry {} of {}", k + 1, count));
      if (entry.size() != (pattern_ ? 2u : 3u)) throw fault("it is not one entry: row, column, value", next_);
      const std::uint64_t i = whole(entry[0], rows_), j = whole(entry[1], columns_);
      if (i == 0 || j == 0) throw fault("rows and columns are counted from 1", next_);
      add(i - 1, j - 1, pattern_ ? 1 : number(entry[2], fmt::format("{}: line {}", path_, line_)));
    }
  }

  void read_array() {
    if (rows_ * columns_ > most_entries)
      throw fault(fmt::format("it has more than {} entries", most_entries), "Use the coordinate format");
    for (std::uint64_t j = 0; j < columns_; ++j)
      for (std::uint64_t i = symmetric_ ? j : 0; i < rows_; ++i) {
        const auto entry = next_words(fmt::format("entry ({}, {})", i + 1, j + 1));
        if (entry.size() != 1) throw fault("it is not one number", next_);
        if (const double value = number(entry[0], fmt::format("{}: line {}", path_, line_)); value != 0)
          add(i, j, value);
      }
  }

  const std::string next_ = "Export the matrix again";
  std::string path_;
  std::vector<std::string_view> lines_;
  std::size_t line_ = 0;  // read so far = the number of the line in work
  bool coordinate_ = true, pattern_ = false, symmetric_ = false;
  std::uint64_t rows_ = 0, columns_ = 0;
  Triplets entries_;
};

}  // namespace

LinearSystem read_system(const std::string& path) {
  const std::string text = read_text(path, what, most_bytes);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) throw refuse(path, "the file is empty", "Name a file with a system");
  if (text[first] == '{') return from_json(text, path);
  if (text.starts_with("%%")) return MatrixMarket(text, path).read();
  throw refuse(path + ": line 1", "it is neither JSON nor a Matrix Market file",
               R"(Write {"A": [[...], ...], "b": [...]} or begin with %%MatrixMarket)");
}

LinearSystem parse_system(const std::string& text) {
  std::vector<std::vector<double>> rows;
  std::vector<double> right_sides;
  const std::vector<std::string_view> lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (split_words(lines[i], "").empty()) continue;
    const std::string where = fmt::format("line {}", i + 1);
    const std::size_t bar = lines[i].find('|');
    if (bar == std::string_view::npos || lines[i].find('|', bar + 1) != std::string_view::npos)
      throw refuse(where, "there is not one bar between the row and its right side", "Write 4 -1 0 | 2");
    const auto right = split_words(lines[i].substr(bar + 1), ",");
    if (right.size() != 1)
      throw refuse(where, fmt::format("there are {} numbers after the bar", right.size()), "Write one right side");
    right_sides.push_back(number(right[0], where));
    rows.emplace_back();
    for (const std::string_view word : split_words(lines[i].substr(0, bar), ","))
      rows.back().push_back(number(word, where));
    if (rows.size() > most_typed_rows)
      throw refuse(where, fmt::format("there are more than {} rows", most_typed_rows), "Use a file");
  }
  LinearSystem system = from_rows(rows, right_sides, "typed system");
  system.name = "typed";
  return system;
}

}  // namespace seam::graph
