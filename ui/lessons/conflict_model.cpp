#include "ui/lessons/conflict_model.hpp"

#include <algorithm>
#include <utility>

#include "core/base/random.hpp"
#include "core/graph/color_algorithms.hpp"
#include "ui/lessons/lattice_names.hpp"
#include "ui/lessons/units.hpp"

namespace seam::lessons {

namespace {
constexpr float spacing = 0.1f;           // m
constexpr double shake = 0.28 * spacing;  // m, of each body at the start
constexpr std::uint64_t shake_seed = 6;   // of the first six the one in which the three differ already after one sweep
constexpr double visible_move = 0.0015;   // m; shorter arrows would be dots
constexpr int arrow_scale = 3;            // the sentence says so
constexpr std::size_t past_limit = 500;
}  // namespace

ConflictModel::ConflictModel(QObject* parent)
    : QObject(parent), classes_(graph::Coloring{}), valid_classes_(graph::Coloring{}) {
  set_lattice(4, 3);
}

void ConflictModel::set_lattice(std::uint32_t width, std::uint32_t height) {
  lattice_ = {};
  lattice_.width = std::clamp(width, min_side, max_side);
  lattice_.height = std::clamp(height, min_side, max_side);
  particles::ClothOptions options;
  options.spacing = spacing;
  options.pins = particles::Pins::none;
  world_ = particles::make_cloth(lattice_, options);
  graph_ = graph::make_graph(lattice_);
  start_ = world_.start.positions;
  Random random(shake_seed);
  for (Vec3f& p : start_)
    p += Vec3f(static_cast<float>(random.uniform(-shake, shake)), static_cast<float>(random.uniform(-shake, shake)), 0);
  valid_coloring_ = graph::color_parity(lattice_);
  coloring_ = valid_coloring_;
  // The planted fault: the edge down from a body in the middle gets the colour of the one to its right.
  const std::uint32_t body = graph::body_index(lattice_, (lattice_.width - 1) / 2, (lattice_.height - 1) / 2);
  std::optional<std::uint32_t> right, down;
  for (std::uint32_t e = 0; e < graph_.edges.size(); ++e) {
    if (graph_.edges[e] == graph::Edge{body, body + 1}) right = e;
    if (graph_.edges[e] == graph::Edge{body, body + lattice_.width}) down = e;
  }
  if (right && down) coloring_.color[*down] = coloring_.color[*right];
  selected_.reset();
  set_colors();
}

void ConflictModel::set_colors() {
  classes_ = graph::ColorClasses(coloring_);
  valid_classes_ = graph::ColorClasses(valid_coloring_);
  conflicts_ = graph::conflicts(graph_, coloring_);
  restart();
}

void ConflictModel::recolor(std::uint32_t edge, std::uint32_t color) {
  if (edge >= coloring_.color.size() || color > coloring_.colors) return;
  coloring_.color[edge] = color;
  coloring_.colors = std::max(coloring_.colors, color + 1);
  // A colour that nobody has any more goes when it is the last one: numbers of the others stay what they were.
  while (coloring_.colors > 1 &&
         std::find(coloring_.color.begin(), coloring_.color.end(), coloring_.colors - 1) == coloring_.color.end())
    --coloring_.colors;
  set_colors();
}

void ConflictModel::restore_valid() {
  coloring_ = valid_coloring_;
  set_colors();
}

void ConflictModel::one_color() {
  coloring_.colors = 1;
  std::fill(coloring_.color.begin(), coloring_.color.end(), 0u);
  set_colors();
}

void ConflictModel::set_last_write_lower(bool lower) {
  last_write_lower_ = lower;
  restart();
}

void ConflictModel::restart() {
  now_ = {};
  past_.clear();
  for (TrackState& track : now_.track) {
    track.positions = start_;
    track.history.push_back(particles::residual(world_, start_));
  }
  begin_pass();
  emit changed();
}

std::uint32_t ConflictModel::passes() const { return std::max(classes_.colors(), valid_classes_.colors()); }

std::vector<std::uint32_t> ConflictModel::writing_order(Track track) const {
  const graph::ColorClasses& all = classes(track);
  if (now_.pass >= all.colors()) return {};
  const auto edges = all.edges(now_.pass);
  std::vector<std::uint32_t> order(edges.begin(), edges.end());
  if (last_write_lower_) std::reverse(order.begin(), order.end());
  return order;
}

void ConflictModel::begin_pass() {
  now_.phase = Phase::read;
  for (std::size_t t = 0; t < tracks; ++t) {
    now_.track[t].before = now_.track[t].positions;
    compute(static_cast<Track>(t));
  }
}

/// The corrections of the pass; positions stay as they are until they are written.
void ConflictModel::compute(Track track) {
  TrackState& state = now_.track[track];
  std::vector<Vec3f> outcome = state.before;
  const particles::WriteRule rule = track == averaged ? particles::WriteRule::averaged : particles::WriteRule::lost;
  state.corrections = particles::project(world_, outcome, writing_order(track), rule);
}

bool ConflictModel::clashes() const {
  return std::any_of(conflicts_.begin(), conflicts_.end(),
                     [&](const graph::Conflict& c) { return coloring_.color[c.first_edge] == now_.pass; });
}

bool ConflictModel::is_last_writer(std::uint32_t edge, std::uint32_t body) const {
  const std::vector<std::uint32_t> order = writing_order(lost);
  const auto last = std::find_if(order.rbegin(), order.rend(), [&](std::uint32_t e) {
    return graph_.edges[e].a == body || graph_.edges[e].b == body;
  });
  return last != order.rend() && *last == edge;
}

bool ConflictModel::writes_late(std::uint32_t edge) const {
  return std::any_of(conflicts_.begin(), conflicts_.end(), [&](const graph::Conflict& c) {
    return (c.first_edge == edge || c.second_edge == edge) && is_last_writer(edge, c.body);
  });
}

void ConflictModel::write(Track track, bool all) {
  TrackState& state = now_.track[track];
  std::vector<std::uint32_t> edges = writing_order(track);
  if (track != valid && !all) std::erase_if(edges, [&](std::uint32_t e) { return writes_late(e); });
  state.positions = state.before;
  // Averages exist only when all corrections are there: before that, what clashes has not been written.
  if (track == averaged && !all)
    std::erase_if(edges, [&](std::uint32_t e) {
      return std::any_of(conflicts_.begin(), conflicts_.end(),
                         [&](const graph::Conflict& c) { return c.first_edge == e || c.second_edge == e; });
    });
  particles::project(world_, state.positions, edges,
                     track == averaged ? particles::WriteRule::averaged : particles::WriteRule::lost);
}

void ConflictModel::remember() {
  past_.push_back(now_);
  if (past_.size() > past_limit) past_.pop_front();
}

void ConflictModel::next() {
  remember();
  advance();
  emit changed();
}

void ConflictModel::advance() {
  const bool clash = clashes();
  if (now_.phase == Phase::read) {
    now_.phase = Phase::compute;
    return;
  }
  if (now_.phase == Phase::compute) {
    for (std::size_t t = 0; t < tracks; ++t) write(static_cast<Track>(t), !clash);
    now_.phase = Phase::write;
    return;
  }
  if (now_.phase == Phase::write && clash) {
    for (std::size_t t = 0; t < tracks; ++t) write(static_cast<Track>(t), true);
    for (const particles::Correction& c : now_.track[lost].corrections)
      now_.lost_updates += !is_last_writer(c.constraint, c.a) + !is_last_writer(c.constraint, c.b);
    now_.phase = Phase::overwrite;
    return;
  }
  if (++now_.pass == passes()) {
    now_.pass = 0;
    ++now_.sweeps;
    for (TrackState& track : now_.track) track.history.push_back(particles::residual(world_, track.positions));
  }
  begin_pass();
}

void ConflictModel::previous() {
  if (past_.empty()) return;
  now_ = std::move(past_.back());
  past_.pop_back();
  emit changed();
}

void ConflictModel::sweep() {
  remember();
  const int done = now_.sweeps;
  while (now_.sweeps == done) advance();
  emit changed();
}

void ConflictModel::select(std::optional<std::uint32_t> edge) {
  selected_ = edge && *edge < graph_.edges.size() ? edge : std::nullopt;
  emit changed();
}

void ConflictModel::set_veiled(bool veiled) {
  veiled_ = veiled;
  emit changed();
}

void ConflictModel::copy_from(const ConflictModel& other) {
  lattice_ = other.lattice_, graph_ = other.graph_, world_ = other.world_, start_ = other.start_;
  coloring_ = other.coloring_, valid_coloring_ = other.valid_coloring_;
  last_write_lower_ = other.last_write_lower_;
  set_colors();
}

namespace {
/// World (y up) to picture (y down).
Vec3 shown(const Vec3f& p) { return Vec3(p.x(), -p.y(), 0); }
}  // namespace

void ConflictModel::add_arrows(Track track, GraphPicture& picture) const {
  const TrackState& state = now_.track[track];
  if (now_.phase == Phase::read) return;
  const bool final_phase = now_.phase == Phase::overwrite || (now_.phase == Phase::write && !clashes());
  for (const particles::Correction& c : state.corrections) {
    const bool clash =
        track != valid && std::any_of(conflicts_.begin(), conflicts_.end(), [&](const graph::Conflict& k) {
          return k.first_edge == c.constraint || k.second_edge == c.constraint;
        });
    for (const auto& [body, from, to] : {std::tuple(c.a, c.a_from, c.a_to), std::tuple(c.b, c.b_from, c.b_to)}) {
      const bool shared =
          clash && std::any_of(conflicts_.begin(), conflicts_.end(), [&, b = body](const graph::Conflict& k) {
            return k.body == b && (k.first_edge == c.constraint || k.second_edge == c.constraint);
          });
      const bool overwritten =
          track == lost && shared && now_.phase == Phase::overwrite && !is_last_writer(c.constraint, body);
      // Once everything is written only what was lost is worth an arrow.
      if (final_phase && !overwritten && !(shared && track == averaged)) continue;
      if ((to - from).norm() < visible_move) continue;
      const Vec3 tail = shown(from);
      picture.arrows.push_back({tail, tail + arrow_scale * (shown(to) - tail), overwritten});
    }
  }
}

GraphPicture ConflictModel::picture(Track track) const {
  GraphPicture picture;
  const graph::Coloring& coloring = track == valid ? valid_coloring_ : coloring_;
  const TrackState& state = now_.track[track];
  picture.body_scale = 0.8;
  for (std::uint32_t i = 0; i < state.positions.size(); ++i) {
    BodyLook& body = picture.bodies.emplace_back();
    body.at = shown(state.positions[i]);
    body.text = coordinates_text(lattice_, i);
  }
  for (const Vec3f& p : start_) picture.frame.push_back(shown(p));
  for (const Vec3f& p : world_.start.positions) picture.frame.push_back(shown(p));
  for (std::uint32_t e = 0; e < graph_.edges.size(); ++e) {
    EdgeLook edge;
    edge.a = graph_.edges[e].a, edge.b = graph_.edges[e].b;
    edge.color = static_cast<int>(coloring.color[e]);
    edge.lit = veiled_ || coloring.color[e] == now_.pass;
    if (selected_ == e && track == lost) edge.mark = Mark::current;
    picture.edges.push_back(edge);
  }
  if (veiled_) return picture;
  for (const graph::Conflict& c : conflicts_)
    if (track != valid) {
      for (const std::uint32_t e : {c.first_edge, c.second_edge}) picture.edges[e].mark = Mark::blocking;
      picture.bodies[c.body].mark = Mark::blocking;
    }
  for (const EdgeLook& edge : picture.edges)
    if (edge.lit)
      for (const std::uint32_t body : {edge.a, edge.b})
        picture.bodies[body].lit = true, picture.bodies[body].color = edge.color;
  add_arrows(track, picture);
  return picture;
}

QString ConflictModel::body_name(std::uint32_t body) const { return lattice_body_name(lattice_, body); }

QString ConflictModel::edge_name(std::uint32_t edge) const {
  return QStringLiteral("%1 %2–%3").arg(edge + 1).arg(body_name(graph_.edges[edge].a), body_name(graph_.edges[edge].b));
}

QString ConflictModel::spoken(GraphItem item) const {
  if (item.kind == GraphItem::Kind::body)
    return item.index < graph_.bodies ? tr("body %1").arg(body_name(item.index)) : QString();
  if (item.index >= graph_.edges.size()) return {};
  const graph::Edge& e = graph_.edges[item.index];
  QString text = tr("constraint %1, bodies %2–%3, color %4 of %5")
                     .arg(item.index + 1)
                     .arg(body_name(e.a), body_name(e.b))
                     .arg(coloring_.color[item.index] + 1)
                     .arg(coloring_.colors);
  if (veiled_) return text;
  for (const graph::Conflict& c : conflicts_)
    if (c.first_edge == item.index || c.second_edge == item.index)
      text += tr("; conflicts with constraint %1 at %2")
                  .arg((c.first_edge == item.index ? c.second_edge : c.first_edge) + 1)
                  .arg(body_name(c.body));
  return text;
}

/// What a constraint of the learner's pass wanted to move a body (m).
double ConflictModel::way_of(std::uint32_t edge, std::uint32_t body) const {
  for (const particles::Correction& c : now_.track[lost].corrections)
    if (c.constraint == edge) return c.a == body ? (c.a_to - c.a_from).norm() : (c.b_to - c.b_from).norm();
  return 0;
}

/// Only whole sweeps are compared: within one the colourings have solved different constraints.
QString ConflictModel::sweep_sentence() const {
  return tr("After sweep %1: rms|C| is %2 where updates were lost, %3 averaged, %4 with valid colors.")
      .arg(now_.sweeps)
      .arg(millimetres(history(lost).back()), millimetres(history(averaged).back()),
           millimetres(history(valid).back()));
}

QString ConflictModel::sentence() const {
  if (veiled_) return tr("Some constraints that meet have the same color. Point at one of them.");
  const QString head = tr("Sweep %1, color %2 of %3").arg(now_.sweeps + 1).arg(now_.pass + 1).arg(passes());
  const bool clash = clashes();
  switch (now_.phase) {
    case Phase::read:
      if (now_.pass == 0 && now_.sweeps > 0) return sweep_sentence();
      return tr("%1: every constraint of this color reads its two bodies.").arg(head);
    case Phase::compute:
      return tr("%1: each has computed where its bodies should go (arrows, %2 times as long as the way).")
          .arg(head)
          .arg(arrow_scale);
    case Phase::write:
      if (!clash) return tr("%1: all corrections are written; no body was written twice.").arg(head);
      return tr("%1: the first writes have arrived. One more is on its way to a body that was just written.").arg(head);
    case Phase::overwrite:
      break;
  }
  const auto found = std::find_if(conflicts_.begin(), conflicts_.end(),
                                  [&](const graph::Conflict& c) { return coloring_.color[c.first_edge] == now_.pass; });
  std::uint32_t winner = found->first_edge, loser = found->second_edge;
  for (const std::uint32_t e : writing_order(lost))
    if (graph_.edges[e].a == found->body || graph_.edges[e].b == found->body) loser = std::exchange(winner, e);
  return tr("%1: constraint %2 writes body %3 last. The way of %5 that constraint %4 had moved it is lost.")
      .arg(head)
      .arg(edge_name(winner), body_name(found->body), edge_name(loser))
      .arg(millimetres(way_of(loser, found->body)));
}

}  // namespace seam::lessons
