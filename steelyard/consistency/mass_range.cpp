// A linear objective over cones and one ellipsoid: a plain barrier method, from the analytic centre that all links and
// both ends share. Loose tolerances: a mass is read to two digits.
#include "steelyard/consistency/mass_range.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/consistency/coordinates.hpp"
#include "steelyard/consistency/pieces.hpp"
#include "steelyard/consistency/symmetric.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Small =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, symmetric::largest, symmetric::largest>;

constexpr double most_mass = 20;         // times the moving mass of the fit: more counts as unbounded
constexpr double weight_growth = 10;     // growth of the objective's weight from one centre to the next
constexpr double mass_precision = 0.01;  // share of a mass that the last centre may be off; extrapolation gains a digit
constexpr double least_mass_share = 1e-3;  // share of the moving mass: lighter links are resolved no further
constexpr int centring_steps = 60;         // Newton steps to a centre; 5 to 10 are usual

// A cone or bound over the unknowns, ready to be evaluated.
struct BarrierBlock {
  std::vector<int> unknowns;
  std::vector<Small> F;
  Small constant;

  Small value(const VectorXd& y) const {
    Small out = constant;
    for (std::size_t k = 0; k < F.size(); ++k) out += y[unknowns[k]] * F[k];
    return out;
  }
};

class MassBarrier {
 public:
  MassBarrier(const ConeProgram& program, const std::vector<Piece>& pieces, double most_cost)
      : most_cost_(most_cost), z_(program.z) {
    const int count = parameter_count(program.base);
    MatrixXd rows = MatrixXd::Zero(program.R.rows(), count);
    const auto& base = program.base;
    for (std::size_t k = 0; k < base.kept.size(); ++k) rows.col(base.kept[k]) = program.R.col(static_cast<Index>(k));
    for (std::size_t k = 0; k < base.regrouped.size(); ++k)
      rows.col(base.regrouped[k]) = program.R * base.K.col(static_cast<Index>(k));
    std::vector<char> used(static_cast<std::size_t>(count), 0);
    for (const Piece& piece : pieces)
      for (const int column : piece.columns) used[static_cast<std::size_t>(column)] = 1;
    for (int column = 0; column < count; ++column)
      if (!rows.col(column).isZero(0)) used[static_cast<std::size_t>(column)] = 1;
    std::vector<int> unknown_of(static_cast<std::size_t>(count), -1);
    for (int column = 0; column < count; ++column)
      if (used[static_cast<std::size_t>(column)] != 0) {
        unknown_of[static_cast<std::size_t>(column)] = static_cast<int>(columns_.size());
        columns_.push_back(column);
      }
    rows_ = rows(Eigen::all, columns_);
    gram_ = rows_.transpose() * rows_;
    for (const Piece& piece : pieces) {
      BarrierBlock block;
      block.constant = symmetric::unpack(piece.constant, piece.order);
      for (std::size_t k = 0; k < piece.columns.size(); ++k) {
        block.unknowns.push_back(unknown_of[static_cast<std::size_t>(piece.columns[k])]);
        block.F.push_back(symmetric::unpack(piece.rows.col(static_cast<Index>(k)), piece.order));
      }
      order_ += piece.order;
      blocks_.push_back(std::move(block));
    }
  }

  int order() const { return order_; }  // order of the barrier: the gap at weight t is at most order/t
  VectorXd unknowns(const VectorXd& x) const { return x(columns_); }
  int unknown(int column) const {
    return static_cast<int>(std::lower_bound(columns_.begin(), columns_.end(), column) - columns_.begin());
  }

  // Minimises −t y[which] + barrier(y), t of either sign; false where y cannot be moved on.
  bool centre(VectorXd& y, int which, double t, double tolerance) const {
    VectorXd gradient(y.size());
    MatrixXd H(y.size(), y.size());
    double value = barrier(y) - t * y[which];
    for (int step = 0; step < centring_steps; ++step) {
      differentiate(y, gradient, H);
      gradient[which] -= t;
      const VectorXd scale = H.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
      const MatrixXd scaled = scale.asDiagonal() * H * scale.asDiagonal();
      const Eigen::LLT<MatrixXd> llt(scaled + 1e-13 * MatrixXd::Identity(y.size(), y.size()));
      if (llt.info() != Eigen::Success) return false;
      const VectorXd move = -scale.cwiseProduct(llt.solve(scale.cwiseProduct(gradient)));
      const double decrement = -gradient.dot(move);
      if (!(decrement >= 0)) return false;
      if (0.5 * decrement < tolerance) return true;
      double length = 1;
      for (; length > 1e-8; length *= 0.5) {
        const VectorXd there = y + length * move;
        const double next = barrier(there) - t * there[which];
        if (next > value - 0.1 * length * decrement) continue;
        y = there;
        value = next;
        break;
      }
      if (length <= 1e-8) return decrement < 1;
    }
    return true;
  }

