// How near to an alarm of the doctor logs come: doctor.py asks, for recorded logs as they are and damaged.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "steelyard/recordings/read_signals.hpp"

int main(int argc, char** argv) try {
  using namespace steelyard;
  if (argc < 4) {
    fmt::print(stderr, "steelyard_bench_doctor ROBOT JOINT,JOINT,...|all LOG...: every check's statistic and alarm\n");
    return 2;
  }
  RobotOptions options;
  std::istringstream joints(argv[2]);
  for (std::string name; std::string(argv[2]) != "all" && std::getline(joints, name, ',');)
    options.joints.push_back(name);
  const Model model = load_model(argv[1], options);
  nlohmann::ordered_json out;
  for (int k = 3; k < argc; ++k) {
    auto& mine = out[argv[k]] = nlohmann::ordered_json::array();
    for (const auto& m : read_signals(model, {.file = argv[k]}, Purpose::judge).measures)
      mine.push_back({{"code", m.code}, {"value", m.value}, {"alarm", m.alarm}});
  }
  fmt::print("{}\n", out.dump(1));
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_doctor: {}\n", e.what());
  return 1;
}
