#include "steelyard/dynamics/adjoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/adjoint_kernel.hpp"
#include "steelyard/dynamics/kernel_plan.hpp"
#include "steelyard/dynamics/tree.hpp"
#include "steelyard/math/cpu.hpp"

namespace steelyard {

namespace {

using kernel::block_samples;
using kernel::max_lanes;

const adjoint::Level& find_level(const std::string& name) {
  return choose_level(usable_levels<adjoint::Level>(STEELYARD_COMPILED_LEVELS(adjoint)), name);
}

adjoint::Link plan_link(const Joint& joint, double offset) {
  adjoint::Link link{};
  link.parent = joint.parent;
  link.prismatic = joint.type == JointType::prismatic;
  link.offset = offset;
  const auto copy = [](const Eigen::Isometry3d& T, double* R, double* p) {
    for (int i = 0; i < 9; ++i) R[i] = T.linear()(i / 3, i % 3);
    for (int i = 0; i < 3; ++i) p[i] = T.translation()[i];
  };
  copy(joint.T_parent_joint, link.R, link.p);
  copy(joint.T_joint_link, link.R_post, link.p_post);
  const Vector6d S = joint_screw(joint);
  std::copy_n(S.data(), 6, link.S);
  return link;
}

}  // namespace

struct TorqueAdjoint::Plan {
  Robot robot;
  TorqueRegressor regressor;  // which entry is which
  const adjoint::Level& level;
  std::vector<adjoint::Link> links;
  std::vector<std::vector<int>> rows;  // rows[j]: where each ancestor's ten entries of link j begin in the tree's block
                                       // of G
  std::vector<std::vector<int>> direct;  // the same in the caller's G, where joints are coordinates
  int slots = 0, tree_entries = 0;

  // An entry of the tree's block is Σ factor · entry of G: rows of coordinates spread over the joints they move.
  struct Spread {
    int to, from;
    double factor;
  };
  std::vector<Spread> spread;
  struct ShaftEntry {
    int entry, term_column;
    double factor;
  };
  struct ShaftTerm {
    int shaft, term;
    const FrictionLaw* law;  // none: rotor
    std::vector<ShaftEntry> entries;
  };
  std::vector<ShaftTerm> shaft_terms;
  std::vector<double> motion, adjoint, tree_G, workspace;  // scratch

  Plan(const Robot& r, const LayoutOptions& options, const std::string& simd_level)
      : robot(r), regressor(r, options, simd_level), level(find_level(simd_level)) {
    plan_links();
    plan_shafts();
    const auto n = static_cast<std::size_t>(robot.links());
    motion.resize(3 * n * block_samples);
    adjoint.resize(3 * n * block_samples);
    tree_G.resize(static_cast<std::size_t>(tree_entries) * (block_samples + 8));
    workspace.resize(static_cast<std::size_t>(adjoint::workspace_per_lane(robot.links(), slots)) * max_lanes);
  }

  void plan_links() {
    rows.resize(robot.joints.size());
    direct.resize(robot.joints.size());
    for (std::size_t j = 0; j < robot.joints.size(); ++j) {
      links.push_back(plan_link(robot.joints[j], robot.g0[static_cast<Eigen::Index>(j)]));
      std::vector<int> ancestors;
      for (int i = static_cast<int>(j); i >= 0; i = robot.joints[static_cast<std::size_t>(i)].parent)
        ancestors.insert(ancestors.begin(), i);
      links[j].depth = static_cast<int>(ancestors.size());
      links[j].slot = slots;
      slots += links[j].depth;
      for (const int i : ancestors) {
        rows[j].push_back(tree_entries);
        Eigen::Index own = 0;
        robot.G.row(i).maxCoeff(&own);
        direct[j].push_back(
            robot.coupled() ? -1 : entry_of(static_cast<int>(own), ParameterLayout::link(static_cast<int>(j))));
        for (int k = 0; k < robot.dof(); ++k)
          if (robot.G(i, k) != 0)
            for (int e = 0; e < 10; ++e)
              spread.push_back(
                  {tree_entries + e, entry_of(k, ParameterLayout::link(static_cast<int>(j), e)), robot.G(i, k)});
        tree_entries += 10;
      }
    }
  }

