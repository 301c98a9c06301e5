// Commands and their options: CLI11 behind a few declarations, so that one file compiles it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace steelyard::app {

class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option& required();
  Option& with_default();     ///< help shows the default
  Option& comma_separated();  ///< a,b,c; the word after it is the next argument
  Option& repeatable();       ///< one word each time; the word after it is the next argument
  Option& positive();
  Option& not_negative();
  Option& between(double least, double most);

 private:
  CLI::Option* option_;
};

/// The program, or one of its subcommands.
class Command {
 public:
  Command(const std::string& name, const std::string& help, const std::string& version);
  Command(CLI::App& command, Command& program);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command();

  Command& subcommand(const std::string& name, const std::string& help);

  /// `names`: "-o,--output", or a word for an argument. For the types that arguments.cpp lists.
  template <typename T>
  Option option(const std::string& names, T& value, const std::string& help);
  Option option(const std::string& names, const std::function<void(const std::string&)>& take, const std::string& help);
  void flag(const std::string& names, bool& value, const std::string& help);
  void footer(const std::string& text);
  void runs(std::function<void()> work);  ///< function that the subcommand runs

  bool given(const std::string& option) const;

  /// Reads the arguments and runs the subcommand they name. The exit code: 2 where they are wrong (said on standard
  /// error), 0 after --help and --version too.
  int run(int argc, char** argv);

 private:
  int complain(const std::string& what) const;
  std::string unknown_option() const;

  std::unique_ptr<CLI::App> own_;
  CLI::App* command_;
  Command* program_ = nullptr;  // the program of a subcommand
  std::vector<std::unique_ptr<Command>> subcommands_;
  std::function<void()> work_;
};

}  // namespace steelyard::app
