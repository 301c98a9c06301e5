#include "steelyard/estimate/choose_friction.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <map>

#include "steelyard/estimate/held_out.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// The law that feeds power, of those that have a first value, with memory the least one.
std::optional<Friction> what_feeds_power(const FrictionShape& shape, const std::map<Friction, double>& values,
                                         double speed) {
  struct Part {
    const FrictionLaw* law;
    double value;
  };
  std::vector<Part> parts;
  for (const auto& law : friction_laws())
    if (const auto at = values.find(law.kind); at != values.end()) parts.push_back({&law, at->second});
  std::optional<Friction> culprit;
  double slope = 0;
  for (const auto& [law, value] : parts) {
    if ((law->needs_load() || law->has_memory()) && value < 0) return law->kind;
    const double growth = law->growth ? law->growth(value) : 0;
    slope += growth;
    if (growth != 0) culprit = law->kind;
  }
  if (slope < 0) return culprit;
  for (const double relative : {0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0, 100.0}) {
    const double v = relative * speed;
    double level = 0;
    for (const auto& [law, value] : parts) {
      if (!law->level) continue;
      const double own = value * law->level(shape, v);
      level += own;
      if (own < 0) culprit = law->kind;
    }
    if (level + slope * v < 0) return culprit;
  }
  return {};
}

}  // namespace

std::optional<Friction> what_feeds_power(const Model& model, int index, double speed) {
  const Shaft& shaft = model.robot.shafts.at(static_cast<std::size_t>(index));
  std::map<Friction, double> values;
  for (std::size_t t = 0; t < shaft.friction.size(); ++t)
    if (const auto known = model.friction(index, static_cast<int>(t)))
      values[shaft.friction[t]] = friction_law(shaft.friction[t]).has_memory() ? known->minCoeff() : (*known)[0];
  return what_feeds_power(shaft.shape, values, speed);
}

namespace {

constexpr int friction_folds = 12;        // each every 12th stretch of time, held out once [-]
constexpr double friction_margin = 0.02;  // relative gain in held-out square error that a further column needs [-]:
                                          // less may be overfitting
constexpr double memory_gain = 0.25;      // the same that memory needs against the best law without [-]
constexpr int sweeps = 2;                 // sweeps over all shafts, since each choice depends on the others [-]

/// A law of one shaft: its terms, in the order of the registry, and their shape.
struct Law {
  std::vector<Friction> terms;
  FrictionShape shape;
};

std::string words(const std::vector<Friction>& terms) {
  std::string out;
  for (const Friction kind : terms) out += (out.empty() ? "" : ", ") + std::string(friction_law(kind).keyword);
  return out.empty() ? "none" : out;
}

// Columns do not differ by constants that their kind does not use.
DesignColumn column_of(int shaft, Friction kind, int law_column, const FrictionShape& shape) {
  return {-1, shaft, kind, law_column, seen_by(friction_law(kind), shape)};
}

bool same(const DesignColumn& a, const DesignColumn& b) {
  return a.shaft == b.shaft && a.kind == b.kind && a.law_column == b.law_column && a.shape == b.shape;
}

bool passive(const Law& law, const std::map<Friction, double>& values, double speed) {
  return !what_feeds_power(law.shape, values, speed);
}

// The shape with a law's own constants at every combination of the values they are tried at.
std::vector<FrictionShape> tried_shapes(const FrictionLaw& law, const FrictionShape& shape, double speed) {
  std::vector<FrictionShape> out = {shape};
  for (const auto& constant : law.constants) {
    std::vector<FrictionShape> more;
    for (const FrictionShape& one : out)
      for (const double value : constant.tried) {
        more.push_back(one);
        more.back().*constant.value = constant.speed ? value * speed : value;
      }
    out = std::move(more);
  }
  return out;
}

class Chooser {
 public:
  Chooser(const Robot& robot, const VectorXd& speed, const MakeEquations& make, const Run& run, bool memory)
      : robot_(robot), speed_(speed), make_(make), run_(run) {
    const auto remembers = [](Friction kind) { return friction_law(kind).has_memory(); };
    for (const auto& terms : friction_candidates())
      if (memory || std::none_of(terms.begin(), terms.end(), remembers)) candidates_.push_back(terms);
    Robot bare = robot;
    for (auto& shaft : bare.shafts) shaft.friction.clear();
    link_columns_ = design_columns(bare, find_base_parameters(bare, ParameterLayout(bare)));
    const bool any =
        std::any_of(robot.shafts.begin(), robot.shafts.end(), [](const Shaft& s) { return !s.friction.empty(); });
    for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
      const bool takes_part = any ? !robot.shafts[k].friction.empty() : static_cast<int>(k) < robot.dof();
      chosen_.push_back({takes_part ? plain_ : std::vector<Friction>{}, {}});
      if (takes_part) shafts_.push_back(static_cast<int>(k));
    }
    out_.resize(chosen_.size());
  }

