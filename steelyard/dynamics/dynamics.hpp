// Dynamics of a Model for one state at a time, prepared once: fast and without allocation, what a simulator or a
// controller calls thousands of times a second. Recursive Newton-Euler (newton_euler.hpp) and composite rigid bodies,
// each link seen from its joint frame, where every joint turns about or slides along z.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {

struct Body;  // newton_euler.hpp

/// One object per thread: it owns its workspace, and everything it gives is of the state last set.
class Dynamics {
 public:
  explicit Dynamics(const Model&);
  Dynamics(const Dynamics&);
  Dynamics(Dynamics&&) noexcept;
  Dynamics& operator=(const Dynamics&);
  Dynamics& operator=(Dynamics&&) noexcept;
  ~Dynamics();

  int dof() const { return static_cast<int>(bias_.size()); }
  int shafts() const { return static_cast<int>(shafts_.size()); }

  /// Mass matrix with its factor, and bias. A floating base's acceleration is its proper one: gravity is no part of the
  /// bias. Throws Unattainable where the mass matrix is not positive definite.
  void set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd);
  const Eigen::MatrixXd& mass() const { return mass_; }            ///< M, rotors included
  const Eigen::VectorXd& bias() const { return bias_; }            ///< C q̇ + g of the links [N·m, N]
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const;  ///< M x = b; x may be b

  /// M at q, of models that are not physical too; not the state's, which it spoils.
  Eigen::MatrixXd mass(const Eigen::VectorXd& q, bool rotors);

  /// M + Σ aᵀ damping a instead of M until the next state, one number per shaft: implicit friction.
  void add_damping(const Eigen::VectorXd& damping);

  /// Shaft s: its speed row a, the friction of its laws without memory at a speed and a load, d/dv of it.
  const Eigen::RowVectorXd& row(int shaft) const { return shafts_[static_cast<std::size_t>(shaft)].speed; }
  double friction(int shaft, double speed, double load) const;
  void set_positions(const Eigen::VectorXd& q);  ///< where laws that need it see the shafts, until the next state
  double friction_slope(int shaft, double speed, double load) const;
  bool sticks(int shaft) const { return shafts_[static_cast<std::size_t>(shaft)].sticks; }  ///< jumps at speed zero
  bool load_friction() const { return load_friction_; }
  double load(int shaft, const Eigen::VectorXd& qdd);  ///< torque that the shaft transmits at this acceleration

  /// Friction with memory: its state is the caller's to move on. `acceleration` and `inverse` know none, and take that
  /// of a motion that keeps its direction.
  FrictionMemory& memory() { return memory_; }

  /// q̈ that τ causes, friction of a joint at rest being none.
  void acceleration(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau,
                    Eigen::VectorXd& qdd);

  /// τ that q̈ takes, with friction of another speed: a controller's is the reference's, which does not chatter.
  void inverse(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
               const Eigen::VectorXd& friction_speed, Eigen::VectorXd& tau);

 private:
  /// All that a body carries, about its own frame's origin.
  struct Composite {
    Eigen::Matrix3d L = Eigen::Matrix3d::Zero();  ///< inertia
    Eigen::Vector3d l = Eigen::Vector3d::Zero();  ///< first moment
    double m = 0;
  };
  struct Term {
    const FrictionLaw* law = nullptr;
    double value[max_friction_columns] = {};
  };
  struct ShaftTerms {
    Eigen::RowVectorXd speed, load;
    FrictionShape shape;
    std::vector<Term> terms;
    double position = 0;  ///< where it is, as its friction sees it
    bool sticks = false;
  };

  void add_shafts(const Model&);
  double steady_friction(int shaft, double speed, double load) const;
  void place(const Eigen::VectorXd& q);
  void links_force(const Eigen::VectorXd& qd, const Eigen::VectorXd* qdd, Eigen::VectorXd& tau);
  void composite_bodies();
  void base_mass(const Composite& all);
  void links_mass();
  void factorise();

  std::vector<Body> bodies_;
  std::vector<Eigen::Isometry3d> T_parent_joint_;  ///< frame of each body, its joint at zero
  std::vector<Composite> composites_;
  std::vector<ShaftTerms> shafts_;
  FrictionMemory memory_;
  std::string name_;
  Eigen::Vector3d gravity_;
  Eigen::MatrixXd G_, rotor_, M_tree_, M_half_, links_, mass_, factor_;
  Eigen::VectorXd g0_, sine_, cosine_, q_tree_, qd_tree_, qdd_tree_, tau_tree_, bias_, work_, guess_, links_torque_;
  Eigen::Index before_ = 0;  ///< rows of the tree before joint 0's: a floating base has six, whose last is joint 0's
  bool floating_ = false;
  bool plain_ = true;  ///< G is the identity
  bool load_friction_ = false;
};

}  // namespace steelyard
