#include "steelyard/judge/disagreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/judge/differences.hpp"

namespace steelyard {

using Eigen::VectorXd;

namespace {

constexpr double harmful = 1.15;  // recorded logs of one robot show 1.04 at most, half of them in a load of their own;
                                  // those of two robots 1.6, torques that are 1.1 times too large 1.4 [-]
constexpr std::size_t parts = 4;  // of a log, each explained by the rest
constexpr int time_blocks = 16;   // a part has every fourth, so that what drifts is in all of them

// Whitened information of one log, part by part.
using Parts = std::vector<Information>;

Parts parts_of(const Model& model, const std::vector<DesignColumn>& columns,
               const std::shared_ptr<const FilteredSignals>& log, const SignalOptions& options, const VectorXd& links,
               const VectorXd& sigma, const Run& run) {
  const auto observed = observe_log(model.robot, columns, log, options, links, time_blocks, run);
  Parts out(parts, Information(static_cast<int>(columns.size())));
  for (std::size_t b = 0; b < observed.size(); ++b) out[b % parts].merge(observed[b].whitened(sigma));
  return out;
}

std::vector<Parts> parts_of_all(const Model& model, const BaseParameters& base, const FitData& logs,
                                const VectorXd& sigma, const Run& run) {
  VectorXd rigid = model.values;  // the load of gears, on which friction may depend
  for (int k = 0; k < model.layout.size(); ++k)
    if (model.layout[k].kind != ParameterKind::inertial) rigid[k] = 0;
  const auto columns = design_columns(model.robot, base);
  std::vector<Parts> out;
  for (const auto& log : logs.logs())
    out.push_back(parts_of(model, columns, log, logs.signals(), base_values(base, rigid), sigma, run));
  return out;
}

double left(const Information& rows, const VectorXd& x) {
  return (rows.R() * x - rows.z()).squaredNorm() + rows.residual_square();
}

// Squares of all parts, each explained by the rest of the log, with others beside it or alone.
double left_out(const Parts& log, const Information* others) {
  double sum = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    Information rest(log.front().columns());
    for (std::size_t k = 0; k < parts; ++k)
      if (k != part) rest.merge(log[k]);
    if (others != nullptr) rest.merge(*others);
    sum += left(log[part], rest.values());
  }
  return sum;
}

std::vector<double> harms(const std::vector<Parts>& logs, const std::vector<std::size_t>& chosen) {
  std::vector<double> out;
  for (const std::size_t k : chosen) {
    Information others(logs[k].front().columns());
    for (const std::size_t other : chosen)
      if (other != k)
        for (const Information& part : logs[other]) others.merge(part);
    const double alone = left_out(logs[k], nullptr);
    out.push_back(alone > 0 ? std::sqrt(left_out(logs[k], &others) / alone) : 1);
  }
  return out;
}

bool is_among(const std::vector<std::size_t>& some, std::size_t k) {
  return std::find(some.begin(), some.end(), k) != some.end();
}

// The fit of some of the logs, with the choices of the whole.
Fit fit_of(const std::vector<std::size_t>& chosen, const Model& nominal, const ExaminedLogs& data, const Fit& whole,
           IdentifyOptions options, const Run& run) {
  options.friction.automatic = false;
  options.signals.cutoff = whole.signals.cutoff;
  std::vector<Signals> logs;
  std::vector<KnownReference> references;
  for (const std::size_t k : chosen) {
    logs.push_back(data.signals[k]);
    if (k < data.references.size()) references.push_back(data.references[k]);
  }
  return fit({with_robot(nominal, whole.model.robot), logs, options, references, data.delay}, run);
}

std::string names_of(const std::vector<std::size_t>& chosen, const ExaminedLogs& data) {
  std::vector<std::string> out;
  for (const std::size_t k : chosen) out.push_back(data.signals[k].label());
  return listed(out);
}

Diagnostic no_one_robot(const std::string& log, const std::string& others, double harm) {
  return {Severity::warning, "logs-disagree",
          fmt::format("{}: does not go with {}: what the rest of this log leaves unexplained grows {:.2g} times when "
                      "the fit has them, too, where logs of one robot in one state help each other: another robot, "
                      "tool, mounting or unit; fit them apart",
                      log, others, harm)};
}

// What the odd log has that a model of the others has not; that it is none of theirs, where nothing simple explains it.
Diagnostic difference_of(std::size_t odd, const std::vector<std::size_t>& others, double harm, const Model& nominal,
                         const ExaminedLogs& data, const Fit& whole, const IdentifyOptions& options, const Run& run) {
  const std::string name = data.signals[odd].label(), rest = names_of(others, data);
  try {
    const Model theirs = fit_of(others, nominal, data, whole, options, run).model;
    if (const auto found = explained_difference(theirs, judge(theirs, data.signals[odd], {}, run), rest))
      return {found->severity, found->code,
              fmt::format("{}: {}; or they are logs of different robots: then fit them apart", name, found->message)};
  } catch (const Unattainable&) {  // they alone make no model
  }
  return no_one_robot(name, rest, harm);
}

}  // namespace

Disagreement find_disagreement(const Model& model, const BaseParameters& base, const FitData& logs,
                               const VectorXd& sigma, const Run& run) {
  const std::vector<Parts> factors = parts_of_all(model, base, logs, sigma, run);
  std::vector<std::size_t> chosen(factors.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  Disagreement out;
  for (std::vector<double> harm; chosen.size() > 1;) {
    harm = harms(factors, chosen);
    if (out.harm.empty()) out.harm = harm;
    const auto worst = std::max_element(harm.begin(), harm.end());
    if (*worst < harmful) break;
    out.odd.push_back(chosen[static_cast<std::size_t>(worst - harm.begin())]);
    chosen.erase(chosen.begin() + (worst - harm.begin()));
  }
  if (chosen.size() == 1) out.odd.push_back(chosen.front());  // of the last two neither is the odd one
  return out;
}

Diagnostics disagreeing_logs(const Model& nominal, const ExaminedLogs& data, const Fit& whole,
                             const IdentifyOptions& options, const std::vector<std::size_t>& named, const Run& run) {
  const std::size_t count = data.signals.size();
  if (count < 2 || !data.commanded.empty() || options.links == LinkFit::nominal) return {};
  const FitData logs(whole.model.robot, data.signals, whole.signals, friction_fitted(whole.model.robot), run);
  const Disagreement found = find_disagreement(whole.model, whole.grouping, logs, whole.estimate.sigma, run);
  std::vector<std::size_t> odd = found.odd;
  if (odd.empty() && (count == 2 || named.size() < count)) odd = named;
  if (odd.empty()) return {};
  if (count == 2) odd.resize(1);            // held against the other
  if (odd.size() == count) odd.pop_back();  // held against the last
  std::vector<std::size_t> others;
  for (std::size_t k = 0; k < count; ++k)
    if (!is_among(odd, k)) others.push_back(k);
  Diagnostics out;
  for (const std::size_t k : odd)
    out.push_back(difference_of(k, others, found.harm[k], nominal, data, whole, options, run));
  return out;
}

}  // namespace steelyard
