#include <fmt/format.h>

#include "python/src/rooms.hpp"
#include "python/src/run.hpp"
#include "reflected/reproduce/reproduction.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/reproduce/reproduction_json.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"

#include <nlohmann/json.hpp>

namespace steelyard::python {

namespace {

std::vector<std::string> keys() {
  std::vector<std::string> out;
  for (const auto& paper : papers()) out.emplace_back(paper.key);
  return out;
}

Reproduction run(const std::string& key, unsigned seed, int threads, const nb::object& progress) {
  for (const auto& paper : papers()) {
    if (key != paper.key) continue;
    return interruptible(progress, [&](Reports& reports) { return paper.reproduce(run_of(threads, seed, reports)); });
  }
  throw InvalidInput(fmt::format("paper: '{}' is not among the papers; there are: {}", key, join(keys())));
}

}  // namespace

void bind_reproduce(nb::module_& m) {
  bind_structs<ReproducedRow, ReproducedTable, ReproducedFigure>(m);
  nb::class_<Reproduction> type = bind_struct<Reproduction>(m);
  type.def_prop_ro("within", &Reproduction::within, "every row is");
  m.def("papers", &keys, "Those that can be reproduced, by year.");
  m.def("run_reproduce", &run, "paper"_a, "seed"_a = Run{}.seed, "threads"_a = 0, "progress"_a = nb::none(),
        doc_Reproduction);
  m.def("reproduction_page", &reproduction_page, "reproduction"_a, doc_reproduction_page);
  m.def("reproduction_files", &reproduction_files, "reproduction"_a, doc_reproduction_files);
  m.def(
      "result_json", [](const Reproduction& r) { return json_text(reproduction_json(r)); }, "run"_a,
      "The result of a reproduction: its entry of the program's `papers`.");
}

}  // namespace steelyard::python
