#include "steelyard/instrumental/instrument_model.hpp"

#include <Eigen/QR>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd InstrumentModel::accelerations(const VectorXd& input) const {
  VectorXd out(input.size());
  double last = 0, last_input = 0;
  for (Index t = 0; t < input.size(); ++t) {
    last = out[t] = -a * last + b0 * input[t] + b1 * last_input;
    last_input = input[t];
  }
  return out;
}

InstrumentModel fit_instrument_model(const VectorXd& input, const VectorXd& accelerations) {
  if (input.size() != accelerations.size() || input.size() < 3)
    throw InvalidInput("an instrument model needs as many inputs as accelerations, three at least");
  InstrumentModel best;
  double least = accelerations.squaredNorm();
  for (int step = -39; step <= 39; ++step) {
    InstrumentModel model;
    model.a = step / 40.0;
    MatrixXd X(input.size(), 2);
    X << InstrumentModel{model.a, 1, 0}.accelerations(input), InstrumentModel{model.a, 0, 1}.accelerations(input);
    const Eigen::Vector2d b = X.colPivHouseholderQr().solve(accelerations);
    const double square = (accelerations - X * b).squaredNorm();
    if (square >= least) continue;
    least = square;
    best = {model.a, b[0], b[1]};
  }
  return best;
}

}  // namespace steelyard
