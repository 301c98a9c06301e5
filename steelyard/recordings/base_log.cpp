#include "steelyard/recordings/base_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/recordings/recorded_columns.hpp"
#include "steelyard/signals/base_motion.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

using Names = RecordedColumns::Names;

Names with_suffixes(const std::string& stem, const Names& suffixes) {
  Names out;
  for (const auto& suffix : suffixes) out.push_back(stem + suffix);
  return out;
}

const Names axes = {"x", "y", "z"};

// An IMU where there is one: it needs no derivative of a derivative.
void find_motion(const Recording& log, RecordedColumns& columns) {
  const bool gyro =
      columns.add("gyro", 3, {with_suffixes("gyro_", axes), columns.of_topic(".angular_velocity", {1, 2, 3})});
  const bool acc = columns.add("accelerometer", 3,
                               {with_suffixes("acc_", axes), columns.of_topic(".linear_acceleration", {1, 2, 3})});
  if (gyro && acc) return;
  const bool position =
      columns.add("base_position", 3, {with_suffixes("base_", axes), columns.of_topic(".position", {1, 2, 3})});
  const bool turned =
      columns.add("base_quaternion", 4,
                  {with_suffixes("base_q", {"w", "x", "y", "z"}), columns.of_topic(".orientation", {4, 1, 2, 3})});
  if (position && turned) return;
  throw InvalidInput(fmt::format(
      "{}: says nothing of how the floating base moved: it needs gyro_x … gyro_z and acc_x … acc_z of an IMU, "
      "or base_x … base_z and base_qw … base_qz of its pose (columns: gyro, accelerometer, base_position, "
      "base_quaternion); the header has: {}. If the base stood still: `base` fixed",
      log.file, join(columns.names())));
}

void find_contacts(const Robot& robot, RecordedColumns& columns) {
  for (const auto& contact : robot.contacts) {
    columns.add("contact_" + contact.name, 1, {{"contact_" + contact.name}});
    if (columns.add("force_" + contact.name, 3, {with_suffixes("force_" + contact.name + "_", axes)}))
      columns.add("moment_" + contact.name, 3, {with_suffixes("moment_" + contact.name + "_", axes)});
  }
}

BaseMotion motion_of(const Robot& robot, const RecordedColumns& columns, Signals& joints) {
  if (!columns.has_channel("gyro") || !columns.has_channel("accelerometer"))
    return base_motion(columns.of("base_position"), columns.of("base_quaternion"), robot.gravity, joints.dt);
  ImuSamples imu{columns.of("gyro"), columns.of("accelerometer"), joints.dt};
  const Eigen::Vector3d bias = gyro_bias(imu, joints.q);
  imu.gyro.colwise() -= bias;
  if (bias.norm() > 1e-4)
    joints.diagnostics.push_back(
        {Severity::info, "gyro-bias",
         fmt::format("{}: at rest the gyro reads {:.2g}, {:.2g}, {:.2g} rad/s, which is removed as its bias",
                     joints.label(), bias.x(), bias.y(), bias.z())});
  return base_motion(imu, robot.T_base_imu);
}

// Measured forces as torques, unmeasured ones projected out.
void add_contacts(const Robot& robot, const RecordedColumns& columns, Signals& signals) {
  if (robot.contacts.empty()) return;
  const Index samples = signals.samples(), points = static_cast<Index>(robot.contacts.size());
  signals.contact = MatrixXd::Ones(points, samples);
  for (Index c = 0; c < points; ++c) {
    const ContactPoint& at = robot.contacts[static_cast<std::size_t>(c)];
    if (columns.has_channel("contact_" + at.name))
      signals.contact.row(c) = (columns.of("contact_" + at.name).array() > 0.5).cast<double>();
    if (!columns.has_channel("force_" + at.name)) continue;
    signals.contact.row(c).setZero();
    if (signals.tau.size() == 0) continue;
    MatrixXd wrench = MatrixXd::Zero(6, samples);
    wrench.topRows<3>() = columns.of("force_" + at.name);
    if (columns.has_channel("moment_" + at.name)) wrench.bottomRows<3>() = columns.of("moment_" + at.name);
    for (Index k = 0; k < samples; ++k)
      if (!wrench.col(k).isZero(0)) signals.tau.col(k) += wrench_torque(robot, signals.q.col(k), at, wrench.col(k));
  }
  if (signals.tau.size() > 0) project_contacts(robot, signals.q, signals.contact, signals.tau);
  if (signals.contact.isZero(0)) signals.contact.resize(0, 0);
}

}  // namespace

Signals on_base(const Robot& robot, const Recording& log, Signals joints, const ConditioningOptions& options,
                const Run& run) {
  run.check();
  RecordedColumns columns(log);
  find_motion(log, columns);
  find_contacts(robot, columns);
  columns.read(joints, options);
  const BaseMotion motion = motion_of(robot, columns, joints);
  Signals out = joints_on_base(std::move(joints), motion);
  add_contacts(robot, columns, out);
  return out;
}

Diagnostics mark_lasting_contacts(Robot& robot, const std::vector<Signals>& logs) {
  std::vector<std::string> lasting;
  for (std::size_t c = 0; c < robot.contacts.size(); ++c) {
    robot.contacts[c].always = std::all_of(logs.begin(), logs.end(), [&](const Signals& log) {
      return log.contact.size() > 0 && (log.contact.row(static_cast<Index>(c)).array() != 0).all();
    });
    if (robot.contacts[c].always) lasting.push_back(fmt::format("'{}'", robot.contacts[c].name));
  }
  if (lasting.empty()) return {};
  return {{Severity::info, "contact-lasting",
           fmt::format("the robot touches at {} in every sample, and nobody measured the force there: a mass at that "
                       "point does not show, so total mass is not identifiable; let it go, or measure the force",
                       listed(lasting))}};
}

}  // namespace steelyard
