#include "steelyard/estimate/log_equations.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/large_buffer.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/decimate.hpp"

namespace steelyard {

namespace {

constexpr Eigen::Index chunk_samples = 4096;  // 41 s at 100 Hz; its filtered columns stay below 10 MB

Robot without_friction(Robot robot) {
  for (auto& shaft : robot.shafts) shaft.friction.clear();
  return robot;
}

Butterworth filter_of(const SignalOptions& options, double dt) {
  return design_butterworth(1 / dt, {options.order, usable_cutoff(options.cutoff, 1 / dt)});
}

}  // namespace

std::vector<DesignColumn> design_columns(const Robot& robot, const BaseParameters& base) {
  const ParameterLayout full(robot), bare(without_friction(robot));
  std::vector<DesignColumn> out;
  for (const int column : base.kept) {
    const Parameter& parameter = full[column];
    DesignColumn design;
    if (parameter.term < 0) {
      design.parameter = bare.find(parameter.name);
    } else {
      const Shaft& shaft = robot.shafts[static_cast<std::size_t>(parameter.shaft)];
      design.shaft = parameter.shaft;
      design.kind = shaft.friction[static_cast<std::size_t>(parameter.term)];
      design.law_column = parameter.term_column;
      design.shape = shaft.shape;
    }
    out.push_back(design);
  }
  return out;
}

namespace {

bool has_memory(const DesignColumn& column) { return column.parameter < 0 && friction_law(column.kind).has_memory(); }

}  // namespace

bool jumps(const DesignColumn& column) { return column.parameter < 0 && friction_law(column.kind).jumps; }

LogEquations::LogEquations(const Robot& robot, std::vector<DesignColumn> columns,
                           std::shared_ptr<const FilteredSignals> signals, const SignalOptions& options,
                           std::optional<Eigen::VectorXd> links, RowFilter filter)
    : robot_(without_friction(robot)),
      columns_(std::move(columns)),
      signals_(std::move(signals)),
      options_(options),
      links_(std::move(links)),
      filter_(filter) {
  const TorqueRegressor regressor(robot_);
  const bool mixed = !robot_.contacts.empty();  // contacts mix rows, which then have all columns
  for (int i = 0; i < robot_.dof(); ++i) {
    const auto& mine = regressor.columns(i);
    touched_.emplace_back();
    for (int c = 0; c < parameters(); ++c) {
      const DesignColumn& column = columns_[static_cast<std::size_t>(c)];
      const bool touches = column.parameter >= 0 ? std::binary_search(mine.begin(), mine.end(), column.parameter)
                                                 : robot_.shafts[static_cast<std::size_t>(column.shaft)].speed[i] != 0;
      if (mixed || touches) touched_.back().push_back(c);
    }
  }
  for (const auto& column : columns_)
    if (column.parameter < 0 && friction_law(column.kind).needs_load() && !links_)
      throw InvalidInput("load-dependent friction needs values of the links' parameters");

  const double rate = 1 / signals_->dt;
  const double cutoff = usable_cutoff(options_.cutoff, rate);
  step_ = options_.decimate > 0 ? options_.decimate : decimation_factor(rate, cutoff);
  // What a seam disturbs dies out as the step response does: to 1 % after one transient, 1e-10 after five.
  overlap_ = filter_ == RowFilter::none ? 0 : 5 * filter_of(options_, signals_->dt).transient;
  const Eigen::Index samples = signals_->motion.q.cols();
  const Eigen::Index count = std::max<Eigen::Index>(1, (samples + chunk_samples - 1) / chunk_samples);
  for (Eigen::Index k = 0; k <= count; ++k) chunks_.push_back(samples * k / count);
  remember();
}

Eigen::Index LogEquations::first_sample(int chunk) const {
  return std::max<Eigen::Index>(0, chunks_[static_cast<std::size_t>(chunk)] - overlap_);
}

// One pass over the log for every column with memory: the state that each chunk begins with.
void LogEquations::remember() {
  states_.resize(columns_.size());
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!has_memory(columns_[c])) continue;
    const Eigen::RowVectorXd& row = robot_.shafts[static_cast<std::size_t>(columns_[c].shaft)].speed;
    const double yield = friction_law(columns_[c].kind).yield(columns_[c].shape, columns_[c].law_column);
    const Eigen::RowVectorXd x = row * signals_->motion.q;
    double state = 0;
    Eigen::Index k = 0;
    for (int chunk = 0; chunk < blocks(); ++chunk) {
      for (; k < first_sample(chunk); ++k) state = stop_element(state, x[k + 1] - x[k], yield);
      states_[c].push_back(state);
    }
  }
}

namespace {

// What the laws of one shaft depend on, over a stretch of samples.
struct Along {
  Eigen::VectorXd speed, load, position;

