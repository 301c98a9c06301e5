#include "steelyard/estimate/law_uncertainty.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double constant_deviation = 1;  // deviation of a constant's logarithm before any data [-]: a factor e, within
                                          // which a slope says what the constant does

// Columns beside those of the fit, each once.
class MoreColumns {
 public:
  explicit MoreColumns(std::vector<DesignColumn> own) : all_(std::move(own)), own_(all_.size()) {}

  int add(const DesignColumn& wanted) {
    for (std::size_t k = 0; k < all_.size(); ++k) {
      const DesignColumn& c = all_[k];
      if (c.parameter == wanted.parameter && c.shaft == wanted.shaft && c.kind == wanted.kind &&
          c.law_column == wanted.law_column && c.shape == wanted.shape && c.slope == wanted.slope)
        return static_cast<int>(k);
    }
    all_.push_back(wanted);
    return static_cast<int>(all_.size()) - 1;
  }

  const std::vector<DesignColumn>& all() const { return all_; }
  std::size_t own() const { return own_; }

 private:
  std::vector<DesignColumn> all_;
  std::size_t own_;
};

struct Slope {
  int constant, column, of;  // index of the constant; the slope's column; the column whose value it is a slope of
};

std::vector<Slope> add_slopes(const std::vector<ShapeConstant>& constants, MoreColumns& columns) {
  std::vector<Slope> out;
  for (std::size_t s = 0; s < constants.size(); ++s)
    for (std::size_t c = 0; c < columns.own(); ++c) {
      DesignColumn slope = columns.all()[c];
      if (slope.parameter >= 0 || slope.shaft != constants[s].shaft ||
          !friction_law(slope.kind).looks_at(constants[s].value))
        continue;
      slope.slope = constants[s].value;
      out.push_back({static_cast<int>(s), columns.add(slope), static_cast<int>(c)});
    }
  return out;
}

std::vector<int> add_law(int shaft, const RivalLaw& law, MoreColumns& columns) {
  std::vector<int> out;
  for (const Friction kind : law.terms)
    for (int c = 0; c < static_cast<int>(friction_law(kind).columns.size()); ++c)
      out.push_back(columns.add({-1, shaft, kind, c, law.shape}));
  return out;
}

// The constants are estimated along with the linear parameters, which follow them (variable projection, L8).
void count_constants(const LawUncertaintyInput& in, const std::vector<Slope>& slopes, Index count, const MatrixXd& R,
                     MatrixXd& covariance) {
  const auto p = static_cast<Index>(in.base.count());
  MatrixXd J = MatrixXd::Zero(R.rows(), count);
  for (const Slope& slope : slopes) J.col(slope.constant) += in.values[slope.of] * R.col(slope.column);
  VectorXd scale = R.leftCols(p).colwise().norm().transpose();
  for (auto& s : scale) s = s > 0 ? 1 / s : 1;
  const Eigen::ColPivHouseholderQR<MatrixXd> linear(R.leftCols(p) * scale.asDiagonal());
  const MatrixXd follow = scale.asDiagonal() * linear.solve(J);
  const MatrixXd left = J - R.leftCols(p) * follow;
  MatrixXd information = left.transpose() * left / in.inflation;
  information.diagonal().array() += 1 / (constant_deviation * constant_deviation);
  const MatrixXd V = information.ldlt().solve(MatrixXd::Identity(count, count));
  covariance.topLeftCorner(p, p) += follow * V * follow.transpose();
  covariance.block(0, p, p, count) = -follow * V;
  covariance.block(p, 0, count, p) = covariance.block(0, p, p, count).transpose();
  covariance.block(p, p, count, count) = V;
}

// The linear fit with another law at a shaft less the one with its own: how far that moves each column's value.
VectorXd difference(const Observations& seen, const VectorXd& sigma, const MoreColumns& columns, int shaft,
                    const std::vector<int>& rival, const VectorXd& own_values) {
  std::vector<int> chosen = rival;
  for (std::size_t c = 0; c < columns.own(); ++c)
    if (columns.all()[c].parameter >= 0 || columns.all()[c].shaft != shaft) chosen.push_back(static_cast<int>(c));
  std::sort(chosen.begin(), chosen.end());
  VectorXd out = VectorXd::Zero(static_cast<Index>(columns.all().size()));
  out(chosen) = seen.select(chosen).whitened(sigma).values();
  out.head(own_values.size()) -= own_values;
  return out;
}

