// The path on which references and barriers fade together (H5), its certificate (H7), and its end at the least-squares
// fit where that is feasible (H8). Newton's steps are newton.cpp's.
#include "steelyard/consistency/path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/consistency/newton.hpp"
#include "steelyard/consistency/symmetric.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;
using scaling::moved;
using scaling::positive;
using scaling::Scaling;
using symmetric::Matrix;
using symmetric::with_order;

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr double share_fall = 0.3;    // factor per step: the share begins at 1, while multipliers are still unknown
constexpr double loose_reach = 1e3;   // bound on |e| of loosely held rows, or ten times the one found
constexpr double predicted = 1e-3;    // share of the path's parameter that the predictor leaves, and certifies (H7)
constexpr double to_boundary = 0.95;  // share of the way to the boundary that a step may go, or more where it can
constexpr double snap_share = 0.9;    // share of the way to the boundary that home may lie at

class Path : private Newton {
 public:
  Path(const PathProblem& p, const ConeOptions& options, const Run& run);
  PathSolution follow();
  PathSolution follow_from(const PathPlace& at, const std::vector<Scaling>& scaling);

 private:
  PathPlace towards(double sigma) const {
    const double barrier = std::max(share_fall * at_.barrier, std::min(at_.barrier, barrier_share * at_.w));
    return {std::max({p_.weight, sigma * at_.w, std::min(at_.w, last_.w)}),
            std::max(sigma * barrier, std::min(at_.barrier, last_.barrier)), 1 + sigma * (spread_ - 1)};
  }

  double choose_step(double affine, const PathPlace& aim);
  double block_gap(std::size_t i, const PathStep& step, const PathPlace& at) const;
  double dual_gap(const PathStep& step, const PathPlace& aim);
  void certify(const PathPlace& aim);
  void keep();
  bool snaps();
  void settle_rest();
  double tolerance() const;

  const ConeOptions options_;
  const Run& run_;
  PathPlace last_;  // no need to go beyond
  PathStep step_, centre_, blend_;
  double distance_ = 0, reach_ = 0;
  double allowance_ = 0;  // allowance for loosely held rows, per unit of the fading weight
  PathSolution best_;
};

Path::Path(const PathProblem& p, const ConeOptions& options, const Run& run)
    : Newton(p, options.absolute_gap),
      options_(options),
      run_(run),
      step_(no_step()),
      centre_(no_step()),
      blend_(no_step()) {
  for (const PathPull& pull : p.pulls)
    if (pull.loose) allowance_ += 0.5 * loose_share * loose_reach * loose_reach;
  best_.v = v_;
  best_.multipliers = VectorXd::Zero(rows_);
  best_.objective = unbounded;
  best_.lower_bound = -unbounded;
}

double Path::choose_step(double affine, const PathPlace& aim) {
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

// ⟨Q, Z + ΔZ⟩, or w (tr X − log det X − d) with X = Q(Z + ΔZ)/w for a distance; infinite where Z + ΔZ is not positive.
double Path::block_gap(std::size_t i, const PathStep& step, const PathPlace& at) const {
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
double Path::dual_gap(const PathStep& step, const PathPlace& aim) {
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
void Path::certify(const PathPlace& aim) {
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
  advance(step_, 1, at_);
  v_.head(head_) = p_.home;
  best_.trail = {v_};
  best_.snapped = best_.settled = true;
  best_.objective = best_.lower_bound = cost_;
  if (n_ == head_ || !p_.nearest) return;
  PathProblem rest;
  rest.unknowns = n_ - head_;
  for (const PathBlock& b : p_.blocks) rest.blocks.push_back({b.order, without_head(b.rows, head_), b.distance});
  for (const PathPull& pull : p_.pulls) rest.pulls.push_back({without_head(pull.rows, head_), pull.loose});
  rest.f = q_;
  rest.h = e_;
  rest.A.resize(0, 0);
  rest.weight = at_.w;
  rest.steps = p_.steps - best_.steps;
  const ConeOptions options{options_.relative_gap, 1e-8 * at_.w};
  const PathSolution s = Path(rest, options, run_).follow_from(at_, scaling_);
  best_.steps += s.steps;
  best_.settled = s.settled;
  for (const VectorXd& earlier : s.trail) {
    best_.trail.push_back(v_);
    best_.trail.back().tail(n_ - head_) += earlier;
  }
  v_.tail(n_ - head_) += s.v;
}

PathSolution Path::follow_from(const PathPlace& at, const std::vector<Scaling>& scaling) {
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
  while (best_.steps < p_.steps) {
    run_.check();
    if (!factor()) break;
    if (snaps()) {
      settle_rest();
      break;
    }
    ++best_.steps;
    measure();
    const PathPlace predictor = towards(predicted);
    direction(predictor, false, step_);
    certify(predictor);
    best_.settled = best_.objective - best_.lower_bound <= tolerance();
    if (best_.settled) break;
    const double affine = longest_step(step_, 1);
    const PathPlace aim = towards(std::clamp(std::pow(1 - affine, 1.5), spread_ > 3 ? 0.3 : predicted, 0.9));
    const double length = choose_step(affine, aim);
    best_.trail.push_back(v_);
    if (!advance(step_, length, aim) || length < 1e-10) break;
  }
  keep();
  return best_;
}

}  // namespace

PathSolution follow_path(const PathProblem& p, const ConeOptions& options, const Run& run) {
  return Path(p, options, run).follow();
}

}  // namespace steelyard
