// Dynamics of a Model for one state at a time, fast and without allocation: what a simulator calls thousands of times
// a second. Composite rigid bodies and recursive Newton-Euler, each link seen from its joint frame, where every joint
// turns about or slides along z. The same numbers as dynamics/model.hpp, which is written to be read.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/dynamics/model.hpp"

namespace steelyard {

/// A body held by the robot.
struct Payload {
  double mass = 0;                                    ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();      ///< in `frame` [m]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the centre of mass, along the frame's axes [kg·m²]
  std::string frame;                                  ///< fixed to the last link; "": the robot's flange
};

/// The model with the body added to its last link. Throws InvalidInput for a body that cannot exist (negative mass or
/// inertia) or a frame that is not there.
Model with_payload(const Model&, const Payload&);

/// One object per thread: it owns its workspace, and everything it gives is of the state last set.
class Plant {
 public:
  explicit Plant(const Model&);

  int dof() const { return static_cast<int>(bias_.size()); }
  int shafts() const { return static_cast<int>(shafts_.size()); }

  /// Mass matrix with its factor, and bias. Throws Unattainable where the mass matrix is not positive definite.
  void set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd);
  const Eigen::MatrixXd& mass() const { return mass_; }            ///< M, rotors included
  const Eigen::VectorXd& bias() const { return bias_; }            ///< C q̇ + g of the links [N·m, N]
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const;  ///< M x = b; x may be b

  /// M + Σ aᵀ damping a instead of M until the next state, one number per shaft: implicit friction.
  void add_damping(const Eigen::VectorXd& damping);

  /// Shaft s: its speed row a, the friction of its laws at a speed and a load, d/dv of it.
  const Eigen::RowVectorXd& row(int shaft) const { return shafts_[static_cast<std::size_t>(shaft)].speed; }
  double friction(int shaft, double speed, double load) const;
  double friction_slope(int shaft, double speed, double load) const;
  bool sticks(int shaft) const { return shafts_[static_cast<std::size_t>(shaft)].sticks; }  ///< jumps at speed zero
  bool load_friction() const { return load_friction_; }
  double load(int shaft, const Eigen::VectorXd& qdd);  ///< what it transmits at this acceleration

  /// q̈ that τ causes, friction of a joint at rest being none: forward_dynamics of dynamics/model.hpp.
  void acceleration(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau,
                    Eigen::VectorXd& qdd);

  /// τ that q̈ takes, with friction of another speed: a controller's is the reference's, which does not chatter.
  void inverse(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
               const Eigen::VectorXd& friction_speed, Eigen::VectorXd& tau);

 private:
  struct Body {
    int parent = -1;
    bool prismatic = false;
    Eigen::Matrix3d R0 = Eigen::Matrix3d::Zero(), R = R0;  ///< R_parent_this at q = 0, and now
    Eigen::Vector3d p0 = Eigen::Vector3d::Zero(), p = p0;  ///< origin in the parent, likewise
    Eigen::Matrix3d L = R0, Lc = R0;  ///< inertia about this frame's origin: of the body, of all that it carries
    Eigen::Vector3d l = p0, lc = p0;  ///< first moment, likewise
    double m = 0, mc = 0;
    Eigen::Vector3d w = p0, v = p0, dw = p0, dv = p0, n = p0,
                    f = p0;  ///< velocity, acceleration, wrench, in this frame
  };
  struct Term {
    const FrictionLaw* law = nullptr;
    double value[2] = {0, 0};
  };
  struct ShaftTerms {
    Eigen::RowVectorXd speed, load;
    FrictionShape shape;
    std::vector<Term> terms;
    bool sticks = false;
  };

  void add_shafts(const Model&);
  void place(const Eigen::VectorXd& q);
  void newton_euler(const Eigen::VectorXd& qd, const Eigen::VectorXd* qdd, Eigen::VectorXd& tau);
  void composite_bodies();
  void factorise();

  std::vector<Body> bodies_;
  std::vector<ShaftTerms> shafts_;
  std::string name_;
  Eigen::Vector3d gravity_;
  Eigen::MatrixXd G_, rotor_, M_tree_, M_half_, links_, mass_, factor_;
  Eigen::VectorXd g0_, q_tree_, qd_tree_, qdd_tree_, tau_tree_, bias_, work_, guess_, links_torque_;
  bool plain_ = true;  ///< G is the identity
  bool load_friction_ = false;
};

}  // namespace steelyard
