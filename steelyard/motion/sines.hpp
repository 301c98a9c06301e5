// Sums of sines of free frequencies (X5 of docs/theory/excitation.md; indri2002 eq. 7).
#pragma once

#include <memory>
#include <vector>

#include "steelyard/motion/family.hpp"

namespace steelyard {

/// q_i(t) = α₀ + Σ_j α_j sin ω_j t. Variables of a joint: (α₀ − centre)/h where the start, which it is, is free; α_j/h;
/// ω_j T/2π, the number of turns, to which q is as sensitive as to the others.
class SinesFamily : public Family {
 public:
  SinesFamily(const FamilyOptions&, const std::vector<Limits>&);

  int variables() const override { return dof() * own_variables(); }
  std::unique_ptr<Sampler> at(const Eigen::VectorXd& times) const override;
  Eigen::VectorXd draw(Random&) const override;
  Eigen::VectorXd shrunk(const Eigen::VectorXd& x, double factor) const override;
  Eigen::VectorXd lower() const override;
  double bandwidth() const override { return most_turns_.maxCoeff() / duration(); }
  Eigen::VectorXd upper() const override;
  std::vector<std::string> coefficient_names() const override;
  Eigen::VectorXd coefficients(const Eigen::VectorXd& x) const override;
  Eigen::VectorXd from_coefficients(const Eigen::VectorXd& coefficients) const override;

 private:
  bool free_start() const { return options_.start.size() == 0; }
  int own_variables() const { return 2 * options_.harmonics + (free_start() ? 1 : 0); }
  Eigen::VectorXd bounds(double amplitude, const Eigen::VectorXd& turns) const;

  Eigen::VectorXd most_turns_;  ///< per joint
};

}  // namespace steelyard