  std::vector<ShaftFriction> run() {
    choose([&](int shaft) { return sign_widths(shaft); });
    choose([&](int shaft) { return laws(shaft); });
    choose([&](int shaft) { return sign_widths(shaft); });
    for (const int shaft : shafts_) {
      auto& out = out_[static_cast<std::size_t>(shaft)];
      const Law& law = chosen_[static_cast<std::size_t>(shaft)];
      out.terms = law.terms;
      out.shape = law.shape;
    }
    return out_;
  }

 private:
  // The law as it is, with each width of the smoothed sign, as shares of the largest speed: encoders' noise and
  // pre-sliding blur the jump of Coulomb friction by a few thousandths of it.
  std::vector<Law> sign_widths(int shaft) const {
    const Law& now = chosen_[static_cast<std::size_t>(shaft)];
    std::vector<Law> out;
    for (const double share : {0.0, 0.003, 0.006, 0.01, 0.018, 0.03, 0.05}) {
      out.push_back(now);
      out.back().shape.sign_width = share * speed_[shaft];
      // should the law dissipate with no width
      for (const auto& terms : friction_fallbacks()) out.push_back({terms, out.back().shape});
    }
    return out;
  }

  std::vector<Law> laws(int shaft) const {
    const FrictionShape shape = chosen_[static_cast<std::size_t>(shaft)].shape;
    const auto& candidates = candidates_;
    const auto shaped = [](Friction kind) { return !friction_law(kind).constants.empty(); };
    std::vector<Law> out;
    for (const auto& terms : candidates)
      if (std::none_of(terms.begin(), terms.end(), shaped)) out.push_back({terms, shape});
    for (const auto& law : friction_laws()) {
      if (law.constants.empty()) continue;
      for (const FrictionShape& tried : tried_shapes(law, shape, speed_[shaft]))
        for (const auto& terms : candidates)
          if (std::count(terms.begin(), terms.end(), law.kind) > 0) out.push_back({terms, tried});
    }
    return out;
  }

  int find_or_add(std::vector<DesignColumn>& columns, const DesignColumn& wanted) const {
    for (std::size_t k = link_columns_.size(); k < columns.size(); ++k)
      if (same(columns[k], wanted)) return static_cast<int>(k);
    columns.push_back(wanted);
    return static_cast<int>(columns.size()) - 1;
  }

  std::vector<int> columns_of(std::vector<DesignColumn>& columns, int shaft, const Law& law) const {
    std::vector<int> out;
    for (const Friction kind : law.terms)
      for (int c = 0; c < static_cast<int>(friction_law(kind).columns.size()); ++c)
        out.push_back(find_or_add(columns, column_of(shaft, kind, c, law.shape)));
    std::sort(out.begin(), out.end());
    return out;
  }

