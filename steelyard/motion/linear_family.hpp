// Families that are linear in their variables (X1 of docs/theory/excitation.md).
#pragma once

#include <memory>
#include <vector>

#include "steelyard/motion/basis.hpp"
#include "steelyard/motion/family.hpp"

namespace steelyard {

/// q_i(t) = bias_i + h_i φ(t)ᵀ x_i: one basis φ = Zᵀψ for all coordinates, h half their range. The columns of Z span
/// all coefficients c of ψ that meet the linear conditions on ψᵀc at t = 0, and are scaled so that the φ are
/// orthonormal in velocity (X1).
class LinearFamily : public Family {
 public:
  /// `at_rest`: speed and acceleration at t = 0 are conditions, which not every ψ meets by itself.
  LinearFamily(const FamilyOptions& options, const std::vector<Limits>& limits, std::unique_ptr<Basis> basis,
               bool at_rest);

  int variables() const override { return dof() * static_cast<int>(Z_.cols()); }
  std::unique_ptr<Sampler> at(const Eigen::VectorXd& times) const override;
  Eigen::VectorXd draw(Random&) const override;
  Eigen::VectorXd shrunk(const Eigen::VectorXd& x, double factor) const override;
  std::vector<std::string> coefficient_names() const override;
  Eigen::VectorXd coefficients(const Eigen::VectorXd& x) const override;
  Eigen::VectorXd from_coefficients(const Eigen::VectorXd& coefficients) const override;

 private:
  bool free_start() const { return options_.start.size() == 0; }
  Eigen::MatrixXd phi(const Eigen::VectorXd& times, int order) const;

  std::unique_ptr<Basis> basis_;
  Eigen::MatrixXd Z_;            ///< functions × variables of one coordinate
  Eigen::MatrixXd Z_inverse_;    ///< from the left
  Eigen::VectorXd mean_;         ///< over the period, of each φ
  Eigen::VectorXd bias_, half_;  ///< per coordinate
};

}  // namespace steelyard
