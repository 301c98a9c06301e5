// The torque regressor: τ = W(q, q̇, q̈) X, linear in the parameters of ParameterLayout.
//
// Layout, once and for all: columns are [XX XY XZ YY YZ ZZ MX MY MZ M] of link 1, of link 2, …, then per shaft Ia and
// the friction columns (robot/parameters.hpp names each). Row i is coordinate i. XX … ZZ is the inertia tensor about
// the link frame's origin (XY is the tensor's element, minus the product of inertia), MX MY MZ = mass times centre of
// mass.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// Samples of a motion. Value of coordinate i at sample s: [i * coordinate_stride + s * sample_stride].
struct MotionView {
  const double* q = nullptr;
  const double* qd = nullptr;
  const double* qdd = nullptr;
  std::ptrdiff_t coordinate_stride = 1;
  std::ptrdiff_t sample_stride = 1;
  const double* load = nullptr;  ///< torque of the links, same strides; needed by load-dependent friction only

  /// The samples of dof × N matrices, one per column.
  static MotionView of(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd);
};

/// Instruction set levels this machine can run, slowest first; "" below means the last.
std::vector<std::string> simd_levels();

/// Fills blocks of regressor rows, many samples at once. Only entries that can be nonzero exist: row i has the links
/// its coordinate moves and the shafts that turn with it. One object per thread: it owns its workspace.
class TorqueRegressor {
 public:
  explicit TorqueRegressor(const Robot& robot, const LayoutOptions& = {}, const std::string& simd_level = "");
  TorqueRegressor(const TorqueRegressor&);
  TorqueRegressor(TorqueRegressor&&) noexcept;
  TorqueRegressor& operator=(TorqueRegressor) noexcept;
  ~TorqueRegressor();

  const ParameterLayout& layout() const;
  int rows() const;     ///< coordinates
  int entries() const;  ///< number of entries of all rows together
  int first_entry(int row) const;
  const std::vector<int>& columns(int row) const;  ///< columns of the row's entries, in order
  std::string simd_level() const;

  /// out[entry * out_stride + s] for s < samples. No allocation.
  void fill(const MotionView& motion, int samples, double* out, std::ptrdiff_t out_stride);

  /// One sample, dense: coordinates × parameters. No allocation when W has that size already.
  void fill_one(const double* q, const double* qd, const double* qdd, Eigen::MatrixXd& W, const double* load = nullptr);

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

/// Dense and convenient: row s·dof + i is coordinate i at sample s.
Eigen::MatrixXd torque_regressor(const Robot& robot, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                                 const Eigen::MatrixXd& qdd, const LayoutOptions& = {},
                                 const Eigen::MatrixXd* load = nullptr);

}  // namespace steelyard
