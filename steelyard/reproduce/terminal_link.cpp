#include "steelyard/reproduce/terminal_link.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double rank_tolerance = 1e-9;  // relative singular value, columns scaled; the gap is 0.01 against 1e-15

// Columns of links k … n and of the shafts that turn with joints k … n.
std::vector<int> terminal_columns(const Robot& robot, const TorqueRegressor& regressor, int first) {
  std::vector<int> out;
  for (int c = 0; c < regressor.layout().size(); ++c) {
    const Parameter& p = regressor.layout()[c];
    bool mine = p.link >= first;
    for (int i = first; p.link < 0 && i < robot.dof(); ++i)
      mine = mine || std::binary_search(regressor.columns(i).begin(), regressor.columns(i).end(), c);
    if (mine) out.push_back(c);
  }
  return out;
}

// Rows of joints k … n of a dense regressor of many samples.
MatrixXd terminal_rows(const MatrixXd& W, int joints, int first, const std::vector<int>& columns) {
  const Index samples = W.rows() / joints, count = joints - first;
  MatrixXd out(samples * count, static_cast<Index>(columns.size()));
  for (Index s = 0; s < samples; ++s)
    for (std::size_t c = 0; c < columns.size(); ++c)
      out.col(static_cast<Index>(c)).segment(s * count, count) = W.col(columns[c]).segment(s * joints + first, count);
  return out;
}

MatrixXd random_rows(const Robot& robot, int first, const std::vector<int>& columns) {
  const int n = robot.dof(), samples = 2 * static_cast<int>(columns.size()) / (n - first) + 20;
  Random random(1);
  MatrixXd q(n, samples), qd(n, samples), qdd(n, samples);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < n; ++i) {
      q(i, s) = random.uniform(-M_PI, M_PI);
      qd(i, s) = random.uniform(-2, 2);
      qdd(i, s) = random.uniform(-5, 5);
    }
  return terminal_rows(torque_regressor(robot, q, qd, qdd), n, first, columns);
}

// Reads rows of the measured motion and of the instruments, some hundred samples at a time.
class TerminalReader {
 public:
  TerminalReader(const Robot& robot, const TerminalLinks& links, const MotionSamples& measured,
                 const MatrixXd& instruments, const TerminalOptions& options)
      : robot_(robot), links_(links), measured_(measured), instruments_(instruments), kept_(links.kept()) {
    const Index n = robot.dof(), count = n - links.first;
    for (const MatrixXd* m : {&measured.q, &measured.qd, &measured.qdd, &measured.tau})
      if (m->rows() != n || m->cols() != measured.samples())
        throw InvalidInput(fmt::format("terminal links: motion and torques must be {} × N", n));
    if (options.method != TerminalMethod::least_squares &&
        (instruments.rows() != n || instruments.cols() != measured.samples()))
      throw InvalidInput(fmt::format("terminal links: instruments are {}×{}, not {}×{}", instruments.rows(),
                                     instruments.cols(), n, measured.samples()));
    if (options.weights.size() != 0 && options.weights.size() != count)
      throw InvalidInput(fmt::format("terminal links: {} weights for {} joints", options.weights.size(), count));
    weights_ = options.weights.size() != 0 ? options.weights : VectorXd(VectorXd::Ones(count));
  }

  /// W, Z and y of the samples of one chunk, weighted; row s·count + i.
  template <typename Use>
  void each(bool with_instruments, const Use& use) const {
    constexpr Index chunk = 512;
    for (Index first = 0; first < measured_.samples(); first += chunk) {
      const Index count = std::min(chunk, measured_.samples() - first);
      const MatrixXd W = rows(measured_.qdd, first, count);
      const MatrixXd Z = with_instruments ? rows(instruments_, first, count) : W;
      const VectorXd y =
          (weights_.asDiagonal() * measured_.tau.block(links_.first, first, weights_.size(), count)).reshaped();
      use(W, Z, y);
    }
  }

  Index unknowns() const { return static_cast<Index>(kept_.size()); }
  Index joints() const { return weights_.size(); }

 private:
  MatrixXd rows(const MatrixXd& qdd, Index first, Index count) const {
    const MatrixXd all = torque_regressor(robot_, measured_.q.middleCols(first, count),
                                          measured_.qd.middleCols(first, count), qdd.middleCols(first, count));
    const MatrixXd mine = terminal_rows(all, robot_.dof(), links_.first, kept_);
    return weights_.replicate(count, 1).asDiagonal() * mine;
  }

