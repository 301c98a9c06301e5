#include "steelyard/estimate/torque_band.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/uncertain_constants.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double band_quantile = 1.96;          // quantile of 95 %, the normal distribution's [-]
constexpr Index band_samples = 256;             // at a time
constexpr Index band_part = 16 * band_samples;  // samples that a thread takes at a time

// A constant of a shaft's friction with its place in the covariance.
struct UncertainConstant {
  ShapeConstant constant;
  Index at;
};

// d f/d log c of one shaft, f the sum of its laws without memory.
double slope(const Model& model, const ShapeConstant& constant, const ShaftState& at) {
  constexpr double h = 1e-4;  // step of the logarithm
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(constant.shaft)];
  const auto sum = [&](double factor) {
    FrictionShape shape = shaft.shape;
    shape.*constant.value *= factor;
    double out = 0;
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      if (!law.looks_at(constant.value)) continue;
      const auto values = model.friction(constant.shaft, static_cast<int>(t));
      double entries[max_friction_columns];
      law.evaluate(shape, at, entries);
      for (Index c = 0; values && c < values->size(); ++c) out += (*values)[c] * entries[c];
    }
    return out;
  };
  return (sum(std::exp(h)) - sum(std::exp(-h))) / (2 * h);
}

// States of friction with memory along the motion, by the layout's columns; empty of other columns.
std::vector<VectorXd> memory_states(const Model& model, const MatrixXd& q) {
  std::vector<VectorXd> out(static_cast<std::size_t>(model.layout.size()));
  for (int c = 0; c < model.layout.size(); ++c) {
    const Parameter& parameter = model.layout[c];
    if (parameter.term < 0) continue;
    const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(parameter.shaft)];
    const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(parameter.term)]);
    if (!law.has_memory()) continue;
    const VectorXd x = (shaft.speed * q).transpose();
    const double yield = law.yield(shaft.shape, parameter.term_column);
    VectorXd& state = out[static_cast<std::size_t>(c)] = VectorXd::Zero(x.size());
    for (Index k = 1; k < x.size(); ++k) state[k] = stop_element(state[k - 1], x[k] - x[k - 1], yield);
  }
  return out;
}

class Band {
 public:
  Band(const Model& model, const BaseParameters& base, const std::vector<VectorXd>& states)
      : model_(model), regressor_(model.robot), C_(model.provenance->covariance), states_(states) {
    place_.assign(static_cast<std::size_t>(model.layout.size()), -1);
    for (int b = 0; b < base.count(); ++b) place_[static_cast<std::size_t>(base.kept[static_cast<std::size_t>(b)])] = b;
    const auto& names = model.provenance->base;
    for (const auto& constant : shape_constants(model.robot))
      for (auto at = static_cast<std::size_t>(base.count()); at < names.size(); ++at)
        if (names[at] == constant.name) constants_.push_back({constant, static_cast<Index>(at)});
    law_variance_ = VectorXd::Zero(model.robot.dof());
    for (int i = 0; i < model.robot.dof(); ++i)
      for (auto at = static_cast<std::size_t>(base.count()); at < names.size(); ++at)
        if (names[at] == law_name(model.robot, i))
          law_variance_[i] = C_(static_cast<Index>(at), static_cast<Index>(at));
    const auto& shafts = model.robot.shafts;
    loads_ = std::any_of(shafts.begin(), shafts.end(), [](const Shaft& shaft) { return shaft.needs_load(); });
  }

