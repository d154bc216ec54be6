#include <sys/resource.h>

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <fstream>

#include "core/base/error.hpp"
#include "tests/ui/recorder/read_back.hpp"
#include "ui/recorder/video_writer.hpp"

using namespace seam;
using namespace seam::recorder;

namespace {

/// Picture `index` of a sequence in which every picture and every pixel differs.
viewport::Image test_image(int width, int height, int index) {
  viewport::Image image{width, height, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int value : {(x * 7 + index * 31) & 255, (y * 5 + index * 17) & 255, ((x ^ y) + index) & 255, 255})
        image.pixels.push_back(static_cast<std::uint8_t>(value));
  return image;
}

VideoOptions options_for(const std::filesystem::path& path, int width, int height, int fps, bool lossless = false) {
  VideoOptions options;
  options.path = path;
  options.container = container_of(path);
  options.width = width;
  options.height = height;
  options.frames_per_second = fps;
  options.lossless = lossless;
  return options;
}

/// Exit code of the Error that `action` throws; -1 when it throws none. Its message must be non-empty.
template <class Action>
int code_of(const Action& action, const char* word = "") {
  try {
    action();
  } catch (const Error& error) {
    if (std::string(error.what()).find(word) == std::string::npos) return -2;
    return static_cast<int>(error.code());
  }
  return -1;
}

}  // namespace

class VideoWriterTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const {
    return std::filesystem::path(folder_.path().toStdString()) / name;
  }

 private slots:
  void mp4_has_exact_count_size_rate_and_times() {
    const auto file = path("run.mp4");
    VideoWriter writer(options_for(file, 64, 48, 25));
    for (int k = 0; k < 37; ++k) {
      viewport::Image flat{64, 48, {}};
      for (int pixel = 0; pixel < 64 * 48; ++pixel)
        for (int value : {200, 40 + 4 * k, 90, 255}) flat.pixels.push_back(static_cast<std::uint8_t>(value));
      writer.add(flat);
    }
    QVERIFY(!std::filesystem::exists(file));  // atomic: the name appears with finish()
    writer.finish();
    const test::Movie movie = test::read_movie(file);
    QVERIFY(movie.opened);
    QCOMPARE(movie.codec, std::string("h264"));
    QCOMPARE(movie.pixel_format, static_cast<int>(AV_PIX_FMT_YUV420P));
    QCOMPARE(movie.frames.size(), std::size_t(37));
    QCOMPARE(movie.fps, 25.0);
    for (std::size_t k = 0; k < movie.frames.size(); ++k) {
      QVERIFY(std::abs(movie.times[k] - static_cast<double>(k) / 25) < 1e-3);
      const std::uint8_t* pixel = &movie.frames[k].pixels[4 * (64 * 24 + 32)];
      QVERIFY2(std::abs(pixel[0] - 200) < 8 && std::abs(pixel[1] - (40 + 4 * static_cast<int>(k))) < 8 &&
                   std::abs(pixel[2] - 90) < 8,
               "colours must survive the way through YUV");
    }
  }

  void lossless_keeps_every_pixel_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("width");
    QTest::newRow("matroska") << "run.mkv" << 50;
    QTest::newRow("matroska, odd size") << "odd.mkv" << 51;
  }
  void lossless_keeps_every_pixel() {
    QFETCH(QString, name);
    QFETCH(int, width);
    const auto file = path(qPrintable(name));
    VideoWriter writer(options_for(file, width, 33, 60, true));
    for (int k = 0; k < 5; ++k) writer.add(test_image(width, 33, k));
    writer.finish();
    const test::Movie movie = test::read_movie(file);
    QCOMPARE(movie.frames.size(), std::size_t(5));
    for (int k = 0; k < 5; ++k)
      QVERIFY(movie.frames[static_cast<std::size_t>(k)].pixels == test_image(width, 33, k).pixels);
  }

  void png_files_keep_every_pixel_and_stale_ones_go() {
    const auto place = path("frames");
    for (int count : {4, 2}) {
      VideoWriter writer(options_for(place, 31, 17, 60));
      for (int k = 0; k < count; ++k) writer.add(test_image(31, 17, k));
      writer.finish();
    }
    const auto first = test::read_movie(place / "frame_000000.png");
    QCOMPARE(first.frames.size(), std::size_t(1));
    QVERIFY(first.frames[0].pixels == test_image(31, 17, 0).pixels);
    QVERIFY(std::filesystem::exists(place / "frame_000001.png"));
    QVERIFY(!std::filesystem::exists(place / "frame_000002.png"));
  }

  void unfinished_leaves_older_file_alone() {
    const auto file = path("old.mp4");
    std::ofstream(file) << "older recording";
    {
      VideoWriter writer(options_for(file, 64, 48, 25));
      writer.add(test_image(64, 48, 0));
    }
    std::string text;
    std::getline(std::ifstream(file), text);
    QCOMPARE(text, std::string("older recording"));
    QVERIFY(!std::filesystem::exists(file.string() + ".part"));
  }

  void errors_come_before_the_run() {
    const int usage = static_cast<int>(ExitCode::usage), environment = static_cast<int>(ExitCode::environment);
    QCOMPARE(code_of([&] { probe(options_for(path("a.mp4"), 63, 48, 25)); }, "even"), usage);
    QCOMPARE(code_of([&] { probe(options_for(path("a.mp4"), 64, 48, 25, true)); }, ".mkv"), usage);
    QCOMPARE(code_of([&] { probe(options_for(path("a.mp4"), 0, 48, 25)); }), usage);
    QCOMPARE(code_of([&] { probe(options_for(path("a.mp4"), 64, 1000000, 25)); }), usage);
    QCOMPARE(code_of([&] { probe(options_for(path("a.mp4"), 64, 48, 0)); }), usage);
    QCOMPARE(code_of([&] { container_of("a.avi"); }, ".avi"), usage);
    QCOMPARE(code_of([&] { container_of(""); }), usage);
    QCOMPARE(code_of([&] { probe(options_for(path("none/a.mp4"), 64, 48, 25)); }, "No such"), environment);
    QCOMPARE(code_of([&] { probe(options_for("/proc/a.mp4", 64, 48, 25)); }), environment);
    QCOMPARE(code_of([&] { probe(options_for("/proc/frames/", 64, 48, 25)); }), environment);
    std::ofstream(path("file")) << "x";
    QCOMPARE(code_of(
                 [&] {
                   VideoOptions o = options_for(path("file"), 64, 48, 25);
                   probe(o);
                 },
                 "in the way"),
             environment);
    probe(options_for(path("fine.mp4"), 64, 48, 25));
    probe(options_for(path("fine/"), 64, 48, 25));
    QVERIFY(!std::filesystem::exists(path("fine.mp4")) && !std::filesystem::exists(path("fine")));
  }

  void full_disk_is_an_error_of_the_environment() {
    std::error_code code;
    if (!std::filesystem::exists("/dev/full", code)) QSKIP("this system has no /dev/full to stand for a full disk");
    // frame_000000.png.part leads to a device that is always full.
    std::filesystem::create_directories(path("full"));
    std::filesystem::create_symlink("/dev/full", path("full") / "frame_000000.png.part");
    VideoWriter writer(options_for(path("full"), 320, 240, 25));
    QCOMPARE(code_of([&] { writer.add(test_image(320, 240, 1)); }, "No space"),
             static_cast<int>(ExitCode::environment));
  }

  void movie_that_outgrows_its_place_is_an_error_of_the_environment() {
    // A limit on the size of files makes write() fail as a full disk does.
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 200'000;
    setrlimit(RLIMIT_FSIZE, &small);
    const int code = code_of([&] {
      VideoWriter writer(options_for(path("full.mkv"), 320, 240, 25, true));
      for (int k = 0; k < 40; ++k) writer.add(test_image(320, 240, k));
      writer.finish();
    });
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QCOMPARE(code, static_cast<int>(ExitCode::environment));
    QVERIFY(!std::filesystem::exists(path("full.mkv")));
    QVERIFY(!std::filesystem::exists(path("full.mkv.part")));
  }

  void wrong_picture_size_is_refused() {
    VideoWriter writer(options_for(path("size.mp4"), 64, 48, 25));
    QCOMPARE(code_of([&] { writer.add(test_image(62, 48, 0)); }), static_cast<int>(ExitCode::environment));
  }
};

QTEST_GUILESS_MAIN(VideoWriterTest)
#include "video_writer_test.moc"
