// The torque regressor of many samples at once: τ = W X, only the entries that can be nonzero.
#include <iomanip>
#include <iostream>
#include <steelyard/dynamics/model.hpp>
#include <steelyard/dynamics/regressor.hpp>

int main() {
  using namespace steelyard;
  const Model model = nominal_model(load_model("denso-vp6242g"));
  const int samples = 1000;
  Eigen::MatrixXd q(6, samples), qd(6, samples), qdd(6, samples);  // a column is a sample
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < 6; ++i) {
      const double w = 0.5 * (i + 1), t = 0.01 * s;
      q(i, s) = std::sin(w * t), qd(i, s) = w * std::cos(w * t), qdd(i, s) = -w * w * std::sin(w * t);
    }

  TorqueRegressor regressor(model.robot);
  Eigen::MatrixXd W(samples, regressor.entries());  // one column per entry, samples below each other
  regressor.fill(MotionView::of(q, qd, qdd), samples, W.data(), samples);

  // Row i of sample s times the parameters is the torque of joint i.
  double worst = 0;
  for (int s = 0; s < samples; ++s) {
    const Eigen::VectorXd tau = inverse_dynamics(model, q.col(s), qd.col(s), qdd.col(s));
    for (int i = 0; i < regressor.rows(); ++i) {
      double sum = 0;
      int entry = regressor.first_entry(i);
      for (const int column : regressor.columns(i)) sum += W(s, entry++) * model.values[column];
      worst = std::max(worst, std::abs(sum - tau[i]));
    }
  }
  std::cout << regressor.entries() << " entries instead of " << 6 * regressor.layout().size()
            << "; torques agree: " << std::boolalpha << (worst < 1e-12) << '\n';
}
