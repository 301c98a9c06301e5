#include "steelyard/estimate/maximum_likelihood.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double step_q = 1e-5;  // central differences: truncation 1e-10, rounding 1e-11 of the torque
constexpr double likelihood_tolerance =
    1e-4;                           // change of every parameter, in its standard deviations, that counts as settled [-]
constexpr double step_qd = 1;       // links' torque is of second degree in q̇: any step is exact
constexpr double step_slip = 1e-6;  // step for friction's slope [rad/s, m/s]

// Torque and its derivatives at given base parameters, many samples at once.
class Torque {
 public:
  Torque(const Robot& robot, const BaseParameters& base, const VectorXd& beta)
      : robot_(robot), regressor_(robot), values_(VectorXd::Zero(regressor_.layout().size())) {
    values_(base.kept) = beta;
    smooth_ = values_;
    for (int c = 0; c < regressor_.layout().size(); ++c)
      if (regressor_.layout()[c].term >= 0) smooth_[c] = 0;
  }

  /// Column (s·3 + kind)·n + j: derivative of sample s's torque by joint j's q, q̇ or q̈.
  MatrixXd derivatives(const MotionSamples& m) {
    const Index n = m.q.rows(), samples = m.samples();
    MatrixXd out(n, 3 * n * samples);
    const auto scatter = [&](int kind, Index j, const MatrixXd& slope) {
      for (Index s = 0; s < samples; ++s) out.col((s * 3 + kind) * n + j) = slope.col(s);
    };
    const MatrixXd here = times(m, smooth_);
    for (Index j = 0; j < n; ++j) {
      scatter(0, j, difference(m, &MotionSamples::q, j, step_q));
      scatter(1, j, difference(m, &MotionSamples::qd, j, step_qd));
      MotionSamples more = m;
      more.qdd.row(j).array() += 1;
      scatter(2, j, times(more, smooth_) - here);  // linear in q̈: a column of M
    }
    for (Index s = 0; s < samples; ++s)
      out.middleCols((s * 3 + 1) * n, n) += friction_slope(m.qd.col(s), load(m).col(s));
    return out;
  }

 private:
  static const MatrixXd& load(const MotionSamples& m) { return m.load.size() > 0 ? m.load : m.tau; }

  MatrixXd difference(const MotionSamples& here, MatrixXd MotionSamples::*which, Index j, double step) {
    MotionSamples m = here;
    (m.*which).row(j).array() += step;
    const MatrixXd above = times(m, smooth_);
    (m.*which).row(j).array() -= 2 * step;
    return (above - times(m, smooth_)) / (2 * step);
  }

  MatrixXd times(const MotionSamples& m, const VectorXd& values) {
    const Index samples = m.samples();
    entries_.resize(samples + 8, regressor_.entries());
    MotionView view = MotionView::of(m.q, m.qd, m.qdd);
    view.load = load(m).data();
    regressor_.fill(view, static_cast<int>(samples), entries_.data(), entries_.rows());
    MatrixXd out(samples, regressor_.rows());
    for (int i = 0; i < regressor_.rows(); ++i) {
      const auto& columns = regressor_.columns(i);
      out.col(i) =
          entries_.block(0, regressor_.first_entry(i), samples, static_cast<Index>(columns.size())) * values(columns);
    }
    return out.transpose();
  }

  // aᵀ f'(a q̇) a over the shafts, f' by differences that do not reach across v = 0.
  MatrixXd friction_slope(const VectorXd& qd, const VectorXd& load) const {
    MatrixXd out = MatrixXd::Zero(qd.size(), qd.size());
    std::array<double, max_friction_columns> low{}, high{};
    const ParameterLayout& layout = regressor_.layout();
    for (int c = layout.link_columns(); c < layout.size(); ++c) {
      const Parameter& p = layout[c];
      if (p.term < 0 || values_[c] == 0) continue;
      const Shaft& shaft = robot_.shafts[static_cast<std::size_t>(p.shaft)];
      const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(p.term)]);
      const double v = shaft.speed.dot(qd), away = std::copysign(step_slip, v), tau = shaft.load.dot(load);
      law.evaluate(shaft.shape, {v + away, tau}, low.data());
      law.evaluate(shaft.shape, {v + 2 * away, tau}, high.data());
      const auto k = static_cast<std::size_t>(p.term_column);
      out += values_[c] * (high[k] - low[k]) / away * shaft.speed.transpose() * shaft.speed;
    }
    return out;
  }

  const Robot& robot_;
  TorqueRegressor regressor_;
  VectorXd values_, smooth_;
  MatrixXd entries_;
};

