// A motion that determines the parameters best, inside the robot's limits, ready to be played.
#include <cstdio>
#include <steelyard/motion/limits_file.hpp>
#include <steelyard/pipeline/excite.hpp>

using namespace steelyard;

int main() {
  const Model model = load_model("icomatic-scara03");  // limits: positions, speeds, 9 m/s² at the gripper

  ExciteOptions options;
  options.limits = own_limits(model.robot);
  options.family.period = 25;        // [s]
  options.family.harmonics = 12;     // harmonics of a Fourier series, from rest to rest
  options.design.iterations = 4000;  // a count instead of seconds: the same plan every time
  options.design.seconds = infinity;
  const Plan plan = make_plan(model, options);

  const PlayedMotion motion = played(plan);  // t, q, q̇, q̈ at 100 Hz
  std::printf("%zu parameters, %ld samples\n", plan.parameters.size(), static_cast<long>(motion.t.size()));
  std::printf("starts at rest: %s\n", motion.motion.qd.col(0).norm() < 1e-9 ? "yes" : "no");
  for (const Margin& margin : plan.margins)
    if (margin.row.limit == LimitKind::tool_acceleration)
      std::printf("gripper: %.1f of %g m/s²\n", margin.value, margin.row.bound);
  std::printf("more than the paper's best trajectory: %s\n", plan.log_det - 46.05 > 75.83 ? "yes" : "no");
}
