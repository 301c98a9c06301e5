// A model on a log: predicted against measured torque.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/doctor/examine.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/signals/control_effort.hpp"
#include "steelyard/signals/motion.hpp"
#include "steelyard/validate/causes.hpp"
#include "steelyard/validate/metrics.hpp"
#include "steelyard/validate/verdict.hpp"

namespace steelyard {

struct Judgement {
  std::string log;   ///< its name: the file's without directory and extension, distinct among all judged together
  std::string file;  ///< the file's name without its directory
  LogRole role = LogRole::validate;
  bool fitted = false;              ///< the fit saw it, so that it proves nothing
  bool repeats = false;             ///< another recording of a motion that was fitted
  double rate = 0;                  ///< rate of the judged samples [Hz]
  Eigen::VectorXd t;                ///< [s], the ends that the low-pass disturbs left out
  Eigen::MatrixXd tau, predicted;   ///< [N·m, N] joints × samples: unfiltered as measured, and by the model
  Eigen::MatrixXd q, qd;            ///< [rad, m, s] low-passed, of which the prediction is made
  Eigen::MatrixXd measured_q = {};  ///< [rad, m] as recorded, by which a log is known again
  Eigen::MatrixXd band = {};  ///< [N·m, N] half width of the 95 % band about the prediction, joints × samples; empty
                              ///< where the model does not say how uncertain it is
  TorqueMetrics metrics;
  std::optional<TorqueMetrics> nominal;          ///< metrics of the nominal model, where there was one
  Eigen::VectorXd speed;                         ///< largest of each joint [rad/s, m/s]
  std::vector<bool> valid;                       ///< whether each sample was measured
  std::string path;                              ///< the file as it was opened; empty where the samples were in memory
  FileDigest digest;                             ///< digest of that file
  std::vector<ResidualCauses> causes;            ///< what the residual looks like, worst joint first; see explain
  std::vector<EffortSource> effort = {};         ///< source of each joint's torque; empty: all were measured
  std::vector<std::vector<bool>> compared = {};  ///< samples of each joint that its metrics count: those at which
                                                 ///< its torque was measured, or, where no joint's was, is the
                                                 ///< controller's; an empty list: all, nothing at all: all of every
                                                 ///< joint
  Eigen::MatrixXd simulated;  ///< positions in closed loop from the log's references [rad, m] joints × samples, as t;
                              ///< empty: not simulated
  std::optional<MotionMetrics> simulation;          ///< those against the positions recorded
  std::optional<MotionMetrics> nominal_simulation;  ///< the same of the nominal model, where there was one
  std::optional<CommandedSignals> commanded;        ///< the log with what was commanded, to simulate; none: not known
  Diagnostics diagnostics;
};

/// Whether the torque of a joint was measured, at some samples at least; and whether any joint's was.
bool is_measured(const Judgement&, std::size_t joint);
bool is_measured(const Judgement&);

/// A warning (beyond-fitted-speed) when joints move faster in `file` than in the logs the model was fitted to.
Diagnostics beyond_fitted_speed(const Model&, const std::string& file, const Eigen::VectorXd& speed);

/// A warning (beyond-fitted-range) when `file` leaves the positions at which torque that follows the position was
/// fitted: the law holds its value there. `q`: joints × samples [rad, m].
Diagnostics beyond_fitted_range(const Model&, const std::string& file, const Eigen::MatrixXd& q);

/// Both, of all logs.
Diagnostics beyond_fitted_motion(const Model&, const std::vector<Judgement>&);

/// The signal options a model brings along; the defaults where it brings none.
SignalOptions signal_options(const Model&);

/// At the log's own rate, with the model's signal options: nothing is chosen by the log's torque.
Judgement judge(const Model&, const Signals&, const MetricOptions& = {}, const Run& = {});

/// Reads and judges; `before`: a model to compare with. Throws Unattainable when the log is too short to prove
/// anything.
Judgement judge(const Model&, const Recording&, const MetricOptions& = {}, const Model* before = nullptr,
                const Run& = {});

/// The same for a log that was read already.
Judgement judge(const Model&, const Diagnosis&, const Recording&, const MetricOptions& = {},
                const Model* before = nullptr, const Run& = {});

/// Marks a judged log as fitted, with a warning (validation-fitted), where it shares samples with one of the model's
/// logs; by its name where the model keeps nothing else of them.
void recognise(Judgement&, const Recording&, const Model&);

/// Fills in `causes`, with the model's joints and fitted speeds.
void explain(Judgement&, const Model&, const MetricOptions& = {}, const Run& = {});

/// Fills in the simulations in closed loop of logs with commands by the controller, whose delay is known; `before`: a
/// model to compare with, without the delay where that was estimated. Returns diagnostics (simulation-diverges).
Diagnostics simulate_closed_loops(const Model&, const DriveController&, const Model* before,
                                  const std::vector<Judgement*>&, const Run& = {});

/// The verdict's input from judged logs and the model they were judged by. The diagnostics are those of earlier stages;
/// the verdict compares speeds with the fitted ones by itself.
VerdictInput verdict_input(const Model&, const std::vector<Judgement>&, const Diagnostics&);

/// Logs of one name, from other directories or rows of one file, become name, name-2, …
std::vector<std::string> distinct(std::vector<std::string> names);
void distinguish(std::vector<Judgement>&);

/// File of `series_table`: "series/LOGNAME.csv".
std::string series_path(const Judgement&);

/// t, tau1 … (nan where a torque was not recorded), tau_hat1 …, q1 …, qd1 …, band1 … where there is a band, and q_sim1
/// … of a log that was simulated in closed loop. At most a million rows: every k-th of a longer log. Time and measured
/// torque have every digit, what the model says of them nine.
Table series_table(const Judgement&);
void write_series(const Judgement&, const TextSink&, const Run& = {});  ///< its text, without the table in memory

}  // namespace steelyard
