// A page's data from the files of a run.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/result.hpp"
#include "steelyard/report/page.hpp"

namespace steelyard {

/// Contents of a page, and the path to write it to.
struct ReportSource {
  ReportInput input;
  std::string page;  ///< DIR/report.html, or PLAN.html beside PLAN.json
};

/// `path`: a directory with result.json (or else plan.json), or such a file. Throws InvalidInput where there is none,
/// where it is none of ours or of a newer version, or where a series file does not fit it.
ReportSource read_report(const std::string& path);

/// The same for logs that are still in memory.
std::vector<ReportSeries> report_series(const std::vector<Judgement>&);

/// report.html of a run whose files these are, result.json among them.
OutputFile report_file(const std::vector<OutputFile>&, std::vector<ReportSeries> = {});

/// STEM.html of a plan whose files these are, STEM.json and STEM.csv among them.
OutputFile plan_report_file(const std::vector<OutputFile>&, const std::string& stem);

}  // namespace steelyard
