// Low-pass filtering without delay, of data that are all there. For data that stream by: fir_decimator.hpp.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <vector>

namespace steelyard {

struct ButterworthOptions {
  int order = 4;       ///< 1 to 12 [-]; 4: 0.1 % loss at 0.42 of the cut-off, and edges that ring for few samples
  double cutoff = 10;  ///< f_c [Hz], where both passes together halve the amplitude; 10 is above the motion of most
                       ///< arms, below their flexible modes. Choose it by held-out error where it matters.
};

/// b₀ + b₁z⁻¹ + b₂z⁻² over 1 + a₁z⁻¹ + a₂z⁻². One of order 1 has b₂ = a₂ = 0.
struct Section {
  double b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0;
  double warp = 0;     ///< g = tan(π f_c / f_s), the pre-warped cut-off [-]
  double damping = 0;  ///< 1/Q of the pole pair [-]; 0: the one real pole of an odd order
};

/// Bilinear transform of the analogue Butterworth prototype, pre-warped so that the cut-off stays where it is.
struct Butterworth {
  int order = 0;
  double cutoff = 0, rate = 0;    ///< [Hz]
  std::vector<Section> sections;  ///< gain 1 at frequency 0 each
  Eigen::Index transient = 0;     ///< samples until the step response stays within 1 %: what to trim at each edge
};

/// rate: sampling frequency f_s [Hz]; the cut-off must lie below its half.
Butterworth design_butterworth(double rate, const ButterworthOptions& = {});

/// H at frequency f [Hz], of one pass, from the sections' coefficients. Both passes: |H|².
std::complex<double> frequency_response(const Butterworth&, double f);

/// |H|² = 1/(1 + (tan(π f/f_s)/tan(π f_c/f_s))^{2n}): what both passes leave of an amplitude at f [Hz].
double zero_phase_gain(const Butterworth&, double f);

/// Forward and backward over each row of x (channels × samples), in place: no delay, gain |H|². Edges are extended
/// oddly, as by scipy.signal.sosfiltfilt, and until the start has died away: constants and straight lines pass
/// unchanged, edges included. Differs from scipy: the extension is as long as the filter asks (again and again the log,
/// if that is shorter), and sections run as trapezoidal state variables, whose gain at 0 is 1 without rounding however
/// low the cut-off.
void filter_rows(const Butterworth&, Eigen::Ref<Eigen::MatrixXd> x);

/// The same over each column of x (samples × columns): a regressor, to go through the very filter of its torque.
void filter_columns(const Butterworth&, Eigen::Ref<Eigen::MatrixXd> x);

}  // namespace steelyard
