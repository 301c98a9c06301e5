#include "steelyard/estimate/choose_friction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "steelyard/estimate/held_out.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/estimate/passivity.hpp"
#include "steelyard/estimate/reduced_rows.hpp"
#include "steelyard/estimate/shaft_law.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr int friction_folds = 12;        // each every 12th stretch of time, held out once [-]
constexpr double friction_margin = 0.02;  // relative gain in held-out square error that a further column needs [-]:
                                          // less may be overfitting
constexpr double false_choice = 0.05;     // share of robots without memory that may be given it by chance [-]; the
                                          // same of torque that follows the position
constexpr int sweeps = 2;                 // sweeps over all shafts, since each choice depends on the others [-]

std::string percent(double error) { return fmt::format("{:.2f} %", 100 * error); }

class Chooser {
 public:
  Chooser(const Robot& robot, const VectorXd& speed, const MakeObservations& observe, const Run& run, bool memory,
          const std::vector<std::array<double, 2>>& ranges)
      : robot_(robot), speed_(speed), observe_(observe), run_(run), ranges_(ranges) {
    for (const auto& terms : friction_candidates())
      if (memory || !remembers({terms, {}})) candidates_.push_back(terms);
    Robot bare = robot;
    for (auto& shaft : bare.shafts) shaft.friction.clear();
    const ParameterLayout layout(bare);
    const BaseParameters base = find_identifiable_parameters(bare, layout);
    link_columns_ = design_columns(bare, base);
    if (memory) find_rotors(layout, base);
    const bool any = std::any_of(robot.shafts.begin(), robot.shafts.end(), rubs);
    for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
      const bool has_friction = any ? rubs(robot.shafts[k]) : robot.shafts[k].kind == ShaftKind::coordinate;
      const bool takes_part = has_friction && has_effort(robot, robot.shafts[k]);
      const std::vector<Friction> springs = robot.shafts[k].beside_springs({});
      chosen_.push_back({takes_part ? plain(static_cast<int>(k)) : springs, first_shape(robot.shafts[k])});
      out_.push_back({.terms = springs, .shape = shape_used(chosen_.back())});
      if (takes_part) shafts_.push_back(static_cast<int>(k));
      if (has_friction && !takes_part) out_.back().reason = "none: its effort is not known, so neither is its friction";
    }
    memory_.resize(chosen_.size());
  }

  std::vector<ShaftFriction> run() {
    choose([&](int shaft) { return sign_widths(shaft); });
    choosing_laws_ = true;
    choose([&](int shaft) { return laws(shaft); });
    choosing_laws_ = false;
    in_stretches_ = true;
    if (!ranges_.empty()) choose([&](int shaft) { return with_position(shaft); });
    in_stretches_ = false;
    width_counts_ = true;  // not before: a law would make up for a width that is missing
    choose([&](int shaft) { return sign_widths(shaft); });
    return chosen();
  }

  std::vector<ShaftFriction> run_among(const std::vector<std::vector<RivalLaw>>& laws) {
    const auto given = [&](int shaft) {
      std::vector<ShaftLaw> out;
      for (const RivalLaw& law : laws[static_cast<std::size_t>(shaft)]) out.push_back({law.terms, law.shape});
      return out;
    };
    std::erase_if(shafts_, [&](int shaft) { return laws[static_cast<std::size_t>(shaft)].empty(); });
    for (std::size_t k = 0; k < chosen_.size(); ++k) {
      chosen_[k] = {};
      if (!laws[k].empty()) chosen_[k] = {laws[k].front().terms, laws[k].front().shape};
    }
    choosing_laws_ = width_counts_ = true;
    choose(given);
    return chosen();
  }

 private:
  // Terms of a shaft with these laws of friction: its springs stay beside them.
  std::vector<Friction> terms_of(int shaft, const std::vector<Friction>& laws) const {
    return robot_.shafts[static_cast<std::size_t>(shaft)].beside_springs(laws);
  }

  std::vector<Friction> plain(int shaft) const { return terms_of(shaft, plain_friction()); }

  std::vector<ShaftFriction> chosen() {
    for (const int shaft : shafts_) {
      auto& out = out_[static_cast<std::size_t>(shaft)];
      const ShaftLaw& law = chosen_[static_cast<std::size_t>(shaft)];
      out.terms = law.terms;
      out.shape = shape_used(law);
      if (const auto with = without_position_.find(shaft);
          with != without_position_.end() && with->second < out.held_out &&  // not where a zero effort has no share
          percent(with->second) != percent(out.held_out))
        out.reason += fmt::format("; {} with torque that follows the position, not significant", percent(with->second));
      if (const auto with = without_memory_.find(shaft); with != without_memory_.end() && with->second < out.held_out)
        out.reason += fmt::format("; {:.2f} % with memory, which no shaft shows beyond chance", 100 * with->second);
    }
    return out_;
  }

  // Rotors that are a base parameter by themselves: like stop elements, they are not negative in what is fitted. A free
  // one imitates torque that follows the position, at the speed of one motion.
  void find_rotors(const ParameterLayout& layout, const BaseParameters& base) {
    for (int b = 0; b < base.count(); ++b) {
      const Parameter& p = layout[base.kept[static_cast<std::size_t>(b)]];
      if (p.kind == ParameterKind::rotor && (base.K.cols() == 0 || base.K.row(b).isZero(0))) rotor_[p.shaft] = b;
    }
  }

  // The law as it is, with each width of the smoothed sign, as shares of the largest speed: encoders' noise and
  // pre-sliding blur the jump of Coulomb friction by a few thousandths of it.
  std::vector<ShaftLaw> sign_widths(int shaft) const {
    const ShaftLaw& now = chosen_[static_cast<std::size_t>(shaft)];
    std::vector<ShaftLaw> out;
    for (const double share : {0.0, 0.003, 0.006, 0.01, 0.018, 0.03, 0.05}) {
      out.push_back(now);
      out.back().shape.sign_width = share * speed_[shaft];
      // should the law dissipate with no width
      for (const auto& terms : friction_fallbacks()) out.push_back({terms_of(shaft, terms), out.back().shape});
    }
    return out;
  }

  std::vector<ShaftLaw> laws(int shaft) const {
    const FrictionShape shape = chosen_[static_cast<std::size_t>(shaft)].shape;
    const auto& candidates = candidates_;
    const auto shaped = [](Friction kind) { return !friction_law(kind).constants.empty(); };
    std::vector<ShaftLaw> out;
    for (const auto& terms : candidates)
      if (std::none_of(terms.begin(), terms.end(), shaped)) out.push_back({terms_of(shaft, terms), shape});
    for (const auto& law : friction_laws()) {
      if (law.constants.empty()) continue;
      for (const FrictionShape& tried : tried_shapes(law, shape, speed_[shaft]))
        for (const auto& terms : candidates)
          if (std::count(terms.begin(), terms.end(), law.kind) > 0) out.push_back({terms_of(shaft, terms), tried});
    }
    return out;
  }

  // (L13) The law as it is, and with torque that follows the position over the range seen.
  std::vector<ShaftLaw> with_position(int shaft) const {
    const ShaftLaw& now = chosen_[static_cast<std::size_t>(shaft)];
    const auto [lower, upper] = ranges_[static_cast<std::size_t>(shaft)];
    std::vector<ShaftLaw> out = {now};
    for (const auto& law : friction_laws())
      if (law.over_range() && lower < upper) {
        out.push_back(now);
        out.back().terms.push_back(law.kind);
        out.back().shape.position_lower = lower;
        out.back().shape.position_upper = upper;
      }
    return out;
  }

  int find_or_add(std::vector<DesignColumn>& columns, const DesignColumn& wanted) const {
    for (std::size_t k = link_columns_.size(); k < columns.size(); ++k)
      if (same_column(columns[k], wanted)) return static_cast<int>(k);
    columns.push_back(wanted);
    return static_cast<int>(columns.size()) - 1;
  }

  std::vector<int> columns_of(std::vector<DesignColumn>& columns, int shaft, const ShaftLaw& law) const {
    std::vector<int> out;
    for (const Friction kind : law.terms)
      for (int c = 0; c < static_cast<int>(friction_law(kind).columns.size()); ++c)
        out.push_back(find_or_add(columns, friction_column(shaft, kind, c, law.shape)));
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
  void choose(const std::function<std::vector<ShaftLaw>(int)>& propose) {
    std::vector<DesignColumn> columns = link_columns_;
    std::vector<std::vector<ShaftLaw>> proposals(chosen_.size());
    for (const int shaft : shafts_) {
      proposals[static_cast<std::size_t>(shaft)] = propose(shaft);
      columns_of(columns, shaft, chosen_[static_cast<std::size_t>(shaft)]);
      for (const ShaftLaw& law : proposals[static_cast<std::size_t>(shaft)]) columns_of(columns, shaft, law);
    }
    std::optional<VectorXd> links;
    if (link_values_.size() > 0) {
      links = VectorXd::Zero(static_cast<Index>(columns.size()));
      links->head(link_values_.size()) = link_values_;
    }
    auto blocks = observe_(columns, links);
    const Observations whole = merged(blocks, run_);
    if (in_stretches_) blocks = in_stretches(std::move(blocks), friction_folds);
    HeldOut held_out(std::move(blocks), friction_folds, reweighted_values(whole.select(active(columns))).sigma, {},
                     run_);
    const std::vector<ShaftLaw> before = chosen_;
    sweep(held_out, columns, proposals);
    if (any_remembers(chosen_) && !any_remembers(before) && !memory_is_certain()) {
      for (const int shaft : shafts_)
        if (const auto& found = memory_[static_cast<std::size_t>(shaft)]) without_memory_[shaft] = found->held_out;
      chosen_ = before;
      for (auto& laws : proposals) std::erase_if(laws, remembers);
      sweep(held_out, columns, proposals);
    }
    link_values_ =
        reweighted_values(whole.select(active(columns))).values.head(static_cast<Index>(link_columns_.size()));
  }

  void sweep(HeldOut& held_out, std::vector<DesignColumn>& columns,
             const std::vector<std::vector<ShaftLaw>>& proposals) {
    for (int round = 0; round < sweeps; ++round) {
      bool changed = false;
      for (const int shaft : shafts_)
        changed |= pick(held_out, columns, shaft, proposals[static_cast<std::size_t>(shaft)]);
      if (!changed) break;
    }
  }

  static bool any_remembers(const std::vector<ShaftLaw>& laws) {
    return std::any_of(laws.begin(), laws.end(), remembers);
  }

  struct Scored {
    const ShaftLaw* law;
    VectorXd squares;
    std::size_t columns;
  };

  bool pick(HeldOut& held_out, std::vector<DesignColumn>& columns, int shaft, const std::vector<ShaftLaw>& laws) {
    std::vector<int> candidates;
    for (const ShaftLaw& law : laws)
      for (const int c : columns_of(columns, shaft, law)) candidates.push_back(c);
    std::vector<int> others = active(columns, shaft), bounded;
    if (const auto rotor = rotor_.find(shaft); rotor != rotor_.end()) {
      bounded.push_back(rotor->second);
      candidates.push_back(rotor->second);
      std::erase(others, rotor->second);
    }
    const auto judge = held_out.judge(joints_of(shaft), others, candidates);
    const std::vector<Friction> usual = plain(shaft);
    std::vector<Scored> scored;
    VectorXd plain_squares;
    for (const ShaftLaw& law : laws) {
      std::vector<int> mine = bounded, positive = bounded, elements;
      for (const int c : columns_of(columns, shaft, law)) {
        mine.push_back(c);
        if (friction_law(columns[static_cast<std::size_t>(c)].kind).has_memory()) elements.push_back(c);
      }
      positive.insert(positive.end(), elements.begin(), elements.end());
      const auto score = judge.score(mine, positive);
      if (law.terms == usual) plain_squares = score.squares;
      const auto unused = std::count_if(elements.begin(), elements.end(), [&](int c) {
        return score.fit[std::lower_bound(mine.begin(), mine.end(), c) - mine.begin()] <= 0;
      });
      if (!what_feeds_power(law.shape, values_of(score, columns, mine), speed_[shaft]))
        scored.push_back({&law, score.squares, mine.size() - static_cast<std::size_t>(unused) + constants(law)});
    }
    ShaftLaw& now = chosen_[static_cast<std::size_t>(shaft)];
    if (scored.empty()) {  // nothing passive: this log determines no friction
      const std::vector<Friction> springs = terms_of(shaft, {});
      const bool changed = now.terms != springs;
      now.terms = springs;
      out_[static_cast<std::size_t>(shaft)].reason = "no law that dissipates fits the torque";
      return changed;
    }
    memory_[static_cast<std::size_t>(shaft)] = evidence_of(scored, remembers, judge.torque_square());
    drop_chance_positions(shaft, scored, judge.torque_square());
    const Scored& best = simplest_of_the_best(scored);
    if (choosing_laws_) note_rivals(shaft, scored, best);
    const bool dissipates =
        std::any_of(scored.begin(), scored.end(), [&](const Scored& s) { return s.law->terms == usual; });
    explain(shaft, best, plain_squares, dissipates, judge.torque_square());
    const bool changed = now.terms != best.law->terms || now.shape != best.law->shape;
    now = *best.law;
    return changed;
  }

  // Constants of a law's shape that are chosen with it: each fits what a column fits.
  std::size_t constants(const ShaftLaw& law) const {
    std::size_t out = width_counts_ && law.shape.sign_width > 0 ? 1 : 0;
    for (const Friction kind : law.terms)
      for (const auto& constant : friction_law(kind).constants) out += constant.tried.size() > 1 ? 1 : 0;
    return out;
  }

  static std::map<Friction, double> values_of(const HeldOut::Judge::Score& score,
                                              const std::vector<DesignColumn>& columns, const std::vector<int>& mine) {
    std::map<Friction, double> out;
    for (std::size_t k = 0; k < mine.size(); ++k) {
      if (columns[static_cast<std::size_t>(mine[k])].parameter >= 0) continue;  // a rotor
      const Friction kind = columns[static_cast<std::size_t>(mine[k])].kind;
      const double value = score.fit[static_cast<Index>(k)];
      const auto [at, first] = out.insert({kind, value});
      if (!first) at->second = friction_law(kind).has_memory() ? std::min(at->second, value) : value;
    }
    return out;
  }

  static double scatter(const VectorXd& differences) {
    const auto count = static_cast<double>(differences.size());
    return std::sqrt((differences.array() - differences.mean()).square().sum() / std::max(1.0, count - 1) * count);
  }

  // What the best law of a kind gains over the best of the others, on motion held out.
  struct Evidence {
    double gain = 0;   // gain in squared error, in its own standard errors over the folds [-]
    double share = 0;  // the same of the error's logarithm, in which a fold with a large torque counts as any other [-]
    double held_out = 0;  // relative error with such a law [-]
  };

  // Nothing where one of the two is missing.
  static std::optional<Evidence> evidence_of(const std::vector<Scored>& scored, bool (*of_the_kind)(const ShaftLaw&),
                                             double torque_square) {
    const Scored *with = nullptr, *without = nullptr;
    for (const Scored& s : scored) {
      const Scored*& best = of_the_kind(*s.law) ? with : without;
      if (best == nullptr || s.squares.sum() < best->squares.sum()) best = &s;
    }
    if (with == nullptr || without == nullptr) return {};
    const VectorXd gain = without->squares - with->squares;
    const VectorXd share = (without->squares.array() / with->squares.array().max(1e-300)).max(1e-300).log();
    return Evidence{gain.sum() / std::max(scatter(gain), 1e-12 * without->squares.sum()),
                    share.sum() / std::max(scatter(share), 1e-12), std::sqrt(with->squares.sum() / torque_square)};
  }

  // Beyond chance by a one-sided t-test over the folds, at a level that the shafts share.
  bool certain(double gain) const {
    const double level = false_choice / static_cast<double>(shafts_.size());
    return gain > student_t_quantile(1 - level, friction_folds - 1);
  }

  // (L11) A model with a state is harder to use, so memory takes part at every shaft or at none: at all where a shaft
  // shows it.
  bool memory_is_certain() const {
    return std::any_of(memory_.begin(), memory_.end(),
                       [&](const auto& found) { return found && certain(found->gain); });
  }

  // (L13) Torque that follows the position is no candidate where it gains no more than chance.
  void drop_chance_positions(int shaft, std::vector<Scored>& scored, double torque_square) {
    const auto found = evidence_of(scored, follows_position, torque_square);
    if (!found) return;
    without_position_.erase(shaft);
    if (certain(found->share)) return;
    without_position_[shaft] = found->held_out;
    std::erase_if(scored, [](const Scored& s) { return follows_position(*s.law); });
  }

  // The laws whose error is within its scatter of the least.
  void note_rivals(int shaft, std::vector<Scored> scored, const Scored& taken) {
    constexpr std::size_t most = 4;
    const auto sum = [](const Scored& s) { return s.squares.sum(); };
    const ShaftLaw& chosen = *taken.law;
    std::stable_sort(scored.begin(), scored.end(), [&](const auto& a, const auto& b) { return sum(a) < sum(b); });
    std::vector<const ShaftLaw*> rivals;
    for (const Scored& s : scored) {
      const VectorXd more = s.squares - scored.front().squares;
      const auto known = [&](const ShaftLaw* law) { return alike(*law, *s.law); };
      if (rivals.size() == most || more.sum() > scatter(more) || alike(chosen, *s.law) ||
          std::any_of(rivals.begin(), rivals.end(), known))
        continue;
      rivals.push_back(s.law);
    }
    auto& out = out_[static_cast<std::size_t>(shaft)].rivals;
    out.clear();
    for (const ShaftLaw* law : rivals) out.push_back({law->terms, law->shape});
  }

  // The fewest columns that do as well as the best: within its error's scatter over the folds, or within the margin.
  const Scored& simplest_of_the_best(const std::vector<Scored>& scored) const {
    const Scored* best = &scored.front();
    for (const Scored& s : scored)
      if (s.squares.sum() < best->squares.sum()) best = &s;
    const Scored* out = best;
    for (const Scored& s : scored) {
      const VectorXd more = s.squares - best->squares;
      const double allowed = std::max(
          scatter(more), friction_margin * static_cast<double>(best->columns - s.columns) * best->squares.sum());
      if (s.columns < best->columns && more.sum() <= allowed)
        if (s.columns < out->columns || (s.columns == out->columns && s.squares.sum() < out->squares.sum())) out = &s;
    }
    return *out;
  }

  // `dissipates`: whether the plain law does, so that it could have been chosen.
  void explain(int shaft, const Scored& best, const VectorXd& plain_squares, bool dissipates, double torque_square) {
    ShaftFriction& out = out_[static_cast<std::size_t>(shaft)];
    out.held_out = std::sqrt(best.squares.sum() / torque_square);
    if (plain_squares.size() > 0) out.plain_held_out = std::sqrt(plain_squares.sum() / torque_square);
    if (!(torque_square > 0)) {  // shares of a zero effort are none
      out.held_out = out.plain_held_out = std::nan("");
      out.reason =
          fmt::format("{}: smallest error on held-out motion; its effort is zero", terms_text(best.law->terms));
      return;
    }
    out.reason = fmt::format("{}: {} error on held-out motion", terms_text(best.law->terms), percent(out.held_out));
    out.plain_feeds_power = !dissipates;
    if (const auto usual = plain(shaft); best.law->terms != usual)
      out.reason += fmt::format(", {:.2f} % with {}{}", 100 * out.plain_held_out, terms_text(usual),
                                out.plain_held_out >= out.held_out ? ""
                                : dissipates                       ? ", within its scatter"
                                                                   : ", which would feed power");
    else
      out.reason += "; no richer law is better by more than its scatter";
  }

  const Robot& robot_;
  const VectorXd& speed_;
  const MakeObservations& observe_;
  const Run& run_;
  const std::vector<std::array<double, 2>>& ranges_;  // range of each shaft's positions; empty: not looked at
  std::vector<std::vector<Friction>> candidates_;
  std::vector<DesignColumn> link_columns_;
  std::map<int, int> rotor_;      // rotor of a shaft, among link_columns_
  std::vector<int> shafts_;       // shafts that have friction
  std::vector<ShaftLaw> chosen_;  // law of every shaft
  VectorXd link_values_;          // links' values with the laws chosen last
  bool choosing_laws_ = false, width_counts_ = false, in_stretches_ = false;
  std::vector<std::optional<Evidence>> memory_;
  std::map<int, double> without_memory_;    // error of shafts that memory was kept from, with it [-]
  std::map<int, double> without_position_;  // the same of torque that follows the position
  std::vector<ShaftFriction> out_;
};

}  // namespace

std::vector<ShaftFriction> choose_friction(const Robot& robot, const VectorXd& speed, const MakeEquations& make,
                                           const Run& run, bool memory,
                                           const std::vector<std::array<double, 2>>& ranges) {
  const MakeObservations observe = [&](const auto& columns, const auto& links) {
    return observe_in_time(*make(columns, links), 4 * friction_folds, run);
  };
  return Chooser(robot, speed, observe, run, memory, ranges).run();
}

std::vector<ShaftFriction> choose_friction_among(const Robot& robot, const VectorXd& speed,
                                                 const MakeObservations& observe,
                                                 const std::vector<std::vector<RivalLaw>>& laws, const Run& run) {
  const std::vector<std::array<double, 2>> none;
  return Chooser(robot, speed, observe, run, true, none).run_among(laws);
}

}  // namespace steelyard
