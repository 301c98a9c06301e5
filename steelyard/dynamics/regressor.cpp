#include "steelyard/dynamics/regressor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/kernel_plan.hpp"
#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

namespace {

using kernel::block_samples;
using kernel::max_lanes;

// 64-byte aligned doubles. A copy has the size, not the contents: this is scratch space.
struct Buffer {
  std::vector<double> storage;
  double* data = nullptr;
  Buffer() = default;
  Buffer(const Buffer& other) {
    if (other.data) resize(other.storage.size() - 8);
  }
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() = default;
  void resize(std::size_t n) {
    storage.assign(n + 8, 0.0);
    void* p = storage.data();
    std::size_t space = storage.size() * sizeof(double);
    data = static_cast<double*>(std::align(64, n * sizeof(double), p, space));
  }
};

}  // namespace

MotionView MotionView::of(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd) {
  if (q.rows() != qd.rows() || q.rows() != qdd.rows() || q.cols() != qd.cols() || q.cols() != qdd.cols())
    throw InvalidInput(fmt::format("q ({}×{}), qd ({}×{}) and qdd ({}×{}) must have the same size", q.rows(), q.cols(),
                                   qd.rows(), qd.cols(), qdd.rows(), qdd.cols()));
  return {q.data(), qd.data(), qdd.data(), 1, q.rows(), nullptr};
}

struct TorqueRegressor::Plan {
  Robot robot;
  ParameterLayout layout;
  const kernel::Level& level;
  bool coupled;

  // Kernel: links, and for each the first entry of every ancestor's row.
  std::vector<kernel::Link> links;
  std::vector<std::vector<int>> ancestors, rows;  // those of each link, base first: rows of the tree, and entries
  kernel::Tree tree{};
  std::vector<kernel::Link> dense_links;  // the same with rows of a dense matrix, for one sample
  std::vector<std::vector<int>> dense_rows;
  kernel::Tree dense{};
  int slots = 0;
  int tree_entries = 0;
  Eigen::MatrixXd G;                 // rows of the tree × coordinates
  int before = 0;                    // rows of the tree before joint 0's
  bool direct = false;               // row i is coordinate i: the kernel can read the caller's arrays
  std::vector<Eigen::Index> source;  // without couplings: the coordinate of row i

  // Output: columns of each coordinate's row. With couplings, tree rows are summed into them.
  std::vector<std::vector<int>> columns;
  std::vector<int> first;
  int entries = 0;
  struct Sum {
    int to, from;
    double factor;
    bool add;
  };
  std::vector<Sum> sums;
  struct ShaftEntry {
    int shaft, column, row, entry;
    int term_column;
    double factor;
  };
  std::vector<ShaftEntry> shaft_entries;
  bool needs_load = false;

  Buffer q, qd, qdd, workspace, tree_out, tail, shaft_values;

  Plan(const Robot& r, const LayoutOptions& options, const kernel::Level& l)
      : robot(r), layout(r, options), level(l), coupled(r.coupled()) {
    plan_tree();
    plan_columns();
    plan_rows();
    plan_shafts();
    relink();
    const auto n = static_cast<std::size_t>(G.rows());
    for (Buffer* b : {&q, &qd, &qdd}) b->resize(n * block_samples);
    workspace.resize(static_cast<std::size_t>(kernel::workspace_per_lane(robot.links(), slots)) * max_lanes);
    if (coupled) tree_out.resize(static_cast<std::size_t>(tree_entries) * (block_samples + 8));
    tail.resize(static_cast<std::size_t>(entries) * max_lanes);
    shaft_values.resize((shaft_inputs + max_friction_columns) * block_samples);
  }

  void plan_tree() {
    kernel::TreePlan plan = kernel::plan_tree(robot);
    links = std::move(plan.links);
    ancestors = std::move(plan.ancestors);
    slots = plan.slots;
    G = tree_coupling(robot);
    before = tree_rows(robot) - robot.links();
    direct = !coupled;
    for (Eigen::Index i = 0; i < G.rows(); ++i) {
      Eigen::Index k = 0;
      G.row(i).maxCoeff(&k);
      source.push_back(k);
      direct = direct && k == i;
    }
  }