  const Robot& robot_;
  const TerminalLinks& links_;
  const MotionSamples& measured_;
  const MatrixXd& instruments_;
  std::vector<int> kept_;
  VectorXd weights_;
};

// The instruments of sample s: Z itself, or Z Zᵀ W for the quasi-diagonal Â.
MatrixXd multipliers(const MatrixXd& W, const MatrixXd& Z, Index joints, TerminalMethod method) {
  if (method != TerminalMethod::quasi_diagonal) return Z;
  MatrixXd out(W.rows(), W.cols());
  for (Index s = 0; s < W.rows(); s += joints) {
    const auto Zs = Z.middleRows(s, joints);
    out.middleRows(s, joints) = (Zs * Zs.transpose()) * W.middleRows(s, joints);
  }
  return out;
}

}  // namespace

std::vector<int> TerminalLinks::kept() const {
  std::vector<int> out;
  for (const int k : base.kept) out.push_back(columns[static_cast<std::size_t>(k)]);
  return out;
}

TerminalLinks terminal_links(const Robot& robot, int first_joint) {
  if (!robot.serial() || robot.links() != robot.dof())
    throw InvalidInput(fmt::format("robot '{}': terminal links are those of a chain without couplings", robot.name));
  if (first_joint < 0 || first_joint >= robot.dof())
    throw InvalidInput(fmt::format("joint {} of a robot with {}", first_joint + 1, robot.dof()));
  for (const Shaft& shaft : robot.shafts)
    if (shaft.needs_load())
      throw InvalidInput(
          fmt::format("robot '{}': friction that grows with the load is not linear in the change of a link; "
                      "leave it out of the terminal links' model",
                      robot.name));
  TerminalLinks out;
  out.first = first_joint;
  out.columns = terminal_columns(robot, TorqueRegressor(robot), first_joint);
  MatrixXd W = random_rows(robot, first_joint, out.columns);
  VectorXd scale = W.colwise().norm();
  const double largest = scale.maxCoeff();
  for (auto& x : scale) x = x > 1e-12 * largest ? 1 / x : 0;
  const Eigen::JacobiSVD<MatrixXd> svd(W * scale.asDiagonal(), Eigen::ComputeFullV);
  Index rank = 0;
  while (rank < svd.singularValues().size() && svd.singularValues()[rank] > rank_tolerance * svd.singularValues()[0])
    ++rank;
  const VectorXd back = scale.unaryExpr([](double x) { return x > 0 ? x : 1; });
  out.base = base_from_null_space(back.asDiagonal() * svd.matrixV().rightCols(W.cols() - rank), 1e-9);
  return out;
}

int first_identifying_joint(const Robot& robot, const std::vector<int>& elements) {
  std::vector<int> asked = elements;
  for (int e = 0; elements.empty() && e < 10; ++e) asked.push_back(e);
  for (const int e : asked)
    if (e < 0 || e > 9) throw InvalidInput(fmt::format("element {} of a body: there are 0 to 9", e));
  for (int first = robot.dof() - 1; first >= 0; --first) {
    const PayloadVisibility visible = payload_visibility(robot, first, robot.dof() - 1);
    if (std::all_of(asked.begin(), asked.end(), [&](int e) { return visible.parameters[static_cast<std::size_t>(e)]; }))
      return first;
  }
  throw Unattainable(
      fmt::format("robot '{}': not even all joints together determine these parameters of the last link", robot.name));
}

