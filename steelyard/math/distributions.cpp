#include "steelyard/math/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

namespace bm = boost::math;
namespace errors = boost::math::policies;

// Arguments outside a distribution's domain throw errors of our own. double alone keeps 13 digits and more, in a
// fifth of the time of long double.
using Policy = errors::policy<errors::domain_error<errors::ignore_error>, errors::pole_error<errors::ignore_error>,
                              errors::overflow_error<errors::ignore_error>,
                              errors::evaluation_error<errors::ignore_error>, errors::promote_double<false>>;
using Student = bm::students_t_distribution<double, Policy>;
using Fisher = bm::fisher_f_distribution<double, Policy>;

constexpr double chi_square_from = 1e10;  // denominators' freedoms above this are the limit to every digit

void require_probability(double p) {
  if (!(p > 0 && p < 1)) throw InvalidInput(fmt::format("a quantile needs a probability between 0 and 1, not {}", p));
}

void require_freedom(double freedom) {
  if (!(freedom > 0)) throw InvalidInput(fmt::format("degrees of freedom must be positive, not {}", freedom));
}

Fisher fisher(double numerator, double denominator) {
  require_freedom(numerator);
  require_freedom(denominator);
  return {numerator, std::min(denominator, chi_square_from)};
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return bm::ibeta(a, b, x, Policy());
}

double student_t_probability(double t, double freedom) {
  require_freedom(freedom);
  return bm::cdf(Student(freedom), t);
}

double student_t_quantile(double probability, double freedom) {
  require_probability(probability);
  require_freedom(freedom);
  return bm::quantile(Student(freedom), probability);
}

double fisher_f_probability(double f, double numerator, double denominator) {
  const Fisher distribution = fisher(numerator, denominator);
  return f > 0 ? bm::cdf(distribution, f) : 0;
}

double fisher_f_quantile(double probability, double numerator, double denominator) {
  require_probability(probability);
  return bm::quantile(fisher(numerator, denominator), probability);
}

}  // namespace steelyard
