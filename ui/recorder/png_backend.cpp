#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ui/recorder/av_handles.hpp"
#include "ui/recorder/png_file.hpp"
#include "ui/recorder/video_backend.hpp"

namespace seam::recorder {

namespace fs = std::filesystem;

void write_png(const viewport::Image& image, const fs::path& path) {
  const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_PNG);
  if (!codec) throw output_error(path, "the PNG encoder is missing from libavcodec", "install libavcodec59");
  const AvPointer<AVCodecContext> encoder(avcodec_alloc_context3(codec));
  const AvPointer<AVFrame> frame(av_frame_alloc());
  const AvPointer<AVPacket> packet(av_packet_alloc());
  const auto check = [&path](int code) {
    if (code < 0) throw output_error(path, av_message(code), "choose another size");
  };
  encoder->width = frame->width = image.width;
  encoder->height = frame->height = image.height;
  encoder->pix_fmt = AV_PIX_FMT_RGB24;
  frame->format = AV_PIX_FMT_RGB24;
  encoder->time_base = {1, 1};
  encoder->compression_level = 3;
  check(avcodec_open2(encoder.get(), codec, nullptr));
  check(av_frame_get_buffer(frame.get(), 0));
  for (int y = 0; y < image.height; ++y) {
    const std::uint8_t* source =
        image.pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) * 4;
    std::uint8_t* target = frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0];
    for (int x = 0; x < image.width; ++x) std::memcpy(target + 3 * x, source + 4 * x, 3);
  }
  check(avcodec_send_frame(encoder.get(), frame.get()));
  check(avcodec_receive_packet(encoder.get(), packet.get()));
  const fs::path part = path.string() + ".part";
  std::FILE* file = std::fopen(part.c_str(), "wb");
  if (!file) throw output_error(path, std::strerror(errno), "choose a place that can be written");
  const auto size = static_cast<std::size_t>(packet->size);
  const bool written = std::fwrite(packet->data, 1, size, file) == size;
  int reason = errno;
  const bool closed = std::fclose(file) == 0;
  if (!closed) reason = errno;
  std::error_code code;
  if (written && closed) {
    fs::rename(part, path, code);
    if (!code) return;
    reason = code.value();
  }
  fs::remove(part, code);
  throw output_error(path, std::strerror(reason), "free disk space or choose another place");
}

namespace {

class PngBackend final : public VideoWriter::Backend {
 public:
  explicit PngBackend(const VideoOptions& options) : options_(options) {
    if (!avcodec_find_encoder(AV_CODEC_ID_PNG))
      throw output_error(options.path, "the PNG encoder is missing from libavcodec", "install libavcodec59");
    fs::create_directories(options.path);
  }
  void add(const viewport::Image& image) override {
    write_png(image, options_.path / fmt::format("frame_{:06}.png", frames));
  }
  /// Frames of an earlier, longer recording in the same folder would play on after ours: they go.
  void finish() override {
    std::error_code code;
    for (std::int64_t index = frames; fs::remove(options_.path / fmt::format("frame_{:06}.png", index), code);
         ++index) {
    }
  }

 private:
  VideoOptions options_;
};

}  // namespace

std::unique_ptr<VideoWriter::Backend> make_png_backend(const VideoOptions& options) {
  return std::make_unique<PngBackend>(options);
}

}  // namespace seam::recorder
