#include "steelyard/step/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/step/window.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

void cut_to_step(const VectorXd& volts, StepLog& log) {
  const Index n = volts.size();
  if (n < 2) throw InvalidInput(fmt::format("{}: has only one row; a step response needs more", log.name));
  if (n != log.t.size()) throw InvalidInput(fmt::format("{}: some rows have no voltage", log.name));
  if (!volts.allFinite())
    throw InvalidInput(fmt::format("{}: the voltage column has values that are not finite", log.name));
  const double reach = volts.cwiseAbs().maxCoeff();
  if (reach == 0) throw InvalidInput(fmt::format("{}: the voltage is zero throughout, so there is no step", log.name));
  Index first = 0;  // begin of the step: the first sample beyond half of the largest voltage
  while (std::abs(volts[first]) < reach / 2) ++first;
  const double level = median(volts.segment(first, n - first));
  const auto on = [&](Index k) { return std::abs(volts[k] - level) <= 0.2 * std::abs(level); };
  if (!on(first)) ++first;
  Index end = first;
  while (end < n && on(end)) ++end;
  if (end - first < 2)
    throw InvalidInput(fmt::format("{}: the voltage changes after the step; it must stay at one level", log.name));
  log.voltage = volts.segment(first, end - first).mean();
  if (first > 0) log.switched = log.t[first - 1];  // some time after the last sample without it
  log.t.conservativeResize(end);
  log.q.conservativeResize(Eigen::NoChange, end);
  if (log.qd.size() != 0) log.qd.conservativeResize(Eigen::NoChange, end);
}

namespace {

constexpr double same_pose = 0.02;  // locked joints this near are in the same pose [rad, m]

void check_log(const StepLog& log, Index joints, const CampaignOptions& options) {
  if (log.q.rows() != joints)
    throw InvalidInput(fmt::format("{}: positions of {} joints, not {}", log.name, log.q.rows(), joints));
  if (log.t.size() < 2) throw InvalidInput(fmt::format("{}: has no samples", log.name));
  if (!log.q.allFinite())
    throw InvalidInput(fmt::format("{}: q has gaps: choose rows without them (`rows`)", log.name));
  if (options.speed && log.qd.rows() != joints)
    throw InvalidInput(fmt::format("{}: the log has no qd to fit", log.name));
}

// Distance that each joint goes.
VectorXd reaches(const StepLog& log) { return log.q.rowwise().maxCoeff() - log.q.rowwise().minCoeff(); }

StepResponse response_of(const StepLog& log, Index joint, const CampaignOptions& options) {
  StepResponse out;
  out.name = log.name;
  out.t = log.t;
  out.speed = options.speed;
  out.y = (options.speed ? log.qd : log.q).row(joint).transpose();
  out.voltage = log.voltage;
  out.switched = log.switched;
  out.onset = log.onset;
  return out;
}

// Gravity in the first pose, and how it changes on the way (K8).
void add_gravity(const Model& alone, const VectorXd& q, StepResponse& out) {
  const auto torque = [&](double angle) { return gravity_torque(alone, VectorXd::Constant(1, angle))[0]; };
  const double first = median(q.head(std::max<Index>(1, std::min<Index>(3, q.size()))));
  out.gravity = torque(first);
  out.load.resize(q.size());
  for (Index k = 0; k < q.size(); ++k) out.load[k] = torque(q[k]) - out.gravity;
  if (out.load.cwiseAbs().maxCoeff() < 1e-9) out.load.resize(0);
}

// The experiment that a log belongs to: same joint, others locked in the same pose.
StepExperiment& experiment_of(StepCampaign& campaign, int joint, const VectorXd& pose, double near) {
  for (auto& e : campaign.experiments) {
    VectorXd apart = (e.pose - pose).cwiseAbs();
    apart[joint] = 0;
    if (e.joint == joint && apart.maxCoeff() <= near) return e;
  }
  campaign.experiments.push_back({joint, pose, {}, {}});
  return campaign.experiments.back();
}

int moving_joint(const Robot& robot, const StepLog& log, const CampaignOptions& options, Diagnostics& diagnostics) {
  const VectorXd reach = reaches(log);
  Index joint = options.joint;
  if (joint < 0) reach.maxCoeff(&joint);
  for (Index i = 0; i < reach.size(); ++i)
    if (i != joint && reach[i] > std::max(same_pose, 0.02 * reach[joint]))
      diagnostics.push_back({Severity::warning, "step-not-locked",
                             fmt::format("{}: joint '{}' moves by {:.2g} while '{}' is tested: it was not locked, so "
                                         "the response is not that of one joint alone",
                                         log.name, robot.coordinates[static_cast<std::size_t>(i)].name, reach[i],
                                         robot.coordinates[static_cast<std::size_t>(joint)].name)});
  return static_cast<int>(joint);
}

void add_links(const Robot& robot, StepCampaign& campaign) {
  std::vector<EffectiveInertia> inertias;
  for (const auto& e : campaign.experiments) {
    const JointStep& r = e.result;
    const double gravity = e.responses.front().gravity + r.load.value;
    inertias.push_back({e.joint, e.pose, r.inertia.value, r.inertia.deviation, r.load_determined, gravity,
                        r.load.deviation, r.covariance(0, 3)});
  }
  campaign.links = identify_links(robot, inertias);
}

// "joint 2 (arm): " before the message, where a robot has several.
std::string place(const Robot& robot, const StepExperiment& e) {
  return fmt::format("joint {} ({})", e.joint + 1, robot.coordinates[static_cast<std::size_t>(e.joint)].name);
}

}  // namespace

