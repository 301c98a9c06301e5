#include "steelyard/dynamics/regressor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <new>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/kernel.hpp"

namespace steelyard {

namespace {

constexpr int block_samples = 64;  // inputs and workspace of a block stay in the first-level cache
constexpr int max_lanes = 8;

std::vector<const kernel::Level*> usable_levels() {
  std::vector<const kernel::Level*> levels = {&kernel::level_baseline};
#ifdef STEELYARD_X86_LEVELS
  __builtin_cpu_init();
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd");
  if (v3) levels.push_back(&kernel::level_v3);
  if (v4) levels.push_back(&kernel::level_v4);
#endif
  return levels;
}

const kernel::Level& find_level(const std::string& name) {
  const auto levels = usable_levels();
  if (name.empty()) {
    // STEELYARD_SIMD lets a user reproduce another machine's rounding, and the benchmarks compare levels.
    const char* wanted = std::getenv("STEELYARD_SIMD");
    return wanted && *wanted ? find_level(wanted) : *levels.back();
  }
  for (const auto* level : levels)
    if (name == level->name) return *level;
  throw InvalidInput(
      fmt::format("instruction set level '{}' is not to be had here; there are: {}", name, join(simd_levels())));
}

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

bool is_cyclic(const Eigen::Matrix3d& R, int& turns) {
  for (turns = 0; turns < 3; ++turns) {
    bool same = true;
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) same = same && R(i, k) == ((i + turns) % 3 == k ? 1 : 0);
    if (same) return true;
  }
  return false;
}

// Where element e of the kernel's frame ends up in the link's: frames that differ by a cyclic permutation of the axes.
void permute_columns(int turns, int* column) {
  const int tensor[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  const auto to = [&](int axis) { return (axis + turns) % 3; };
  for (int i = 0; i < 3; ++i) {
    for (int k = i; k < 3; ++k) column[tensor[i][k]] = tensor[to(i)][to(k)];
    column[6 + i] = 6 + to(i);
  }
  column[9] = 9;
}

void copy_row_major(const Eigen::Matrix3d& from, double* to) {
  for (int i = 0; i < 9; ++i) to[i] = from(i / 3, i % 3);
}

// The kernel's view of a joint: frames chosen so that z is the axis and, where it can be, nothing else is left to do.
kernel::Link plan_link(const Joint& joint, const kernel::Link* parent) {
  kernel::Link link{};
  link.parent = joint.parent;
  link.prismatic = joint.type == JointType::prismatic;
  Eigen::Isometry3d before = joint.T_parent_joint, after = joint.T_joint_link;
  link.sign = 1;
  // J(q) Rot(x, π) = Rot(x, π) J(-q): an axis along minus z of the link frame becomes plus z with the sign of q turned.
  const Eigen::Matrix3d flip = Eigen::Vector3d(1, -1, -1).asDiagonal();
  int turns = 0;
  if (after.translation().isZero(0) && is_cyclic(flip * after.linear(), turns)) {
    before.linear() = before.linear() * flip;
    after.linear() = flip * after.linear();
    link.sign = -1;
  }
  link.aligned = after.translation().isZero(0) && is_cyclic(after.linear(), turns);
  if (!link.aligned) turns = 0;
  permute_columns(turns, link.column);
  // A parent that is permuted works in its joint frame: express this joint there. The parent's column order tells.
  if (parent && parent->aligned) {
    const int parent_turns = parent->column[6] - 6;
    Eigen::Matrix3d P = Eigen::Matrix3d::Zero();  // joint frame of the parent from its link frame
    for (int i = 0; i < 3; ++i) P(i, (i + parent_turns) % 3) = 1;
    before.linear() = (P * before.linear()).eval();
    before.translation() = (P * before.translation()).eval();
  }
  copy_row_major(before.linear(), link.R);
  Eigen::Map<Eigen::Vector3d>(link.p) = before.translation();
  copy_row_major(link.aligned ? Eigen::Matrix3d::Identity().eval() : after.linear().eval(), link.R_post);
  Eigen::Map<Eigen::Vector3d>(link.p_post) = after.translation();
  return link;
}

// Is it Rot(x, k·90°) Trans(x, d) Rot(z, θ) Trans(z, r), to rounding? Then θ is an offset of the joint, and it returns that.
double find_right_angle(kernel::Link& link, const kernel::Link* parent) {
  link.turn = kernel::Turn::general;
  const bool plain = !link.prismatic && link.aligned && link.sign > 0 && link.column[6] == 6;
  const bool on_plain = !parent || (!parent->prismatic && parent->aligned && parent->sign > 0);
  if (!plain || !on_plain) return 0;
  const auto is = [](double x, double y) { return std::abs(x - y) < 1e-15; };
  const double* R = link.R;
  if (!is(R[2], 0)) return 0;
  const double c = R[8], s = -R[5];  // third column of Rot(x, α): (0, -sin α, cos α)
  const bool reachable = is(c * link.p[1] + s * link.p[2], 0);  // p = (d, -s r, c r)
  if (parent && !reachable) return 0;
  if (is(c, 1) && is(s, 0))
    link.turn = kernel::Turn::straight;
  else if (is(c, 0) && is(s, 1))
    link.turn = kernel::Turn::quarter;
  else if (is(c, 0) && is(s, -1))
    link.turn = kernel::Turn::minus_quarter;
  else
    return 0;
  link.d = link.p[0];
  link.r = std::round(c) * link.p[2] - std::round(s) * link.p[1];
  return std::atan2(-R[1], R[0]);
}

}  // namespace

std::vector<std::string> simd_levels() {
  std::vector<std::string> names;
  for (const auto* level : usable_levels()) names.emplace_back(level->name);
  return names;
}

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
  std::vector<std::vector<int>> ancestors, rows;  // of link j, base first
  kernel::Tree tree{};
  int slots = 0;
  int tree_entries = 0;
  std::vector<double> angle_offset;   // what is added to G q: g0, and a θ that the kernel need not know
  std::vector<Eigen::Index> source;  // without couplings: the coordinate of joint j

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
  };
  std::vector<ShaftEntry> shaft_entries;
  bool needs_load = false;

  Buffer q, qd, qdd, workspace, tree_out, tail, shaft_values;

  Plan(const Robot& r, const LayoutOptions& options, const kernel::Level& l)
      : robot(r), layout(r, options), level(l), coupled(r.coupled()) {
    plan_tree();
    plan_rows();
    const auto n = static_cast<std::size_t>(robot.links());
    for (Buffer* b : {&q, &qd, &qdd}) b->resize(n * block_samples);
    workspace.resize(static_cast<std::size_t>(kernel::workspace_per_lane(robot.links(), slots)) * max_lanes);
    if (coupled) tree_out.resize(static_cast<std::size_t>(tree_entries) * (block_samples + 8));
    tail.resize(static_cast<std::size_t>(entries) * max_lanes);
    shaft_values.resize(2 * block_samples + 2 * max_lanes);
  }

  void plan_tree() {
    const int n = robot.links();
    links.resize(static_cast<std::size_t>(n));
    ancestors.resize(links.size());
    rows.resize(links.size());
    std::vector<int> children(links.size(), 0);
    for (const auto& joint : robot.joints)
      if (joint.parent >= 0) ++children[static_cast<std::size_t>(joint.parent)];
    for (std::size_t j = 0; j < links.size(); ++j) {
      const int p = robot.joints[j].parent;
      const kernel::Link* parent = p < 0 ? nullptr : &links[static_cast<std::size_t>(p)];
      kernel::Link& link = links[j];
      link = plan_link(robot.joints[j], parent);
      angle_offset.push_back(find_right_angle(link, parent) + robot.g0[static_cast<Eigen::Index>(j)]);
      Eigen::Index k = 0;
      robot.G.row(static_cast<Eigen::Index>(j)).maxCoeff(&k);
      source.push_back(k);
      if (parent) ancestors[j] = ancestors[static_cast<std::size_t>(p)];
      ancestors[j].push_back(static_cast<int>(j));
      link.depth = static_cast<int>(ancestors[j].size());
      if (parent && children[static_cast<std::size_t>(p)] == 1)
        link.slot = parent->slot;  // an only child may overwrite its parent's screws
      else {
        link.slot = slots;
        slots += n;
      }
    }
  }

  void plan_rows() {
    const int n = robot.dof();
    columns.resize(static_cast<std::size_t>(n));
    first.resize(static_cast<std::size_t>(n));
    // Links each coordinate moves.
    std::vector<std::vector<bool>> moves(static_cast<std::size_t>(n), std::vector<bool>(links.size(), false));
    for (std::size_t j = 0; j < links.size(); ++j)
      for (const int i : ancestors[j])
        for (int k = 0; k < n; ++k)
          if (robot.G(i, k) != 0) moves[static_cast<std::size_t>(k)][j] = true;
    for (int k = 0; k < n; ++k) {
      auto& mine = columns[static_cast<std::size_t>(k)];
      for (std::size_t j = 0; j < links.size(); ++j)
        if (moves[static_cast<std::size_t>(k)][j])
          for (int e = 0; e < 10; ++e) mine.push_back(10 * static_cast<int>(j) + e);
      first[static_cast<std::size_t>(k)] = entries;
      for (int c = layout.link_columns(); c < layout.size(); ++c) {
        const Shaft& shaft = robot.shafts[static_cast<std::size_t>(layout[c].shaft)];
        if (shaft.speed[k] == 0) continue;
        shaft_entries.push_back({layout[c].shaft, c, k, entries + static_cast<int>(mine.size())});
        mine.push_back(c);
        if (layout[c].term >= 0 &&
            shaft.friction[static_cast<std::size_t>(layout[c].term)].kind == Friction::load)
          needs_load = true;
      }
      entries += static_cast<int>(mine.size());
    }
    std::stable_sort(shaft_entries.begin(), shaft_entries.end(),
                     [](const ShaftEntry& a, const ShaftEntry& b) { return a.column < b.column; });
    // Kernel rows: straight into the output, or into tree entries that are summed afterwards.
    for (std::size_t j = 0; j < links.size(); ++j) {
      for (const int i : ancestors[j]) {
        if (!coupled) {
          rows[j].push_back(entry_of(static_cast<int>(source[static_cast<std::size_t>(i)]), 10 * static_cast<int>(j)));
          continue;
        }
        rows[j].push_back(tree_entries);
        for (int k = 0; k < n; ++k) {
          if (robot.G(i, k) == 0) continue;
          for (int e = 0; e < 10; ++e) {
            const int to = entry_of(k, 10 * static_cast<int>(j) + e);
            const bool add = std::any_of(sums.begin(), sums.end(), [&](const Sum& s) { return s.to == to; });
            sums.push_back({to, tree_entries + e, robot.G(i, k), add});
          }
        }
        tree_entries += 10;
      }
    }
    relink();
  }

  int entry_of(int row, int column) const {
    const auto& mine = columns[static_cast<std::size_t>(row)];
    return first[static_cast<std::size_t>(row)] +
           static_cast<int>(std::lower_bound(mine.begin(), mine.end(), column) - mine.begin());
  }

  // Pointers into our own vectors, after construction or copy.
  void relink() {
    for (std::size_t j = 0; j < links.size(); ++j) links[j].row = rows[j].data();
    tree.links = robot.links();
    tree.link = links.data();
    for (int i = 0; i < 3; ++i) tree.gravity[i] = robot.gravity[i];
  }

  // q_tree = G q + g0 (R7) for a block, structure of arrays, the last sample repeated up to a full group of lanes.
  void gather(const MotionView& in, std::ptrdiff_t s0, int samples, int padded) {
    const double* sources[] = {in.q, in.qd, in.qdd};
    Buffer* targets[] = {&q, &qd, &qdd};
    for (int which = 0; which < 3; ++which)
      for (int j = 0; j < robot.links(); ++j) {
        double* to = targets[which]->data + static_cast<std::ptrdiff_t>(j) * block_samples;
        gather_joint(sources[which], in, s0, samples, j, which == 0 ? angle_offset[static_cast<std::size_t>(j)] : 0.0, to);
        std::fill(to + samples, to + padded, to[samples - 1]);
        if (which == 0 && robot.joints[static_cast<std::size_t>(j)].type == JointType::revolute)
          for (int s = 0; s < padded; ++s)
            if (std::abs(to[s]) > 1e6) to[s] = std::atan2(std::sin(to[s]), std::cos(to[s]));
      }
  }

  void gather_joint(const double* values, const MotionView& in, std::ptrdiff_t s0, int samples, int j, double offset,
                    double* to) const {
    if (!coupled) {
      const double* from = values + source[static_cast<std::size_t>(j)] * in.coordinate_stride + s0 * in.sample_stride;
      if (in.sample_stride == 1)
        for (int s = 0; s < samples; ++s) to[s] = from[s] + offset;
      else
        for (int s = 0; s < samples; ++s) to[s] = from[s * in.sample_stride] + offset;
      return;
    }
    std::fill(to, to + samples, offset);
    for (int k = 0; k < robot.dof(); ++k) {
      const double g = robot.G(j, k);
      if (g == 0) continue;
      const double* from = values + k * in.coordinate_stride + s0 * in.sample_stride;
      for (int s = 0; s < samples; ++s) to[s] += g * from[s * in.sample_stride];
    }
  }

  // Rotor and friction columns (R6): speed · entry(shaft speed or acceleration).
  void fill_shafts(const MotionView& in, std::ptrdiff_t s0, int samples, double* out, std::ptrdiff_t stride) {
    const auto along = [&](const Eigen::RowVectorXd& row, const double* values_of, int s) {
      double sum = 0;
      for (int k = 0; k < robot.dof(); ++k)
        if (row[k] != 0) sum += row[k] * values_of[k * in.coordinate_stride + (s0 + s) * in.sample_stride];
      return sum;
    };
    double* values = shaft_values.data;
    int column = -1;
    for (const auto& e : shaft_entries) {
      const Shaft& shaft = robot.shafts[static_cast<std::size_t>(e.shaft)];
      const Parameter& p = layout[e.column];
      if (e.column != column) {  // once per column, whichever rows it goes to
        column = e.column;
        if (p.kind == ParameterKind::rotor) {
          for (int s = 0; s < samples; ++s) values[s] = along(shaft.speed, in.qdd, s);
        } else {
          const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(p.term)].kind);
          double entry[2];
          for (int s = 0; s < samples; ++s) {
            law.evaluate(shaft.shape, along(shaft.speed, in.qd, s), in.load ? along(shaft.load, in.load, s) : 0, entry);
            values[s] = entry[p.term_column];
          }
        }
      }
      double* to = out + e.entry * stride;
      const double factor = shaft.speed[e.row];
      for (int s = 0; s < samples; ++s) to[s] = factor * values[s];
    }
  }

  // Links of one block, `padded` samples, into entries with this stride; coupled rows are summed (R7).
  void fill_links(int padded, double* out, std::ptrdiff_t stride, bool lanes) {
    double* target = coupled ? tree_out.data : out;
    const std::ptrdiff_t target_stride = coupled ? block_samples + 8 : stride;
    const kernel::Block block{q.data,  qd.data,      qdd.data,       block_samples,
                              padded, target, target_stride, workspace.data};
    (lanes ? level.fill : level.fill_one)(tree, block);
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
      throw InvalidInput(fmt::format("robot '{}' has load-dependent friction: its regressor needs the links' torque as load",
                                     robot.name));
  }
};

