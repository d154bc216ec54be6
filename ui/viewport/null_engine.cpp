#include <algorithm>

#include "core/base/timer.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::viewport {
namespace {

/// Counts what the GL engine's solid pass would draw: one call per mesh that has instances.
class NullEngine final : public Engine {
 public:
  std::string description() const override { return "null"; }
  bool is_software() const override { return true; }

  void set_meshes(const std::vector<MeshGeometry>& meshes) override {
    triangles_.clear();
    for (const MeshGeometry& mesh : meshes) triangles_.push_back(mesh.triangles.size());
  }

  void draw(const Frame& frame, int, int, std::uint32_t) override {
    const Timer timer;
    statistics_ = {};
    std::vector<bool> used(triangles_.size(), false);
    for (const Instance& instance : frame.instances) {
      if (instance.mesh >= triangles_.size()) continue;
      used[instance.mesh] = true;
      statistics_.triangles += triangles_[instance.mesh];
      ++statistics_.instances;
    }
    statistics_.draw_calls = static_cast<std::uint64_t>(std::count(used.begin(), used.end(), true));
    statistics_.seconds = timer.seconds();
  }

  Image capture(const Frame& frame, int width, int height) override {
    draw(frame, width, height, 0);
    const auto bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
    return {width, height, std::vector<std::uint8_t>(bytes, 0)};
  }

  std::vector<std::uint32_t> object_ids(const Frame&, int width, int height) override {
    return std::vector<std::uint32_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  }

  const RenderStatistics& statistics() const override { return statistics_; }

 private:
  std::vector<std::uint64_t> triangles_;
  RenderStatistics statistics_;
};

}  // namespace

std::unique_ptr<Engine> make_null_engine() { return std::make_unique<NullEngine>(); }

}  // namespace seam::viewport
