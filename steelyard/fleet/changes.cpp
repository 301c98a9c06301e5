#include "steelyard/fleet/changes.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>

#include "steelyard/fleet/population.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const char* to_string(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::friction:
      return "friction";
    case ChangeKind::offset:
      return "offset";
    case ChangeKind::gain:
      return "gain";
    case ChangeKind::payload:
      return "payload";
  }
  return "";
}

namespace {

// The factor of one joint's rows of one log over the columns of the values.
struct JointRows {
  MatrixXd R;
  VectorXd z;
  std::vector<int> columns;
};

// One log, as far as courses need it.
struct LogRows {
  std::vector<JointRows> joints;
  std::vector<VectorXd> residual;  // residual of each joint, z − R β
};

LogRows rows_of_log(const RobotHistory& in, const ReducedFile& log, const std::vector<int>& places) {
  const Observations seen = with_columns(merged(log.rows.blocks), places);
  LogRows out;
  for (int i = 0; i < seen.joints(); ++i) {
    JointRows rows{seen.row(i).R(), seen.row(i).z(), seen.columns(i)};
    out.residual.push_back(rows.z - rows.R * in.values(rows.columns));
    out.joints.push_back(std::move(rows));
  }
  return out;
}

// A quantity's columns in one joint's rows.
using Columns = std::vector<MatrixXd>;  // regressor columns of each joint; no columns: it does not show there

struct Quantity {
  ChangeKind kind = ChangeKind::friction;
  int joint = -1;
  std::vector<std::string> names, units;
  std::vector<int> base;  // base parameters that it is; empty: none
  MatrixXd map;           // base parameters × quantities
};

bool of_shaft(const DesignColumn& column, int shaft) { return column.parameter < 0 && column.shaft == shaft; }

std::vector<Quantity> quantities(const RobotHistory& in) {
  const Robot& robot = *in.robot;
  const auto p = static_cast<Index>(in.columns.size());
  const ParameterLayout layout(robot);
  std::vector<Quantity> out;
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    Quantity friction{ChangeKind::friction, static_cast<int>(s), {}, {}, {}, {}}, offset = friction;
    offset.kind = ChangeKind::offset;
    for (std::size_t c = 0; c < in.columns.size(); ++c) {
      if (!of_shaft(in.columns[c], static_cast<int>(s))) continue;
      Quantity& to = friction_law(in.columns[c].kind).bias ? offset : friction;
      to.base.push_back(static_cast<int>(c));
      const Parameter& parameter = layout[in.base.kept[c]];
      to.names.push_back(parameter.name);
      to.units.push_back(parameter.unit);
    }
    for (Quantity* one : {&friction, &offset}) {
      if (one->base.empty()) continue;
      one->map = MatrixXd::Zero(p, static_cast<Index>(one->base.size()));
      for (std::size_t k = 0; k < one->base.size(); ++k) one->map(one->base[k], static_cast<Index>(k)) = 1;
      out.push_back(std::move(*one));
    }
  }
  for (int i = 0; i < robot.dof(); ++i)
    out.push_back({ChangeKind::gain, i, {"G_" + coordinate_label(robot, i)}, {"-"}, {}, {}});
  // A body at the last link: its mass and first moments. Its own inertia is small beside what these make.
  const MatrixXd projection = in.base.projection(layout.size());
  const int last = robot.links() - 1;
  Quantity payload{ChangeKind::payload, -1, {"mass", "MX", "MY", "MZ"}, {"kg", "kg.m", "kg.m", "kg.m"}, {}, {}};
  payload.map.resize(p, 4);
  payload.map.col(0) = projection.col(ParameterLayout::link(last, 9));
  for (int k = 0; k < 3; ++k) payload.map.col(1 + k) = projection.col(ParameterLayout::link(last, 6 + k));
  out.push_back(std::move(payload));
  return out;
}

// The quantity's columns, joint by joint. A gain's column is the torque itself: that of the model.
Columns columns_of(const RobotHistory& in, const Quantity& one, const LogRows& log) {
  Columns out;
  for (std::size_t i = 0; i < log.joints.size(); ++i) {
    const JointRows& rows = log.joints[i];
    if (one.kind == ChangeKind::gain)
      out.push_back(static_cast<int>(i) == one.joint ? MatrixXd(rows.R * in.values(rows.columns)) : MatrixXd());
    else
      out.push_back(rows.R * MatrixXd(one.map(rows.columns, Eigen::all)));
  }
  return out;
}

// What is determined of the quantity in one log, all else as in the robot's own model.
std::optional<std::pair<VectorXd, MatrixXd>> estimate(const RobotHistory& in, const Columns& columns,
                                                      const LogRows& log, Index count) {
  MatrixXd A = MatrixXd::Zero(count, count);
  VectorXd b = VectorXd::Zero(count);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].size() == 0) continue;
    const double weight = 1 / (in.sigma[static_cast<Index>(i)] * in.sigma[static_cast<Index>(i)]);
    A += weight * columns[i].transpose() * columns[i];
    b += weight * columns[i].transpose() * log.residual[i];
  }
  const VectorXd scale = A.diagonal().cwiseSqrt();
  if (!(scale.minCoeff() > 0)) return {};
  const VectorXd inverse = scale.cwiseInverse();
  MatrixXd C = inverse.asDiagonal() * A * inverse.asDiagonal();
  C.diagonal().array() += 1e-6;  // a moment that the motion does not show stays at zero
  const MatrixXd solved = C.ldlt().solve(MatrixXd::Identity(count, count));
  const MatrixXd covariance = inverse.asDiagonal() * solved * inverse.asDiagonal();
  return std::pair{VectorXd(covariance * b), MatrixXd(in.inflation * covariance)};
}

