// Functions of the library as they are: arrays in and out, words for enumerations, the last options as keywords.
#pragma once

#include <tuple>

#include "python/src/bind.hpp"
#include "python/src/run.hpp"

namespace steelyard::python {

/// The name of an argument whose matrix has a column for each sample in C++, and a row in Python.
struct SampleArgument {
  const char* name_;
};
constexpr SampleArgument operator""_samples(const char* name, std::size_t) { return {name}; }

inline nb::arg argument(const SampleArgument& word) { return nb::arg(word.name_); }
template <typename Argument>
const Argument& argument(const Argument& word) {
  return word;
}

template <typename T>
using Bare = std::remove_cvref_t<T>;

/// Conversion of an argument to T, and what it holds while the function runs.
template <typename T>
struct Taken {
  using Type = T;
  using Held = T;
};
template <typename T>
requires is_matrix<Bare<T>>
struct Taken<T> {
  using Type = ArrayArgument;
  using Held = Bare<T>;
};
template <typename T>
requires std::is_enum_v<Bare<T>>
struct Taken<T> {
  using Type = Word<Bare<T>>;
  using Held = Bare<T>;
};

/// Name of an argument, and whether its rows are samples.
struct Named {
  const char* name;
  bool samples;
};
template <typename Argument>
Named named(const Argument& word) {
  return {word.name_, std::is_same_v<Argument, SampleArgument>};
}

template <typename T>
typename Taken<T>::Held held(typename Taken<T>::Type& value, const Named& named) {
  if constexpr (is_matrix<Bare<T>>)
    return matrix_from<Bare<T>>(value, named.name, named.samples);
  else if constexpr (std::is_enum_v<Bare<T>>)
    return value.of(named.name);
  else
    return std::forward<T>(value);
}

/// A result: matrices as arrays that own them; rows are samples where they are.
template <bool samples, typename Result>
auto given_back(Result&& result) {
  using T = Bare<Result>;
  if constexpr (std::is_same_v<T, Eigen::MatrixXd> && samples)
    return give_samples(std::forward<Result>(result));
  else if constexpr (std::is_same_v<T, Eigen::MatrixXd> || std::is_same_v<T, Eigen::VectorXd>)
    return give(T(std::forward<Result>(result)));
  else if constexpr (std::is_same_v<T, Eigen::RowVectorXd>)
    return give(Eigen::VectorXd(result.transpose()));
  else
    return T(std::forward<Result>(result));
}

template <bool samples, typename Work>
auto worked(Work work) {
  if constexpr (std::is_void_v<decltype(work())>)
    unlocked(work);
  else
    return given_back<samples>(unlocked(work));
}

template <bool samples, typename Result, typename... In, std::size_t... k, typename... Words>
void def_whole(nb::module_& m, const char* name, Result (*work)(In...), std::index_sequence<k...>, const char* doc,
               const Words&... words) {
  m.def(
      name,
      [work, names = std::array<Named, sizeof...(In)>{named(words)...}](typename Taken<In>::Type... in) {
        std::tuple<typename Taken<In>::Held...> all{held<In>(in, names[k])...};
        return worked<samples>([&]() -> Result { return std::apply(work, std::move(all)); });
      },
      argument(words)..., doc);
}

template <typename Options, bool samples, typename Work, typename... In, std::size_t... k, std::size_t... i,
          typename... Words>
void def_options(nb::module_& m, const char* name, Work work, std::tuple<In...>*, std::index_sequence<k...>,
                 std::index_sequence<i...> fields, const char* doc, const Words&... words) {
  m.def(
      name,
      [work, fields, names = std::array<Named, sizeof...(In)>{named(words)...}](typename Taken<In>::Type... in,
                                                                                GivenField<Options, i>... values) {
        const Options options = struct_of<Options>(fields, std::move(values)...);
        std::tuple<typename Taken<In>::Held...> all{held<In>(in, names[k])...};
        return worked<samples>([&] {
          return std::apply([&](auto&&... x) { return work(std::forward<decltype(x)>(x)..., options); },
                            std::move(all));
        });
      },
      argument(words)..., nb::kw_only(), keyword(std::get<i>(Reflect<Options>::fields), Options{})..., doc);
}

/// Long work: `work(inputs …, run)` or `work(inputs …, options, run)`. Ctrl-C ends it; `threads` is a keyword.
template <bool samples, typename Work, typename... In, std::size_t... k, typename... Words>
void def_run(nb::module_& m, const char* name, Work work, std::tuple<In...>*, std::index_sequence<k...>,
             const char* doc, const Words&... words) {
  m.def(
      name,
      [work, names = std::array<Named, sizeof...(In)>{named(words)...}](typename Taken<In>::Type... in, int threads) {
        std::tuple<typename Taken<In>::Held...> all{held<In>(in, names[k])...};
        return given_back<samples>(interruptible(nb::none(), [&](Reports& reports) {
          const Run run = run_of(threads, Run{}.seed, reports);
          return std::apply([&](auto&&... x) { return work(std::forward<decltype(x)>(x)..., run); }, std::move(all));
        }));
      },
      argument(words)..., nb::kw_only(), "threads"_a = 0, doc);
}

template <typename Options, bool samples, typename Work, typename... In, std::size_t... k, std::size_t... i,
          typename... Words>
void def_run_options(nb::module_& m, const char* name, Work work, std::tuple<In...>*, std::index_sequence<k...>,
                     std::index_sequence<i...> fields, const char* doc, const Words&... words) {
  m.def(
      name,
      [work, fields, names = std::array<Named, sizeof...(In)>{named(words)...}](
          typename Taken<In>::Type... in, GivenField<Options, i>... values, int threads) {
        const Options options = struct_of<Options>(fields, std::move(values)...);
        std::tuple<typename Taken<In>::Held...> all{held<In>(in, names[k])...};
        return given_back<samples>(interruptible(nb::none(), [&](Reports& reports) {
          const Run run = run_of(threads, Run{}.seed, reports);
          return std::apply([&](auto&&... x) { return work(std::forward<decltype(x)>(x)..., options, run); },
                            std::move(all));
        }));
      },
      argument(words)..., nb::kw_only(), keyword(std::get<i>(Reflect<Options>::fields), Options{})..., "threads"_a = 0,
      doc);
}

template <typename Tuple, typename Indices>
struct First;
template <typename Tuple, std::size_t... k>
struct First<Tuple, std::index_sequence<k...>> {
  using Type = std::tuple<std::tuple_element_t<k, Tuple>...>;
};

/// A function under its own name. `words` name its arguments; where they are one too few, the last one's fields are
/// keywords, with the struct's defaults. A Run at the end makes it long work. `samples`: rows of the resulting matrix
/// are samples.
template <bool samples = false, typename Result, typename... In, typename... Words>
void def(nb::module_& m, const char* name, Result (*work)(In...), const char* doc, const Words&... words) {
  constexpr std::size_t count = sizeof...(Words);
  using Inputs = std::make_index_sequence<count>;
  using All = std::tuple<In...>;
  if constexpr (std::is_same_v<Bare<std::tuple_element_t<sizeof...(In) - 1, All>>, Run>) {
    typename First<All, Inputs>::Type* const inputs = nullptr;
    if constexpr (count + 1 == sizeof...(In)) {
      def_run<samples>(m, name, work, inputs, Inputs{}, doc, words...);
    } else {
      static_assert(count + 2 == sizeof...(In), "every argument has a name, but for the options and the run");
      using Options = Bare<std::tuple_element_t<count, All>>;
      def_run_options<Options, samples>(m, name, work, inputs, Inputs{}, FieldIndices<Options>{}, doc, words...);
    }
  } else if constexpr (count == sizeof...(In)) {
    def_whole<samples>(m, name, work, Inputs{}, doc, words...);
  } else {
    static_assert(count + 1 == sizeof...(In), "every argument has a name, but for the options at the end");
    using Options = Bare<std::tuple_element_t<count, All>>;
    typename First<All, Inputs>::Type* const inputs = nullptr;
    def_options<Options, samples>(m, name, work, inputs, Inputs{}, FieldIndices<Options>{}, doc, words...);
  }
}

}  // namespace steelyard::python
