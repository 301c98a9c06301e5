#include "steelyard/pipeline/wrench_logs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/pipeline/payload_logs.hpp"
#include "steelyard/recordings/recorded_columns.hpp"
#include "steelyard/signals/base_motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;

namespace {

// The pose of the last link over a log: positions and quaternions w, x, y, z below each other.
BaseMotion motion_of_last_link(const Robot& robot, const Signals& log) {
  MatrixXd position(3, log.samples()), quaternion(4, log.samples());
  for (Index k = 0; k < log.samples(); ++k) {
    const Eigen::Isometry3d T = link_poses(robot, log.q.col(k)).back();
    const Eigen::Quaterniond turned(T.linear());
    position.col(k) = T.translation();
    quaternion.col(k) << turned.w(), turned.x(), turned.y(), turned.z();
  }
  return base_motion(position, quaternion, robot.gravity, log.dt);
}

// What a sensor reads has noise, and changes with every turn of what it carries: a channel that stays at one value is
// dead, or too coarse for the payload. Such a payload would weigh nothing, with no uncertainty.
void require_alive(const std::string& file, const MatrixXd& wrench) {
  static const char* const names[] = {"fx", "fy", "fz", "tx", "ty", "tz"};
  constexpr double most = 0.1;  // share of the log that one value may take
  std::vector<std::string> dead;
  for (Index i = 0; i < wrench.rows(); ++i) {
    const double size = wrench.row(i).cwiseAbs().maxCoeff();
    const auto same = [&](Index a, Index b) { return std::abs(wrench(i, a) - wrench(i, b)) <= 1e-9 * size; };
    Index longest = 0;
    for (Index first = 0, k = 1; k <= wrench.cols(); ++k)
      if (k == wrench.cols() || !same(first, k)) {
        longest = std::max(longest, k - first);
        first = k;
      }
    const double share = static_cast<double>(longest) / static_cast<double>(wrench.cols());
    if (share > most) dead.push_back(fmt::format("{} ({:.0f} % of the log)", names[i], 100 * share));
  }
  if (dead.empty()) return;
  throw Unattainable(fmt::format(
      "{}: the force and torque sensor stays at one value in {}: it is dead or was not recorded, or its "
      "resolution is too coarse for this payload (wrench-constant). Check the columns (`columns` wrench=...) "
      "and the sensor, or choose another route",
      file, join(dead)));
}

MatrixXd read_wrench(const Recording& log, const Signals& joints) {
  RecordedColumns columns(log);
  using Names = RecordedColumns::Names;
  Names of_topic = columns.of_topic(".force", {1, 2, 3});
  for (const auto& name : columns.of_topic(".torque", {1, 2, 3})) of_topic.push_back(name);
  const std::vector<Names> sets = {{"fx", "fy", "fz", "tx", "ty", "tz"},
                                   {"fx", "fy", "fz", "mx", "my", "mz"},
                                   {"Fx", "Fy", "Fz", "Tx", "Ty", "Tz"},
                                   {"Fx", "Fy", "Fz", "Mx", "My", "Mz"},
                                   {"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z"},
                                   {"force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z"},
                                   {"wrench1", "wrench2", "wrench3", "wrench4", "wrench5", "wrench6"},
                                   of_topic};
  if (!columns.add("wrench", 6, sets))
    throw InvalidInput(fmt::format(
        "{}: has no force and torque of a sensor: route wrench needs fx, fy, fz, tx, ty, tz, a topic of wrenches, or "
        "`columns` such as wrench=20-25; the header has: {}",
        log.file, join(columns.names())));
  columns.read(joints, {});
  MatrixXd out = columns.of("wrench");
  if (out.rows() != 6)
    throw InvalidInput(fmt::format("{}: channel wrench has {} columns; three forces and three torques are needed",
                                   log.file, out.rows()));
  require_alive(log.file, out);
  return out;
}

}  // namespace

Robot lone_body(const Robot& robot) {
  Robot out = robot;
  out.joints = {floating_joint(robot.joints.back().link)};
  out.coordinates = floating_coordinates();
  out.frames.clear();
  out.contacts.clear();
  out.drives = {};
  out.G.resize(1, 6);
  out.g0.resize(1);
  out.G.setZero();
  out.g0.setZero();
  out.shafts = coordinate_shafts(out);
  return out;
}

std::vector<Signals> body_signals(const Robot& robot, const std::vector<Recording>& logs,
                                  const std::vector<Signals>& joints, const PayloadFrame& sensor, const Run& run) {
  std::vector<Signals> out;
  for (std::size_t k = 0; k < logs.size(); ++k) {
    run.check();
    const BaseMotion motion = motion_of_last_link(robot, joints[k]);
    const MatrixXd read = read_wrench(logs[k], joints[k]);
    const Index samples = std::min(motion.q.cols(), read.cols());
    Signals body = joints[k];
    body.q = motion.q.leftCols(samples);
    body.qd = motion.qd.leftCols(samples);
    body.base_acceleration = motion.acceleration.leftCols(samples);
    body.effort.clear();
    body.effort_gaps.clear();
    body.tau.resize(6, samples);
    const Eigen::Matrix3d& R = sensor.T_link_frame.linear();
    const Vector3d& lever = sensor.T_link_frame.translation();
    for (Index s = 0; s < samples; ++s) {
      const Vector3d force = R * read.col(s).head<3>();
      body.tau.col(s) << force, R * read.col(s).tail<3>() + lever.cross(force);
    }
    out.push_back(std::move(body));
  }
  return out;
}

std::vector<DesignColumn> wrench_columns(const Robot& body) {
  std::vector<DesignColumn> out;
  for (const auto& law : friction_laws())
    for (int k = 0; law.bias && k < 6; ++k) {
      DesignColumn column;
      column.shaft = k;
      column.kind = law.kind;
      out.push_back(column);
    }
  for (const DesignColumn& column : payload_columns(body)) out.push_back(column);
  return out;
}

}  // namespace steelyard
