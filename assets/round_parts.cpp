#include "assets/generator.hpp"
namespace seam::assets {
std::vector<Generator> round_part_generators() { return {}; }
}  // namespace seam::assets
