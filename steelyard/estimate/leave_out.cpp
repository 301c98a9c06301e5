#include "steelyard/estimate/leave_out.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <numeric>

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

bool contains(const std::vector<int>& sorted, int value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

// Over columns from `first` on, as the triangle has them: the earlier ones take whatever value suits them.
Information marginal_from(const Information& all, int first) {
  const auto left = static_cast<Index>(all.columns() - first) + 1;
  return {all.factor().bottomRightCorner(left, left), all.rows()};
}

// Over `more` columns in front of which nothing is known.
Information widened(const Information& part, int more) {
  const Index p = part.columns() + 1;
  MatrixXd factor = MatrixXd::Zero(more + p, more + p);
  factor.bottomRightCorner(p, p) = part.factor();
  return {factor, part.rows()};
}

// Column k as column place[k] of `count`, the rest unknown; -1: held at zero.
Information placed(const Information& part, const std::vector<int>& place, int count) {
  const MatrixXd factor = part.factor();
  const Index p = part.columns();
  MatrixXd moved = MatrixXd::Zero(count + 1, count + 1);
  bool in_order = true;
  for (Index k = 0; k < p; ++k) in_order = in_order && place[static_cast<std::size_t>(k)] == k;
  if (in_order) {
    moved.topLeftCorner(p, p) = factor.topLeftCorner(p, p);
    moved.topRightCorner(p, 1) = factor.topRightCorner(p, 1);
    moved(count, count) = factor(p, p);
    return {moved, part.rows()};
  }
  MatrixXd W = MatrixXd::Zero(p + 1, count);
  for (Index k = 0; k < p; ++k)
    if (place[static_cast<std::size_t>(k)] >= 0) W.col(place[static_cast<std::size_t>(k)]) = factor.col(k);
  Information out(count);
  out.absorb(W, factor.rightCols(1));
  return out;
}

// Values of the first columns of a triangle for each of the others: R⁻¹ of these. Rows that a singular R leaves over
// say something of the others, and are appended to `more`.
MatrixXd solve_first(const MatrixXd& R, const MatrixXd& others, MatrixXd& more) {
  constexpr double zero = 1e-14;  // pivot relative to its column: less is rounding
  VectorXd norms = R.colwise().norm().transpose();
  for (auto& n : norms) n = n > 0 ? n : 1;
  more.resize(0, others.cols());
  if ((R.diagonal().array().abs() > zero * norms.array()).all()) return R.triangularView<Eigen::Upper>().solve(others);
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(R * norms.cwiseInverse().asDiagonal());
  const MatrixXd turned = qr.householderQ().adjoint() * others;
  const Index rank = qr.rank();
  more = turned.bottomRows(turned.rows() - rank);
  MatrixXd values = MatrixXd::Zero(R.cols(), others.cols());
  values.topRows(rank) =
      qr.matrixQR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solve(turned.topRows(rank));
  return norms.cwiseInverse().asDiagonal() * (qr.colsPermutation() * values);
}

}  // namespace

LeaveOut::LeaveOut(const Observations& observations, const VectorXd& sigma) {
  const int n = observations.joints();
  std::vector<int> count(static_cast<std::size_t>(observations.parameters()), 0), last(count);
  for (int j = 0; j < n; ++j) {
    columns_.push_back(observations.columns(j));
    for (const int c : columns_.back()) ++count[static_cast<std::size_t>(c)], last[static_cast<std::size_t>(c)] = j;
  }
  for (int c = 0; c < observations.parameters(); ++c)
    if (count[static_cast<std::size_t>(c)] > 1) order_.push_back(c);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](int a, int b) { return last[static_cast<std::size_t>(a)] < last[static_cast<std::size_t>(b)]; });
  std::vector<int> position(count.size(), -1);
  for (std::size_t k = 0; k < order_.size(); ++k) position[static_cast<std::size_t>(order_[k])] = static_cast<int>(k);
  for (int j = 0; j <= n; ++j)
    begin_.push_back(static_cast<int>(
        std::find_if(order_.begin(), order_.end(), [&](int c) { return last[static_cast<std::size_t>(c)] >= j; }) -
        order_.begin()));

  for (int j = 0; j < n; ++j) {
    JointRows rows;
    std::vector<std::pair<int, int>> shared;  // position, index among the joint's columns
    std::vector<int> turned;
    const auto& mine = columns_[static_cast<std::size_t>(j)];
    for (std::size_t k = 0; k < mine.size(); ++k) {
      const int at = position[static_cast<std::size_t>(mine[k])];
      if (at >= 0) shared.emplace_back(at, static_cast<int>(k));
      if (at < 0) rows.own.push_back(mine[k]), turned.push_back(static_cast<int>(k));
    }
    std::sort(shared.begin(), shared.end());
    for (const auto& [at, k] : shared) rows.shared.push_back(at), turned.push_back(k);
    Information factor = observations.row(j).select(turned);
    factor.scale(1 / sigma[j]);
    const auto own = static_cast<int>(rows.own.size());
    rows.top = factor.factor().topRows(own);
    rows.rest = marginal_from(factor, own);
    rows_.push_back(std::move(rows));
  }
  behind_.resize(static_cast<std::size_t>(n) + 1);
  before_ = Information(static_cast<int>(order_.size()) - begin_[0]);
}

