// Random convex programs of physically consistent fits, each with our solution, for test_programs.py to compare with
// other solvers. What the bounds mean is written, not the cones that we made of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "steelyard/core/files.hpp"
#include "tests/support/json.hpp"
#include "tests/support/random_fit.hpp"

namespace steelyard::testing {

namespace {

using nlohmann::json;

json number_or_null(double x) { return std::isfinite(x) ? json(x) : json(nullptr); }
json to_json(const Box& box) { return {{"lower", flat(box.lower)}, {"upper", flat(box.upper)}}; }
json to_json(const Ellipsoid& e) { return {{"centre", flat(e.centre)}, {"shape", testing::to_json(e.shape)}}; }

json to_json(const LinkBounds& bounds) {
  json out = {{"mass_min", bounds.mass_min}, {"mass_max", number_or_null(bounds.mass_max)}};
  if (bounds.com_box) out["com_box"] = to_json(*bounds.com_box);
  if (bounds.com_ellipsoid) out["com_ellipsoid"] = to_json(*bounds.com_ellipsoid);
  if (bounds.box) out["box"] = to_json(*bounds.box);
  if (bounds.ellipsoid) out["ellipsoid"] = to_json(*bounds.ellipsoid);
  return out;
}

json to_json(const PhysicalOptions& options) {
  json out = {{"level", to_string(options.level)},
              {"total_mass_min", options.total_mass_min},
              {"total_mass_max", number_or_null(options.total_mass_max)},
              {"eigenvalue_floor", eigenvalue_floor},
              {"links", json::array()}};
  for (const auto& bounds : options.links) out["links"].push_back(to_json(bounds));
  return out;
}

json references(const ConeProgram& program) {
  json out = {{"distance", to_string(program.distance)},
              {"weight", program.weight},
              {"links", json::array()},
              {"scalars", json::array()}};
  for (const auto& link : program.links)
    out["links"].push_back({{"column", link.column}, {"parameters", flat(link.parameters)}});
  for (const auto& scalar : program.scalars)
    out["scalars"].push_back({{"column", scalar.column}, {"value", scalar.value}});
  return out;
}

json to_json(const ConeSolution& solution, double seconds) {
  return {{"x", flat(solution.x)},
          {"base", flat(solution.base)},
          {"cost", solution.cost},
          {"objective", solution.objective},
          {"lower_bound", solution.lower_bound},
          {"reach", std::min(solution.reach, 1e300)},
          {"unconstrained", solution.unconstrained},
          {"settled", solution.settled},
          {"steps", solution.steps},
          {"seconds", seconds}};
}

void dump(int index, std::uint64_t seed, const std::string& folder) {
  Random random(seed, static_cast<std::uint64_t>(index));
  const RandomFit drawn = random_fit(random, index);
  const ConeProgram program = drawn.program();
  json out = {
      {"links", drawn.robot.links()}, {"R", testing::to_json(program.R)},    {"z", flat(program.z)},
      {"kept", program.base.kept},    {"regrouped", program.base.regrouped}, {"K", testing::to_json(program.base.K)},
      {"truth", flat(drawn.truth)},   {"known", to_json(drawn.options)},     {"references", references(program)}};
  for (const auto& parameter : drawn.layout) out["parameters"].push_back(parameter.name);
  const std::string file = fmt::format("{}/program_{:04}.json", folder, index);
  try {
    const auto start = std::chrono::steady_clock::now();
    const ConeSolution solution = solve(program);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    out["solution"] = to_json(solution, seconds.count());
  } catch (const std::exception& e) {
    out["failure"] = e.what();  // failure of this program; the others are still examined
  }
  write_whole(file, out.dump());
}

int run(int argc, char** argv) {
  CLI::App app("Random programs of physically consistent fits, and their solutions", "steelyard_programs");
  int programs = 200;
  std::uint64_t seed = 1;
  std::string folder;
  app.add_option("--programs", programs)->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--seed", seed)->capture_default_str();
  app.add_option("-o", folder, "where to")->required();
  CLI11_PARSE(app, argc, argv);
  std::filesystem::create_directories(folder);
  for (int i = 0; i < programs; ++i) dump(i, seed, folder);
  return 0;
}

}  // namespace

}  // namespace steelyard::testing

int main(int argc, char** argv) {
  try {
    return steelyard::testing::run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "steelyard_programs: {}\n", e.what());
    return 1;
  }
}
