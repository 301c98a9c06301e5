#include "steelyard/dynamics/friction_memory.hpp"

#include <algorithm>

namespace steelyard {

FrictionMemory::FrictionMemory(const Model& model) {
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
    const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(s)];
    Elements out{s, shaft.speed, 0, {}};
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      const int column = model.layout.friction_column(s, static_cast<int>(t));
      if (!law.has_memory() || column < 0) continue;
      for (int c = 0; c < static_cast<int>(law.columns.size()); ++c)
        out.elements.push_back({law.yield(shaft.shape, c), model.values[column + c], 0});
    }
    if (!out.elements.empty()) elements_.push_back(std::move(out));
  }
}

void FrictionMemory::reset() {
  begun_ = false;
  for (auto& shaft : elements_)
    for (auto& element : shaft.elements) element.state = 0;
}

void FrictionMemory::advance(const Eigen::Ref<const Eigen::VectorXd>& q) {
  for (auto& shaft : elements_) {
    const double position = shaft.speed.dot(q), displacement = begun_ ? position - shaft.position : 0;
    shaft.position = position;
    for (auto& e : shaft.elements) e.state = stop_element(e.state, displacement, e.yield);
  }
  begun_ = true;
}

const FrictionMemory::Elements* FrictionMemory::find(int shaft) const {
  for (const auto& one : elements_)
    if (one.shaft == shaft) return &one;
  return nullptr;
}

double FrictionMemory::torque(int shaft, const Eigen::Ref<const Eigen::VectorXd>& q) const {
  const Elements* own = find(shaft);
  if (own == nullptr) return 0;
  const double displacement = begun_ ? own->speed.dot(q) - own->position : 0;
  double sum = 0;
  for (const auto& e : own->elements) sum += e.value * stop_element(e.state, displacement, e.yield);
  return sum;
}

void FrictionMemory::add_to(Eigen::Ref<Eigen::VectorXd> tau) const {
  for (const auto& shaft : elements_) {
    double sum = 0;
    for (const auto& e : shaft.elements) sum += e.value * e.state;
    tau += sum * shaft.speed.transpose();
  }
}

double FrictionMemory::sliding(int shaft) const {
  double sum = 0;
  if (const Elements* own = find(shaft))
    for (const auto& e : own->elements) sum += e.value;
  return sum;
}

double FrictionMemory::stiffness(int shaft) const {
  double sum = 0;
  if (const Elements* own = find(shaft))
    for (const auto& e : own->elements) sum += e.value / e.yield;
  return sum;
}

bool has_memory(const Robot& robot) {
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), [](const Shaft& s) { return s.has_memory(); });
}

Model without_memory(Model model) {
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0 && law_of(model.robot, model.layout[c]).has_memory()) model.values[c] = 0;
  return model;
}

void add_memory_torque(const Model& model, const Eigen::MatrixXd& q, Eigen::MatrixXd& tau) {
  FrictionMemory memory(model);
  for (Eigen::Index s = 0; s < q.cols(); ++s) {
    memory.advance(q.col(s));
    memory.add_to(tau.col(s));
  }
}

}  // namespace steelyard