// One linearisation of the criterion (C12): what its Gauss-Newton step is made of.
struct Linearised {
  double cost = 0;          // Σ eᵀ S⁻¹ e
  MotionSamples corrected;  // x + Σ_x (∂τ/∂x)ᵀ λ, where the true motion most likely was; tau holds e
  MatrixXd whitener;        // U⁻¹ of S = UUᵀ, n × (n · samples)
};

MotionSamples part(const MotionSamples& m, Index first, Index count) {
  MotionSamples out{m.q.middleCols(first, count),
                    m.qd.middleCols(first, count),
                    m.qdd.middleCols(first, count),
                    m.tau.middleCols(first, count),
                    {}};
  if (m.load.size() > 0) out.load = m.load.middleCols(first, count);
  return out;
}

/// `residual`: e, joints × samples.
Linearised linearise(Torque torque, const MotionSamples& motion, const MatrixXd& residual, const MotionNoise& noise) {
  const Index n = motion.q.rows(), samples = motion.samples(), block = 256;
  Linearised out;
  out.corrected = motion;
  out.whitener.resize(n, n * samples);
  const std::array<VectorXd, 3> variance = {noise.q.cwiseAbs2(), noise.qd.cwiseAbs2(), noise.qdd.cwiseAbs2()};
  const std::array<MatrixXd*, 3> corrected = {&out.corrected.q, &out.corrected.qd, &out.corrected.qdd};
  for (Index first = 0; first < samples; first += block) {
    const MotionSamples now = part(motion, first, std::min(block, samples - first));
    const MatrixXd e = residual.middleCols(first, now.samples()), D = torque.derivatives(now);
    for (Index s = 0; s < now.samples(); ++s) {
      MatrixXd S = noise.tau.cwiseAbs2().asDiagonal();
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const auto Dx = D.middleCols((s * 3 + static_cast<Index>(kind)) * n, n);
        S += Dx * variance[kind].asDiagonal() * Dx.transpose();
      }
      const VectorXd lambda = S.llt().solve(e.col(s));
      out.cost += lambda.dot(e.col(s));
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const auto Dx = D.middleCols((s * 3 + static_cast<Index>(kind)) * n, n);
        corrected[kind]->col(first + s) += variance[kind].cwiseProduct(Dx.transpose() * lambda);
      }
      out.whitener.middleCols((first + s) * n, n) = upper_whitener(S);
    }
    if (out.corrected.load.size() == 0) out.corrected.load = motion.tau;
    out.corrected.tau.middleCols(first, now.samples()) = e;
  }
  return out;
}

// Ŵ of C12 with e on the right: the rows of a fit, and what the correction of the motion changes in them. Columns that
// jump are left as they are: a speed whose sign the correction changes has no information on them.
class CorrectedEquations final : public Equations {
 public:
  CorrectedEquations(const Robot& robot, const BaseParameters& base, const Equations& rows, const MotionSamples& motion,
                     const MotionSamples& corrected)
      : robot_(robot), base_(base), rows_(rows), motion_(motion), corrected_(corrected) {
    for (const DesignColumn& column : design_columns(robot, base)) jumps_.push_back(jumps(column));
    for (int b = 0; b < rows.blocks(); ++b) first_.push_back(first_.back() + rows.block(b).y.rows());
  }

  int joints() const override { return rows_.joints(); }
  int parameters() const override { return rows_.parameters(); }
  const std::vector<int>& columns(int joint) const override { return rows_.columns(joint); }
  int blocks() const override { return rows_.blocks(); }
  EquationBlock block(int index) const override {
    EquationBlock out = rows_.block(index);
    const Index first = first_[static_cast<std::size_t>(index)], count = out.y.rows();
    add(corrected_, first, count, 1, out);
    add(motion_, first, count, -1, out);
    out.y = corrected_.tau.middleCols(first, count).transpose();
    return out;
  }

 private:
  void add(const MotionSamples& motion, Index first, Index count, double sign, EquationBlock& to) const {
    const MotionEquations equations(robot_, base_, part(motion, first, count));
    Index row = 0;
    for (int b = 0; b < equations.blocks(); ++b) {
      const EquationBlock block = equations.block(b);
      for (int i = 0; i < joints(); ++i) {
        const auto &mine = columns(i), &theirs = equations.columns(i);
        for (std::size_t k = 0; k < mine.size(); ++k) {
          const auto at = std::lower_bound(theirs.begin(), theirs.end(), mine[k]);
          if (at == theirs.end() || *at != mine[k] || jumps_[static_cast<std::size_t>(mine[k])]) continue;
          to.W[static_cast<std::size_t>(i)].col(static_cast<Index>(k)).segment(row, block.y.rows()) +=
              sign * block.W[static_cast<std::size_t>(i)].col(at - theirs.begin());
        }
      }
      row += block.y.rows();
    }
  }

