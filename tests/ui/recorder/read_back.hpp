#pragma once
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>
}

#include <filesystem>
#include <string>
#include <vector>

#include "ui/viewport/engine.hpp"

namespace seam::test {

/// What a player would find in a file; read with libav, independent of the writer.
struct Movie {
  bool opened = false;
  std::string codec;
  double fps = 0;
  int pixel_format = -1;
  std::vector<viewport::Image> frames;  ///< RGBA
  std::vector<double> times;            ///< presentation times, s
};

inline Movie read_movie(const std::filesystem::path& path) {
  Movie movie;
  AVFormatContext* format = nullptr;
  if (avformat_open_input(&format, path.c_str(), nullptr, nullptr) < 0) return movie;
  if (avformat_find_stream_info(format, nullptr) < 0 || format->nb_streams < 1) {
    avformat_close_input(&format);
    return movie;
  }
  AVStream* stream = format->streams[0];
  const AVCodec* codec = avcodec_find_decoder(stream->codecpar->codec_id);
  AVCodecContext* decoder = avcodec_alloc_context3(codec);
  avcodec_parameters_to_context(decoder, stream->codecpar);
  if (avcodec_open2(decoder, codec, nullptr) == 0) {
    movie.opened = true;
    movie.codec = avcodec_get_name(stream->codecpar->codec_id);
    movie.fps = av_q2d(stream->avg_frame_rate);
    AVPacket* packet = av_packet_alloc();
    AVFrame* frame = av_frame_alloc();
    const auto drain = [&] {
      while (avcodec_receive_frame(decoder, frame) == 0) {
        movie.pixel_format = frame->format;
        viewport::Image image{frame->width, frame->height, {}};
        image.pixels.resize(static_cast<std::size_t>(4) * static_cast<std::size_t>(frame->width * frame->height));
        SwsContext* scaler =
            sws_getContext(frame->width, frame->height, static_cast<AVPixelFormat>(frame->format), frame->width,
                           frame->height, AV_PIX_FMT_RGBA, SWS_POINT, nullptr, nullptr, nullptr);
        const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
        sws_setColorspaceDetails(scaler, bt709, 0, bt709, 1, 0, 1 << 16, 1 << 16);
        std::uint8_t* target[] = {image.pixels.data()};
        const int stride[] = {4 * frame->width};
        sws_scale(scaler, frame->data, frame->linesize, 0, frame->height, target, stride);
        sws_freeContext(scaler);
        movie.frames.push_back(std::move(image));
        movie.times.push_back(static_cast<double>(frame->pts) * av_q2d(stream->time_base));
      }
    };
    while (av_read_frame(format, packet) >= 0) {
      if (packet->stream_index == 0 && avcodec_send_packet(decoder, packet) == 0) drain();
      av_packet_unref(packet);
    }
    avcodec_send_packet(decoder, nullptr);
    drain();
    av_frame_free(&frame);
    av_packet_free(&packet);
  }
  avcodec_free_context(&decoder);
  avformat_close_input(&format);
  return movie;
}

}  // namespace seam::test
