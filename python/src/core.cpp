#include "reflected/core/diagnostic.hpp"

#include "python/src/rooms.hpp"
#include "reflected/core/error.hpp"
#include "reflected/core/sha256.hpp"

namespace steelyard::python {

void bind_core(nb::module_& m) {
  const nb::exception<Error> error(m, "Error");
  error.doc() = doc_Error;
  nb::exception<InvalidInput>(m, "InvalidInput", error).doc() = doc_InvalidInput;
  nb::exception<Unattainable>(m, "Unattainable", error).doc() = doc_Unattainable;
  m.def("member_of", &member_of, "enumeration"_a, "value"_a, "name"_a,
        nb::sig("def member_of(enumeration: type[typing.Any], value: object, name: str) -> typing.Any"),
        "The member of an enumeration that `value` is or names. Raises InvalidInput, with `name` and what there is.");
  bind_enum<Severity>(m);
  bind_struct<Diagnostic>(m);
  bind_struct<FileDigest>(m);
}

}  // namespace steelyard::python
