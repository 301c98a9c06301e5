// Friction laws that a fit has no rows for.
#pragma once

#include <memory>
#include <vector>

#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// A law of a shaft, as an index into its terms.
struct UnexcitedTerm {
  int shaft = 0;
  int term = 0;
};

/// Terms that the trusted samples of the logs have no information on: all of them together weigh less than one sample
/// at the speed, between zero and the shaft's fastest, where the law is largest (F9 of docs/theory/signals.md). A fit
/// would give them any value, which then acts at speeds that the fit never saw: a Stribeck law of 0.03 rad/s where
/// every slower sample was left out. And terms that differ between directions where the shaft is not half as fast in
/// the one as in the other. `speed`: the largest of each shaft in the logs. In the order of shafts and terms.
std::vector<UnexcitedTerm> unexcited_friction(const Robot&, const Eigen::VectorXd& speed,
                                              const std::vector<std::shared_ptr<const FilteredSignals>>& logs);

}  // namespace steelyard
