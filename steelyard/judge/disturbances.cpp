#include "steelyard/judge/disturbances.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/decimate.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double residual_cutoff = 10;  // low-pass of the residual [Hz]
constexpr double slow_share =
    0.05;  // share of a joint's fastest speed: below it friction is no function of the speed …
constexpr double slow_reach = 0.04;    // … and so long before and after [s]
constexpr double window = 0.3;         // stretches of time whose residuals are compared [s]
constexpr double touched = 6;          // times the usual residual; chance and real legs in the air come to 3.3
constexpr double touched_alone = 3;    // times what the other limbs have then
constexpr double base_step = 0.02;     // step of the samples that a base's motion is looked for in [s]
constexpr double base_prior = 1;       // its usual acceleration [m/s²]
constexpr double base_share = 0.15;    // share of the squared residual; legs in the air come to 0
constexpr std::size_t base_limbs = 3;  // fewer do not tell a base from a joint
constexpr double normal_quartile = 0.6745;

// The residual in multiples of what is usual for each joint; where a joint turns, and where nothing was measured, none.
struct Residual {
  MatrixXd relative;                  // joints × samples
  Eigen::Array<bool, -1, -1> counts;  // likewise
  VectorXd usual;                     // [N·m, N]
};

Residual residual_of(const Judgement& log) {
  Residual out;
  MatrixXd rest = log.tau - log.predicted;
  filter_rows(design_butterworth(log.rate, {4, usable_cutoff(residual_cutoff, log.rate)}), rest);
  const Index joints = rest.rows(), samples = rest.cols();
  const auto reach = static_cast<Index>(std::ceil(slow_reach * log.rate));
  out.counts.setConstant(joints, samples, true);
  out.usual.resize(joints);
  for (Index i = 0; i < joints; ++i) {
    const double slow = slow_share * log.qd.row(i).cwiseAbs().maxCoeff();
    for (Index k = 0; k < samples; ++k) {
      const bool valid = log.valid.empty() || log.valid[static_cast<std::size_t>(k)];
      if (valid && std::abs(log.qd(i, k)) > slow) continue;
      const Index first = std::max<Index>(0, k - reach);
      out.counts.row(i).segment(first, std::min(samples, k + reach + 1) - first) = false;
    }
    std::vector<double> sizes;
    for (Index k = 0; k < samples; ++k)
      if (out.counts(i, k)) sizes.push_back(std::abs(rest(i, k)));
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    if (!sizes.empty()) std::nth_element(sizes.begin(), middle, sizes.end());
    out.usual[i] = sizes.empty() ? 0 : *middle / normal_quartile;
    if (!(out.usual[i] > 0)) out.counts.row(i) = false;
  }
  out.relative = out.usual.unaryExpr([](double x) { return x > 0 ? 1 / x : 0.0; }).asDiagonal() * rest;
  out.relative = out.counts.select(out.relative.array(), 0).matrix();
  return out;
}

// The second largest of the joints' rms residuals in one stretch: one joint alone is its own affair.
double second_largest(const Residual& in, const std::vector<int>& limb, Index first, Index count) {
  std::vector<double> sizes;
  for (const int i : limb) {
    const auto used = in.counts.row(i).segment(first, count).count();
    const double square = in.relative.row(i).segment(first, count).squaredNorm();
    sizes.push_back(4 * used > count ? std::sqrt(square / static_cast<double>(used)) : 0);
  }
  std::sort(sizes.rbegin(), sizes.rend());
  return sizes[1];
}

struct Touch {
  Index first = 0, end = 0;  // samples
};

// Stretches in which each limb touches something.
std::vector<std::vector<Touch>> touching(const Residual& in, const std::vector<std::vector<int>>& limbs, double rate) {
  std::vector<std::vector<Touch>> out(limbs.size());
  const auto length = std::max<Index>(1, static_cast<Index>(window * rate));
  for (Index first = 0; first + length <= in.relative.cols(); first += length) {
    std::vector<double> sizes;
    for (const auto& limb : limbs) sizes.push_back(second_largest(in, limb, first, length));
    const auto worst = std::max_element(sizes.begin(), sizes.end());
    const double size = *worst;
    *worst = 0;
    if (size < touched || size < touched_alone * *std::max_element(sizes.begin(), sizes.end())) continue;
    auto& mine = out[static_cast<std::size_t>(worst - sizes.begin())];
    if (!mine.empty() && mine.back().end == first)
      mine.back().end = first + length;
    else
      mine.push_back({first, first + length});
  }
  return out;
}

std::string times_text(const std::vector<Touch>& all, const VectorXd& t) {
  std::vector<std::string> out;
  for (const Touch& one : all) out.push_back(fmt::format("{:.1f} to {:.1f} s", t[one.first], t[one.end - 1]));
  return listed(out);
}

