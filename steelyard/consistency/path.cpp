// Mehrotra's predictor and corrector with Nesterov and Todd's scaling, along a path on which references and barriers
// fade together (D5, D6). Each block is carried as (S, λ), in whose coordinates Q and Z are the same diagonal matrix:
// Q = S⁻ᵀ diag(λ) S⁻¹, Z = S diag(λ) Sᵀ. So what is nearly zero in Q or Z keeps its relative precision.
#include "steelyard/consistency/path.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "steelyard/consistency/symmetric.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using symmetric::Matrix;
using symmetric::with_order;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double barrier_share = 0.01;  // of w: barriers that are no distance hardly push x off the nearest (D5)
constexpr double loose_share = 1e-3;    // of what fades
constexpr double predicted = 1e-3;      // share of the path's parameter that the predictor leaves, and certifies (D7)
constexpr double to_boundary = 0.95;    // share of the way to the boundary that a step may go
constexpr double least_product = 1e-3;  // of the eigenvalues of QZ, against their target
constexpr int widest = symmetric::size(symmetric::largest);

// Where on the path: weight of distances, target of the other blocks.
struct Place {
  double w = 0, barrier = 0;
};

struct Scaling {
  Matrix S;
  double lambda[symmetric::largest];
};

class Path {
 public:
  Path(const PathProblem& p, const PathOptions& options);
  PathSolution follow();

 private:
  double target(const PathBlock& b, const Place& at) const { return b.distance ? at.w : at.barrier; }
  double row_weight(int r, const Place& at) const {
    if (!p_.loose[r]) return at.w;
    return loose_share * (p_.weight > 0 ? at.barrier : at.w);
  }
  Place towards(double sigma) const { return {std::max(p_.weight, sigma * at_.w), sigma * at_.barrier}; }
  Place between(double step, const Place& aim) const {
    return {at_.w + step * (aim.w - at_.w), at_.barrier + step * (aim.barrier - at_.barrier)};
  }

  void start();
  bool factor();
  void solve(VectorXd& x) const;
  void direction(const Place& aim, bool second_order);
  double longest_step() const;
  bool central(double step, const Place& at) const;
  double choose_step(double affine, const Place& aim);
  bool advance(double step, const Place& aim);
  double distances() const;
  double block_gap(std::size_t i, const Place& at) const;
  void certify(const Place& aim);
  void keep();
  bool snaps();
  double tolerance() const;

  const PathProblem& p_;
  const PathOptions options_;
  const int n_, data_, rows_;
  Place at_;
  VectorXd v_, u_, e_, q_;            // the iterate; q = f + C v for the distances alone
  std::vector<Scaling> scaling_;      // and Q, Z of each block
  VectorXd dv_, dq_, dz_, de_, rhs_;  // dq_, dz_ in the blocks' scaled coordinates
  VectorXd trace_rows_, weights_, scale_;
  MatrixXd G_, H_, unfactored_;  // C scaled; the Newton matrix
  double first_cost_ = 0;
  PathSolution best_;
};

Path::Path(const PathProblem& p, const PathOptions& options)
    : p_(p),
      options_(options),
      n_(static_cast<int>(p.C.cols())),
      data_(static_cast<int>(p.u.size())),
      rows_(static_cast<int>(p.C.rows())),
      v_(VectorXd::Zero(n_)),
      u_(p.u),
      e_(p.h),
      q_(p.f),
      scaling_(p.blocks.size()),
      dv_(n_),
      dq_(rows_),
      dz_(rows_),
      de_(p.E.rows()),
      rhs_(rows_),
      trace_rows_(VectorXd::Zero(n_)),
      weights_(p.E.rows()),
      scale_(n_),
      G_(rows_, n_),
      H_(n_, n_),
      unfactored_(n_, n_),
      first_cost_(0.5 * p.u.squaredNorm()) {
  best_.v = v_;
  best_.multipliers = VectorXd::Zero(rows_);
  best_.cost = first_cost_;
  best_.objective = infinity;
  best_.lower_bound = -infinity;
  start();
}

