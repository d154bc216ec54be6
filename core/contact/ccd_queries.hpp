#pragma once
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/contact/ccd.hpp"

namespace seam::contact {

enum class QueryKind : std::uint8_t { edge_edge, vertex_face };

/// One continuous-collision query with its known answer.
struct CcdQuery {
  QueryKind kind;
  std::array<Vec3, 4> start, end;  ///< corners at t = 0 and 1 in the order of point_triangle_ccd / edge_edge_ccd (m)
  bool touches;                    ///< truth: the closed primitives share a point at some t in [0, 1]
  double uncertainty;  ///< largest error of a distance (m) because a coordinate was rounded to a double; usually 0
};

/// Reads a file of 8 lines a query (4 corners at t = 0, 4 at t = 1), each "x_num,x_den,y_num,y_den,z_num,z_den,truth"
/// with integers of any length and denominators that are powers of two (format of the NYU "Sample Queries" of Wang et
/// al. 2021). `kind` empty: from a folder named edge-edge or vertex-face on the path. Throws Error (bad_input) with
/// file and line.
std::vector<CcdQuery> read_ccd_queries(const std::filesystem::path& file, std::optional<QueryKind> kind = {});

/// The quotient of two decimal integers, the second a positive power of two, rounded to the nearest double; `error` is
/// raised to at least the rounding error. Empty when the text is malformed or the value out of range.
std::optional<double> parse_dyadic(std::string_view numerator, std::string_view denominator, double& error);

/// The defaults of the solver (CcdRule).
inline constexpr double default_query_slack = 0.1;
inline constexpr int default_query_iterations = 64;

/// Why the additive CCD cannot call a path free. The classes of false positives, and what each costs to avoid:
enum class CcdAnswer : std::uint8_t {
  free,
  start,     ///< the start distance is below the rounding of its own evaluation (about 1e-14 of the coordinates): only
             ///< exact arithmetic tells
  near,      ///< the distance falls below slack x start distance: a near miss, fewer with a smaller slack
  advances,  ///< the limit of advances: a long slide within half of dhat, fewer with more iterations
};

/// `slack` and `max_iterations` as in CcdRule, without an activation distance. Anything but `free` may touch.
CcdAnswer answer_query(const CcdQuery& query, double slack, int max_iterations);

}  // namespace seam::contact
