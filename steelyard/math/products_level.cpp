#include "steelyard/math/cpu.hpp"
#include "steelyard/math/products.hpp"

namespace steelyard::products {

const Level& level() {
#ifdef STEELYARD_X86_LEVELS
  if (cpu_level() == CpuLevel::v4) return level_v4;
  if (cpu_level() == CpuLevel::v3) return level_v3;
#endif
  return level_baseline;
}

}  // namespace steelyard::products