// The same without the columns of that shaft's friction: another law says nothing of this law's own parameters.
VectorXd beside_law(const VectorXd& difference, const MoreColumns& columns, int shaft) {
  VectorXd out = difference.head(static_cast<Index>(columns.own()));
  for (std::size_t c = 0; c < columns.own(); ++c)
    if (columns.all()[c].parameter < 0 && columns.all()[c].shaft == shaft) out[static_cast<Index>(c)] = 0;
  return out;
}

// Mean square of the torque that values of all columns make, of each joint.
VectorXd mean_squares(const Observations& seen, const VectorXd& values) {
  VectorXd out(seen.joints());
  for (int i = 0; i < seen.joints(); ++i)
    out[i] = (seen.row(i).R() * values(seen.columns(i))).squaredNorm() / std::max(1.0, seen.row(i).rows());
  return out;
}

}  // namespace

std::vector<DesignColumn> law_columns(const Robot& robot, const BaseParameters& base,
                                      const std::vector<ShaftFriction>& friction, bool shapes_fitted) {
  MoreColumns columns(design_columns(robot, base));
  if (shapes_fitted) add_slopes(shape_constants(robot), columns);
  for (std::size_t k = 0; k < friction.size(); ++k)
    for (const RivalLaw& law : friction[k].rivals) add_law(static_cast<int>(k), law, columns);
  return columns.all();
}

LawUncertainty law_uncertainty(const LawUncertaintyInput& in) {
  const auto p = static_cast<Index>(in.base.count());
  const int n = in.robot.dof();
  std::vector<ShapeConstant> constants;
  if (in.shapes_fitted) constants = shape_constants(in.robot);
  const auto count = static_cast<Index>(constants.size());
  LawUncertainty out;
  for (const auto& constant : constants) out.names.push_back(constant.name);
  for (int i = 0; i < n; ++i) out.names.push_back(law_name(in.robot, i));
  out.covariance = MatrixXd::Zero(p + count + n, p + count + n);
  out.covariance.topLeftCorner(p, p) = in.covariance;
  out.spread = MatrixXd::Zero(p, p);

  MoreColumns columns(design_columns(in.robot, in.base));
  const std::vector<Slope> slopes = add_slopes(constants, columns);
  std::vector<std::vector<std::vector<int>>> rivals(in.friction.size());
  for (std::size_t k = 0; k < in.friction.size(); ++k)
    for (const RivalLaw& law : in.friction[k].rivals) rivals[k].push_back(add_law(static_cast<int>(k), law, columns));
  if (columns.all().size() == columns.own()) return out;

  VectorXd links = VectorXd::Zero(static_cast<Index>(columns.all().size()));
  links.head(p) = in.links;
  const Observations seen = in.data.observe_selection(columns.all(), links);
  if (count > 0) {
    MatrixXd R = seen.whitened(in.sigma).R();
    R *= std::sqrt(in.observations.instants() / std::max(1.0, seen.instants()));  // of the rows left out, too
    count_constants(in, slopes, count, R, out.covariance);
  }
  std::vector<int> own(static_cast<std::size_t>(p));
  for (Index c = 0; c < p; ++c) own[static_cast<std::size_t>(c)] = static_cast<int>(c);
  const VectorXd own_values = seen.select(own).whitened(in.sigma).values();
  for (std::size_t k = 0; k < rivals.size(); ++k)
    for (const auto& rival : rivals[k]) {
      const VectorXd d = difference(seen, in.sigma, columns, static_cast<int>(k), rival, own_values);
      const auto share = 1 / static_cast<double>(rivals[k].size());
      const VectorXd beside = beside_law(d, columns, static_cast<int>(k));
      out.spread += share * beside * beside.transpose();
      out.covariance.diagonal().tail(n) += share * mean_squares(seen, d);
    }
  return out;
}

}  // namespace steelyard
