#pragma once
#include <filesystem>

#include "ui/viewport/engine.hpp"

namespace seam::recorder {

/// Writes one picture as an RGB PNG file, atomically. Throws Error (environment). Thread safe.
void write_png(const viewport::Image& image, const std::filesystem::path& path);

}  // namespace seam::recorder
