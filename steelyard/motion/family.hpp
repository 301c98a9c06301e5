// Families of trajectories: q(t) as a function of a few numbers x, with what an optimiser needs of it (X1-X6 of
// docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/core/random.hpp"
#include "steelyard/motion/trajectory.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

enum class FamilyKind {
  fourier,    ///< q = q₀ + Σ_l a_l/(ωl) sin ωlt − b_l/(ωl) cos ωlt, ω = 2π/period (Swevers)
  sines,      ///< q = α₀ + Σ_j α_j sin ω_j t, frequencies free (indri2002 eq. 7)
  multisine,  ///< equal amplitudes, phases free, integer harmonics below the limit frequency (bahloul2018 eq. 20)
  bspline,    ///< quintic B-spline, its control points free
  points,     ///< quintic pieces through free points, at rest in each
};

enum class Boundary {
  rest,      ///< starts and ends at rest (q̇ = q̈ = 0): linear conditions on the coefficients
  blend,     ///< the same by adding a 5th-order polynomial to each term (Park)
  periodic,  ///< ends as it starts, moving; free sines, which do not repeat: as they come
};

const char* to_string(FamilyKind);
const char* to_string(Boundary);
FamilyKind family_kind(const std::string& name);  ///< throws InvalidInput, with what there is
Boundary boundary(const std::string& name);

struct FamilyOptions {
  FamilyKind kind = FamilyKind::fourier;
  Boundary boundary = Boundary::rest;
  double period = 10;     ///< [s] of the whole trajectory
  int harmonics = 5;      ///< sines per joint; points per joint for bspline and points [-]
  Eigen::VectorXd start;  ///< pose at t = 0 [rad, m]; empty: free
  double connection = 5;  ///< multisine at rest: from rest to full swing, and back [s]; bahloul2018. At most a quarter
                          ///< of the period is taken
};

/// A family at given times: the map from x to samples, and its adjoint.
class Sampler {
 public:
  virtual ~Sampler() = default;
  virtual void evaluate(const Eigen::VectorXd& x, Trajectory& out) const = 0;
  /// gradient += (∂ samples/∂x)ᵀ adjoint.
  virtual void pull_back(const Eigen::VectorXd& x, const Trajectory& adjoint, Eigen::VectorXd& gradient) const = 0;
};

class Family {
 public:
  virtual ~Family() = default;
  const FamilyOptions& options() const { return options_; }
  int dof() const { return static_cast<int>(limits_.size()); }
  double duration() const { return options_.period; }
  virtual double bandwidth() const { return options_.harmonics / options_.period; }  ///< highest frequency [Hz]

  virtual int variables() const = 0;
  virtual std::unique_ptr<Sampler> at(const Eigen::VectorXd& times) const = 0;

  /// Some motion of about the size of the position limits, of random shape; other limits need not hold.
  virtual Eigen::VectorXd draw(Random&) const = 0;

  /// The same motion, its excursions from the pose it moves about (from `start` where that is given) times `factor`: 0
  /// is standing still there.
  virtual Eigen::VectorXd shrunk(const Eigen::VectorXd& x, double factor) const = 0;

  /// Box that x stays in (frequencies); infinite where there is none.
  virtual Eigen::VectorXd lower() const;
  virtual Eigen::VectorXd upper() const;

  /// Names of the variables: "x1_1", "x2_1" … the k-th of joint i.
  std::vector<std::string> names() const;

  /// The coefficients of the family's formula, in SI, for people and other programs: q0, a_l, b_l of Swevers' series,
  /// points p_k … and their names, "q0_1", "a1_1" …, per joint in order. (x is scaled, and fewer where a boundary binds
  /// coefficients.)
  virtual std::vector<std::string> coefficient_names() const = 0;
  virtual Eigen::VectorXd coefficients(const Eigen::VectorXd& x) const = 0;

  /// The x that has these coefficients; where a boundary or the start pose forbids them, the nearest it allows.
  virtual Eigen::VectorXd from_coefficients(const Eigen::VectorXd& coefficients) const = 0;

  /// Ends as it starts, so that it can be played again and again: all but free sines.
  bool repeats() const { return options_.kind != FamilyKind::sines; }

 protected:
  Family(FamilyOptions options, std::vector<Limits> limits);

  FamilyOptions options_;
  std::vector<Limits> limits_;  ///< limits of the coordinates; positions are finite
};

/// Throws InvalidInput where options contradict themselves or the limits (start outside, no harmonics, a free-frequency
/// sine that is to end at rest …).
std::unique_ptr<Family> make_family(const FamilyOptions&, const std::vector<Limits>& coordinates);

}  // namespace steelyard