  void plan_shafts() {
    const ParameterLayout& layout = regressor.layout();
    for (int k = 0; k < robot.dof(); ++k)
      for (const int column : regressor.columns(k)) {
        const Parameter& p = layout[column];
        if (p.shaft < 0) continue;
        const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
        auto at = std::find_if(shaft_terms.begin(), shaft_terms.end(),
                               [&](const ShaftTerm& t) { return t.shaft == p.shaft && t.term == p.term; });
        if (at == shaft_terms.end()) {
          const FrictionLaw* law =
              p.term < 0 ? nullptr : &friction_law(shaft.friction[static_cast<std::size_t>(p.term)]);
          at = shaft_terms.insert(at, {p.shaft, p.term, law, {}});
        }
        at->entries.push_back({entry_of(k, column), std::max(0, p.term_column), shaft.speed[k]});
      }
  }

  int entry_of(int row, int column) const {
    const auto& mine = regressor.columns(row);
    return regressor.first_entry(row) +
           static_cast<int>(std::lower_bound(mine.begin(), mine.end(), column) - mine.begin());
  }

  // G q for a block, the last sample repeated up to a full group of lanes.
  void gather(const MotionView& in, std::ptrdiff_t s0, int count, int padded) {
    const double* sources[] = {in.q, in.qd, in.qdd};
    double* to = motion.data();
    for (const double* values : sources)
      for (int j = 0; j < robot.links(); ++j, to += block_samples) {
        std::fill_n(to, count, 0.0);
        for (int k = 0; k < robot.dof(); ++k) {
          const double g = robot.G(j, k);
          if (g == 0) continue;
          const double* from = values + k * in.coordinate_stride + s0 * in.sample_stride;
          for (int s = 0; s < count; ++s) to[s] += g * from[s * in.sample_stride];
        }
        std::fill(to + count, to + padded, to[count - 1]);
      }
  }

  void gather_G(const double* G, std::ptrdiff_t stride, int count, int padded) {
    std::fill(tree_G.begin(), tree_G.end(), 0.0);
    for (const Spread& e : spread) {
      const double* from = G + e.from * stride;
      double* to = tree_G.data() + static_cast<std::ptrdiff_t>(e.to) * (block_samples + 8);
      for (int s = 0; s < count; ++s) to[s] += e.factor * from[s];
      std::fill(to + count, to + padded, 0.0);
    }
  }

  void scatter(const MotionView& in, std::ptrdiff_t s0, int count, const MotionAdjoint& out) const {
    double* const targets[] = {out.q, out.qd, out.qdd};
    const double* from = adjoint.data();
    for (double* const values : targets)
      for (int j = 0; j < robot.links(); ++j, from += block_samples) {
        if (!values) continue;
        for (int k = 0; k < robot.dof(); ++k) {
          const double g = robot.G(j, k);
          if (g == 0) continue;
          double* to = values + k * in.coordinate_stride + s0 * in.sample_stride;
          for (int s = 0; s < count; ++s) to[s * in.sample_stride] += g * from[s];
        }
      }
  }

  void links_back(const MotionView& in, std::ptrdiff_t s0, int count, const double* G, std::ptrdiff_t stride,
                  const MotionAdjoint& out) {
    const int padded = (count + level.lanes - 1) / level.lanes * level.lanes;
    gather(in, s0, count, padded);
    const bool as_is = !robot.coupled() && padded == count;  // the caller's G is what the kernel wants
    if (!as_is) gather_G(G, stride, count, padded);
    for (std::size_t j = 0; j < links.size(); ++j) links[j].row = as_is ? direct[j].data() : rows[j].data();
    const std::ptrdiff_t part = static_cast<std::ptrdiff_t>(robot.links()) * block_samples;
    const adjoint::Tree tree{robot.links(), links.data(), {robot.gravity[0], robot.gravity[1], robot.gravity[2]}};
    level.pull_back(tree, {motion.data(), motion.data() + part, motion.data() + 2 * part, adjoint.data(),
                           adjoint.data() + part, adjoint.data() + 2 * part, block_samples, padded,
                           as_is ? G : tree_G.data(), as_is ? stride : block_samples + 8, workspace.data()});
    scatter(in, s0, count, out);
  }

