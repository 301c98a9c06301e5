#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "python/src/run.hpp"
#include "reflected/report/page.hpp"
#include "reflected/report/read.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/results/plan_result.hpp"
#include "steelyard/results/weigh_result.hpp"

namespace steelyard::python {

namespace {

template <typename Result>
std::string page_of(const Result& run) {
  return interruptible(nb::none(), [&](Reports& reports) {
    return report_page(report_input(run, result_json(run)), run_of(0, Run{}.seed, reports));
  });
}

}  // namespace

void bind_report(nb::module_& m) {
  m.def("report_html", &page_of<Identification>, "run"_a,
        "The text of report.html: one page, nothing loaded from anywhere.");
  m.def("report_html", &page_of<Weighing>, "run"_a);
  m.def(
      "report_html",
      [](const Plan& plan, const Model& model) {
        return unlocked([&] { return report_page(report_input(plan, "plan", plan_result(model, plan))); });
      },
      "plan"_a, "model"_a);
  m.def(
      "report_of",
      [](const std::string& path) {
        return interruptible(nb::none(), [&](Reports& reports) {
          return report_page(read_report(path).input, run_of(0, Run{}.seed, reports));
        });
      },
      "path"_a, "The page of a directory with result.json or plan.json, or of such a file.");
}

}  // namespace steelyard::python
