// Mehrotra's predictor and corrector with Nesterov and Todd's scaling, along a path on which references and barriers
// fade together (H5, H6). Each block's Q and Z are represented by their common scaling alone (scaling.hpp).
#include "steelyard/consistency/path.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "steelyard/consistency/scaling.hpp"
#include "steelyard/consistency/symmetric.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using scaling::moved;
using scaling::positive;
using scaling::rescale;
using scaling::Scaling;
using symmetric::Matrix;
using symmetric::with_order;

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr double barrier_share = 0.01;  // share of w for barriers that are no distance: they hardly push x off the
                                        // nearest point (H5)
constexpr double share_fall = 0.3;      // factor per step: the share begins at 1, while multipliers are still unknown
constexpr double loose_share = 1e-3;    // share of the fading weight for loosely held rows
constexpr double loose_reach = 1e3;     // bound on |e| of loosely held rows, or ten times the one found
constexpr double predicted = 1e-3;      // share of the path's parameter that the predictor leaves, and certifies (H7)
constexpr double to_boundary = 0.95;    // share of the way to the boundary that a step may go, or more where it can
constexpr double least_product = 1e-3;  // least ratio of the eigenvalues of QZ to their target
constexpr double snap_share = 0.9;      // share of the way to the boundary that home may lie at
constexpr int widest = symmetric::size(symmetric::largest);

// Where on the path: weight of distances, target of the other blocks, and how many times their targets the products
// QZ are meant to be.
struct Place {
  double w = 0, barrier = 0, spread = 1;
};

Place between(const Place& a, const Place& b, double share) {
  return {a.w + share * (b.w - a.w), a.barrier + share * (b.barrier - a.barrier), 1};
}

struct Step {
  VectorXd v, q, z, e;  // q and z in the blocks' scaled coordinates
};

class Path {
 public:
  Path(const PathProblem& p, const PathOptions& options, const Run& run);
  PathSolution follow();
  PathSolution follow_from(const Place& at, const std::vector<Scaling>& scaling);

 private:
  double target(const PathBlock& b, const Place& at) const {
    if (!b.distance) return at.spread * at.barrier;
    return at.w > p_.weight ? std::max(p_.weight, at.spread * at.w) : at.w;  // in the end no other than w
  }
  double weight(const PathPull& pull, const Place& at) const {
    return pull.loose ? loose_share * (p_.weight > 0 ? at.barrier : at.w) : at.w;
  }
  Place towards(double sigma) const {
    const double barrier = std::max(share_fall * at_.barrier, std::min(at_.barrier, barrier_share * at_.w));
    return {std::max({p_.weight, sigma * at_.w, std::min(at_.w, last_.w)}),
            std::max(sigma * barrier, std::min(at_.barrier, last_.barrier)), 1 + sigma * (spread_ - 1)};
  }

  void start();
  void measure();
  bool factor();
  void solve(VectorXd& x) const;
  void apply(Step& step) const;
  void direction(const Place& aim, bool second_order, Step& step);
  double longest_step(const Step& step, double longest) const;
  bool central(const Step& step, double length, const Place& at) const;
  double choose_step(double affine, const Place& aim);
  bool advance(double length, const Place& aim);
  double distances() const;
  double block_gap(std::size_t i, const Step& step, const Place& at) const;
  double dual_gap(const Step& step, const Place& aim);
  void certify(const Place& aim);
  void keep();
  bool snaps();
  void settle_rest();
  double tolerance() const;

  const PathProblem& p_;
  const PathOptions options_;
  const Run& run_;
  const int n_, head_, rows_;
  Place at_;
  Place last_;                    // no need to go beyond
  VectorXd v_, u_, e_, q_;        // the iterate; q = f + C v for the distances alone
  std::vector<Scaling> scaling_;  // and Q, Z of each block
  Step step_, centre_, blend_;
  VectorXd rhs_, trace_, du_, residual_, jacobi_;
  std::vector<double> pull_weights_;  // inside H
  std::vector<MatrixXd> G_;           // rows of C in scaled coordinates
  MatrixXd data_, H_, unfactored_;    // AᵀA; the Newton matrix
  double first_cost_ = 0, cost_ = 0, distance_ = 0, spread_ = 1, count_ = 0, reach_ = 0;
  double allowance_ = 0;  // allowance for loosely held rows, per unit of the fading weight
  PathSolution best_;
};

