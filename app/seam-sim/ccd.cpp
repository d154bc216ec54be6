#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/contact/ccd_queries.hpp"

namespace seam::app {
namespace {

struct CcdOptions {
  std::vector<std::string> files;
  std::string kind;
  double slack = contact::default_query_slack;
  int iterations = contact::default_query_iterations;
  bool json = false;
};

struct Tally {
  std::uint64_t queries = 0, misses = 0, false_negatives = 0, false_positives = 0;
  std::uint64_t start = 0, near = 0, advances = 0;  ///< classes of the false positives, see contact::CcdAnswer
  double seconds = 0;

  double false_positive_share() const {
    return misses > 0 ? static_cast<double>(false_positives) / static_cast<double>(misses) : 0;
  }
  void add(const Tally& other) {
    queries += other.queries, misses += other.misses, false_negatives += other.false_negatives;
    false_positives += other.false_positives, seconds += other.seconds;
    start += other.start, near += other.near, advances += other.advances;
  }
  nlohmann::json json() const {
    return {{"queries", queries},
            {"true_misses", misses},
            {"false_negatives", false_negatives},
            {"false_positives", false_positives},
            {"false_positive_classes",
             {{"start_distance_is_rounding", start}, {"near_miss", near}, {"advance_limit", advances}}},
            {"false_positive_share", false_positive_share()},
            {"seconds", seconds}};
  }
};

Tally answer(const std::vector<contact::CcdQuery>& queries, const CcdOptions& options) {
  Tally tally;
  const Timer timer;
  for (const contact::CcdQuery& query : queries) {
    const contact::CcdAnswer answered = contact::answer_query(query, options.slack, options.iterations);
    const bool hit = answered != contact::CcdAnswer::free;
    ++tally.queries;
    tally.misses += !query.touches;
    tally.false_negatives += query.touches && !hit;
    if (query.touches || !hit) continue;
    ++tally.false_positives;
    tally.start += answered == contact::CcdAnswer::start;
    tally.near += answered == contact::CcdAnswer::near;
    tally.advances += answered == contact::CcdAnswer::advances;
  }
  tally.seconds = timer.seconds();
  return tally;
}

void print_line(const std::string& name, const Tally& tally) {
  std::cout << fmt::format(
      "{}: {} queries, {} false negatives, {} false positives ({:.2f} % of {} true misses; {} start distance is "
      "rounding, {} near miss, "
      "{} advance limit), {:.3g} s\n",
      name, tally.queries, tally.false_negatives, tally.false_positives, 100 * tally.false_positive_share(),
      tally.misses, tally.start, tally.near, tally.advances, tally.seconds);
}

int run(const CcdOptions& options) {
  std::optional<contact::QueryKind> kind;
  if (options.kind == "edge-edge") kind = contact::QueryKind::edge_edge;
  if (options.kind == "vertex-face") kind = contact::QueryKind::vertex_face;
  Tally total;
  nlohmann::json files = nlohmann::json::array();
  for (const std::string& file : options.files) {
    const Tally tally = answer(contact::read_ccd_queries(file, kind), options);
    total.add(tally);
    if (!options.json) print_line(file, tally);
    nlohmann::json entry = tally.json();
    entry["file"] = file;
    files.push_back(std::move(entry));
  }
  if (options.json) {
    nlohmann::json result = total.json();
    result["files"] = std::move(files);
    std::cout << result.dump() << '\n';
  } else if (options.files.size() > 1) {
    print_line("all", total);
  }
  if (total.false_negatives == 0) return static_cast<int>(ExitCode::done);
  std::cerr << fmt::format("seam-sim ccd: {} queries that touch were called free: this is an error in the program.\n",
                           total.false_negatives);
  return static_cast<int>(ExitCode::solver);
}

}  // namespace

Command add_ccd_command(CLI::App& root) {
  CLI::App* command =
      root.add_subcommand("ccd", "Answer continuous-collision queries from CSV files and compare with their truth");
  auto options = std::make_shared<CcdOptions>();
  command
      ->add_option("queries", options->files, "CSV files, 8 lines a query: x_num,x_den,y_num,y_den,z_num,z_den,truth")
      ->required();
  command->add_option("--kind", options->kind, "edge-edge or vertex-face; without it the folder's name decides")
      ->check(CLI::IsMember({"edge-edge", "vertex-face"}));
  command
      ->add_option("--slack", options->slack,
                   "A path is cut where the distance falls below this share of its start value")
      ->capture_default_str()
      ->check(CLI::Range(1e-12, 0.9));
  command->add_option("--iterations", options->iterations, "Advances of one query before it is called a hit")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000));
  command->add_flag("--json", options->json, "One JSON object on stdout");
  return {command, [options] { return run(*options); }};
}

}  // namespace seam::app
