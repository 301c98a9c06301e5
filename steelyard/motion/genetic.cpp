#include "steelyard/motion/genetic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

constexpr int population_size = 60;
constexpr int tournament = 3;      // candidates drawn at random, the best of which becomes a parent
constexpr double crossover = 0.9;  // chance that a child has two parents [-]
constexpr double blend = 0.3;      // a child's gene lies between its parents' or so far outside [their distance] (BLX)
constexpr double mutation = 0.1;   // chance of a gene to change; at least one in each child does
constexpr int elite_size = 2;      // the best so many live on

struct Individual {
  Eigen::VectorXd genes;
  double cost = 0;
};

class Breeding {
 public:
  Breeding(int variables, const std::function<double(const Eigen::VectorXd&)>& cost, const GeneticOptions& options)
      : cost_(cost), options_(options), random_(options.seed), deviation_(variables) {}

  void begin(const std::function<Eigen::VectorXd(Random&)>& draw) {
    while (static_cast<int>(population_.size()) < population_size && (population_.empty() || going_on()))
      population_.push_back(judged(draw(random_)));
    sort(population_);
    set_deviation();
  }

  bool going_on() const { return evaluations_ < options_.evaluations && !(options_.stop && options_.stop()); }

  /// The best live on; the rest are children.
  void next_generation() {
    const auto elite = static_cast<std::size_t>(elite_size);
    std::vector<Individual> next(population_.begin(), population_.begin() + static_cast<std::ptrdiff_t>(elite));
    while (next.size() < population_.size() && going_on()) next.push_back(judged(child()));
    // A generation cut short: who is not replaced stays.
    for (std::size_t k = elite; next.size() < population_.size(); ++k) next.push_back(population_[k]);
    sort(next);
    population_ = std::move(next);
  }

  const Eigen::VectorXd& best() const { return population_.front().genes; }

 private:
  Individual judged(Eigen::VectorXd genes) {
    ++evaluations_;
    double cost = cost_(genes);
    if (std::isnan(cost)) cost = std::numeric_limits<double>::infinity();
    return {std::move(genes), cost};
  }

  static void sort(std::vector<Individual>& all) {
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
  }

  /// Spread of each gene in the first population: the measure of its changes.
  void set_deviation() {
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(deviation_.size()), square = mean;
    for (const Individual& one : population_) mean += one.genes / static_cast<double>(population_.size());
    for (const Individual& one : population_)
      square += (one.genes - mean).cwiseAbs2() / static_cast<double>(population_.size());
    deviation_ = square.cwiseSqrt();
  }

  /// Sorted by cost: the best of a tournament is the lowest number.
  const Eigen::VectorXd& parent() {
    int winner = static_cast<int>(population_.size()) - 1;
    for (int k = 0; k < tournament; ++k)
      winner = std::min(winner, random_.integer(0, static_cast<int>(population_.size()) - 1));
    return population_[static_cast<std::size_t>(winner)].genes;
  }

  Eigen::VectorXd child() {
    Eigen::VectorXd genes = parent();
    if (random_.chance(crossover)) {
      const Eigen::VectorXd& other = parent();
      for (Eigen::Index k = 0; k < genes.size(); ++k)
        genes(k) += random_.uniform(-blend, 1 + blend) * (other(k) - genes(k));
    }
    const int surely = random_.integer(0, static_cast<int>(genes.size()) - 1);
    for (Eigen::Index k = 0; k < genes.size(); ++k)
      if (random_.chance(mutation) || k == surely) genes(k) += change(k);
    return genes;
  }

  /// From large ones, which find other valleys, to a ten-thousandth of them, which find the bottom of this one.
  double change(Eigen::Index gene) {
    return deviation_(gene) * std::pow(10, -4 * random_.uniform()) * random_.normal();
  }

  const std::function<double(const Eigen::VectorXd&)>& cost_;
  const GeneticOptions& options_;
  Random random_;
  Eigen::VectorXd deviation_;
  std::vector<Individual> population_;
  long evaluations_ = 0;
};

}  // namespace

Eigen::VectorXd genetic_search(int variables, const std::function<double(const Eigen::VectorXd&)>& cost,
                               const std::function<Eigen::VectorXd(Random&)>& draw, const GeneticOptions& options) {
  if (variables < 1) throw InvalidInput("a genetic search needs variables");
  Breeding breeding(variables, cost, options);
  breeding.begin(draw);
  while (breeding.going_on()) breeding.next_generation();
  return breeding.best();
}

}  // namespace steelyard