LeaveOut::Elimination LeaveOut::eliminate(const JointRows& rows, const std::vector<int>& columns,
                                          const std::vector<int>& kept) const {
  const auto own = static_cast<Index>(rows.own.size()), others = rows.top.cols() - own;
  MatrixXd right(own, static_cast<Index>(kept.size()) + others);
  right << rows.top(Eigen::all, kept), rows.top.rightCols(others);
  Elimination out{columns, kept, {}, {}};
  if (columns.empty()) {
    out.solved.resize(0, right.cols());
    out.left = right;
    return out;
  }
  MatrixXd left = rows.top(Eigen::all, columns);
  const auto p = left.cols();
  const Eigen::HouseholderQR<MatrixXd> qr(left);
  right = qr.householderQ().adjoint() * right;
  const MatrixXd R = qr.matrixQR().topRows(p).triangularView<Eigen::Upper>();
  MatrixXd more;
  out.solved = solve_first(R, right.topRows(p), more);
  out.left.resize(own - p + more.rows(), right.cols());
  out.left << right.bottomRows(own - p), more;
  return out;
}

Information LeaveOut::without_own(const JointRows& rows) const {
  Information out = rows.rest;
  std::vector<int> columns;
  for (const int c : rows.active)
    columns.push_back(static_cast<int>(std::lower_bound(rows.own.begin(), rows.own.end(), c) - rows.own.begin()));
  const MatrixXd left = eliminate(rows, columns, {}).left;
  if (left.rows() > 0) out.absorb(MatrixXd(left.leftCols(left.cols() - 1)), left.rightCols(1));
  return out;
}

// The joints but `except` with the columns of their own that are active now.
void LeaveOut::renew(const std::vector<int>& except, const std::vector<int>& active) {
  for (std::size_t j = 0; j < rows_.size(); ++j) {
    const int joint = static_cast<int>(j);
    if (contains(except, joint)) continue;
    std::vector<int> mine;
    for (const int c : rows_[j].own)
      if (contains(active, c)) mine.push_back(c);
    if (mine == rows_[j].active) continue;
    rows_[j].active = mine;
    for (std::size_t k = 0; k <= j; ++k) behind_[k].reset();
    if (joint < before_at_) before_at_ = 0, before_ = Information(static_cast<int>(order_.size()) - begin_[0]);
  }
}

const Information& LeaveOut::before(int joint) {
  if (joint < before_at_) before_at_ = 0, before_ = Information(static_cast<int>(order_.size()) - begin_[0]);
  for (; before_at_ < joint; ++before_at_) {
    const auto k = static_cast<std::size_t>(before_at_);
    std::vector<int> at = rows_[k].shared;
    for (int& position : at) position -= begin_[k];
    before_.merge(without_own(rows_[k]), at);
    before_ = marginal_from(before_, begin_[k + 1] - begin_[k]);
  }
  return before_;
}

const Information& LeaveOut::behind(int joint) {
  const auto n = rows_.size();
  if (!behind_[n]) behind_[n] = Information(static_cast<int>(order_.size()) - begin_[n]);
  auto k = static_cast<std::size_t>(joint);
  while (!behind_[k]) ++k;
  while (k > static_cast<std::size_t>(joint)) {
    --k;
    Information next = widened(*behind_[k + 1], begin_[k + 1] - begin_[k]);
    std::vector<int> at = rows_[k].shared;
    for (int& position : at) position -= begin_[k];
    next.merge(without_own(rows_[k]), at);
    next.release();
    behind_[k] = std::move(next);
  }
  return *behind_[static_cast<std::size_t>(joint)];
}

// Information of all rows on the shared columns from begin_[first] on, except the rows of `joints` that have columns of
// their own.
Information LeaveOut::shared_information(const std::vector<int>& joints) {
  const int first = joints.front(), last = joints.back(), begin = begin_[static_cast<std::size_t>(first)];
  Information all = before(first);
  const Information& others = behind(last + 1);
  std::vector<int> tail(static_cast<std::size_t>(others.columns()));
  std::iota(tail.begin(), tail.end(), begin_[static_cast<std::size_t>(last) + 1] - begin);
  all.merge(others, tail);
  for (int j = first; j <= last; ++j) {
    const JointRows& rows = rows_[static_cast<std::size_t>(j)];
    std::vector<int> at = rows.shared;
    for (int& position : at) position -= begin;
    all.merge(contains(joints, j) ? rows.rest : without_own(rows), at);
  }
  return all;
}

