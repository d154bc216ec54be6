#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/mesh/import.hpp"

namespace seam::app {
namespace {

constexpr std::uint64_t most_constraints = 50'000'000;  // about 3 GB with all that is made of them

struct ColorArguments {
  std::string lattice, mesh, edges, algorithm = "auto", order = "row";
  bool diagonals = false, bending = false, assignment = false, json = false;
  std::uint64_t seed = 1;
  std::uint32_t shuffles = 0;
};

/// What is coloured.
struct Subject {
  std::string name;
  std::optional<graph::Lattice> lattice;
  graph::ConstraintGraph graph;
};

/// What came out. `counted`: numbers that only some algorithms have.
struct Outcome {
  graph::Coloring coloring;
  std::vector<std::pair<std::string, std::uint64_t>> counted;
};

Error usage(const std::string& where, const std::string& why, const std::string& next) {
  return Error(ExitCode::usage, {"cannot colour", where, why, next});
}

graph::Lattice parse_lattice(const ColorArguments& arguments) {
  const std::string& text = arguments.lattice;
  std::vector<std::uint32_t> sides;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    std::uint32_t side = 0;
    const auto [next, error] = std::from_chars(at, end, side);
    if (error != std::errc()) break;
    sides.push_back(side);
    at = next;
    if (at == end || *at != 'x' || sides.size() == 3) break;
    ++at;
  }
  if (at != end || sides.size() < 2 || text.empty() || text.back() == 'x')
    throw bad_input("cannot make the lattice", text, "the sides are not two or three whole numbers",
                    "Write WxH or WxHxD, for example 4x3");
  const graph::Lattice lattice{sides[0], sides[1], sides.size() > 2 ? sides[2] : 1, arguments.diagonals,
                               arguments.bending};
  graph::require_valid(lattice);
  if (graph::constraint_count(lattice) > most_constraints)
    throw bad_input("cannot make the lattice", text,
                    fmt::format("it has {} constraints", graph::constraint_count(lattice)),
                    fmt::format("This command colours up to {} of them", most_constraints));
  return lattice;
}

graph::ConstraintGraph mesh_graph(const ColorArguments& arguments) {
  const mesh::ImportResult imported = mesh::import_mesh(arguments.mesh);
  if (imported.report.status == mesh::ImportStatus::rejected)
    throw bad_input(
        "cannot import", arguments.mesh,
        imported.report.problems.empty() ? "nothing in it is usable" : imported.report.problems.back().message,
        "seam-sim import lists all problems");
  std::vector<std::uint32_t> corners;
  corners.reserve(3 * imported.mesh.triangles.size());
  for (const Vec3i& triangle : imported.mesh.triangles)
    for (int k = 0; k < 3; ++k) corners.push_back(static_cast<std::uint32_t>(triangle[k]));
  return graph::mesh_constraints(static_cast<std::uint32_t>(imported.mesh.vertices.size()), corners, arguments.bending);
}

Subject read_subject(const ColorArguments& arguments) {
  const bool lattice = !arguments.lattice.empty(), mesh = !arguments.mesh.empty(), edges = !arguments.edges.empty();
  if (lattice + mesh + edges != 1)
    throw usage("", "not exactly one of --lattice, --mesh and --edges is given", "Give one, for example --lattice 4x3");
  if (arguments.diagonals && !lattice) throw usage("--diagonals", "it is for lattices", "Leave it out");
  if (arguments.bending && edges) throw usage("--bending", "it is for lattices and meshes", "Leave it out");
  if (lattice) {
    const graph::Lattice l = parse_lattice(arguments);
    return {arguments.lattice, l, graph::make_graph(l)};
  }
  if (mesh) return {arguments.mesh, {}, mesh_graph(arguments)};
  return {arguments.edges, {}, graph::read_edges(arguments.edges)};
}

std::vector<std::uint32_t> visiting_order(const Subject& subject, const ColorArguments& arguments) {
  if (arguments.order == "random") return graph::random_order(subject.graph, arguments.seed);
  if (arguments.order == "row") return graph::given_order(subject.graph);
  if (!subject.lattice) throw usage("--order down", "it is for lattices", "Use row or random");
  return graph::down_first_order(*subject.lattice);
}

Outcome color(const Subject& subject, const ColorArguments& arguments) {
  const std::string& algorithm = arguments.algorithm;
  if (algorithm != "first-fit" && (arguments.order != "row" || arguments.shuffles > 0))
    throw usage(arguments.shuffles > 0 ? "--shuffles" : "--order", "only first-fit follows a visiting order",
                "Add --algorithm first-fit");
  if (algorithm == "parity") {
    if (!subject.lattice) throw usage("--algorithm parity", "it is for lattices", "Use auto");
    return {graph::color_parity(*subject.lattice), {}};
  }
  if (algorithm == "first-fit") return {graph::color_first_fit(subject.graph, visiting_order(subject, arguments)), {}};
  if (algorithm == "misra-gries") return {graph::color_misra_gries(subject.graph), {}};
  if (algorithm == "vivace") {
    graph::VivaceStatistics counted;
    graph::Coloring coloring = graph::color_vivace(subject.graph, {.seed = arguments.seed}, &counted);
    return {std::move(coloring), {{"rounds", counted.rounds}, {"palette_growths", counted.palette_growths}}};
  }
  graph::Coloring coloring = subject.lattice ? graph::color_auto(*subject.lattice) : graph::color_auto(subject.graph);
  if (algorithm == "auto") return {std::move(coloring), {}};
  const std::uint32_t flipped = graph::make_equitable(subject.graph, coloring);
  return {std::move(coloring), {{"chains_flipped", flipped}}};
}

/// How often first-fit needs how many colours over random visiting orders; seeds are seed, seed + 1, ...
std::map<std::uint32_t, std::uint32_t> shuffle(const Subject& subject, const ColorArguments& arguments) {
  std::map<std::uint32_t, std::uint32_t> counts;
  for (std::uint32_t i = 0; i < arguments.shuffles; ++i)
    ++counts[graph::color_first_fit(subject.graph, graph::random_order(subject.graph, arguments.seed + i)).colors];
  return counts;
}

using Counts = std::map<std::uint32_t, std::uint32_t>;

void print_json(const Subject& subject, const ColorArguments& arguments, const Outcome& outcome, const Counts& counts,
                double seconds) {
  const graph::Statistics s = graph::statistics(subject.graph, outcome.coloring);
  nlohmann::ordered_json json = {{"source", subject.name},
                                 {"algorithm", arguments.algorithm},
                                 {"bodies", subject.graph.bodies},
                                 {"constraints", s.constraints},
                                 {"colors", s.colors},
                                 {"passes", s.colors},
                                 {"classes", s.classes},
                                 {"max_degree", s.max_degree},
                                 {"first_fit_bound", s.first_fit_bound},
                                 {"smallest", s.smallest},
                                 {"largest", s.largest},
                                 {"balance", s.balance},
                                 {"seconds", seconds}};
  if (subject.lattice) json["fewest_colors"] = graph::fewest_colors(*subject.lattice);
  if (arguments.algorithm == "first-fit") json["order"] = arguments.order;
  if (arguments.algorithm == "vivace" || arguments.order == "random" || arguments.shuffles > 0)
    json["seed"] = arguments.seed;
  for (const auto& [key, value] : outcome.counted) json[key] = value;
  if (arguments.shuffles > 0) {
    nlohmann::ordered_json by_colors = nlohmann::ordered_json::object();
    for (const auto& [colors, count] : counts) by_colors[std::to_string(colors)] = count;
    json["shuffles"] = {{"count", arguments.shuffles}, {"colors", by_colors}};
  }
  if (arguments.assignment) {
    nlohmann::ordered_json edges = nlohmann::ordered_json::array();
    for (const graph::Edge edge : subject.graph.edges) edges.push_back({edge.a, edge.b});
    json["edges"] = std::move(edges);
    json["assignment"] = outcome.coloring.color;
  }
  std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

void print(const Subject& subject, const ColorArguments& arguments, const Outcome& outcome, const Counts& counts,
           double seconds) {
  constexpr std::size_t listed = 40;
  const graph::Statistics s = graph::statistics(subject.graph, outcome.coloring);
  fmt::print("{}: {} constraints between {} bodies\n", subject.name, s.constraints, subject.graph.bodies);
  fmt::print(
      "  colours     {} = parallel passes of a sweep{}\n", s.colors,
      subject.lattice ? fmt::format(", the fewest possible are {}", graph::fewest_colors(*subject.lattice)) : "");
  fmt::print("  algorithm   {}{}, {:.3g} s\n", arguments.algorithm,
             arguments.algorithm == "first-fit" ? ", order " + arguments.order : "", seconds);
  fmt::print("  bounds      at least {} (most constraints at one body), first-fit at most {}\n", s.max_degree,
             s.first_fit_bound);
  for (std::size_t color = 0; color < std::min(listed, s.classes.size()); ++color)
    fmt::print("  colour {:<4} {}\n", color + 1, s.classes[color]);
  if (s.classes.size() > listed) fmt::print("  ...         {} more colours\n", s.classes.size() - listed);
  fmt::print("  balance     {:.4g} (mean class / largest class)\n", s.balance);
  for (const auto& [key, value] : outcome.counted) {
    std::string words = key;
    std::replace(words.begin(), words.end(), '_', ' ');
    fmt::print("  {:<11} {}\n", words, value);
  }
  for (const auto& [colors, count] : counts)
    fmt::print("  shuffles    {} of {} need {} colours ({:.2f} %)\n", count, arguments.shuffles, colors,
               100.0 * count / arguments.shuffles);
  if (!arguments.assignment) return;
  for (std::size_t e = 0; e < subject.graph.edges.size(); ++e)
    fmt::print("  constraint {}: bodies {} and {}, colour {}\n", e + 1, subject.graph.edges[e].a,
               subject.graph.edges[e].b, outcome.coloring.color[e] + 1);
}

int run(const ColorArguments& arguments) {
  const Subject subject = read_subject(arguments);
  const Timer timer;
  const Outcome outcome = color(subject, arguments);
  const double seconds = timer.seconds();
  if (const auto found = graph::conflicts(subject.graph, outcome.coloring); !found.empty()) {
    std::cerr << fmt::format(
        "seam-sim color: constraints {} and {} meet at body {} in one colour: this is an error in "
        "the program.\n",
        found[0].first_edge + 1, found[0].second_edge + 1, found[0].body);
    return static_cast<int>(ExitCode::solver);
  }
  const Counts counts = shuffle(subject, arguments);
  (arguments.json ? print_json : print)(subject, arguments, outcome, counts, seconds);
  return static_cast<int>(ExitCode::done);
}

}  // namespace

Command add_color_command(CLI::App& root) {
  auto arguments = std::make_shared<ColorArguments>();
  CLI::App* app = root.add_subcommand(
      "color", "Colour constraints so that those of one colour share no body and can be solved in parallel");
  app->add_option("--lattice", arguments->lattice, "a grid of bodies joined with their neighbours: WxH or WxHxD");
  app->add_option("--mesh", arguments->mesh, "mesh file: one constraint for each edge of its triangles");
  app->add_option("--edges", arguments->edges,
                  "text file: two bodies a line, counted from 0; \"bodies N\", # comments");
  app->add_flag("--diagonals", arguments->diagonals, "lattice: also both diagonals of each square");
  app->add_flag("--bending", arguments->bending,
                "lattice: also each body with the next but one; mesh: the vertices opposite each inner edge");
  app->add_option("--algorithm", arguments->algorithm, "how to choose the colours")
      ->check(CLI::IsMember({"auto", "parity", "first-fit", "misra-gries", "equitable", "vivace"}))
      ->capture_default_str();
  app->add_option("--order", arguments->order,
                  "in which first-fit visits the constraints: row (as given), down (down before right), random")
      ->check(CLI::IsMember({"row", "down", "random"}))
      ->capture_default_str();
  app->add_option("--seed", arguments->seed, "of random orders and of vivace")->capture_default_str();
  app->add_option("--shuffles", arguments->shuffles, "also count the colours of first-fit over this many random orders")
      ->check(CLI::Range(1, 10'000'000));
  app->add_flag("--assignment", arguments->assignment, "also list the colour of each constraint (JSON: from 0)");
  app->add_flag("--json", arguments->json, "machine-readable result on standard output");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
