// Random trees on a floating base as URDFs, and what Steelyard says of them.
#include <fmt/format.h>

#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "tests/cross_check/dump.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard::testing {

using Eigen::VectorXd;
using nlohmann::json;

namespace {

// A joint of type floating between a root and the rest, as other engines read it.
std::string with_world(std::string urdf, const std::string& base) {
  const auto end = urdf.rfind("</robot>");
  return urdf.substr(0, end) +
         fmt::format(
             "  <link name=\"world\"/>\n  <joint name=\"free\" type=\"floating\">\n    <parent link=\"world\"/>\n    "
             "<child link=\"{}\"/>\n  </joint>\n</robot>\n",
             base);
}

json describe(const Model& model, const States& states) {
  const Robot& robot = model.robot;
  json out = {{"gravity", to_json(robot.gravity.transpose())[0]}, {"values", to_json(model.values.transpose())[0]}};
  for (const auto& joint : robot.joints) out["links"].push_back(joint.link);
  for (const auto& c : robot.coordinates) out["coordinates"].push_back(c.name);
  for (const auto& level : simd_levels()) out["regressor"][level] = json::array();
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    const VectorXd q = states.q.col(s), qd = states.qd.col(s), qdd = states.qdd.col(s);
    const auto put = [&](const char* key, const VectorXd& v) { out[key].push_back(to_json(v.transpose())[0]); };
    put("q", q);
    put("qd", qd);
    put("qdd", qdd);
    put("pose", base_pose(q.head<6>()).matrix().reshaped<Eigen::RowMajor>());
    put("torque", inverse_dynamics(model, q, qd, qdd, rigid_links));
    put("bias", inverse_dynamics(model, q, qd, 0 * qdd, rigid_links));
    put("gravity_torque", gravity_torque(model, q));
    put("momentum", centroidal_momentum(model, q, qd));
    out["mass_matrix"].push_back(to_json(mass_matrix(model, q, rigid_links)));
    out["kinetic_energy"].push_back(kinetic_energy(model, q, qd, rigid_links));
  }
  for (const auto& level : simd_levels()) {
    TorqueRegressor regressor(robot, {false, false}, level);
    const auto count = states.q.cols();
    std::vector<double> entries(static_cast<std::size_t>(regressor.entries() * count));
    regressor.fill(MotionView::of(states.q, states.qd, states.qdd), static_cast<int>(count), entries.data(), count);
    for (Eigen::Index s = 0; s < count; ++s) {
      Eigen::MatrixXd W = Eigen::MatrixXd::Zero(regressor.rows(), regressor.layout().size());
      for (int i = 0; i < regressor.rows(); ++i)
        for (std::size_t e = 0; e < regressor.columns(i).size(); ++e)
          W(i, regressor.columns(i)[e]) = entries[(static_cast<std::size_t>(regressor.first_entry(i)) + e) * count + s];
      out["regressor"][level].push_back(to_json(W));
    }
  }
  return out;
}

}  // namespace

void dump_floating(int robots, std::uint64_t seed, const std::string& folder) {
  for (int i = 0; i < robots; ++i) {
    Random random(seed, static_cast<std::uint64_t>(1000 + i));
    RandomRobotOptions options;
    options.branch = 0.5;
    options.floating = true;
    const Model plain = random_model(random, options);
    const std::string bare = testing::to_urdf(plain), name = fmt::format("{}/floating_{:04}", folder, i);
    RobotOptions reading;
    reading.gravity = plain.robot.gravity;
    reading.base = Base::floating;
    const std::string urdf = with_world(bare, plain.robot.joints.front().link);
    write_whole(name + ".urdf", urdf);
    const Model model = parse_urdf(i % 2 ? urdf : bare, name + ".urdf", reading);  // either way of saying it
    write_whole(name + ".json", describe(nominal_model(model), random_states(model.robot, 11, random)).dump());
  }
}

}  // namespace steelyard::testing
