#include "core/contact/detector.impl.hpp"

/// The spaces that tests compare with Host.
namespace seam::contact {
template class Detector<exec::Serial>;
template class Detector<exec::Checked>;
}  // namespace seam::contact