  std::vector<int> joints_of(int shaft) const {
    std::vector<int> out;
    for (int i = 0; i < robot_.dof(); ++i)
      if (robot_.shafts[static_cast<std::size_t>(shaft)].speed[i] != 0) out.push_back(i);
    return out;
  }

  std::vector<int> active(std::vector<DesignColumn>& columns, int except = -1) const {
    std::vector<int> out;
    for (std::size_t k = 0; k < link_columns_.size(); ++k) out.push_back(static_cast<int>(k));
    for (const int shaft : shafts_)
      if (shaft != except)
        for (const int c : columns_of(columns, shaft, chosen_[static_cast<std::size_t>(shaft)])) out.push_back(c);
    std::sort(out.begin(), out.end());
    return out;
  }

  // One reading of the logs with the columns of all proposals; then every shaft picks, given what the others have.
  void choose(const std::function<std::vector<Law>(int)>& propose) {
    std::vector<DesignColumn> columns = link_columns_;
    std::vector<std::vector<Law>> proposals(chosen_.size());
    for (const int shaft : shafts_) {
      proposals[static_cast<std::size_t>(shaft)] = propose(shaft);
      columns_of(columns, shaft, chosen_[static_cast<std::size_t>(shaft)]);
      for (const Law& law : proposals[static_cast<std::size_t>(shaft)]) columns_of(columns, shaft, law);
    }
    std::optional<VectorXd> links;
    if (link_values_.size() > 0) {
      links = VectorXd::Zero(static_cast<Index>(columns.size()));
      links->head(link_values_.size()) = link_values_;
    }
    auto blocks = observe_in_time(*make_(columns, links), 4 * friction_folds, run_);
    const Observations whole = merged(blocks, run_);
    HeldOut held_out(std::move(blocks), friction_folds, reweighted_values(whole.select(active(columns))).sigma, {},
                     run_);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      bool changed = false;
      for (const int shaft : shafts_)
        changed |= pick(held_out, columns, shaft, proposals[static_cast<std::size_t>(shaft)]);
      if (!changed) break;
    }
    link_values_ =
        reweighted_values(whole.select(active(columns))).values.head(static_cast<Index>(link_columns_.size()));
  }

  struct Scored {
    const Law* law;
    VectorXd squares;
    std::size_t columns;
  };

  bool pick(HeldOut& held_out, std::vector<DesignColumn>& columns, int shaft, const std::vector<Law>& laws) {
    std::vector<int> candidates;
    for (const Law& law : laws)
      for (const int c : columns_of(columns, shaft, law)) candidates.push_back(c);
    const std::vector<int> others = active(columns, shaft);
    const auto judge = held_out.judge(joints_of(shaft), others, candidates);
    std::vector<Scored> scored;
    VectorXd plain_squares;
    for (const Law& law : laws) {
      const std::vector<int> mine = columns_of(columns, shaft, law);
      std::vector<int> elements;
      for (const int c : mine)
        if (friction_law(columns[static_cast<std::size_t>(c)].kind).has_memory()) elements.push_back(c);
      const auto score = judge.score(mine, elements);
      if (law.terms == plain_) plain_squares = score.squares;
      const auto unused = std::count_if(elements.begin(), elements.end(), [&](int c) {
        return score.fit[std::lower_bound(mine.begin(), mine.end(), c) - mine.begin()] <= 0;
      });
      if (passive(law, values_of(score, columns, mine), speed_[shaft]))
        scored.push_back({&law, score.squares, mine.size() - static_cast<std::size_t>(unused)});
    }
    Law& now = chosen_[static_cast<std::size_t>(shaft)];
    if (scored.empty()) {  // nothing passive: this log determines no friction
      const bool changed = !now.terms.empty();
      now.terms.clear();
      out_[static_cast<std::size_t>(shaft)].reason = "no law that dissipates fits the torque";
      return changed;
    }
    leave_out_idle_memory(scored);
    const Scored& best = simplest_of_the_best(scored);
    explain(shaft, best, plain_squares, judge.torque_square());
    const bool changed = now.terms != best.law->terms || now.shape != best.law->shape;
    now = *best.law;
    return changed;
  }

  static std::map<Friction, double> values_of(const HeldOut::Judge::Score& score,
                                              const std::vector<DesignColumn>& columns, const std::vector<int>& mine) {
    std::map<Friction, double> out;
    for (std::size_t k = 0; k < mine.size(); ++k) {
      const Friction kind = columns[static_cast<std::size_t>(mine[k])].kind;
      const double value = score.fit[static_cast<Index>(k)];
      const auto [at, first] = out.insert({kind, value});
      if (!first) at->second = friction_law(kind).has_memory() ? std::min(at->second, value) : value;
    }
    return out;
  }

  static bool remembers(const Scored& scored) {
    const auto& terms = scored.law->terms;
    return std::any_of(terms.begin(), terms.end(), [](Friction kind) { return friction_law(kind).has_memory(); });
  }

  // A model with a state is harder to use, and stiction as simulators have it looks like a little memory.
  static void leave_out_idle_memory(std::vector<Scored>& scored) {
    double least = infinity;
    for (const Scored& s : scored)
      if (!remembers(s)) least = std::min(least, s.squares.sum());
    if (!std::isfinite(least)) return;
    std::erase_if(scored, [&](const Scored& s) { return remembers(s) && s.squares.sum() > (1 - memory_gain) * least; });
  }

  // The fewest columns that do as well as the best: within its error's scatter over the folds, or within the margin.
  const Scored& simplest_of_the_best(const std::vector<Scored>& scored) const {
    const Scored* best = &scored.front();
    for (const Scored& s : scored)
      if (s.squares.sum() < best->squares.sum()) best = &s;
    const Scored* out = best;
    for (const Scored& s : scored) {
      const VectorXd more = s.squares - best->squares;
      const auto count = static_cast<double>(more.size());
      const double scatter = std::sqrt((more.array() - more.mean()).square().sum() / std::max(1.0, count - 1) * count);
      const double allowed =
          std::max(scatter, friction_margin * static_cast<double>(best->columns - s.columns) * best->squares.sum());
      if (s.columns < best->columns && more.sum() <= allowed)
        if (s.columns < out->columns || (s.columns == out->columns && s.squares.sum() < out->squares.sum())) out = &s;
    }
    return *out;
  }

  void explain(int shaft, const Scored& best, const VectorXd& plain_squares, double torque_square) {
    ShaftFriction& out = out_[static_cast<std::size_t>(shaft)];
    out.held_out = std::sqrt(best.squares.sum() / torque_square);
    if (plain_squares.size() > 0) out.plain_held_out = std::sqrt(plain_squares.sum() / torque_square);
    out.reason =
        fmt::format("{}: {:.2f} % of the torque left on motion held out", words(best.law->terms), 100 * out.held_out);
    if (best.law->terms != plain_)
      out.reason += fmt::format(", {:.2f} % with {}", 100 * out.plain_held_out, words(plain_));
    else
      out.reason += "; no richer law does better by more than its scatter";
  }

  const Robot& robot_;
  const VectorXd& speed_;
  const MakeEquations& make_;
  const Run& run_;
  const std::vector<Friction> plain_ = plain_friction();
  std::vector<std::vector<Friction>> candidates_;
  std::vector<DesignColumn> link_columns_;
  std::vector<int> shafts_;  // shafts that have friction
  std::vector<Law> chosen_;  // law of every shaft
  VectorXd link_values_;     // links' values with the laws chosen last
  std::vector<ShaftFriction> out_;
};

}  // namespace

