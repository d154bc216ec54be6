#include "core/graph/text_numbers.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.hpp"

namespace seam::graph {

std::string read_text(const std::string& path, const std::string& what, std::size_t most_bytes) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw bad_input(what, path, "it is a folder", "Name a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw bad_input(what, path, "the file cannot be opened", "Check the name and the permissions");
  std::string text;
  std::string part(1 << 16, '\0');
  while (file.read(part.data(), static_cast<std::streamsize>(part.size())) || file.gcount() > 0) {
    text.append(part, 0, static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes)
      throw bad_input(what, path, fmt::format("the file has more than {} MB", most_bytes >> 20), "Use a smaller file");
  }
  if (file.bad()) throw bad_input(what, path, "the file cannot be read to its end", "Check the disk");
  return text;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string_view> split_words(std::string_view line, std::string_view separators) {
  const std::string all = std::string(" \t\r\f\v") + std::string(separators);
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(all); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(all, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(all, end);
  }
  return words;
}

std::string quoted(std::string_view word) {
  std::string text = "\"";
  for (const char c : word.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > 40 ? "...\"" : "\"");
}

}  // namespace seam::graph
