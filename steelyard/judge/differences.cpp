#include "steelyard/judge/differences.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Kind = LogDifference::Kind;

constexpr std::size_t blocks = 16;  // blocks of time: residuals are correlated

// Columns of a difference beside those that all share. The last one is its size.
struct Candidate {
  Kind kind = Kind::load;
  int joint = -1;
  Index first = 0, count = 1;
};

// Residual, and the torque of all that may explain it, of samples spread over the log, a sample's rows together. All
// joints count by their torque: where gravity pulls most a load shows most.
struct ResidualRows {
  Index shared = 0;  // rotor, viscous and Coulomb friction of every joint
  std::vector<Candidate> candidates;
  MatrixXd A;
  VectorXd y, tau;  // the residual, and the torque it is of
};

std::vector<Index> spread_samples(const Judgement& log) {
  constexpr Index most = 1500;
  const Index samples = log.tau.cols(), step = std::max<Index>(1, samples / most);
  const auto valid = [&](Index k) { return log.valid.empty() || log.valid[static_cast<std::size_t>(k)]; };
  std::vector<Index> out;
  for (Index k = 1; k + 1 < samples; k += step)
    if (valid(k - 1) && valid(k) && valid(k + 1)) out.push_back(k);
  return out;
}

// Rows of torques that were not measured say nothing.
void leave_out_unmeasured(const Judgement& log, const std::vector<Index>& chosen, ResidualRows& rows) {
  const Index n = log.tau.rows();
  for (std::size_t i = 0; i < log.compared.size(); ++i)
    for (std::size_t s = 0; s < chosen.size() && !log.compared[i].empty(); ++s) {
      if (log.compared[i][static_cast<std::size_t>(chosen[s])]) continue;
      const Index row = static_cast<Index>(s) * n + static_cast<Index>(i);
      rows.A.row(row).setZero();
      rows.y[row] = rows.tau[row] = 0;
    }
}

ResidualRows residual_rows(const Model& model, const Judgement& log) {
  const std::vector<Index> chosen = spread_samples(log);
  const Index n = log.tau.rows(), count = static_cast<Index>(chosen.size());
  const MatrixXd q = log.q(Eigen::all, chosen), qd = log.qd(Eigen::all, chosen);
  const MatrixXd predicted = log.predicted(Eigen::all, chosen);
  MatrixXd qdd(n, count);
  for (Index s = 0; s < count; ++s) {
    const Index k = chosen[static_cast<std::size_t>(s)];
    qdd.col(s) = 0.5 * log.rate * (log.qd.col(k + 1) - log.qd.col(k - 1));
  }
  ResidualRows out;
  out.shared = 3 * n;
  const Index load = out.shared, scale = load + 10, gains = scale + 1, zeros = gains + n;
  out.candidates = {{Kind::load, -1, load, 10}, {Kind::scale, -1, scale, 1}};
  out.A = MatrixXd::Zero(n * count, zeros + n);
  for (Index s = 0; s < count; ++s)
    for (Index i = 0; i < n; ++i) {
      out.A.row(s * n + i).segment(3 * i, 3) << qdd(i, s), qd(i, s), std::tanh(qd(i, s) / 0.02);
      out.A(s * n + i, gains + i) = predicted(i, s);
    }
  out.A.middleCols(load, 10) = torque_regressor(model.robot, q, qd, qdd, {.rotor = false, .friction = false})
                                   .middleCols(ParameterLayout::link(model.robot.links() - 1, 0), 10);
  out.A.col(scale) = predicted.reshaped();
  constexpr double nudge = 1e-4;  // [rad, m]
  const MatrixXd there = torques(model, q, qd, qdd, rigid_links);
  for (Index j = 0; j < n; ++j) {
    MatrixXd moved = q;
    moved.row(j).array() += nudge;
    // The model was asked for a position that is too large, which the residual shows with the other sign.
    out.A.col(zeros + j) = ((there - torques(model, moved, qd, qdd, rigid_links)) / nudge).reshaped();
    out.candidates.push_back({Kind::gain, static_cast<int>(j), gains + j, 1});
    out.candidates.push_back({Kind::zero, static_cast<int>(j), zeros + j, 1});
  }
  out.tau = MatrixXd(log.tau(Eigen::all, chosen)).reshaped();
  out.y = out.tau - VectorXd(predicted.reshaped());
  leave_out_unmeasured(log, chosen, out);
  return out;
}

// Least squares of triangular factors stacked, all but one of them.
struct Solved {
  double size = 0;  // the last coefficient
  double left = 0;  // squares
};

class Stacked {
 public:
  Stacked(const ResidualRows& rows, Index joints) : shared_(rows.shared) {
    const Index samples = rows.y.size() / joints;
    for (std::size_t b = 0; b < blocks; ++b) {
      const auto at = [&](std::size_t k) { return static_cast<Index>(k) * samples / static_cast<Index>(blocks); };
      const Index first = at(b) * joints, count = at(b + 1) * joints - first;
      MatrixXd block(count, rows.A.cols() + 1);
      block << rows.A.middleRows(first, count), rows.y.segment(first, count);
      factors_.push_back(triangular_factor(block));
    }
  }

