#include "ui/lessons/lattice_model.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.hpp"
#include "ui/lessons/lattice_names.hpp"

namespace seam::lessons {

namespace {
constexpr double default_yaw = 0.55, default_pitch = 0.42, pitch_limit = 1.4;
constexpr std::size_t undo_limit = 200;
}  // namespace

LatticeModel::LatticeModel(QObject* parent) : QObject(parent) { rebuild_lattice(); }

void LatticeModel::copy_from(const LatticeModel& other) {
  state_ = other.state_;
  yaw_ = other.yaw_, pitch_ = other.pitch_, veiled_ = other.veiled_;
  refresh();
}

void LatticeModel::remember() {
  undo_.push_back(state_);
  if (undo_.size() > undo_limit) undo_.erase(undo_.begin());
  redo_.clear();
}

void LatticeModel::undo() {
  if (undo_.empty()) return;
  redo_.push_back(std::move(state_));
  state_ = std::move(undo_.back());
  undo_.pop_back();
  refresh();
}

void LatticeModel::redo() {
  if (redo_.empty()) return;
  undo_.push_back(std::move(state_));
  state_ = std::move(redo_.back());
  redo_.pop_back();
  refresh();
}

void LatticeModel::set_lattice(graph::Lattice lattice) {
  lattice.width = std::clamp(lattice.width, 1u, max_side);
  lattice.height = std::clamp(lattice.height, 1u, max_side);
  lattice.depth = std::clamp(lattice.depth, 1u, max_depth);
  if (lattice.depth > 1) {
    lattice.diagonals = lattice.bending = false;
    lattice.width = std::min(lattice.width, max_depth), lattice.height = std::min(lattice.height, max_depth);
  }
  if (!state_.own && lattice == state_.lattice) return;
  remember();
  state_.lattice = lattice;
  state_.own = false;
  rebuild_lattice();
}

void LatticeModel::rebuild_lattice() {
  const graph::Lattice& l = state_.lattice;
  state_.graph = graph::make_graph(l);
  state_.kinds = graph::edge_kinds(l);
  state_.places.clear();
  for (std::uint32_t body = 0; body < state_.graph.bodies; ++body) {
    const auto c = graph::coordinates(l, body);
    state_.places.emplace_back(c[0], c[1], c[2]);
  }
  if (l.depth > 1 && yaw_ == 0 && pitch_ == 0) yaw_ = default_yaw, pitch_ = default_pitch;
  if (l.depth == 1) yaw_ = pitch_ = 0;
  recolor();
}

void LatticeModel::set_choice(ColoringChoice choice) {
  if (choice == ColoringChoice::parity && state_.own) return;
  remember();
  state_.choice = choice;
  recolor();
}

void LatticeModel::set_order(VisitOrder order) {
  if (order == VisitOrder::down_first && state_.own) return;
  remember();
  state_.order = order;
  recolor();
}

void LatticeModel::set_seed(std::uint64_t seed) {
  remember();
  state_.seed = seed;
  recolor();
}

std::vector<std::uint32_t> LatticeModel::visiting_order() const {
  switch (state_.order) {
    case VisitOrder::down_first:
      return graph::down_first_order(state_.lattice);
    case VisitOrder::random:
      return graph::random_order(state_.graph, state_.seed);
    case VisitOrder::row:
      break;
  }
  return graph::given_order(state_.graph);
}

void LatticeModel::recolor() {
  graph::Coloring& coloring = state_.coloring;
  const graph::ConstraintGraph& g = state_.graph;
  switch (state_.choice) {
    case ColoringChoice::parity:
      coloring = graph::color_parity(state_.lattice);
      break;
    case ColoringChoice::first_fit:
      coloring = graph::color_first_fit(g, visiting_order());
      break;
    case ColoringChoice::misra_gries:
      coloring = graph::color_misra_gries(g);
      break;
    case ColoringChoice::vivace:
      coloring = graph::color_vivace(g, {state_.seed});
      break;
    case ColoringChoice::automatic:
    case ColoringChoice::equitable: {
      const bool balanced = state_.choice == ColoringChoice::equitable;
      coloring = state_.own ? graph::color_auto(g, balanced) : graph::color_auto(state_.lattice, balanced);
    }
  }
  graph::compact(coloring);
  refresh();
}

/// After any change of graph or colouring: what hangs on them starts anew.
void LatticeModel::refresh() {
  statistics_ = graph::statistics(state_.graph, state_.coloring);
  decisions_.clear();
  if (state_.choice == ColoringChoice::first_fit) graph::color_first_fit(state_.graph, visiting_order(), &decisions_);
  chain_.reset();
  decision_.reset();
  if (pass_ && *pass_ >= state_.coloring.colors) pass_ = 0;
  emit changed();
}

void LatticeModel::start_own(bool from_lattice) {
  remember();
  state_.own = true;
  yaw_ = pitch_ = 0;
  if (!from_lattice || state_.lattice.depth > 1 || state_.graph.bodies > max_own_bodies)
    state_.graph = {}, state_.places.clear();
  state_.kinds.assign(state_.graph.edges.size(), graph::LatticeEdge::along_x);
  if (state_.choice == ColoringChoice::parity) state_.choice = ColoringChoice::automatic;
  if (state_.order == VisitOrder::down_first) state_.order = VisitOrder::row;
  recolor();
}

bool LatticeModel::add_body(const Vec3& at) {
  if (!state_.own || state_.graph.bodies >= max_own_bodies || !at.allFinite()) return false;
  remember();
  ++state_.graph.bodies;
  state_.places.push_back(at);
  recolor();
  return true;
}

bool LatticeModel::add_edge(std::uint32_t a, std::uint32_t b) {
  const auto& edges = state_.graph.edges;
  if (!state_.own || a == b || a >= state_.graph.bodies || b >= state_.graph.bodies) return false;
  if (std::any_of(edges.begin(), edges.end(),
                  [&](const graph::Edge& e) { return (e.a == a && e.b == b) || (e.a == b && e.b == a); }))
    return false;
  remember();
  state_.graph.edges.push_back({a, b});
  state_.kinds.push_back(graph::LatticeEdge::along_x);
  recolor();
  return true;
}

bool LatticeModel::move_body(std::uint32_t body, const Vec3& to) {
  if (!state_.own || body >= state_.places.size() || !to.allFinite()) return false;
  state_.places[body] = to;
  emit changed();
  return true;
}

bool LatticeModel::remove(GraphItem item) {
  if (!state_.own) return false;
  graph::ConstraintGraph& g = state_.graph;
  if (item.kind == GraphItem::Kind::edge) {
    if (item.index >= g.edges.size()) return false;
    remember();
    g.edges.erase(g.edges.begin() + item.index);
  } else {
    if (item.index >= g.bodies) return false;
    remember();
    std::erase_if(g.edges, [&](const graph::Edge& e) { return e.a == item.index || e.b == item.index; });
    for (graph::Edge& e : g.edges) e.a -= e.a > item.index, e.b -= e.b > item.index;
    state_.places.erase(state_.places.begin() + item.index);
    --g.bodies;
  }
  state_.kinds.assign(g.edges.size(), graph::LatticeEdge::along_x);
  recolor();
  return true;
}

void LatticeModel::set_own_text(const QString& text) {
  static const QRegularExpression separators(QStringLiteral("[\\s,;]+")),
      pair(QStringLiteral("^(\\d{1,3})[-–](\\d{1,3})$"));
  const auto refuse = [](const QString& where, const QString& why) {
    return bad_input(tr("cannot use the list of edges").toStdString(), where.toStdString(), why.toStdString(),
                     tr("write edges as 1-2 2-3 3-1").toStdString());
  };
  graph::ConstraintGraph g;
  for (const QString& word : text.split(separators, Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch match = pair.match(word);
    const unsigned a = match.captured(1).toUInt(), b = match.captured(2).toUInt();
    if (!match.hasMatch() || a < 1 || b < 1) throw refuse(word, tr("this is not a pair of body numbers"));
    if (a == b) throw refuse(word, tr("a constraint joins two different bodies"));
    if (std::max(a, b) > max_own_bodies) throw refuse(word, tr("there can be %1 bodies at most").arg(max_own_bodies));
    const graph::Edge edge{a - 1, b - 1}, turned{b - 1, a - 1};
    if (std::find(g.edges.begin(), g.edges.end(), edge) != g.edges.end() ||
        std::find(g.edges.begin(), g.edges.end(), turned) != g.edges.end())
      throw refuse(word, tr("this edge is listed twice"));
    g.edges.push_back(edge);
    g.bodies = std::max({g.bodies, a, b});
  }
  remember();
  state_.own = true;
  yaw_ = pitch_ = 0;
  if (state_.graph.bodies != g.bodies) {
    state_.places.clear();
    for (std::uint32_t i = 0; i < g.bodies; ++i) {
      const double angle = 2 * std::numbers::pi * i / g.bodies - std::numbers::pi / 2;
      state_.places.emplace_back(1.5 * std::cos(angle), 1.5 * std::sin(angle), 0);
    }
  }
  state_.graph = std::move(g);
  state_.kinds.assign(state_.graph.edges.size(), graph::LatticeEdge::along_x);
  if (state_.choice == ColoringChoice::parity) state_.choice = ColoringChoice::automatic;
  if (state_.order == VisitOrder::down_first) state_.order = VisitOrder::row;
  recolor();
}

QString LatticeModel::own_text() const {
  QStringList words;
  for (const graph::Edge& e : state_.graph.edges) words << QStringLiteral("%1-%2").arg(e.a + 1).arg(e.b + 1);
  return words.join(QLatin1Char(' '));
}

void LatticeModel::show_pass(std::optional<std::uint32_t> pass) {
  if (pass && *pass >= state_.coloring.colors) pass.reset();
  pass_ = pass;
  decision_.reset();
  chain_.reset();
  emit changed();
}

void LatticeModel::next() {
  if (decision_) return replay(std::min(*decision_ + 1, decisions_.size()));
  const std::uint32_t colors = state_.coloring.colors;
  if (colors > 0) show_pass(pass_ ? (*pass_ + 1) % colors : 0);
}

void LatticeModel::previous() {
  if (decision_) return replay(*decision_ > 0 ? *decision_ - 1 : 0);
  const std::uint32_t colors = state_.coloring.colors;
  if (colors > 0) show_pass(pass_ ? (*pass_ + colors - 1) % colors : colors - 1);
}

void LatticeModel::replay(std::size_t decision) {
  if (decisions_.empty()) return;
  decision_ = std::min(decision, decisions_.size());
  chain_.reset();
  emit changed();
}

void LatticeModel::stop_replay() {
  decision_.reset();
  emit changed();
}

bool LatticeModel::move_edge(std::uint32_t from, std::uint32_t to) {
  State before = state_;
  const std::optional<graph::KempeChain> chain = graph::move_one_edge(state_.graph, state_.coloring, from, to);
  if (!chain) return false;
  std::swap(before, state_);
  remember();
  std::swap(before, state_);
  refresh();
  chain_ = chain;
  pass_.reset();
  emit changed();
  return true;
}

std::uint32_t LatticeModel::balance() {
  State before = state_;
  const std::uint32_t chains = graph::make_equitable(state_.graph, state_.coloring);
  if (chains == 0 && before.coloring.color == state_.coloring.color) return 0;
  std::swap(before, state_);
  remember();
  std::swap(before, state_);
  refresh();
  return chains;
}

void LatticeModel::set_veiled(bool veiled) {
  veiled_ = veiled;
  emit changed();
}

void LatticeModel::turn(double yaw, double pitch) {
  if (state_.own || state_.lattice.depth == 1) return;
  yaw_ += yaw;
  pitch_ = std::clamp(pitch_ + pitch, -pitch_limit, pitch_limit);
  emit changed();
}

GraphPicture LatticeModel::picture() const {
  GraphPicture picture;
  picture.yaw = yaw_, picture.pitch = pitch_;
  for (std::uint32_t i = 0; i < state_.graph.bodies; ++i) {
    BodyLook body;
    body.at = state_.places[i];
    body.text = state_.own ? QString::number(i + 1) : coordinates_text(state_.lattice, i);
    picture.bodies.push_back(body);
  }
  std::vector<std::uint8_t> colored(state_.graph.edges.size(), decision_ ? 0 : 1);
  for (std::size_t i = 0; decision_ && i < *decision_; ++i) colored[decisions_[i].edge] = 1;
  for (std::uint32_t e = 0; e < state_.graph.edges.size(); ++e) {
    EdgeLook edge;
    edge.a = state_.graph.edges[e].a, edge.b = state_.graph.edges[e].b;
    edge.bow = bow_of(state_.kinds[e]);
    if (!veiled_ && colored[e]) edge.color = static_cast<int>(state_.coloring.color[e]);
    edge.lit = !veiled_ && colored[e] && (decision_ || !pass_ || state_.coloring.color[e] == *pass_);
    picture.edges.push_back(edge);
  }
  if (chain_)
    for (const std::uint32_t e : chain_->edges) picture.edges[e].mark = Mark::chain;
  if (decision_ && *decision_ > 0) {
    const graph::Decision& last = decisions_[*decision_ - 1];
    for (const graph::Rejection& r : last.rejected) picture.edges[r.edge].mark = Mark::blocking;
    picture.edges[last.edge].mark = Mark::current;
  }
  for (const EdgeLook& edge : picture.edges)
    if (edge.lit && (pass_ || decision_)) {
      for (const std::uint32_t body : {edge.a, edge.b}) {
        picture.bodies[body].lit = true;
        if (!decision_) picture.bodies[body].color = edge.color;
      }
    }
  return picture;
}

QString LatticeModel::body_name(std::uint32_t body) const {
  return state_.own ? QString::number(body + 1) : lattice_body_name(state_.lattice, body);
}

QString LatticeModel::edge_name(std::uint32_t edge) const {
  const graph::Edge& e = state_.graph.edges[edge];
  return tr("constraint %1, bodies %2–%3").arg(edge + 1).arg(body_name(e.a), body_name(e.b));
}

QString LatticeModel::spoken(GraphItem item) const {
  if (item.kind == GraphItem::Kind::edge) {
    if (item.index >= state_.graph.edges.size()) return {};
    if (veiled_) return edge_name(item.index);
    return tr("%1, color %2 of %3")
        .arg(edge_name(item.index))
        .arg(state_.coloring.color[item.index] + 1)
        .arg(state_.coloring.colors);
  }
  if (item.index >= state_.graph.bodies) return {};
  const auto degree = std::count_if(state_.graph.edges.begin(), state_.graph.edges.end(),
                                    [&](const graph::Edge& e) { return e.a == item.index || e.b == item.index; });
  return tr("body %1, %n constraint(s)", nullptr, static_cast<int>(degree)).arg(body_name(item.index));
}

QString LatticeModel::decision_sentence() const {
  if (*decision_ == 0) return tr("First-fit begins: no constraint has a color yet. Press next.");
  const graph::Decision& d = decisions_[*decision_ - 1];
  QStringList reasons;
  for (const graph::Rejection& r : d.rejected)
    reasons << tr("color %1 is taken at %2 by constraint %3").arg(r.color + 1).arg(body_name(r.body)).arg(r.edge + 1);
  const QString head = tr("Decision %1 of %2: %3").arg(*decision_).arg(decisions_.size()).arg(edge_name(d.edge));
  if (reasons.isEmpty()) return tr("%1 takes color %2, the first one.").arg(head).arg(d.color + 1);
  return tr("%1: %2; it takes color %3.").arg(head, reasons.join(tr(", "))).arg(d.color + 1);
}

QString LatticeModel::sentence() const {
  const auto constraints = static_cast<int>(state_.graph.edges.size());
  if (constraints == 0) return tr("No constraint: nothing has to be solved.");
  if (veiled_) return tr("Predict first: the colors appear when you have answered.");
  if (decision_) return decision_sentence();
  if (chain_)
    return tr("This chain of colors %1 and %2 has exchanged its colors (%n edge(s)); every class is still a matching.",
              nullptr, static_cast<int>(chain_->edges.size()))
        .arg(chain_->first_color + 1)
        .arg(chain_->second_color + 1);
  if (!pass_)
    return tr("All %n constraint(s): one sweep is %1 parallel passes, one per color.", nullptr, constraints)
        .arg(state_.coloring.colors);
  return tr("Color %1 of %2: these %n constraints touch disjoint bodies and solve in parallel.", nullptr,
            static_cast<int>(statistics_.classes[*pass_]))
      .arg(*pass_ + 1)
      .arg(state_.coloring.colors);
}

void ShuffleExperiment::run(const graph::ConstraintGraph& graph, int shuffles) {
  for (int i = 0; i < shuffles; ++i) {
    const graph::Coloring coloring = graph::color_first_fit(graph, graph::random_order(graph, total_ + 1));
    if (counts_.size() <= coloring.colors) counts_.resize(coloring.colors + 1, 0);
    ++counts_[coloring.colors];
    ++total_;
  }
}

}  // namespace seam::lessons
