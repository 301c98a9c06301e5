// Mehrotra's predictor and corrector with Nesterov and Todd's scaling (H6). Each block's Q and Z are represented by
// their common scaling alone (scaling.hpp).
#include "steelyard/consistency/newton.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <stdexcept>

#include "steelyard/consistency/symmetric.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using scaling::moved;
using scaling::positive;
using scaling::rescale;
using symmetric::Matrix;
using symmetric::with_order;

constexpr double least_product = 1e-3;  // least ratio of the eigenvalues of QZ to their target
constexpr int widest = symmetric::size(symmetric::largest);

}  // namespace

PathPlace between(const PathPlace& a, const PathPlace& b, double share) {
  return {a.w + share * (b.w - a.w), a.barrier + share * (b.barrier - a.barrier), 1};
}

Newton::Newton(const PathProblem& p, double excess)
    : p_(p),
      n_(p.unknowns),
      head_(static_cast<int>(p.A.cols())),
      rows_(static_cast<int>(p.f.size())),
      v_(VectorXd::Zero(n_)),
      u_(p.u),
      e_(p.h),
      q_(p.f),
      scaling_(p.blocks.size()),
      pull_weights_(p.pulls.size()),
      du_(p.u.size()),
      first_cost_(0.5 * p.u.squaredNorm()),
      cost_(first_cost_),
      rhs_(rows_),
      trace_(VectorXd::Zero(n_)),
      residual_(n_),
      jacobi_(n_),
      data_(p.A.transpose() * p.A),
      H_(n_, n_),
      unfactored_(n_, n_) {
  for (const PathBlock& b : p.blocks) G_.push_back(b.rows.values);
  start(excess);
}

PathStep Newton::no_step() const { return {VectorXd(n_), VectorXd(rows_), VectorXd(rows_), VectorXd(p_.h.size())}; }

// Sets Q Z to a multiple of the identity, whose gap is the possible fall of the cost.
void Newton::start(double least) {
  for (const PathBlock& b : p_.blocks) count_ += b.order;
  const double home = head_ > 0 ? 0.5 * (p_.u + p_.A * p_.home).squaredNorm() : first_cost_;
  const double excess = p_.excess > 0 ? p_.excess : first_cost_ - home;
  const double t = std::max(excess, least) / std::max(1.0, count_);
  at_.w = std::max(p_.weight, t);
  at_.barrier = head_ > 0 ? t : barrier_share * at_.w;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    const int row = b.rows.row;
    rhs_.segment(row, symmetric::size(b.order)).setZero();
    with_order(b.order, [&](auto d) {
      Matrix Q, L, X;
      symmetric::unpack(d, &q_[row], Q);
      if (!symmetric::cholesky(d, Q, L)) throw std::logic_error("follow_path: v = 0 is not inside");
      symmetric::invert_lower(d, L, X);
      const double root = std::sqrt(target(b, at_)), fourth = std::sqrt(root);
      for (int k = 0; k < d; ++k) {
        scaling_[i].lambda[k] = root;
        for (int l = 0; l < d; ++l) scaling_[i].S.a[l][k] = fourth * X.a[k][l];
      }
      for (int k = 0, r = row; k < d; r += d - k, ++k) rhs_[r] = 1;
    });
    if (b.distance) transpose_add(b.rows, b.rows.values, rhs_, 1, trace_);
  }
}

// Measures the ratio of the products to their targets.
void Newton::measure() {
  double sum = 0;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i)
    for (int k = 0; k < p_.blocks[i].order; ++k)
      sum += scaling_[i].lambda[k] * scaling_[i].lambda[k] / target(p_.blocks[i], at_);
  spread_ = std::max(1.0, sum / std::max(1.0, count_));
}

// (H6): H = [AᵀA 0; 0 0] + EᵀwE + GᵀG, G the rows of C in scaled coordinates. Jacobi scaled.
bool Newton::factor() {
  H_.setZero();
  H_.topLeftCorner(head_, head_) = data_;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    const int s = symmetric::size(b.order);
    double K[widest * widest];
    with_order(b.order, [&](auto d) { symmetric::congruence(d, scaling_[i].S, K); });
    if (s == 1)
      G_[i] = K[0] * b.rows.values;
    else
      G_[i].noalias() = Eigen::Map<const MatrixXd>(K, s, s).lazyProduct(b.rows.values);
    add_gram(b.rows.columns, G_[i], 1, H_);
  }
  for (std::size_t i = 0; i < p_.pulls.size(); ++i) {
    pull_weights_[i] = weight(p_.pulls[i], at_);
    add_gram(p_.pulls[i].rows.columns, p_.pulls[i].rows.values, pull_weights_[i], H_);
  }
  for (int i = 0; i < n_; ++i) jacobi_[i] = H_(i, i) > 0 ? 1 / std::sqrt(H_(i, i)) : 1;
  for (int j = 0; j < n_; ++j)
    for (int i = j; i < n_; ++i) H_(i, j) *= jacobi_[i] * jacobi_[j];
  unfactored_ = H_;
  for (double shift = 1e-15; shift < 1e-3; shift *= 10) {
    const Eigen::LLT<Eigen::Ref<MatrixXd>> llt(H_);
    if (llt.info() == Eigen::Success) return true;
    H_ = unfactored_;
    H_.diagonal().array() += shift;
  }
  return false;
}

void Newton::solve(VectorXd& x) const {
  x.array() *= jacobi_.array();
  H_.triangularView<Eigen::Lower>().solveInPlace(x);
  H_.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
  x.array() *= jacobi_.array();
}

// Moves of the rows that belong to the step's v.
void Newton::apply(PathStep& step) const {
  step.q.setZero();
  step.e.setZero();
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) multiply_add(p_.blocks[i].rows, G_[i], step.v, step.q);
  for (const PathPull& pull : p_.pulls) multiply_add(pull.rows, pull.rows.values, step.v, step.e);
}