  // Half widths of samples first … first + count − 1.
  MatrixXd operator()(const MatrixXd& q, const MatrixXd& qd, const MatrixXd& qdd, Index first, Index count) {
    const MatrixXd mine[3] = {q.middleCols(first, count), qd.middleCols(first, count), qdd.middleCols(first, count)};
    const MatrixXd load = loads_ ? torques(model_, mine[0], mine[1], mine[2], rigid_links) : MatrixXd();
    MotionView view = MotionView::of(mine[0], mine[1], mine[2]);
    if (loads_) view.load = load.data();
    entries_.resize(static_cast<std::size_t>(regressor_.entries()) * static_cast<std::size_t>(count));
    regressor_.fill(view, static_cast<int>(count), entries_.data(), count);
    const int n = model_.robot.dof();
    MatrixXd out(n, count);
    for (int i = 0; i < n; ++i) {
      std::vector<Index> at;
      const MatrixXd W = row(i, mine[1], load, first, at);
      VectorXd variance = (W * C_(at, at)).cwiseProduct(W).rowwise().sum();
      variance.array() += law_variance_[i];
      out.row(i) = band_quantile * variance.cwiseMax(0).cwiseSqrt().transpose();
    }
    return out;
  }

 private:
  // What a joint's torque is linear in, samples × entries, and where each entry stands in the covariance.
  MatrixXd row(int i, const MatrixXd& qd, const MatrixXd& load, Index first, std::vector<Index>& at) const {
    const auto& columns = regressor_.columns(i);
    const Index count = qd.cols();
    MatrixXd W(count, static_cast<Index>(columns.size() + constants_.size()));
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const auto c = static_cast<std::size_t>(columns[k]);
      if (place_[c] < 0) continue;
      auto column = W.col(static_cast<Index>(at.size()));
      if (states_[c].size() > 0)
        column = model_.robot.shafts[static_cast<std::size_t>(model_.layout[columns[k]].shaft)].speed[i] *
                 states_[c].segment(first, count);
      else
        column = Eigen::Map<const VectorXd>(
            entries_.data() + (static_cast<Index>(regressor_.first_entry(i)) + static_cast<Index>(k)) * count, count);
      at.push_back(place_[c]);
    }
    for (const auto& [constant, place] : constants_) {
      const Shaft& shaft = model_.robot.shafts[static_cast<std::size_t>(constant.shaft)];
      if (shaft.speed[i] == 0) continue;
      auto column = W.col(static_cast<Index>(at.size()));
      for (Index s = 0; s < count; ++s)
        column[s] = shaft.speed[i] * slope(model_, constant,
                                           {shaft.speed.dot(qd.col(s).transpose()),
                                            loads_ ? shaft.load.dot(load.col(s).transpose()) : 0});
      at.push_back(place);
    }
    return W.leftCols(static_cast<Index>(at.size()));
  }

  const Model& model_;
  TorqueRegressor regressor_;
  const MatrixXd& C_;
  const std::vector<VectorXd>& states_;
  std::vector<int> place_;  // place of each of the layout's columns in the covariance, -1: not a base parameter's own
  std::vector<UncertainConstant> constants_;
  VectorXd law_variance_;  // variance of each joint's torque
  bool loads_ = false;
  std::vector<double> entries_;
};

}  // namespace

MatrixXd torque_band(const Model& model, const MatrixXd& q, const MatrixXd& qd, const MatrixXd& qdd, const Run& run) {
  if (!model.provenance || model.provenance->covariance.size() == 0) return {};
  const BaseParameters base = find_identifiable_parameters(model.robot, model.layout);
  if (base_covariance(model, base).size() == 0) return {};
  const auto states = memory_states(model, q);
  MatrixXd out(q.rows(), q.cols());
  parallel_for(static_cast<int>((q.cols() + band_part - 1) / band_part), run.quiet(), [&](int part) {
    Band band(model, base, states);
    const Index end = std::min(q.cols(), (part + 1) * band_part);
    for (Index first = part * band_part; first < end; first += band_samples) {
      const Index count = std::min(band_samples, end - first);
      out.middleCols(first, count) = band(q, qd, qdd, first, count);
    }
  });
  const std::vector<bool> known = coordinates_with_effort(model.robot);
  for (std::size_t i = 0; i < known.size(); ++i)
    if (!known[i]) out.row(static_cast<Index>(i)).setConstant(std::nan(""));
  return out;
}

}  // namespace steelyard
