// Error on stretches of time that the fit did not see, for many candidate columns, from factors alone.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// Every k-th of a log's time blocks makes a fold; each fold is judged by a fit to the others. (Folds of one long
/// stretch each would leave out a part of the motion that others cannot stand in for, and judge that instead.)
class HeldOut {
 public:
  /// sigma: each joint's noise, by which its rows are weighed. `judged`: blocks of the same times, with other rows of
  /// theirs (another filter), to judge by; empty: those of the fit.
  HeldOut(const std::vector<Observations>& blocks, int folds, Eigen::VectorXd sigma,
          const std::vector<Observations>& judged = {});

  int folds() const { return static_cast<int>(train_.size()); }
  const Observations& whole() const { return whole_; }

  /// The fits of some joints' rows, given the other joints' rows with the columns `active`: prepared once, solved for
  /// many candidates.
  class Judge {
   public:
    struct Score {
      Eigen::VectorXd squares;  ///< weighted held-out square error of the joints, per fold
      Eigen::VectorXd fit;      ///< of all data, over the candidate's columns
      double total() const { return squares.sum(); }
    };

    /// `columns`: ascending, a subset of the prepared candidates and the joints' other active columns.
    Score score(const std::vector<int>& columns) const;

    double torque_square() const { return torque_square_; }  ///< what a prediction of zero would score
    const std::vector<int>& columns() const { return columns_; }

   private:
    friend class HeldOut;
    std::vector<int> columns_;            // prepared, ascending
    std::vector<Eigen::MatrixXd> train_;  // per fold, last for all data: [R z] over columns_
    std::vector<Eigen::MatrixXd> test_;   // per fold: stacked [R z] of the joints
    double torque_square_ = 0;
    std::vector<double> unexplained_;  // per fold: ρ²
  };
  Judge judge(const std::vector<int>& joints, const std::vector<int>& active, const std::vector<int>& candidates) const;

 private:
  Eigen::VectorXd sigma_;
  std::vector<Observations> train_, test_;
  Observations whole_;
};

}  // namespace steelyard
