// From a project to a model: the order of stages.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/drive_gains.hpp"
#include "steelyard/estimate/essential.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/excitation.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/pipeline/follow_plan.hpp"
#include "steelyard/pipeline/instrumental_methods.hpp"
#include "steelyard/pipeline/judge.hpp"
#include "steelyard/pipeline/project.hpp"
#include "steelyard/pipeline/run_record.hpp"
#include "steelyard/validate/verdict.hpp"

namespace steelyard {

/// Called as stages begin: what, and how far along all is [0 … 1].
using Progress = std::function<void(const std::string& stage, double done)>;

struct RunOptions {
  int threads = 0;                            ///< 0: one per core; the result is the same on any number
  Progress progress;                          ///< may be empty
  std::optional<Invocation> invocation = {};  ///< for the result to tell; none: it does not, nor of files and digests
  std::function<void()> check = {};  ///< called often while long stages work, from any thread; what it throws ends the
                                     ///< run. May be empty

  void say(const std::string& stage, double done) const {
    if (progress) progress(stage, done);
  }
  std::optional<RunRecord> record(const Project& project, const KnownDigests& digests = {}) const {
    return invocation ? std::optional(run_record(*invocation, threads, project, digests)) : std::nullopt;
  }
};

/// A model fitted to logs, with what is known about it; not yet judged on others.
struct Fit {
  Model model;                  ///< full standard parameters; `identified` says what the fit saw
  BaseParameters base;          ///< of the model's layout
  Estimate estimate;            ///< base parameters, as the data alone would have them
  Consistent consistent;        ///< the nearest that bodies can have, which the model's are
  RobustCovariance covariance;  ///< of the base parameters, whatever the residual's colour; wide where constraints act
  Excitation excitation;        ///< what the motion told of each
  Essential essential;          ///< those that show
  std::string method;
  SignalOptions signals;                ///< with the cut-off used
  CutoffChoice cutoff;                  ///< empty where it was given
  std::vector<ShaftFriction> friction;  ///< empty where it was given
  ConsistencyLevel level = ConsistencyLevel::full;
  WeightChoice weight;                          ///< of the prior; nothing tried where it was given
  double rows = 0;                              ///< of each joint
  std::optional<InstrumentReport> instruments;  ///< of methods that have them
  Diagnostics diagnostics;
};

/// Fits the robot's base parameters to signals; robot, friction, signal options and method as in the project.
/// `delay`: of the torque behind the motion that was taken out of the signals [s], for the model to remember.
/// `references`: of each log, or none at all, for methods that ask what the robot was to do.
Fit fit(const Robot&, const std::vector<Signals>&, const Project&, const RunOptions& = {}, double delay = 0,
        const std::vector<KnownReference>& references = {});

/// Text of model.urdf: the user's own URDF with the model's values where there is one, else a fresh one. Empty where it
/// cannot be written, which a diagnostic explains.
std::string model_urdf(const Project&, const Robot& model, Diagnostics&);

/// The model with the essential parameters only, the others zero.
Model reduced_model(const Fit&);

struct Identification {
  Fit fit;
  std::vector<Judgement> logs;  ///< every log of the project that is not a payload's
  Verdict verdict;
  Diagnostics diagnostics;  ///< of the whole way
  double samples = 0;       ///< of the logs fitted, as recorded on their uniform clocks
  double seconds = 0;
  std::optional<DriveGains> gains;  ///< where the project asked for them
  std::vector<FollowedPlan> plans;  ///< of the logs fitted that have one
  std::string urdf;  ///< text of model.urdf; empty where it cannot be written, which a diagnostic explains
  std::optional<RunRecord> run = {};  ///< where the options had an invocation
};

/// Reads, examines, fits, judges.
Identification identify(const Project&, const RunOptions& = {});

}  // namespace steelyard
