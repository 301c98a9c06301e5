// residual.yaml.
#include <fmt/format.h>

#include <utility>

#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/online/residual_bands.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

std::string to_yaml(const ResidualStatistics& r) {
  const auto list = [](const auto& values) {
    std::string out;
    for (const double x : values) out += fmt::format("{}{:.5g}", out.empty() ? "" : ", ", x);
    return "[" + out + "]";
  };
  std::string out = fmt::format(
      "# Residual of the momentum observer without contact, for thresholds and intervals (docs/online.md).\nschema: 1\n"
      "seconds: {:.5g}\nraw: {}\ndeviation: {}\ndensity: {}\n",
      r.seconds, list(r.raw), list(r.deviation), list(r.density));
  for (const auto& [key, values] : {std::pair("smooth", &r.smooth), std::pair("reversal", &r.reversal)}) {
    out += fmt::format("{}:\n", key);
    for (Index j = 0; j < values->rows(); ++j)
      out += fmt::format("  - {}\n", list(VectorXd(values->row(j).transpose())));
  }
  return out + fmt::format("peaks: {}\nfitted: {}\n", list(Eigen::Vector3d(r.peak_level, r.peak_excess, r.peak_rate)),
                           r.fitted);
}

ResidualStatistics read_residual_statistics(const std::string& path) {
  const yaml::Map map(yaml::parse(read_text(path, std::size_t{1} << 20), path),
                      {"schema", "seconds", "raw", "deviation", "density", "smooth", "reversal", "peaks", "fitted"});
  if (map.at("schema").number() != 1)
    map.at("schema").fail("is of another version of Steelyard; this one reads schema 1");
  ResidualStatistics out;
  out.seconds = map.at("seconds").positive();
  out.raw = map.at("raw").numbers();
  const auto n = static_cast<int>(out.raw.size());
  out.deviation = map.at("deviation").numbers(n);
  out.density = map.at("density").numbers(n);
  out.smooth = map.at("smooth").matrix(n, static_cast<int>(residual_bands.size()));
  out.reversal = map.at("reversal").matrix(n, static_cast<int>(residual_bands.size()));
  const VectorXd peaks = map.at("peaks").numbers(3);
  for (const VectorXd* values :
       {&std::as_const(out.raw), &std::as_const(out.deviation), &std::as_const(out.density), &peaks})
    if (values->size() > 0 && values->minCoeff() < 0) map.self().fail("deviations and rates cannot be negative");
  if (n > 0 && (out.smooth.minCoeff() < 0 || out.reversal.minCoeff() < 0))
    map.self().fail("deviations and rates cannot be negative");
  out.peak_level = peaks[0];
  out.peak_excess = peaks[1];
  out.peak_rate = peaks[2];
  out.fitted = !map.has("fitted") || map.at("fitted").flag();
  return out;
}

}  // namespace steelyard
