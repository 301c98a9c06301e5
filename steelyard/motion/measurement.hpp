// Information of a motion on the parameters: Π = Σ_s WᵀΣ⁻¹W over its samples, and the adjoint of that (X7, X11 of
// docs/theory/excitation.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/motion/trajectory.hpp"

namespace steelyard {

/// Which parameters a motion is designed for.
enum class Target {
  all,        ///< all that are identifiable
  links,      ///< inertial ones; friction and rotors are unknown too
  friction,   ///< friction and offsets; links are unknown too
  payload,    ///< the body on the last link; the robot's links are known, friction may change
  actuators,  ///< rotors, friction and offsets; the robot's links are known
};

const char* to_string(Target);
Target target(const std::string& name);  ///< throws InvalidInput, with what there is

struct MeasurementOptions {
  Target target = Target::all;
  std::vector<std::string> parameters;  ///< base parameters that count, by name; empty: by `target`
  Eigen::VectorXd deviation;            ///< deviation of each coordinate's torque noise [N·m, N]; empty: 1
  double smoothing = 0;  ///< ε of tanh(v/ε) for sgn v, as a share of the velocity limit [-]; 0: as the robot has it. An
                         ///< optimiser needs it smooth
};

/// The columns of W that are estimated, and how their information adds up.
class Measurement {
 public:
  explicit Measurement(const Robot&, const MeasurementOptions& = {});
  Measurement(const Measurement&);
  ~Measurement();

  int parameters() const;
  const std::vector<std::string>& names() const;  ///< names of the base parameters that Π is over
  const std::vector<int>& target() const;         ///< those that count; all: empty
  const Diagnostics& diagnostics() const;         ///< load friction left out …

  /// Π of these samples. Keeps what `pull_back` needs: one object per thread.
  const Eigen::MatrixXd& information(const Trajectory&);

  /// adjoint += derivative of ⟨information_adjoint, Π⟩ by the samples given last.
  void pull_back(const Eigen::MatrixXd& information_adjoint, Trajectory& adjoint);

  /// Triangular R with RᵀR = Π, by orthogonal transformations.
  Eigen::MatrixXd factor(const Trajectory&);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace steelyard
