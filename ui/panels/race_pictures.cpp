#include "ui/panels/race_pictures.hpp"

#include "ui/recorder/offscreen_context.hpp"

namespace seam::panels {

RacePictures::RacePictures(std::vector<viewport::MeshGeometry> meshes, QObject* parent)
    : QObject(parent), meshes_(std::move(meshes)), thread_([this] { loop(); }) {}

RacePictures::~RacePictures() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void RacePictures::ask(int key, quint64 ticket, viewport::Frame frame, QSize pixels) {
  {
    const std::lock_guard lock(mutex_);
    wishes_[key] = {ticket, std::move(frame), pixels};
  }
  wake_.notify_one();
}

void RacePictures::loop() {
  try {
    const recorder::OffscreenContext context;
    const std::unique_ptr<viewport::Engine> engine = viewport::make_gl_engine();
    engine->set_meshes(meshes_);
    draw_all(*engine);
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void RacePictures::draw_all(viewport::Engine& engine) {
  for (;;) {
    int key = 0;
    Wish wish;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return quit_ || !wishes_.empty(); });
      if (quit_) return;
      key = wishes_.begin()->first;
      wish = std::move(wishes_.begin()->second);
      wishes_.erase(wishes_.begin());
    }
    const viewport::Image image = engine.capture(wish.frame, wish.pixels.width(), wish.pixels.height());
    emit drawn(key, wish.ticket,
               QImage(image.pixels.data(), image.width, image.height, 4 * image.width, QImage::Format_RGBA8888).copy());
  }
}

}  // namespace seam::panels
