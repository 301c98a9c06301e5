// Error on held-out stretches of time, for many candidate columns, from factors alone.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/estimate/leave_out.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// Blocks in such an order that each of so many folds is one stretch of time: what is judged so must hold where the
/// rest of the robot moves otherwise.
std::vector<Observations> in_stretches(std::vector<Observations> blocks, int folds);

/// Every k-th of a log's time blocks makes a fold; each fold is judged by a fit to the others. (Folds of one long
/// stretch each would leave out a part of the motion that others cannot stand in for, and judge that instead.)
class HeldOut {
 public:
  /// sigma: each joint's noise, by which its rows are weighed. `judged`: blocks of the same times, with other rows of
  /// theirs (another filter), to judge by; empty: those of the fit.
  HeldOut(std::vector<Observations> blocks, int folds, Eigen::VectorXd sigma, std::vector<Observations> judged = {},
          const Run& = {});

  int folds() const { return static_cast<int>(test_.size()); }

  /// The fits of some joints' rows, given the other joints' rows with the columns `active`: prepared once, solved for
  /// many candidates.
  class Judge {
   public:
    struct Score {
      Eigen::VectorXd squares;  ///< weighted held-out square error of the joints, per fold
      Eigen::VectorXd fit;      ///< values of the requested columns, fitted to all data
      double total() const { return squares.sum(); }
    };

    /// Score with all active columns and these of the candidates, ascending. `positive`: those of them whose values
    /// must not be negative, ascending.
    Score score(const std::vector<int>& columns, const std::vector<int>& positive = {}) const;

    double torque_square() const { return torque_square_; }  ///< score of a prediction of zero

   private:
    friend class HeldOut;
    std::vector<int> candidates_;         // ascending
    std::vector<Eigen::MatrixXd> train_;  // per fold, last for all data: [R z] over candidates_
    std::vector<Eigen::VectorXd> norms_;  // norms of the candidates' columns, before the active ones were projected out
    std::vector<Eigen::MatrixXd> test_;   // per fold: the joints' residuals are test_ [1; x]
    std::vector<double> unexplained_;     // per fold: ρ²
    double torque_square_ = 0;
  };
  /// Joints in ascending order from call to call share most of their work.
  Judge judge(const std::vector<int>& joints, const std::vector<int>& active, const std::vector<int>& candidates);

 private:
  Eigen::VectorXd sigma_;
  std::vector<LeaveOut> train_;  // per fold, last for all data
  std::vector<Observations> test_;
  Run run_;
};

}  // namespace steelyard
