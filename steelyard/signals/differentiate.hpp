// Velocities and accelerations from positions on a uniform clock: four ways, for four kinds of data.
//   periodic, whole periods      differentiate_periodic   exact
//   noisy, anything              smooth                   least error; estimates the noise levels
//   noisy, one derivative        savitzky_golay           linear, local, known response
//   already low-passed           central_difference       no choice to make
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard {

/// Position, velocity, acceleration: channels × samples [unit, unit/s, unit/s²].
struct Motion {
  Eigen::MatrixXd q, qd, qdd;
};

/// (x_{k+1} − x_{k−1})/2dt; one-sided, of the same second order, at the ends. x: channels × at least 3 samples, dt [s].
Eigen::MatrixXd central_difference(const Eigen::MatrixXd& x, double dt);

struct SavitzkyGolayOptions {
  int window = 11;     ///< samples, odd, above the degree; 11 at 100 Hz smooths over a tenth of a second
  int degree = 3;      ///< degree of the local polynomial [-]; 3 is the least without bias in the velocity where
                       ///< acceleration changes
  int derivative = 1;  ///< 0, 1 or 2 [-]
};

/// Derivative of the least-squares polynomial through the window around each sample; the first and last half windows
/// take the polynomial of the first and last whole window. Exact on polynomials of the degree, edges included.
Eigen::MatrixXd savitzky_golay(const Eigen::MatrixXd& x, double dt, const SavitzkyGolayOptions& = {});

/// Standard deviations; whichever is 0 is estimated by maximum likelihood, per channel.
struct SmootherOptions {
  double position_noise = 0;  ///< noise of a position sample [unit]; 0: estimated, as encoders' data sheets are
                              ///< optimistic
  double velocity_noise = 0;  ///< noise of a velocity sample [unit/s], where there are any; 0: estimated
  double jerk_density = 0;  ///< √S of the white jerk that drives the motion [unit/s³/√Hz]; 0: estimated, as nobody
                            ///< knows it beforehand
};

/// The smoothed motion and the noise levels used, per channel, as in SmootherOptions.
struct Smoothed {
  Motion motion;
  Eigen::VectorXd position_noise, velocity_noise, jerk_density;
};

/// Rauch-Tung-Striebel smoother of q̈̇ = white noise, seen through q and, unless it is empty, qd (channels × at least 4
/// samples). No prior on the state: quadratic motion passes unchanged.
Smoothed smooth(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, double dt, const SmootherOptions& = {});

struct SpectralOptions {
  int periods = 1;    ///< how many whole periods the samples hold [-]
  int harmonics = 0;  ///< K_c: highest harmonic of the period to keep [-]; 0: all below half the rate, as for data
                      ///< without noise; else that of the excitation, or some more for what friction adds
};

/// FFT of whole periods, harmonics |k| ≤ K_c times jω and (jω)², inverse FFT. What does not repeat with the period is
/// dropped. Exact on periodic data, to rounding; wrong on other data, such as a joint that keeps turning in one
/// direction.
Motion differentiate_periodic(const Eigen::MatrixXd& q, double dt, const SpectralOptions& = {});

}  // namespace steelyard