// Q Z a multiple of the identity, with the whole cost at v = 0 for its gap.
void Path::start() {
  double count = 0;
  for (const PathBlock& b : p_.blocks) count += b.order;
  const double t = std::max(first_cost_, options_.absolute_gap) / std::max(1.0, count);
  at_.w = std::max(p_.weight, t);
  at_.barrier = barrier_share * (data_ > 0 ? t : at_.w);
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    with_order(b.order, [&](auto d) {
      Matrix Q, L, X;
      symmetric::unpack(d, &q_[b.row], Q);
      if (!symmetric::cholesky(d, Q, L)) throw std::logic_error("follow_path: v = 0 is not inside");
      symmetric::invert_lower(d, L, X);
      const double root = std::sqrt(target(b, at_)), fourth = std::sqrt(root);
      for (int k = 0; k < d; ++k) {
        scaling_[i].lambda[k] = root;
        for (int l = 0; l < d; ++l) scaling_[i].S.a[l][k] = fourth * X.a[k][l];
      }
      if (!b.distance) return;
      for (int k = 0, row = b.row; k < d; row += d - k, ++k) trace_rows_ += p_.C.row(row).transpose();
    });
  }
}

// (D6): H = [1 0; 0 0] + EᵀwE + GᵀG, G the rows of C in scaled coordinates. Jacobi scaled.
bool Path::factor() {
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    const int s = symmetric::size(b.order);
    double K[widest * widest];
    with_order(b.order, [&](auto d) { symmetric::congruence(d, scaling_[i].S, K); });
    if (s == 1)
      G_.row(b.row) = K[0] * p_.C.row(b.row);
    else
      G_.middleRows(b.row, s).noalias() = Eigen::Map<const MatrixXd>(K, s, s) * p_.C.middleRows(b.row, s);
  }
  H_.setZero();
  H_.selfadjointView<Eigen::Lower>().rankUpdate(G_.transpose());
  for (int r = 0; r < p_.E.rows(); ++r) {
    weights_[r] = row_weight(r, at_);
    H_.selfadjointView<Eigen::Lower>().rankUpdate(p_.E.row(r).transpose(), weights_[r]);
  }
  H_.diagonal().head(data_).array() += 1;
  for (int i = 0; i < n_; ++i) scale_[i] = H_(i, i) > 0 ? 1 / std::sqrt(H_(i, i)) : 1;
  for (int j = 0; j < n_; ++j)
    for (int i = j; i < n_; ++i) H_(i, j) *= scale_[i] * scale_[j];
  unfactored_ = H_;
  for (double shift = 1e-15; shift < 1e-3; shift *= 10) {
    const Eigen::LLT<Eigen::Ref<MatrixXd>> llt(H_);
    if (llt.info() == Eigen::Success) return true;
    H_ = unfactored_;
    H_.diagonal().array() += shift;
  }
  return false;
}

void Path::solve(VectorXd& x) const {
  x.array() *= scale_.array();
  H_.triangularView<Eigen::Lower>().solveInPlace(x);
  H_.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
  x.array() *= scale_.array();
}

// The Newton step to the point of the path at `aim`; the second-order term from the step that dq_ and dz_ hold.
void Path::direction(const Place& aim, bool second_order) {
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    const double* const lambda = scaling_[i].lambda;
    with_order(b.order, [&](auto d) {
      Matrix X, dQ, dZ;  // X solves ½(ΛX + XΛ) = τ 1 − Λ² − ½(ΔQ ΔZ + ΔZ ΔQ)
      if (second_order) {
        symmetric::unpack(d, &dq_[b.row], dQ);
        symmetric::unpack(d, &dz_[b.row], dZ);
        symmetric::multiply(d, dQ, dZ, X);
      }
      const double t = target(b, aim);
      for (int k = 0, row = b.row; k < d; ++k)
        for (int l = k; l < d; ++l, ++row) {
          double x = k == l ? (t - lambda[k] * lambda[k]) / lambda[k] : 0;
          if (second_order) x -= (X.a[k][l] + X.a[l][k]) / (lambda[k] + lambda[l]);
          dz_[row] = k == l ? x : x * symmetric::sqrt2;
          rhs_[row] = k == l ? x + lambda[k] : dz_[row];
        }
    });
  }
  dv_.noalias() = G_.transpose() * rhs_;
  dv_ -= aim.w * trace_rows_;
  dv_.head(data_) -= u_;
  for (int r = 0; r < p_.E.rows(); ++r) dv_ -= row_weight(r, aim) * e_[r] * p_.E.row(r).transpose();
  solve(dv_);
  dq_.noalias() = G_ * dv_;
  de_.noalias() = p_.E * dv_;
  dz_ -= dq_;
}

