// Instruction sets of this machine, and the choice of a kernel's level. Private to the library.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

/// The levels of a kernel that were compiled, slowest first: triangle, products, the regressor's and its adjoint's.
#ifdef STEELYARD_X86_LEVELS
#define STEELYARD_COMPILED_LEVELS(kernel) \
  { &kernel::level_baseline, &kernel::level_v3, &kernel::level_v4 }
#else
#define STEELYARD_COMPILED_LEVELS(kernel) \
  { &kernel::level_baseline }
#endif

namespace steelyard {

enum class CpuLevel { baseline, v3, v4 };  ///< x86-64-v3: AVX2 and FMA; v4: AVX-512. baseline elsewhere

CpuLevel cpu_level();

/// Those of them that this machine can run.
template <typename Level>
std::vector<const Level*> usable_levels(std::initializer_list<const Level*> compiled) {
  const auto most = std::min(compiled.size(), static_cast<std::size_t>(cpu_level()) + 1);
  return {compiled.begin(), compiled.begin() + most};
}

/// Which of these, slowest first: the one of that name; "": that of the environment's STEELYARD_SIMD, so that
/// another machine's rounding can be had, else the fastest. Throws InvalidInput, with what there is.
std::size_t choose_level(const std::vector<std::string>& names, const std::string& name);

template <typename Level>
const Level& choose_level(const std::vector<const Level*>& usable, const std::string& name = "") {
  std::vector<std::string> names;
  for (const auto* level : usable) names.emplace_back(level->name);
  return *usable[choose_level(names, name)];
}

namespace triangle {
struct Level;
std::vector<const Level*> usable_levels();  ///< levels of the kernel behind Information
}  // namespace triangle

}  // namespace steelyard
