#include "steelyard/online/torque_predictor.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/dynamics/model.hpp"

namespace steelyard {

using Eigen::VectorXd;

namespace {

constexpr double band_of_95 = 1.96;  // quantile of the normal distribution [-]
// Share of the friction that is certain, of which an arm led by hand is relieved [-]: the rest stays, so that the arm
// comes to rest by itself.
constexpr double guiding_share = 0.8;
constexpr double guiding_fade = 0.05;  // [rad/s, m/s] below this speed it fades: near rest the direction is noise

// Torque at the coordinates that laws give which do not brake: offsets.
VectorXd constant_torque(const Model& model) {
  VectorXd out = VectorXd::Zero(model.robot.dof());
  for (std::size_t s = 0; s < model.robot.shafts.size(); ++s) {
    const Shaft& shaft = model.robot.shafts[s];
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const auto values = model.friction(static_cast<int>(s), static_cast<int>(t));
      if (friction_law(shaft.friction[t]).bias && values) out += shaft.speed.transpose() * values->sum();
    }
  }
  return out;
}

const Model& complete(const Model& model) {
  require_values(model);
  return model;
}

}  // namespace

TorquePredictor::TorquePredictor(const Model& model, const ResidualStatistics* statistics)
    : rigid_(without_friction(complete(model))), friction_(model), error_(model), momentum_(model) {
  const int n = model.robot.dof();
  for (auto* v : {&torque_, &band_, &deviation_, &variance_, &load_, &qd_, &noise_}) *v = VectorXd::Zero(n);
  if (statistics != nullptr) noise_ = statistics->deviation.cwiseAbs2();
  bias_ = constant_torque(model);
}

void TorquePredictor::restart() noexcept {
  friction_.restart();
  error_.restart();
}

void TorquePredictor::tick(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) noexcept {
  qd_ = qd;
  momentum_.set_state(q, qd);
  rigid_.inverse(q, qd, qdd, qd, torque_);
  load_ = torque_;
  load_.noalias() -= momentum_.rotor() * qdd;
  friction_.tick(q, qd, load_);
  torque_ += friction_.torque();
  if (!error_.known()) return;
  error_.variance(error_.rows(q, qd, qdd, load_), variance_);
  deviation_ = variance_.cwiseSqrt();
  band_ = band_of_95 * (variance_ + noise_).cwiseSqrt();
}

// (T4) f·v > 0 is what friction takes; of it, what is certain to two deviations of the model's torque.
void TorquePredictor::hand_guiding(VectorXd& out) const noexcept {
  out = gravity() + bias_;
  for (int i = 0; i < dof(); ++i) {
    const double v = qd_[i], brakes = std::copysign(1.0, v) * (friction()[i] - bias_[i]);
    const double certain = std::max(0.0, brakes - 2 * deviation_[i]);
    out[i] += guiding_share * certain * std::tanh(v / guiding_fade);
  }
}

}  // namespace steelyard
