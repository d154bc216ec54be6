#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/scene/scene.hpp"

namespace seam::scene {

/// The words of an enumeration in scene files, in the order of its values.
template <class Enum, std::size_t N>
struct EnumNames {
  std::array<std::string_view, N> names;

  std::string_view name_of(Enum value) const { return names[static_cast<std::size_t>(value)]; }
  /// `name` must be one of `names` (the spec file has checked it).
  Enum value_of(const std::string& name) const {
    std::size_t i = 0;
    while (i + 1 < N && names[i] != name) ++i;
    return static_cast<Enum>(i);
  }
};

inline constexpr EnumNames<BodyKind, 3> body_kinds{{"dynamic", "static", "kinematic"}};
inline constexpr EnumNames<ElasticModel, 2> elastic_models{{"arap", "orthogonality"}};
inline constexpr EnumNames<JointKind, 2> joint_kinds{{"ball", "weld"}};
inline constexpr EnumNames<LinearSolver, 3> linear_solvers{{"automatic", "direct", "pcg"}};
inline constexpr EnumNames<WorkerLayout, 2> worker_layouts{{"slabs", "kd"}};
inline constexpr EnumNames<DistributedMethod, 5> distributed_methods{
    {"consensus", "averaging", "schwarz", "newton-pcg", "auto"}};
inline constexpr EnumNames<SchwarzSweep, 3> schwarz_sweeps{{"restricted", "coloured", "coloured-first"}};
inline constexpr EnumNames<ConsensusPreset, 2> consensus_presets{{"C1", "paper"}};
inline constexpr EnumNames<PenaltyMetric, 2> penalty_metrics{{"mass", "scalar"}};
inline constexpr EnumNames<ToleranceLength, 2> tolerance_lengths{{"body", "scene"}};

}  // namespace seam::scene