  // Which columns each coordinate's row has, and where the shafts' come to lie.
  void plan_columns() {
    const int n = robot.dof();
    columns.resize(static_cast<std::size_t>(n));
    first.resize(static_cast<std::size_t>(n));
    // Links each coordinate moves.
    std::vector<std::vector<bool>> moves(static_cast<std::size_t>(n), std::vector<bool>(links.size(), false));
    for (std::size_t j = 0; j < links.size(); ++j)
      for (const int i : ancestors[j])
        for (int k = 0; k < n; ++k)
          if (G(i, k) != 0) moves[static_cast<std::size_t>(k)][j] = true;
    for (int k = 0; k < n; ++k) {
      auto& mine = columns[static_cast<std::size_t>(k)];
      for (std::size_t j = 0; j < links.size(); ++j)
        if (moves[static_cast<std::size_t>(k)][j])
          for (int e = 0; e < 10; ++e) mine.push_back(layout.link(static_cast<int>(j), e));
      first[static_cast<std::size_t>(k)] = entries;
      for (int c = layout.link_columns(); c < layout.size(); ++c) {
        const Shaft& shaft = robot.shafts[static_cast<std::size_t>(layout[c].shaft)];
        if (shaft.speed[k] == 0) continue;
        shaft_entries.push_back({layout[c].shaft, c, k, entries + static_cast<int>(mine.size()),
                                 std::max(0, layout[c].term_column), shaft.speed[k]});
        mine.push_back(c);
        if (layout[c].term >= 0 && law_of(robot, layout[c]).needs_load()) needs_load = true;
      }
      entries += static_cast<int>(mine.size());
    }
    std::stable_sort(shaft_entries.begin(), shaft_entries.end(),
                     [](const ShaftEntry& a, const ShaftEntry& b) { return a.column < b.column; });
  }

  // Kernel rows: straight into the output, or into tree entries that are summed afterwards.
  void plan_rows() {
    const int n = robot.dof();
    rows.resize(links.size());
    for (std::size_t j = 0; j < links.size(); ++j) {
      for (const int i : ancestors[j]) {
        if (!coupled) {
          rows[j].push_back(
              entry_of(static_cast<int>(source[static_cast<std::size_t>(i)]), layout.link(static_cast<int>(j))));
          continue;
        }
        rows[j].push_back(tree_entries);
        for (int k = 0; k < n; ++k) {
          if (G(i, k) == 0) continue;
          for (int e = 0; e < 10; ++e) {
            const int to = entry_of(k, layout.link(static_cast<int>(j), e));
            const bool add = std::any_of(sums.begin(), sums.end(), [&](const Sum& s) { return s.to == to; });
            sums.push_back({to, tree_entries + e, G(i, k), add});
          }
        }
        tree_entries += 10;
      }
    }
    dense_links = links;
    dense_rows = rows;
    for (std::size_t j = 0; j < links.size() && !coupled; ++j)
      for (std::size_t i = 0; i < ancestors[j].size(); ++i)
        dense_rows[j][i] =
            static_cast<int>(source[static_cast<std::size_t>(ancestors[j][i])]) + layout.link(static_cast<int>(j)) * n;
  }

  int entry_of(int row, int column) const {
    const auto& mine = columns[static_cast<std::size_t>(row)];
    return first[static_cast<std::size_t>(row)] +
           static_cast<int>(std::lower_bound(mine.begin(), mine.end(), column) - mine.begin());
  }

  // Pointers into our own vectors, after construction or copy.
  void relink() {
    for (std::size_t j = 0; j < links.size(); ++j) {
      links[j].row = rows[j].data();
      dense_links[j].row = dense_rows[j].data();
    }
    tree.links = robot.links();
    tree.link = links.data();
    for (int i = 0; i < 3; ++i) tree.gravity[i] = robot.gravity[i];
    dense = tree;
    dense.link = dense_links.data();
  }

  struct Input {
    const double *q, *qd, *qdd;
    std::ptrdiff_t stride;
  };

  // Input of the kernel, from joint 0's row on: the caller's own arrays where their layout fits, a copy otherwise.
  Input input(const MotionView& in, std::ptrdiff_t s0, int samples, int padded) {
    if (direct && in.sample_stride == 1 && samples == padded) {
      const std::ptrdiff_t at = s0 + before * in.coordinate_stride;
      return {in.q + at, in.qd + at, in.qdd + at, in.coordinate_stride};
    }
    gather(in, s0, samples, padded);
    return {row_of(q, before), row_of(qd, before), row_of(qdd, before), block_samples};
  }

