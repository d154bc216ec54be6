#include <array>
#include <climits>
#include <cmath>
#include <numbers>

#include "assets/builder.hpp"
#include "assets/generator.hpp"

namespace seam::assets {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double most_turns = 200;  ///< more would be millions of triangles
constexpr int kinks = 4;            ///< of the profile per pitch: root begins, root ends, crest begins, crest ends

/// ISO metric profile (ISO 68-1): flanks of 60 degrees, crest pitch/8, root pitch/4, so a depth of 0.5413 pitch.
constexpr std::array<double, kinks> kink_at = {0, 0.25, 0.5625, 0.6875};
const double depth_per_pitch = 0.3125 / std::tan(pi / 6);

/// A threaded surface about the y axis between two flat circles. Its rows of vertices follow the helix, so that crests
/// and roots are lines of the mesh. The groove's phase is tied to y = 0 of the part: two parts fit when one is moved
/// along y by whole pitches, or by pitch * angle / 2 pi when turned by an angle about y (positive from z to x).
struct Thread {
  double low, high;    ///< heights of the two circles, m
  double pitch;        ///< m
  double root, crest;  ///< radii, m
  double widening;     ///< m, by which each crest is wider and each root narrower on both sides along y
  double end_radius;   ///< radius of both end circles, towards which the profile runs out
  double run_out;      ///< length of the run-out at each end, m
  int segments;
};

struct Row {
  int key;  ///< 4 * turn + kink; the ends carry INT_MIN and INT_MAX
  std::int32_t vertex;
};

std::vector<Row> thread_column(Builder& builder, const Thread& t, int column, const Ring& bottom, const Ring& top) {
  const double angle = 2 * pi * column / t.segments;
  const double margin = 0.02 * t.pitch;  // rows nearer to an end would leave slivers
  std::vector<Row> rows{{INT_MIN, bottom[column]}};
  const int first_turn = static_cast<int>(std::floor(t.low / t.pitch)) - 2,
            last_turn = static_cast<int>(std::ceil(t.high / t.pitch)) + 1;
  for (int turn = first_turn; turn <= last_turn; ++turn) {
    for (int k = 0; k < kinks; ++k) {
      const double shift = k == 1 || k == 2 ? -t.widening : t.widening;
      const double y = t.pitch * (turn + kink_at[k] + static_cast<double>(column) / t.segments) + shift;
      if (y <= t.low + margin || y >= t.high - margin) continue;
      const double full = k < 2 ? t.root : t.crest;
      const double share = std::min({1.0, (y - t.low) / t.run_out, (t.high - y) / t.run_out});
      const double r = t.end_radius + share * (full - t.end_radius);
      rows.push_back({kinks * turn + k, builder.add({r * std::sin(angle), y, r * std::cos(angle)})});
    }
  }
  rows.push_back({INT_MAX, top[column]});
  return rows;
}

/// Fills the strip between two columns; rows of one key are opposite each other.
void join_columns(Builder& builder, const std::vector<Row>& left, const std::vector<Row>& right, bool outward) {
  const auto emit = [&](std::int32_t a, std::int32_t b, std::int32_t c) {
    outward ? builder.triangle(a, b, c) : builder.triangle(a, c, b);
  };
  std::size_t i = 0, j = 0;
  while (i + 1 < left.size() || j + 1 < right.size()) {
    const std::int32_t a = left[i].vertex, b = right[j].vertex;
    const int next_left = i + 1 < left.size() ? left[i + 1].key : INT_MAX,
              next_right = j + 1 < right.size() ? right[j + 1].key : INT_MAX;
    const bool both = i + 1 < left.size() && j + 1 < right.size() && next_left == next_right;
    if (both) {
      emit(a, b, right[j + 1].vertex);
      emit(a, right[j + 1].vertex, left[i + 1].vertex);
      ++i, ++j;
    } else if (j + 1 >= right.size() || (i + 1 < left.size() && next_left < next_right)) {
      emit(a, b, left[i + 1].vertex);
      ++i;
    } else {
      emit(a, b, right[j + 1].vertex);
      ++j;
    }
  }
}

/// Adds the surface between the rings `bottom` and `top` (t.segments vertices each, at t.low and t.high).
void add_thread(Builder& builder, const Thread& t, const Ring& bottom, const Ring& top, bool outward) {
  std::vector<std::vector<Row>> columns;
  for (int s = 0; s < t.segments; ++s) columns.push_back(thread_column(builder, t, s, bottom, top));
  std::vector<Row> around = columns[0];  // one turn on: a row lies where the one of the turn before has climbed to
  for (std::size_t i = 1; i + 1 < around.size(); ++i) around[i].key -= kinks;
  for (int s = 0; s < t.segments; ++s)
    join_columns(builder, columns[s], s + 1 < t.segments ? columns[s + 1] : around, outward);
}

double corner_radius(double across_flats) { return across_flats / std::sqrt(3.0); }

void check_thread(const Values& v, double radius) {
  v.require(v.integer("segments") % 6 == 0, "segments", "a multiple of 6 is needed to meet the corners of the hexagon");
  v.require(v["pitch"] <= 0.4 * v["diameter"], "pitch", "pitch up to 0.4 of the diameter");
  v.require(v["across_flats"] / 2 >= 1.1 * radius, "across_flats",
            "the hexagon must be wider than the thread: at least 1.1 of its diameter");
}

mesh::TriangleMesh make_bolt(const Values& v) {
  const double crest = v["diameter"] / 2, pitch = v["pitch"], length = v["length"], shank = v["shank"];
  const double root = crest - depth_per_pitch * pitch;
  const int segments = v.integer("segments");
  check_thread(v, crest);
  v.require(shank + 3 * pitch <= length, "length",
            "the thread must be at least three pitches long: length >= shank + 3 pitch");
  v.require(length <= most_turns * pitch, "length", "the thread may have up to 200 turns: length <= 200 pitch");
  Builder builder;
  const Ring head_end = builder.circle(corner_radius(v["across_flats"]), -v["head_height"], 6);
  const Ring head = builder.circle(corner_radius(v["across_flats"]), 0, 6);
  builder.cap(head_end, false);
  builder.band(head_end, head);
  const double start = shank > 0 ? shank + 0.5 * pitch : 0;
  const Ring foot = builder.circle(root, start, segments), tip = builder.circle(root, length, segments);
  if (shank > 0) {
    const Ring neck = builder.circle(crest, 0, segments), shoulder = builder.circle(crest, shank, segments);
    builder.annulus(head, neck, true);
    builder.band(neck, shoulder);
    builder.band(shoulder, foot);
  } else {
    builder.annulus(head, foot, true);
  }
  add_thread(builder, {start, length, pitch, root, crest, 0, root, pitch, segments}, foot, tip, true);
  builder.cap(tip, true);
  return builder.finish();
}

mesh::TriangleMesh make_nut(const Values& v) {
  const double bolt_crest = v["diameter"] / 2, pitch = v["pitch"], half = v["height"] / 2, clearance = v["clearance"];
  const int segments = v.integer("segments");
  // The bolt's polygon lies within its round thread; the nut's is made wide enough to lie outside of the round one as
  // well.
  const double around = 1 / std::cos(pi / segments);
  const double crest = (bolt_crest + clearance) * around,
               root = (bolt_crest - depth_per_pitch * pitch + clearance) * around;
  check_thread(v, crest);
  v.require(clearance <= 0.2 * pitch, "clearance", "clearance up to 0.2 pitch, else nothing of the thread holds");
  v.require(2 * half >= 2 * pitch, "height", "the nut must be at least two pitches high");
  v.require(2 * half <= most_turns * pitch, "height", "the thread may have up to 200 turns: height <= 200 pitch");
  Builder builder;
  const Ring low = builder.circle(corner_radius(v["across_flats"]), -half, 6),
             high = builder.circle(corner_radius(v["across_flats"]), half, 6);
  const Ring bottom = builder.circle(crest, -half, segments), top = builder.circle(crest, half, segments);
  builder.band(low, high);
  builder.annulus(high, top, true);
  builder.annulus(low, bottom, false);
  // Offset of the bolt's profile by the clearance: radii grow by it, kinks move by clearance * (1/cos 30 - tan 30).
  const double widening = clearance * std::tan(pi / 6);
  add_thread(builder, {-half, half, pitch, root, crest, widening, crest, 0.5 * pitch, segments}, bottom, top, false);
  return builder.finish();
}

ShapeParameter length(const char* name, double value, double low, double high, const char* what) {
  return {name, value, low, high, false, std::string(what) + ", m"};
}

}  // namespace

