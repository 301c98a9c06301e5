#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/large_buffer.hpp"
#include "steelyard/core/version.hpp"

namespace {

using namespace steelyard;

Invocation invocation_of(int argc, char** argv) {
  Invocation out;
  out.command = "steelyard";
  for (int k = 1; k < argc; ++k) out.command += " " + app::shell_word(argv[k]);
  std::error_code none;  // a directory that was removed has no name
  out.directory = std::filesystem::current_path(none).string();
  out.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return out;
}

int run(int argc, char** argv) {
  app::Command program("steelyard", "Steelyard finds a robot's dynamic model by moving the robot.",
                       "steelyard " STEELYARD_VERSION);
  program.footer(
      "Exit codes: 0 success, 2 bad file or usage, 3 the data does not allow what was asked for, 1 a fault of "
      "Steelyard.");
  app::Common common;
  common.invocation = invocation_of(argc, argv);
  program.flag("--json", common.json, "the result as JSON on standard output");
  program.option("--seed", common.seed, "seed of everything random").with_default();
  program.option("--threads", common.threads, "0: one per core").with_default().not_negative();

  for (const app::Register add :
       {app::register_inspect, app::register_excite, app::register_simulate, app::register_identify,
        app::register_validate, app::register_payload, app::register_predict, app::register_report,
        app::register_export, app::register_step, app::register_reproduce, app::register_reduce, app::register_merge,
        app::register_fleet, app::register_watch, app::register_demo})
    add(program, common);
  const int code = program.run(argc, argv);
  std::cout.flush();
  if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout))
    throw InvalidInput("standard output cannot be written to");
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  steelyard::return_large_arrays();
  try {
    return run(argc, argv);
  } catch (const steelyard::Error& e) {
    fmt::print(stderr, "steelyard: {}\n", steelyard::app::for_people(e.what()));
    return e.exit_code();
  } catch (const std::filesystem::filesystem_error& e) {  // a loop of links, a name too long, a closed directory
    fmt::print(stderr, "steelyard: {}: {}\n", e.path1().string(), e.code().message());
    return 2;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "steelyard: out of memory\n");
    return 1;
  } catch (const std::exception& e) {
    if (std::ferror(stdout)) {
      fmt::print(stderr, "steelyard: standard output cannot be written to\n");
      return 2;
    }
    fmt::print(stderr, "steelyard: a fault of Steelyard's own: {}\n", e.what());
    return 1;
  }
}
