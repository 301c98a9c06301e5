#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/online/residual_statistics.hpp"

namespace steelyard::python {

void bind_online(nb::module_& m) {
  bind_structs<ResidualStatistics>(m);
  def(m, "read_residual_statistics", &read_residual_statistics, doc_read_residual_statistics, "path"_a);
}

}  // namespace steelyard::python
