#include "steelyard/signals/differentiate.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <complex>
#include <unsupported/Eigen/FFT>

#include "steelyard/signals/check.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd central_difference(const MatrixXd& x, double dt) {
  require_samples("central_difference", x, 3);
  require_period("central_difference", dt);
  const Index n = x.cols();
  MatrixXd d(x.rows(), n);
  d.middleCols(1, n - 2) = (x.rightCols(n - 2) - x.leftCols(n - 2)) / (2 * dt);
  d.col(0) = (-3 * x.col(0) + 4 * x.col(1) - x.col(2)) / (2 * dt);
  d.col(n - 1) = (3 * x.col(n - 1) - 4 * x.col(n - 2) + x.col(n - 3)) / (2 * dt);
  return d;
}

MatrixXd savitzky_golay(const MatrixXd& x, double dt, const SavitzkyGolayOptions& options) {
  const int w = options.window, half = w / 2;
  if (w < 3 || w % 2 == 0 || options.degree < 0 || options.degree >= w || options.derivative < 0 ||
      options.derivative > 2)
    throw InvalidInput(
        fmt::format("savitzky_golay: window {} must be odd and at least 3, degree {} from 0 to window − 1, "
                    "derivative {} from 0 to 2",
                    w, options.degree, options.derivative));
  require_samples("savitzky_golay", x, w);
  require_period("savitzky_golay", dt);
  // Powers of u = (position in the window)/half, in [−1, 1], for the sake of the digits: x ≈ V c, c = V⁺ x.
  MatrixXd V(w, options.degree + 1), D = MatrixXd::Zero(w, options.degree + 1);
  const double scale = half * dt;
  for (int i = 0; i < w; ++i) {
    const double u = static_cast<double>(i - half) / half;
    for (int p = 0; p <= options.degree; ++p) {
      V(i, p) = std::pow(u, p);
      if (options.derivative == 0) D(i, p) = V(i, p);
      if (options.derivative == 1 && p >= 1) D(i, p) = p * std::pow(u, p - 1) / scale;
      if (options.derivative == 2 && p >= 2) D(i, p) = p * (p - 1) * std::pow(u, p - 2) / (scale * scale);
    }
  }
  const MatrixXd weights = D * V.householderQr().solve(MatrixXd::Identity(w, w));  // row i: for the window's sample i
  const Index n = x.cols();
  MatrixXd out(x.rows(), n);
  out.leftCols(half) = x.leftCols(w) * weights.topRows(half).transpose();
  out.rightCols(half) = x.rightCols(w) * weights.bottomRows(half).transpose();
  for (Index k = half; k < n - half; ++k) out.col(k) = x.middleCols(k - half, w) * weights.row(half).transpose();
  return out;
}

namespace {

Index largest_prime_factor(Index n) {
  Index largest = 1;
  for (Index p = 2; p * p <= n; ++p)
    for (; n % p == 0; n /= p) largest = p;
  return std::max(largest, n);
}

// DFT of any length, forward. kissfft takes n·(largest prime factor) steps, minutes for a log of 99991 samples: beyond
// small factors, Bluestein's convolution with a chirp, at a power of two.
class AnyFft {
 public:
  explicit AnyFft(Index n) : n_(n) {
    if (largest_prime_factor(n) <= 100) return;
    Index m = 1;
    while (m < 2 * n) m *= 2;
    chirp_.resize(n);
    for (Index k = 0; k < n; ++k)  // k² mod 2n in integers: no digit of the phase is lost
      chirp_[k] = std::polar(1.0, -M_PI * static_cast<double>((k * k) % (2 * n)) / static_cast<double>(n));
    Eigen::VectorXcd b = Eigen::VectorXcd::Zero(m);
    b.head(n) = chirp_.conjugate();
    b.tail(n - 1) = chirp_.tail(n - 1).conjugate().reverse();
    fft_.fwd(kernel_, b);
  }

  Eigen::VectorXcd forward(const Eigen::VectorXcd& x) {
    Eigen::VectorXcd y;
    if (chirp_.size() == 0) {
      fft_.fwd(y, x);
      return y;
    }
    Eigen::VectorXcd a = Eigen::VectorXcd::Zero(kernel_.size());
    a.head(n_) = x.cwiseProduct(chirp_);
    fft_.fwd(y, a);
    y = y.cwiseProduct(kernel_).eval();
    fft_.inv(a, y);
    return a.head(n_).cwiseProduct(chirp_);
  }

  VectorXd inverse(const Eigen::VectorXcd& x) {  // inverse of a spectrum whose inverse is real: conj(F conj(x))/n
    return forward(x.conjugate()).real() / static_cast<double>(n_);
  }

 private:
  Index n_;
  Eigen::FFT<double> fft_;
  Eigen::VectorXcd chirp_, kernel_;
};

}  // namespace

Motion differentiate_periodic(const MatrixXd& q, double dt, const SpectralOptions& options) {
  require_samples("differentiate_periodic", q, 3);
  require_period("differentiate_periodic", dt);
  const Index n = q.cols(), P = options.periods;
  if (P < 1 || options.harmonics < 0 || n / P < 3)
    throw InvalidInput(
        fmt::format("differentiate_periodic: {} periods in {} samples, {} harmonics: at least 1 period of 3 samples", P,
                    n, options.harmonics));
  const Index highest = (n - 1) / 2 / P;  // below half the rate, where sign and derivative are known
  if (options.harmonics > highest)
    throw InvalidInput(
        fmt::format("differentiate_periodic: harmonic {} of {} samples a period is above half the rate; the "
                    "highest is {}",
                    options.harmonics, n / P, highest));
  const Index K = options.harmonics > 0 ? options.harmonics : highest;
  const double w0 = 2 * M_PI * static_cast<double>(P) / (static_cast<double>(n) * dt);
  Motion out{MatrixXd(q.rows(), n), MatrixXd(q.rows(), n), MatrixXd(q.rows(), n)};
  AnyFft fft(n);
  Eigen::VectorXcd kept(n);
  for (Index c = 0; c < q.rows(); ++c) {
    const Eigen::VectorXcd spectrum = fft.forward(q.row(c).transpose().cast<std::complex<double>>());
    for (int derivative = 0; derivative <= 2; ++derivative) {
      kept.setZero();
      if (derivative == 0) kept[0] = spectrum[0];
      for (Index k = 1; k <= K; ++k) {
        const double w = w0 * static_cast<double>(k);
        const std::complex<double> factor = derivative == 0   ? std::complex<double>(1, 0)
                                            : derivative == 1 ? std::complex<double>(0, w)
                                                              : std::complex<double>(-w * w, 0);
        kept[k * P] = factor * spectrum[k * P];
        kept[n - k * P] = std::conj(kept[k * P]);
      }
      (derivative == 0 ? out.q : derivative == 1 ? out.qd : out.qdd).row(c) = fft.inverse(kept).transpose();
    }
  }
  return out;
}

}  // namespace steelyard