// Means of two stretches, weighted by the logs' information.
struct Mean {
  MatrixXd information;
  VectorXd weighted;

  explicit Mean(Index n) : information(MatrixXd::Zero(n, n)), weighted(VectorXd::Zero(n)) {}
  void add(const VectorXd& x, const MatrixXd& W) { information += W, weighted += W * x; }
  MatrixXd covariance() const {
    return information.ldlt().solve(MatrixXd::Identity(information.rows(), information.cols()));
  }
  VectorXd value() const { return information.ldlt().solve(weighted); }
};

}  // namespace

std::vector<Course> courses(const RobotHistory& in, const std::vector<Change>& steps) {
  const std::vector<int> places = places_of(in.columns, superset(in.logs.front()->choices));
  const std::vector<Quantity> all = quantities(in);
  std::vector<Course> out;
  for (const Quantity& one : all) out.push_back({one.kind, one.joint, one.names, one.units, {}, {}});
  for (std::size_t l = 0; l < in.logs.size(); ++l) {
    LogRows log = rows_of_log(in, *in.logs[l], places);
    std::vector<Columns> columns;
    for (const Quantity& one : all) columns.push_back(columns_of(in, one, log));
    for (const Change& step : steps) {
      if (l <= step.after) continue;
      for (std::size_t k = 0; k < all.size(); ++k)
        if (all[k].kind == step.kind && all[k].joint == step.joint)
          for (std::size_t i = 0; i < log.residual.size(); ++i)
            if (columns[k][i].size() > 0) log.residual[i] -= columns[k][i] * step.size;
    }
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto found = estimate(in, columns[k], log, static_cast<Index>(all[k].names.size()));
      out[k].values.push_back(found ? found->first : VectorXd());
      out[k].covariances.push_back(found ? found->second : MatrixXd());
    }
  }
  return out;
}

double scatter_of(const std::vector<const Course*>& all) {
  std::vector<double> ratios;
  for (const Course* course : all) {
    const VectorXd* last = nullptr;
    const MatrixXd* covariance = nullptr;
    for (std::size_t l = 0; l < course->values.size(); ++l) {
      if (course->values[l].size() == 0) continue;
      if (last != nullptr) {
        const VectorXd d = course->values[l] - *last;
        const MatrixXd S = course->covariances[l] + *covariance;
        const auto n = static_cast<double>(d.size());
        const double middle = n * std::pow(1 - 2 / (9 * n), 3);  // median of χ² (Wilson, Hilferty)
        ratios.push_back(d.dot(S.ldlt().solve(d)) / middle);
      }
      last = &course->values[l], covariance = &course->covariances[l];
    }
  }
  if (ratios.empty()) return 1;
  const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return std::max(1.0, *middle);
}

Change largest_step(const Course& course, double scatter) {
  constexpr std::size_t fewest = 2;  // logs on either side: one alone may be at fault itself
  Change out;
  out.kind = course.kind, out.joint = course.joint, out.names = course.names, out.units = course.units;
  const auto n = static_cast<Index>(course.names.size());
  out.size = out.deviation = out.before = VectorXd::Zero(n);
  std::vector<std::size_t> logs;
  for (std::size_t l = 0; l < course.values.size(); ++l)
    if (course.values[l].size() > 0) logs.push_back(l);
  if (logs.size() < 2 * fewest) return out;
  std::vector<MatrixXd> W;
  for (const std::size_t l : logs) {
    const MatrixXd C = scatter * course.covariances[l];
    W.push_back(C.ldlt().solve(MatrixXd::Identity(n, n)));
  }
  for (std::size_t k = fewest; k + fewest <= logs.size(); ++k) {
    Mean before(n), after(n);
    for (std::size_t i = 0; i < logs.size(); ++i) (i < k ? before : after).add(course.values[logs[i]], W[i]);
    const VectorXd step = after.value() - before.value();
    const MatrixXd S = before.covariance() + after.covariance();
    const double statistic = step.dot(S.ldlt().solve(step));
    if (statistic <= out.statistic) continue;
    out.statistic = statistic;
    out.after = logs[k - 1];
    out.size = step;
    out.deviation = S.diagonal().cwiseMax(0).cwiseSqrt();
    out.before = before.value();
  }
  const auto splits = static_cast<double>(logs.size() - 2 * fewest + 1);
  out.probability = std::min(1.0, splits * chi_square_tail(out.statistic, static_cast<double>(n)));
  return out;
}

}  // namespace steelyard
