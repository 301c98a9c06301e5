#include "steelyard/online/friction_tick.hpp"

namespace steelyard {

FrictionTick::FrictionTick(const Model& model)
    : laws_(without_memory(model)), memory_(model), torque_(Eigen::VectorXd::Zero(model.robot.dof())) {
  for (const auto& shaft : model.robot.shafts) load_.push_back(shaft.load);
}

void FrictionTick::tick(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& load) noexcept {
  torque_.setZero();
  laws_.set_positions(q);
  for (int s = 0; s < laws_.shafts(); ++s) {
    const double felt = needs_load() ? load_[static_cast<std::size_t>(s)].dot(load) : 0;
    const double f = laws_.friction(s, laws_.row(s).dot(qd), felt);
    if (f != 0) torque_ += laws_.row(s).transpose() * f;
  }
  memory_.advance(q);
  memory_.add_to(torque_);
}

Model without_friction(Model model) {
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0) model.values[c] = 0;
  return model;
}

}  // namespace steelyard
