#include "steelyard/instrumental/recursion.hpp"

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/instrumental/instruments.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

InstrumentalRecursion::InstrumentalRecursion(int parameters, const VectorXd& sigma, double forgetting)
    : information_(2 * parameters),
      weight_(sigma.cwiseInverse()),
      values_(VectorXd::Zero(parameters)),
      y_(sigma.size()),
      rows_(sigma.size(), 2 * parameters),
      forgetting_(forgetting) {
  if (!(sigma.minCoeff() > 0)) throw InvalidInput("recursive instrumental variables: sigma must be positive");
  if (!(forgetting > 0 && forgetting <= 1))
    throw InvalidInput("recursive instrumental variables: forgetting must lie above 0 and not above 1");
}

void InstrumentalRecursion::update(const MatrixXd& Z, const MatrixXd& W, const VectorXd& y) {
  const Eigen::Index n = rows_.rows(), p = values_.size();
  if (Z.rows() != n || W.rows() != n || y.size() != n || Z.cols() != p || W.cols() != p)
    throw InvalidInput("recursive instrumental variables: a sample needs joints × parameters of Z and W, and y");
  rows_.leftCols(p) = weight_.asDiagonal() * Z;
  rows_.rightCols(p) = weight_.asDiagonal() * W;
  y_ = weight_.cwiseProduct(y);
  if (forgetting_ < 1) information_.scale(std::sqrt(forgetting_), true);
  information_.absorb(rows_.data(), rows_.rows(), y_.data(), static_cast<int>(n));
}

bool InstrumentalRecursion::solve() {
  const auto p = static_cast<int>(values_.size());
  const MatrixXd R = information_.R().topLeftCorner(p, p);
  const VectorXd size = R.colwise().norm();
  if (information_.rows() < p || !(R.diagonal().cwiseAbs().array() > 1e-12 * size.array()).all()) return false;
  const auto solution = projected(information_).solve();
  if (solution.rank < p) return false;
  values_ = solution.x;
  return true;
}

}  // namespace steelyard
