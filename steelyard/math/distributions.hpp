// Quantiles of the distributions that tests and intervals need (S1 of docs/theory/estimation.md).
#pragma once

namespace steelyard {

/// I_x(a, b), the regularised incomplete beta function; a, b > 0, x in [0, 1].
double incomplete_beta(double a, double b, double x);

/// P(T ≤ t) and its inverse for Student's t. `freedom` > 0 may be fractional; infinity is the normal distribution.
double student_t_probability(double t, double freedom);
double student_t_quantile(double probability, double freedom);

/// P(F ≤ f) and its inverse for Fisher's F with the freedoms of numerator and denominator.
double fisher_f_probability(double f, double numerator, double denominator);
double fisher_f_quantile(double probability, double numerator, double denominator);

}  // namespace steelyard