// Shared columns that are active first, then the candidates.
LeaveOut::Places LeaveOut::places(int begin, const std::vector<int>& active, const std::vector<int>& candidates) const {
  Places out;
  for (std::size_t k = static_cast<std::size_t>(begin); k < order_.size(); ++k) {
    const bool stays = contains(active, order_[k]) && !contains(candidates, order_[k]);
    out.shared.push_back(stays ? out.active++ : -1);
  }
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    const auto found = std::find(order_.begin() + begin, order_.end(), candidates[k]);
    if (found != order_.end())
      out.shared[static_cast<std::size_t>(found - order_.begin() - begin)] = out.active + static_cast<int>(k);
  }
  out.count = out.active + static_cast<int>(candidates.size());
  return out;
}

LeaveOut::Fit LeaveOut::fit(const std::vector<int>& joints, const std::vector<int>& active,
                            const std::vector<int>& candidates) {
  renew(joints, active);
  const int begin = begin_[static_cast<std::size_t>(joints.front())];
  const Places places = this->places(begin, active, candidates);
  Information system = placed(shared_information(joints), places.shared, places.count);
  std::vector<Elimination> own;
  std::vector<std::vector<int>> at(joints.size());  // places of each joint's open and shared columns; -1: zero
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const JointRows& rows = rows_[static_cast<std::size_t>(joints[i])];
    std::vector<int> solved, open;
    for (std::size_t k = 0; k < rows.own.size(); ++k) {
      const auto found = std::lower_bound(candidates.begin(), candidates.end(), rows.own[k]);
      if (found != candidates.end() && *found == rows.own[k]) {
        open.push_back(static_cast<int>(k));
        at[i].push_back(places.active + static_cast<int>(found - candidates.begin()));
      } else if (contains(active, rows.own[k])) {
        solved.push_back(static_cast<int>(k));
      }
    }
    for (const int position : rows.shared) at[i].push_back(places.shared[static_cast<std::size_t>(position - begin)]);
    own.push_back(eliminate(rows, solved, open));
    const MatrixXd& left = own.back().left;
    MatrixXd W = MatrixXd::Zero(left.rows(), places.count);
    for (std::size_t k = 0; k < at[i].size(); ++k)
      if (at[i][k] >= 0) W.col(at[i][k]) = left.col(static_cast<Index>(k));
    if (W.rows() > 0) system.absorb(W, left.rightCols(1));
  }

  const MatrixXd factor = system.factor();
  const Index p = places.active, c = places.count - p;
  MatrixXd others(p, 1 + c), more;  // x = R⁻¹ (z − R_c x_c)
  others << factor.topRightCorner(p, 1), -factor.block(0, p, p, c);
  const MatrixXd shared = solve_first(factor.topLeftCorner(p, p), others, more);
  Fit out;
  out.norms = factor.middleCols(p, c).colwise().norm().transpose();
  out.marginal.resize(c + more.rows(), c + 1);
  out.marginal << factor.block(p, p, c, c + 1), -more.rightCols(c), more.leftCols(1);
  for (std::size_t i = 0; i < joints.size(); ++i) out.values.push_back(values_of(joints[i], own[i], at[i], shared));
  return out;
}

MatrixXd LeaveOut::values_of(int joint, const Elimination& own, const std::vector<int>& at,
                             const MatrixXd& shared) const {
  const JointRows& rows = rows_[static_cast<std::size_t>(joint)];
  const auto& columns = columns_[static_cast<std::size_t>(joint)];
  const Index open = static_cast<Index>(at.size() - rows.shared.size()), width = shared.cols();
  MatrixXd found = MatrixXd::Zero(static_cast<Index>(at.size()), width);
  for (std::size_t k = 0; k < at.size(); ++k) {
    if (at[k] < 0) continue;
    if (at[k] < shared.rows())
      found.row(static_cast<Index>(k)) = shared.row(at[k]);
    else
      found(static_cast<Index>(k), 1 + at[k] - shared.rows()) = 1;
  }
  MatrixXd solved = -own.solved.leftCols(found.rows()) * found;
  solved.col(0) += own.solved.rightCols(1);
  MatrixXd out = MatrixXd::Zero(static_cast<Index>(columns.size()), width);
  const auto set = [&](int column, const auto& row) {
    out.row(std::lower_bound(columns.begin(), columns.end(), column) - columns.begin()) = row;
  };
  for (std::size_t k = 0; k < rows.shared.size(); ++k)
    set(order_[static_cast<std::size_t>(rows.shared[k])], found.row(open + static_cast<Index>(k)));
  for (std::size_t k = 0; k < own.open.size(); ++k)
    set(rows.own[static_cast<std::size_t>(own.open[k])], found.row(static_cast<Index>(k)));
  for (std::size_t k = 0; k < own.columns.size(); ++k)
    set(rows.own[static_cast<std::size_t>(own.columns[k])], solved.row(static_cast<Index>(k)));
  return out;
}

}  // namespace steelyard
