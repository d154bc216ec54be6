#include "app/seam/render_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "app/seam/render_rounds.hpp"
#include "app/seam/render_source.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "ui/recorder/frame_clock.hpp"
#include "ui/recorder/recorder.hpp"
#include "ui/viewport/camera.hpp"
#include "ui/viewport/frame_builder.hpp"

namespace seam::app {
namespace {

std::atomic<bool> stop_requested{false};
extern "C" void request_stop(int) { stop_requested = true; }

/// Ctrl+C and SIGTERM ask for an orderly end while this lives.
class StopSignals {
 public:
  StopSignals() : interrupt_(std::signal(SIGINT, request_stop)), terminate_(std::signal(SIGTERM, request_stop)) {}
  ~StopSignals() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  using Handler = void (*)(int);
  Handler interrupt_, terminate_;
};

struct RenderOptions {
  std::string input, size = "1920x1080", camera, theme = "light", color = "material";
  std::string output;
  std::vector<std::string> overlays;
  std::optional<double> duration, color_max;
  std::optional<int> worker;
  int fps = 60, threads = 0, rounds = 0;
  double speed = 1;
  bool lossless = false, hud = true, quiet = false, overwrite = false;
};

Error usage(std::string what, std::string where, std::string why, std::string next) {
  return Error(ExitCode::usage, {std::move(what), std::move(where), std::move(why), std::move(next)});
}

void add_options(CLI::App& app, RenderOptions& o) {
  app.add_option("input", o.input, "Tape, or scene file (then it is simulated first)")->required();
  app.add_option("-o,--output", o.output, "out.mp4, out.mkv, or a folder for PNG files (ends in /)")->required();
  app.add_flag("--overwrite", o.overwrite, "Replace the output when it exists");
  app.add_flag("--lossless", o.lossless, "Keep every pixel (.mkv)");
  app.add_option("--size", o.size, "Picture size, WIDTHxHEIGHT")->capture_default_str();
  app.add_option("--fps", o.fps, "Frames per second")->capture_default_str();
  app.add_option("--speed", o.speed, "Simulated seconds per second of video (0.25 = slow motion)")
      ->capture_default_str();
  app.add_option("--duration", o.duration, "Simulated seconds to show");
  app.add_option("--camera", o.camera, "Camera of the scene by name, or auto, front, back, left, right, top, bottom");
  app.add_option(
         "--overlay", o.overlays,
         "Layers contacts, forces, boxes, wireframe, inertia, labels, transparent, and of several workers planes, "
         "ghosts, consensus, path; plots energy, residual, gap (all three: plots), and of several workers "
         "agreement (r, s), penalty (rho), toi, balance (work) (comma separated)")
      ->delimiter(',');
  app.add_option("--color", o.color,
                 "Colour by material, body, speed, pressure, or of several workers worker, r, rho, toi")
      ->capture_default_str();
  app.add_option("--rounds", o.rounds,
                 "Show every round of the steps of several workers with this many pictures each (0 = show time)")
      ->capture_default_str();
  app.add_option("--worker", o.worker, "Whose merge path the overlay path shows (else the one that refused)");
  app.add_option("--color-max", o.color_max, "Upper end of the colour scale (m/s or Pa)");
  app.add_option("--theme", o.theme, "light, dark or contrast")->capture_default_str();
  app.add_option("--threads", o.threads, "Threads of the simulation (0 = all cores)")->capture_default_str();
  app.add_flag("!--no-hud", o.hud, "No text on the picture");
  app.add_flag("--quiet", o.quiet, "No progress on stderr");
}

/// A film somebody made is not replaced unasked.
void require_free_output(const RenderOptions& o) {
  std::error_code code;
  const std::filesystem::path path = o.output;
  const bool folder = std::filesystem::is_directory(path, code);
  const std::filesystem::path taken = folder ? path / "frame_000000.png" : path;
  if (!o.overwrite && std::filesystem::exists(taken, code))
    throw Error(ExitCode::environment, {"cannot record", taken.string(), "it exists already",
                                        "add --overwrite to replace it, or choose another name"});
}

std::pair<int, int> parse_size(const std::string& text) {
  int width = 0, height = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest) != 2)
    throw usage("cannot record", "--size " + text, "this is not WIDTHxHEIGHT", "write for example --size 1280x720");
  return {width, height};
}

