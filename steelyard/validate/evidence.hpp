// What a verdict is based on: the logs that count, and their errors. Private to the room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/validate/verdict.hpp"

namespace steelyard {

/// All-joint filtered error on motions not fitted, up to which feedforward and collision detection work well [%]; good
/// public fits of industrial arms reach 2 to 8.
inline constexpr double usable_percent = 10;

/// Whether the torque of a joint was measured; of any joint.
bool measured(const JudgedLog&, std::size_t joint);
bool measured(const JudgedLog&);

/// Error of all joints [%]: of the torque below the metric's cut-off, without its rests where these are left out, or of
/// the motion in closed loop where no torque was measured, relative to what the loop leaves of its reference. An error
/// that cannot be computed counts as the worst.
double error_of(const JudgedLog&);

/// That of the nominal model, where there is one, over the same samples.
std::optional<double> nominal_error(const JudgedLog&);

/// Whether the rests of all joints are left out of that error; " while moving" where they are.
bool without_rests(const JudgedLog&);
const char* while_moving(const JudgedLog&);

/// Whether the motion that the torque metrics of a log stand for could not be simulated to the end.
bool diverges(const JudgedLog&);

/// Error of one joint: a joint at rest shows stiction, which no law of velocity explains; one that moves little above
/// its noise shows that. Neither is the model's fault, so the smaller of both errors counts.
double joint_error(const JointMetrics&);
double joint_error(const JudgedLog&, std::size_t joint);

/// " while moving" where a joint's rests are left out of its error, as the error of the tables counts them.
const char* while_moving(const JudgedLog&, std::size_t joint);

/// The logs that were not fitted, or the fitted ones when there are no others.
struct Evidence {
  bool unseen = false;
  std::vector<const JudgedLog*> logs;
  double error = 0;  ///< the worst log's
};

Evidence gather(const VerdictInput&);
const JudgedLog& worst_of(const Evidence&);

std::string joint_name(const VerdictInput&, std::size_t joint);

/// Evidence for the model: the error, or its range, on the logs that count; empty: none, or the headline says it.
std::string support(const VerdictInput&, const Evidence&);

/// The verdict in one sentence.
std::string headline(const VerdictInput&, const Evidence&, bool usable);

}  // namespace steelyard
