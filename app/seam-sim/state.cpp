#include <memory>

#include "app/seam-sim/command.hpp"
#include "app/seam-sim/run_loop.hpp"

namespace seam::app {
namespace {

struct StateArguments {
  std::string tape;
  std::int64_t step = 0;
};

int print_state(const StateArguments& arguments) {
  const record::TapeReader reader(arguments.tape);
  const record::Snapshot snapshot = reader.snapshot(arguments.step);
  const auto model = reader.model();
  nlohmann::ordered_json bodies = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < snapshot.q.size(); ++i)
    bodies.push_back({{"name", model->bodies[i].name},
                      {"q", std::vector<double>(snapshot.q[i].data(), snapshot.q[i].data() + 12)},
                      {"v", std::vector<double>(snapshot.v[i].data(), snapshot.v[i].data() + 12)}});
  print_line({{"step", snapshot.step}, {"time", snapshot.time}, {"bodies", bodies}});
  return 0;
}

}  // namespace

Command add_state_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("state", "Print poses and velocities of one step of a tape as JSON");
  const auto arguments = std::make_shared<StateArguments>();
  app->add_option("tape", arguments->tape, "Tape (HDF5)")->required();
  app->add_option("--step", arguments->step, "Step; 0 is the start state")->required();
  return {app, [arguments] { return print_state(*arguments); }};
}

}  // namespace seam::app