viewport::ViewOptions view_options(const RenderOptions& o) {
  viewport::ViewOptions view;
  const auto unknown = [](const char* option, const std::string& value, const char* known) {
    return usage("unknown value", fmt::format("{} {}", option, value), fmt::format("known are {}", known),
                 "choose one of them");
  };
  if (o.theme == "dark")
    view.theme = viewport::Theme::dark;
  else if (o.theme == "contrast")
    view.theme = viewport::Theme::high_contrast;
  else if (o.theme != "light")
    throw unknown("--theme", o.theme, "light, dark, contrast");
  if (o.color == "body")
    view.color_by = viewport::ColorBy::body;
  else if (o.color == "speed")
    view.color_by = viewport::ColorBy::speed;
  else if (o.color == "pressure")
    view.color_by = viewport::ColorBy::pressure;
  else if (o.color == "worker")
    view.color_by = viewport::ColorBy::worker;
  else if (o.color == "r")
    view.color_by = viewport::ColorBy::r;
  else if (o.color == "rho")
    view.color_by = viewport::ColorBy::rho;
  else if (o.color == "toi")
    view.color_by = viewport::ColorBy::toi;
  else if (o.color != "material")
    throw unknown("--color", o.color, "material, body, speed, pressure, worker, r, rho, toi");
  for (const std::string& name : o.overlays) {
    if (name == "contacts")
      view.contacts = true;
    else if (name == "forces")
      view.contact_forces = true;
    else if (name == "boxes")
      view.boxes = true;
    else if (name == "wireframe")
      view.wireframe = true;
    else if (name == "inertia")
      view.inertia = true;
    else if (name == "labels")
      view.labels = true;
    else if (name == "transparent")
      view.transparent = true;
    else if (name == "planes")
      view.merge.planes = true;
    else if (name == "ghosts")
      view.merge.ghosts = true;
    else if (name == "consensus")
      view.merge.consensus = true;
    else if (name == "path")
      view.merge.path = true;
    else if (name != "plots" && !models::video_plot_named(name))
      throw unknown("--overlay", name,
                    "contacts, forces, boxes, wireframe, inertia, labels, transparent, planes, ghosts, consensus, "
                    "path, plots, energy, residual, gap, agreement, penalty, toi, balance");
  }
  view.hud = o.hud;
  view.merge.worker = o.worker.value_or(0);
  return view;
}

/// The start state, and the floor below it: things will fall there.
Box3 picture_box(const viewport::FrameBuilder& builder) {
  const abd::Model& model = builder.model();
  Box3 box = builder.bounds(model.start_q);
  const Box3 start = box;
  for (const scene::HalfSpace& plane : model.half_spaces) {
    const double height = start.center().dot(plane.normal) - plane.offset;
    if (start.empty() || std::abs(height) > 3 * start.diagonal()) continue;
    box.extend(Vec3(start.center() - height * plane.normal));
  }
  return box;
}

viewport::Camera choose_camera(const RenderOptions& o, const scene::Scene& scene, const viewport::FrameBuilder& builder,
                               double aspect) {
  const Vec3 up = scene.up == 'z' ? Vec3::UnitZ() : Vec3::UnitY();
  const viewport::Camera automatic = viewport::default_camera(picture_box(builder), up, aspect);
  using viewport::FixedView;
  const std::pair<const char*, FixedView> fixed[] = {{"front", FixedView::front}, {"back", FixedView::back},
                                                     {"left", FixedView::left},   {"right", FixedView::right},
                                                     {"top", FixedView::top},     {"bottom", FixedView::bottom}};
  for (const scene::Camera& camera : scene.cameras) {
    if (!o.camera.empty() && camera.name != o.camera) continue;
    viewport::Camera result;
    result.eye = camera.eye;
    result.target = camera.target;
    result.up = up;
    result.vertical_fov = camera.vertical_fov;
    return result;
  }
  if (o.camera.empty() || o.camera == "auto") return automatic;
  for (const auto& [name, view] : fixed)
    if (o.camera == name)
      return viewport::frame_box(viewport::fixed_view(automatic, view), picture_box(builder), aspect);
  std::string known = "auto, front, back, left, right, top, bottom";
  for (const scene::Camera& camera : scene.cameras) known += ", " + camera.name;
  throw usage("unknown camera", o.camera, "known are " + known, "choose one of them");
}

