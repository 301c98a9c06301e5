#include "steelyard/results/plan_result.hpp"

#include <nlohmann/json.hpp>

#include "steelyard/export/joint_trajectory.hpp"
#include "steelyard/export/model_json.hpp"
#include "steelyard/motion/approach.hpp"
#include "steelyard/motion/limits.hpp"
#include "steelyard/motion/picture.hpp"
#include "steelyard/motion/plan_json.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

std::string plan_result(const Model& model, const Plan& plan, const std::optional<RunRecord>& run) {
  auto out = plan_json(plan);
  out["model"] = model_json(model);
  if (run) out["run"] = run_json(*run);
  return json_text(out);
}

std::vector<OutputFile> plan_files(const Model& model, const Plan& plan, const std::string& stem,
                                   const PlayOptions& options, const std::optional<RunRecord>& run) {
  const auto name = [&](const char* ending) { return stem + ending; };
  const bool commands = plan.target == to_string(Target::actuators);
  std::vector<OutputFile> out = {{name(".json"), plan_result(model, plan, run)},
                                 {name(".csv"), motion_csv(played(plan), commands)},
                                 {name(".svg"), plan_svg(plan)}};
  PlayedMotion in, back;
  if (options.from.size() > 0) {
    const LimitSet limits(model, plan.limits);
    in = approach(plan, limits, options.from);
    out.push_back({name(".approach.csv"), motion_csv(in, commands)});
    if (plan.family.boundary == Boundary::periodic) {
      back = leave(plan, limits, options.from);
      out.push_back({name(".leave.csv"), motion_csv(back, commands)});
    }
  }
  out.push_back({name(".trajectory.yaml"), joint_trajectory_yaml(plan, in, back, options.repeat)});
  return out;
}

}  // namespace steelyard
