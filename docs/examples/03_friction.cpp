// A friction term of one's own: any column beside the library's. Here a torque that ripples with the motor's magnets.
#include <cmath>
#include <cstdio>
#include <steelyard/base/base_parameters.hpp>
#include <steelyard/dynamics/model.hpp>
#include <steelyard/dynamics/regressor.hpp>
#include <steelyard/math/information.hpp>

using namespace steelyard;

int main() {
  const Model model = nominal_model(load_model("planar-2r"));
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  const int samples = 2000, kept = base.count();
  Eigen::MatrixXd q(2, samples), qd(2, samples), qdd(2, samples);  // a column is a sample
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < 2; ++i) {
      const double w = 1.3 + 0.8 * i, t = 0.01 * s;
      q(i, s) = std::sin(w * t), qd(i, s) = w * std::cos(w * t), qdd(i, s) = -w * w * std::sin(w * t);
    }
  Eigen::MatrixXd tau = torques(model, q, qd, qdd);
  tau.row(0) += 0.25 * (12 * q.row(0)).array().sin().matrix();  // an effect of the robot that the library has no law
                                                                // for

  const Eigen::MatrixXd all = torque_regressor(model.robot, q, qd, qdd);  // row 2 s + i: joint i at sample s
  Eigen::MatrixXd W = Eigen::MatrixXd::Zero(2 * samples, kept + 1);
  for (int c = 0; c < kept; ++c) W.col(c) = all.col(base.kept[static_cast<std::size_t>(c)]);
  for (int s = 0; s < samples; ++s) W(2 * s, kept) = std::sin(12 * q(0, s));  // the term of our own, of joint 1

  const Eigen::VectorXd y = tau.reshaped();
  for (const int columns : {kept, kept + 1}) {
    Information information(columns);
    information.absorb(W.leftCols(columns), y);
    const double rms = std::sqrt(information.residual_square() / information.rows());
    std::printf("%d columns: residual %.3f N.m, last column %.3f\n", columns, rms, information.solve().x[columns - 1]);
  }
}