std::vector<ShaftFriction> choose_friction(const Robot& robot, const VectorXd& speed, const MakeEquations& make,
                                           const Run& run, bool memory) {
  return Chooser(robot, speed, make, run, memory).run();
}

std::optional<VectorXd> fit_links(const std::vector<DesignColumn>& columns, const MakeEquations& make, const Run& run,
                                  double tolerance) {
  constexpr int iterations = 60;  // each gains half a digit or more
  std::vector<int> unloaded;
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].parameter >= 0 || !friction_law(columns[k].kind).needs_load())
      unloaded.push_back(static_cast<int>(k));
  if (unloaded.size() == columns.size()) return {};
  std::vector<DesignColumn> first;
  for (const int k : unloaded) first.push_back(columns[static_cast<std::size_t>(k)]);
  VectorXd values = VectorXd::Zero(static_cast<Index>(columns.size()));
  const VectorXd start = reweighted_values(merged(observe_in_time(*make(first, {}), 1, run), run)).values;
  for (std::size_t k = 0; k < unloaded.size(); ++k) values[unloaded[k]] = start[static_cast<Index>(k)];
  // A loop whose gain is the load's share that friction takes, times what the fit makes of it: 0.1 to 0.3.
  for (int k = 0; k < iterations; ++k) {
    const VectorXd next = reweighted_values(merged(observe_in_time(*make(columns, values), 1, run), run)).values;
    const double change = (next - values).norm();
    values = next;
    if (change <= tolerance * values.norm()) break;
  }
  return values;
}

