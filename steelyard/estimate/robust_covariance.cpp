#include "steelyard/estimate/robust_covariance.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double confidence = 0.95;  // level of the intervals that `quantile` gives [-]; the usual one
constexpr double few_samples = 250;  // fewer independent instants than this in a coloured residual and intervals come
                                     // out too narrow [-]: 30 s of an AR(1) of 0.9 at 50 Hz have 130 and cover 93 %,
                                     // 120 s have 450 and cover 94.5 %
constexpr double related_blocks = 0.2;  // correlation of neighbouring blocks' scores [-]: above it blocks are short
                                        // against the residual's memory, which its own count of samples then hides

constexpr int fewest_blocks = 8;

// T with T Tᵀ = (RᵀR)⁺ on the directions the data determine: Information::solve's, as a factor.
MatrixXd covariance_root(const MatrixXd& R) {
  VectorXd norms = R.colwise().norm();
  const double floor = 1e-14 * norms.maxCoeff();
  for (auto& n : norms) n = n > floor ? n : std::numeric_limits<double>::infinity();
  const MatrixXd scaled = R * norms.cwiseInverse().asDiagonal();
  if ((scaled.diagonal().array() != 0).all()) {  // R⁻¹ is one, unless R may be singular
    MatrixXd inverse = MatrixXd::Identity(R.rows(), R.cols());
    scaled.triangularView<Eigen::Upper>().solveInPlace(inverse);
    if (scaled.norm() * inverse.norm() < 1e12) return norms.cwiseInverse().asDiagonal() * inverse;
  }
  const Eigen::BDCSVD<MatrixXd> svd(scaled, Eigen::ComputeThinV);
  const VectorXd& s = svd.singularValues();
  Eigen::Index rank = 0;
  while (rank < s.size() && s[rank] > 1e-12 * s[0]) ++rank;
  return norms.cwiseInverse().asDiagonal() * svd.matrixV().leftCols(rank) * s.head(rank).cwiseInverse().asDiagonal();
}

// Bartlett's weights between blocks (S3): 1 − |b − c|/(lag + 1). Positive semidefinite, so no variance is negative.
MatrixXd bartlett(int blocks, int lag) {
  MatrixXd K = MatrixXd::Zero(blocks, blocks);
  for (int b = 0; b < blocks; ++b)
    for (int c = std::max(0, b - lag); c <= std::min(blocks - 1, b + lag); ++c)
      K(b, c) = 1 - std::abs(b - c) / (lag + 1.0);
  return K;
}

// Expected values for white noise: of the squares of the blocks' whitened scores, and of the products of neighbours,
// which are negative because scores of fitted parameters sum to zero (S4).
struct WhiteExpectation {
  double square = 0, product = 0;
};

WhiteExpectation white_expectation(const BlockDesign& design) {
  WhiteExpectation out;
  for (std::size_t b = 0; b < design.shares.size(); ++b) {
    const MatrixXd& H = design.shares[b];
    out.square += H.trace() - H.squaredNorm();
    if (b > 0) out.product -= design.shares[b - 1].cwiseProduct(H).sum();
  }
  return out;
}

// Mean product of neighbours' whitened scores over their mean square, less what white noise would show (S5), and how
// far white noise scatters about zero.
struct NeighbourCorrelation {
  double value = 0, scatter = 0;
};

NeighbourCorrelation neighbour_correlation(const WhiteExpectation& white, const MatrixXd& v) {
  const double square = v.squaredNorm();
  if (!(square > 0 && white.square > 0)) return {};
  double product = 0;
  for (Eigen::Index b = 1; b < v.cols(); ++b) product += v.col(b).dot(v.col(b - 1));
  return {product / square - white.product / white.square, std::sqrt(-white.product) / white.square};
}

// Andrews' (1991) bandwidth for Bartlett's weights if the scores of blocks followed an AR(1) of this correlation (S5).
int lag_for(double correlation, int blocks) {
  const double r = std::clamp(correlation, 0.0, 0.9);
  const double alpha = 4 * r * r / ((1 - r * r) * (1 - r * r));
  const int lag = static_cast<int>(std::floor(1.1447 * std::cbrt(alpha * blocks)));
  return std::min(lag, blocks / 4);
}

