// What the three linked views of the splitting lab show.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ui/lessons/splitting_model.hpp"

namespace seam::lessons {

MatrixPart SplittingModel::part(std::uint32_t row, std::uint32_t column) const {
  if (row == column) return MatrixPart::diagonal;
  return place_[column] < place_[row] ? MatrixPart::lower : MatrixPart::upper;
}

bool SplittingModel::on_left(MatrixPart part) const {
  switch (method_) {
    case graph::SplittingMethod::jacobi:
    case graph::SplittingMethod::chebyshev:
      return part == MatrixPart::diagonal;
    case graph::SplittingMethod::conjugate_gradient:
      return false;
    default:
      return part != MatrixPart::upper;
  }
}

std::vector<std::uint32_t> SplittingModel::shown_order() const {
  std::vector<std::uint32_t> order(unknowns());
  std::iota(order.begin(), order.end(), 0u);
  if (permuted_)
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return colors_[a] < colors_[b]; });
  return order;
}

void SplittingModel::mark_used(std::vector<std::uint32_t>& used, std::vector<bool>& fresh) const {
  const std::optional<TracedNumber> number = shown();
  if (!number) return;
  const std::optional<graph::ComponentUpdate> update = update_of(*number);
  if (!update) return;
  for (const graph::Term& term : update->terms) {
    used.push_back(term.column);
    fresh.push_back(term.fresh);
  }
}

MatrixPicture SplittingModel::matrix_picture() const {
  MatrixPicture picture;
  picture.order = shown_order();
  for (std::uint32_t i = 0; i < unknowns(); ++i)
    for (graph::SparseMatrix::InnerIterator it(system_.a, i); it; ++it) {
      MatrixEntry entry;
      entry.row = i, entry.column = static_cast<std::uint32_t>(it.col()), entry.value = it.value();
      entry.part = part(entry.row, entry.column);
      entry.left = on_left(entry.part);
      picture.entries.push_back(entry);
    }
  picture.x.assign(x_.begin(), x_.end());
  picture.b.assign(system_.b.begin(), system_.b.end());
  picture.fresh.assign(unknowns(), false);
  picture.lit.assign(unknowns(), false);
  picture.colors.assign(unknowns(), -1);
  for (std::uint32_t i = 0; i < unknowns(); ++i) {
    picture.fresh[i] = last_sweep() > 0 && latest(i).sweep == last_sweep();
    if (permuted_ || colored()) picture.colors[i] = static_cast<int>(colors_[i]);
  }
  picture.old_is_start = last_sweep() <= 1;
  for (const graph::ComponentUpdate& update : last_) picture.lit[update.row] = true;
  if (permuted_)
    for (std::uint32_t p = 0; p < unknowns(); ++p)
      if (p == 0 || colors_[picture.order[p]] != colors_[picture.order[p - 1]]) picture.blocks.push_back(p);
  if (const auto number = shown()) picture.traced = number->row;
  mark_used(picture.used, picture.used_fresh);
  return picture;
}

namespace {

/// Unknowns of a lattice on their places, of a chain in a row, others on a circle.
Vec3 place_of(const graph::LinearSystem& system, bool chain, std::uint32_t i) {
  if (system.lattice) {
    const auto c = graph::coordinates(*system.lattice, i);
    return {double(c[0]), double(c[1]), double(c[2])};
  }
  if (chain) return {double(i), 0, 0};
  const double angle = 2 * std::numbers::pi * i / static_cast<double>(system.a.rows()) - std::numbers::pi / 2;
  return {std::cos(angle), std::sin(angle), 0};
}

}  // namespace

GraphPicture SplittingModel::graph_picture() const {
  GraphPicture picture;
  const std::uint32_t n = unknowns();
  const bool chain = std::all_of(edges_.begin(), edges_.end(), [](const auto& e) { return e.second == e.first + 1; });
  const bool few = n <= MatrixLayout::most_numbers;
  for (std::uint32_t i = 0; i < n; ++i) {
    BodyLook body;
    body.at = place_of(system_, chain, i);
    body.text = cell_number(x_[i], few ? 4 : 3);
    if (few) body.caption = row_name(i);
    if (colored() || permuted_) body.color = static_cast<int>(colors_[i]);
    picture.bodies.push_back(body);
  }
  for (const auto& [a, b] : edges_) {
    EdgeLook edge;
    edge.a = a, edge.b = b, edge.lit = false;
    if (few) edge.label = cell_number(system_.a.coeff(a, b), 4);
    picture.edges.push_back(edge);
  }
  for (const graph::ComponentUpdate& update : last_) picture.bodies[update.row].lit = true;
  const std::optional<TracedNumber> number = shown();
  if (!number) return picture;
  picture.bodies[number->row].mark = Mark::current;
  std::vector<std::uint32_t> used;
  std::vector<bool> fresh;
  mark_used(used, fresh);
  for (std::size_t k = 0; k < used.size(); ++k) {
    const std::pair wanted(std::min(used[k], number->row), std::max(used[k], number->row));
    const auto at = std::lower_bound(edges_.begin(), edges_.end(), wanted);
    EdgeLook& edge = picture.edges[static_cast<std::size_t>(at - edges_.begin())];
    edge.lit = true;
    edge.dashed = !fresh[k];
    edge.mark = Mark::current;
    picture.bodies[used[k]].mark = Mark::chain;
  }
  return picture;
}

HeightPicture SplittingModel::height_picture() const {
  HeightPicture picture;
  picture.in_a_row = !system_.lattice;
  picture.width = system_.lattice ? system_.lattice->width : unknowns();
  picture.height = system_.lattice ? system_.lattice->height : 1;
  picture.values.assign(x_.begin(), x_.end());
  if (system_.exact) picture.goal.assign(system_.exact->begin(), system_.exact->end());
  picture.colors.assign(unknowns(), -1);
  picture.lit.assign(unknowns(), false);
  if (colored() || permuted_)
    for (std::uint32_t i = 0; i < unknowns(); ++i) picture.colors[i] = static_cast<int>(colors_[i]);
  for (const graph::ComponentUpdate& update : last_) picture.lit[update.row] = true;
  if (const auto number = shown()) picture.traced = number->row;
  mark_used(picture.used, picture.used_fresh);
  return picture;
}

}  // namespace seam::lessons