// Λ + step dX
template <class N>
void moved(N d, const double* lambda, const double* dx, double step, Matrix& A) {
  symmetric::unpack(d, dx, A);
  for (int i = 0; i < d; ++i) {
    for (int j = 0; j < d; ++j) A.a[i][j] *= step;
    A.a[i][i] += lambda[i];
  }
}

template <class N>
bool positive(N d, const double* lambda, const double* dx, double step) {
  Matrix A, L;
  moved(d, lambda, dx, step, A);
  return symmetric::cholesky(d, A, L);
}

// Up to 1 / to_boundary, so that whole steps are seen as such; to within a few percent.
double Path::longest_step() const {
  double longest = 1 / to_boundary;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i)
    with_order(p_.blocks[i].order, [&](auto d) {
      for (const VectorXd* const dx : {&dq_, &dz_}) {
        const double* const x = &(*dx)[p_.blocks[i].row];
        if (positive(d, scaling_[i].lambda, x, longest)) continue;
        double low = 0, high = longest;
        for (int k = 0; k < 40 && high - low > 0.02 * high; ++k) {
          const double middle = low > 0 ? 0.5 * (low + high) : (k < 4 ? 0.5 : 0.1) * high;
          (positive(d, scaling_[i].lambda, x, middle) ? low : high) = middle;
        }
        longest = low;
      }
    });
  return longest;
}

