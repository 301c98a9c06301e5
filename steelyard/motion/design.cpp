#include "steelyard/motion/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/motion/descend.hpp"
#include "steelyard/motion/genetic.hpp"
#include "steelyard/motion/infeasible.hpp"
#include "steelyard/motion/objective.hpp"

namespace steelyard {

namespace {

const std::vector<std::string> search_names = {"gradient", "genetic", "random"};

constexpr int batch = 4;  // starts between two looks at the best so far: the same on any number of threads
constexpr std::size_t elite_count = 8;
constexpr int promising = 3;         // fresh starts of which the best after its first round goes on
constexpr double same_valley = 0.2;  // share by which the variables of two motions must differ for both to be kept
constexpr long start_evaluations = 300;
constexpr double search_share = 0.8;             // share of the budget; the rest makes the best few exact
constexpr Eigen::Index coarse = 20, fine = 128;  // samples per period of the highest frequency
constexpr int checked_finer = 10;

using Clock = std::chrono::steady_clock;

struct Candidate {
  Eigen::VectorXd x;
  double criterion = infinity;    // per parameter
  double first_round = infinity;  // Lagrangian that the first round of a fresh start ended with
};

Eigen::Index samples_of(const Family& family, Eigen::Index per_cycle) {
  const double cycles = std::max(3.0, family.bandwidth() * family.duration());
  return static_cast<Eigen::Index>(std::ceil(cycles * static_cast<double>(per_cycle)));
}

class Designer {
 public:
  Designer(const Family& family, const Measurement& measurement, const Criterion& criterion, const LimitSet& limits,
           const DesignOptions& options, const Run& how)
      : family_(family),
        measurement_(measurement),
        criterion_(criterion),
        limits_(limits),
        options_(options),
        how_(how),
        check_times_(checking_times(family)),
        check_(family.at(check_times_)),
        begin_(Clock::now()) {}

  Design run() {
    require_room(family_, limits_);
    start_ = options_.first_start;
    if (options_.resume.size() > 0) keep(elites_, accept(options_.resume), elite_count);
    switch (options_.search) {
      case Search::gradient:
        search_by_gradient();
        break;
      case Search::genetic:
        search_genetically();
        break;
      case Search::random:
        search_at_random();
        break;
    }
    return result();
  }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  bool interrupted() const {
    try {
      if (!interrupted_) how_.check();
    } catch (const Cancelled&) {
      interrupted_ = true;
    }
    return interrupted_;
  }
  Run uncancelled() const { return {.threads = how_.threads}; }  // what is found until then is kept
  bool over(double share) const { return interrupted() || seconds() > share * options_.seconds; }

  double share_used() const {
    const double by_time = std::isfinite(options_.seconds) ? seconds() / options_.seconds : 0;
    const double by_count =
        options_.iterations > 0 ? static_cast<double>(evaluations_) / static_cast<double>(options_.iterations) : 0;
    return std::min(1.0, std::max(by_time, by_count));
  }

  void report() const {
    if (!how_.progress) return;
    const bool any = !elites_.empty() && std::isfinite(elites_.front().criterion);
    how_.progress(fmt::format("{} starts{}", start_ - options_.first_start,
                              any ? fmt::format(", best {:.4f}", elites_.front().criterion) : ""),
                  share_used());
  }

  Objective objective(Eigen::Index per_cycle) const {
    return {family_, measurement_, criterion_, limits_, options_.known, options_.rate, samples_of(family_, per_cycle)};
  }

  double worst(const Eigen::VectorXd& x) const {
    Trajectory motion;
    check_->evaluate(x, motion);
    Eigen::MatrixXd g;
    limits_.evaluate(motion, g);
    return g.maxCoeff();
  }

  // A motion that stands in a free pose and moves about it as far as the limits allow (on this grid).
  bool draw(Random& random, Objective& on, Eigen::VectorXd& x) const {
    const auto free = [&](double factor) { return on.limits(family_.shrunk(x, factor)).maxCoeff() <= 0; };
    for (int attempt = 0; attempt < 300; ++attempt) {
      x = family_.draw(random);
      if (free(1e-3)) {
        x = family_.shrunk(x, largest(free, 1e-3, 1));
        return true;
      }
    }
    return false;
  }

