#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/version.hpp"

namespace {

using namespace steelyard;

// CLI11 reports "a subcommand is required" for an unknown one as well.
std::string complaint(const CLI::App& program, const CLI::ParseError& e) {
  const auto words = program.remaining();
  if (!program.get_subcommands().empty() || words.empty() || words.front().rfind('-', 0) == 0)
    return one_line(e.what());
  std::vector<std::string> commands;
  for (const auto* command : program.get_subcommands({})) commands.push_back(command->get_name());
  const std::string meant = did_you_mean(words.front(), commands);
  return one_line(
      fmt::format("no command '{}'{} Commands: {}", words.front(), meant.empty() ? "." : meant, join(commands)));
}

// A word that a shell reads as one again.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                          "0123456789_@%+=:,./-") == std::string::npos;
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

Invocation invocation_of(int argc, char** argv) {
  Invocation out;
  out.command = "steelyard";
  for (int k = 1; k < argc; ++k) out.command += " " + quoted(argv[k]);
  std::error_code none;  // a directory that was removed has no name
  out.directory = std::filesystem::current_path(none).string();
  out.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return out;
}

int run(int argc, char** argv) {
  CLI::App program("Steelyard finds a robot's dynamic model by moving the robot.", "steelyard");
  program.set_version_flag("--version", "steelyard " STEELYARD_VERSION);
  program.require_subcommand(1);
  program.fallthrough();  // common options may also follow the subcommand
  program.footer(
      "Exit codes: 0 success, 2 bad file or usage, 3 the data does not allow what was asked for, 1 a fault of "
      "Steelyard.");
  app::Common common;
  common.invocation = invocation_of(argc, argv);
  program.add_flag("--json", common.json, "the result as JSON on standard output");
  program.add_option("--seed", common.seed, "seed of everything random")->capture_default_str();
  program.add_option("--threads", common.threads, "0: one per core")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);

  std::function<void()> command;
  for (const app::Register add :
       {app::register_inspect, app::register_excite, app::register_simulate, app::register_identify,
        app::register_validate, app::register_payload, app::register_predict, app::register_report,
        app::register_export, app::register_step, app::register_reproduce, app::register_demo})
    add(program, common, command);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return program.exit(e);  // --help, --version
    fmt::print(stderr, "steelyard: {}\nRun 'steelyard --help', or 'steelyard COMMAND --help'.\n",
               complaint(program, e));
    return 2;
  }
  command();
  std::cout.flush();
  if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout))
    throw InvalidInput("standard output cannot be written to");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const steelyard::Error& e) {
    fmt::print(stderr, "steelyard: {}\n", steelyard::app::for_people(e.what()));
    return e.exit_code();
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
