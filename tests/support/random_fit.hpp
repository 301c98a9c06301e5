// Random physically consistent fits: a robot, few noisy samples, and prior knowledge of its links.
#pragma once

#include "steelyard/consistency/physical.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard::testing {

struct RandomFitOptions {
  int min_links = 2, max_links = 12;
  double bounded = 0.5;     ///< chance that masses, centres and outlines are bounded
  double still = 0.1;       ///< chance that one joint never moves: the data does not determine some base parameters
  double precise = 0.15;    ///< chance of hardly any noise: then the cones may not matter
  double references = 0.5;  ///< chance that references are given: bodies near the true ones; else found by the library
};

struct RandomFit {
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  Information whitened;
  PhysicalOptions options;
  Eigen::VectorXd truth;  ///< standard parameters that the data came from; inside all bounds

  ConeProgram program() const { return physical_program(Model(robot), layout, base, whitened, options); }
};

/// Level, distance, weight and friction laws go round with `index`, everything else is random.
RandomFit random_fit(Random& random, int index, const RandomFitOptions& = {});

/// A body like this one: another mass, its centre and axes moved.
LinkParameters similar_body(const LinkParameters&, Random& random);

}  // namespace steelyard::testing