class ProgressLine {
 public:
  explicit ProgressLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}
  ~ProgressLine() { end(); }
  void show(std::int64_t frame, std::int64_t frames, double time, const char* verb) {
    const double now = timer_.seconds();
    if (quiet_ || now - shown_ < (terminal_ ? 0.1 : 5.0)) return;
    shown_ = now;
    const double left = frame > 0 ? now / static_cast<double>(frame) * static_cast<double>(frames - frame) : 0;
    if (frames > 0)
      fmt::print(stderr, "{}frame {} of {}, {} to {:.3f} s, about {:.0f} s left{}", terminal_ ? "\r\x1b[K" : "", frame,
                 frames, verb, time, left, terminal_ ? "" : "\n");
    else
      fmt::print(stderr, "{}frame {}, {} to {:.3f} s{}", terminal_ ? "\r\x1b[K" : "", frame, verb, time,
                 terminal_ ? "" : "\n");
    open_ = terminal_;
  }
  void end() {
    if (open_) std::fputc('\n', stderr);
    open_ = false;
  }

 private:
  bool quiet_, terminal_, open_ = false;
  Timer timer_;
  double shown_ = -1e9;
};

/// The plots among the overlays. Throws Error (usage) for those of several workers when there is one.
std::vector<models::VideoPlot> plots_of(const RenderOptions& o, int workers) {
  using models::VideoPlot;
  std::vector<VideoPlot> plots;
  for (const std::string& name : o.overlays) {
    if (name == "plots") plots.insert(plots.end(), {VideoPlot::energy, VideoPlot::residual, VideoPlot::gap});
    const std::optional<VideoPlot> plot = models::video_plot_named(name);
    if (!plot) continue;
    if (models::of_merges(*plot) && workers < 2)
      throw usage("cannot draw the plot", "--overlay " + name, "it is of several workers, and this run has one",
                  "leave it out, or give the scene workers");
    plots.push_back(*plot);
  }
  return plots;
}

/// Frames from states: keeps the two states round the time shown.
class Film {
 public:
  Film(RenderSource& source, const viewport::FrameBuilder& builder, const RenderOptions& options,
       viewport::ViewOptions view, int width, int height)
      : source_(source),
        builder_(builder),
        view_(std::move(view)),
        plots_(make_plots(source, plots_of(options, source.model()->workers.count),
                          source.start_time() + duration(options, source))),
        logical_height_(static_cast<float>(height) / recorder::pixel_ratio_for(height)),
        logical_width_(static_cast<float>(width) / recorder::pixel_ratio_for(height)) {
    color_max_ = options.color_max;
    take();
  }

  static double duration(const RenderOptions& options, const RenderSource& source) {
    const double all = source.end_time() - source.start_time();
    return options.duration ? std::min(*options.duration, all) : all;
  }

  /// The picture at a time after the start; empty when the states end before it.
  std::optional<viewport::Frame> at(double seconds) {
    const double time = source_.start_time() + seconds;
    const double tolerance = 1e-9 * std::max(1.0, std::abs(time));
    while (next_ && next_->time < time - tolerance) {
      if (!take()) return std::nullopt;
    }
    if (!next_) return std::nullopt;
    const double step = next_->time - before_->time;
    const double share = step > 0 ? (time - before_->time) / step : 1;
    // Replicas and consensus are those of a step's end: bodies between two steps would not belong to them.
    const record::Snapshot state =
        view_.merge.poses() ? (share > 0 ? *next_ : *before_) : viewport::interpolate(*before_, *next_, share);
    update_scale(state);
    viewport::Frame frame = builder_.build(state, view_);
    plots_.draw(frame, static_cast<double>(before_->step) + share * static_cast<double>(next_->step - before_->step),
                logical_width_, logical_height_);
    return frame;
  }

