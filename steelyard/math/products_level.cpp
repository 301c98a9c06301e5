#include "steelyard/math/cpu.hpp"
#include "steelyard/math/products.hpp"

namespace steelyard::products {

const Level& level() {
  static const Level& chosen = choose_level(usable_levels<Level>(STEELYARD_COMPILED_LEVELS(products)));
  return chosen;
}

}  // namespace steelyard::products
