#pragma once
#include <QString>

#include "core/graph/lattice.hpp"

namespace seam::lessons {

/// "2,1" (in 3D "2,1,3"): column, row and layer of a body, counted from 1; what stands in its circle.
inline QString coordinates_text(const graph::Lattice& lattice, std::uint32_t body) {
  const auto c = graph::coordinates(lattice, body);
  const QString flat = QStringLiteral("%1,%2").arg(c[0] + 1).arg(c[1] + 1);
  return lattice.depth > 1 ? flat + QStringLiteral(",%1").arg(c[2] + 1) : flat;
}

/// "(2,1)": what sentences call it.
inline QString lattice_body_name(const graph::Lattice& lattice, std::uint32_t body) {
  return QLatin1Char('(') + coordinates_text(lattice, body) + QLatin1Char(')');
}

}  // namespace seam::lessons
