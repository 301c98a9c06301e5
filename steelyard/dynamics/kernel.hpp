// The batched regressor: one sample per SIMD lane. Plain data only: kernel.cpp is compiled once for each
// instruction set level, and nothing shared between levels may come out of those compilations.
#pragma once

#include <cstddef>

namespace steelyard::kernel {

/// How a link's frame follows its parent's. Right angles about x save most of a rotation.
///
/// A joint is upright when it is revolute, aligned and of sign +1: its screw is e_z of its link frame. A link may have
/// a turn other than general if and only if
/// - its own joint is upright;
/// - it hangs on the base (parent < 0), or its parent's joint is upright (whatever the parent's turn, but floating);
/// - parent frame to joint frame is exactly Rot(x, k 90°) Trans(d, 0, r), k = 0, 1, -1: straight, quarter,
///   minus_quarter; on the base d and r may be anything, as the base does not move;
/// - its columns are in order: column[e] == e.
/// The kernel then reads d and r, but none of R, p, R_post, p_post, column.
/// Link 0 may float: it is a base that moves freely, with six screws of its own, along and about its axes.
enum class Turn : int { straight, quarter, minus_quarter, general, floating };

/// One link of the tree, as the kernel wants it.
struct Link {
  int parent;        ///< link that carries this one, an earlier one; -1 for the base
  bool prismatic;    ///< slides along z of its joint frame instead of turning about it
  bool aligned;      ///< link frame = joint frame: R_post = 1, p_post = 0
  Turn turn;         ///< general is always right, the others are faster where they apply (see Turn)
  double offset;     ///< added to q [rad or m]
  double sign;       ///< ±1: the joint turns about, or slides along, sign·z
  double R[9];       ///< R_parent_joint, row-major
  double p[3];       ///< origin of the joint frame in the parent's link frame [m]
  double R_post[9];  ///< R_joint_link
  double p_post[3];  ///< origin of the link frame in the joint frame [m]
  double d, r;       ///< shortcuts: translation along x, then along the turned z [m]
  int column[10];    ///< output column of each element XX XY XZ YY YZ ZZ MX MY MZ M
  int depth;         ///< rows it has: of its ancestors and itself, a floating base counting six
  const int* row;    ///< per ancestor, base first: where that joint's row for this link begins [Block::row_unit]
  int slot;          ///< first of its `depth` screws in the workspace; an only child may share its parent's
};

struct Tree {
  int links;
  const Link* link;
  double gravity[3];  ///< acceleration of gravity in the base frame [m/s²]; not read where the base floats
};

/// A block of samples, structure of arrays: value of joint j, sample s at [j * stride + s]. Of a floating base, which
/// is joint 0, this is the last of its six rows: the other five lie before it. Its rows are of the origin, then
/// angular, along its own axes; its acceleration has gravity taken off, and the velocity of its origin is not read.
struct Block {
  const double* q;
  const double* qd;
  const double* qdd;
  std::ptrdiff_t stride;      ///< between joints [doubles]
  int samples;                ///< a multiple of the lane count
  double* out;                ///< element e of a row, sample s at [row * row_unit + e * out_stride + s]
  std::ptrdiff_t out_stride;  ///< not a power of two: cache sets collide otherwise
  std::ptrdiff_t row_unit;    ///< out_stride where rows are numbers of entries, 1 where they are doubles
  double* workspace;          ///< workspace_per_lane(…) * lanes doubles, 64-byte aligned
};

inline constexpr double max_angle = 1e6;  ///< [rad] what the kernel's sine reduces

/// Doubles per lane the kernel needs as workspace.
inline int workspace_per_lane(int links, int slots) { return 11 * links + 6 * slots; }

struct Level {
  const char* name;  ///< "x86-64-v4", …
  int lanes;         ///< samples handled at once
  /// False: some |q| was beyond max_angle, and what was written for its sample is wrong if that joint turns.
  bool (*fill)(const Tree&, const Block&);
  bool (*fill_one)(const Tree&, const Block&);  ///< one sample at a time
};

extern const Level level_baseline;
#ifdef STEELYARD_X86_LEVELS
extern const Level level_v3;
extern const Level level_v4;
#endif

}  // namespace steelyard::kernel