  // The largest factor that is free, between one that is and one that need not be.
  template <class Free>
  static double largest(const Free& free, double low, double high, int halvings = 12) {
    if (free(high)) return high;
    for (int i = 0; i < halvings; ++i) {
      const double middle = 0.5 * (low + high);
      (free(middle) ? low : high) = middle;
    }
    return low;
  }

  // Every limit holds on the finest grid: as it is, or with excursions a little smaller. Infinite where not even that.
  Candidate accept(const Eigen::VectorXd& x) {
    const auto free = [&](double factor) { return worst(family_.shrunk(x, factor)) <= 0; };
    double factor = 1, broken = 2;  // the largest factor known to hold, the smallest known not to
    for (const double less : {0.0, 2e-5, 1e-4, 5e-4, 2e-3, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99}) {
      factor = 1 - less;
      if (free(factor)) break;
      broken = factor;
    }
    if (broken == factor) return {x, infinity, infinity};
    if (factor < 1) factor = largest(free, factor, broken, 4);
    Candidate out{family_.shrunk(x, factor), 0, infinity};
    out.criterion = value_of(out.x) / criterion_parts(criterion_, measurement_);
    if (!std::isfinite(out.criterion)) undetermined_ = true;
    return out;
  }

  static void keep(std::vector<Candidate>& elites, Candidate candidate, std::size_t most) {
    if (!std::isfinite(candidate.criterion)) return;
    const auto same = std::find_if(elites.begin(), elites.end(), [&](const Candidate& e) {
      return (e.x - candidate.x).norm() < same_valley * e.x.norm();
    });
    if (same != elites.end() && same->criterion <= candidate.criterion) return;
    if (same != elites.end()) elites.erase(same);
    elites.push_back(std::move(candidate));
    std::stable_sort(elites.begin(), elites.end(),
                     [](const Candidate& a, const Candidate& b) { return a.criterion < b.criterion; });
    if (elites.size() > most) elites.resize(most);
  }

  DescendOptions steps(double share, long most) const {
    DescendOptions out;
    out.lower = family_.lower();
    out.upper = family_.upper();
    out.most = most;
    out.stop = [this, share] { return over(share); };
    return out;
  }

  // A child of the best so far: one of them mixed with a fresh motion or shaken a little, or two of them mixed, or with
  // joints exchanged. Of these, the last two lead furthest once the best are of several valleys.
  Eigen::VectorXd child(const std::vector<Candidate>& elites, const Eigen::VectorXd& fresh, Random& random) const {
    const auto pick = [&] { return static_cast<std::size_t>(random.integer(0, static_cast<int>(elites.size()) - 1)); };
    Eigen::VectorXd x = elites[pick()].x;
    const Eigen::VectorXd& other = elites[pick()].x;
    const double share = random.uniform(0.1, 0.5);
    switch (random.integer(0, elites.size() > 1 ? 3 : 1)) {
      case 0:
        return (1 - share) * x + share * fresh;
      case 1: {
        const double size = share * x.cwiseAbs().mean();
        for (double& value : x) value += size * random.normal();
        return x;
      }
      case 2:
        return (1 - share) * x + share * other;
      default: {
        const Eigen::Index each = x.size() / family_.dof();
        for (int i = 0; i < family_.dof(); ++i)
          if (random.chance(0.4)) x.segment(i * each, each) = other.segment(i * each, each);
        return x;
      }
    }
  }

