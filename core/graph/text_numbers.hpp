#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace seam::graph {

/// The whole file, at most `most_bytes` of it. Throws Error (bad_input): cannot be read, a folder, too large.
std::string read_text(const std::string& path, const std::string& what, std::size_t most_bytes);

/// Lines without their ends ("\n" or "\r\n").
std::vector<std::string_view> split_lines(std::string_view text);

/// Words of a line, separated by blanks and by any of `separators`.
std::vector<std::string_view> split_words(std::string_view line, std::string_view separators);

/// "abc" for a message: printable, at most 40 characters, in quotes.
std::string quoted(std::string_view word);

}  // namespace seam::graph
