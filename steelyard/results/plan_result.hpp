// Files of an excitation plan: plan.json and what is made of it.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/motion/plan.hpp"
#include "steelyard/pipeline/run_record.hpp"
#include "steelyard/results/output_directory.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Text of plan.json: the plan, as `model` the robot it is for, so that it can be drawn, and what ran.
std::string plan_result(const Model&, const Plan&, const std::optional<RunRecord>& = {});

struct PlayOptions {
  Eigen::VectorXd from;  ///< pose at rest before the plan; empty: no way to it is written
  int repeat = 1;        ///< periods in the joint trajectory [-]
};

/// STEM.json, STEM.csv, STEM.svg, STEM.trajectory.yaml (ROS 2), and with `from` STEM.approach.csv, and STEM.leave.csv
/// of a plan that does not end at rest.
std::vector<OutputFile> plan_files(const Model&, const Plan&, const std::string& stem, const PlayOptions& = {},
                                   const std::optional<RunRecord>& = {});

}  // namespace steelyard