  // Start number k: a fresh motion, or a child of the best so far.
  Candidate one_start(int k, const std::vector<Candidate>& elites, long budget, long& evaluations) const {
    Random random(how_.seed, static_cast<std::uint64_t>(k));
    Objective on = objective(coarse);
    Eigen::VectorXd fresh;
    const bool free = draw(random, on, fresh);  // else some motion that breaks limits, good for mixing with others
    if (!free && elites.empty()) return {};
    const bool anew = free && (k % 4 == 0 || elites.empty());
    Multipliers multipliers;
    if (!anew) multipliers.rho = 1;                       // from a good motion not too far away
    if (budget < start_evaluations) multipliers.rho = 3;  // no time for detours
    DescendOptions options = steps(search_share, std::min(start_evaluations, budget));
    if (anew && budget >= start_evaluations) options.promising = promising_value();
    const Descent found = descend(on, anew ? fresh : child(elites, fresh, random), multipliers, options);
    evaluations = on.evaluations();
    const double first_round = anew ? found.first_round : infinity;
    // A motion that breaks a limit slightly will be corrected; one that breaks it badly (cut short) is no candidate,
    // but the motion it began with is.
    if (found.violation < 0.05) return {found.x, found.criterion, first_round};
    return {fresh, free ? on.criterion(fresh) : infinity, first_round};
  }

  // Soft limits show early which fresh start leads far: the Lagrangian that the best third ended its first round below.
  double promising_value() const {
    const std::size_t count = first_rounds_.size() / promising;
    return count < 3 ? infinity : first_rounds_[count - 1];
  }

  void search_by_gradient() {
    const long budget = options_.iterations > 0 ? options_.iterations : std::numeric_limits<long>::max();
    const auto searching = static_cast<long>(search_share * static_cast<double>(budget));
    std::vector<Candidate> found = elites_;
    int barren = 0;  // starts in a row that came to nothing
    while (start_ == options_.first_start || (evaluations_ < searching && barren < 12 && !over(search_share))) {
      const int count = static_cast<int>(std::clamp<long>((searching - evaluations_) / start_evaluations, 1, batch));
      std::vector<Candidate> out(static_cast<std::size_t>(count));
      std::vector<long> used(out.size(), 0);
      parallel_for(count, uncancelled(), [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        if (i == 0 || !over(search_share))
          out[at] = one_start(start_ + i, found, std::max<long>(1, (searching - evaluations_) / count), used[at]);
      });
      for (auto& candidate : out) {
        if (std::isfinite(candidate.first_round)) first_rounds_.push_back(candidate.first_round);
        barren = std::isfinite(candidate.criterion) ? 0 : barren + 1;
        keep(found, std::move(candidate), elite_count);
      }
      std::sort(first_rounds_.begin(), first_rounds_.end());
      for (const long n : used) evaluations_ += std::max<long>(1, n);
      start_ += count;
      elites_ = found;
      report();
    }
    polish(found, std::max<long>(1, budget - evaluations_));
  }

  // The minimum on a fine grid, with limits drawn in by what they were still broken by between its samples.
  Eigen::VectorXd settle(Objective& on, Eigen::VectorXd x, long budget) const {
    Multipliers multipliers;
    multipliers.rho = 3;  // it is near its minimum already
    for (int round = 0; round < 5; ++round) {
      x = descend(on, x, multipliers, steps(0.97, std::min<long>(600, budget - on.evaluations()))).x;
      const double broken = worst(x);
      if (broken <= 0 || on.evaluations() >= budget || over(0.97)) break;
      multipliers.reserve += 1.2 * broken + 1e-6;
    }
    return x;
  }

  // The best few again on a finer grid, with every limit to the last digit.
  void polish(const std::vector<Candidate>& found, long budget) {
    const int count = std::min<int>(static_cast<int>(found.size()), 2);
    std::vector<Candidate> out(static_cast<std::size_t>(count));
    std::vector<long> used(out.size(), 0);
    parallel_for(count, uncancelled(), [&](int i) {
      const auto at = static_cast<std::size_t>(i);
      out[at].x = found[at].x;
      if (interrupted()) return;
      Objective on = objective(fine);
      out[at].x = settle(on, found[at].x, budget / count);
      used[at] = on.evaluations();
    });
    elites_.clear();
    for (std::size_t i = 0; i < out.size(); ++i) {
      evaluations_ += used[i];
      keep(elites_, accept(out[i].x), 1);
    }
    if (options_.resume.size() > 0) keep(elites_, accept(options_.resume), 1);
    for (std::size_t i = 0; i < found.size() && elites_.empty(); ++i) keep(elites_, accept(found[i].x), 1);
    report();
  }