Path::Path(const PathProblem& p, const PathOptions& options, const Run& run)
    : p_(p),
      options_(options),
      run_(run),
      n_(p.unknowns),
      head_(static_cast<int>(p.A.cols())),
      rows_(static_cast<int>(p.f.size())),
      v_(VectorXd::Zero(n_)),
      u_(p.u),
      e_(p.h),
      q_(p.f),
      scaling_(p.blocks.size()),
      rhs_(rows_),
      trace_(VectorXd::Zero(n_)),
      du_(p.u.size()),
      residual_(n_),
      jacobi_(n_),
      pull_weights_(p.pulls.size()),
      data_(p.A.transpose() * p.A),
      H_(n_, n_),
      unfactored_(n_, n_),
      first_cost_(0.5 * p.u.squaredNorm()),
      cost_(first_cost_) {
  for (Step* s : {&step_, &centre_, &blend_})
    *s = {VectorXd(n_), VectorXd(rows_), VectorXd(rows_), VectorXd(p.h.size())};
  for (const PathBlock& b : p.blocks) G_.push_back(b.rows.values);
  best_.v = v_;
  best_.multipliers = VectorXd::Zero(rows_);
  best_.objective = unbounded;
  best_.lower_bound = -unbounded;
  start();
}

// Sets Q Z to a multiple of the identity, whose gap is the possible fall of the cost.
void Path::start() {
  for (const PathBlock& b : p_.blocks) count_ += b.order;
  for (const PathPull& pull : p_.pulls)
    if (pull.loose) allowance_ += 0.5 * loose_share * loose_reach * loose_reach;
  const double least = head_ > 0 ? 0.5 * (p_.u + p_.A * p_.home).squaredNorm() : first_cost_;
  const double excess = p_.excess > 0 ? p_.excess : first_cost_ - least;
  const double t = std::max(excess, options_.absolute_gap) / std::max(1.0, count_);
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
void Path::measure() {
  double sum = 0;
  for (std::size_t i = 0; i < p_.blocks.size(); ++i)
    for (int k = 0; k < p_.blocks[i].order; ++k)
      sum += scaling_[i].lambda[k] * scaling_[i].lambda[k] / target(p_.blocks[i], at_);
  spread_ = std::max(1.0, sum / std::max(1.0, count_));
}

// (H6): H = [AᵀA 0; 0 0] + EᵀwE + GᵀG, G the rows of C in scaled coordinates. Jacobi scaled.
bool Path::factor() {
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

void Path::solve(VectorXd& x) const {
  x.array() *= jacobi_.array();
  H_.triangularView<Eigen::Lower>().solveInPlace(x);
  H_.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
  x.array() *= jacobi_.array();
}

// Moves of the rows that belong to the step's v.
void Path::apply(Step& step) const {
  step.q.setZero();
  step.e.setZero();
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) multiply_add(p_.blocks[i].rows, G_[i], step.v, step.q);
  for (const PathPull& pull : p_.pulls) multiply_add(pull.rows, pull.rows.values, step.v, step.e);
}

// The Newton step to the point of the path at `aim`; the second-order term from the step that `step` holds.
void Path::direction(const Place& aim, bool second_order, Step& step) {
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

// Step length up to `longest`, to within a few percent, also of its difference to 1.
double Path::longest_step(const Step& step, double longest) const {
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
bool Path::central(const Step& step, double length, const Place& at) const {
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

double Path::choose_step(double affine, const Place& aim) {
  const double share = std::max(to_boundary, 1 - 0.5 * (1 - affine));
  direction(aim, true, step_);
  double length = share * longest_step(step_, 1 / share);
  if (length < 0.3 * affine) {  // far from the path the second-order term may mislead
    direction(aim, false, step_);
    length = share * longest_step(step_, 1 / share);
  }
  for (int tries = 0; tries < 20 && !central(step_, length, between(at_, aim, length)); ++tries) length *= 0.8;
  return length;
}

bool Path::advance(double length, const Place& aim) {
  step_.v *= length;
  v_ += step_.v;
  u_.noalias() += p_.A * step_.v.head(head_);
  cost_ = 0.5 * u_.squaredNorm();
  for (const PathBlock& b : p_.blocks) multiply_add(b.rows, b.rows.values, step_.v, q_);
  e_ += length * step_.e;
  at_ = between(at_, aim, length);
  bool good = true;
  for (std::size_t i = 0; i < p_.blocks.size() && good; ++i) {
    const int row = p_.blocks[i].rows.row;
    with_order(p_.blocks[i].order,
               [&](auto d) { good = rescale(d, &step_.q[row], &step_.z[row], length, scaling_[i]); });
  }
  return good;
}

// Sum of the terms that w multiplies.
double Path::distances() const {
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

// ⟨Q, Z + ΔZ⟩, or w (tr X − log det X − d) with X = Q(Z + ΔZ)/w for a distance; infinite where Z + ΔZ is not positive.
double Path::block_gap(std::size_t i, const Step& step, const Place& at) const {
  const PathBlock& b = p_.blocks[i];
  const double* const lambda = scaling_[i].lambda;
  double gap = unbounded;
  with_order(b.order, [&](auto d) {
    Matrix Z, L;
    moved(d, lambda, &step.z[b.rows.row], 1, Z);
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

// (H7): a whole step takes the dual point to exact stationarity at `aim`. The remaining gap against the present v is a
// sum of nonnegative terms; infinite where the step leaves the cone.
double Path::dual_gap(const Step& step, const Place& aim) {
  if (p_.weight > 0 && aim.w > p_.weight) return unbounded;  // a bound of another program
  du_.noalias() = p_.A * step.v.head(head_);
  double gap = 0.5 * du_.squaredNorm();
  for (std::size_t i = 0; i < p_.pulls.size(); ++i) {
    const PathPull& pull = p_.pulls[i];
    const Eigen::Index row = pull.rows.row, count = pull.rows.values.rows();
    const double w = weight(pull, aim), shift = w > 0 ? pull_weights_[i] / w : 0;  // ê − e = shift Δe
    gap += 0.5 * w * shift * shift * step.e.segment(row, count).squaredNorm();
    if (pull.loose) gap += 0.5 * w * std::max(loose_reach * loose_reach, 100 * e_.segment(row, count).squaredNorm());
  }
  for (std::size_t i = 0; i < p_.blocks.size() && gap < unbounded; ++i) gap += block_gap(i, step, aim);
  return p_.weight > 0 ? gap : gap + aim.w * (reach_ - distance_);
}

// The predictor's dual point, or where that is outside, one between it and the centre.
void Path::certify(const Place& aim) {
  distance_ = distances();
  best_.objective = cost_ + p_.weight * distance_;
  reach_ = p_.weight > 0 ? unbounded : std::max(p_.reach, 10 * distance_);
  double gap = dual_gap(step_, aim);
  const double hope = p_.weight > 0 ? at_.barrier : at_.w * reach_;
  if (gap == unbounded && hope * predicted < tolerance()) {
    direction(at_, false, centre_);
    for (const double share : {0.01, 0.03, 0.1, 0.3, 1.0}) {
      blend_.v = step_.v + share * (centre_.v - step_.v);
      blend_.z = step_.z + share * (centre_.z - step_.z);
      blend_.e = step_.e + share * (centre_.e - step_.e);
      gap = dual_gap(blend_, between(aim, at_, share));
      if (gap < unbounded) break;
    }
  }
  if (best_.objective - gap > best_.lower_bound) {
    best_.lower_bound = best_.objective - gap;
    best_.reach = reach_;
  }
  last_.w = p_.weight > 0 ? 0 : 1e-3 * tolerance() / (count_ + reach_ + allowance_);
  last_.barrier = p_.weight > 0 ? 0.01 * tolerance() / std::max(1.0, count_ + allowance_) : barrier_share * last_.w;
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
      symmetric::pack(d, Z, &best_.multipliers[b.rows.row]);
    });
  }
}

// Whether the least-squares fit itself is inside, with the rest of v as it is.
bool Path::snaps() {
  if (p_.weight > 0 || head_ == 0) return false;
  step_.v.setZero();
  step_.v.head(head_) = p_.home - v_.head(head_);
  step_.q.setZero();
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) multiply_add(p_.blocks[i].rows, G_[i], step_.v, step_.q);
  for (std::size_t i = 0; i < p_.blocks.size(); ++i) {
    bool inside = true;
    with_order(p_.blocks[i].order, [&](auto d) {
      inside = positive(d, scaling_[i].lambda, &step_.q[p_.blocks[i].rows.row], 1 / snap_share);
    });
    if (!inside) return false;
  }
  return true;
}

SparseRows without_head(const SparseRows& rows, int head) {
  SparseRows out;
  out.row = rows.row;
  const std::size_t first =
      static_cast<std::size_t>(std::lower_bound(rows.columns.begin(), rows.columns.end(), head) - rows.columns.begin());
  for (std::size_t k = first; k < rows.columns.size(); ++k) out.columns.push_back(rows.columns[k] - head);
  out.values = rows.values.rightCols(static_cast<Eigen::Index>(rows.columns.size() - first));
  return out;
}

// The fit is the least-squares one, whatever the rest of v: moves the rest to the point nearest to the references,
// starting from the path's last point (H8).
void Path::settle_rest() {
  step_.z.setZero();
  step_.e.setZero();
  for (const PathPull& pull : p_.pulls) multiply_add(pull.rows, pull.rows.values, step_.v, step_.e);
  advance(1, at_);
  v_.head(head_) = p_.home;
  best_.trail = {v_};
  best_.snapped = best_.settled = true;
  best_.objective = best_.lower_bound = cost_;
  if (n_ == head_ || !options_.nearest) return;
  PathProblem rest;
  rest.unknowns = n_ - head_;
  for (const PathBlock& b : p_.blocks) rest.blocks.push_back({b.order, without_head(b.rows, head_), b.distance});
  for (const PathPull& pull : p_.pulls) rest.pulls.push_back({without_head(pull.rows, head_), pull.loose});
  rest.f = q_;
  rest.h = e_;
  rest.A.resize(0, 0);
  rest.weight = at_.w;
  PathOptions options = options_;
  options.steps -= best_.steps;
  options.absolute_gap = 1e-8 * at_.w;
  const PathSolution s = Path(rest, options, run_).follow_from(at_, scaling_);
  best_.steps += s.steps;
  best_.settled = s.settled;
  for (const VectorXd& earlier : s.trail) {
    best_.trail.push_back(v_);
    best_.trail.back().tail(n_ - head_) += earlier;
  }
  v_.tail(n_ - head_) += s.v;
}

PathSolution Path::follow_from(const Place& at, const std::vector<Scaling>& scaling) {
  at_ = at;
  scaling_ = scaling;
  return follow();
}

double Path::tolerance() const {
  // Data that is small against its noise is still to be fitted.
  const double floor = head_ > 0 ? std::min(options_.absolute_gap, 1e-12 * first_cost_) : options_.absolute_gap;
  return std::max(options_.relative_gap * best_.objective, floor);
}

PathSolution Path::follow() {
  while (best_.steps < options_.steps) {
    run_.check();
    if (!factor()) break;
    if (snaps()) {
      settle_rest();
      break;
    }
    ++best_.steps;
    measure();
    const Place predictor = towards(predicted);
    direction(predictor, false, step_);
    certify(predictor);
    best_.settled = best_.objective - best_.lower_bound <= tolerance();
    if (best_.settled) break;
    const double affine = longest_step(step_, 1);
    const Place aim = towards(std::clamp(std::pow(1 - affine, 1.5), spread_ > 3 ? 0.3 : predicted, 0.9));
    const double length = choose_step(affine, aim);
    best_.trail.push_back(v_);
    if (!advance(length, aim) || length < 1e-10) break;
  }
  keep();
  return best_;
}

}  // namespace

PathSolution follow_path(const PathProblem& p, const PathOptions& options, const Run& run) {
  return Path(p, options, run).follow();
}

}  // namespace steelyard