  // Rotor and friction columns (A9), sample by sample.
  void shafts_back(const MotionView& in, std::ptrdiff_t s0, int count, const double* G, std::ptrdiff_t stride,
                   const MotionAdjoint& out) const {
    const auto along = [&](const Eigen::RowVectorXd& row, const double* values, std::ptrdiff_t at) {
      double sum = 0;
      for (Eigen::Index k = 0; k < row.size(); ++k)
        if (row[k] != 0) sum += row[k] * values[k * in.coordinate_stride + at];
      return sum;
    };
    const auto give = [&](const Eigen::RowVectorXd& row, double* values, std::ptrdiff_t at, double x) {
      if (!values) return;
      for (Eigen::Index k = 0; k < row.size(); ++k)
        if (row[k] != 0) values[k * in.coordinate_stride + at] += row[k] * x;
    };
    for (const ShaftTerm& term : shaft_terms) {
      const Shaft& shaft = robot.shafts[static_cast<std::size_t>(term.shaft)];
      const bool loaded = term.law && term.law->needs_load(), placed = term.law && term.law->needs_position();
      for (int s = 0; s < count; ++s) {
        const std::ptrdiff_t at = (s0 + s) * in.sample_stride;
        double g[max_friction_columns] = {};  // by the law's columns
        for (const ShaftEntry& e : term.entries) g[e.term_column] += e.factor * G[e.entry * stride + s];
        if (!term.law) {
          give(shaft.speed, out.qdd, at, g[0]);
          continue;
        }
        const double speed = along(shaft.speed, in.qd, at);
        const double load = loaded && in.load ? along(shaft.load, in.load, at) : 0;
        const double position = placed ? along(shaft.speed, in.q, at) : 0;
        const ShaftState state{speed, load, position};
        const auto sum = [&](auto slopes) {
          double slope[max_friction_columns] = {};
          slopes(shaft.shape, state, slope);
          double total = slope[0] * g[0];
          for (std::size_t c = 1; c < term.law->columns.size(); ++c) total += slope[c] * g[c];
          return total;
        };
        give(shaft.speed, out.qd, at, sum(term.law->slope));
        if (loaded) give(shaft.load, out.load, at, term.law->load_slope(shaft.shape, state) * g[0]);
        if (placed) give(shaft.speed, out.q, at, sum(term.law->position_slope));
      }
    }
  }
};

TorqueAdjoint::TorqueAdjoint(const Robot& robot, const LayoutOptions& options, const std::string& level) {
  if (robot.floating())
    throw InvalidInput(fmt::format("robot '{}': the adjoint of the regressor needs a fixed base", robot.name));
  plan_ = std::make_unique<Plan>(robot, options, level);
}
TorqueAdjoint::TorqueAdjoint(const TorqueAdjoint& other) : plan_(std::make_unique<Plan>(*other.plan_)) {}
TorqueAdjoint::TorqueAdjoint(TorqueAdjoint&&) noexcept = default;
TorqueAdjoint& TorqueAdjoint::operator=(TorqueAdjoint other) noexcept {
  plan_.swap(other.plan_);
  return *this;
}
TorqueAdjoint::~TorqueAdjoint() = default;

void TorqueAdjoint::pull_back(const MotionView& motion, int samples, const double* G, std::ptrdiff_t stride,
                              const MotionAdjoint& adjoint) {
  for (int s0 = 0; s0 < samples; s0 += block_samples) {
    const int count = std::min(block_samples, samples - s0);
    plan_->links_back(motion, s0, count, G + s0, stride, adjoint);
    plan_->shafts_back(motion, s0, count, G + s0, stride, adjoint);
  }
}

}  // namespace steelyard