  void search_at_random() {
    const long tries = options_.iterations > 0 ? options_.iterations : 1000;
    Objective on = objective(coarse);
    for (; start_ - options_.first_start < tries && !over(1); ++start_) {
      Random random(how_.seed, static_cast<std::uint64_t>(start_));
      Eigen::VectorXd x;
      if (!draw(random, on, x)) break;
      ++evaluations_;
      const double value = on.criterion(x);
      if (!elites_.empty() && value > elites_.front().criterion + 0.05) continue;  // the check costs more than this
      keep(elites_, accept(x), 1);
      report();
    }
  }

  void search_genetically() {
    Objective on = objective(coarse);
    const auto cost = [&](const Eigen::VectorXd& x) {
      ++evaluations_;
      const double broken = on.limits(x).cwiseMax(0).colwise().maxCoeff().sum();
      return on.criterion(x) + 10 * broken;
    };
    const auto first = [&](Random& random) {
      Eigen::VectorXd x;
      if (!draw(random, on, x)) x = family_.draw(random);
      return x;
    };
    GeneticOptions options;
    options.seed = how_.seed;
    options.evaluations = options_.iterations > 0 ? options_.iterations : std::numeric_limits<long>::max();
    options.stop = [this] {
      report();
      return over(0.95);
    };
    keep(elites_, accept(genetic_search(family_.variables(), cost, first, options)), 1);
  }

  Design result() {
    if (elites_.empty() || !std::isfinite(elites_.front().criterion)) {
      if (interrupted()) throw Cancelled();
      if (undetermined_)
        throw Unattainable(
            "motions within every limit were found, but none of them excites all parameters: give more harmonics, "
            "samples or room, or ask for fewer parameters");
      explain_infeasible(family_, limits_, how_.seed);
    }
    Design out;
    out.x = elites_.front().x;
    Trajectory motion;
    check_->evaluate(out.x, motion);
    out.margins = limits_.margins(motion, check_times_);
    out.checked = check_times_.size();
    out.value = value_of(out.x);
    out.starts = start_;
    out.evaluations = evaluations_;
    out.seconds = seconds();
    out.interrupted = interrupted();
    return out;
  }

  double value_of(const Eigen::VectorXd& x) const {
    const auto count = static_cast<Eigen::Index>(std::llround(options_.rate * family_.duration()));
    Trajectory motion;
    family_.at(sample_times(family_.duration(), count))->evaluate(x, motion);
    Eigen::MatrixXd Pi = Measurement(measurement_).information(motion);
    if (options_.known.size() > 0) Pi += options_.known;
    return evaluate(criterion_, Pi).value;
  }

  const Family& family_;
  const Measurement& measurement_;
  const Criterion& criterion_;
  const LimitSet& limits_;
  const DesignOptions& options_;
  const Run& how_;
  mutable std::atomic<bool> interrupted_ = false;
  Eigen::VectorXd check_times_;
  std::unique_ptr<Sampler> check_;
  Clock::time_point begin_;
  std::vector<Candidate> elites_;     // best first
  std::vector<double> first_rounds_;  // first rounds of fresh starts, best first
  bool undetermined_ = false;         // a motion held its limits without determining all parameters
  int start_ = 0;
  long evaluations_ = 0;
};

}  // namespace

const char* to_string(Search search) { return search_names[static_cast<std::size_t>(search)].c_str(); }

Search search_kind(const std::string& name) {
  for (std::size_t i = 0; i < search_names.size(); ++i)
    if (search_names[i] == name) return static_cast<Search>(i);
  throw InvalidInput(
      fmt::format("no search '{}'{}; there are {}", name, did_you_mean(name, search_names), join(search_names)));
}

Eigen::VectorXd checking_times(const Family& family) {
  return Eigen::VectorXd::LinSpaced(checked_finer * samples_of(family, fine) + 1, 0, family.duration());
}

Design design(const Family& family, const Measurement& measurement, const Criterion& criterion, const LimitSet& limits,
              const DesignOptions& options, const Run& run) {
  return Designer(family, measurement, criterion, limits, options, run).run();
}

}  // namespace steelyard