// The same of the parameters' own influences, each over its variance under white noise: parameters follow directions
// that the data determines poorly, whose motion is slow, and the residual's memory reaches farther there.
double influence_correlation(const BlockDesign& design, const MatrixXd& influence) {
  double product = 0, square = 0, white = 0, count = 0;
  for (Eigen::Index k = 0; k < influence.rows(); ++k) {
    const MatrixXd& G = design.influence[static_cast<std::size_t>(k)];
    const double expected = G.trace();
    if (!(expected > 0)) continue;
    const auto u = influence.row(k);
    const Eigen::Index last = u.size() - 1;
    product += u.tail(last).dot(u.head(last)) / expected;
    square += u.squaredNorm() / expected;
    white += G.diagonal(1).sum() / expected;
    ++count;
  }
  return square > 0 ? product / square - white / count : 0;
}

// Sum of the correlations of blocks that follow an AR(1) of this correlation, over what Bartlett's weights count of it
// (S5): blocks are not that long against the residual's memory that none of it reaches the next.
double uncounted_correlation(double correlation, int lag) {
  const double r = std::clamp(correlation, 0.0, 0.9);
  double counted = 1, power = 1;
  for (int l = 1; l <= lag; ++l) {
    power *= r;
    counted += 2 * (1 - l / (lag + 1.0)) * power;
  }
  return (1 + r) / (1 - r) / counted;
}

// A parameter's variance relative to white noise, and the number of squares it is estimated from.
struct Inflation {
  double value = 1, freedom = 1;
};

Inflation inflation_of(const VectorXd& influence, const MatrixXd& G, const MatrixXd& K, int lag) {
  const MatrixXd KG = lag == 0 ? G : MatrixXd(K * G);
  const double expected = KG.trace(), spread = KG.cwiseProduct(KG.transpose()).sum();
  if (!(expected > 0)) return {std::numeric_limits<double>::infinity(), 1};
  return {influence.dot(K * influence) / expected, std::max(1.0, expected * expected / spread)};
}

// G = diag(tᵀH_b t) − XᵀX, X_b = H_b t: under white noise, the covariance of the block influences tᵀv_b (S4). Of many
// parameters at once, t the columns of `roots`: each H_b is read from memory once for all of them.
std::vector<MatrixXd> white_influences(const std::vector<MatrixXd>& shares, const MatrixXd& roots) {
  const Eigen::Index blocks = static_cast<Eigen::Index>(shares.size()), count = roots.cols();
  MatrixXd X(roots.rows(), blocks * count);  // parameter by parameter
  for (Eigen::Index b = 0; b < blocks; ++b)
    X(Eigen::all, Eigen::seqN(b, count, blocks)) = shares[static_cast<std::size_t>(b)] * roots;
  std::vector<MatrixXd> out;
  for (Eigen::Index k = 0; k < count; ++k) {
    const auto mine = X.middleCols(k * blocks, blocks);
    out.emplace_back(-mine.transpose() * mine);
    out.back().diagonal() += mine.transpose() * roots.col(k);
  }
  return out;
}

// The scores' own correlations between parameters, drawn towards those of white noise as far as their scatter asks
// (S6): fewer blocks than parameters would leave the matrix singular. Variances stay as found.
MatrixXd shrunk_covariance(const MatrixXd& influence, const MatrixXd& K, const MatrixXd& white,
                           const VectorXd& variance, double freedom) {
  const auto correlations = [](MatrixXd m) {
    const VectorXd scale = m.diagonal().unaryExpr([](double d) { return d > 0 ? 1 / std::sqrt(d) : 0; });
    m = scale.asDiagonal() * m * scale.asDiagonal();
    m.diagonal().setOnes();
    return m;
  };
  const MatrixXd found = correlations(influence * K * influence.transpose()), prior = correlations(white);
  const double distance = (found - prior).squaredNorm();
  const double scatter = (1 - prior.array().square()).square().sum() / freedom;
  const double weight = distance > scatter ? scatter / distance : 1;
  const VectorXd deviation = variance.cwiseSqrt();
  return deviation.asDiagonal() * (weight * prior + (1 - weight) * found) * deviation.asDiagonal();
}