StepCampaign identify_steps(const std::vector<StepLog>& logs, const Motor& motor, const CampaignOptions& options,
                            const Run& run) {
  StepCampaign out;
  StepExperiment e;
  e.pose = VectorXd::Zero(1);
  for (const auto& log : logs) append(out.diagnostics, log.diagnostics);
  for (const auto& log : logs) {
    check_log(log, 1, options);
    e.responses.push_back(response_of(log, 0, options));
  }
  if (!logs.empty()) e.pose[0] = logs.front().q(0, 0);
  e.result = identify_joint(e.responses, motor, options.step, run);
  append(out.diagnostics, e.result.diagnostics);
  out.experiments.push_back(std::move(e));
  return out;
}

StepCampaign identify_steps(const Model& nominal, const std::vector<StepLog>& logs, const std::vector<Motor>& motors,
                            const CampaignOptions& options, const Run& run) {
  const Robot& robot = nominal.robot;
  if (static_cast<int>(motors.size()) != robot.dof())
    throw InvalidInput(fmt::format("{} motors; robot '{}' has {} joints", motors.size(), robot.name, robot.dof()));
  StepCampaign out;
  const bool gravity = options.known_gravity && nominal.has_inertia();
  for (const auto& log : logs) append(out.diagnostics, log.diagnostics);
  for (const auto& log : logs) {
    check_log(log, robot.dof(), options);
    const int joint = moving_joint(robot, log, options, out.diagnostics);
    const VectorXd pose = log.q.leftCols(std::max<Index>(1, log.q.cols() / 20)).rowwise().mean();
    StepResponse response = response_of(log, joint, options);
    if (gravity) add_gravity(nominal_model(lock_others(nominal, joint, pose)), log.q.row(joint).transpose(), response);
    experiment_of(out, joint, pose, same_pose).responses.push_back(std::move(response));
  }
  std::stable_sort(out.experiments.begin(), out.experiments.end(),
                   [](const auto& a, const auto& b) { return a.joint > b.joint; });
  for (auto& e : out.experiments) {
    try {
      e.result = identify_joint(e.responses, motors[static_cast<std::size_t>(e.joint)], options.step, run);
    } catch (const Unattainable& error) {
      throw Unattainable(fmt::format("{}: {}", place(robot, e), error.what()));
    }
    for (const auto& d : e.result.diagnostics)
      out.diagnostics.push_back({d.severity, d.code, fmt::format("{}: {}", place(robot, e), d.message)});
  }
  if (!gravity && robot.gravity.norm() > 0)
    out.diagnostics.push_back({Severity::info, "step-gravity-unknown",
                               "gravity is taken as constant along each motion, as on a balanced arm: a robot with "
                               "nominal inertias, or shorter motions, avoid that assumption"});
  add_links(robot, out);
  return out;
}

namespace {

// Mean over the poses of a joint, weighted by how well each is known.
void set_friction(const StepCampaign& campaign, int index, Model& model) {
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
  double weight_b = 0, weight_c = 0, viscous = 0, coulomb = 0;
  for (const auto& e : campaign.experiments) {
    if (e.joint != shaft.index) continue;
    const StepValue& damping = e.result.viscous_determined ? e.result.viscous : e.result.damping;
    const double wb = 1 / (damping.deviation * damping.deviation + 1e-300);
    const double wc = 1 / (e.result.coulomb.deviation * e.result.coulomb.deviation + 1e-300);
    viscous += wb * damping.value, weight_b += wb;
    coulomb += wc * e.result.coulomb.value, weight_c += wc;
  }
  if (weight_b == 0) return;
  for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
    const FrictionRole role = friction_law(shaft.friction[t]).role;
    double& value = model.values[model.layout.friction_column(index, static_cast<int>(t))];
    if (role == FrictionRole::damping) value = viscous / weight_b;
    if (role == FrictionRole::dry) value = coulomb / weight_c;
  }
}

}  // namespace

Model with_steps(const Model& nominal, const StepCampaign& campaign) {
  Model out = nominal;
  if (campaign.links && nominal.has_inertia()) {
    const LinkInertia& links = *campaign.links;
    const VectorXd before = values_in(nominal_model(nominal), links.layout);
    const VectorXd found = with_base_values(links.base, before, links.values);
    for (int c = 0; c < links.layout.size(); ++c) out.values[out.layout.find(links.layout[c].name)] = found[c];
  }
  for (std::size_t s = 0; s < out.robot.shafts.size(); ++s)
    if (out.robot.shafts[s].kind == ShaftKind::coordinate) set_friction(campaign, static_cast<int>(s), out);
  return out;
}

}  // namespace steelyard
