// From a CSV to a model with intervals, judged on a motion it never saw.
#include <cstdio>
#include <steelyard/pipeline/identify.hpp>

int main() {
  using namespace steelyard;
  const Identification run = identify(load_model("planar-2r"), {{"arm.csv"}}, {{"arm-other.csv"}});

  std::printf("%s\n", run.verdict.headline.c_str());
  for (const ParameterRow& p : run.fit.base)
    std::printf("%-6s %7.3f ± %.3f\n", p.name.c_str(), p.value, p.interval[1] - p.value);
}
