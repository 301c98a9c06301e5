#include "steelyard/dynamics/joint_bodies.hpp"

namespace steelyard {

void make_bodies(const Model& model, std::vector<Body>& bodies, std::vector<Eigen::Isometry3d>& T_parent_joint) {
  const Robot& robot = model.robot;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    Eigen::Isometry3d T = joint.T_parent_joint;
    if (joint.parent >= 0) T = robot.joints[static_cast<std::size_t>(joint.parent)].T_joint_link * T;
    T_parent_joint.push_back(T);
    Body& body = bodies.emplace_back();
    body.parent = joint.parent;
    body.prismatic = joint.type == JointType::prismatic;
    body.T_joint_body = nullptr;
    body.x = express_in_parent(joint.T_joint_link, model.values.segment<10>(model.layout.link(j)));
  }
}

void place_bodies(const std::vector<Eigen::Isometry3d>& T_parent_joint, const double* q, double* sine, double* cosine,
                  std::vector<Body>& bodies) noexcept {
  sines(q, static_cast<int>(bodies.size()), sine, cosine);
  for (std::size_t j = 0; j < bodies.size(); ++j) bodies[j].place(T_parent_joint[j], q[j], sine[j], cosine[j]);
}

}  // namespace steelyard
