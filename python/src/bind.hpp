// Structs, enumerations and stages of the library as Python has them, from what reflect.py read in the headers.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "python/src/arrays.hpp"
#include "python/src/reflect.hpp"
#include "python/src/words.hpp"

namespace steelyard::python {

using namespace nb::literals;

template <typename T>
inline constexpr bool is_matrix = nb::detail::is_eigen_plain_v<T>;
template <typename T>
constexpr bool vector_or_not() {
  if constexpr (is_matrix<T>)
    return T::IsVectorAtCompileTime;
  else
    return false;
}
template <typename T>
inline constexpr bool is_vector = vector_or_not<T>();
template <typename T>
inline constexpr bool is_optional = false;
template <typename T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <typename T>
inline constexpr bool is_optional_matrix = false;
template <typename T>
inline constexpr bool is_optional_matrix<std::optional<T>> = is_matrix<T>;
template <typename T>
inline constexpr bool is_plain = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;
template <typename T>
inline constexpr bool is_enum_list = false;
template <typename E>
inline constexpr bool is_enum_list<std::vector<E>> = std::is_enum_v<E>;

/// How Python gives a T: numbers and text as they are, enumerations as their values or words, with their default;
/// everything else may be left out or None, which means the default. (Where a T is optional itself, None is nothing.)
template <typename T>
struct Given {
  using Type = std::optional<T>;
};
template <typename T>
requires is_plain<T> ||(is_optional<T> && !is_optional_matrix<T>)struct Given<T> {
  using Type = T;
};
template <typename T>
requires is_matrix<T> || is_optional_matrix<T>
struct Given<T> {
  using Type = std::optional<ArrayArgument>;
};
template <typename T>
requires std::is_enum_v<T>
struct Given<T> {
  using Type = Word<T>;
};
template <typename E>
requires std::is_enum_v<E>
struct Given<std::vector<E>> {
  using Type = std::optional<std::vector<Word<E>>>;
};

template <typename T>
T matrix_from(const ArrayArgument& value, const char* name, bool samples) {
  if constexpr (T::IsVectorAtCompileTime && T::ColsAtCompileTime == 1)
    return vector_of(value, name, T::RowsAtCompileTime);
  else if constexpr (T::IsVectorAtCompileTime)
    return vector_of(value, name, T::ColsAtCompileTime).transpose();
  else
    return samples ? samples_of(value, name, T::RowsAtCompileTime)
                   : matrix_of(value, name, T::RowsAtCompileTime, T::ColsAtCompileTime);
}

template <typename F, typename S>
void take(S& to, const F& field, typename Given<typename F::Type>::Type&& value) {
  using T = typename F::Type;
  if constexpr (is_optional_matrix<T>) {
    if (value) to.*field.member = matrix_from<typename T::value_type>(*value, field.name, F::samples);
  } else if constexpr (std::is_enum_v<T>) {
    to.*field.member = value.of(field.name);
  } else if constexpr (is_enum_list<T>) {
    if (value) to.*field.member = values_of(*value, field.name);
  } else if constexpr (is_plain<T> || is_optional<T>) {
    to.*field.member = std::move(value);
  } else {
    if (!value) return;
    if constexpr (is_matrix<T>)
      to.*field.member = matrix_from<T>(*value, field.name, F::samples);
    else
      to.*field.member = std::move(*value);
  }
}

/// The keyword of a field, with the struct's own default.
template <typename F, typename S>
auto keyword(const F& field, const S& defaults) {
  using T = typename F::Type;
  if constexpr (is_plain<T> || std::is_enum_v<T> || (is_optional<T> && !is_optional_matrix<T>))
    return nb::arg(field.name) = defaults.*field.member;
  else
    return nb::arg(field.name).none() = nb::none();
}

template <typename S, std::size_t i>
using FieldType = typename std::tuple_element_t<i, std::decay_t<decltype(Reflect<S>::fields)>>::Type;
template <typename S, std::size_t i>
using GivenField = typename Given<FieldType<S, i>>::Type;
template <typename S>
using FieldIndices = std::make_index_sequence<std::tuple_size_v<std::decay_t<decltype(Reflect<S>::fields)>>>;

template <typename S, std::size_t... i, typename... Values>
S struct_of(std::index_sequence<i...>, Values&&... values) {
  S out{};
  (take(out, std::get<i>(Reflect<S>::fields), std::forward<Values>(values)), ...);
  return out;
}

/// A field as a property. Structs do not change once they are made, so arrays are views of their memory.
template <typename S, typename F>
void bind_field(nb::class_<S>& type, const F& field) {
  using T = typename F::Type;
  const auto member = field.member;
  if constexpr (is_matrix<T> && !is_vector<T>) {
    type.def_prop_ro(
        field.name,
        [member](nb::pointer_and_handle<S> self) {
          const auto& matrix = self.p->*member;
          const auto rows = static_cast<std::size_t>(matrix.rows()), columns = static_cast<std::size_t>(matrix.cols());
          using View = nb::ndarray<nb::numpy, const double, nb::ndim<2>>;
          if constexpr (F::samples)
            return View(matrix.data(), {columns, rows}, self.h);
          else
            return View(matrix.data(), {rows, columns}, self.h, {1, static_cast<std::int64_t>(rows)});
        },
        field.doc);
  } else if constexpr (is_matrix<T>) {
    type.def_prop_ro(
        field.name,
        [member](nb::pointer_and_handle<S> self) {
          const auto& vector = self.p->*member;
          return nb::ndarray<nb::numpy, const double, nb::ndim<1>>(vector.data(),
                                                                   {static_cast<std::size_t>(vector.size())}, self.h);
        },
        field.doc);
  } else {
    type.def_prop_ro(
        field.name, [member](const S& self) -> const T& { return self.*member; }, nb::rv_policy::reference_internal,
        field.doc);
  }
}

inline const nb::sig reduce_signature("def __reduce__(self) -> tuple[typing.Any, ...]");

inline nb::dict fields_of(nb::handle self) {
  nb::dict out;
  for (nb::handle name : self.attr("_fields")) out[name] = self.attr(nb::str(name));
  return out;
}

/// A struct with more than Python sees of it says itself how it is pickled.
template <typename S>
inline constexpr bool pickles_itself = false;

template <typename S, std::size_t... i>
void bind_making(nb::class_<S>& type, std::index_sequence<i...> all) {
  const S defaults{};
  type.def(
      "__init__", [all](S* self, GivenField<S, i>... values) { new (self) S(struct_of<S>(all, std::move(values)...)); },
      nb::kw_only(), keyword(std::get<i>(Reflect<S>::fields), defaults)...);
  type.def(
      "replace",
      [](nb::handle self, const nb::kwargs& changed) {
        nb::dict fields = fields_of(self);
        fields.update(changed);
        nb::object made = self.type()(**fields);
        if constexpr (std::is_copy_assignable_v<S>) {  // what Python does not see stays as it is
          S whole(nb::cast<const S&>(self));
          S& given = nb::cast<S&>(made);
          ((whole.*(std::get<i>(Reflect<S>::fields).member) = given.*(std::get<i>(Reflect<S>::fields).member)), ...);
          given = std::move(whole);
        }
        return made;
      },
      nb::sig("def replace(self, **changed: typing.Any) -> typing.Self"), "The same with these fields changed.");
  if constexpr (!pickles_itself<S>)
    type.def(
        "__reduce__",
        [](nb::handle self) {
          return nb::make_tuple(nb::module_::import_("steelyard._show").attr("rebuilt"),
                                nb::make_tuple(self.type(), fields_of(self)));
        },
        reduce_signature);
}

/// Text and HTML of a result, by steelyard/_show.py.
template <typename S>
void bind_showing(nb::class_<S>& type) {
  type.def("__repr__", [](nb::handle self) {
    return nb::cast<std::string>(nb::module_::import_("steelyard._show").attr("text")(self));
  });
  type.def("_repr_html_", [](nb::handle self) {
    return nb::cast<std::string>(nb::module_::import_("steelyard._show").attr("html")(self));
  });
}

/// A struct of the headers: keywords in, read-only properties, `replace`, pickle, text.
template <typename S>
nb::class_<S> bind_struct(nb::module_& m) {
  nb::class_<S> type(m, Reflect<S>::name, Reflect<S>::doc);
  nb::list names;
  std::apply(
      [&](const auto&... field) {
        (bind_field<S>(type, field), ...);
        (names.append(field.name), ...);
      },
      Reflect<S>::fields);
  type.attr("_fields") = nb::tuple(names);
  bind_showing(type);
  if constexpr (std::is_default_constructible_v<S> && std::is_copy_constructible_v<S>)
    bind_making(type, FieldIndices<S>{});
  return type;
}

template <typename... S>
void bind_structs(nb::module_& m) {
  (bind_struct<S>(m), ...);
}

/// An enumeration. Wherever one of its values is asked for, its name will do (words.hpp).
template <typename E>
void bind_enum(nb::module_& m) {
  nb::enum_<E> type(m, Reflect<E>::name, Reflect<E>::doc);
  Reflect<E>::values([&](const char* name, E value, const char* doc) { type.value(name, value, doc); });
}

/// Work without the interpreter's lock.
template <typename Work>
auto unlocked(Work work) {
  const nb::gil_scoped_release release;
  return work();
}

template <typename Options, typename Result, typename... In, std::size_t... i, typename... Arguments>
void def_stage(nb::module_& m, const char* name, Result (*work)(const Options&, In...), std::index_sequence<i...> all,
               const char* doc, const Arguments&... arguments) {
  m.def(
      name,
      [work, all](In... in, GivenField<Options, i>... values) {
        return work(struct_of<Options>(all, std::move(values)...), std::forward<In>(in)...);
      },
      arguments..., nb::kw_only(), keyword(std::get<i>(Reflect<Options>::fields), Options{})..., doc);
}

/// A stage: its inputs by position, the fields of its options by keyword, their defaults as in C++. `work` is given the
/// options first.
template <typename Options, typename Result, typename... In, typename... Arguments>
void def_stage(nb::module_& m, const char* name, Result (*work)(const Options&, In...), const char* doc,
               const Arguments&... arguments) {
  def_stage(m, name, work, FieldIndices<Options>{}, doc, arguments...);
}

}  // namespace steelyard::python
