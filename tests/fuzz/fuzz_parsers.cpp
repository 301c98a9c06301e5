// steelyard_fuzz: damaged files through every parser. A case may end in a result or in a steelyard::Error whose message
// is one line that starts with the file's name; anything else, a sanitizer's report or 5 s without an end is a failure.
// The input is then saved: replay it with --replay FILE --kind KIND.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/settings/project.hpp"
#include "tests/fuzz/check_log.hpp"
#include "tests/fuzz/check_robot.hpp"
#include "tests/fuzz/corpus.hpp"
#include "tests/fuzz/mutate.hpp"

extern "C" void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }  // NOLINT: its name

namespace {

using namespace steelyard;
using namespace steelyard::fuzz;

struct Arguments {
  std::uint64_t cases = 20000, seed = 1, first = 0;
  std::string replay, kind;  // kind: all
};

struct Tally {
  std::uint64_t accepted = 0, refused = 0;
};

// The case at work, where a signal handler finds it.
Input current;
std::uint64_t current_seed = 0, current_case = 0;
char saved_as[64] = "fuzz-failure";

void save_current() {
  const int out = ::open(saved_as, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (out < 0) return;
  std::size_t done = 0;
  while (done < current.text.size()) {
    const ssize_t n = ::write(out, current.text.data() + done, current.text.size() - done);
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
  ::close(out);
}

void report_failure() {
  save_current();
  char line[256];
  const int n = std::snprintf(line, sizeof line,
                              "FAILURE: seed %llu, case %llu; replay with: steelyard_fuzz --replay %s --kind %s\n",
                              static_cast<unsigned long long>(current_seed),
                              static_cast<unsigned long long>(current_case), saved_as, fuzz::to_string(current.kind));
  if (::write(STDERR_FILENO, line, static_cast<std::size_t>(n)) < 0) return;
}

void on_signal(int number) {
  report_failure();
  const char* why = number == SIGALRM ? "it hangs: 5 s are over\n" : "it crashes\n";
  if (::write(STDERR_FILENO, why, std::strlen(why)) < 0) std::_Exit(4);
  std::_Exit(4);
}

void watch() {
  std::signal(SIGALRM, on_signal);
  std::signal(SIGABRT, on_signal);
  if (__sanitizer_set_death_callback) {
    __sanitizer_set_death_callback(report_failure);
    return;
  }
  static char stack[1 << 16];  // a stack overflow leaves no stack for its handler
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  ::sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  for (const int s : {SIGSEGV, SIGFPE, SIGBUS, SIGILL}) ::sigaction(s, &action, nullptr);
}

void require_good_message(const std::string& message, const std::string& start) {
  if (message.empty() || message.find_first_of("\n\r") != std::string::npos)
    throw std::logic_error("not one line: " + message);
  if (message.rfind(start, 0) != 0) throw std::logic_error("does not start with the file: " + message);
  if (message.size() > 5000) throw std::logic_error(fmt::format("a message of {} characters", message.size()));
}

// The version mark of MATLAB 7.3 follows the text of its header.
bool is_hdf5(const std::string& bytes) {
  return bytes.rfind("MATLAB ", 0) == 0 && bytes.size() >= 128 && (bytes[124] == 2 || bytes[125] == 2);
}

void run(const Input& input, Random& random, Tally& tally) {
  static const std::string log_file = scratch_file();
  const std::string file = input.kind == Kind::table  ? "fuzz.csv"
                           : input.kind == Kind::urdf ? "fuzz.urdf"
                           : input.kind == Kind::mjcf ? "fuzz.xml"
                           : input.kind == Kind::log  ? log_file
                                                      : "fuzz.yaml";
  Model model;
  try {
    if (input.kind == Kind::log) {
      if (!is_hdf5(input.text)) read_and_condition(input.text, file, random);
    } else if (input.kind == Kind::project) {
      const Project project = parse_project(input.text, file);
      const auto bundled = bundled_robots();
      if (std::find(bundled.begin(), bundled.end(), project.robot) == bundled.end()) return;  // other files: not here
      model = project_model(project);
    } else if (input.kind == Kind::table) {
      const Table table = parse_table(input.text, file);
      if (!table.values.allFinite() || table.values.cols() != static_cast<Eigen::Index>(table.names.size()))
        throw std::logic_error("an accepted table is not finite");
    } else {
      model = input.kind == Kind::urdf   ? parse_urdf(input.text, file)
              : input.kind == Kind::mjcf ? parse_mjcf(input.text, file)
                                         : parse_robot_file(input.text, file);
    }
  } catch (const Error& e) {
    require_good_message(e.what(), file);
    ++tally.refused;
    return;
  }
  ++tally.accepted;
  if (input.kind == Kind::table || input.kind == Kind::log) return;
  require_consistent(model);
  require_written(model, input.kind == Kind::urdf || input.kind == Kind::mjcf ? input.text : "");
  try {
    exercise(model, random);
  } catch (const Error& e) {  // joints that cannot be chosen alone, numbers beyond computing with
    require_good_message(e.what(), "");
  }
}

// False when the case failed.
bool run_watched(Random& random, Tally& tally) {
  ::alarm(5);
  try {
    run(current, random, tally);
  } catch (const std::exception& e) {
    ::alarm(0);
    report_failure();
    fmt::print(stderr, "{}\n", e.what());
    return false;
  }
  ::alarm(0);
  return true;
}

Kind kind_named(const std::string& name) {
  for (const Kind kind : {Kind::urdf, Kind::mjcf, Kind::robot, Kind::table, Kind::project, Kind::log})
    if (name == fuzz::to_string(kind)) return kind;
  throw std::invalid_argument("no kind of input: " + name);
}

Input make_case(const std::vector<Input>& seeds, const std::string& only, Random& random) {
  const auto pick = [&]() -> const Input& {
    return seeds[static_cast<std::size_t>(random.integer(0, static_cast<int>(seeds.size()) - 1))];
  };
  // Each format as many cases, however many samples it has.
  const Kind kind = only.empty() ? static_cast<Kind>(random.integer(0, 4)) : kind_named(only);
  const auto of_kind = [&]() -> const Input& {
    while (true)
      if (const Input& input = pick(); input.kind == kind) return input;
  };
  const Input& base = of_kind();
  const Input& other = random.chance(0.9) ? of_kind() : pick();
  return {kind, mutate(base.text, other.text, random)};
}

Arguments parse(int argc, char** argv) {
  Arguments out;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i], value = argv[i + 1];
    if (option == "--cases")
      out.cases = std::stoull(value);
    else if (option == "--seed")
      out.seed = std::stoull(value);
    else if (option == "--first")
      out.first = std::stoull(value);
    else if (option == "--replay")
      out.replay = value;
    else if (option == "--kind")
      out.kind = value;
    else
      throw std::invalid_argument("unknown option " + option);
  }
  if (argc % 2 == 0)
    throw std::invalid_argument(
        "options: --cases N --seed S --first CASE --replay FILE --kind urdf|mjcf|robot|table|project|log");
  return out;
}

int replay(const Arguments& arguments) {
  std::ifstream in(arguments.replay, std::ios::binary);
  if (!in) throw std::invalid_argument("cannot read " + arguments.replay);
  std::ostringstream text;
  text << in.rdbuf();
  current = {kind_named(arguments.kind), text.str()};
  std::snprintf(saved_as, sizeof saved_as, "fuzz-replay.%s", fuzz::to_string(current.kind));
  Tally tally;
  for (std::uint64_t k = 0; k < 200; ++k) {  // the states tried on an accepted robot are random
    Random random(arguments.seed, k);
    if (!run_watched(random, tally)) return 1;
  }
  fmt::print("{}: {}\n", arguments.replay, tally.accepted ? "accepted" : "refused, as it should be");
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  const Arguments arguments = parse(argc, argv);
  watch();
  if (!arguments.replay.empty()) return replay(arguments);
  const std::vector<Input> seeds = corpus();
  const auto start = std::chrono::steady_clock::now();
  Tally tally;
  int failures = 0;
  current_seed = arguments.seed;
  for (std::uint64_t k = arguments.first; k < arguments.first + arguments.cases && failures < 20; ++k) {
    Random random(arguments.seed, k);
    current = make_case(seeds, arguments.kind, random);
    current_case = k;
    std::snprintf(saved_as, sizeof saved_as, "fuzz-%llu-%llu.%s", static_cast<unsigned long long>(current_seed),
                  static_cast<unsigned long long>(k), fuzz::to_string(current.kind));
    if (!run_watched(random, tally)) ++failures;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} cases, seed {}: {} accepted, {} refused, {} failures; {:.0f} s\n",
             tally.accepted + tally.refused + failures, arguments.seed, tally.accepted, tally.refused, failures,
             seconds);
  std::remove(scratch_file().c_str());
  return failures == 0 ? 0 : 1;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_fuzz: {}\n", e.what());
  return 2;
}