  static double* row_of(const Buffer& buffer, int row) {
    return buffer.data + static_cast<std::ptrdiff_t>(row) * block_samples;
  }

  // G q (R7) for a block, structure of arrays, the last sample repeated up to a full group of lanes.
  void gather(const MotionView& in, std::ptrdiff_t s0, int samples, int padded) {
    const double* sources[] = {in.q, in.qd, in.qdd};
    Buffer* targets[] = {&q, &qd, &qdd};
    for (int which = 0; which < 3; ++which)
      for (int i = 0; i < G.rows(); ++i) {
        double* to = row_of(*targets[which], i);
        gather_row(sources[which], in, s0, samples, i, to);
        std::fill(to + samples, to + padded, to[samples - 1]);
      }
  }

  // The kernel, and once more with angles brought near zero where some were too large for its sine.
  void run_kernel(bool (*run)(const kernel::Tree&, const kernel::Block&), const kernel::Tree& the_tree,
                  kernel::Block block) {
    if (run(the_tree, block)) return;
    double *const q_copy = row_of(q, before), *const qd_copy = row_of(qd, before),
                  *const qdd_copy = row_of(qdd, before);
    for (int j = -before; j < robot.links(); ++j) {  // a floating base's rows come first
      const double* from = block.q + j * block.stride;
      double* to = q_copy + j * block_samples;
      const bool turns = j >= 0 && robot.joints[static_cast<std::size_t>(j)].type == JointType::revolute;
      for (int s = 0; s < block.samples; ++s)
        to[s] = turns ? std::atan2(std::sin(from[s]), std::cos(from[s])) : from[s];
      for (const auto& [values, copy] : {std::pair{block.qd, qd_copy}, {block.qdd, qdd_copy}})
        if (values != copy) std::copy_n(values + j * block.stride, block.samples, copy + j * block_samples);
    }
    block.q = q_copy;
    block.qd = qd_copy;
    block.qdd = qdd_copy;
    block.stride = block_samples;
    run(the_tree, block);
  }

  void gather_row(const double* values, const MotionView& in, std::ptrdiff_t s0, int samples, int i, double* to) const {
    if (!coupled) {
      const double* from = values + source[static_cast<std::size_t>(i)] * in.coordinate_stride + s0 * in.sample_stride;
      if (in.sample_stride == 1)
        for (int s = 0; s < samples; ++s) to[s] = from[s];
      else
        for (int s = 0; s < samples; ++s, from += in.sample_stride) to[s] = *from;
      return;
    }
    std::fill(to, to + samples, 0.0);
    for (int k = 0; k < robot.dof(); ++k) {
      const double g = G(i, k);
      if (g == 0) continue;
      const double* from = values + k * in.coordinate_stride + s0 * in.sample_stride;
      for (int s = 0; s < samples; ++s) to[s] += g * from[s * in.sample_stride];
    }
  }

  // Rotor and friction columns (R6): speed · entry(shaft speed or acceleration), shaft by shaft.
  struct Factor {
    Eigen::Index coordinate;
    double value;
  };
  struct ShaftTerm {
    const FrictionLaw* law = nullptr;  // none: rotor
    std::vector<ShaftEntry> entries;   // entries of its columns, column by column
  };
  struct ShaftPlan {
    FrictionShape shape;
    std::vector<Factor> speed, load;
    bool needs_speed = false, needs_load = false, needs_position = false;
    std::vector<ShaftTerm> terms;
  };
  std::vector<ShaftPlan> shaft_plans;

  static std::vector<Factor> factors(const Eigen::RowVectorXd& row) {
    std::vector<Factor> out;
    for (Eigen::Index k = 0; k < row.size(); ++k)
      if (row[k] != 0) out.push_back({k, row[k]});
    return out;
  }

  void plan_shafts() {
    int shaft = -1, term = -2;
    for (const auto& e : shaft_entries) {
      const Parameter& p = layout[e.column];
      const Shaft& of = robot.shafts[static_cast<std::size_t>(e.shaft)];
      if (e.shaft != shaft)
        shaft_plans.push_back({of.shape, factors(of.speed), factors(of.load), false, false, false, {}});
      ShaftPlan& plan = shaft_plans.back();
      if (e.shaft != shaft || p.term != term) {
        plan.terms.emplace_back();
        if (p.term >= 0) {
          plan.terms.back().law = &friction_law(of.friction[static_cast<std::size_t>(p.term)]);
          plan.needs_speed = true;
          plan.needs_load = plan.needs_load || plan.terms.back().law->needs_load();
          plan.needs_position = plan.needs_position || plan.terms.back().law->needs_position();
        }
      }
      plan.terms.back().entries.push_back(e);
      shaft = e.shaft;
      term = p.term;
    }
  }