  ShaftStates states() const { return {speed.data(), load.data(), position.data()}; }
};

Eigen::VectorXd law_values(const DesignColumn& column, const FrictionShape& shape, const Along& at) {
  Eigen::VectorXd wanted(at.speed.size()), other(at.speed.size());
  double* outputs[max_friction_columns];
  std::fill(std::begin(outputs), std::end(outputs), other.data());
  outputs[column.law_column] = wanted.data();
  friction_law(column.kind).evaluate_block(shape, static_cast<int>(at.speed.size()), at.states(), outputs);
  return wanted;
}

// (L10) along the positions of a shaft, from a state at the first.
Eigen::VectorXd memory_values(const DesignColumn& column, double state, const Eigen::VectorXd& position) {
  const double yield = friction_law(column.kind).yield(column.shape, column.law_column);
  Eigen::VectorXd out(position.size());
  for (Eigen::Index k = 0; k < position.size(); ++k) {
    if (k > 0) state = stop_element(state, position[k] - position[k - 1], yield);
    out[k] = state;
  }
  return out;
}

Eigen::VectorXd friction_values(const DesignColumn& column, const Along& at) {
  if (column.slope == nullptr) return law_values(column, column.shape, at);
  constexpr double h = 1e-4;  // step of the logarithm: a central difference errs by 1e-8
  FrictionShape more = column.shape, less = column.shape;
  more.*column.slope *= std::exp(h);
  less.*column.slope *= std::exp(-h);
  return (law_values(column, more, at) - law_values(column, less, at)) / (2 * h);
}

}  // namespace

// Columns of every joint over a stretch of samples, before the filter.
struct LogEquations::Chunk {
  LargeBuffer numbers;
  std::vector<Eigen::Map<Eigen::MatrixXd>> W;  // in `numbers`
};

LogEquations::Chunk LogEquations::fill(int index, Eigen::Index begin, Eigen::Index end) const {
  const Eigen::Index samples = end - begin;
  std::size_t columns = 0;
  for (const auto& mine : touched_) columns += mine.size();
  Chunk out{LargeBuffer(columns * static_cast<std::size_t>(samples)), {}};
  double* next = out.numbers.data();
  for (const auto& mine : touched_) {
    out.W.emplace_back(next, samples, static_cast<Eigen::Index>(mine.size()));
    next += out.W.back().size();
  }
  fill_friction(out, index, begin, fill_links(out, begin, samples));
  return out;
}

// Columns of links and rotors; returns the torque of the links, which loads the gears: samples × joints. A few samples
// at a time: entries of all of them would be as large as the columns, and out of the cache when copied.
Eigen::MatrixXd LogEquations::fill_links(Chunk& chunk, Eigen::Index begin, Eigen::Index samples) const {
  constexpr Eigen::Index piece = 64, stride = 72;  // no power of two: cache sets would collide
  const Motion& motion = signals_->motion;
  TorqueRegressor regressor(robot_);
  const auto entry_of = [&](int joint, int parameter) {
    const auto& mine = regressor.columns(joint);
    const auto at = std::lower_bound(mine.begin(), mine.end(), parameter) - mine.begin();
    return static_cast<Eigen::Index>(regressor.first_entry(joint) + at);
  };
  struct Source {
    Eigen::Index entry;
    double* column;  // where it goes
    double* links;   // what it adds to
    double value;    // value of the parameter
  };
  std::vector<Source> sources;
  Eigen::MatrixXd links = Eigen::MatrixXd::Zero(samples, joints());
  for (int i = 0; i < joints(); ++i) {
    const auto& mine = touched_[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < mine.size(); ++k) {
      const int parameter = columns_[static_cast<std::size_t>(mine[k])].parameter;
      if (parameter < 0) continue;
      const auto& has = regressor.columns(i);
      auto column = chunk.W[static_cast<std::size_t>(i)].col(static_cast<Eigen::Index>(k));
      if (!std::binary_search(has.begin(), has.end(), parameter)) {
        column.setZero();
        continue;
      }
      const bool loads = links_ && regressor.layout()[parameter].kind == ParameterKind::inertial;
      sources.push_back({entry_of(i, parameter), column.data(), loads ? links.col(i).data() : nullptr,
                         loads ? (*links_)[mine[k]] : 0});
    }
  }
  LargeBuffer entries(static_cast<std::size_t>(regressor.entries() * stride));
  using Numbers = Eigen::Map<Eigen::VectorXd>;
  for (Eigen::Index first = 0; first < samples; first += piece) {
    const Eigen::Index count = std::min(piece, samples - first), at = begin + first;
    const MotionView view{&motion.q(0, at), &motion.qd(0, at), &motion.qdd(0, at), 1, motion.q.rows()};
    regressor.fill(view, static_cast<int>(count), entries.data(), stride);
    for (const Source& source : sources) {
      const Numbers entry(entries.data() + source.entry * stride, count);
      Numbers(source.column + first, count) = entry;
      if (source.links != nullptr) Numbers(source.links + first, count) += source.value * entry;
    }
  }
  return links;
}

