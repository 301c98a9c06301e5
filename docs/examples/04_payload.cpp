// Payload of a known robot, from a log of it with a load in its hand.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <steelyard/core/files.hpp>
#include <steelyard/logs/table.hpp>
#include <steelyard/pipeline/weigh.hpp>
#include <steelyard/simulate/plant.hpp>

using namespace steelyard;

int main() {
  const Payload load{1.5, {0.02, -0.01, 0.06}, 0.003 * Eigen::Matrix3d::Identity(), ""};
  const Model carrier = with_payload(nominal_model(load_model("denso-vp6242g")), load);
  const int samples = 3000;
  Eigen::MatrixXd q(6, samples), qd(6, samples), qdd(6, samples), log(samples, 19);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < 6; ++i) {
      const double w = 0.9 + 0.35 * i, t = 0.01 * s;
      q(i, s) = 0.8 * std::sin(w * t), qd(i, s) = 0.8 * w * std::cos(w * t), qdd(i, s) = -0.8 * w * w * std::sin(w * t);
    }
  const Eigen::MatrixXd tau = torques(carrier, q, qd, qdd);
  log << Eigen::VectorXd::LinSpaced(samples, 0, 0.01 * (samples - 1)), q.transpose(), qd.transpose(), tau.transpose();
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd", "tau"})
    for (const char* joint : {"1", "2", "3", "4", "5", "6"}) names.push_back(std::string(channel) + joint);
  const std::string file = std::filesystem::temp_directory_path() / "steelyard-loaded.csv";
  write_whole(file, to_csv(names, log));

  WeighOptions options;
  options.identify.signals.cutoff = 10;
  const PayloadBody body = weigh(load_model("denso-vp6242g"), {{file}}, {}, options).body;
  std::filesystem::remove(file);
  std::printf("mass %.2f kg, centre of mass %.3f %.3f %.3f m\n", body.values[0], body.values[1], body.values[2],
              body.values[3]);
}