  double last_time() const { return next_ ? next_->time : before_ ? before_->time : 0; }

 private:
  bool take() {
    std::optional<record::Snapshot> state = source_.next();
    if (!state) return false;
    plots_.add(*state);
    before_ = next_ ? std::move(next_) : state;
    next_ = std::move(state);
    return true;
  }

  /// A colour scale that only grows: colours of a video must not flicker with the largest value of each frame.
  void update_scale(const record::Snapshot& state) {
    if (!with_scale()) return;
    if (color_max_ && !logarithmic()) {
      view_.color_range = {0.0, *color_max_};
      return;
    }
    view_.color_range.reset();
    const auto legend = builder_.build(state, view_).legend;
    if (!legend) return;
    largest_ = color_max_.value_or(std::max(largest_, legend->high));
    smallest_ = std::min(smallest_, std::min(legend->low, 0.1 * largest_));
    view_.color_range = {logarithmic() ? smallest_ : 0.0, largest_};
  }

  bool logarithmic() const {
    return view_.color_by == viewport::ColorBy::r || view_.color_by == viewport::ColorBy::rho;
  }
  bool with_scale() const {
    return view_.color_by == viewport::ColorBy::speed || view_.color_by == viewport::ColorBy::pressure || logarithmic();
  }

  RenderSource& source_;
  const viewport::FrameBuilder& builder_;
  viewport::ViewOptions view_;
  models::VideoPlots plots_;
  float logical_height_, logical_width_;
  std::optional<record::Snapshot> before_, next_;
  std::optional<double> color_max_;
  double largest_ = 0, smallest_ = HUGE_VAL;
};

void print_summary(const recorder::Summary& summary) {
  fmt::print("{}: {} frames of {} x {}, {} per second, {:.2f} s of video; drawing {:.1f} s, encoding {:.1f} s ({})\n",
             summary.path.string(), summary.frames, summary.width, summary.height, summary.frames_per_second,
             summary.video_seconds, summary.draw_seconds, summary.encode_seconds, summary.renderer);
}

/// After an error in the middle: the frames before it make a complete file, where the disk still allows that.
void keep_what_is_done(recorder::Recorder& recorder) {
  if (recorder.frames() == 0) return;
  try {
    print_summary(recorder.finish());
  } catch (const Error& error) {
    fmt::print(stderr, "seam render: {}\n", error.what());
  }
}

void check_numbers(const RenderOptions& o) {
  if (!(o.speed > 0) || !(o.speed <= 1000))
    throw usage("cannot record", fmt::format("--speed {}", o.speed), "it must be above 0 and at most 1000",
                "choose another speed");
  if (o.duration && !(*o.duration > 0))
    throw usage("cannot record", fmt::format("--duration {}", *o.duration), "it must be above 0 s",
                "choose another duration");
  if (o.color_max && !(*o.color_max > 0 && *o.color_max < HUGE_VAL))
    throw usage("cannot record", fmt::format("--color-max {}", *o.color_max), "it must be a number above 0",
                "choose another end of the scale");
  if (o.threads < 0 || o.threads > 4096)
    throw usage("cannot record", fmt::format("--threads {}", o.threads), "it must be from 0 (all cores) to 4096",
                "choose another number");
  if (o.rounds < 0 || o.rounds > 10000)
    throw usage("cannot record", fmt::format("--rounds {}", o.rounds), "it must be from 0 to 10000",
                "choose another number of pictures per round");
  if (o.worker && (*o.worker < 0 || *o.worker >= distributed::max_workers))
    throw usage("cannot record", fmt::format("--worker {}", *o.worker),
                fmt::format("it must be from 0 to {}", distributed::max_workers - 1), "choose another worker");
}