namespace {

// A constant of a shaft's friction that is to be found.
struct Shape {
  int shaft;
  double FrictionShape::*constant;
  double lowest, highest;
};

std::vector<Shape> free_shapes(const Robot& robot, const VectorXd& speed, ShapeFit how) {
  std::vector<Shape> out;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const Shaft& shaft = robot.shafts[k];
    const int at = static_cast<int>(k);
    if (!(speed[at] > 0)) continue;  // a shaft that stands shows no shape
    for (const auto& term : shaft.friction)
      for (const auto& c : friction_law(term).constants) {
        if ((!c.speed && how == ShapeFit::quick) || c.lowest >= c.highest) continue;
        const double unit = c.speed ? speed[at] : 1;
        out.push_back({at, c.value, c.lowest * unit, c.highest * unit});
      }
  }
  return out;
}

// [∂W/∂(log constant)] · F, the direction in which a constant moves the torque, as a combination of slope columns.
struct Slopes {
  std::vector<DesignColumn> columns;  // after the design's own
  std::vector<int> of_shape, of_column;
};

Slopes slope_columns(const std::vector<DesignColumn>& design, const std::vector<Shape>& shapes) {
  Slopes out;
  for (std::size_t s = 0; s < shapes.size(); ++s)
    for (std::size_t c = 0; c < design.size(); ++c) {
      if (design[c].shaft != shapes[s].shaft || !friction_law(design[c].kind).looks_at(shapes[s].constant)) continue;
      DesignColumn slope = design[c];
      slope.slope = shapes[s].constant;
      out.columns.push_back(slope);
      out.of_shape.push_back(static_cast<int>(s));
      out.of_column.push_back(static_cast<int>(c));
    }
  return out;
}

// Cost of the linear fit at a shape, and its residual by the logarithms of the constants with the linear parameters
// projected out.
struct Projection {
  double cost = 0;
  LinearResidual model;
  VectorXd links;
};

