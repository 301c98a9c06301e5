// Torque regressor of a tree of links, a block of samples at a time (equations R1-R5 of docs/theory/regressor.md).
// Every joint's screw is carried forward into the frames of the links it moves and projected on their wrenches:
// fewer operations than propagating ten wrenches backward, and only the block-triangle is written.
//
// Compiled once per instruction set level with STEELYARD_LEVEL (its name) and STEELYARD_LANES. Everything here
// has internal linkage, so that code for one level can never be linked into another.
//
// Written for registers: vectors are loaded and stored component by component, as a struct copied whole would go
// through memory, and structural zeros and ones are plain constants: -ffinite-math-only -fno-signed-zeros let the
// compiler drop 0·x. Without them the result is the same but for rounding; with them a NaN still reaches every entry
// that depends on it.
#include "steelyard/dynamics/kernel.hpp"

#include "steelyard/math/lanes.hpp"

namespace steelyard::kernel {
namespace {

template <int W>
struct Fill {
  using L = Lanes<W>;
  using V = typename L::Real;

  struct V3 {
    V x, y, z;
  };
  struct Screw {
    V3 w, v;
  };
  // A link's motion in its own frame: ω, ω̇, acceleration of the origin less gravity.
  struct Motion {
    V3 w, wd, a;
  };

