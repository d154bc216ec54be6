#include "ui/models/picture_source.hpp"

namespace seam::models {

PictureSource::~PictureSource() = default;

}  // namespace seam::models
