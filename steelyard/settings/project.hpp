// A project file: which robot, which logs, what to make of them. The reference is docs/project-file.md.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/pipeline/cross.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "steelyard/pipeline/weigh.hpp"
#include "steelyard/settings/settings.hpp"

namespace steelyard {

/// `robot:` of a project without one: every joint of its logs is an inertia by itself (unknown_robot).
inline constexpr const char* no_robot = "none";

struct ProjectLog {
  Recording recording;
  LogRole role = LogRole::identify;
};

class ProjectText;

/// Contents of a project file, or of a command line in its place.
struct Project {
  std::string file;   ///< the project file, for messages
  std::string robot;  ///< URDF, MJCF or robot file to open, or the name of a bundled robot
  std::vector<ProjectLog> logs = {};
  Settings settings = {};
  bool find_gains = false;  ///< `drives: {gain: auto}`: from logs with and without a load of known mass
  std::shared_ptr<const ProjectText> text = {};  ///< keys that need the robot: drives, rotor_inertia; null: none
};

/// Reads the file and checks that the robot and the logs exist. Throws InvalidInput "file:line: key: complaint".
Project read_project(const std::string& path);

/// The same from text, without looking at other files.
Project parse_project(const std::string& text, const std::string& file);

/// The robot of the project: its file with the project's gravity, joints, drives, friction and rotors. Drives of the
/// project replace the robot's as a whole; terms keep their nominal values where they stay in place.
Model project_model(const Project&);

/// Recordings of a role. What `hold_out` keeps from the fit is cut off those to identify, and comes last of those to
/// validate.
std::vector<Recording> recordings(const Project&, LogRole);

/// The project's options of an identification, the robot's own URDF among them.
IdentifyOptions identify_options(const Project&);

// The project's robot and recordings, as the functions of pipeline/ take them.
Identification identify(const Project&, const Run& = {});
Validation validate(const Project&,
                    const Run& = {});  ///< on logs of role validate; if none has that, on all but payload
CrossRun cross_validate(const Project&, const Run& = {});
Weighing weigh(const Project&, const WeighOptions& = {}, const Run& = {});

/// Every file that a run of the project reads; a bundled robot is none.
std::vector<std::string> input_files(const Project&);

/// Record of the run, with the digest of every file of the project: those of `read` are known, the others are read for
/// it.
RunRecord run_record(const Invocation&, int threads, const Project&, const std::vector<UsedFile>& read = {});

/// Files of judged logs as they were read, without their roles.
std::vector<UsedFile> read_files(const std::vector<Judgement>&);

}  // namespace steelyard