// No product of eigenvalues of Q and Z may run far ahead of the others.
bool Path::central(double step, const Place& at) const {
  bool all = true;
  for (std::size_t i = 0; i < p_.blocks.size() && all; ++i) {
    const PathBlock& b = p_.blocks[i];
    with_order(b.order, [&](auto d) {
      Matrix Q, Z, L, X, Y;
      moved(d, scaling_[i].lambda, &dq_[b.row], step, Q);
      moved(d, scaling_[i].lambda, &dz_[b.row], step, Z);
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

double Path::choose_step(double affine, const Place& aim) {
  direction(aim, true);
  double step = std::min(1.0, to_boundary * longest_step());
  if (step < 0.3 * affine) {  // far from the path the second-order term may mislead
    direction(aim, false);
    step = std::min(1.0, to_boundary * longest_step());
  }
  for (int tries = 0; tries < 20 && !central(step, between(step, aim)); ++tries) step *= 0.8;
  return step;
}

// Q̃ = L Lᵀ, LᵀZ̃L = U diag(δ) Uᵀ: S becomes S L⁻ᵀ U diag(δ^¼), λ becomes √δ.
template <class N>
bool rescale(N d, const double* dq, const double* dz, double step, Scaling& s) {
  Matrix Q, Z, L, X, A, U;
  moved(d, s.lambda, dq, step, Q);
  moved(d, s.lambda, dz, step, Z);
  if (!symmetric::cholesky(d, Q, L)) return false;
  symmetric::multiply(d, Z, L, X);
  symmetric::transpose_multiply(d, L, X, A);
  double delta[symmetric::largest];
  symmetric::eigen(d, A, U, delta);
  symmetric::invert_lower(d, L, X);
  symmetric::transpose_multiply(d, X, U, A);
  symmetric::multiply(d, s.S, A, U);
  for (int k = 0; k < d; ++k) {
    if (!(delta[k] > 0)) return false;
    s.lambda[k] = std::sqrt(delta[k]);
    const double fourth = std::sqrt(s.lambda[k]);
    for (int i = 0; i < d; ++i) s.S.a[i][k] = U.a[i][k] * fourth;
  }
  return true;
}

bool Path::advance(double step, const Place& aim) {
  v_ += step * dv_;
  u_ += step * dv_.head(data_);
  q_.noalias() += step * (p_.C * dv_);
  e_ += step * de_;
  at_ = between(step, aim);
  bool good = true;
  for (std::size_t i = 0; i < p_.blocks.size() && good; ++i) {
    const int row = p_.blocks[i].row;
    with_order(p_.blocks[i].order, [&](auto d) { good = rescale(d, &dq_[row], &dz_[row], step, scaling_[i]); });
  }
  return good;
}

// Σ of what w multiplies.
double Path::distances() const {
  double sum = 0;
  for (const PathBlock& b : p_.blocks)
    if (b.distance)
      with_order(b.order, [&](auto d) {
        Matrix Q, L;
        symmetric::unpack(d, &q_[b.row], Q);
        if (symmetric::cholesky(d, Q, L))
          for (int k = 0; k < d; ++k) sum += Q.a[k][k] - 1 - 2 * std::log(L.a[k][k]);
      });
  for (int r = 0; r < p_.E.rows(); ++r)
    if (!p_.loose[r]) sum += 0.5 * e_[r] * e_[r];
  return sum;
}

// ⟨Q, Z + ΔZ⟩, or w (tr X − log det X − d) with X = Q(Z + ΔZ)/w for a distance; infinite where Z + ΔZ is not positive.
double Path::block_gap(std::size_t i, const Place& at) const {
  const PathBlock& b = p_.blocks[i];
  const double* const lambda = scaling_[i].lambda;
  double gap = infinity;
  with_order(b.order, [&](auto d) {
    Matrix Z, L;
    moved(d, lambda, &dz_[b.row], 1, Z);
    if (!symmetric::cholesky(d, Z, L)) return;
    double sum = 0, product = 1;
    for (int k = 0; k < d; ++k) {
      sum += lambda[k] * Z.a[k][k];
      product *= lambda[k] * L.a[k][k] * L.a[k][k] / at.w;
    }
    gap = b.distance ? sum - at.w * (d + std::log(product)) : sum;
  });
  return gap;
}

// (D7): a whole predictor step takes the dual point to exact stationarity at `aim`. What it leaves of the gap against
// the present v is a sum of terms that are not negative.
void Path::certify(const Place& aim) {
  const double D = distances();
  best_.cost = 0.5 * u_.squaredNorm();
  best_.objective = best_.cost + p_.weight * D;
  double gap = 0.5 * dv_.head(data_).squaredNorm();
  for (int r = 0; r < p_.E.rows(); ++r) {
    const double w = row_weight(r, aim), shift = w > 0 ? weights_[r] * de_[r] / w : 0;  // ê − e
    gap += 0.5 * w * shift * shift;
    if (p_.loose[r]) gap += w * (0.5e6 + 10 * e_[r] * e_[r]);
  }
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) gap += block_gap(i, aim);
  double reach = infinity;
  if (p_.weight == 0) {
    reach = std::max(p_.reach, 10 * D);
    gap += aim.w * (reach - D);
  }
  if (best_.objective - gap > best_.lower_bound) {
    best_.lower_bound = best_.objective - gap;
    best_.reach = reach;
  }
}

void Path::keep() {
  best_.v = v_;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    const PathBlock& b = p_.blocks[i];
    with_order(b.order, [&](auto d) {  // Z = S Λ Sᵀ
      Matrix Z;
      for (int k = 0; k < d; ++k)
        for (int l = 0; l < d; ++l) {
          double sum = 0;
          for (int m = 0; m < d; ++m) sum += scaling_[i].S.a[k][m] * scaling_[i].lambda[m] * scaling_[i].S.a[l][m];
          Z.a[k][l] = sum;
        }
      symmetric::pack(d, Z, &best_.multipliers[b.row]);
    });
  }
}

// Whether the least-squares fit itself is inside, with the rest of v as it is.
bool Path::snaps() {
  if (p_.weight > 0 || data_ == 0) return false;
  rhs_.noalias() = -(G_.leftCols(data_) * u_);
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    bool inside = true;
    with_order(p_.blocks[i].order,
               [&](auto d) { inside = positive(d, scaling_[i].lambda, &rhs_[p_.blocks[i].row], 1 / 0.9); });
    if (!inside) return false;
  }
  v_.head(data_) = -p_.u;
  best_.snapped = best_.settled = true;
  best_.cost = best_.objective = best_.lower_bound = 0;
  return true;
}

double Path::tolerance() const {
  // Data that is small against its noise is still to be fitted.
  const double floor = data_ > 0 ? std::min(options_.absolute_gap, 1e-12 * first_cost_) : options_.absolute_gap;
  return std::max(options_.relative_gap * best_.objective, floor);
}

PathSolution Path::follow() {
  while (best_.steps < options_.steps) {
    if (!factor() || snaps()) break;
    ++best_.steps;
    const Place predictor = towards(predicted);
    direction(predictor, false);
    certify(predictor);
    best_.settled = best_.objective - best_.lower_bound <= tolerance();
    if (best_.settled) break;
    const double affine = std::min(1.0, longest_step());
    const Place aim = towards(std::clamp(std::pow(1 - affine, 3), predicted, 0.9));
    const double step = choose_step(affine, aim);
    if (!advance(step, aim) || step < 1e-10) break;
  }
  keep();
  return best_;
}

}  // namespace

PathSolution follow_path(const PathProblem& p, const PathOptions& options) { return Path(p, options).follow(); }

}  // namespace steelyard