// Too short a log against its residual's correlation time: either few independent instants remain, or neighbouring
// blocks are still correlated (by more than three standard deviations).
bool too_short(const RobustCovariance& found, const NeighbourCorrelation& neighbours) {
  const bool coloured = found.pooled_inflation > 2;
  return (coloured && found.effective_samples < few_samples) ||
         neighbours.value > std::max(related_blocks, 3 * neighbours.scatter);
}

Diagnostic optimistic(const RobustCovariance& found) {
  return {Severity::info, "optimistic-intervals",
          fmt::format("the log is short compared with the correlation of its residual ({:.0f} independent samples, "
                      "neighbouring blocks correlated by {:.2f}): intervals may be too narrow; record longer",
                      found.effective_samples, found.block_correlation)};
}

RobustCovariance covariance_of(const BlockDesign& design, const MatrixXd& scores, double noise_variance,
                               const RobustOptions& options) {
  const int B = design.blocks();
  const Eigen::Index p = design.root.rows();
  const MatrixXd v = design.root.transpose() * scores;
  const WhiteExpectation expected = white_expectation(design);
  const NeighbourCorrelation neighbours = neighbour_correlation(expected, v);
  RobustCovariance out;
  out.block_correlation = neighbours.value;
  out.lag = lag_for(neighbours.value, B);
  const MatrixXd K = bartlett(B, out.lag);

  const VectorXd white = design.root.rowwise().squaredNorm();
  out.inflation = out.freedom = VectorXd::Ones(p);
  out.quantile.resize(p);
  const MatrixXd influence = design.root * v;
  const double uncounted = uncounted_correlation(influence_correlation(design, influence), out.lag);
  for (Eigen::Index k = 0; k < p; ++k) {
    if (white[k] > 0) {
      const Inflation found = inflation_of(influence.row(k), design.influence[static_cast<std::size_t>(k)], K, out.lag);
      out.inflation[k] = uncounted * found.value;
      out.freedom[k] = found.freedom;
    }
    out.quantile[k] = student_t_quantile(0.5 + 0.5 * confidence, out.freedom[k]);
  }
  out.covariance = shrunk_covariance(influence, K, design.root * design.root.transpose(),
                                     white.cwiseProduct(out.inflation), out.freedom.mean());

  out.inflation /= noise_variance;
  if (expected.square > 0) out.pooled_inflation = uncounted * v.squaredNorm() / expected.square / noise_variance;
  out.effective_samples = design.rows / options.rows_per_instant / std::max(1.0, out.pooled_inflation);
  if (too_short(out, neighbours)) out.diagnostics.push_back(optimistic(out));
  return out;
}

}  // namespace

BlockDesign block_design(const std::vector<Information>& blocks, const Run& run) {
  if (blocks.size() < fewest_blocks)
    throw InvalidInput(
        fmt::format("uncertainty over blocks of time needs at least {} blocks, 32 or more to be precise; "
                    "there are {}",
                    fewest_blocks, blocks.size()));
  Information all = blocks.front();
  for (std::size_t b = 1; b < blocks.size(); ++b) all.merge(blocks[b]);
  BlockDesign out;
  out.rows = all.rows();
  out.root = covariance_root(all.R());
  out.factors.resize(blocks.size());
  out.shares.resize(blocks.size());
  parallel_for(static_cast<int>(blocks.size()), run, [&](int index) {
    const auto b = static_cast<std::size_t>(index);
    out.factors[b] = blocks[b].R();
    const MatrixXd RT = out.factors[b].triangularView<Eigen::Upper>() * out.root;
    out.shares[b].noalias() = RT.transpose() * RT;
  });
  constexpr Eigen::Index together = 16;  // parameters
  const Eigen::Index parameters = out.root.rows();
  out.influence.resize(static_cast<std::size_t>(parameters));
  parallel_for(static_cast<int>((parameters + together - 1) / together), run, [&](int part) {
    const Eigen::Index first = part * together, count = std::min(together, parameters - first);
    std::vector<MatrixXd> mine = white_influences(out.shares, out.root.middleRows(first, count).transpose());
    std::move(mine.begin(), mine.end(), out.influence.begin() + first);
  });
  return out;
}

