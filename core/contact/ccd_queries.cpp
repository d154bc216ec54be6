#include "core/contact/ccd_queries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <string>

#include "core/base/error.hpp"

namespace seam::contact {
namespace {

constexpr std::size_t longest_number = 1000;  // digits; a double's range needs 309

/// Non-negative integer of any length, least significant limb first.
struct BigInteger {
  std::vector<std::uint32_t> limbs;

  bool parse(std::string_view digits) {
    if (digits.empty() || digits.size() > longest_number) return false;
    for (const char c : digits) {
      if (c < '0' || c > '9') return false;
      std::uint64_t carry = static_cast<std::uint64_t>(c - '0');
      for (std::uint32_t& limb : limbs) {
        carry += 10ull * limb;
        limb = static_cast<std::uint32_t>(carry), carry >>= 32;
      }
      if (carry > 0) limbs.push_back(static_cast<std::uint32_t>(carry));
    }
    return true;
  }
  bool zero() const { return limbs.empty(); }
  int bits() const { return zero() ? 0 : 32 * static_cast<int>(limbs.size()) - std::countl_zero(limbs.back()); }
  bool bit(int i) const { return limbs[static_cast<std::size_t>(i) / 32] >> (i % 32) & 1u; }
  bool power_of_two() const {
    int set = 0;
    for (const std::uint32_t limb : limbs) set += std::popcount(limb);
    return set == 1;
  }
};

struct Line {
  Vec3 point;
  bool touches = false;
  double error = 0;
};

Error bad_line(const std::filesystem::path& file, std::size_t line, std::string why) {
  return bad_input("cannot read collision queries", fmt::format("{}: line {}", file.string(), line), std::move(why),
                   "Each line must be x_num,x_den,y_num,y_den,z_num,z_den,truth");
}

Line parse_line(const std::filesystem::path& file, std::size_t number, std::string_view text) {
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  std::array<std::string_view, 7> column;
  for (std::size_t k = 0; k < 7; ++k) {
    const std::size_t comma = text.find(',');
    if ((comma == std::string_view::npos) != (k == 6)) throw bad_line(file, number, "the line does not have 7 columns");
    column[k] = text.substr(0, comma);
    if (k < 6) text.remove_prefix(comma + 1);
  }
  Line line;
  for (int k = 0; k < 3; ++k) {
    const std::string_view numerator = column[2 * k], denominator = column[2 * k + 1];
    const std::optional<double> value = parse_dyadic(numerator, denominator, line.error);
    if (!value)
      throw bad_line(file, number,
                     fmt::format("\"{}/{}\" is not an integer over a power of two that a double can hold",
                                 numerator.substr(0, 40), denominator.substr(0, 40)));
    line.point[k] = *value;
  }
  if (column[6] != "0" && column[6] != "1") throw bad_line(file, number, "the last column must be 0 or 1");
  line.touches = column[6] == "1";
  return line;
}

std::optional<QueryKind> kind_from_path(const std::filesystem::path& file) {
  std::optional<QueryKind> kind;
  for (const std::filesystem::path& part : std::filesystem::absolute(file)) {
    if (part == "edge-edge") kind = QueryKind::edge_edge;
    if (part == "vertex-face") kind = QueryKind::vertex_face;
  }
  return kind;
}

}  // namespace

std::optional<double> parse_dyadic(std::string_view numerator, std::string_view denominator, double& error) {
  const bool negative = !numerator.empty() && numerator.front() == '-';
  if (negative) numerator.remove_prefix(1);
  BigInteger top, bottom;
  if (!top.parse(numerator) || !bottom.parse(denominator) || !bottom.power_of_two()) return {};
  if (top.zero()) return 0.0;
  const int drop = std::max(0, top.bits() - 53);  // bits that do not fit
  std::uint64_t mantissa = 0;
  for (int i = top.bits() - 1; i >= drop; --i) mantissa = mantissa << 1 | static_cast<std::uint64_t>(top.bit(i));
  bool sticky = false;
  for (int i = 0; i + 1 < drop; ++i) sticky |= top.bit(i);
  const bool half = drop > 0 && top.bit(drop - 1);
  if (half && (sticky || (mantissa & 1))) ++mantissa;  // round half to even
  const int exponent = drop - (bottom.bits() - 1);
  const double value = std::ldexp(static_cast<double>(mantissa), exponent);
  if (!std::isfinite(value)) return {};
  if (half || sticky) error = std::max(error, std::ldexp(1.0, exponent - 1));
  if (std::abs(value) < 1e-290)
    error = std::max(error, 1e-300);  // the scaling may have lost bits of a subnormal number
  return negative ? -value : value;
}

std::vector<CcdQuery> read_ccd_queries(const std::filesystem::path& file, std::optional<QueryKind> kind) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw bad_input("cannot read collision queries", file.string(), "the file cannot be opened");
  if (!kind) kind = kind_from_path(file);
  if (!kind)
    throw bad_input("cannot read collision queries", file.string(),
                    "the path does not say whether these are edge-edge or vertex-face queries",
                    "Use --kind edge-edge or --kind vertex-face");
  std::vector<CcdQuery> queries;
  std::array<Line, 8> lines;
  std::string text;
  std::size_t number = 0;
  while (std::getline(stream, text)) {
    if (text.empty() && stream.eof()) break;
    Line& line = lines[number % 8];
    line = parse_line(file, ++number, text);
    if (line.touches != lines[0].touches)
      throw bad_line(file, number, "the truth differs from the first line of the query");
    if (number % 8 != 0) continue;
    CcdQuery query{*kind, {}, {}, line.touches, 0};
    double error = 0;
    for (std::size_t k = 0; k < 8; ++k) {
      (k < 4 ? query.start[k] : query.end[k - 4]) = lines[k].point;
      error = std::max(error, lines[k].error);
    }
    query.uncertainty = 2 * std::sqrt(3.0) * error;  // both primitives, three axes
    queries.push_back(query);
  }
  if (number % 8 != 0) throw bad_line(file, number, "the file ends inside a query of 8 lines");
  if (queries.empty()) throw bad_input("cannot read collision queries", file.string(), "the file holds no query");
  return queries;
}

CcdAnswer answer_query(const CcdQuery& query, double slack, int max_iterations) {
  std::array<Vec3, 4> motion;
  double rounded = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    motion[i] = query.end[i] - query.start[i];
    // The difference of two doubles is rounded: the path ends up to half a unit in the last place away from the end
    // given.
    rounded = std::max(rounded, motion[i].cwiseAbs().maxCoeff() * 0x1p-53);
  }
  CcdRule rule;
  rule.slack = slack;
  rule.max_iterations = max_iterations;
  rule.uncertainty = query.uncertainty + 2 * std::sqrt(3.0) * rounded;
  const auto largest_step = [&] {
    return query.kind == QueryKind::edge_edge ? edge_edge_ccd(query.start.data(), motion.data(), rule)
                                              : point_triangle_ccd(query.start.data(), motion.data(), rule);
  };
  const double t = largest_step();
  if (t >= 1) return CcdAnswer::free;
  if (t <= 0) return CcdAnswer::start;
  rule.max_iterations = 16 * max_iterations;
  return largest_step() > t ? CcdAnswer::advances : CcdAnswer::near;
}

}  // namespace seam::contact
