// The optimiser's objective: the criterion and every limit of a motion, on one grid of samples, with one gradient
// (X17 of docs/theory/excitation.md). Private to the designer.
#pragma once

#include <memory>

#include "steelyard/motion/criterion.hpp"
#include "steelyard/motion/family.hpp"
#include "steelyard/motion/limits.hpp"
#include "steelyard/motion/measurement.hpp"

namespace steelyard {

/// Multipliers of an augmented Lagrangian, one per limit and sample.
struct Multipliers {
  Eigen::MatrixXd lambda;  ///< rows × samples
  double rho = 0.1;        ///< stiffness: soft at first, so that the search may pass through motions that are too fast.
                           ///< Shapes are 100 times as stiff: what once went through an obstacle does not find back
  double reserve = 0;      ///< limits are drawn in by this share [-]
};

/// The Lagrangian near some x: the criterion's slope, and limits with a slope each where they push or may soon.
struct Linearised {
  Eigen::VectorXd slope;           ///< derivative of the criterion per parameter
  std::vector<LimitPlace> places;  ///< sample by sample
  Eigen::VectorXd push;            ///< λ + ρ(g + reserve) at each; it pushes where that is positive
  Eigen::VectorXd stiffness;       ///< ρ of each
  Eigen::MatrixXd A;               ///< column k: ∂g/∂x at place k

  Eigen::VectorXd gradient() const { return slope + A * push.cwiseMax(0); }
};

/// Divisor of a criterion: D criteria grow with the number of parameters that count, others do not.
double criterion_parts(const Criterion&, const Measurement&);

/// One object per thread.
class Objective {
 public:
  /// `count` samples of the family's duration, both ends among them where the motion does not go on smoothly from one
  /// into the other; each stands for rate·duration/count of the log's.
  Objective(const Family&, const Measurement&, const Criterion&, const LimitSet&, const Eigen::MatrixXd& known,
            double rate, Eigen::Index count);

  /// The criterion per parameter that counts: a step of 0.01 is one percent in every standard deviation, about.
  double criterion(const Eigen::VectorXd& x);

  /// Criterion per parameter plus Σ (max(0, λ + ρ(g + reserve))² − λ²)/2ρ (X18).
  double lagrangian(const Eigen::VectorXd& x, const Multipliers&);

  /// Its parts at the x and multipliers of the last evaluation.
  Linearised linearised(const Eigen::VectorXd& x, const Multipliers&);

  /// Every limit at every sample.
  const Eigen::MatrixXd& limits(const Eigen::VectorXd& x);

  const Eigen::VectorXd& times() const { return times_; }
  long evaluations() const { return evaluations_; }

  /// λ ← max(0, λ + ρ(g + reserve)) with the limits at x.
  void update(const Eigen::VectorXd& x, Multipliers&);

 private:
  CriterionValue criterion_of_motion();
  Eigen::MatrixXd pushes(const Multipliers&) const;
  std::vector<LimitPlace> near_places() const;

  Measurement measurement_;
  const Criterion criterion_;
  const LimitSet& limit_set_;
  const Eigen::MatrixXd known_;
  Eigen::VectorXd times_;
  std::unique_ptr<Sampler> sampler_;
  std::vector<std::unique_ptr<Sampler>> single_;  // samplers of one sample each
  double weight_, count_;
  Eigen::VectorXd stiffness_;  // stiffness of the rows
  Trajectory motion_, adjoint_;
  CriterionValue value_;  // criterion at the last x
  Eigen::MatrixXd g_, push_;
  long evaluations_ = 0;
};

}  // namespace steelyard