// Torque of the links per unit of gravity along each axis of the base, at some samples.
std::vector<MatrixXd> by_gravity(const Model& model, const MatrixXd& q, const Run& run) {
  std::vector<MatrixXd> out;
  const MatrixXd none = MatrixXd::Zero(q.rows(), q.cols());
  for (int axis = 0; axis < 3; ++axis) {
    Model turned = model;
    turned.robot.gravity = Eigen::Vector3d::Unit(axis);
    out.push_back(torques(turned, q, none, none, rigid_links, run));
  }
  return out;
}

// Share of the limbs' squared residuals that is explained by what the other limbs say the base does.
double explained_by_base(const Model& model, const Residual& in, const Judgement& log,
                         const std::vector<std::vector<int>>& limbs, const Run& run) {
  const auto step = std::max<Index>(1, static_cast<Index>(base_step * log.rate));
  const auto samples = Eigen::seqN(0, (in.relative.cols() + step - 1) / step, step);
  const std::vector<MatrixXd> columns = by_gravity(model, log.q(Eigen::all, samples), run);
  double left = 0, all = 0;
  for (Index k = 0; k < columns[0].cols(); ++k) {
    Eigen::MatrixX3d J(in.relative.rows(), 3);
    for (Index i = 0; i < J.rows(); ++i)
      for (int axis = 0; axis < 3; ++axis)
        J(i, axis) = in.counts(i, k * step) ? columns[static_cast<std::size_t>(axis)](i, k) / in.usual[i] : 0;
    const VectorXd y = in.relative.col(k * step);
    for (const auto& limb : limbs) {
      Eigen::Matrix3d A = Eigen::Matrix3d::Identity() / (base_prior * base_prior);
      Eigen::Vector3d b = Eigen::Vector3d::Zero();
      for (const auto& other : limbs)
        if (&other != &limb)
          A += J(other, Eigen::all).transpose() * J(other, Eigen::all),
              b += J(other, Eigen::all).transpose() * y(other);
      const VectorXd mine = y(limb);
      left += (mine - J(limb, Eigen::all) * A.ldlt().solve(b)).squaredNorm();
      all += mine.squaredNorm();
    }
  }
  return all > 0 ? 1 - left / all : 0;
}

}  // namespace

std::vector<std::vector<int>> find_limbs(const Robot& robot) {
  std::vector<int> children(robot.joints.size(), 0);
  for (const auto& joint : robot.joints)
    if (joint.parent >= 0) ++children[static_cast<std::size_t>(joint.parent)];
  std::vector<int> limb_of(robot.joints.size(), -1);  // limb of each joint
  std::vector<std::vector<int>> out;
  for (int k = 0; k < robot.dof(); ++k) {
    const int joint = own_joint(robot, k);
    if (joint < 0) continue;
    const int parent = robot.joints[static_cast<std::size_t>(joint)].parent;
    const bool on = parent >= 0 && children[static_cast<std::size_t>(parent)] == 1 &&
                    limb_of[static_cast<std::size_t>(parent)] >= 0;
    if (!on) out.emplace_back();
    const int mine = on ? limb_of[static_cast<std::size_t>(parent)] : static_cast<int>(out.size()) - 1;
    limb_of[static_cast<std::size_t>(joint)] = mine;
    out[static_cast<std::size_t>(mine)].push_back(k);
  }
  std::erase_if(out, [](const auto& limb) { return limb.size() < 2; });
  return out;
}

Diagnostics examine_disturbances(const Model& model, const Judgement& log, const Run& run) {
  const std::vector<std::vector<int>> parts = find_limbs(model.robot);
  if (parts.size() < 2 || log.tau.cols() == 0) return {};
  const Residual residual = residual_of(log);
  const auto stretches = touching(residual, parts, log.rate);
  Diagnostics out;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (stretches[p].empty()) continue;
    std::vector<std::string> joints;
    for (const int i : parts[p]) joints.push_back(model.robot.coordinates[static_cast<std::size_t>(i)].name);
    out.push_back({Severity::warning, "limb-touched",
                   fmt::format("{}: the limb of {} has torque that its actuators do not explain, and other limbs have "
                               "none, from {}: it touched something, or reached a stop; leave those rows out",
                               log.file, listed(joints), times_text(stretches[p], log.t))});
  }
  if (!out.empty() || parts.size() < base_limbs) return out;
  const double share = explained_by_base(model, residual, log, parts, run);
  if (share > base_share)
    out.push_back({Severity::warning, "base-moved",
                   fmt::format("{}: the limbs' residuals go together as where the base swings or tilts, which explains "
                               "{:.0f} % of each from the others: hold it, or hang it from several points",
                               log.file, 100 * share)});
  return out;
}

}  // namespace steelyard