 private:
  // Infinite outside.
  double barrier(const VectorXd& y) const {
    const double spare = most_cost_ - 0.5 * (rows_ * y - z_).squaredNorm();
    if (!(spare > 0)) return infinity;
    double out = -std::log(spare);
    for (const BarrierBlock& block : blocks_) {
      const Eigen::LLT<Small> llt(block.value(y));
      if (llt.info() != Eigen::Success) return infinity;
      const Small L = llt.matrixL();
      for (Index k = 0; k < L.rows(); ++k) {
        if (!(L(k, k) > 0)) return infinity;
        out -= 2 * std::log(L(k, k));
      }
    }
    return out;
  }

  void differentiate(const VectorXd& y, VectorXd& gradient, MatrixXd& H) const {
    const VectorXd residual = rows_ * y - z_, slope = rows_.transpose() * residual;
    const double spare = most_cost_ - 0.5 * residual.squaredNorm();
    gradient = slope / spare;
    H = gram_ / spare;
    H.noalias() += gradient * gradient.transpose();
    std::vector<Small> W;
    for (const BarrierBlock& block : blocks_) {
      const Small L = Eigen::LLT<Small>(block.value(y)).matrixL();
      W.clear();
      for (std::size_t k = 0; k < block.F.size(); ++k) {  // L⁻¹ F L⁻ᵀ
        Small X = L.triangularView<Eigen::Lower>().solve(block.F[k]);
        X.transposeInPlace();
        W.push_back(L.triangularView<Eigen::Lower>().solve(X));
        gradient[block.unknowns[k]] -= W[k].trace();
        for (std::size_t l = 0; l <= k; ++l) {
          const double h = W[k].cwiseProduct(W[l]).sum();
          H(block.unknowns[k], block.unknowns[l]) += h;
          if (l != k) H(block.unknowns[l], block.unknowns[k]) += h;
        }
      }
    }
  }

  double most_cost_;
  VectorXd z_;
  std::vector<int> columns_;
  MatrixXd rows_, gram_;
  std::vector<BarrierBlock> blocks_;
  int order_ = 1;
};

// m + (XX + YY + ZZ)/L² of a link, L as the reference is large: bounds keep all ten parameters finite.
VectorXd size_coefficients(const LinkReference& link) {
  const LinkParameters& p = link.parameters;
  VectorXd out = VectorXd::Zero(10);
  out[0] = out[3] = out[5] = 1 / std::max(1.0, (p[0] + p[3] + p[5]) / p[9]);
  out[9] = 1;
  return out;
}

// Cones and bounds that are known, and a bound on what nothing else bounds.
ConeProgram with_finite_links(const Consistent& fit, double& largest) {
  ConeProgram out = fit.known;
  double size = 0;
  for (const LinkReference& link : out.links) size += size_coefficients(link).dot(fit.values.segment<10>(link.column));
  largest = most_mass * size;
  for (const LinkReference& link : out.links) {
    std::vector<int> columns(10);
    for (int k = 0; k < 10; ++k) columns[static_cast<std::size_t>(k)] = link.column + k;
    out.bounds.push_back({"", columns, -size_coefficients(link), largest, ConstraintOwner::robot, 0});
  }
  return out;
}

// One end of the range: the centres of a growing weight, and where they lead.
double end_of(const MassBarrier& barrier, VectorXd y, int mass, double sign, double least) {
  double t = 1 / std::max(y[mass], least), before = y[mass];
  while (true) {
    if (!barrier.centre(y, mass, sign * t, 0.05)) return before;
    const double here = y[mass];
    if (barrier.order() / t < mass_precision * std::max(here, least))
      return here + (here - before) / (weight_growth - 1);
    before = here;
    t *= weight_growth;
  }
}

}  // namespace

std::vector<MassRange> mass_ranges(const Consistent& fit, double inflation, const Run& run) {
  std::vector<MassRange> out(fit.program.links.size());
  if (out.empty()) return out;
  double largest = 0;
  const ConeProgram program = with_finite_links(fit, largest);
  constexpr double confident = 0.95, freedom = 1e6;  // F with so many degrees of freedom below is χ² over its own
  const double noise = 0.5 * std::max(1.0, inflation) * fisher_f_quantile(confident, 1, freedom);
  const double cost = 0.5 * (program.R * base_of(program.base, fit.values) - program.z).squaredNorm();
  const MassBarrier barrier(program, constraint_pieces(program), cost + noise);
  VectorXd centre = barrier.unknowns(fit.values);
  if (!barrier.centre(centre, 0, 0, 0.5)) return {};
  parallel_for(2 * static_cast<int>(out.size()), run, [&](int job) {
    const auto link = static_cast<std::size_t>(job / 2);
    const int column = program.links[link].column + 9, mass = barrier.unknown(column);
    const double least = least_mass_share * largest / most_mass, fitted = fit.values[column];
    if (job % 2 == 0) {
      const double lower = std::min(end_of(barrier, centre, mass, -1, least), fitted);
      out[link].lower = lower > least ? lower : 0;
    } else {
      const double most = std::max(end_of(barrier, centre, mass, 1, least), fitted);
      out[link].upper = most > 0.5 * largest ? infinity : most;
    }
  });
  return out;
}

}  // namespace steelyard
