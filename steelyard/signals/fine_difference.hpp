// Derivatives of samples that are coarse against the motion. Private to the library.
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// Of fourth order inside, of second at the two samples of each end: chirps of hobby servos come within a twentieth of
/// their sampling rate, where central differences lose two percent. x: channels × at least 3 samples, dt [s].
Eigen::MatrixXd fine_difference(const Eigen::MatrixXd& x, double dt);

}  // namespace steelyard
