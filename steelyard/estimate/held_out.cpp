#include "steelyard/estimate/held_out.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <set>

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// [R z] of one joint's rows, whitened, over `columns`; other columns of the joint are left out.
MatrixXd rows_over(const Observations& observations, int joint, double sigma, const std::vector<int>& columns) {
  const Information& row = observations.row(joint);
  const auto& mine = observations.columns(joint);
  const MatrixXd R = row.R();
  MatrixXd out = MatrixXd::Zero(R.rows(), static_cast<Index>(columns.size()) + 1);
  for (std::size_t k = 0; k < mine.size(); ++k) {
    const auto at = std::lower_bound(columns.begin(), columns.end(), mine[k]);
    if (at != columns.end() && *at == mine[k]) out.col(at - columns.begin()) = R.col(static_cast<Index>(k)) / sigma;
  }
  out.rightCols(1) = row.z() / sigma;
  return out;
}

MatrixXd stack(const std::vector<MatrixXd>& parts, Index columns) {
  Index rows = 0;
  for (const auto& part : parts) rows += part.rows();
  MatrixXd out(rows, columns);
  rows = 0;
  for (const auto& part : parts) {
    out.middleRows(rows, part.rows()) = part;
    rows += part.rows();
  }
  return out;
}

MatrixXd triangle(const MatrixXd& A) {
  if (A.rows() <= A.cols()) return A;
  const Eigen::HouseholderQR<MatrixXd> qr(A);
  return qr.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>();
}

// What the rows of the other joints say about `kept`, whatever the values of `nuisance`: [R z] over kept.
MatrixXd marginal(const Observations& observations, const std::vector<int>& joints, const VectorXd& sigma,
                  const std::vector<int>& nuisance, const std::vector<int>& kept) {
  std::vector<int> all(nuisance);
  all.insert(all.end(), kept.begin(), kept.end());
  std::vector<int> sorted(all);
  std::sort(sorted.begin(), sorted.end());
  std::vector<MatrixXd> parts;
  for (int i = 0; i < observations.joints(); ++i)
    if (!std::count(joints.begin(), joints.end(), i)) parts.push_back(rows_over(observations, i, sigma[i], sorted));
  const auto p = static_cast<Index>(all.size());
  const MatrixXd stacked = stack(parts, p + 1);
  MatrixXd ordered(stacked.rows(), p + 1);
  for (Index k = 0; k < p; ++k)
    ordered.col(k) =
        stacked.col(std::lower_bound(sorted.begin(), sorted.end(), all[static_cast<std::size_t>(k)]) - sorted.begin());
  ordered.rightCols(1) = stacked.rightCols(1);
  const MatrixXd R = triangle(ordered);
  const auto skip = std::min<Index>(static_cast<Index>(nuisance.size()), R.rows());
  return R.bottomRightCorner(R.rows() - skip, static_cast<Index>(kept.size()) + 1);
}

VectorXd least_squares(MatrixXd A, const VectorXd& y) {
  VectorXd scale = A.colwise().norm().transpose();
  for (Index k = 0; k < scale.size(); ++k) {
    if (scale[k] == 0) scale[k] = 1;
    A.col(k) /= scale[k];
  }
  Eigen::ColPivHouseholderQR<MatrixXd> qr(A);
  qr.setThreshold(1e-9);
  return qr.solve(y).cwiseQuotient(scale);
}

}  // namespace

namespace {

std::vector<Observations> every_kth(const std::vector<Observations>& blocks, int folds) {
  std::vector<std::vector<Observations>> apart(static_cast<std::size_t>(folds));
  for (std::size_t b = 0; b < blocks.size(); ++b) apart[b % apart.size()].push_back(blocks[b]);
  std::vector<Observations> out;
  out.reserve(apart.size());
  for (const auto& fold : apart) out.push_back(merged(fold));
  return out;
}

}  // namespace

HeldOut::HeldOut(const std::vector<Observations>& blocks, int folds, VectorXd sigma,
                 const std::vector<Observations>& judged)
    : sigma_(std::move(sigma)), whole_(merged(blocks)) {
  folds = std::min(folds, static_cast<int>(blocks.size()));
  const std::vector<Observations> mine = every_kth(blocks, folds);
  for (std::size_t k = 0; k < mine.size(); ++k) {
    std::vector<Observations> others;
    for (std::size_t m = 0; m < mine.size(); ++m)
      if (m != k) others.push_back(mine[m]);
    train_.push_back(merged(others));
  }
  test_ = judged.empty() ? mine : every_kth(judged, folds);
}

HeldOut::Judge HeldOut::judge(const std::vector<int>& joints, const std::vector<int>& active,
                              const std::vector<int>& candidates) const {
  std::set<int> wanted(active.begin(), active.end());
  wanted.insert(candidates.begin(), candidates.end());
  std::set<int> mine;
  for (const int i : joints)
    for (const int c : whole_.columns(i))
      if (wanted.count(c)) mine.insert(c);
  std::vector<int> nuisance;
  for (const int c : active)
    if (!mine.count(c)) nuisance.push_back(c);

  Judge out;
  out.columns_.assign(mine.begin(), mine.end());
  const auto width = static_cast<Index>(out.columns_.size()) + 1;
  const auto prepare = [&](const Observations& observations) {
    std::vector<MatrixXd> parts = {marginal(observations, joints, sigma_, nuisance, out.columns_)};
    for (const int i : joints) parts.push_back(rows_over(observations, i, sigma_[i], out.columns_));
    return triangle(stack(parts, width));
  };
  for (const auto& train : train_) out.train_.push_back(prepare(train));
  out.train_.push_back(prepare(whole_));
  for (const auto& test : test_) {
    std::vector<MatrixXd> parts;
    double unexplained = 0;
    for (const int i : joints) {
      parts.push_back(rows_over(test, i, sigma_[i], out.columns_));
      unexplained += test.row(i).residual_square() / (sigma_[i] * sigma_[i]);
    }
    out.test_.push_back(triangle(stack(parts, width)));
    out.unexplained_.push_back(unexplained);
    out.torque_square_ += out.test_.back().rightCols(1).squaredNorm() + unexplained;
  }
  return out;
}

HeldOut::Judge::Score HeldOut::Judge::score(const std::vector<int>& columns) const {
  std::vector<Index> at;
  for (const int c : columns) {
    const auto found = std::lower_bound(columns_.begin(), columns_.end(), c);
    if (found != columns_.end() && *found == c) at.push_back(found - columns_.begin());
  }
  const auto solve = [&](const MatrixXd& R) { return least_squares(R(Eigen::all, at), R.rightCols(1)); };
  Score out;
  out.squares.resize(static_cast<Index>(test_.size()));
  for (std::size_t k = 0; k < test_.size(); ++k) {
    const VectorXd x = solve(train_[k]);
    out.squares[static_cast<Index>(k)] =
        (test_[k](Eigen::all, at) * x - test_[k].rightCols(1)).squaredNorm() + unexplained_[k];
  }
  out.fit = solve(train_.back());
  return out;
}

}  // namespace steelyard
