#include "steelyard/motion/measurement.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/adjoint.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/products.hpp"

namespace steelyard {

namespace {

const std::vector<std::string> target_names = {"all", "links", "friction", "payload", "actuators"};

constexpr int block_samples = 128;  // its entries stay in the second-level cache
constexpr int block_stride = 136;   // not a power of two: cache sets collide otherwise

bool is_friction(const Parameter& p) { return p.kind == ParameterKind::friction || p.kind == ParameterKind::offset; }

// Friction that depends on the load is no column of a motion alone: its torque takes part. Friction with memory is none
// of a sample alone: the motion before it takes part.
Robot with_designed_friction(Robot robot, Diagnostics& diagnostics) {
  std::vector<std::string> loaded, remembering;
  for (auto& shaft : robot.shafts) {
    if (shaft.needs_load()) loaded.push_back(shaft.label);
    if (shaft.has_memory()) remembering.push_back(shaft.label);
    std::erase_if(shaft.friction,
                  [](Friction law) { return friction_law(law).needs_load() || friction_law(law).has_memory(); });
  }
  if (!loaded.empty())
    diagnostics.push_back({Severity::info, "load-friction-left-out",
                           fmt::format("the plan does not optimise load-dependent friction of joint {}: its column "
                                       "needs a torque, which a motion alone does not have",
                                       listed(loaded))});
  if (!remembering.empty())
    diagnostics.push_back({Severity::info, "memory-friction-left-out",
                           fmt::format("the plan does not optimise friction with memory of joint {}: its columns "
                                       "depend on the motion before; reversals and rests of any plan excite it",
                                       listed(remembering))});
  return robot;
}

void smooth(Robot& robot, double share) {
  for (auto& shaft : robot.shafts) {
    double fastest = 0;
    for (Eigen::Index k = 0; k < shaft.speed.size(); ++k) {
      const double limit = robot.coordinates[static_cast<std::size_t>(k)].limits.velocity;
      fastest += std::abs(shaft.speed[k]) * (std::isfinite(limit) ? limit : 1.0);
    }
    shaft.shape.sign_width = std::max(shaft.shape.sign_width, share * fastest);
  }
}

// The body on the last link, and friction, which may change with it: the robot's links are known.
std::vector<int> payload_columns(const Robot& robot, const ParameterLayout& layout) {
  int link = robot.links() - 1;
  for (const char* name : {"tool", "tool0", "flange"})
    if (const Frame* frame = robot.frame(name)) {
      link = frame->joint;
      break;
    }
  std::vector<int> out;
  for (int c = 0; c < layout.size(); ++c)
    if (layout[c].link == link || is_friction(layout[c])) out.push_back(c);
  return out;
}

// What the links add is known.
std::vector<int> actuator_columns(const ParameterLayout& layout) {
  std::vector<int> out;
  for (int c = layout.link_columns(); c < layout.size(); ++c) out.push_back(c);
  return out;
}

}  // namespace

const char* to_string(Target t) { return target_names[static_cast<std::size_t>(t)].c_str(); }

Target target(const std::string& name) {
  for (std::size_t i = 0; i < target_names.size(); ++i)
    if (target_names[i] == name) return static_cast<Target>(i);
  throw InvalidInput(
      fmt::format("no target '{}'{}; there are {}", name, did_you_mean(name, target_names), join(target_names)));
}

struct Measurement::Parts {
  Diagnostics diagnostics;
  Robot robot;
  TorqueRegressor regressor;
  TorqueAdjoint adjoint;
  std::vector<std::string> names;
  std::vector<int> target;

  struct Row {
    double weight = 1;              // 1/σ²
    std::vector<int> entries;       // entries of the regressor's block
    std::vector<int> index;         // their places in Π, one per entry
    Eigen::MatrixXd gram, adjoint;  // entries × entries
  };
  std::vector<Row> rows;

  Trajectory motion;  // given last
  Eigen::MatrixXd Pi;
  std::vector<double> W, G;  // a block of entries each
  std::vector<const double*> in;
  std::vector<double*> out;

