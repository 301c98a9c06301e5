// A model for MuJoCo. Here the library lets the arm fall by itself; the Python twin lets MuJoCo do it.
#include <cstdio>
#include <steelyard/dynamics/model.hpp>
#include <steelyard/export/mjcf.hpp>

using namespace steelyard;

int main() {
  Robot robot = load_robot("denso-vp6242g");
  for (auto& shaft : robot.shafts) shaft.friction.clear();
  const Model model = nominal_model(with_robot(load_model("denso-vp6242g"), robot));
  const std::string xml = to_mjcf(model);  // or steelyard export ROBOT -o arm.xml
  std::printf("MJCF with %s\n", xml.find("<joint name=\"J6\"") != std::string::npos ? "six joints" : "other joints");

  Eigen::VectorXd q = Eigen::VectorXd::Constant(6, 0.3), qd = Eigen::VectorXd::Zero(6);
  const Eigen::VectorXd tau = qd;
  const auto fall = [&](const Eigen::VectorXd& at, const Eigen::VectorXd& speed) {
    return forward_dynamics(model, at, speed, tau);
  };
  const double h = 1e-3;
  for (int step = 0; step < 300; ++step) {  // Runge-Kutta of fourth order
    const Eigen::VectorXd a1 = fall(q, qd), v2 = qd + h / 2 * a1, a2 = fall(q + h / 2 * qd, v2), v3 = qd + h / 2 * a2,
                          a3 = fall(q + h / 2 * v2, v3), v4 = qd + h * a3, a4 = fall(q + h * v3, v4);
    q += h / 6 * (qd + 2 * v2 + 2 * v3 + v4);
    qd += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  std::printf("after 0.3 s:");
  for (const double angle : q) std::printf(" %.4f", angle);
  std::printf(" rad\n");
}
