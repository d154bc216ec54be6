#include "assets/generator.hpp"
namespace seam::assets {
std::vector<Generator> gear_generators() { return {}; }
}  // namespace seam::assets
