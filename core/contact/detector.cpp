#include "core/contact/detector.impl.hpp"

namespace seam::contact {
template class Detector<exec::Host>;
}  // namespace seam::contact
