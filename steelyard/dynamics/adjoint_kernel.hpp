// The adjoint of the batched regressor: one sample per SIMD lane. Plain data only: adjoint_kernel.cpp is compiled once
// for each instruction set level, and nothing shared between levels may come out of those compilations.
#pragma once

#include <cstddef>

namespace steelyard::adjoint {

/// One link of the tree, in its own link frame.
struct Link {
  int parent;        ///< link that carries this one, an earlier one; -1 for the base
  bool prismatic;    ///< slides along z of its joint frame instead of turning about it
  double offset;     ///< added to q [rad or m]
  double R[9];       ///< R_parent_joint, row-major
  double p[3];       ///< origin of the joint frame in the parent's link frame [m]
  double R_post[9];  ///< R_joint_link
  double p_post[3];  ///< origin of the link frame in the joint frame [m]
  double S[6];       ///< the joint's screw (ω; v) in the link frame
  int depth;         ///< ancestors, itself included
  const int* row;    ///< per ancestor, base first: entry where that joint's row for this link begins
  int slot;          ///< first of its `depth` screws in the workspace
};

struct Tree {
  int links;
  const Link* link;
  double gravity[3];  ///< acceleration of gravity in the base frame [m/s²]
};

/// A block of samples, structure of arrays: value of joint j, sample s at [j * stride + s].
struct Block {
  const double* q;
  const double* qd;
  const double* qdd;
  double* q_adjoint;  ///< written, not added to
  double* qd_adjoint;
  double* qdd_adjoint;
  std::ptrdiff_t stride;  ///< between joints, of all six [doubles]
  int samples;            ///< a multiple of the lane count
  const double* G;        ///< adjoint of the regressor: element e of a row, sample s at [(row + e) * G_stride + s]
  std::ptrdiff_t G_stride;
  double* workspace;  ///< workspace_per_lane(…) * lanes doubles, 64-byte aligned
};

/// Doubles per lane the kernel needs as workspace.
inline int workspace_per_lane(int links, int slots) { return 30 * links + 12 * slots; }

struct Level {
  const char* name;
  int lanes;
  void (*pull_back)(const Tree&, const Block&);
};

extern const Level level_baseline;
#ifdef STEELYARD_X86_LEVELS
extern const Level level_v3;
extern const Level level_v4;
#endif

}  // namespace steelyard::adjoint
