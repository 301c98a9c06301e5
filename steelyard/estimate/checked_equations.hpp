// Equations whose reader may be stopped.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "steelyard/estimate/equations.hpp"

namespace steelyard {

/// The same equations; `check` is called before every block that is read, by whatever thread reads it, and what it
/// throws ends the reading.
class CheckedEquations final : public Equations {
 public:
  CheckedEquations(std::shared_ptr<const Equations> all, std::function<void()> check)
      : all_(std::move(all)), check_(std::move(check)) {}

  int joints() const override { return all_->joints(); }
  int parameters() const override { return all_->parameters(); }
  const std::vector<int>& columns(int joint) const override { return all_->columns(joint); }
  int blocks() const override { return all_->blocks(); }
  EquationBlock block(int index) const override {
    check_();
    return all_->block(index);
  }

 private:
  std::shared_ptr<const Equations> all_;
  std::function<void()> check_;
};

/// `all` as they are where there is nothing to call.
inline std::shared_ptr<const Equations> checked(std::shared_ptr<const Equations> all,
                                                const std::function<void()>& check) {
  if (!check) return all;
  return std::make_shared<CheckedEquations>(std::move(all), check);
}

}  // namespace steelyard