std::vector<Generator> thread_generators() {
  const ShapeParameter diameter = length("diameter", 0.012, 1e-3, 10, "outer diameter of the bolt's thread");
  const ShapeParameter pitch = length("pitch", 0.00175, 1e-4, 4, "rise of the thread per turn");
  const ShapeParameter flats = length("across_flats", 0.018, 1e-3, 20, "width of the hexagon across its flats");
  const ShapeParameter segments{"segments", 24, 12, 192, true, "steps per turn of the thread, a multiple of 6"};
  return {
      {{"bolt",
        "hexagon bolt along y with a real helical thread: underside of the head at y = 0, tip at y = length",
        {diameter, pitch, length("length", 0.035, 1e-3, 100, "length below the head"),
         length("shank", 0, 0, 100, "length of the part without thread"),
         length("head_height", 0.0075, 1e-4, 10, "height of the head"), flats, segments}},
       make_bolt},
      {{"nut",
        "hexagon nut about the y axis, middle at the origin, its thread matching the bolt of the same diameter and "
        "pitch: it fits when its "
        "origin lies on the bolt's axis whole pitches above the bolt's origin, unturned",
        {diameter, pitch, length("height", 0.0105, 1e-4, 10, "height along y"), flats,
         length("clearance", 0.0001, 0, 1, "gap to the bolt's thread, normal to its surface"), segments}},
       make_nut},
  };
}

}  // namespace seam::assets
