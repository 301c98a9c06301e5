// Columns in memory, as Python has them: a list of Array, or None.
#pragma once

#include "python/src/rooms.hpp"
#include "reflected/logs/array.hpp"
#include "reflected/logs/log.hpp"

namespace nanobind::detail {

template <>
struct type_caster<std::shared_ptr<const std::vector<steelyard::Array>>> {
  using Arrays = std::vector<steelyard::Array>;
  using Caster = make_caster<Arrays>;
  NB_TYPE_CASTER(std::shared_ptr<const Arrays>, optional_name(Caster::Name))

  bool from_python(handle src, uint32_t flags, cleanup_list* cleanup) noexcept {
    if (src.is_none()) return true;
    Caster caster;
    if (!caster.from_python(src, flags, cleanup)) return false;
    value = std::make_shared<const Arrays>(std::move(caster.value));
    return true;
  }
  static handle from_cpp(const std::shared_ptr<const Arrays>& src, rv_policy, cleanup_list* cleanup) noexcept {
    return src ? Caster::from_cpp(*src, rv_policy::copy, cleanup) : none().release();
  }
};

}  // namespace nanobind::detail
