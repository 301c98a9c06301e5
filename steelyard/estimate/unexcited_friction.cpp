#include "steelyard/estimate/unexcited_friction.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/estimate/log_equations.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Logs = std::vector<std::shared_ptr<const FilteredSignals>>;

// Less than one sample at full strength. The deviation of a coefficient is then that of one sample's noise over the
// law's largest value. Laws that act have hundreds of samples.
constexpr double fewest_rows = 1;

// A law's column c at a speed, the gear loaded by 1 N·m.
double value(const Shaft& shaft, const FrictionLaw& law, std::size_t column, double speed) {
  double entries[max_friction_columns] = {};
  law.evaluate(shaft.shape, {speed, 1}, entries);
  return entries[column];
}

// The largest value at speeds up to the fastest, which may lie far below it.
double largest_value(const Shaft& shaft, const FrictionLaw& law, std::size_t column, double fastest) {
  double out = 0;
  for (double share = 1; share > 1e-6; share *= 0.95)
    for (const double sign : {-1, 1}) out = std::max(out, std::abs(value(shaft, law, column, sign * share * fastest)));
  return out;
}

bool has_rows(const Shaft& shaft, const FrictionLaw& law, std::size_t column, double fastest, const Logs& logs) {
  const double largest = largest_value(shaft, law, column, fastest);
  if (largest == 0) return true;  // the shaft never turns, which is no matter of the law
  const bool jumping = jumps({-1, 0, law.kind, static_cast<int>(column), shaft.shape});
  double rows = 0;
  for (const auto& log : logs) {
    const Eigen::MatrixXd& qd = jumping && log->turning.size() > 0 ? log->turning : log->motion.qd;
    for (Index k = 0; k < qd.cols(); ++k) {
      if (!log->trusted[static_cast<std::size_t>(k)]) continue;
      rows += std::pow(value(shaft, law, column, shaft.speed.dot(qd.col(k))) / largest, 2);
      if (rows >= fewest_rows) return true;
    }
  }
  return false;
}

// Whether a law is another function of speed forwards than backwards. A constant is none, and a spring's is none
// either.
bool tells_directions(const Shaft& shaft, const FrictionLaw& law, double fastest) {
  if (law.bias || law.spring != nullptr || law.yield != nullptr) return false;
  for (std::size_t c = 0; c < law.columns.size(); ++c) {
    const double forwards = value(shaft, law, c, fastest), backwards = value(shaft, law, c, -fastest);
    if (std::abs(forwards + backwards) > 1e-9 * std::abs(forwards)) return true;
  }
  return false;
}

// A law of both directions is extrapolated in the slower one up to the speed of the faster: twice at most.
bool has_both_directions(const Shaft& shaft, double fastest, const Logs& logs) {
  double forwards = 0, backwards = 0;
  for (const auto& log : logs)
    for (Index k = 0; k < log->motion.qd.cols(); ++k) {
      if (!log->trusted[static_cast<std::size_t>(k)]) continue;
      const double speed = shaft.speed.dot(log->motion.qd.col(k));
      forwards = std::max(forwards, speed);
      backwards = std::max(backwards, -speed);
    }
  return 2 * std::min(forwards, backwards) >= fastest;
}

}  // namespace

std::vector<UnexcitedTerm> unexcited_friction(const Robot& robot, const Eigen::VectorXd& speed, const Logs& logs) {
  std::vector<UnexcitedTerm> out;
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const Shaft& shaft = robot.shafts[s];
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      bool excited = true;
      for (std::size_t c = 0; c < law.columns.size(); ++c)
        excited = excited && has_rows(shaft, law, c, speed[static_cast<Index>(s)], logs);
      const double fastest = speed[static_cast<Index>(s)];
      if (tells_directions(shaft, law, fastest)) excited = excited && has_both_directions(shaft, fastest, logs);
      if (!excited) out.push_back({static_cast<int>(s), static_cast<int>(t)});
    }
  }
  return out;
}

}  // namespace steelyard
