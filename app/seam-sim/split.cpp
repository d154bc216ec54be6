#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/graph/splitting.hpp"

namespace seam::app {
namespace {

constexpr std::uint64_t most_numbers = 1'000'000;      // of iterates in the output
constexpr std::int64_t most_radius_entries = 200'000;  // of matrices whose radius is found by iteration
constexpr std::uint32_t default_sweeps = 10;

struct SplitArguments {
  std::string system, method = "gs";
  std::optional<std::uint32_t> sweeps;
  std::optional<double> tolerance, omega;
  std::uint32_t max_sweeps = 1'000'000;
  std::vector<std::uint32_t> colors;
  bool json = false;
};

/// One entry a sweep.
struct History {
  std::vector<graph::Vector> iterates;
  std::vector<double> residual, max_error;
  bool iterates_complete = true, finite = true, converged = false;
};

Error usage(const std::string& where, const std::string& why, const std::string& next) {
  return Error(ExitCode::usage, {"cannot iterate", where, why, next});
}

graph::SplittingOptions splitting_options(const SplitArguments& arguments) {
  graph::SplittingOptions options;
  options.method = graph::splitting_method(arguments.method).value();
  const bool relaxed = arguments.method == "sor" || arguments.method == "colored-sor";
  const bool colored = arguments.method == "colored" || arguments.method == "colored-sor";
  if (arguments.omega && !relaxed) throw usage("--omega", "it is for sor and colored-sor", "Leave it out");
  if (!arguments.colors.empty() && !colored)
    throw usage("--colors", "it is for colored and colored-sor", "Leave it out");
  options.omega = arguments.omega;
  for (const std::uint32_t color : arguments.colors) {
    if (color == 0) throw usage("--colors", "colours are counted from 1", "Write for example --colors 1,2,1");
    options.colors.push_back(color - 1);
  }
  return options;
}

/// Iterates only up to a fixed number of numbers: the list ends there, residuals go on.
void record(const graph::SplittingSolver& solver, History& history) {
  const auto unknowns = static_cast<std::uint64_t>(solver.x().size());
  if ((history.iterates.size() + 1) * unknowns <= most_numbers && history.iterates_complete)
    history.iterates.push_back(solver.x());
  else
    history.iterates_complete = false;
  history.residual.push_back(solver.residual());
  if (const std::optional<double> error = solver.max_error()) history.max_error.push_back(*error);
  history.finite = std::isfinite(history.residual.back());
}

History iterate(graph::SplittingSolver& solver, const SplitArguments& arguments) {
  History history;
  const std::uint32_t most = arguments.tolerance ? arguments.max_sweeps : arguments.sweeps.value_or(default_sweeps);
  while (solver.sweeps() < most && history.finite && !history.converged) {
    solver.sweep();
    record(solver, history);
    history.converged = arguments.tolerance && history.residual.back() <= *arguments.tolerance;
  }
  return history;
}

std::optional<double> radius_of(const graph::SplittingSolver& solver) {
  if (!solver.system().lattice && solver.system().a.nonZeros() > most_radius_entries) return {};
  graph::SplittingOptions options = solver.options();
  if (options.method == graph::SplittingMethod::sor || options.method == graph::SplittingMethod::colored_sor)
    options.omega = solver.omega();
  return graph::spectral_radius(solver.system(), options);
}

/// Whether the omega of Young is the best one in the order of the method's sweeps; no when that is not known.
bool is_young_optimal(const graph::SplittingSolver& solver) {
  if (!solver.system().lattice && solver.system().a.nonZeros() > most_radius_entries) return false;
  return graph::is_young_optimal(solver.system(), solver.options());
}

/// rho_J and the best relaxation that follows from it, where they exist.
std::pair<std::optional<double>, std::optional<double>> jacobi_facts(const graph::SplittingSolver& solver) {
  const graph::LinearSystem& system = solver.system();
  if (!system.lattice && system.a.nonZeros() > most_radius_entries) return {};
  const double radius = graph::jacobi_radius(system);
  return {radius, is_young_optimal(solver) ? std::optional(graph::optimal_omega(radius)) : std::nullopt};
}

nlohmann::json or_null(const std::optional<double>& value) { return value ? nlohmann::json(*value) : nlohmann::json(); }

void print_json(const graph::SplittingSolver& solver, const History& history, const SplitArguments& arguments) {
  const auto numbers = [](const graph::Vector& x) { return std::vector<double>(x.begin(), x.end()); };
  nlohmann::ordered_json iterates = nlohmann::ordered_json::array();
  for (const graph::Vector& x : history.iterates) iterates.push_back(numbers(x));
  const auto [jacobi_radius, optimum] = jacobi_facts(solver);
  nlohmann::ordered_json json = {{"system", solver.system().name},
                                 {"unknowns", solver.x().size()},
                                 {"method", arguments.method},
                                 {"sweeps", solver.sweeps()},
                                 {"stages", solver.stages()},
                                 {"iterates", std::move(iterates)},
                                 {"iterates_complete", history.iterates_complete},
                                 {"max_error", history.max_error},
                                 {"residual", history.residual},
                                 {"spectral_radius", or_null(radius_of(solver))},
                                 {"jacobi_radius", or_null(jacobi_radius)},
                                 {"optimal_omega", or_null(optimum)}};
  if (arguments.method == "sor" || arguments.method == "colored-sor") json["omega"] = solver.omega();
  if (arguments.tolerance) json["converged"] = history.converged;
  std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

/// The first sweeps, then 20, 50, 100, 200, 500, ... and the last.
bool is_printed(std::size_t sweep, std::size_t last) {
  std::size_t power = 1;
  while (power * 10 <= sweep) power *= 10;
  return sweep <= 10 || sweep == last || sweep == power || sweep == 2 * power || sweep == 5 * power;
}

void print(const graph::SplittingSolver& solver, const History& history, const SplitArguments& arguments) {
  constexpr Eigen::Index shown = 8;
  fmt::print("{}: {} unknowns, {}, {} stage{} a sweep\n", solver.system().name, solver.x().size(), arguments.method,
             solver.stages(), solver.stages() == 1 ? "" : "s");
  if (arguments.method == "sor" || arguments.method == "colored-sor")
    fmt::print("  omega  {:.12g}{}\n", solver.omega(),
               arguments.omega            ? ""
               : is_young_optimal(solver) ? " (the optimum)"
                                          : " (by Young's rule, not known to be the optimum here)");
  if (const std::optional<double> radius = radius_of(solver)) fmt::print("  spectral radius  {:.12g}\n", *radius);
  fmt::print("  {:>8}  {:>12}  {:>12}  {}\n", "sweep", "residual", "max error", solver.x().size() <= shown ? "x" : "");
  for (std::size_t i = 0; i < history.residual.size(); ++i) {
    if (!is_printed(i + 1, history.residual.size())) continue;
    std::string x;
    if (solver.x().size() <= shown && i < history.iterates.size())
      for (const double value : history.iterates[i]) x += fmt::format(" {:.12g}", value);
    const std::string error = i < history.max_error.size() ? fmt::format("{:.6g}", history.max_error[i]) : "-";
    fmt::print("  {:>8}  {:>12.6g}  {:>12} {}\n", i + 1, history.residual[i], error, x);
  }
}

int run(const SplitArguments& arguments) {
  if (arguments.sweeps && arguments.tolerance) throw usage("--sweeps and --tol", "both are given", "Give one of them");
  if (arguments.tolerance && !(*arguments.tolerance > 0))
    throw usage("--tol", "it is not above 0", "Give a relative residual like 1e-6");
  const graph::SplittingOptions options = splitting_options(arguments);
  graph::SplittingSolver solver(graph::named_system(arguments.system), options);
  const History history = iterate(solver, arguments);
  (arguments.json ? print_json : print)(solver, history, arguments);
  if (history.finite && (!arguments.tolerance || history.converged)) return static_cast<int>(ExitCode::done);
  std::cerr << (history.finite
                    ? fmt::format("seam-sim split: the relative residual is {:.3g} after {} sweeps, not {:g}. Allow "
                                  "more with --max-sweeps, or use another method.\n",
                                  history.residual.back(), solver.sweeps(), *arguments.tolerance)
                    : fmt::format(
                          "seam-sim split: the numbers grew beyond all bounds in sweep {}: {} does not converge "
                          "on this system. Use another method.\n",
                          solver.sweeps(), arguments.method));
  return static_cast<int>(ExitCode::solver);
}

}  // namespace

Command add_split_command(CLI::App& root) {
  auto arguments = std::make_shared<SplitArguments>();
  CLI::App* app = root.add_subcommand(
      "split", "Solve a linear system by Jacobi, Gauss-Seidel and their kin, sweep by sweep, from 0");
  app->add_option("--system", arguments->system,
                  "study (3 unknowns), laplacian:WxH, or a file: JSON with A and b, or Matrix Market (b = 1)")
      ->required();
  app->add_option("--method", arguments->method, "how to iterate; colored = Gauss-Seidel in colour order")
      ->check(CLI::IsMember({"jacobi", "gs", "colored", "sor", "colored-sor", "chebyshev", "cg"}))
      ->capture_default_str();
  app->add_option("--sweeps", arguments->sweeps, fmt::format("how many sweeps ({} without --tol)", default_sweeps))
      ->check(CLI::Range(1, 100'000'000));
  app->add_option("--tol", arguments->tolerance, "sweep until |b - A x| / |b| is at most this");
  app->add_option("--max-sweeps", arguments->max_sweeps, "with --tol: give up (exit code 3) after this many")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  app->add_option("--omega", arguments->omega,
                  "relaxation of sor; without it Young's, the optimum where the JSON "
                  "result has an optimal_omega");
  app->add_option("--colors", arguments->colors, "colours of the unknowns, from 1: 1,2,1; without it they are chosen")
      ->delimiter(',');
  app->add_flag("--json", arguments->json,
                "machine-readable result on standard output (up to 1,000,000 numbers of "
                "iterates)");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