  // row · values for a block: the caller's own array where the shaft is a coordinate.
  static const double* along(const std::vector<Factor>& row, const MotionView& in, const double* values,
                             std::ptrdiff_t s0, int samples, double* scratch) {
    const auto at = [&](const Factor& f) {
      return values + f.coordinate * in.coordinate_stride + s0 * in.sample_stride;
    };
    if (row.size() == 1 && row[0].value == 1 && in.sample_stride == 1) return at(row[0]);
    std::fill_n(scratch, samples, 0.0);
    for (const Factor& f : row) {
      const double* from = at(f);
      for (int s = 0; s < samples; ++s) scratch[s] += f.value * from[s * in.sample_stride];
    }
    return scratch;
  }

  static constexpr int shaft_inputs = 3;  // arrays of a shaft's speed, load and position, beside its law's columns

  void fill_shafts(const MotionView& in, std::ptrdiff_t s0, int samples, double* out, std::ptrdiff_t stride) {
    constexpr int buffers = shaft_inputs + max_friction_columns;
    double* scratch[buffers];
    for (int i = 0; i < buffers; ++i) scratch[i] = shaft_values.data + i * block_samples;
    double* const* const law_columns = scratch + shaft_inputs;
    for (const ShaftPlan& plan : shaft_plans) {
      const double* speed = plan.needs_speed ? along(plan.speed, in, in.qd, s0, samples, scratch[0]) : nullptr;
      const double* load = plan.needs_load ? along(plan.load, in, in.load, s0, samples, scratch[1]) : nullptr;
      const double* position = plan.needs_position ? along(plan.speed, in, in.q, s0, samples, scratch[2]) : nullptr;
      for (const ShaftTerm& term : plan.terms) {
        const double* acceleration = nullptr;
        if (term.law)
          term.law->evaluate_block(plan.shape, samples, {speed, load, position}, law_columns);
        else
          acceleration = along(plan.speed, in, in.qdd, s0, samples, law_columns[0]);
        for (const ShaftEntry& e : term.entries) {
          const double* from = acceleration ? acceleration : law_columns[e.term_column];
          double* to = out + e.entry * stride;
          for (int s = 0; s < samples; ++s) to[s] = e.factor * from[s];
        }
      }
    }
  }

  // Links of one block, `padded` samples, into entries with this stride; coupled rows are summed (R7).
  void fill_links(const Input& in, int padded, double* out, std::ptrdiff_t stride, bool lanes) {
    double* target = coupled ? tree_out.data : out;
    const std::ptrdiff_t target_stride = coupled ? block_samples + 8 : stride;
    const kernel::Block block{in.q,   in.qd,         in.qdd,        in.stride,     padded,
                              target, target_stride, target_stride, workspace.data};
    run_kernel(lanes ? level.fill : level.fill_one, tree, block);
    for (const auto& sum : sums) {
      const double* from = target + sum.from * target_stride;
      double* to = out + sum.to * stride;
      if (sum.add)
        for (int s = 0; s < padded; ++s) to[s] += sum.factor * from[s];
      else
        for (int s = 0; s < padded; ++s) to[s] = sum.factor * from[s];
    }
  }

  void require_load(const double* load) const {
    if (needs_load && !load)
      throw InvalidInput(fmt::format(
          "robot '{}' has load-dependent friction: its regressor needs the links' torque as load", robot.name));
  }
};

TorqueRegressor::TorqueRegressor(const Robot& robot, const LayoutOptions& options, const std::string& level)
    : plan_(std::make_unique<Plan>(robot, options, kernel::find_level(level))) {}

TorqueRegressor::TorqueRegressor(const TorqueRegressor& other) : plan_(std::make_unique<Plan>(*other.plan_)) {
  plan_->relink();
}
TorqueRegressor::TorqueRegressor(TorqueRegressor&&) noexcept = default;
TorqueRegressor& TorqueRegressor::operator=(TorqueRegressor other) noexcept {
  plan_.swap(other.plan_);
  return *this;
}
TorqueRegressor::~TorqueRegressor() = default;