  [[nodiscard]] Solved solve(const Candidate* candidate, std::size_t without = blocks) const {
    const Index own = candidate == nullptr ? 0 : candidate->count, columns = shared_ + own;
    Index rows = 0;
    for (std::size_t b = 0; b < blocks; ++b) rows += b == without ? 0 : factors_[b].rows();
    MatrixXd A(rows, columns);
    VectorXd y(rows);
    rows = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
      if (b == without) continue;
      const Index count = factors_[b].rows();
      A.middleRows(rows, count).leftCols(shared_) = factors_[b].leftCols(shared_);
      if (own > 0) A.middleRows(rows, count).rightCols(own) = factors_[b].middleCols(candidate->first, own);
      y.segment(rows, count) = factors_[b].rightCols(1);
      rows += count;
    }
    const VectorXd norms = A.colwise().norm().unaryExpr([](double x) { return x > 0 ? x : 1; });
    A *= norms.cwiseInverse().asDiagonal();
    const VectorXd x = A.completeOrthogonalDecomposition().solve(y);
    return {x[columns - 1] / norms[columns - 1], (y - A * x).squaredNorm()};
  }

 private:
  Index shared_;
  std::vector<MatrixXd> factors_;
};

std::string words(const Model& model, const LogDifference& d, const std::string& others) {
  const auto joint = [&] { return model.robot.coordinates[static_cast<std::size_t>(d.joint)]; };
  const bool slides = d.joint >= 0 && joint().type == JointType::prismatic;
  switch (d.kind) {
    case Kind::load:
      return fmt::format("the robot seems to carry {:+.3g} ± {:.2g} kg more at the last link than in {}", d.size,
                         d.deviation, others);
    case Kind::scale:
      return fmt::format("all torques seem to be {:.3g} ± {:.2g} times what they are in {}", 1 + d.size, d.deviation,
                         others);
    case Kind::gain:
      return fmt::format("the torque of joint '{}' seems to be {:.3g} ± {:.2g} times what it is in {}", joint().name,
                         1 + d.size, d.deviation, others);
    case Kind::zero:
      return fmt::format("the zero of joint '{}' seems to be {:+.3g} ± {:.2g} {} off that in {}", joint().name, d.size,
                         d.deviation, slides ? "m" : "rad", others);
  }
  return {};
}

struct Advice {
  const char *code, *remedy;
};
Advice advice(Kind kind) {
  if (kind == Kind::load)
    return {"payload-differs", "fit and validate logs with the same load, or weigh it with steelyard payload"};
  if (kind == Kind::zero)
    return {"zero-differs", "check whether the joint was calibrated between them, and correct q in one of them"};
  return {"gain-differs", "check the unit and the drive gain in this log and in the others (units:, drives: gain:)"};
}

}  // namespace

// Least squares of all rows; the deviation by leaving out one block of time after the other.
LogDifference clearest_difference(const Model& model, const Judgement& log) {
  constexpr double several = 0.8;  // what a load, of ten parameters, must leave of what a single one does
  LogDifference out{.deviation = std::numeric_limits<double>::infinity()};
  if (!model.robot.serial() || model.robot.gravity.norm() == 0 || log.q.cols() != log.tau.cols()) return out;
  const ResidualRows rows = residual_rows(model, log);
  const Index n = log.tau.rows();
  if (rows.y.size() / n < 10 * static_cast<Index>(blocks)) return out;
  const Stacked stacked(rows, n);
  const double without = stacked.solve(nullptr).left;
  const Candidate* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const Candidate& candidate : rows.candidates) {
    const double left = stacked.solve(&candidate).left / (candidate.count > 1 ? several : 1);
    if (left < least) least = left, best = &candidate;
  }
  if (best == nullptr || !(without > 0)) return out;
  const Solved all = stacked.solve(best);
  out.kind = best->kind, out.joint = best->joint, out.size = all.size;
  out.share = 1 - all.left / without;
  out.left = all.left / rows.tau.squaredNorm();
  double sum = 0;
  for (std::size_t b = 0; b < blocks; ++b) sum += std::pow(stacked.solve(best, b).size - out.size, 2);
  out.deviation = std::sqrt(sum * (blocks - 1) / blocks);
  return out;
}

std::optional<Diagnostic> explained_difference(const Model& model, const Judgement& log, const std::string& others) {
  constexpr double sigmas = 5;       // standard deviations of the size
  constexpr double explained = 0.5;  // share of the squared residual
  constexpr double noticeable = 3;   // error of the log that is worth a word [%]
  constexpr double most_left = 0.1;  // share of the squared torque: a model of nothing explains nothing
  if (log.metrics.filtered_relative_percent < noticeable) return {};
  const LogDifference found = clearest_difference(model, log);
  if (!(std::abs(found.size) > sigmas * found.deviation) || found.share < explained || found.left > most_left)
    return {};
  const Advice said = advice(found.kind);
  return Diagnostic{Severity::warning, said.code,
                    fmt::format("{}, which explains {:.0f} % of the squared residual; {}", words(model, found, others),
                                100 * found.share, said.remedy)};
}

std::vector<std::size_t> fitted_that_differ(const Model& model, const std::vector<Judgement>& logs) {
  std::vector<std::size_t> out;
  std::size_t fitted = 0;
  for (const auto& log : logs)
    if (log.fitted && log.role == LogRole::identify) {
      if (explained_difference(model, log, "")) out.push_back(fitted);
      ++fitted;
    }
  return out;
}

Diagnostics log_differences(const Model& model, const std::vector<Judgement>& logs) {
  Diagnostics out;
  if (!model.provenance || model.provenance->logs.empty()) return out;  // nothing to compare with
  for (const auto& log : logs) {
    if (log.fitted) continue;
    if (auto found = explained_difference(model, log, "the fitted logs")) {
      found->message = fmt::format("{}: {}", log.path.empty() ? log.file : log.path, found->message);
      out.push_back(std::move(*found));
    }
  }
  return out;
}

}  // namespace steelyard
