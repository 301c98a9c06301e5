// How far a model's torque may be off, tick by tick: the rows of what its covariance is about, and their variance (T3
// of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard {

/// No allocation and no exception after construction.
class ModelError {
 public:
  explicit ModelError(const Model&);

  bool known() const { return known_; }  ///< the model brings its covariance along
  Eigen::Index size() const { return rows_.size(); }

  /// Rows of all joints at the next state of a motion, one after the other; they are linear in errors of the
  /// parameters. `load`: torque of the links, for friction that depends on it.
  const Eigen::VectorXd& rows(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
                              const Eigen::VectorXd& load) noexcept;
  void restart() noexcept;  ///< friction with memory begins in the middle

  /// w_iᵀ C w_i of every joint [N²·m², N²], of these rows or of filtered ones.
  void variance(const Eigen::VectorXd& rows, Eigen::VectorXd& out) const noexcept;

 private:
  struct Entry {
    int kind;       ///< 0: of the regressor; 1: a stop element; 2: a constant of a shaft's friction
    int at;         ///< entry of the regressor, index of the element or the constant
    double factor;  ///< factor of the shaft's speed, for elements and constants
  };
  struct Element {
    Eigen::RowVectorXd speed;
    double yield, position, state;
  };
  struct Constant {
    Eigen::RowVectorXd speed, load;
    FrictionShape less, more;  ///< with the constant's logarithm a step lower and higher
    double step;
    std::vector<const FrictionLaw*> laws;
    std::vector<double> values;  ///< max_friction_columns for each law
    double slope;
  };
  struct Row {
    Eigen::Index first;
    std::vector<Entry> entries;
    Eigen::MatrixXd root;  ///< lower triangular L, L Lᵀ = covariance of the entries
    double law_variance;
  };

  void add_elements(const Model&, const BaseParameters&);
  void add_constants(const Model&);
  void add_rows(const Model&, const BaseParameters&);
  void follow(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& load) noexcept;

  bool known_ = false, begun_ = false;
  TorqueRegressor regressor_;
  std::vector<double> entries_;
  std::vector<Element> elements_;
  std::vector<int> element_column_;  ///< column of the layout of each element
  std::vector<Constant> constants_;
  std::vector<Eigen::Index> constant_place_;  ///< place of each constant in the covariance
  std::vector<Row> joints_;
  Eigen::VectorXd rows_;
};

}  // namespace steelyard
