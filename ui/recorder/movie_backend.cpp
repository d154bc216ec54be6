#include <fmt/format.h>

#include <array>
#include <cerrno>

#include "ui/recorder/av_handles.hpp"
#include "ui/recorder/video_backend.hpp"

namespace seam::recorder {

namespace fs = std::filesystem;

std::string av_message(int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

namespace {

/// H.264 by libx264 in MP4 or Matroska. Frame k has time stamp k / rate.
class MovieBackend final : public VideoWriter::Backend {
 public:
  explicit MovieBackend(const VideoOptions& options) : options_(options), part_(options.path.string() + ".part") {
    open_encoder();
    open_file();
  }

  ~MovieBackend() override {
    if (!format_) return;
    close_file();
    std::error_code code;
    if (!finished_) fs::remove(part_, code);
  }

  void add(const viewport::Image& image) override {
    if (image.width != options_.width || image.height != options_.height)
      throw output_error(options_.path,
                         fmt::format("a picture of {} x {} came instead of {} x {}", image.width, image.height,
                                     options_.width, options_.height),
                         "keep the size during a recording");
    check(av_frame_make_writable(frame_.get()));
    const std::uint8_t* source[] = {image.pixels.data()};
    const int stride[] = {4 * image.width};
    sws_scale(scaler_.get(), source, stride, 0, image.height, frame_->data, frame_->linesize);
    frame_->pts = frames;
    encode(frame_.get());
  }

  void finish() override {
    if (finished_) return;
    if (frames == 0) return;  // the destructor removes the empty file
    encode(nullptr);
    check(av_write_trailer(format_));
    const int closed = close_file();
    check(closed);
    std::error_code code;
    fs::rename(part_, options_.path, code);
    if (code) throw output_error(options_.path, code.message(), "the recording is kept as " + part_.string());
    finished_ = true;
  }

 private:
  void open_encoder() {
    const bool rgb = options_.lossless;
    const char* name = rgb ? "libx264rgb" : "libx264";
    const AVCodec* codec = avcodec_find_encoder_by_name(name);
    if (!codec)
      throw Error(ExitCode::environment,
                  {"cannot record a video", options_.path.string(), fmt::format("the encoder {} is missing", name),
                   "install libavcodec with x264, or record PNG files into a folder"});
    av_log_set_level(AV_LOG_FATAL);
    encoder_.reset(avcodec_alloc_context3(codec));
    packet_.reset(av_packet_alloc());
    frame_.reset(av_frame_alloc());
    encoder_->width = options_.width;
    encoder_->height = options_.height;
    encoder_->time_base = {1, options_.frames_per_second};
    encoder_->framerate = {options_.frames_per_second, 1};
    encoder_->pix_fmt = rgb ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_YUV420P;
    encoder_->gop_size = options_.frames_per_second;
    if (!rgb) {
      encoder_->color_range = AVCOL_RANGE_MPEG;
      encoder_->colorspace = AVCOL_SPC_BT709;
      encoder_->color_primaries = AVCOL_PRI_BT709;
      encoder_->color_trc = AVCOL_TRC_IEC61966_2_1;
    }
    encoder_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_opt_set(encoder_->priv_data, "preset", rgb ? "ultrafast" : "veryfast", 0);
    av_opt_set(encoder_->priv_data, "crf", rgb ? "0" : "18", 0);
    const int opened = avcodec_open2(encoder_.get(), codec, nullptr);
    if (opened < 0)
      throw Error(ExitCode::environment, {"cannot record a video", options_.path.string(),
                                          fmt::format("the encoder {} refused {} x {} pixels: {}", name, options_.width,
                                                      options_.height, av_message(opened)),
                                          "choose another size, or record PNG files into a folder"});
    frame_->format = encoder_->pix_fmt;
    frame_->width = options_.width;
    frame_->height = options_.height;
    check(av_frame_get_buffer(frame_.get(), 0));
    scaler_.reset(sws_getContext(options_.width, options_.height, AV_PIX_FMT_RGBA, options_.width, options_.height,
                                 encoder_->pix_fmt, rgb ? SWS_POINT : SWS_BICUBIC | SWS_ACCURATE_RND, nullptr, nullptr,
                                 nullptr));
    if (!scaler_) throw output_error(options_.path, "pixels cannot be converted", "choose another size");
    if (!rgb) {
      const int* coefficients = sws_getCoefficients(SWS_CS_ITU709);
      sws_setColorspaceDetails(scaler_.get(), coefficients, 1, coefficients, 0, 0, 1 << 16, 1 << 16);
    }
  }

  void open_file() {
    const char* format_name = options_.container == Container::mp4 ? "mp4" : "matroska";
    check(avformat_alloc_output_context2(&format_, nullptr, format_name, part_.c_str()));
    AVStream* stream = avformat_new_stream(format_, nullptr);
    if (!stream) throw output_error(options_.path, "out of memory", "close other programs");
    check(avcodec_parameters_from_context(stream->codecpar, encoder_.get()));
    stream->time_base = encoder_->time_base;
    stream->avg_frame_rate = encoder_->framerate;
    const int opened = avio_open(&format_->pb, part_.c_str(), AVIO_FLAG_WRITE);
    if (opened < 0) {
      avformat_free_context(format_);
      format_ = nullptr;
      throw output_error(options_.path, av_message(opened), "choose a place that can be written");
    }
    const int started = avformat_write_header(format_, nullptr);
    if (started >= 0) return;
    close_file();
    std::error_code code;
    fs::remove(part_, code);
    throw output_error(options_.path, av_message(started), "free disk space or choose another place");
  }

  void encode(const AVFrame* frame) {
    check(avcodec_send_frame(encoder_.get(), frame));
    for (;;) {
      const int received = avcodec_receive_packet(encoder_.get(), packet_.get());
      if (received == AVERROR(EAGAIN) || received == AVERROR_EOF) return;
      check(received);
      packet_->stream_index = 0;
      packet_->duration = 1;
      av_packet_rescale_ts(packet_.get(), encoder_->time_base, format_->streams[0]->time_base);
      packet_->duration = av_rescale_q(1, encoder_->time_base, format_->streams[0]->time_base);
      check(av_interleaved_write_frame(format_, packet_.get()));
      // Writing is buffered: a full disk shows in the stream's state.
      if (format_->pb && format_->pb->error < 0) check(format_->pb->error);
    }
  }

  int close_file() {
    int result = 0;
    if (format_ && format_->pb) result = avio_closep(&format_->pb);
    if (format_) avformat_free_context(format_);
    format_ = nullptr;
    return result;
  }

  void check(int code) const {
    if (code < 0) throw output_error(options_.path, av_message(code), "free disk space or choose another place");
  }

  VideoOptions options_;
  fs::path part_;
  AvPointer<AVCodecContext> encoder_;
  AvPointer<AVPacket> packet_;
  AvPointer<AVFrame> frame_;
  AvPointer<SwsContext> scaler_;
  AVFormatContext* format_ = nullptr;
  bool finished_ = false;
};

}  // namespace

std::unique_ptr<VideoWriter::Backend> make_movie_backend(const VideoOptions& options) {
  return std::make_unique<MovieBackend>(options);
}

}  // namespace seam::recorder