TorqueRegressor::TorqueRegressor(const Robot& robot, const LayoutOptions& options, const std::string& level)
    : plan_(std::make_unique<Plan>(robot, options, find_level(level))) {}

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
const std::vector<int>& TorqueRegressor::columns(int row) const { return plan_->columns[static_cast<std::size_t>(row)]; }
std::string TorqueRegressor::simd_level() const { return plan_->level.name; }

void TorqueRegressor::fill(const MotionView& motion, int samples, double* out, std::ptrdiff_t stride) {
  Plan& plan = *plan_;
  plan.require_load(motion.load);
  const int lanes = plan.level.lanes;
  for (int s0 = 0; s0 < samples; s0 += block_samples) {
    const int count = std::min(block_samples, samples - s0);
    const int whole = count / lanes * lanes;
    const int padded = whole == count ? count : whole + lanes;
    plan.gather(motion, s0, count, padded);
    if (whole > 0) plan.fill_links(whole, out + s0, stride, true);
    if (whole < count) {  // the last few samples: a full group of lanes, of which some are kept
      for (Buffer* b : {&plan.q, &plan.qd, &plan.qdd})
        for (int j = 0; j < plan.robot.links(); ++j)
          std::copy_n(b->data + j * block_samples + whole, lanes, b->data + j * block_samples);
      plan.fill_links(lanes, plan.tail.data, max_lanes, true);
      for (int e = 0; e < plan.entries; ++e)
        std::copy_n(plan.tail.data + e * max_lanes, count - whole, out + e * stride + s0 + whole);
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
  plan.gather(view, 0, 1, 1);
  plan.fill_links(1, plan.tail.data, 1, false);
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
