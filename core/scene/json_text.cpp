#include "core/scene/json_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <vector>

#include "core/base/error.hpp"

namespace seam::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int deepest_nesting = 64;
constexpr double largest_exact_integer = 9007199254740992.0;  // 2^53
constexpr std::size_t longest_line = 120;

/// "line 3, column 7" of a byte offset (1-based columns in bytes).
std::string place(const std::string& text, std::size_t offset) {
  std::size_t line = 1, start = 0;
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i)
    if (text[i] == '\n') ++line, start = i + 1;
  return fmt::format("line {}, column {}", line, offset > start ? offset - start : 1);
}

/// The library's message without its prefix "[json.exception.parse_error.101] parse error at line 1, column 5: ".
std::string plain_reason(const std::string& message) {
  const auto column = message.find(", column ");
  const auto colon = column == std::string::npos ? message.find("] ") : message.find(": ", column);
  return colon == std::string::npos ? message : message.substr(colon + 2);
}

/// Watches the parser: repeated keys, depth, large integers.
class Watcher {
 public:
  explicit Watcher(std::string where) : where_(std::move(where)) {}

  bool operator()(int depth, json::parse_event_t event, json& value) {
    switch (event) {
      case json::parse_event_t::object_start:
        keys_.emplace_back();
        check_depth(depth);
        break;
      case json::parse_event_t::object_end:
        keys_.pop_back();
        break;
      case json::parse_event_t::array_start:
        check_depth(depth);
        break;
      case json::parse_event_t::key:
        if (!keys_.back().insert(value.get<std::string>()).second)
          throw bad_input("cannot read scene", where_,
                          fmt::format("the key \"{}\" is given twice in one object", value.get<std::string>()),
                          "Keep one of them");
        break;
      case json::parse_event_t::value:
        if (value.is_number_integer() && std::abs(value.get<double>()) > largest_exact_integer)
          value = value.get<double>();
        break;
      default:
        break;
    }
    return true;
  }

 private:
  void check_depth(int depth) const {
    if (depth > deepest_nesting)
      throw bad_input("cannot read scene", where_,
                      fmt::format("objects and arrays are nested more than {} deep", deepest_nesting));
  }
  std::string where_;
  std::vector<std::set<std::string>> keys_;
};

class Printer {
 public:
  std::string text;

  void print(const ordered_json& value, std::size_t indent) {
    const std::string line = one_line(value);
    if (!value.is_structured() || (!line.empty() && indent + line.size() <= longest_line)) {
      text += line;
      return;
    }
    const bool object = value.is_object();
    text += object ? "{\n" : "[\n";
    std::size_t left = value.size();
    for (auto item = value.begin(); item != value.end(); ++item) {
      path_.push_back(object ? item.key() : std::to_string(item - value.begin()));
      text.append(indent + 2, ' ');
      if (object) text += json(item.key()).dump() + ": ";
      print(*item, indent + 2);
      text += --left > 0 ? ",\n" : "\n";
      path_.pop_back();
    }
    text.append(indent, ' ');
    text += object ? "}" : "]";
  }

 private:
  /// Empty when the value should be spread over lines: long lists of objects, and the top level.
  std::string one_line(const ordered_json& value) {
    if (!value.is_structured()) return scalar(value);
    if (path_.empty() && !value.empty()) return {};
    std::string line(1, value.is_object() ? '{' : '[');
    for (auto item = value.begin(); item != value.end(); ++item) {
      if (item != value.begin()) line += ", ";
      if (value.is_array() && item->is_object()) return {};
      path_.push_back(value.is_object() ? item.key() : std::to_string(item - value.begin()));
      if (value.is_object()) line += json(item.key()).dump() + ": ";
      const std::string part = one_line(*item);
      path_.pop_back();
      if (part.empty() || line.size() + part.size() > longest_line) return {};
      line += part;
    }
    return line + (value.is_object() ? '}' : ']');
  }

  std::string scalar(const ordered_json& value) {
    if (!value.is_number_float()) return value.dump();
    const double number = value.get<double>();
    if (!std::isfinite(number)) {
      std::string pointer;
      for (const std::string& part : path_) pointer += '/' + part;
      throw bad_input("cannot write scene", pointer, "the value is not a finite number");
    }
    // "-0" would be read as the integer 0 and lose its sign.
    if (number == 0) return std::signbit(number) ? "-0.0" : "0";
    return fmt::format("{}", number);
  }

  std::vector<std::string> path_;
};

}  // namespace

json parse_json(const std::string& text, const std::string& where) {
  try {
    return json::parse(text, Watcher(where));
  } catch (const json::parse_error& error) {
    throw bad_input("cannot read scene", where + ": " + place(text, error.byte), plain_reason(error.what()),
                    "Mend the JSON there");
  } catch (const json::exception& error) {
    throw bad_input("cannot read scene", where, plain_reason(error.what()), "Use numbers within the range of doubles");
  }
}

std::string print_json(const ordered_json& value) {
  Printer printer;
  printer.print(value, 0);
  return printer.text + '\n';
}

}  // namespace seam::scene
