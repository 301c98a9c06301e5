#include "steelyard/signals/decimate.hpp"

#include <algorithm>

#include "steelyard/signals/check.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;

MatrixXd decimate(const MatrixXd& x, int factor, Index first) {
  if (factor < 1 || first < 0 || first >= x.cols())
    throw InvalidInput(fmt::format("decimate: factor {} must be at least 1, and the first sample {} one of {}", factor,
                                   first, x.cols()));
  const Index samples = (x.cols() - 1 - first) / factor + 1;
  MatrixXd out(x.rows(), samples);
  for (Index k = 0; k < samples; ++k) out.col(k) = x.col(first + k * factor);
  return out;
}

MatrixXd trim(const MatrixXd& x, Index head, Index tail) {
  if (head < 0 || tail < 0 || head + tail >= x.cols())
    throw InvalidInput(fmt::format("trim: {} + {} of {} samples leave none: record longer, or raise the cut-off", head,
                                   tail, x.cols()));
  return x.middleCols(head, x.cols() - head - tail);
}

int decimation_factor(double rate, double cutoff) {
  // Half the new rate over the cut-off [-]: 0.8·f_s/(2 f_c), the usual choice for robots (Gautier 1997); a smaller one
  // folds noise, a larger one keeps redundant samples.
  constexpr double margin = 1.25;
  if (!(rate > 0) || !(cutoff > 0) || !std::isfinite(rate / cutoff))
    throw InvalidInput(fmt::format("decimation_factor: rate {} Hz and cut-off {} Hz must be positive", rate, cutoff));
  return std::max(1, static_cast<int>(std::min(1e9, rate / (2 * margin * cutoff) * (1 + 1e-12))));
}

}  // namespace steelyard