TerminalEstimate estimate_terminal_links(const Robot& robot, const TerminalLinks& links, const MotionSamples& measured,
                                         const MatrixXd& instruments, const TerminalOptions& options) {
  const TerminalReader reader(robot, links, measured, instruments, options);
  const Index p = reader.unknowns();
  const bool with_instruments = options.method != TerminalMethod::least_squares;
  MatrixXd N = MatrixXd::Zero(p, p);  // ΣMᵀW, M the multipliers
  VectorXd right = VectorXd::Zero(p), z2 = right, w2 = right;
  reader.each(with_instruments, [&](const MatrixXd& W, const MatrixXd& Z, const VectorXd& y) {
    const MatrixXd M = multipliers(W, Z, reader.joints(), options.method);
    N += M.transpose() * W;
    right += M.transpose() * y;
    z2 += M.colwise().squaredNorm().transpose();
    w2 += W.colwise().squaredNorm().transpose();
  });
  TerminalEstimate out;
  const auto inverse_root = [](double x) { return x > 0 ? 1 / std::sqrt(x) : 0; };
  const VectorXd left = z2.unaryExpr(inverse_root), scale = w2.unaryExpr(inverse_root);
  const Eigen::JacobiSVD<MatrixXd> svd(left.asDiagonal() * N * scale.asDiagonal(),
                                       Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorXd& s = svd.singularValues();
  while (out.rank < p && s[out.rank] > 1e-12 * s[0]) ++out.rank;
  const MatrixXd inverse = scale.asDiagonal() * svd.matrixV().leftCols(out.rank) *
                           s.head(out.rank).cwiseInverse().asDiagonal() * svd.matrixU().leftCols(out.rank).transpose() *
                           left.asDiagonal();
  out.values = inverse * right;
  MatrixXd B = MatrixXd::Zero(p, p);  // covariance of the scores
  reader.each(with_instruments, [&](const MatrixXd& W, const MatrixXd& Z, const VectorXd& y) {
    const MatrixXd M = multipliers(W, Z, reader.joints(), options.method);
    const VectorXd rho = y - W * out.values;
    for (Index t = 0; t < rho.size(); t += reader.joints()) {
      const VectorXd score = M.middleRows(t, reader.joints()).transpose() * rho.segment(t, reader.joints());
      B.selfadjointView<Eigen::Lower>().rankUpdate(score);
    }
  });
  out.covariance = inverse * MatrixXd(B.selfadjointView<Eigen::Lower>()) * inverse.transpose();
  if (with_instruments && out.rank > 0 && s[out.rank - 1] < 1e-6)
    out.diagnostics.push_back({Severity::warning, "weak-instruments",
                               "the instruments hardly follow the motion: give accelerations that the noise of the "
                               "measured ones did not touch, as those of the reference"});
  return out;
}

TerminalRecursion::TerminalRecursion(const Robot& robot, const TerminalLinks& links, double variance,
                                     const TerminalOptions& options)
    : regressor_(robot), columns_(links.kept()), first_(links.first) {
  const Index n = robot.dof(), count = n - first_, p = static_cast<Index>(columns_.size());
  if (!(variance > 0)) throw InvalidInput("terminal links: the recursion begins with a variance above 0");
  if (options.weights.size() != 0 && options.weights.size() != count)
    throw InvalidInput(fmt::format("terminal links: {} weights for {} joints", options.weights.size(), count));
  weights_ = options.weights.size() != 0 ? options.weights : VectorXd(VectorXd::Ones(count));
  all_.resize(n, regressor_.layout().size());
  W_.resize(count, p);
  Z_.resize(count, p);
  x_ = w_ = z_ = Cz_ = wC_ = VectorXd::Zero(p);
  C_ = variance * MatrixXd::Identity(p, p);
}

void TerminalRecursion::fill(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, MatrixXd& W) {
  regressor_.fill_one(q.data(), qd.data(), qdd.data(), all_);
  for (Index c = 0; c < W.cols(); ++c)
    for (Index i = 0; i < W.rows(); ++i)
      W(i, c) = weights_[i] * all_(first_ + i, columns_[static_cast<std::size_t>(c)]);
}

void TerminalRecursion::update(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, const VectorXd& instrument,
                               const VectorXd& delta_tau) {
  const Index n = all_.rows();
  if (q.size() != n || qd.size() != n || qdd.size() != n || instrument.size() != n || delta_tau.size() != n)
    throw InvalidInput(fmt::format("terminal links: a sample needs {} values of each kind", n));
  fill(q, qd, qdd, W_);
  fill(q, qd, instrument, Z_);
  for (Index i = 0; i < W_.rows(); ++i) {  // row by row: rows add to ΣŴᵀW one at a time
    w_ = W_.row(i).transpose();
    z_ = Z_.row(i).transpose();
    Cz_ = C_.lazyProduct(z_);
    wC_ = C_.transpose().lazyProduct(w_);
    const double denominator = 1 + w_.dot(Cz_);
    const double error = weights_[i] * delta_tau[first_ + i] - w_.dot(x_);
    x_ += Cz_ * (error / denominator);
    for (Index c = 0; c < C_.cols(); ++c) C_.col(c) -= (wC_[c] / denominator) * Cz_;
  }
}

}  // namespace steelyard
