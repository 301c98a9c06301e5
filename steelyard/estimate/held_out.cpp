#include "steelyard/estimate/held_out.hpp"

#include <Eigen/QR>
#include <algorithm>

#include "steelyard/core/parallel.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd least_squares(const MatrixXd& A, const VectorXd& y, const VectorXd& norms) {
  if (A.cols() == 0) return {};
  const VectorXd scale = norms.unaryExpr([](double n) { return n > 0 ? 1 / n : 1; });
  return scale.cwiseProduct(Eigen::ColPivHouseholderQR<MatrixXd>(A * scale.asDiagonal()).solve(y));
}

// The same with some values not negative (Lawson, Hanson): those are freed one by one where the residual asks for it,
// and held at zero again where they would pass it.
VectorXd least_squares(const MatrixXd& A, const VectorXd& y, const VectorXd& norms, const std::vector<bool>& positive) {
  const Index n = A.cols();
  VectorXd x = least_squares(A, y, norms);
  const auto bounded = [&](Index k) { return positive[static_cast<std::size_t>(k)]; };
  bool inside = true;
  for (Index k = 0; k < n; ++k) inside = inside && !(bounded(k) && x[k] < 0);
  if (inside) return x;
  std::vector<bool> free(positive.size());
  for (std::size_t k = 0; k < free.size(); ++k) free[k] = !positive[k];
  const auto solve = [&] {
    std::vector<Index> at;
    for (Index k = 0; k < n; ++k)
      if (free[static_cast<std::size_t>(k)]) at.push_back(k);
    VectorXd out = VectorXd::Zero(n);
    out(at) = least_squares(A(Eigen::all, at), y, norms(at));
    return out;
  };
  x = solve();
  for (Index round = 0; round < 3 * n; ++round) {
    const VectorXd slope = A.transpose() * (y - A * x);
    Index best = -1;
    double steepest = 0;
    for (Index k = 0; k < n; ++k) {
      const double relative = norms[k] > 0 ? slope[k] / norms[k] : 0;
      if (!free[static_cast<std::size_t>(k)] && relative > std::max(steepest, 1e-12 * y.norm()))
        best = k, steepest = relative;
    }
    if (best < 0) break;
    free[static_cast<std::size_t>(best)] = true;
    for (VectorXd next = solve();; next = solve()) {
      double part = 1;
      Index limiting = -1;
      for (Index k = 0; k < n; ++k) {
        if (!bounded(k) || !free[static_cast<std::size_t>(k)] || next[k] >= 0) continue;
        const double reaches = x[k] > 0 ? x[k] / (x[k] - next[k]) : 0;
        if (reaches < part) part = reaches, limiting = k;
      }
      x += part * (next - x);
      if (limiting < 0) break;
      free[static_cast<std::size_t>(limiting)] = false;
      x[limiting] = 0;
    }
  }
  return x;
}

std::vector<Observations> every_kth(std::vector<Observations> blocks, int folds, const Run& run) {
  std::vector<Observations> out(blocks.begin(), blocks.begin() + folds);
  parallel_for(folds, run, [&](int fold) {
    const auto k = static_cast<std::size_t>(fold);
    for (std::size_t b = k + out.size(); b < blocks.size(); b += out.size()) {
      out[k].merge(blocks[b]);
      blocks[b] = Observations(0, {});
    }
    out[k].release();
  });
  return out;
}

// Each fold's: all the others; and all of them last.
std::vector<Information> all_others(const std::vector<Observations>& folds, int joint) {
  std::vector<Information> out;  // [k]: those behind k, from the last on
  for (std::size_t k = 1; k < folds.size(); ++k) out.push_back(folds[k].row(joint));
  for (std::size_t k = out.size(); k-- > 1;) out[k - 1].merge(out[k]);
  Information before = folds.front().row(joint);
  for (std::size_t k = 1; k < folds.size(); ++k) {
    if (k < out.size()) out[k].merge(before);
    if (k + 1 == folds.size()) out.push_back(before);
    before.merge(folds[k].row(joint));
  }
  if (folds.size() == 1) out.push_back(before);
  out.push_back(std::move(before));
  for (auto& others : out) others.release();
  return out;
}