void LogEquations::fill_friction(Chunk& chunk, int index, Eigen::Index begin, const Eigen::MatrixXd& links) const {
  const Motion& motion = signals_->motion;
  const Eigen::Index samples = links.rows();
  for (int c = 0; c < parameters(); ++c) {
    const DesignColumn& column = columns_[static_cast<std::size_t>(c)];
    if (column.parameter >= 0) continue;
    const Shaft& shaft = robot_.shafts[static_cast<std::size_t>(column.shaft)];
    const Eigen::MatrixXd& qd = jumps(column) && signals_->turning.size() > 0 ? signals_->turning : motion.qd;
    const Along along{(shaft.speed * qd.middleCols(begin, samples)).transpose(), links * shaft.load.transpose(),
                      (shaft.speed * motion.q.middleCols(begin, samples)).transpose()};
    const Eigen::VectorXd law =
        has_memory(column)
            ? memory_values(column, states_[static_cast<std::size_t>(c)][static_cast<std::size_t>(index)],
                            along.position)
            : friction_values(column, along);
    for (int i = 0; i < joints(); ++i) {
      const auto& mine = touched_[static_cast<std::size_t>(i)];
      const auto at = std::lower_bound(mine.begin(), mine.end(), c);
      if (at != mine.end() && *at == c)
        chunk.W[static_cast<std::size_t>(i)].col(at - mine.begin()) = shaft.speed[i] * law;
    }
  }
}

// P W of every sample in which something touches.
void LogEquations::project(Chunk& chunk, Eigen::Index begin) const {
  const Eigen::MatrixXd& contact = signals_->contact;
  if (contact.size() == 0) return;
  Eigen::MatrixXd rows(joints(), parameters());
  for (Eigen::Index s = 0; s < chunk.W.front().rows(); ++s) {
    const Eigen::VectorXd touching = contact.col(begin + s);
    if (touching.isZero(0)) continue;
    for (int i = 0; i < joints(); ++i) rows.row(i) = chunk.W[static_cast<std::size_t>(i)].row(s);
    rows = (contact_projector(robot_, signals_->motion.q.col(begin + s), touching) * rows).eval();
    for (int i = 0; i < joints(); ++i) chunk.W[static_cast<std::size_t>(i)].row(s) = rows.row(i);
  }
}

EquationBlock LogEquations::block(int index) const {
  const auto at = static_cast<std::size_t>(index);
  const Eigen::Index begin = first_sample(index);
  const Eigen::Index end = std::min(signals_->motion.q.cols(), chunks_[at + 1] + overlap_);
  Chunk chunk = fill(index, begin, end);
  project(chunk, begin);
  const Butterworth filter = filter_of(options_, signals_->dt);

  std::vector<Eigen::Index> rows;
  for (Eigen::Index k = (chunks_[at] + step_ - 1) / step_ * step_; k < chunks_[at + 1]; k += step_)
    if (signals_->trusted[static_cast<std::size_t>(k)]) rows.push_back(k - begin);

  EquationBlock out;
  for (std::size_t i = 0; i < chunk.W.size(); ++i) {
    auto& W = chunk.W[i];
    if (filter_ != RowFilter::none) filter_columns(filter, W);
    for (std::size_t k = 0; k < touched_[i].size() && filter_ == RowFilter::fit; ++k)
      if (jumps(columns_[static_cast<std::size_t>(touched_[i][k])]))
        filter_columns(filter, W.col(static_cast<Eigen::Index>(k)));
    out.W.emplace_back(W(rows, Eigen::all));
  }
  Eigen::MatrixXd tau = signals_->tau.middleCols(begin, end - begin).transpose();
  if (filter_ != RowFilter::none) filter_columns(filter, tau);
  out.y = tau(rows, Eigen::all);
  for (std::size_t i = 0; i < signals_->known.size(); ++i)
    for (std::size_t r = 0; r < rows.size() && !signals_->known[i].empty(); ++r)
      if (!signals_->known[i][static_cast<std::size_t>(begin + rows[r])])
        out.y(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) = std::nan("");
  return out;
}

int StackedEquations::blocks() const {
  int count = 0;
  for (const auto& part : parts_) count += part->blocks();
  return count;
}

EquationBlock StackedEquations::block(int index) const {
  for (const auto& part : parts_) {
    if (index < part->blocks()) return part->block(index);
    index -= part->blocks();
  }
  throw std::out_of_range("there is no such block of equations");
}

}  // namespace steelyard
