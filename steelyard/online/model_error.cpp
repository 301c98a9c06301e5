#include "steelyard/online/model_error.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "steelyard/estimate/uncertain_constants.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int of_regressor = 0, of_element = 1, of_constant = 2;

// L Lᵀ = C of a covariance that may be singular: a little is added to the diagonal.
MatrixXd root_of(MatrixXd C) {
  C.diagonal() *= 1 + 1e-10;
  C.diagonal().array() += 1e-300;
  Eigen::LDLT<MatrixXd, Eigen::Lower> ldlt(C);
  const VectorXd d = ldlt.vectorD().cwiseMax(0).cwiseSqrt();
  MatrixXd L = ldlt.matrixL();
  L = ldlt.transpositionsP().transpose() * MatrixXd(L * d.asDiagonal());
  return MatrixXd(L.transpose().householderQr().matrixQR().triangularView<Eigen::Upper>()).transpose();
}

int place_of(const std::vector<std::string>& names, int first, const std::string& name) {
  for (auto at = static_cast<std::size_t>(first); at < names.size(); ++at)
    if (names[at] == name) return static_cast<int>(at);
  return -1;
}

}  // namespace

ModelError::ModelError(const Model& model) : regressor_(model.robot) {
  joints_.resize(static_cast<std::size_t>(model.robot.dof()));
  for (auto& row : joints_) row = {0, {}, {}, 0};
  if (!model.provenance || model.provenance->covariance.size() == 0) return;
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  if (base_covariance(model, base).size() == 0) return;
  known_ = true;
  entries_.resize(static_cast<std::size_t>(regressor_.entries()));
  add_elements(model, base);
  add_constants(model);
  add_rows(model, base);
}

void ModelError::add_elements(const Model& model, const BaseParameters& base) {
  for (const int column : base.kept) {
    const Parameter& p = model.layout[column];
    if (p.term < 0 || !law_of(model.robot, p).has_memory()) continue;
    const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(p.shaft)];
    elements_.push_back({shaft.speed, law_of(model.robot, p).yield(shaft.shape, p.term_column), 0, 0});
    element_column_.push_back(column);
  }
}

void ModelError::add_constants(const Model& model) {
  constexpr double step = 1e-4;  // step in the logarithm
  const auto& names = model.provenance->base;
  for (const auto& constant : shape_constants(model.robot)) {
    const int place = place_of(names, 0, constant.name);
    if (place < 0) continue;
    const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(constant.shaft)];
    Constant out{shaft.speed, shaft.load, shaft.shape, shaft.shape, 2 * step, {}, {}, 0};
    out.less.*constant.value *= std::exp(-step);
    out.more.*constant.value *= std::exp(step);
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      const auto values = model.friction(constant.shaft, static_cast<int>(t));
      if (!law.looks_at(constant.value) || !values) continue;
      out.laws.push_back(&law);
      for (Index c = 0; c < max_friction_columns; ++c) out.values.push_back(c < values->size() ? (*values)[c] : 0);
    }
    constants_.push_back(std::move(out));
    constant_place_.push_back(place);
  }
}

void ModelError::add_rows(const Model& model, const BaseParameters& base) {
  const MatrixXd& C = model.provenance->covariance;
  std::vector<int> place(static_cast<std::size_t>(model.layout.size()), -1);
  for (int b = 0; b < base.count(); ++b) place[static_cast<std::size_t>(base.kept[static_cast<std::size_t>(b)])] = b;
  Index total = 0;
  for (int i = 0; i < model.robot.dof(); ++i) {
    Row& row = joints_[static_cast<std::size_t>(i)];
    row.first = total;
    std::vector<Index> at;
    const auto add = [&](Entry entry, Index where) {
      row.entries.push_back(entry);
      at.push_back(where);
    };
    const auto& columns = regressor_.columns(i);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const int where = place[static_cast<std::size_t>(columns[k])];
      if (where < 0) continue;
      const Parameter& p = model.layout[columns[k]];
      if (p.term < 0 || !law_of(model.robot, p).has_memory())
        add({of_regressor, regressor_.first_entry(i) + static_cast<int>(k), 1}, where);
    }
    for (std::size_t k = 0; k < elements_.size(); ++k)
      if (elements_[k].speed[i] != 0)
        add({of_element, static_cast<int>(k), elements_[k].speed[i]},
            place[static_cast<std::size_t>(element_column_[k])]);
    for (std::size_t k = 0; k < constants_.size(); ++k)
      if (constants_[k].speed[i] != 0)
        add({of_constant, static_cast<int>(k), constants_[k].speed[i]}, constant_place_[k]);
    row.root = root_of(C(at, at));
    const int law = place_of(model.provenance->base, base.count(), law_name(model.robot, i));
    row.law_variance = law < 0 ? 0 : C(law, law);
    total += static_cast<Index>(at.size());
  }
  rows_ = VectorXd::Zero(total);
}

void ModelError::restart() noexcept {
  begun_ = false;
  for (auto& e : elements_) e.state = 0;
}

// Stop elements and slopes of the constants at the next state.
void ModelError::follow(const VectorXd& q, const VectorXd& qd, const VectorXd& load) noexcept {
  for (auto& e : elements_) {
    const double position = e.speed.dot(q);
    if (begun_) e.state = stop_element(e.state, position - e.position, e.yield);
    e.position = position;
  }
  begun_ = true;
  double entries[max_friction_columns] = {};
  for (auto& c : constants_) {
    const ShaftState state{c.speed.dot(qd), c.load.size() == load.size() ? c.load.dot(load) : 0, c.speed.dot(q)};
    c.slope = 0;
    for (std::size_t k = 0; k < c.laws.size(); ++k) {
      const double* values = c.values.data() + k * max_friction_columns;
      c.laws[k]->evaluate(c.more, state, entries);
      for (std::size_t i = 0; i < c.laws[k]->columns.size(); ++i) c.slope += values[i] * entries[i];
      c.laws[k]->evaluate(c.less, state, entries);
      for (std::size_t i = 0; i < c.laws[k]->columns.size(); ++i) c.slope -= values[i] * entries[i];
    }
    c.slope /= c.step;
  }
}

const VectorXd& ModelError::rows(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                                 const VectorXd& load) noexcept {
  if (!known_) return rows_;
  regressor_.fill({q.data(), qd.data(), qdd.data(), 1, 1, load.data()}, 1, entries_.data(), 1);
  follow(q, qd, load);
  for (const auto& row : joints_) {
    double* out = rows_.data() + row.first;
    for (const auto& entry : row.entries) {
      const auto at = static_cast<std::size_t>(entry.at);
      *out++ = entry.kind == of_regressor
                   ? entries_[at]
                   : entry.factor * (entry.kind == of_element ? elements_[at].state : constants_[at].slope);
    }
  }
  return rows_;
}

void ModelError::variance(const VectorXd& rows, VectorXd& out) const noexcept {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const Row& row = joints_[i];
    const Index m = row.root.rows();
    const auto w = rows.segment(known_ ? row.first : 0, known_ ? m : 0);
    double sum = row.law_variance;
    for (Index k = 0; k < m; ++k) {
      const double x = row.root.col(k).tail(m - k).dot(w.tail(m - k));
      sum += x * x;
    }
    out[static_cast<Index>(i)] = sum;
  }
}

}  // namespace steelyard
