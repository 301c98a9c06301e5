// steelyard reproduce PAPER|all: the source papers computed again, their numbers beside ours.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/report/page.hpp"
#include "steelyard/reproduce/reproduction.hpp"
#include "steelyard/reproduce/reproduction_json.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

using nlohmann::ordered_json;

struct Options {
  std::string paper, output;
  bool no_report = false;
};

std::vector<Paper> chosen(const std::string& key) {
  if (key == "all") return papers();
  std::vector<std::string> known;
  for (const auto& paper : papers()) {
    if (key == paper.key) return {paper};
    known.emplace_back(paper.key);
  }
  throw InvalidInput(fmt::format("PAPER: '{}' is not among the papers; there are: {}, or all", key, join(known)));
}

std::string number(const std::optional<double>& x) { return x ? fmt::format("{:.4g}", *x) : ""; }

std::string counted(const Reproduction& r) {
  const auto within = std::count_if(r.rows.begin(), r.rows.end(), [](const auto& row) { return row.within; });
  return fmt::format("{} of {} rows within tolerance", within, r.rows.size());
}

void print_table(const Reproduction& r) {
  fmt::print("{}: {}\n", r.paper, r.title);
  fmt::print("  {:1} {:<16} {:>10} {:>10}  {:<8} {:<28} {}\n", "", "where", "paper", "ours", "", "the same if", "what");
  for (const auto& row : r.rows)
    fmt::print("  {} {:<16} {:>10} {:>10}  {:<8} {:<28} {}\n", row.within ? "✓" : "✗", row.where, number(row.paper),
               number(row.ours), row.unit, row.rule, row.what);
  fmt::print("  {}; {:.1f} s\n\n", counted(r), r.seconds);
}

void run_reproduce(const Options& options, const Common& common) {
  const std::vector<Paper> wanted = chosen(options.paper);
  if (!options.output.empty()) require_writable_directory(options.output);
  std::vector<Reproduction> done;
  std::string wrong;
  ordered_json out = {{"schema", 1}, {"kind", "reproduce"}, {"papers", ordered_json::array()}};
  for (const auto& paper : wanted) {
    Run run = run_of(common);
    if (isatty(STDERR_FILENO) != 0)
      run.progress = [&](const std::string& what, double) { fmt::print(stderr, "{}: {}\n", paper.key, what); };
    done.push_back(paper.reproduce(run));
    const Reproduction& r = done.back();
    for (const auto& row : r.rows)
      if (!row.within) wrong += fmt::format("{}{}: {}, {}", wrong.empty() ? "" : "; ", r.paper, row.where, row.what);
    out["papers"].push_back(reproduction_json(r));
    if (!common.json) print_table(r);
  }
  out["within"] = wrong.empty();
  out["run"] = run_json(run_record(common, {}));
  if (!options.output.empty()) {
    std::vector<OutputFile> files;
    for (const auto& r : done)
      for (auto& file : reproduction_files(r)) files.push_back(std::move(file));
    const std::string result = json_text(out);
    files.push_back({"result.json", result});
    if (!options.no_report) files.push_back({"report.html", report_page({"reproduce", "", "", result, "", {}})});
    write_directory(options.output, files);
  }
  if (common.json) print(out);
  if (!wrong.empty()) throw Unattainable("not reproduced within tolerance: " + wrong);
}

}  // namespace

void register_reproduce(Command& program, const Common& common) {
  Command& command = program.subcommand("reproduce", "the source papers computed again, their numbers beside ours");
  auto options = std::make_shared<Options>();
  std::vector<std::string> keys;
  for (const auto& paper : papers()) keys.emplace_back(paper.key);
  command.option("PAPER", options->paper, fmt::format("{}, or all", join(keys))).required();
  command.option("-o,--output", options->output,
                 "directory for a page each, PAPER.md, with its figures, result.json and report.html");
  add_no_report(command, options->no_report);
  command.footer(
      "Exit 0 only if every row is within tolerance.\nExample: steelyard reproduce indri2002 -o reproductions");
  command.runs([options, &common] { run_reproduce(*options, common); });
}

}  // namespace steelyard::app