/// Gives the recorder one picture after the other; `count` = how many to expect, 0 = not known.
template <typename Next>
void record(recorder::Recorder& recorder, ProgressLine& progress, std::int64_t count, const char* verb, Next next) {
  try {
    for (std::int64_t index = 0; (count == 0 || index < count) && !stop_requested; ++index) {
      const auto [frame, time] = next(index);
      if (!frame) break;
      recorder.add(*frame);
      progress.show(index + 1, count, time, verb);
    }
  } catch (const Error&) {
    progress.end();
    keep_what_is_done(recorder);
    throw;
  }
  progress.end();
}

int render(const RenderOptions& o) {
  recorder::VideoOptions video;
  video.path = o.output;
  video.container = recorder::container_of(video.path);
  video.lossless = o.lossless;
  std::tie(video.width, video.height) = parse_size(o.size);
  video.frames_per_second = o.fps;
  check_numbers(o);
  require_free_output(o);
  viewport::ViewOptions view = view_options(o);
  recorder::probe(video);

  const StopSignals handlers;
  const auto source = open_render_source(o.input, o.duration, o.threads, stop_requested);
  const viewport::FrameBuilder builder(source->model());
  view.camera = choose_camera(o, source->scene(), builder, static_cast<double>(video.width) / video.height);
  view.title = source->scene().name;
  recorder::Recorder recorder(video, viewport::mesh_geometry(*source->model()));
  ProgressLine progress(o.quiet);
  using Picture = std::pair<std::optional<viewport::Frame>, double>;
  std::int64_t frames = 0;
  if (o.rounds > 0) {
    const float ratio = recorder::pixel_ratio_for(video.height);
    RoundFilm film(*source, builder, view,
                   {o.rounds, o.worker, o.duration ? std::optional(source->start_time() + *o.duration) : std::nullopt,
                    plots_of(o, source->model()->workers.count), static_cast<float>(video.width) / ratio,
                    static_cast<float>(video.height) / ratio});
    record(recorder, progress, 0, source->verb(), [&](std::int64_t) {
      auto frame = film.next();
      return Picture{std::move(frame), film.time()};
    });
    frames = recorder.frames();
  } else {
    Film film(*source, builder, o, view, video.width, video.height);
    frames = recorder::frame_count(Film::duration(o, *source), o.fps, o.speed);
    record(recorder, progress, frames, source->verb(), [&](std::int64_t index) {
      auto frame = film.at(recorder::frame_time(index, o.fps, o.speed));
      return Picture{std::move(frame), film.last_time()};
    });
  }
  if (recorder.frames() > 0) print_summary(recorder.finish());
  if (stop_requested) {
    fmt::print(stderr, "seam render: interrupted; {} of {} frames are kept.\n", recorder.frames(), frames);
    return static_cast<int>(ExitCode::interrupted);
  }
  if (!source->failure().empty()) {
    fmt::print(stderr, "seam render: {}. The video ends before it ({} of {} frames).\n", source->failure(),
               recorder.frames(), frames);
    return static_cast<int>(ExitCode::solver);
  }
  return static_cast<int>(ExitCode::done);
}

}  // namespace

int run_render_command(int argc, char** argv) {
  CLI::App app{"Make a video or pictures of a tape or scene; no display needed.", "seam render"};
  RenderOptions options;
  add_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
  }
  try {
    return render(options);
  } catch (const Error& error) {
    fmt::print(stderr, "seam render: {}\n", error.what());
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "seam render: out of memory. Use a smaller --size or fewer bodies.\n");
    return static_cast<int>(ExitCode::environment);
  } catch (const std::exception& error) {
    fmt::print(stderr, "seam render: internal error: {}. Please report this with the command line.\n", error.what());
    return static_cast<int>(ExitCode::solver);
  }
}

}  // namespace seam::app
