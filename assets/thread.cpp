#include "assets/generator.hpp"
namespace seam::assets {
std::vector<Generator> thread_generators() { return {}; }
}  // namespace seam::assets
