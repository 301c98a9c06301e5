// Multisines (X6 of docs/theory/excitation.md; bahloul2018).
#pragma once

#include <memory>
#include <vector>

#include "steelyard/motion/family.hpp"

namespace steelyard {

/// bahloul2018 eq. 20: up to where a joint can swing over all its range [Hz]; infinite without a velocity limit.
double limit_frequency(const Limits&);

/// The harmonics of 1/period below that frequency, `count` of them, evenly spread. Throws InvalidInput, with the period
/// that is needed, where there are not so many; `joint` (1-based) is for that message.
std::vector<int> multisine_harmonics(const Limits&, double period, int count, int joint);

/// s_i(t) = c + A Σ_j sin(2π k_j t/T + φ_j). Periodic: q = s, and c is what the start pose makes it, where that is
/// given. At rest: q = q₀ + e(t)(s − q₀), the envelope e smooth from 0 to 1 and back, q₀ the start pose or c.
/// Variables of a joint: φ_j; √n A/h; (c − centre)/h unless it is bound.
class MultisineFamily : public Family {
 public:
  MultisineFamily(const FamilyOptions&, const std::vector<Limits>&);

  int variables() const override { return dof() * own_variables(); }
  std::unique_ptr<Sampler> at(const Eigen::VectorXd& times) const override;
  Eigen::VectorXd draw(Random&) const override;
  Eigen::VectorXd shrunk(const Eigen::VectorXd& x, double factor) const override;
  double bandwidth() const override;
  std::vector<std::string> coefficient_names() const override;  ///< centre, amplitude, phase1 …
  Eigen::VectorXd coefficients(const Eigen::VectorXd& x) const override;
  Eigen::VectorXd from_coefficients(const Eigen::VectorXd& coefficients) const override;

  const std::vector<std::vector<int>>& harmonics() const { return harmonics_; }  ///< k_j of each joint

 private:
  bool free_start() const { return options_.start.size() == 0; }
  bool at_rest() const { return options_.boundary == Boundary::rest; }
  bool free_centre() const { return free_start() || at_rest(); }
  int own_variables() const { return options_.harmonics + (free_centre() ? 2 : 1); }

  std::vector<std::vector<int>> harmonics_;
};

}  // namespace steelyard
