#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace seam::scene {

/// Strict JSON. Throws Error (bad_input) naming `where` with line and column for syntax errors, and for keys given
/// twice, numbers out of the range of doubles and nesting deeper than 64. Integers beyond 2^53 become doubles, so that
/// no later reader can wrap them around.
nlohmann::json parse_json(const std::string& text, const std::string& where);

/// Readable JSON: objects over several lines unless short, arrays of plain values on one line, doubles with the fewest
/// digits that read back to the same bits. Throws Error (bad_input) for NaN and infinity, naming the JSON pointer.
std::string print_json(const nlohmann::ordered_json& value);

}  // namespace seam::scene
