// Equations of all actuators with what they share, delay and encoder zeros (U2-U4 of docs/theory/estimation.md): rows
// of every joint, condensed to products. Private to the library.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

enum class DelayFit { given, shared, each };  ///< not estimated; one for all joints; one for each

struct ActuatorProblem {
  const Model& nominal;  ///< the robot, whose links stay as they are
  const Model& bench;    ///< its joints by themselves, with the laws to fit: every base parameter is a standard one
  const BaseParameters& base;                 ///< base parameters of the bench
  const std::vector<CommandedSignals>& logs;  ///< each with the law of its drives, a gain and a delay for each joint
  SignalOptions signals = {};                 ///< low-pass of the equations
  DelayFit delay = DelayFit::shared;
  bool encoder_offsets = false;
  bool link_factors = false;  ///< the links' torque is so many times the nominal one, at each joint
  bool instruments = true;    ///< false: least squares
};

/// Rows of one joint in one stretch of time, as products: Zᵀ[W y] and Wᵀ[W y] are all that instruments and least
/// squares need. Columns are scaled to unit size before they are multiplied.
struct ActuatorProducts {
  Eigen::MatrixXd ZW, WW;
  Eigen::VectorXd Zy, Wy;
  double yy = 0, rows = 0;
};

/// Those of all joints.
struct ActuatorEquations {
  std::vector<std::vector<int>> columns;                ///< joint: which of all columns each of its own is
  std::vector<std::vector<ActuatorProducts>> products;  ///< joint, stretch
  Eigen::VectorXd scale;                                ///< scale of each column
  std::vector<std::vector<Eigen::MatrixXd>> tilts;  ///< joint, log: Zᵀ of the torque by a tilt of the base [1/rad]
                                                    ///< about two axes
  int parameters = 0;
};

/// A log again as an estimate simulates it: in its loop, with the delays and offsets it then had.
struct SimulatedLog {
  CommandedSignals log;
  bool diverges = false;  ///< its motion is that of the references
};

/// Assembles them at any delays and offsets.
class ActuatorAssembly {
 public:
  ActuatorAssembly(const ActuatorProblem&, const Run&);

  int own() const { return static_cast<int>(design_.size()); }  ///< columns of the bench's base parameters, the first
  int delays() const { return delays_; }
  int offsets() const { return offsets_; }

  /// `simulated`: the instruments' motion for each log, simulated with `values`; empty: the measured ones. What the
  /// equations of the simulated motion lack is their own error (U4): it is taken off the measured ones.
  ActuatorEquations operator()(const std::vector<CommandedSignals>&, const std::vector<SimulatedLog>& simulated,
                               const Eigen::VectorXd& values) const;

 private:
  struct Rows;
  Rows rows_of_log(const CommandedSignals&, const SimulatedLog*, const Eigen::VectorXd& values) const;
  std::vector<std::vector<int>> columns() const;
  std::vector<Eigen::MatrixXd> rows(const FilteredSignals&, const CommandedSignals&, const Signals& log,
                                    Eigen::MatrixXd* y) const;
  std::vector<std::vector<Eigen::Index>> turning_rows(const FilteredSignals&) const;
  void append_columns(std::vector<Eigen::MatrixXd>&, const FilteredSignals&, const Signals& log,
                      const Eigen::MatrixXd& torque) const;
  Eigen::MatrixXd offset_derivative(const Signals& log, int joint) const;
  std::vector<Eigen::MatrixXd> tilt_rows(const FilteredSignals&, const Signals& log) const;
  Eigen::MatrixXd equations_of(const FilteredSignals&, std::vector<DesignColumn>,
                               std::vector<Eigen::MatrixXd>* W = nullptr) const;

  const ActuatorProblem& problem_;
  const Run& run_;
  std::vector<DesignColumn> design_;
  int delays_ = 0, offsets_ = 0, factors_ = 0;
};

/// Whether a model is an unknown robot (robot/bench.hpp) that nothing was fitted to yet: its bench is itself.
bool is_unknown_robot(const Model&);

/// Torque of the links alone along a log, of its motion below 30 Hz.
Eigen::MatrixXd torque_of_links(const Model& nominal, const Signals&, const Run&);

/// The robot with rotors, the bench's laws and these values of its base parameters, and its own links.
Model robot_of_bench(const Model& nominal, const Model& bench, const BaseParameters&, const Eigen::VectorXd& values);

/// The same motion with joints whose true angle is the logged one and this offset more.
CommandedSignals with_encoder_offsets(CommandedSignals, const Eigen::VectorXd& offsets);

}  // namespace steelyard