const ParameterLayout& TorqueRegressor::layout() const { return plan_->layout; }
int TorqueRegressor::rows() const { return plan_->robot.dof(); }
int TorqueRegressor::entries() const { return plan_->entries; }
int TorqueRegressor::first_entry(int row) const { return plan_->first[static_cast<std::size_t>(row)]; }
const std::vector<int>& TorqueRegressor::columns(int row) const {
  return plan_->columns[static_cast<std::size_t>(row)];
}
std::string TorqueRegressor::simd_level() const { return plan_->level.name; }

void TorqueRegressor::fill(const MotionView& motion, int samples, double* out, std::ptrdiff_t stride) {
  Plan& plan = *plan_;
  plan.require_load(motion.load);
  const int lanes = plan.level.lanes;
  for (int s0 = 0; s0 < samples; s0 += block_samples) {
    const int count = std::min(block_samples, samples - s0);
    const int whole = count / lanes * lanes;
    if (whole > 0) plan.fill_links(plan.input(motion, s0, whole, whole), whole, out + s0, stride, true);
    if (whole < count) {  // the last few samples: a full group of lanes, of which some are kept
      const int rest = count - whole;
      plan.fill_links(plan.input(motion, s0 + whole, rest, lanes), lanes, plan.tail.data, max_lanes, true);
      for (int e = 0; e < plan.entries; ++e)
        std::copy_n(plan.tail.data + e * max_lanes, rest, out + e * stride + s0 + whole);
    }
    plan.fill_shafts(motion, s0, count, out + s0, stride);
  }
}

void TorqueRegressor::fill_one(const double* q, const double* qd, const double* qdd, Eigen::MatrixXd& W,
                               const double* load) {
  Plan& plan = *plan_;
  plan.require_load(load);
  W.setZero(plan.robot.dof(), plan.layout.size());
  const MotionView view{q, qd, qdd, 1, 1, load};
  const Plan::Input in = plan.input(view, 0, 1, 1);
  if (!plan.coupled) {  // straight into W
    const Eigen::Index n = W.rows();
    plan.run_kernel(plan.level.fill_one, plan.dense,
                    {in.q, in.qd, in.qdd, in.stride, 1, W.data(), n, 1, plan.workspace.data});
    plan.fill_shafts(view, 0, 1, plan.tail.data, 1);
    for (const auto& e : plan.shaft_entries) W(e.row, e.column) = plan.tail.data[e.entry];
    return;
  }
  plan.fill_links(in, 1, plan.tail.data, 1, false);
  plan.fill_shafts(view, 0, 1, plan.tail.data, 1);
  for (int row = 0, e = 0; row < plan.robot.dof(); ++row)
    for (const int column : plan.columns[static_cast<std::size_t>(row)]) W(row, column) = plan.tail.data[e++];
}

Eigen::MatrixXd torque_regressor(const Robot& robot, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                                 const Eigen::MatrixXd& qdd, const LayoutOptions& options,
                                 const Eigen::MatrixXd* load) {
  MotionView view = MotionView::of(q, qd, qdd);
  if (q.rows() != robot.dof())
    throw InvalidInput(fmt::format("q has {} rows; robot '{}' has {} joints", q.rows(), robot.name, robot.dof()));
  if (load) {
    if (load->rows() != q.rows() || load->cols() != q.cols()) throw InvalidInput("load must have the size of q");
    view.load = load->data();
  }
  TorqueRegressor regressor(robot, options);
  const Eigen::Index samples = q.cols(), n = robot.dof();
  Eigen::MatrixXd block(samples, regressor.entries());
  regressor.fill(view, static_cast<int>(samples), block.data(), samples);
  Eigen::MatrixXd W = Eigen::MatrixXd::Zero(samples * n, regressor.layout().size());
  for (int row = 0; row < n; ++row)
    for (std::size_t k = 0; k < regressor.columns(row).size(); ++k)
      for (Eigen::Index s = 0; s < samples; ++s)
        W(s * n + row, regressor.columns(row)[k]) = block(s, regressor.first_entry(row) + static_cast<Eigen::Index>(k));
  return W;
}

}  // namespace steelyard
