#include "steelyard/validate/cross_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

CrossErrors empty_errors(Index judged, Index fitted) {
  CrossErrors out;
  out.torque_rms = Eigen::VectorXd::Zero(judged);
  out.rms = out.relative = MatrixXd::Zero(judged, fitted);
  out.normalised = MatrixXd::Constant(judged, fitted, nan);
  return out;
}

// The torque's rms is that of the log: any model's pair of rms and relative error gives it back.
void put(CrossErrors& errors, Index row, Index column, double rms, double relative_percent) {
  errors.rms(row, column) = rms;
  errors.relative(row, column) = relative_percent;
  if (relative_percent > 0 && std::isfinite(relative_percent)) errors.torque_rms[row] = 100 * rms / relative_percent;
}

void normalise(CrossErrors& errors, const std::vector<std::string>& judged, const std::vector<std::string>& fitted) {
  for (Index r = 0; r < errors.rms.rows(); ++r) {
    const auto own = std::find(fitted.begin(), fitted.end(), judged[static_cast<std::size_t>(r)]);
    if (own != fitted.end()) errors.normalised.row(r) = errors.rms.row(r) / errors.rms(r, own - fitted.begin());
  }
}

const MatrixXd& values(const CrossErrors& errors, CrossValue value) {
  if (value == CrossValue::rms) return errors.rms;
  return value == CrossValue::relative ? errors.relative : errors.normalised;
}

// Wide enough for every name and number of the table.
class TextTable {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  std::string text() const {
    std::vector<std::size_t> width;
    for (const auto& row : rows_)
      for (std::size_t c = 0; c < row.size(); ++c) {
        if (c >= width.size()) width.push_back(0);
        width[c] = std::max(width[c], row[c].size());
      }
    std::string out;
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t c = 0; c < row.size(); ++c)
        line += c == 0 ? fmt::format("{:<{}}", row[c], width[c]) : fmt::format("  {:>{}}", row[c], width[c]);
      out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string number(double x) { return std::isnan(x) ? "-" : fmt::format("{:.3f}", x); }

std::string label(const std::string& name, std::size_t joint, std::size_t joints) {
  return joint < joints ? fmt::format("{} ({})", name, joint + 1) : fmt::format("{} (all)", name);
}

// Mean over the logs that are not the model's own.
double elsewhere(const CrossTable& table, const CrossErrors& errors, Index column) {
  double sum = 0;
  int count = 0;
  for (Index r = 0; r < errors.rms.rows(); ++r) {
    if (table.judged_on[static_cast<std::size_t>(r)] == table.fitted_on[static_cast<std::size_t>(column)]) continue;
    sum += errors.rms(r, column);
    ++count;
  }
  return count ? sum / count : nan;
}

double at_home(const CrossTable& table, const CrossErrors& errors, Index column) {
  const auto own =
      std::find(table.judged_on.begin(), table.judged_on.end(), table.fitted_on[static_cast<std::size_t>(column)]);
  return own == table.judged_on.end() ? nan : errors.rms(own - table.judged_on.begin(), column);
}

}  // namespace

CrossTable cross_table(const std::vector<std::string>& judged_on, const std::vector<std::string>& fitted_on,
                       const std::vector<std::vector<TorqueMetrics>>& metrics) {
  if (judged_on.empty() || fitted_on.empty() || metrics.size() != judged_on.size())
    throw InvalidInput(fmt::format("a cross table of {} judged logs needs as many rows of metrics, not {}",
                                   judged_on.size(), metrics.size()));
  for (const auto& row : metrics) {
    const bool complete = row.size() == fitted_on.size() && std::all_of(row.begin(), row.end(), [&](const auto& m) {
                            return m.joints.size() == metrics.front().front().joints.size();
                          });
    if (!complete) throw InvalidInput("every judged log needs metrics of every fitted model, with the same joints");
  }
  const auto rows = static_cast<Index>(judged_on.size()), columns = static_cast<Index>(fitted_on.size());
  CrossTable out;
  out.judged_on = judged_on;
  out.fitted_on = fitted_on;
  out.joints.assign(metrics.front().front().joints.size(), empty_errors(rows, columns));
  out.together = empty_errors(rows, columns);
  for (Index r = 0; r < rows; ++r)
    for (Index c = 0; c < columns; ++c) {
      const TorqueMetrics& m = metrics[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      double square = 0;
      for (std::size_t i = 0; i < out.joints.size(); ++i) {
        put(out.joints[i], r, c, m.joints[i].rms, m.joints[i].relative_percent);
        square += m.joints[i].rms * m.joints[i].rms;
      }
      put(out.together, r, c, std::sqrt(square), m.relative_percent);
    }
  for (CrossErrors& joint : out.joints) normalise(joint, judged_on, fitted_on);
  normalise(out.together, judged_on, fitted_on);
  return out;
}

std::string to_text(const CrossTable& table, CrossValue value) {
  TextTable text;
  std::vector<std::string> head = {"judged on (joint)", "torque rms"};
  for (const std::string& name : table.fitted_on) head.push_back(name);
  head.emplace_back("average");
  text.row(head);
  const std::size_t n = table.joints.size();
  const auto errors = [&](std::size_t i) -> const CrossErrors& { return i < n ? table.joints[i] : table.together; };
  const auto line = [&](std::string name, std::string torque, const Eigen::VectorXd& numbers) {
    std::vector<std::string> cells = {std::move(name), std::move(torque)};
    for (const double x : numbers) cells.push_back(number(x));
    cells.push_back(number(numbers.mean()));
    text.row(cells);
  };
  for (std::size_t r = 0; r < table.judged_on.size(); ++r)
    for (std::size_t i = 0; i <= n; ++i) {
      const auto row = static_cast<Index>(r);
      line(label(table.judged_on[r], i, n), number(errors(i).torque_rms[row]), values(errors(i), value).row(row));
    }
  for (std::size_t i = 0; i <= n; ++i)
    line(label("average", i, n), "", CrossErrors::column_averages(values(errors(i), value)));
  return text.text();
}

std::string compare_text(const CrossTable& complete, const CrossTable& reduced) {
  if (complete.judged_on != reduced.judged_on || complete.fitted_on != reduced.fitted_on ||
      complete.joints.size() != reduced.joints.size())
    throw InvalidInput("the complete and the reduced model must be fitted and judged on the same logs");
  TextTable text;
  text.row({"fitted on (joint)", "own: complete", "reduced", "others: complete", "reduced"});
  for (std::size_t c = 0; c < complete.fitted_on.size(); ++c)
    for (std::size_t i = 0; i < complete.joints.size(); ++i) {
      const auto column = static_cast<Index>(c);
      const CrossErrors &a = complete.joints[i], &b = reduced.joints[i];
      text.row({label(complete.fitted_on[c], i, complete.joints.size()), number(at_home(complete, a, column)),
                number(at_home(reduced, b, column)), number(elsewhere(complete, a, column)),
                number(elsewhere(reduced, b, column))});
    }
  return text.text();
}

}  // namespace steelyard
