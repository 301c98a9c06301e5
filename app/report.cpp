// steelyard report DIR: the page again, from result.json (or plan.json) and the series beside it.
#include <fmt/format.h>

#include <filesystem>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/report/read.hpp"

namespace steelyard::app {

namespace {

struct Options {
  std::string source, output;
};

void run_report(const Options& options, const Common& common) {
  const ReportSource source = read_report(options.source);
  const std::string page = options.output.empty() ? source.page : options.output;
  if (std::filesystem::is_directory(page))
    throw InvalidInput(fmt::format("-o: {} is a directory; name the file, such as {}/report.html", page, page));
  const std::filesystem::path directory = std::filesystem::path(source.page).parent_path();
  std::vector<std::string> inputs = {options.source, (directory / "result.json").string(),
                                     (directory / "plan.json").string()};
  for (const auto& series : source.input.series) inputs.push_back((directory / series.path).string());
  require_other_files({page}, inputs);
  const std::string text = report_page(source.input);
  write_whole(page, text);
  if (common.json)
    print({{"schema", 1}, {"page", page}, {"bytes", text.size()}, {"series", source.input.series.size()}});
  else if (page != "-")
    fmt::print("{}: {:.2f} MB, opens in any browser, needs no network\n", page, static_cast<double>(text.size()) / 1e6);
}

}  // namespace

void register_report(Command& program, const Common& common) {
  Command& command = program.subcommand("report", "the page again, from the files that a command wrote");
  auto options = std::make_shared<Options>();
  command.option("DIR", options->source, "directory with result.json or plan.json and their series; or such a file")
      .required();
  command.option("-o,--output", options->output, "the page (DIR/report.html, or PLAN.html)");
  command.footer("Example: steelyard report identified -o ~/report.html");
  command.runs([options, &common] { run_report(*options, common); });
}

}  // namespace steelyard::app
