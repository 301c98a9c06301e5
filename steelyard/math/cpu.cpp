#include "steelyard/math/cpu.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

CpuLevel cpu_level() {
#ifdef STEELYARD_X86_LEVELS
  __builtin_cpu_init();
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd");
  return v4 ? CpuLevel::v4 : v3 ? CpuLevel::v3 : CpuLevel::baseline;
#else
  return CpuLevel::baseline;
#endif
}

std::size_t choose_level(const std::vector<std::string>& names, const std::string& name) {
  if (name.empty()) {
    const char* const wanted = std::getenv("STEELYARD_SIMD");
    return wanted != nullptr && *wanted != '\0' ? choose_level(names, wanted) : names.size() - 1;
  }
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw InvalidInput(
        fmt::format("instruction set level '{}' is not available here; there are: {}", name, join(names)));
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace steelyard
