#include "steelyard/actuators/symmetry.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/core/words.hpp"
#include "steelyard/fit/base_values.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double objection = 0.05;  // probability below which values differ, over all comparisons together

// Parts of a name: at separators and where a small letter meets a large one.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> out(1);
  char before = '_';
  for (const char c : name) {
    const auto letter = [](char x) { return std::isalpha(static_cast<unsigned char>(x)) != 0; };
    const auto upper = [](char x) { return std::isupper(static_cast<unsigned char>(x)) != 0; };
    if (!std::isalnum(static_cast<unsigned char>(c))) {
      if (!out.back().empty()) out.emplace_back();
    } else {
      const bool camel = upper(c) && letter(before) && !upper(before);
      if (camel && !out.back().empty()) out.emplace_back();
      out.back().push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
    before = c;
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

// A part that says where on the robot a leg or an arm is.
bool says_where(const std::string& part) {
  static const std::set<std::string> words = {"fl", "fr",   "rl",    "rr",    "hl",   "hr",   "bl",   "br",   "lf",
                                              "rf", "lh",   "rh",    "lr",    "ml",   "mr",   "lm",   "rm",   "l",
                                              "r",  "left", "right", "front", "rear", "hind", "back", "fore", "middle"};
  return words.count(part) > 0;
}

// A group's values and what they have in common.
struct Comparison {
  VectorXd
      weights;  // weight of each in the mean: by its own variance, for few stretches of time say little of correlations
  double value = 0, deviation = 0, probability = 1;
};

// Hotelling's T² of the differences to the first one, with as many degrees of freedom as the covariance has.
double probability_of_differences(const VectorXd& x, const MatrixXd& covariance, double freedom) {
  const Index others = x.size() - 1;
  MatrixXd D(others, x.size());
  D << -VectorXd::Ones(others), MatrixXd::Identity(others, others);
  const VectorXd difference = D * x;
  const MatrixXd spread = D * covariance * D.transpose();
  const auto count = static_cast<double>(others);
  const double remaining = std::max(1.0, freedom + 1 - count);
  const double square = difference.dot(spread.completeOrthogonalDecomposition().solve(difference));
  return 1 - fisher_f_probability(square * remaining / (count * freedom), count, remaining);
}

Comparison compare(const VectorXd& x, const MatrixXd& covariance, double freedom) {
  Comparison out;
  out.weights = covariance.diagonal().cwiseMax(1e-300).cwiseInverse();
  out.weights /= out.weights.sum();
  out.value = out.weights.dot(x);
  out.deviation = std::sqrt(std::max(0.0, out.weights.dot(covariance * out.weights)));
  if (x.size() > 1) out.probability = probability_of_differences(x, covariance, freedom);
  return out;
}

// The one of them that the others predict worst.
std::size_t odd_one(const VectorXd& x, const MatrixXd& covariance) {
  std::size_t worst = 0;
  double most = -1;
  for (Index k = 0; k < x.size(); ++k) {
    std::vector<Index> others;
    for (Index i = 0; i < x.size(); ++i)
      if (i != k) others.push_back(i);
    const VectorXd w = compare(x(others), covariance(others, others), 1e6).weights;
    const double difference = x[k] - w.dot(x(others));
    const double variance = covariance(k, k) + w.dot(covariance(others, others) * w) - 2 * w.dot(covariance(others, k));
    const double relative = std::abs(difference) / std::sqrt(std::max(variance, 1e-300));
    if (relative > most) most = relative, worst = static_cast<std::size_t>(k);
  }
  return worst;
}

// Values of one kind that a group of joints has.
struct Shared {
  std::string what;               // "Fc"
  std::vector<std::size_t> rows;  // rows of the table of base parameters
  std::vector<std::string> joints;
};

std::vector<Shared> comparable(const Fit& fit, const std::vector<std::vector<int>>& groups) {
  const Robot& robot = fit.model.robot;
  std::vector<Shared> out;
  for (const auto& group : groups) {
    std::map<std::string, Shared> found;
    for (const int joint : group) {
      const Coordinate& coordinate = robot.coordinates[static_cast<std::size_t>(joint)];
      for (std::size_t b = 0; b < fit.base.size(); ++b) {
        const Parameter& p = fit.model.layout[fit.grouping.kept[b]];
        const bool braking = p.kind == ParameterKind::friction && law_of(robot, p).sign != FrictionSign::any;
        if (p.shaft != joint || !(braking || p.kind == ParameterKind::rotor) || !(fit.base[b].deviation > 0)) continue;
        const std::string what = p.name.substr(0, p.name.find('_'));
        Shared& shared = found[what];
        shared.what = what;
        shared.rows.push_back(b);
        shared.joints.push_back(coordinate.name);
      }
    }
    for (const auto& [what, shared] : found)
      if (shared.rows.size() > 1) out.push_back(shared);
  }
  return out;
}

// Leaves out, one after the other, those that are unlike the rest.
Diagnostics leave_out_unlike(const Fit& fit, Shared& shared, double level) {
  Diagnostics out;
  const MatrixXd& all = fit.covariance.covariance;
  while (shared.rows.size() > 1) {
    VectorXd x(static_cast<Index>(shared.rows.size()));
    std::vector<Index> at;
    for (std::size_t k = 0; k < shared.rows.size(); ++k) {
      x[static_cast<Index>(k)] = fit.base[shared.rows[k]].value;
      at.push_back(static_cast<Index>(shared.rows[k]));
    }
    const MatrixXd covariance = all(at, at);
    const double freedom = std::max(2.0, fit.covariance.freedom.size() > at[0] ? fit.covariance.freedom[at[0]] : 23.0);
    const Comparison all_alike = compare(x, covariance, freedom);
    if (all_alike.probability >= level) return out;
    if (shared.rows.size() == 2) {  // which of two is odd nobody can say
      out.push_back(
          {Severity::info, "symmetry-differs",
           fmt::format("joints '{}' and '{}' differ in {}: {:.4g} and {:.4g} {}, where chance would give as much "
                       "in {:.2g} of cases; each keeps its own",
                       shared.joints[0], shared.joints[1], shared.what, x[0], x[1],
                       unit_text(fit.base[shared.rows[0]].unit), all_alike.probability)});
      shared.rows.clear();
      return out;
    }
    const std::size_t odd = odd_one(x, covariance);
    std::vector<std::string> others = shared.joints;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(odd));
    std::vector<Index> rest;
    for (Index k = 0; k < x.size(); ++k)
      if (k != static_cast<Index>(odd)) rest.push_back(k);
    const Comparison alike = compare(x(rest), covariance(rest, rest), freedom);
    out.push_back({Severity::info, "symmetry-differs",
                   fmt::format("joint '{}' differs from {} in {}: {:.4g} {} instead of {:.4g}; it keeps its own",
                               shared.joints[odd], listed(others), shared.what, x[static_cast<Index>(odd)],
                               unit_text(fit.base[shared.rows[odd]].unit), alike.value)});
    shared.rows.erase(shared.rows.begin() + static_cast<std::ptrdiff_t>(odd));
    shared.joints = others;
  }
  shared.rows.clear();
  return out;
}

// One value for all of a group; the others stay as they are.
void impose(Fit& fit, const std::vector<Shared>& groups) {
  RobustCovariance covariance = fit.covariance;
  MatrixXd& P = covariance.covariance;
  VectorXd x(P.rows());
  for (std::size_t b = 0; b < fit.base.size(); ++b) x[static_cast<Index>(b)] = fit.base[b].value;
  MatrixXd S = MatrixXd::Identity(P.rows(), P.rows());  // from values before to values after
  for (const auto& shared : groups) {
    std::vector<Index> at;
    for (const std::size_t row : shared.rows) at.push_back(static_cast<Index>(row));
    const VectorXd weights = compare(x(at), P(at, at), 1e6).weights;
    for (const Index row : at) {
      S.row(row).setZero();
      for (std::size_t k = 0; k < at.size(); ++k) S(row, at[k]) = weights[static_cast<Index>(k)];
    }
  }
  P = S * P * S.transpose();
  set_base_values(fit, S * x, covariance);
}

}  // namespace