  Parts(const Robot& given, const MeasurementOptions& options)
      : robot(with_designed_friction(given, diagnostics)), regressor(smoothed(options)), adjoint(robot) {
    const ParameterLayout& layout = regressor.layout();
    BaseOptions which;
    if (options.target == Target::payload) which.columns = payload_columns(robot, layout);
    if (options.target == Target::actuators) which.columns = actuator_columns(layout);
    const BaseParameters base = find_base_parameters(robot, layout, which);
    for (int i = 0; i < base.count(); ++i) names.push_back(base_name(base, layout, i));
    choose_target(base, options);
    plan_rows(base, options.deviation);
    W.assign(static_cast<std::size_t>(regressor.entries()) * block_stride, 0.0);
    G = W;
    Pi.resize(base.count(), base.count());
  }

  const Robot& smoothed(const MeasurementOptions& options) {
    if (options.smoothing > 0) smooth(robot, options.smoothing);
    return robot;
  }

  void choose_target(const BaseParameters& base, const MeasurementOptions& options) {
    for (const auto& name : options.parameters) {
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end())
        throw InvalidInput(fmt::format("robot '{}' has no base parameter '{}'{}; there are {}", robot.name, name,
                                       did_you_mean(name, names), join(names)));
      const int at = static_cast<int>(found - names.begin());
      if (std::find(target.begin(), target.end(), at) != target.end())
        throw InvalidInput(fmt::format("parameter '{}' is named twice", name));
      target.push_back(at);
    }
    if (!options.parameters.empty() || options.target == Target::all) return;
    if (options.target == Target::actuators && base.count() > 0) return;  // all that is left
    for (int i = 0; i < base.count(); ++i) {
      const Parameter& p = regressor.layout()[base.kept[static_cast<std::size_t>(i)]];
      if (options.target == Target::friction ? is_friction(p) : p.kind == ParameterKind::inertial) target.push_back(i);
    }
    if (target.empty())
      throw InvalidInput(
          fmt::format("robot '{}' has no identifiable {} parameters", robot.name, to_string(options.target)));
  }

  void plan_rows(const BaseParameters& base, const Eigen::VectorXd& deviation) {
    if (deviation.size() > 0 && (deviation.size() != robot.dof() || !(deviation.minCoeff() > 0)))
      throw InvalidInput(fmt::format("torque noise: {} positive numbers are needed, one per joint", robot.dof()));
    for (int i = 0; i < regressor.rows(); ++i) {
      Row row;
      if (deviation.size() > 0) row.weight = 1 / (deviation[i] * deviation[i]);
      const auto& columns = regressor.columns(i);
      for (std::size_t k = 0; k < columns.size(); ++k) {
        const auto kept = std::find(base.kept.begin(), base.kept.end(), columns[k]);
        if (kept == base.kept.end()) continue;
        row.entries.push_back(regressor.first_entry(i) + static_cast<int>(k));
        row.index.push_back(static_cast<int>(kept - base.kept.begin()));
      }
      rows.push_back(std::move(row));
    }
  }

  MotionView view(Eigen::Index s0) const {
    const Eigen::Index at = s0 * motion.dof();
    return {motion.q.data() + at, motion.qd.data() + at, motion.qdd.data() + at, 1, motion.dof(), nullptr};
  }

  // The block of W from sample s0 on, zeros behind its end; returns its rows, a whole number of lanes.
  int fill(Eigen::Index s0, int count) {
    const int padded = (count + 7) / 8 * 8;
    regressor.fill(view(s0), count, W.data(), block_stride);
    if (padded > count)
      for (int e = 0; e < regressor.entries(); ++e)
        std::fill(W.data() + e * block_stride + count, W.data() + e * block_stride + padded, 0.0);
    return padded;
  }

  products::Columns columns(const Row& row, int padded) {
    in.clear();
    for (const int e : row.entries) in.push_back(W.data() + static_cast<std::ptrdiff_t>(e) * block_stride);
    return {in.data(), static_cast<int>(in.size()), padded};
  }

  template <class Work>
  void each_block(const Work& work) {
    for (Eigen::Index s0 = 0; s0 < motion.samples(); s0 += block_samples) {
      const int count = static_cast<int>(std::min<Eigen::Index>(block_samples, motion.samples() - s0));
      work(s0, count, fill(s0, count));
    }
  }
};

