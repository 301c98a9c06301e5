// Output of reflect.py from the library's headers: names, fields and documentation of structs and enumerations.
#pragma once

#include <tuple>

namespace steelyard::python {

/// A field of S, and its documentation in the header.
template <typename S, typename F>
struct Field {
  using Struct = S;
  using Type = F;
  static constexpr bool samples = false;
  const char* name;
  F S::*member;
  const char* doc;
};
template <typename S, typename F>
Field(const char*, F S::*, const char*) -> Field<S, F>;

/// The same for a matrix whose columns are samples: in Python its rows are, in the same memory.
template <typename S, typename F>
struct SampleField {
  using Struct = S;
  using Type = F;
  static constexpr bool samples = true;
  const char* name;
  F S::*member;
  const char* doc;
};
template <typename S, typename F>
SampleField(const char*, F S::*, const char*) -> SampleField<S, F>;

template <typename T>
struct Reflect;

}  // namespace steelyard::python
