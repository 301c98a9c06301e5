#include "steelyard/estimate/friction_shapes.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/estimate/passes.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

FrictionShape first_shape(const Shaft& shaft) {
  FrictionShape out;
  if (shaft.type == JointType::prismatic) out.hysteresis_yield = 0.01;
  for (const Friction spring : shaft.springs())  // their geometry is the robot's
    for (const auto& constant : friction_law(spring).constants) out.*constant.value = shaft.shape.*constant.value;
  return out;
}

std::optional<VectorXd> fit_links(const std::vector<DesignColumn>& columns, const MakeEquations& make, const Run& run,
                                  double tolerance) {
  constexpr int iterations = 60;  // each gains half a digit or more
  std::vector<int> unloaded;
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].parameter >= 0 || !friction_law(columns[k].kind).needs_load())
      unloaded.push_back(static_cast<int>(k));
  if (unloaded.size() == columns.size()) return {};
  std::vector<DesignColumn> first;
  for (const int k : unloaded) first.push_back(columns[static_cast<std::size_t>(k)]);
  VectorXd values = VectorXd::Zero(static_cast<Index>(columns.size()));
  const VectorXd start = reweighted_values(merged(observe_in_time(*make(first, {}), 1, run), run)).values;
  for (std::size_t k = 0; k < unloaded.size(); ++k) values[unloaded[k]] = start[static_cast<Index>(k)];
  // A loop whose gain is the load's share that friction takes, times what the fit makes of it: 0.1 to 0.3.
  for (int k = 0; k < iterations; ++k) {
    const VectorXd next = reweighted_values(merged(observe_in_time(*make(columns, values), 1, run), run)).values;
    const double change = (next - values).norm();
    values = next;
    if (change <= tolerance * values.norm()) break;
  }
  return values;
}

namespace {

// A constant of a shaft's friction that is to be found.
struct Shape {
  int shaft;
  double FrictionShape::*constant;
  double lowest, highest;
};

std::vector<Shape> free_shapes(const Robot& robot, const VectorXd& speed, ShapeFit how) {
  std::vector<Shape> out;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const Shaft& shaft = robot.shafts[k];
    const int at = static_cast<int>(k);
    if (!(speed[at] > 0)) continue;  // a shaft that stands shows no shape
    for (const auto& term : shaft.friction)
      for (const auto& c : friction_law(term).constants) {
        if ((!c.speed && how == ShapeFit::quick) || c.lowest >= c.highest) continue;
        const double unit = c.speed ? speed[at] : 1;
        out.push_back({at, c.value, c.lowest * unit, c.highest * unit});
      }
  }
  return out;
}

// [∂W/∂(log constant)] · F, the direction in which a constant moves the torque, as a combination of slope columns.
struct Slopes {
  std::vector<DesignColumn> columns;  // after the design's own
  std::vector<int> of_shape, of_column;
};

Slopes slope_columns(const std::vector<DesignColumn>& design, const std::vector<Shape>& shapes) {
  Slopes out;
  for (std::size_t s = 0; s < shapes.size(); ++s)
    for (std::size_t c = 0; c < design.size(); ++c) {
      if (design[c].shaft != shapes[s].shaft || !friction_law(design[c].kind).looks_at(shapes[s].constant)) continue;
      DesignColumn slope = design[c];
      slope.slope = shapes[s].constant;
      out.columns.push_back(slope);
      out.of_shape.push_back(static_cast<int>(s));
      out.of_column.push_back(static_cast<int>(c));
    }
  return out;
}

// Cost of the linear fit at a shape, and its residual by the logarithms of the constants with the linear parameters
// projected out.
struct Projection {
  double cost = 0;
  LinearResidual model;
  VectorXd links;
};

