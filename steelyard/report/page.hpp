// One HTML file that shows a result: script, style and data inside, nothing loaded from anywhere.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/logs/table.hpp"

namespace steelyard {

/// A log as the page plots it.
struct ReportSeries {
  std::string log;   ///< name of the log's file, as in the result
  std::string role;  ///< "identify", "validate", "payload", "plan"
  std::string path;  ///< path of the series file, relative to the page
  Table table;       ///< t, tau1 …, tau_hat1 …, q1 …, qd1 …; of a plan t, q1 …, qd1 …, qdd1 …
};

struct ReportInput {
  std::string kind;      ///< "identify", "validate", "payload", "excite", "reproduce"
  std::string robot;     ///< its name, for the title; "": none
  std::string headline;  ///< the verdict's, for a browser without scripts; "": none
  std::string result;    ///< text of result.json, put into the page as it is; "": none
  std::string plan;      ///< text of plan.json, likewise
  std::vector<ReportSeries> series;
};

/// The page that report/src/document.ts describes. Runs nothing but its own script: a policy with the digests of script
/// and style makes the browser refuse others, and data is escaped. Throws InvalidInput where result or plan is no JSON.
/// most_rows: of a longer series every k-th row is kept, which a browser can draw.
std::string report_page(const ReportInput&, const Run& = {}, Eigen::Index most_rows = 400000);

}  // namespace steelyard