Projection project(const Robot& robot, const std::vector<Shape>& shapes, const std::optional<VectorXd>& links,
                   const MakeEquations& make, const Run& run) {
  std::vector<DesignColumn> columns = design_columns(robot, find_base_parameters(robot, ParameterLayout(robot)));
  const Slopes slopes = slope_columns(columns, shapes);
  const auto p = static_cast<Index>(columns.size());
  columns.insert(columns.end(), slopes.columns.begin(), slopes.columns.end());
  std::optional<VectorXd> load;
  if (links) {
    load = VectorXd::Zero(static_cast<Index>(columns.size()));
    load->head(p) = links->head(p);
  }
  const Observations all = merged(observe_in_time(*make(columns, load), 1, run), run);
  std::vector<int> own(static_cast<std::size_t>(p));
  for (Index k = 0; k < p; ++k) own[static_cast<std::size_t>(k)] = static_cast<int>(k);
  const Observations linear = all.select(own);
  const Reweighted fit = reweighted_values(linear);
  const Information whitened = all.whitened(fit.sigma);

  Projection out;
  out.links = fit.values;
  for (int i = 0; i < linear.joints(); ++i) out.cost += linear.row(i).rows() * std::log(fit.sigma[i]);
  const Eigen::MatrixXd R = whitened.R();
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(R.rows(), static_cast<Index>(shapes.size()));
  for (std::size_t k = 0; k < slopes.columns.size(); ++k)
    J.col(slopes.of_shape[k]) += fit.values[slopes.of_column[k]] * R.col(p + static_cast<Index>(k));
  VectorXd scale = R.leftCols(p).colwise().norm().transpose();
  for (auto& s : scale) s = s > 0 ? s : 1;
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> linear_part(R.leftCols(p) * scale.cwiseInverse().asDiagonal());
  const auto Q = linear_part.householderQ();
  const Index left = R.rows() - linear_part.rank();
  out.model.J = (Q.transpose() * J).bottomRows(left);
  out.model.r = -(Q.transpose() * whitened.z()).tail(left);
  return out;
}

double& constant_of(Robot& robot, const Shape& shape) {
  return robot.shafts[static_cast<std::size_t>(shape.shaft)].shape.*shape.constant;
}

Robot with_constants(Robot robot, const std::vector<Shape>& shapes, const VectorXd& logarithms) {
  for (std::size_t s = 0; s < shapes.size(); ++s)
    constant_of(robot, shapes[s]) = std::exp(logarithms[static_cast<Index>(s)]);
  return robot;
}

}  // namespace

Robot fit_friction_shapes(Robot robot, const VectorXd& speed, const MakeEquations& make, ShapeFit how, const Run& run) {
  const std::vector<Shape> shapes = free_shapes(robot, speed, how);
  if (shapes.empty()) return robot;
  std::optional<VectorXd> links =
      fit_links(design_columns(robot, find_base_parameters(robot, ParameterLayout(robot))), make, run);
  VectorXd start(static_cast<Index>(shapes.size())), lowest = start, highest = start;
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const auto k = static_cast<Index>(s);
    start[k] = std::log(constant_of(robot, shapes[s]));
    lowest[k] = std::log(shapes[s].lowest);
    highest[k] = std::log(shapes[s].highest);
  }
  Projection now;
  LeastSquaresProblem problem;
  problem.cost = [&](const VectorXd& x) {
    now = project(with_constants(robot, shapes, x), shapes, links, make, run);
    return now.cost;
  };
  problem.linearise = [&](const VectorXd&) {
    if (links) links = now.links;
    return now.model;
  };
  problem.limit = [&](const VectorXd& x, const VectorXd& step) -> VectorXd {
    const VectorXd there = x + step.cwiseMax(-1).cwiseMin(1);  // no constant more than e times in one step
    return there.cwiseMax(lowest).cwiseMin(highest) - x;
  };
  const double tolerance = how == ShapeFit::quick ? 1e-3 : 1e-7;  // change of log(constant) that counts as settled [-]
  problem.settled = [&](const LeastSquaresStep& s) { return s.step.cwiseAbs().maxCoeff() < tolerance; };
  LeastSquaresOptions options;
  options.iterations = how == ShapeFit::quick ? 4 : 20;
  options.damping = 0;
  options.take_last = false;
  const LeastSquaresResult found = least_squares(problem, start, options);
  return found.steps > 0 ? with_constants(robot, shapes, found.x) : robot;
}

}  // namespace steelyard
