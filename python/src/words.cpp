#include "python/src/words.hpp"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard::python {

nb::object member_of(nb::handle enumeration, nb::handle value, const char* name) {
  if (nb::isinstance(value, enumeration)) return nb::borrow(value);
  const nb::object members = enumeration.attr("__members__");
  std::vector<std::string> known;
  for (const nb::handle member : members) known.push_back(nb::cast<std::string>(member));
  const bool is_text = nb::isinstance<nb::str>(value);
  const std::string given = is_text ? nb::cast<std::string>(value) : nb::cast<std::string>(nb::repr(value));
  std::string word = given;
  std::replace(word.begin(), word.end(), '-', '_');
  if (is_text && std::find(known.begin(), known.end(), word) != known.end()) return members[word.c_str()];
  throw InvalidInput(
      fmt::format("{}: no {}{}{}; there are {}", name, is_text ? "'" : "", given, is_text ? "'" : "", join(known)));
}

}  // namespace steelyard::python