std::vector<std::vector<int>> symmetric_joints(const Robot& robot) {
  std::map<std::string, std::vector<int>> groups;
  for (int k = 0; k < robot.dof(); ++k) {
    std::string rest;
    int places = 0;
    for (const std::string& part : parts_of(robot.coordinates[static_cast<std::size_t>(k)].name)) {
      places += says_where(part);
      if (!says_where(part)) rest += part + "_";
    }
    if (places > 0 && !rest.empty()) groups[rest].push_back(k);
  }
  std::vector<std::vector<int>> out;
  for (const auto& [name, joints] : groups)
    if (joints.size() > 1) out.push_back(joints);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::vector<int>> symmetric_joints(const Robot& robot, const std::vector<std::string>& asked) {
  if (asked.empty() || asked == std::vector<std::string>{"none"}) return {};
  if (asked == std::vector<std::string>{"auto"}) return symmetric_joints(robot);
  std::vector<std::string> names;
  for (const auto& coordinate : robot.coordinates) names.push_back(coordinate.name);
  std::vector<std::vector<int>> out;
  std::set<std::string> taken;
  for (const std::string& text : asked) {
    out.emplace_back();
    std::size_t begin = 0;
    while (begin <= text.size()) {
      const std::size_t end = std::min(text.find('=', begin), text.size());
      const std::string name = text.substr(begin, end - begin);
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end())
        throw InvalidInput(
            fmt::format("`symmetry`: the robot has no joint '{}'{}", brief(name), did_you_mean(name, names)));
      if (!taken.insert(name).second) throw InvalidInput(fmt::format("`symmetry`: joint '{}' stands twice", name));
      out.back().push_back(static_cast<int>(found - names.begin()));
      begin = end + 1;
    }
    if (out.back().size() < 2)
      throw InvalidInput(
          fmt::format("`symmetry`: '{}' is one joint; give those that are alike with = between them", brief(text)));
  }
  return out;
}

Diagnostics share_among_symmetric(Fit& fit, const std::vector<std::vector<int>>& groups) {
  std::vector<Shared> shared = comparable(fit, groups);
  if (shared.empty())
    return {{Severity::warning, "symmetry-none", "no joints are alike by their names, so that nothing is shared"}};
  Diagnostics out;
  const double level = objection / static_cast<double>(shared.size());
  for (auto& one : shared) append(out, leave_out_unlike(fit, one, level));
  std::erase_if(shared, [](const Shared& one) { return one.rows.size() < 2; });
  if (!shared.empty()) impose(fit, shared);
  for (const auto& one : shared)
    out.push_back(
        {Severity::info, "symmetry-shared",
         fmt::format("{} share {} = {:.4g} ± {:.2g} {}", listed(one.joints), one.what, fit.base[one.rows[0]].value,
                     1.96 * fit.base[one.rows[0]].deviation, fit.base[one.rows[0]].unit)});
  return out;
}

}  // namespace steelyard
