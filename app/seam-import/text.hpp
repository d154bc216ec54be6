#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace seam::import {

/// The whole file. Throws BadFile when it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Splits text into blank-separated words, line by line, without copying. Independent of the locale.
class TextScanner {
 public:
  explicit TextScanner(std::string_view text, char comment = '#', bool continuation = false)
      : text_(text), comment_(comment), continuation_(continuation) {}

  /// Goes to the next line that holds a word; false at the end of the text.
  bool next_line();
  /// The next word of this line; empty at its end. A backslash at the end of a line joins the next one when asked for.
  std::string_view word();
  /// The next word wherever it is; empty at the end of the text.
  std::string_view any_word();
  std::uint64_t line_number() const { return line_; }
  /// "line 17: " + why, as a BadFile.
  [[noreturn]] void fail(const std::string& why) const;

  double number();              ///< of this line; throws BadFile when it is none
  std::int64_t whole_number();  ///< of this line; throws BadFile when it is none
  double any_number();          ///< of the whole text
  std::int64_t any_whole_number();

 private:
  bool skip_blanks();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 0;
  bool started_ = false;
  char comment_;
  bool continuation_;
};

/// Reads all of `word` as a number ("+1", "1e-3", "nan", "inf" too); false when it is none.
bool parse_number(std::string_view word, double& value);
bool parse_whole(std::string_view word, std::int64_t& value);

}  // namespace seam::import
