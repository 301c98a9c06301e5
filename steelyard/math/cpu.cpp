#include "steelyard/math/cpu.hpp"

#include "steelyard/math/triangle.hpp"

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

int triangle::usable_levels(const Level** levels) {
  int count = 0;
  levels[count++] = &level_baseline;
#ifdef STEELYARD_X86_LEVELS
  if (cpu_level() >= CpuLevel::v3) levels[count++] = &level_v3;
  if (cpu_level() >= CpuLevel::v4) levels[count++] = &level_v4;
#endif
  return count;
}

}  // namespace steelyard
