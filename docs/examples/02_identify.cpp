// From a CSV to a model with intervals, judged on a motion it never saw.
#include <cstdio>
#include <steelyard/pipeline/identify.hpp>

int main() {
  using namespace steelyard;
  Project project;  // as a project file would say it
  project.robot = "planar-2r";
  project.logs = {{"arm.csv", LogRole::identify, {}}, {"arm-other.csv", LogRole::validate, {}}};
  const Identification run = identify(project);

  std::printf("%s\n", run.verdict.headline.c_str());
  const Eigen::VectorXd deviation = run.fit.covariance.standard_deviation();
  for (int i = 0; i < run.fit.base.count(); ++i)
    std::printf("%-6s %7.3f ± %.3f\n", base_name(run.fit.base, run.fit.model.layout, i).c_str(),
                run.fit.consistent.solution.base[i], run.fit.covariance.quantile[i] * deviation[i]);
}