  const Robot& robot_;
  const BaseParameters& base_;
  const Equations& rows_;
  const MotionSamples &motion_, &corrected_;
  std::vector<bool> jumps_;         // whether each column jumps
  std::vector<Index> first_ = {0};  // samples of the blocks
};

MotionNoise complete(MotionNoise noise, Index n, const VectorXd& residual) {
  if (noise.tau.size() == 0) noise.tau = residual;
  for (VectorXd* x : {&noise.q, &noise.qd, &noise.qdd, &noise.tau}) {
    if (x->size() == 0) x->setZero(n);
    if (x->size() != n || !x->allFinite() || (x->array() < 0).any())
      throw InvalidInput(fmt::format("maximum_likelihood: noise needs {} standard deviations, none negative", n));
  }
  if ((noise.tau.array() == 0).any())
    throw InvalidInput("maximum_likelihood: the noise of a torque must be positive; leave it empty to estimate it");
  return noise;
}

}  // namespace

Estimate maximum_likelihood(const Robot& robot, const BaseParameters& base, const MotionSamples& motion,
                            const MotionNoise& given, const MaximumLikelihoodOptions& options) {
  return maximum_likelihood(robot, base, MotionEquations(robot, base, motion), motion, given, options);
}

Estimate maximum_likelihood(const Robot& robot, const BaseParameters& base, const Equations& rows,
                            const MotionSamples& motion, const MotionNoise& given,
                            const MaximumLikelihoodOptions& options) {
  Estimate out = weighted_least_squares(observe(rows));
  const MotionNoise noise = complete(given, robot.dof(), out.sigma);
  const Index n = robot.dof();
  Linearised now;
  LeastSquaresProblem likelihood;
  likelihood.cost = [&](const VectorXd& beta) {
    const MatrixXd e = residuals(rows, beta).transpose();
    if (e.cols() != motion.samples())
      throw InvalidInput(
          fmt::format("maximum_likelihood: {} rows for {} samples of the motion", e.cols(), motion.samples()));
    now = linearise(Torque(robot, base, beta), motion, e, noise);
    return 0.5 * now.cost;
  };
  likelihood.linearise = [&](const VectorXd&) {
    const CorrectedEquations equations(robot, base, rows, motion, now.corrected);
    const Information whitened =
        whitened_information(equations, [&](Index t) -> MatrixXd { return now.whitener.middleCols(t * n, n); });
    out = estimate_from(whitened);
    return LinearResidual{-whitened.z(), whitened.R()};
  };
  likelihood.settled = [&](const LeastSquaresStep& s) {
    const VectorXd limit = likelihood_tolerance * out.standard_deviation();
    return (s.step.array().abs() <= limit.array() + 1e-14 * s.x.array().abs()).all();
  };
  LeastSquaresOptions how;
  how.iterations = options.iterations;
  how.damping = 0;
  const VectorXd start = out.values;
  const LeastSquaresResult found = least_squares(likelihood, start, how);
  if (found.status == LeastSquaresStatus::iterations) out.diagnostics.push_back(not_settled(options.iterations));
  out.values = found.x;
  out.iterations = found.iterations;
  out.sigma = noise.tau;
  return out;
}

MotionNoise noise_of_periods(const std::vector<MotionSamples>& periods) {
  if (periods.size() < 2) throw InvalidInput("noise from repeated periods needs two of them");
  const auto deviation = [&](MatrixXd MotionSamples::*which) -> VectorXd {
    MatrixXd sum = MatrixXd::Zero((periods[0].*which).rows(), (periods[0].*which).cols());
    for (const auto& p : periods) {
      if ((p.*which).rows() != sum.rows() || (p.*which).cols() != sum.cols())
        throw InvalidInput("noise from repeated periods: they must be of one size");
      sum += p.*which;
    }
    const MatrixXd mean = sum / static_cast<double>(periods.size());
    VectorXd square = VectorXd::Zero(sum.rows());
    for (const auto& p : periods) square += (p.*which - mean).rowwise().squaredNorm();
    return (square / (static_cast<double>(sum.cols()) * static_cast<double>(periods.size() - 1))).cwiseSqrt();
  };
  return {deviation(&MotionSamples::q), deviation(&MotionSamples::qd), deviation(&MotionSamples::qdd),
          deviation(&MotionSamples::tau)};
}

}  // namespace steelyard
