// Information of all joints' rows but some on the parameters these share with others. Private to the room.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// Factors of all joints, from which any joint can be left out at the cost of a merge or two. A column that one joint
/// alone has (its friction, its rotor) is projected out of that joint's rows before they meet others; the columns that
/// are left are ordered by the last joint that has them, so that a joint's rows begin where its own columns do, and
/// factors of the joints before and behind one are kept from call to call.
class LeaveOut {
 public:
  LeaveOut(const Observations&, const Eigen::VectorXd& sigma);

  /// The least-squares fit of all rows over the columns `active` and `candidates`, as seen by `joints`.
  struct Fit {
    Eigen::MatrixXd marginal;  ///< triangle [R z] over the candidates, whatever the values of the active columns
    Eigen::VectorXd norms;     ///< norms of the candidates' columns in all rows
    /// Per joint asked for: its columns' values are the row of this times [1; x], x of the candidates.
    std::vector<Eigen::MatrixXd> values;
  };
  Fit fit(const std::vector<int>& joints, const std::vector<int>& active, const std::vector<int>& candidates);

 private:
  struct JointRows {
    std::vector<int> own;     // columns of this joint alone, ascending
    std::vector<int> shared;  // positions in order_, ascending
    Eigen::MatrixXd top;      // the factor's first rows, over own, shared and the torque; the others have no `own`
    Information rest{0};      // those others, over shared
    std::vector<int> active;  // active columns of `own`, in the order of the factors below
  };
  // Columns of a joint's own projected out: they are solved for by the first rows, the other rows do not have them.
  struct Elimination {
    std::vector<int> columns;  // indices into own
    std::vector<int> open;     // those that stay
    Eigen::MatrixXd solved;    // R⁻¹ of the columns that stay, shared and the torque: what `columns` take from each
    Eigen::MatrixXd left;      // the other rows, over the same
  };
  Elimination eliminate(const JointRows&, const std::vector<int>& columns, const std::vector<int>& kept) const;
  Information without_own(const JointRows&) const;

  // Where columns go in one system of equations.
  struct Places {
    std::vector<int> shared;    // from order_[begin] on; -1: held at zero
    int active = 0, count = 0;  // active shared ones, and with the candidates
  };
  Places places(int begin, const std::vector<int>& active, const std::vector<int>& candidates) const;
  Information shared_information(const std::vector<int>& joints);
  Eigen::MatrixXd values_of(int joint, const Elimination&, const std::vector<int>& at,
                            const Eigen::MatrixXd& shared) const;

  void renew(const std::vector<int>& except, const std::vector<int>& active);
  const Information& before(int joint);
  const Information& behind(int joint);

  std::vector<std::vector<int>> columns_;  // columns of each joint, as observed
  std::vector<int> order_;                 // columns that several joints have
  std::vector<int> begin_;                 // begin_[k]: the first of order_ that joint k or one behind it has
  std::vector<JointRows> rows_;
  Information before_{0};  // information of joints before before_at_, over order_ from begin_[before_at_] on
  int before_at_ = 0;
  std::vector<std::optional<Information>> behind_;  // [k]: of joints k and behind, over order_ from begin_[k] on
};

}  // namespace steelyard