RobustCovariance on_face(const RobustCovariance& free, const std::vector<int>& held) {
  if (held.empty()) return free;
  const MatrixXd& C = free.covariance;
  const auto count = static_cast<Eigen::Index>(held.size());
  const VectorXd scale = free.standard_deviation().cwiseMax(1e-300);
  MatrixXd across(C.rows(), count), among(count, count);  // correlations: units differ
  for (Eigen::Index j = 0; j < count; ++j)
    across.col(j) = C.col(held[static_cast<std::size_t>(j)]) / scale[held[static_cast<std::size_t>(j)]];
  for (Eigen::Index i = 0; i < count; ++i)
    among.row(i) = across.row(held[static_cast<std::size_t>(i)]) / scale[held[static_cast<std::size_t>(i)]];
  const MatrixXd inverse = Eigen::CompleteOrthogonalDecomposition<MatrixXd>(among).pseudoInverse();
  RobustCovariance out = free;
  out.covariance -= across * inverse * across.transpose();
  for (Eigen::Index i = 0; i < count; ++i) {
    const int b = held[static_cast<std::size_t>(i)];
    out.covariance.row(b).setZero();
    out.covariance.col(b).setZero();
    out.covariance(b, b) = scale[b] * scale[b] / inverse(i, i);
  }
  return out;
}

RobustCovariance robust_covariance(const BlockDesign& design, const MatrixXd& scores, const RobustOptions& options) {
  if (scores.rows() != design.root.rows() || scores.cols() != design.blocks())
    throw InvalidInput(fmt::format("scores are {}×{}, not {} parameters × {} blocks", scores.rows(), scores.cols(),
                                   design.root.rows(), design.blocks()));
  return covariance_of(design, scores, 1, options);
}

RobustCovariance robust_covariance(const std::vector<Information>& blocks, const VectorXd& values,
                                   const RobustOptions& options, const Run& run) {
  const BlockDesign design = block_design(blocks, run);
  if (values.size() != design.root.rows())
    throw InvalidInput(fmt::format("{} values for blocks of {} parameters", values.size(), design.root.rows()));
  MatrixXd scores(values.size(), design.blocks());
  double square = 0;
  for (int b = 0; b < design.blocks(); ++b) {
    const Information& block = blocks[static_cast<std::size_t>(b)];
    const MatrixXd& R = design.factors[static_cast<std::size_t>(b)];
    const VectorXd residual = block.z() - R * values;
    scores.col(b) = R.transpose() * residual;
    square += residual.squaredNorm() + block.residual_square();
  }
  const double freedom = std::max(1.0, design.rows - static_cast<double>(design.root.cols()));
  return covariance_of(design, scores, square > 0 ? square / freedom : 1, options);
}

RobustCovariance robust_covariance(const std::vector<Observations>& blocks, const Estimate& estimate,
                                   const RobustOptions& options, const Run& run) {
  std::vector<Information> whitened(blocks.size(), Information(0));
  parallel_for(static_cast<int>(blocks.size()), run, [&](int b) {
    whitened[static_cast<std::size_t>(b)] = blocks[static_cast<std::size_t>(b)].whitened(estimate.sigma);
    whitened[static_cast<std::size_t>(b)].release();
  });
  RobustOptions of_joints = options;
  of_joints.rows_per_instant = blocks.empty() ? 1 : blocks.front().joints();
  return robust_covariance(whitened, estimate.values, of_joints, run);
}

}  // namespace steelyard
