#pragma once
#include <span>
#include <vector>

#include "core/particles/particle.hpp"
#include "core/particles/world.hpp"

namespace seam::particles {

/// Where the particles of a world lie in a solver's memory: place[i] of particle i. Neighbours lie close together:
/// breadth-first through the constraints (Cuthill and McKee 1969), unless the given order is about as good (on a
/// shuffled mesh of a million vertices a coloured sweep is 11 times as fast with it; loaded machine). Changes no
/// result: every method computes the same numbers wherever they lie.
std::vector<std::uint32_t> particle_places(const World& world);

/// The constraints in the order in which a solver visits them. Value type.
struct ConstraintOrder {
  std::vector<Ends> ends;  ///< places
  std::vector<float> rest_lengths, compliances;
  std::vector<std::uint32_t> starts;                ///< of the passes; pass k is [starts[k], starts[k + 1])
  std::vector<std::vector<std::uint32_t>> windows;  ///< per colour: see color_order()
  std::uint32_t reach = 0;                          ///< largest distance in memory between the ends of a constraint
  std::vector<std::uint8_t> compliant;              ///< per pass: some constraint of it has a compliance above 0
  std::vector<std::uint32_t> incidence_starts,
      incidences;  ///< per place: 2 constraint + end, ascending; see by_particle
};

/// As given, in one pass; `by_particle` adds the incidences.
ConstraintOrder given_order(const World& world, std::span<const std::uint32_t> places, bool by_particle);
/// Colour after colour; within a colour by the lower place, so that memory is walked forwards: the constraints of a
/// colour share no particle, so their order changes no bit. windows[colour][k] is the first constraint of the colour
/// whose lower place is at least k `window_size`; the last entry ends the colour.
inline constexpr std::uint32_t window_size = 1024;
ConstraintOrder color_order(const World& world, std::span<const std::uint32_t> places, const graph::Coloring& coloring);

/// Throws Error (bad_input): the colouring has another size, a colour out of range, or two constraints of one colour
/// that meet.
void require_fits(const World& world, const graph::Coloring& coloring);

}  // namespace seam::particles
