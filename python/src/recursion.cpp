#include "python/src/estimate.hpp"
#include "reflected/estimate/recursive.hpp"

namespace steelyard::python {

namespace {

template <typename Recursion>
void bind_update(nb::class_<Recursion>& type, const char* doc) {
  type.def(
          "update",
          [](Recursion& self, const ArrayArgument& W, const ArrayArgument& y) {
            self.update(matrix_of(W, "W", -1, self.values().size()), vector_of(y, "y"));
          },
          "W"_a, "y"_a, nb::lock_self(), doc)
      .def_prop_ro(
          "values", [](const Recursion& self) { return give(Eigen::VectorXd(self.values())); },
          nb::rv_policy::automatic, nb::lock_self(), "the estimate so far")
      .def_prop_ro(
          "covariance", [](const Recursion& self) { return give(self.covariance()); }, nb::rv_policy::automatic,
          nb::lock_self(), "covariance of the values");
}

}  // namespace

void bind_recursion(nb::module_& m) {
  bind_structs<RecursivePrior>(m);
  nb::class_<SquareRootRecursion> root(m, "SquareRootRecursion", doc_SquareRootRecursion);
  root.def(
          "__init__",
          [](SquareRootRecursion* self, int parameters, const ArrayArgument& noise, double forgetting,
             const std::optional<RecursivePrior>& prior) {
            new (self) SquareRootRecursion(parameters, {matrix_of(noise, "noise"), forgetting},
                                           prior.value_or(RecursivePrior{}));
          },
          "parameters"_a, nb::kw_only(), "noise"_a, "forgetting"_a = RecursiveOptions{}.forgetting,
          "prior"_a.none() = nb::none())
      .def_prop_ro("determined", &SquareRootRecursion::determined, doc_SquareRootRecursion_determined)
      .def_prop_ro("information", &SquareRootRecursion::information, nb::rv_policy::copy);
  bind_update(root, "One sample: W is (joints, parameters), y (joints,).");
  nb::class_<CovarianceRecursion> covariance(m, "CovarianceRecursion", doc_CovarianceRecursion);
  covariance.def(
      "__init__",
      [](CovarianceRecursion* self, const RecursivePrior& prior, const ArrayArgument& noise, double forgetting) {
        new (self) CovarianceRecursion(prior, {matrix_of(noise, "noise"), forgetting});
      },
      "prior"_a, nb::kw_only(), "noise"_a, "forgetting"_a = RecursiveOptions{}.forgetting);
  bind_update(covariance, "One sample: W is (joints, parameters), y (joints,).");
}

}  // namespace steelyard::python
