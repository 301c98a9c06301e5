#include "steelyard/logs/efforts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace steelyard {

namespace {

// Recorded logs have less than 0.01 in every channel that was measured; three that were not have 0.88 and more.
constexpr double mostly_zero = 0.80;
constexpr std::size_t least_moving = 100;  // samples

}  // namespace

void EffortCount::add(double position, double effort) {
  if (!std::isfinite(effort)) return;
  const bool zero = effort == 0;
  negative_ += effort < 0;
  positive_ += effort > 0;
  zero_runs_ += zero && !zero_before_;
  zero_before_ = zero;
  const bool moves = !first_ && std::isfinite(position) && position != position_before_;
  moving_ += moves;
  zeros_moving_ += moves && zero;
  position_before_ = position;
  first_ = false;
}

double EffortCount::zero_share() const {
  return moving_ == 0 ? 0 : static_cast<double>(zeros_moving_) / static_cast<double>(moving_);
}

bool EffortCount::missing() const {
  return moving_ >= least_moving && zeros_moving_ < moving_ && zero_share() > mostly_zero;
}

std::vector<std::size_t> missing_efforts(const std::vector<EffortCount>& joints) {
  std::vector<std::size_t> out;
  for (std::size_t j = 0; j < joints.size(); ++j)
    if (joints[j].missing()) out.push_back(j);
  return out;
}

bool unsigned_efforts(const std::vector<EffortCount>& joints) {
  const auto varies = [](const EffortCount& joint) { return joint.varies() || joint.negative(); };
  return std::any_of(joints.begin(), joints.end(), varies) &&
         std::all_of(joints.begin(), joints.end(),
                     [&](const EffortCount& joint) { return !varies(joint) || joint.unsigned_values(); });
}

std::string unmeasured_remedy(const std::vector<std::size_t>& joints, const std::vector<std::string>& names, bool off) {
  const auto all = [&](const char* source) {
    std::string out;
    for (const std::size_t j : joints)
      out += fmt::format("{}{}={}", out.empty() ? "" : ",", j < names.size() ? names[j] : fmt::format("JOINT{}", j + 1),
                         source);
    return out.empty() ? fmt::format("JOINT={}", source) : out;
  };
  return fmt::format(
      "say so: `effort` {}{}", all("unknown"),
      off ? fmt::format(" (`effort` {} where the motor was off, or where there is no motor)", all("zero")) : "");
}

std::string unsigned_efforts_text(std::size_t joints) {
  return fmt::format(
      "is never negative{}, and returns to exactly 0 again and again: magnitudes were recorded without their sign, "
      "which no model fits; record the sign too (servos often keep it in a bit of its own)",
      joints == 1 ? "" : fmt::format(" at any of the {} joints", joints));
}

}  // namespace steelyard
