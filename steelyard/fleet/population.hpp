// Robots of one type: what they share, how much they differ, and which are unlike the others (methods of mixed models).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"

namespace steelyard {

/// One robot's estimate: y_r = φ + u_r + e_r, u_r ~ N(0, Ω), e_r ~ N(0, C_r).
struct Member {
  Eigen::VectorXd values;      ///< y_r, base parameters
  Eigen::MatrixXd covariance;  ///< C_r, whatever the residual's colour
};

/// φ and Ω of the members that count.
struct Population {
  Eigen::VectorXd mean;              ///< φ
  Eigen::MatrixXd mean_covariance;   ///< covariance of φ's estimate
  Eigen::MatrixXd spread;            ///< Ω, zero between groups
  Eigen::VectorXd deviation;         ///< √Ω_kk: standard deviation between robots
  Eigen::VectorXd lower, upper;      ///< its 95 % interval
  std::vector<Eigen::VectorXd> own;  ///< each member's shrunken estimate, counted or not
  std::vector<Eigen::MatrixXd> own_covariance;
  int counted = 0, iterations = 0;
};

/// Restricted maximum likelihood by EM. `groups`: parameters that may differ together, such as those of one joint's
/// friction; Ω is full within a group where there are robots enough for that, else diagonal. `left_out`: members that
/// do not count, being unlike the others. Throws Unattainable where fewer than three count.
Population fit_population(const std::vector<Member>&, const std::vector<std::vector<int>>& groups,
                          const std::vector<bool>& left_out = {}, const Run& = {});

/// How unlike the others a member is, in one group of parameters.
struct Unlikeness {
  int member = 0, group = 0;
  double statistic = 0;    ///< squared difference from the mean of the others in its own covariance (Hotelling's T²)
  int freedom = 0;         ///< parameters of the group
  double probability = 1;  ///< probability of one as large by chance
  bool significant = false;
};

struct FleetComparison {
  Population population;          ///< population of those that are not unlike
  std::vector<Unlikeness> tests;  ///< tests of every member and group
  std::vector<bool> left_out;     ///< members with a significant group
};

/// The population without those that are unlike it, and every member against that. Members are unlike at a false
/// discovery rate (Benjamini, Hochberg): of those named, so many are named by chance on average.
FleetComparison compare(const std::vector<Member>&, const std::vector<std::vector<int>>& groups,
                        double false_discovery_rate = 0.05, const Run& = {});

/// Which of the probabilities are significant at a false discovery rate.
std::vector<bool> discoveries(const std::vector<double>& probabilities, double rate);

/// P(χ² ≥ x) with so many degrees of freedom.
double chi_square_tail(double x, double freedom);

}  // namespace steelyard
