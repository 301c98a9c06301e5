#include "reflected/core/diagnostic.hpp"

#include "python/src/rooms.hpp"
#include "reflected/core/error.hpp"

namespace steelyard::python {

void bind_core(nb::module_& m) {
  const nb::exception<Error> error(m, "Error");
  error.doc() = doc_Error;
  nb::exception<InvalidInput>(m, "InvalidInput", error).doc() = doc_InvalidInput;
  nb::exception<Unattainable>(m, "Unattainable", error).doc() = doc_Unattainable;
  bind_enum<Severity>(m);
  bind_struct<Diagnostic>(m);
}

}  // namespace steelyard::python