std::vector<Observations> all_others(const std::vector<Observations>& folds, int parameters, const Run& run) {
  const int joints = folds.front().joints();
  std::vector<std::vector<int>> columns;
  for (int i = 0; i < joints; ++i) columns.push_back(folds.front().columns(i));
  std::vector<std::vector<Information>> rows(
      folds.size() + 1, std::vector<Information>(static_cast<std::size_t>(joints), Information(0)));
  parallel_for(joints, run, [&](int i) {
    std::vector<Information> mine = all_others(folds, i);
    for (std::size_t k = 0; k < mine.size(); ++k) rows[k][static_cast<std::size_t>(i)] = std::move(mine[k]);
  });
  std::vector<Observations> out;
  for (auto& one : rows) out.emplace_back(parameters, columns, std::move(one));
  return out;
}

}  // namespace

std::vector<Observations> in_stretches(std::vector<Observations> blocks, int folds) {
  const std::size_t count = std::min(static_cast<std::size_t>(folds), blocks.size());
  std::vector<Observations> out(blocks.size(), Observations(0, {}));
  std::size_t next = 0;
  for (std::size_t fold = 0; fold < count; ++fold)
    for (std::size_t at = fold; at < blocks.size(); at += count) out[at] = std::move(blocks[next++]);
  return out;
}

HeldOut::HeldOut(std::vector<Observations> blocks, int folds, VectorXd sigma, std::vector<Observations> judged,
                 const Run& run)
    : sigma_(std::move(sigma)), run_(run) {
  folds = std::min(folds, static_cast<int>(blocks.size()));
  test_ = every_kth(std::move(blocks), folds, run_);
  std::vector<Observations> others = all_others(test_, test_.front().parameters(), run_);
  if (!judged.empty()) test_ = every_kth(std::move(judged), folds, run_);
  std::vector<std::optional<LeaveOut>> made(others.size());
  parallel_for(static_cast<int>(others.size()), run_, [&](int k) {
    const auto at = static_cast<std::size_t>(k);
    made[at].emplace(others[at], sigma_);
    others[at] = Observations(0, {});
  });
  for (auto& one : made) train_.push_back(std::move(*one));
}

HeldOut::Judge HeldOut::judge(const std::vector<int>& joints, const std::vector<int>& active,
                              const std::vector<int>& candidates) {
  Judge out;
  out.candidates_ = candidates;
  std::sort(out.candidates_.begin(), out.candidates_.end());
  out.candidates_.erase(std::unique(out.candidates_.begin(), out.candidates_.end()), out.candidates_.end());
  const std::size_t folds = test_.size();
  out.train_.resize(folds + 1);
  out.norms_.resize(folds + 1);
  out.test_.resize(folds);
  out.unexplained_.assign(folds, 0);
  std::vector<double> torque(folds, 0);
  parallel_for(static_cast<int>(folds) + 1, run_, [&](int index) {
    const auto k = static_cast<std::size_t>(index);
    LeaveOut::Fit fit = train_[k].fit(joints, active, out.candidates_);
    out.train_[k] = std::move(fit.marginal);
    out.norms_[k] = std::move(fit.norms);
    if (k == folds) return;
    Information test(static_cast<int>(out.candidates_.size()));  // [x 1], the constant as its torque
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const Information& row = test_[k].row(joints[i]);
      const double sigma = sigma_[joints[i]];
      MatrixXd error = row.R() * fit.values[i] / sigma;
      error.col(0) -= row.z() / sigma;
      test.absorb(MatrixXd(error.rightCols(error.cols() - 1)), error.col(0));
      const double unexplained = row.residual_square() / (sigma * sigma);
      out.unexplained_[k] += unexplained;
      torque[k] += row.z().squaredNorm() / (sigma * sigma) + unexplained;
    }
    out.test_[k] = test.factor();
  });
  for (const double square : torque) out.torque_square_ += square;
  return out;
}

HeldOut::Judge::Score HeldOut::Judge::score(const std::vector<int>& columns, const std::vector<int>& positive) const {
  std::vector<Index> at;
  std::vector<bool> bounded;
  for (const int c : columns) {
    at.push_back(std::lower_bound(candidates_.begin(), candidates_.end(), c) - candidates_.begin());
    bounded.push_back(std::binary_search(positive.begin(), positive.end(), c));
  }
  const auto solve = [&](std::size_t k) {
    return least_squares(train_[k](Eigen::all, at), train_[k].rightCols(1), norms_[k](at), bounded);
  };
  Score out;
  out.squares.resize(static_cast<Index>(test_.size()));
  for (std::size_t k = 0; k < test_.size(); ++k)
    out.squares[static_cast<Index>(k)] =
        (test_[k](Eigen::all, at) * solve(k) + test_[k].rightCols(1)).squaredNorm() + unexplained_[k];
  out.fit = solve(test_.size());
  return out;
}

}  // namespace steelyard
