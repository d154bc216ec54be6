#include "app/seam-import/text.hpp"

#include <charconv>
#include <fstream>

#include "app/seam-import/readers.hpp"

namespace seam::import {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

std::string quoted(std::string_view word) { return '"' + std::string(word.substr(0, 40)) + '"'; }

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes;
  bytes.resize(std::filesystem::file_size(path));
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!in) throw BadFile("the file could not be read to its end");
  return bytes;
}

bool parse_number(std::string_view word, double& value) {
  if (!word.empty() && word[0] == '+') word.remove_prefix(1);
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (failed == std::errc::result_out_of_range && end == word.data() + word.size()) {
    value = word.find("e-") != word.npos || word.find("E-") != word.npos ? 0 : HUGE_VAL;
    return true;
  }
  return failed == std::errc() && end == word.data() + word.size();
}

bool parse_whole(std::string_view word, std::int64_t& value) {
  if (!word.empty() && word[0] == '+') word.remove_prefix(1);
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
  return failed == std::errc() && end == word.data() + word.size();
}

bool TextScanner::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (is_blank(c))
      ++at_;
    else if (c == comment_ && comment_ != 0)
      at_ = std::min(text_.find('\n', at_), text_.size());
    else if (continuation_ && c == '\\') {
      std::size_t end = at_ + 1;
      while (end < text_.size() && is_blank(text_[end])) ++end;
      if (end < text_.size() && text_[end] != '\n') return true;
      at_ = std::min(end + 1, text_.size());
      ++line_;
    } else
      return c != '\n';
  }
  return false;
}

bool TextScanner::next_line() {
  if (!started_)
    started_ = true, line_ = 1;
  else {
    while (!word().empty()) {
    }
    if (at_ < text_.size()) ++at_, ++line_;
  }
  while (!skip_blanks()) {
    if (at_ >= text_.size()) return false;
    ++at_, ++line_;
  }
  return true;
}

std::string_view TextScanner::word() {
  if (!skip_blanks()) return {};
  const std::size_t start = at_;
  while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '\n') ++at_;
  return text_.substr(start, at_ - start);
}

std::string_view TextScanner::any_word() {
  if (!started_ && !next_line()) return {};
  std::string_view w = word();
  while (w.empty()) {
    if (!next_line()) return {};
    w = word();
  }
  return w;
}

void TextScanner::fail(const std::string& why) const { throw BadFile("line " + std::to_string(line_) + ": " + why); }

double TextScanner::number() {
  const std::string_view w = word();
  double value = 0;
  if (w.empty()) fail("a number is missing");
  if (!parse_number(w, value)) fail(quoted(w) + " is not a number");
  return value;
}

std::int64_t TextScanner::whole_number() {
  const std::string_view w = word();
  std::int64_t value = 0;
  if (w.empty()) fail("a whole number is missing");
  if (!parse_whole(w, value)) fail(quoted(w) + " is not a whole number");
  return value;
}

double TextScanner::any_number() {
  const std::string_view w = any_word();
  double value = 0;
  if (w.empty()) throw BadFile("the file ends where a number is expected");
  if (!parse_number(w, value)) fail(quoted(w) + " is not a number");
  return value;
}

std::int64_t TextScanner::any_whole_number() {
  const std::string_view w = any_word();
  std::int64_t value = 0;
  if (w.empty()) throw BadFile("the file ends where a whole number is expected");
  if (!parse_whole(w, value)) fail(quoted(w) + " is not a whole number");
  return value;
}

}  // namespace seam::import
