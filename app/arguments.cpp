#include "app/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard::app {

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::with_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::comma_separated() {
  option_->delimiter(',');
  return repeatable();
}

Option& Option::repeatable() {
  option_->allow_extra_args(false);
  return *this;
}

Option& Option::positive() {
  option_->check([](const std::string& word) {
    double value = 0;
    return CLI::detail::lexical_cast(word, value) && value > 0 ? std::string()
                                                               : fmt::format("must be positive, not '{}'", word);
  });
  return *this;
}

Option& Option::not_negative() {
  option_->check([](const std::string& word) {
    double value = 0;
    return CLI::detail::lexical_cast(word, value) && value >= 0
               ? std::string()
               : fmt::format("must be zero or positive, not '{}'", word);
  });
  return *this;
}

Option& Option::between(double least, double most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Command::Command(const std::string& name, const std::string& help, const std::string& version)
    : own_(std::make_unique<CLI::App>(help, name)), command_(own_.get()) {
  command_->set_version_flag("--version", version);
  command_->require_subcommand(1);
  command_->fallthrough();  // common options may also follow the subcommand
}

Command::Command(CLI::App& command, Command& program) : command_(&command), program_(&program) {}

Command::~Command() = default;

Command& Command::subcommand(const std::string& name, const std::string& help) {
  subcommands_.push_back(std::make_unique<Command>(*command_->add_subcommand(name, help), *this));
  return *subcommands_.back();
}

template <typename T>
Option Command::option(const std::string& names, T& value, const std::string& help) {
  return Option(*command_->add_option(names, value, help));
}

template Option Command::option(const std::string&, std::string&, const std::string&);
template Option Command::option(const std::string&, double&, const std::string&);
template Option Command::option(const std::string&, int&, const std::string&);
template Option Command::option(const std::string&, long&, const std::string&);
template Option Command::option(const std::string&, unsigned&, const std::string&);
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::option(const std::string&, std::vector<double>&, const std::string&);

Option Command::option(const std::string& names, const std::function<void(const std::string&)>& take,
                       const std::string& help) {
  return Option(*command_->add_option_function<std::string>(names, take, help));
}

void Command::flag(const std::string& names, bool& value, const std::string& help) {
  command_->add_flag(names, value, help);
}

void Command::footer(const std::string& text) { command_->footer(text); }

void Command::runs(std::function<void()> work) {
  command_->callback([program = program_, work = std::move(work)] { program->work_ = work; });
}

bool Command::given(const std::string& option) const { return command_->count(option) > 0; }

// CLI11 says "a subcommand is required" also of one it does not know.
int Command::complain(const std::string& what) const {
  std::string text = what;
  const auto words = command_->remaining();
  if (command_->get_subcommands().empty() && !words.empty() && words.front().rfind('-', 0) != 0) {
    std::vector<std::string> commands;
    for (const auto* command : command_->get_subcommands({})) commands.push_back(command->get_name());
    const std::string meant = did_you_mean(words.front(), commands);
    text = fmt::format("no command '{}'{} Commands: {}", words.front(), meant.empty() ? "." : meant, join(commands));
  }
  if (const std::string unknown = unknown_option(); !unknown.empty()) text = unknown;
  fmt::print(stderr, "steelyard: {}\nRun 'steelyard --help', or 'steelyard COMMAND --help'.\n", one_line(text));
  return 2;
}

// An option that the command does not have; CLI11 lists it behind its value.
std::string Command::unknown_option() const {
  for (const auto* command : command_->get_subcommands()) {
    const auto words = command_->remaining(true);
    const auto option =
        std::find_if(words.begin(), words.end(), [](const auto& word) { return word.starts_with("--"); });
    if (option == words.end()) continue;
    std::vector<std::string> known;
    for (const CLI::App* of : {command, static_cast<const CLI::App*>(command_)})
      for (const auto* one : of->get_options())
        for (const auto& name : one->get_lnames()) known.push_back("--" + name);
    const std::string name = option->substr(0, option->find('='));
    const std::string meant = did_you_mean(name, known);
    return fmt::format("{} has no option '{}'{}", command->get_name(), name, meant.empty() ? "." : meant);
  }
  return "";
}

int Command::run(int argc, char** argv) {
  try {
    command_->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return command_->exit(e);  // --help, --version
    return complain(e.what());
  }
  work_();
  return 0;
}

}  // namespace steelyard::app
