// The links of a model as bodies seen from their joint frames, where every joint turns about or slides along z: what
// `Dynamics` and `Momentum` move. Private to the room.
#pragma once

#include <vector>

#include "steelyard/dynamics/newton_euler.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// The bodies, and the frame of each in its parent's, its joint at zero.
void make_bodies(const Model&, std::vector<Body>& bodies, std::vector<Eigen::Isometry3d>& T_parent_joint);

/// Moves the bodies to where their joints have them; `sine`, `cosine`: room for one number a body.
void place_bodies(const std::vector<Eigen::Isometry3d>& T_parent_joint, const double* q, double* sine, double* cosine,
                  std::vector<Body>& bodies) noexcept;

}  // namespace steelyard