Projection project(const Robot& robot, const std::vector<Shape>& shapes, const std::optional<VectorXd>& links,
                   const MakeEquations& make, const Run& run) {
  std::vector<DesignColumn> columns =
      design_columns(robot, find_identifiable_parameters(robot, ParameterLayout(robot)));
  const Slopes slopes = slope_columns(columns, shapes);
  const auto p = static_cast<Index>(columns.size());
  columns.insert(columns.end(), slopes.columns.begin(), slopes.columns.end());
  std::optional<VectorXd> load;
  if (links) {
    load = VectorXd::Zero(static_cast<Index>(columns.size()));
    load->head(p) = links->head(p);
  }
  const Observations all = merged(observe_in_time(*make(columns, load), 1, run), run);
  std::vector<int> own(static_cast<std::size_t>(p));
  for (Index k = 0; k < p; ++k) own[static_cast<std::size_t>(k)] = static_cast<int>(k);
  const Observations linear = all.select(own);
  const Reweighted fit = reweighted_values(linear);
  const Information whitened = all.whitened(fit.sigma);

  Projection out;
  out.links = fit.values;
  for (int i = 0; i < linear.joints(); ++i) out.cost += linear.row(i).rows() * std::log(fit.sigma[i]);
  const Eigen::MatrixXd R = whitened.R();
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(R.rows(), static_cast<Index>(shapes.size()));
  for (std::size_t k = 0; k < slopes.columns.size(); ++k)
    J.col(slopes.of_shape[k]) += fit.values[slopes.of_column[k]] * R.col(p + static_cast<Index>(k));
  VectorXd scale = R.leftCols(p).colwise().norm().transpose();
  for (auto& s : scale) s = s > 0 ? s : 1;
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> linear_part(R.leftCols(p) * scale.cwiseInverse().asDiagonal());
  const auto Q = linear_part.householderQ();
  const Index left = R.rows() - linear_part.rank();
  out.model.J = (Q.transpose() * J).bottomRows(left);
  out.model.r = -(Q.transpose() * whitened.z()).tail(left);
  return out;
}

double& constant_of(Robot& robot, const Shape& shape) {
  return robot.shafts[static_cast<std::size_t>(shape.shaft)].shape.*shape.constant;
}

Robot with_constants(Robot robot, const std::vector<Shape>& shapes, const VectorXd& logarithms) {
  for (std::size_t s = 0; s < shapes.size(); ++s)
    constant_of(robot, shapes[s]) = std::exp(logarithms[static_cast<Index>(s)]);
  return robot;
}

}  // namespace

Robot fit_friction_shapes(Robot robot, const VectorXd& speed, const MakeEquations& make, ShapeFit how, const Run& run) {
  const std::vector<Shape> shapes = free_shapes(robot, speed, how);
  if (shapes.empty()) return robot;
  std::optional<VectorXd> links =
      fit_links(design_columns(robot, find_identifiable_parameters(robot, ParameterLayout(robot))), make, run);
  VectorXd start(static_cast<Index>(shapes.size())), lowest = start, highest = start;
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const auto k = static_cast<Index>(s);
    start[k] = std::log(constant_of(robot, shapes[s]));
    lowest[k] = std::log(shapes[s].lowest);
    highest[k] = std::log(shapes[s].highest);
  }
  Projection now;
  LeastSquaresProblem problem;
  problem.cost = [&](const VectorXd& x) {
    now = project(with_constants(robot, shapes, x), shapes, links, make, run);
    return now.cost;
  };
  problem.linearise = [&](const VectorXd&) {
    if (links) links = now.links;
    return now.model;
  };
  problem.limit = [&](const VectorXd& x, const VectorXd& step) -> VectorXd {
    const VectorXd there = x + step.cwiseMax(-1).cwiseMin(1);  // no constant more than e times in one step
    return there.cwiseMax(lowest).cwiseMin(highest) - x;
  };
  const double tolerance = how == ShapeFit::quick ? 1e-3 : 1e-7;  // change of log(constant) that counts as settled [-]
  problem.settled = [&](const LeastSquaresStep& s) { return s.step.cwiseAbs().maxCoeff() < tolerance; };
  LeastSquaresOptions options;
  options.iterations = how == ShapeFit::quick ? 4 : 20;
  options.damping = 0;
  options.take_last = false;
  const LeastSquaresResult found = least_squares(problem, start, options);
  return found.steps > 0 ? with_constants(robot, shapes, found.x) : robot;
}

}  // namespace steelyard
