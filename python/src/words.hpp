// Values of enumerations, which Python may give by their names.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

namespace steelyard::python {

namespace nb = nanobind;

/// The member of a Python enumeration that `value` is or names; the program's spelling, "semi-implicit", is fine too.
/// Throws InvalidInput naming the argument and the words that are possible.
nb::object member_of(nb::handle enumeration, nb::handle value, const char* name);

/// An argument that is to be an E. Looked at when the function begins, so that a complaint can name it.
template <typename E>
struct Word {
  nb::object value;

  E of(const char* name) const { return nb::cast<E>(member_of(nb::type<E>(), value, name)); }
};

template <typename E>
std::vector<E> values_of(const std::vector<Word<E>>& words, const char* name) {
  std::vector<E> out;
  for (const auto& word : words) out.push_back(word.of(name));
  return out;
}

}  // namespace steelyard::python

namespace nanobind::detail {

template <typename E>
struct type_caster<steelyard::python::Word<E>> {
  using Caster = make_caster<E>;
  NB_TYPE_CASTER(steelyard::python::Word<E>, Caster::Name + const_name(" | str"))

  bool from_python(handle src, uint32_t, cleanup_list*) noexcept {
    value.value = borrow(src);
    return true;
  }
};

}  // namespace nanobind::detail