// The Newton step to the point of the path at `aim`; the second-order term from the step that `step` holds.
void Newton::direction(const PathPlace& aim, bool second_order, PathStep& step) {
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    const double* const lambda = scaling_[i].lambda;
    with_order(b.order, [&](auto d) {
      Matrix X, dQ, dZ;  // X solves ½(ΛX + XΛ) = τ 1 − Λ² − ½(ΔQ ΔZ + ΔZ ΔQ)
      if (second_order) {
        symmetric::unpack(d, &step.q[b.rows.row], dQ);
        symmetric::unpack(d, &step.z[b.rows.row], dZ);
        symmetric::multiply(d, dQ, dZ, X);
      }
      const double t = target(b, aim);
      for (int k = 0, row = b.rows.row; k < d; ++k)
        for (int l = k; l < d; ++l, ++row) {
          double x = k == l ? (t - lambda[k] * lambda[k]) / lambda[k] : 0;
          if (second_order) x -= (X.a[k][l] + X.a[l][k]) / (lambda[k] + lambda[l]);
          step.z[row] = k == l ? x : x * symmetric::sqrt2;
          rhs_[row] = k == l ? x + lambda[k] : step.z[row];
        }
    });
  }
  residual_ = -aim.w * trace_;
  residual_.head(head_).noalias() -= p_.A.transpose() * u_;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) transpose_add(p_.blocks[i].rows, G_[i], rhs_, 1, residual_);
  for (const PathPull& pull : p_.pulls) transpose_add(pull.rows, pull.rows.values, e_, -weight(pull, aim), residual_);
  step.v = residual_;
  solve(step.v);
  apply(step);
  // The gap takes stationarity for exact, and H has been formed with rounding: what is left of it, by the rows
  // themselves.
  du_.noalias() = p_.A * step.v.head(head_);
  residual_.head(head_).noalias() -= p_.A.transpose() * du_;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) transpose_add(p_.blocks[i].rows, G_[i], step.q, -1, residual_);
  for (std::size_t i = 0; i < p_.pulls.size(); ++i)
    transpose_add(p_.pulls[i].rows, p_.pulls[i].rows.values, step.e, -pull_weights_[i], residual_);
  solve(residual_);
  step.v += residual_;
  apply(step);
  step.z -= step.q;
}

// PathStep length up to `longest`, to within a few percent, also of its difference to 1.
double Newton::longest_step(const PathStep& step, double longest) const {
  for (std::size_t i = 0; i < p_.blocks.size(); ++i)
    with_order(p_.blocks[i].order, [&](auto d) {
      for (const VectorXd* const dx : {&step.q, &step.z}) {
        const double* const x = &(*dx)[p_.blocks[i].rows.row];
        if (positive(d, scaling_[i].lambda, x, longest)) continue;
        double low = 0, high = longest;
        for (int k = 0; k < 40 && high - low > 0.05 * std::min(high, std::max(0.02, std::abs(1 - high))); ++k) {
          const double middle = low > 0 ? 0.5 * (low + high) : (k < 4 ? 0.5 : 0.1) * high;
          (positive(d, scaling_[i].lambda, x, middle) ? low : high) = middle;
        }
        longest = low;
      }
    });
  return longest;
}

// No product of eigenvalues of Q and Z may run far ahead of the others.
bool Newton::central(const PathStep& step, double length, const PathPlace& at) const {
  bool all = true;
  for (std::size_t i = 0; i < p_.blocks.size() && all; ++i) {
    const PathBlock& b = p_.blocks[i];
    with_order(b.order, [&](auto d) {
      Matrix Q, Z, L, X, Y;
      moved(d, scaling_[i].lambda, &step.q[b.rows.row], length, Q);
      moved(d, scaling_[i].lambda, &step.z[b.rows.row], length, Z);
      all = symmetric::cholesky(d, Q, L);
      if (!all) return;
      symmetric::multiply(d, Z, L, X);
      symmetric::transpose_multiply(d, L, X, Y);
      for (int k = 0; k < d; ++k) Y.a[k][k] -= least_product * target(b, at);
      all = symmetric::cholesky(d, Y, X);
    });
  }
  return all;
}

bool Newton::advance(PathStep& step, double length, const PathPlace& aim) {
  step.v *= length;
  v_ += step.v;
  u_.noalias() += p_.A * step.v.head(head_);
  cost_ = 0.5 * u_.squaredNorm();
  for (const PathBlock& b : p_.blocks) multiply_add(b.rows, b.rows.values, step.v, q_);
  e_ += length * step.e;
  at_ = between(at_, aim, length);
  bool good = true;
  for (std::size_t i = 0; i < p_.blocks.size() && good; ++i) {
    const int row = p_.blocks[i].rows.row;
    with_order(p_.blocks[i].order, [&](auto d) { good = rescale(d, &step.q[row], &step.z[row], length, scaling_[i]); });
  }
  return good;
}

// Sum of the terms that w multiplies.
double Newton::distances() const {
  double sum = 0;
  for (const PathBlock& b : p_.blocks)
    if (b.distance)
      with_order(b.order, [&](auto d) {
        Matrix Q, L;
        symmetric::unpack(d, &q_[b.rows.row], Q);
        if (symmetric::cholesky(d, Q, L))
          for (int k = 0; k < d; ++k) sum += Q.a[k][k] - 1 - 2 * std::log(L.a[k][k]);
      });
  for (const PathPull& pull : p_.pulls)
    if (!pull.loose) sum += 0.5 * e_.segment(pull.rows.row, pull.rows.values.rows()).squaredNorm();
  return sum;
}

}  // namespace steelyard
