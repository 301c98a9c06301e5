// A page's data: from a run in memory, or from the files of one.
#pragma once

#include <string>
#include <vector>

#include "steelyard/report/page.hpp"
#include "steelyard/results/cross_result.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/weigh_result.hpp"

namespace steelyard {

/// Contents of a page, and the path to write it to.
struct ReportSource {
  ReportInput input;
  std::string page;  ///< DIR/report.html, or PLAN.html beside PLAN.json
};

/// `path`: a directory with result.json (or else plan.json), or such a file. Throws InvalidInput where there is none,
/// where it is none of ours or of a newer version, or where a series file does not fit it.
ReportSource read_report(const std::string& path);

/// The same of a run whose result.json has this text: nothing is read again.
ReportInput report_input(const Identification&, const std::string& result);
ReportInput report_input(const Validation&, const std::string& result);
ReportInput report_input(const CrossRun&, const std::string& result);
ReportInput report_input(const Weighing&, const std::string& result);

/// The same of a plan whose STEM.json has this text.
ReportInput report_input(const Plan&, const std::string& stem, const std::string& json);

}  // namespace steelyard