Measurement::Measurement(const Robot& robot, const MeasurementOptions& options)
    : parts_(std::make_unique<Parts>(robot, options)) {}
Measurement::Measurement(const Measurement& other) : parts_(std::make_unique<Parts>(*other.parts_)) {}
Measurement::~Measurement() = default;

int Measurement::parameters() const { return static_cast<int>(parts_->names.size()); }
const std::vector<std::string>& Measurement::names() const { return parts_->names; }
const std::vector<int>& Measurement::target() const { return parts_->target; }
const Diagnostics& Measurement::diagnostics() const { return parts_->diagnostics; }

const Eigen::MatrixXd& Measurement::information(const Trajectory& motion) {
  Parts& p = *parts_;
  p.motion = motion;
  for (auto& row : p.rows) {
    const auto n = static_cast<Eigen::Index>(row.entries.size());
    row.gram.setZero(n, n);
  }
  p.each_block([&](Eigen::Index, int, int padded) {
    for (auto& row : p.rows) products::level().gram(p.columns(row, padded), row.gram.data());
  });
  p.Pi.setZero();
  for (const auto& row : p.rows)
    for (std::size_t e = 0; e < row.index.size(); ++e)
      for (std::size_t f = 0; f <= e; ++f) {  // gram's element (e, f) at [e * n + f]: column e, row f of a matrix
        const double value = row.weight * row.gram(static_cast<Eigen::Index>(f), static_cast<Eigen::Index>(e));
        p.Pi(row.index[e], row.index[f]) += value;
        if (e != f) p.Pi(row.index[f], row.index[e]) += value;
      }
  return p.Pi;
}

void Measurement::pull_back(const Eigen::MatrixXd& information_adjoint, Trajectory& adjoint) {
  Parts& p = *parts_;
  for (auto& row : p.rows) {
    const auto n = static_cast<Eigen::Index>(row.index.size());
    row.adjoint.resize(n, n);
    for (Eigen::Index e = 0; e < n; ++e)
      for (Eigen::Index f = 0; f < n; ++f) {
        const int i = row.index[static_cast<std::size_t>(e)], k = row.index[static_cast<std::size_t>(f)];
        row.adjoint(f, e) = row.weight * (information_adjoint(i, k) + information_adjoint(k, i));
      }
  }
  p.each_block([&](Eigen::Index s0, int count, int padded) {
    for (auto& row : p.rows) {  // G = W (Π̄ + Π̄ᵀ)/σ² (X11), zero where the column is not estimated
      p.out.clear();
      for (const int e : row.entries) p.out.push_back(p.G.data() + static_cast<std::ptrdiff_t>(e) * block_stride);
      products::level().times(p.columns(row, padded), row.adjoint.data(), p.out.data());
    }
    const Eigen::Index at = s0 * p.motion.dof();
    p.adjoint.pull_back(p.view(s0), count, p.G.data(), block_stride,
                        {adjoint.q.data() + at, adjoint.qd.data() + at, adjoint.qdd.data() + at, nullptr});
  });
}

Eigen::MatrixXd Measurement::factor(const Trajectory& motion) {
  Parts& p = *parts_;
  p.motion = motion;
  const Eigen::Index n = parameters(), per_row = motion.samples();
  Eigen::MatrixXd R = Eigen::MatrixXd::Zero(n, n);
  for (const auto& row : p.rows) {
    Eigen::MatrixXd below = Eigen::MatrixXd::Zero(n + per_row, n);
    below.topRows(n) = R;
    p.each_block([&](Eigen::Index s0, int count, int) {
      for (std::size_t e = 0; e < row.entries.size(); ++e)
        below.col(row.index[e]).segment(n + s0, count) =
            std::sqrt(row.weight) * Eigen::Map<const Eigen::VectorXd>(
                                        p.W.data() + static_cast<std::ptrdiff_t>(row.entries[e]) * block_stride, count);
    });
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(below);
    R = qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
  }
  return R;
}

}  // namespace steelyard