  static STEELYARD_INLINE V3 constant(double x, double y, double z) { return {L::all(x), L::all(y), L::all(z)}; }
  static STEELYARD_INLINE V3 load(const double* p) { return {L::load(p), L::load(p + W), L::load(p + 2 * W)}; }
  static STEELYARD_INLINE void store(double* p, V3 u) {
    L::store(p, u.x);
    L::store(p + W, u.y);
    L::store(p + 2 * W, u.z);
  }
  static STEELYARD_INLINE V3 add(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  static STEELYARD_INLINE V3 scale(V3 a, V k) { return {a.x * k, a.y * k, a.z * k}; }
  static STEELYARD_INLINE V3 cross(V3 a, V3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  static STEELYARD_INLINE V3 add_cross(V3 u, V3 a, V3 b) {  // u + a × b
    return {u.x + a.y * b.z - a.z * b.y, u.y + a.z * b.x - a.x * b.z, u.z + a.x * b.y - a.y * b.x};
  }

  // Parent to child when the fixed part is Rot(x, k·90°) Trans(x, d), the moving part Rot(z, q) Trans(z, r).
  template <Turn turn, bool has_d, bool has_r>
  struct RightAngleStep {
    static constexpr bool upright = true, plain = true;  // plain: upright parent, columns in order
    V c, s;
    V3 p;  // (d, 0, r) turned by k·90° about x

    STEELYARD_INLINE RightAngleStep(const Link& link, V cosine, V sine, V) : c(cosine), s(sine) {
      const V zero = L::all(0.0), d = has_d ? L::all(link.d) : zero, r = has_r ? L::all(link.r) : zero;
      if constexpr (turn == Turn::straight) p = {d, zero, r};
      if constexpr (turn == Turn::quarter) p = {d, -r, zero};
      if constexpr (turn == Turn::minus_quarter) p = {d, r, zero};
    }
    STEELYARD_INLINE V3 rotate(V3 u) const {
      if constexpr (turn == Turn::quarter) return {c * u.x + s * u.z, c * u.z - s * u.x, -u.y};
      if constexpr (turn == Turn::minus_quarter) return {c * u.x - s * u.z, -(c * u.z) - s * u.x, u.y};
      return {c * u.x + s * u.y, c * u.y - s * u.x, u.z};
    }
  };

  // Parent to child in general: T_parent_joint · (Rot(z, q) or Trans(z, q)) · T_joint_link.
  template <bool is_upright>
  struct GeneralStep {
    static constexpr bool upright = is_upright, plain = false;
    V3 x, y, z, p;  // columns of R_parent_link, and the origin

    STEELYARD_INLINE GeneralStep(const Link& link, V c, V s, V q) {
      const double *A = link.R, *B = link.R_post, *t = link.p_post;
      z = constant(A[2], A[5], A[8]);
      p = constant(link.p[0], link.p[1], link.p[2]);
      if constexpr (!upright) {
        s = s * link.sign;
        if (link.prismatic) {
          p = add(p, scale(z, q * link.sign));
          c = L::all(1.0);
          s = L::all(0.0);
        }
      }
      x = {c * A[0] + s * A[1], c * A[3] + s * A[4], c * A[6] + s * A[7]};  // A Rot(z, q)
      y = {c * A[1] - s * A[0], c * A[4] - s * A[3], c * A[7] - s * A[6]};
      if constexpr (!upright) {
        p = add(p, combine(t[0], t[1], t[2]));
        const V3 x_post = combine(B[0], B[3], B[6]), y_post = combine(B[1], B[4], B[7]);
        z = combine(B[2], B[5], B[8]);
        x = x_post;
        y = y_post;
      }
    }
    STEELYARD_INLINE V3 combine(double i, double j, double k) const {
      return {x.x * i + y.x * j + z.x * k, x.y * i + y.y * j + z.y * k, x.z * i + y.z * j + z.z * k};
    }
    STEELYARD_INLINE V3 rotate(V3 u) const {
      return {x.x * u.x + x.y * u.y + x.z * u.z, y.x * u.x + y.y * u.y + y.z * u.z, z.x * u.x + z.y * u.y + z.z * u.z};
    }
  };

  // The screw S = (ω; v) of a joint that turns about z of its link frame, through the origin.
  static STEELYARD_INLINE Screw upright() { return {constant(0, 0, 1), constant(0, 0, 0)}; }

  // A joint's own screw in its link frame, which may be turned and shifted against the joint frame:
  // revolute (R_postᵀ e_z; R_postᵀ (e_z × p_post)), prismatic (0; R_postᵀ e_z).
  static STEELYARD_INLINE Screw axis(const Link& link) {
    const double *B = link.R_post, *t = link.p_post;
    const double turn = link.prismatic ? 0.0 : link.sign, slide = link.prismatic ? link.sign : 0.0;
    const double t0 = turn * t[0], t1 = turn * t[1];
    return {constant(turn * B[6], turn * B[7], turn * B[8]),
            constant(t0 * B[3] - t1 * B[0] + slide * B[6], t0 * B[4] - t1 * B[1] + slide * B[7],
                     t0 * B[5] - t1 * B[2] + slide * B[8])};
  }
  static STEELYARD_INLINE bool is_upright(const Link& link) { return link.aligned && !link.prismatic && link.sign > 0; }

  // Forward recursion (R1) over a joint with screw S.
  template <class Step>
  static STEELYARD_INLINE Motion move(const Step& step, const Motion& parent, const Screw& S, V qd, V qdd) {
    const V3 swing = add_cross(parent.a, parent.wd, step.p);  // a + ω̇ × p + ω × (ω × p)
    const V3 a = step.rotate(add_cross(swing, parent.w, cross(parent.w, step.p)));
    const V3 w = step.rotate(parent.w), wd = step.rotate(parent.wd);
    const V3 sw = scale(S.w, qd), sv = scale(S.v, qd);
    // The joint moves the link's origin at sv: 2 ω × sv + sw × sv + S_v q̈.
    const V3 coriolis = cross(add(add(w, w), sw), sv);
    return {add(w, sw), add(add_cross(wd, w, sw), scale(S.w, qdd)), add(add(a, coriolis), scale(S.v, qdd))};
  }

  // Terms that all columns of a link share.
  struct Products {
    V3 wd, a;
    V U11, U12, U13, U21, U22, U23, U31, U32, U33;  // U = ω̇^ + ω^ω^ (R2)
    V w12, w13, w23;                                // ω_i ω_j
    V D12, D31, D23;                                // ω1² − ω2², ω3² − ω1², ω2² − ω3²

    STEELYARD_INLINE explicit Products(const Motion& m) : wd(m.wd), a(m.a) {
      const V w11 = m.w.x * m.w.x, w22 = m.w.y * m.w.y, w33 = m.w.z * m.w.z;
      w12 = m.w.x * m.w.y;
      w13 = m.w.x * m.w.z;
      w23 = m.w.y * m.w.z;
      U11 = -w22 - w33;
      U22 = -w11 - w33;
      U33 = -w11 - w22;
      U12 = w12 - wd.z;
      U21 = w12 + wd.z;
      U13 = w13 + wd.y;
      U31 = w13 - wd.y;
      U23 = w23 - wd.x;
      U32 = w23 + wd.x;
      D12 = w11 - w22;
      D31 = w33 - w11;
      D23 = w22 - w33;
    }
  };

  // A screw, from the parent's frame to the link's (R4).
  template <class Step>
  static STEELYARD_INLINE Screw carry(const Step& step, const Screw& s) {
    return {step.rotate(s.w), step.rotate(add_cross(s.v, s.w, step.p))};
  }

  // Offset of each of a link's ten columns: in order, or as the link says.
  template <bool in_order>
  struct Columns {
    std::ptrdiff_t stride;
    std::ptrdiff_t offset[in_order ? 1 : 10];
    STEELYARD_INLINE Columns(const Link& link, std::ptrdiff_t stride_) : stride(stride_) {
      if constexpr (!in_order)
        for (int e = 0; e < 10; ++e) offset[e] = link.column[e] * stride;
    }
    STEELYARD_INLINE std::ptrdiff_t operator[](int e) const {
      if constexpr (in_order)
        return e * stride;
      else
        return offset[e];
    }
  };

  // One joint's row for one link: the screw (s, v) in the link frame against its ten wrenches (R3, R5).
  template <bool in_order>
  static STEELYARD_INLINE void row(const Products& m, const Screw& screw, double* out, const Columns<in_order>& at) {
    const V3 s = screw.w, v = screw.v;
    const V x1 = s.x * m.w23, x2 = s.y * m.w13, x3 = s.z * m.w12;
    L::store(out + at[0], s.x * m.wd.x + (x2 - x3));                                             // XX
    L::store(out + at[1], s.y * m.U32 - s.x * m.U31 + s.z * m.D12);                              // XY
    L::store(out + at[2], s.x * m.U21 - s.z * m.U23 + s.y * m.D31);                              // XZ
    L::store(out + at[3], s.y * m.wd.y + (x3 - x1));                                             // YY
    L::store(out + at[4], s.z * m.U13 - s.y * m.U12 + s.x * m.D23);                              // YZ
    L::store(out + at[5], s.z * m.wd.z + (x1 - x2));                                             // ZZ
    L::store(out + at[6], v.x * m.U11 + v.y * m.U21 + v.z * m.U31 + m.a.y * s.z - m.a.z * s.y);  // MX
    L::store(out + at[7], v.x * m.U12 + v.y * m.U22 + v.z * m.U32 + m.a.z * s.x - m.a.x * s.z);  // MY
    L::store(out + at[8], v.x * m.U13 + v.y * m.U23 + v.z * m.U33 + m.a.x * s.y - m.a.y * s.x);  // MZ
    L::store(out + at[9], v.x * m.a.x + v.y * m.a.y + v.z * m.a.z);                              // M
  }

  // One group of lanes: the samples s0 … s0 + W - 1. The workspace holds cos q, sin q and the motion of every link,
  // then in the slots the screws of the ancestors. A joint's own screw is constant and is not kept.
  struct Group {
    const Tree& tree;
    const Block& block;
    int s0;

    STEELYARD_INLINE V input(const double* x, int j) const { return L::load(x + j * block.stride + s0); }
    STEELYARD_INLINE V position(int j) const { return input(block.q, j) + tree.link[j].offset; }
    STEELYARD_INLINE double* angle(int j) const { return block.workspace + 11 * W * j; }
    STEELYARD_INLINE double* motion(int j) const { return block.workspace + 11 * W * j + 2 * W; }
    STEELYARD_INLINE double* screws(const Link& link) const {
      return block.workspace + 11 * W * tree.links + 6 * W * link.slot;
    }
  };

  // Motion and rows of link j. `on_base`: it has no parent, so the frame that carries it stands still.
  template <class Step, bool on_base>
  static STEELYARD_INLINE void one_link(const Group& group, int j) {
    const Tree& tree = group.tree;
    const Block& block = group.block;
    const Link& link = tree.link[j];
    const double* angle = group.angle(j);
    const Step step(link, L::load(angle), L::load(angle + W), group.position(j));
    const Screw own = Step::upright ? upright() : axis(link);

    Motion parent{constant(0, 0, 0), constant(0, 0, 0), constant(-tree.gravity[0], -tree.gravity[1], -tree.gravity[2])};
    if constexpr (!on_base) {
      const double* at = group.motion(link.parent);
      parent = {load(at), load(at + 3 * W), load(at + 6 * W)};
    }
    const Motion motion = move(step, parent, own, group.input(block.qd, j), group.input(block.qdd, j));
    const bool carries = j + 1 < tree.links;  // the last link certainly carries none
    if (carries) {
      store(group.motion(j), motion.w);
      store(group.motion(j) + 3 * W, motion.wd);
      store(group.motion(j) + 6 * W, motion.a);
    }
    const Products m(motion);

    const Columns<Step::plain> columns(link, block.out_stride);
    const auto row_of = [&](int i) { return block.out + group.s0 + link.row[i] * block.row_unit; };
    const int depth = link.depth;
    row(m, own, row_of(depth - 1), columns);
    if constexpr (!on_base) {
      const Link& parent_link = tree.link[link.parent];
      const double* from = group.screws(parent_link);
      double* to = group.screws(link);  // may be the same place
      const auto ancestor = [&](int i, Screw in_parent) __attribute__((always_inline)) {
        const Screw here = carry(step, in_parent);
        if (carries) {
          store(to + 6 * W * i, here.w);
          store(to + 6 * W * i + 3 * W, here.v);
        }
        row(m, here, row_of(i), columns);
      };
      int kept = depth - 2;  // screws in the workspace; the parent's own is constant
      if (Step::plain || is_upright(parent_link))
        ancestor(depth - 2, upright());
      else if (parent_link.turn == Turn::floating)
        kept = depth - 1;  // all six of it are there
      else
        ancestor(depth - 2, axis(parent_link));
      for (int i = 0; i < kept; ++i) ancestor(i, {load(from + 6 * W * i), load(from + 6 * W * i + 3 * W)});
    }
  }

  // A base that moves freely: its motion is given, its six screws are the axes of its frame.
  static STEELYARD_INLINE void floating(const Group& group) {
    const Link& link = group.tree.link[0];
    const auto vector = [&](const double* x, int row) __attribute__((always_inline))->V3 {
      return {group.input(x, row), group.input(x, row + 1), group.input(x, row + 2)};
    };
    const Motion motion{vector(group.block.qd, -2), vector(group.block.qdd, -2), vector(group.block.qdd, -5)};
    double* at = group.motion(0);
    store(at, motion.w);
    store(at + 3 * W, motion.wd);
    store(at + 6 * W, motion.a);
    const Products m(motion);
    const Columns<true> columns(link, group.block.out_stride);
    const V3 zero = constant(0, 0, 0), axes[3] = {constant(1, 0, 0), constant(0, 1, 0), constant(0, 0, 1)};
    for (int i = 0; i < 6; ++i) {
      const Screw own = i < 3 ? Screw{zero, axes[i]} : Screw{axes[i - 3], zero};
      store(group.screws(link) + 6 * W * i, own.w);
      store(group.screws(link) + 6 * W * i + 3 * W, own.v);
      row(m, own, group.block.out + group.s0 + link.row[i] * group.block.row_unit, columns);
    }
  }

  template <Turn turn>
  static STEELYARD_INLINE void right_angle(const Group& group, int j) {
    const Link& link = group.tree.link[j];
    if (link.parent < 0)  // which stands still: d and r do not matter
      one_link<RightAngleStep<turn, false, false>, true>(group, j);
    else if (link.d != 0 && link.r != 0)
      one_link<RightAngleStep<turn, true, true>, false>(group, j);
    else if (link.d != 0)
      one_link<RightAngleStep<turn, true, false>, false>(group, j);
    else if (link.r != 0)
      one_link<RightAngleStep<turn, false, true>, false>(group, j);
    else
      one_link<RightAngleStep<turn, false, false>, false>(group, j);
  }

  static STEELYARD_INLINE void general(const Group& group, int j) {
    const Link& link = group.tree.link[j];
    const bool on_base = link.parent < 0, simple = is_upright(link);
    if (on_base && simple)
      one_link<GeneralStep<true>, true>(group, j);
    else if (on_base)
      one_link<GeneralStep<false>, true>(group, j);
    else if (simple)
      one_link<GeneralStep<true>, false>(group, j);
    else
      one_link<GeneralStep<false>, false>(group, j);
  }

  // Sines and cosines first, all joints together: no chain ties them, so they overlap.
  static STEELYARD_INLINE void angles(const Group& group, typename L::Int& beyond) {
    for (int j = 0; j < group.tree.links; ++j) {
      V s, c;
      const V q = group.position(j);
      beyond |= (q > max_angle) | (q < -max_angle);
      sincos<W>(q, s, c);
      L::store(group.angle(j), c);
      L::store(group.angle(j) + W, s);
    }
  }

  static bool run(const Tree& the_tree, const Block& the_block) {
    const Tree tree = the_tree;  // copies, which no store through a double* can change
    const Block block = the_block;
    typename L::Int beyond{};
    for (int s0 = 0; s0 < block.samples; s0 += W) {
      const Group group{tree, block, s0};
      angles(group, beyond);
      for (int j = 0; j < tree.links; ++j) {
        switch (tree.link[j].turn) {
          case Turn::straight:
            right_angle<Turn::straight>(group, j);
            break;
          case Turn::quarter:
            right_angle<Turn::quarter>(group, j);
            break;
          case Turn::minus_quarter:
            right_angle<Turn::minus_quarter>(group, j);
            break;
          case Turn::general:
            general(group, j);
            break;
          case Turn::floating:
            floating(group);
            break;
        }
      }
    }
    std::int64_t lanes[W], any = 0;
    __builtin_memcpy(lanes, &beyond, sizeof lanes);
    for (const std::int64_t lane : lanes) any |= lane;
    return any == 0;
  }
};

}  // namespace

extern const Level STEELYARD_LEVEL = {STEELYARD_LEVEL_NAME, STEELYARD_LANES, &Fill<STEELYARD_LANES>::run,
                                      &Fill<1>::run};

}  // namespace steelyard::kernel
