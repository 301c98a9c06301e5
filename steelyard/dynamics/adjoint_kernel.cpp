// Adjoint of the torque regressor (equations A1-A8 of docs/theory/regressor.md): from G, the derivative of a number by
// every entry of W, to its derivatives by q, q̇, q̈. A row of W is bilinear in the joint's screw and in the link's
// motion; ten numbers of G act like the parameters of a body, whose wrench is the adjoint of the screw. Links are
// visited tip to base; each hands the adjoints of its motion and of its ancestors' screws to its parent.
//
// Compiled once per instruction set level with STEELYARD_LEVEL (its name) and STEELYARD_LANES. Everything here
// has internal linkage, so that code for one level can never be linked into another.
#include "steelyard/dynamics/adjoint_kernel.hpp"

#include "steelyard/math/lanes.hpp"

namespace steelyard::adjoint {
namespace {

template <int W>
struct PullBack {
  using L = Lanes<W>;
  using V = typename L::Real;

  struct V3 {
    V x, y, z;
  };
  struct Screw {
    V3 w, v;
  };
  struct Motion {  // a link's motion in its own frame: ω, ω̇, acceleration of the origin less gravity
    V3 w, wd, a;
  };

  static STEELYARD_INLINE V3 constant(const double* p) { return {L::all(p[0]), L::all(p[1]), L::all(p[2])}; }
  static STEELYARD_INLINE V3 zero() { return {L::all(0.0), L::all(0.0), L::all(0.0)}; }
  static STEELYARD_INLINE V3 load(const double* p) { return {L::load(p), L::load(p + W), L::load(p + 2 * W)}; }
  static STEELYARD_INLINE void store(double* p, V3 u) {
    L::store(p, u.x);
    L::store(p + W, u.y);
    L::store(p + 2 * W, u.z);
  }
  static STEELYARD_INLINE Screw load_screw(const double* p) { return {load(p), load(p + 3 * W)}; }
  static STEELYARD_INLINE void store(double* p, const Screw& s) {
    store(p, s.w);
    store(p + 3 * W, s.v);
  }
  static STEELYARD_INLINE Motion load_motion(const double* p) { return {load(p), load(p + 3 * W), load(p + 6 * W)}; }
  static STEELYARD_INLINE void store(double* p, const Motion& m) {
    store(p, m.w);
    store(p + 3 * W, m.wd);
    store(p + 6 * W, m.a);
  }
  static STEELYARD_INLINE V3 add(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  static STEELYARD_INLINE V3 scale(V3 a, V k) { return {a.x * k, a.y * k, a.z * k}; }
  static STEELYARD_INLINE V dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
  static STEELYARD_INLINE V3 cross(V3 a, V3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  static STEELYARD_INLINE V3 add_cross(V3 u, V3 a, V3 b) { return add(u, cross(a, b)); }  // u + a × b

  // v · (ω × (ω × l)), derived by ω: v (ω·l) + l (v·ω) − 2 ω (v·l).
  static STEELYARD_INLINE V3 swing_adjoint(V3 v, V3 w, V3 l) {
    const V wl = dot(w, l), vw = dot(v, w), vl = -2.0 * dot(v, l);
    return add(add(scale(v, wl), scale(l, vw)), scale(w, vl));
  }

  // Parent to child: columns of R_parent_link, and the link's origin.
  struct Step {
    V3 x, y, z, p;

    STEELYARD_INLINE Step(const Link& link, V q) {
      const double *A = link.R, *B = link.R_post, *t = link.p_post;
      V c, s;
      z = {L::all(A[2]), L::all(A[5]), L::all(A[8])};
      p = constant(link.p);
      if (link.prismatic) {
        p = add(p, scale(z, q));
        c = L::all(1.0);
        s = L::all(0.0);
      } else {
        sincos<W>(q, s, c);
      }
      x = {c * A[0] + s * A[1], c * A[3] + s * A[4], c * A[6] + s * A[7]};
      y = {c * A[1] - s * A[0], c * A[4] - s * A[3], c * A[7] - s * A[6]};
      p = add(p, combine(t[0], t[1], t[2]));
      const V3 x_post = combine(B[0], B[3], B[6]), y_post = combine(B[1], B[4], B[7]);
      z = combine(B[2], B[5], B[8]);
      x = x_post;
      y = y_post;
    }
    STEELYARD_INLINE explicit Step(const double* at)
        : x(load(at)), y(load(at + 3 * W)), z(load(at + 6 * W)), p(load(at + 9 * W)) {}
    STEELYARD_INLINE void keep(double* at) const {
      store(at, x);
      store(at + 3 * W, y);
      store(at + 6 * W, z);
      store(at + 9 * W, p);
    }
    STEELYARD_INLINE V3 combine(double i, double j, double k) const {
      return add(add(scale(x, L::all(i)), scale(y, L::all(j))), scale(z, L::all(k)));
    }
    STEELYARD_INLINE V3 into(V3 u) const { return {dot(x, u), dot(y, u), dot(z, u)}; }  // parent's axes to link's
    STEELYARD_INLINE V3 back(V3 u) const { return add(add(scale(x, u.x), scale(y, u.y)), scale(z, u.z)); }
  };

  // One group of lanes: the samples s0 … s0 + W - 1. Per link the workspace holds the step, the motion and its adjoint;
  // then in the slots the ancestors' screws and their adjoints.
  struct Group {
    const Tree& tree;
    const Block& block;
    int s0;

    STEELYARD_INLINE V input(const double* x, int j) const { return L::load(x + j * block.stride + s0); }
    STEELYARD_INLINE void output(double* x, int j, V value) const { L::store(x + j * block.stride + s0, value); }
    STEELYARD_INLINE double* step(int j) const { return block.workspace + 30 * W * j; }
    STEELYARD_INLINE double* motion(int j) const { return step(j) + 12 * W; }
    STEELYARD_INLINE double* motion_adjoint(int j) const { return step(j) + 21 * W; }
    STEELYARD_INLINE double* screw(const Link& link, int i) const {
      return block.workspace + 30 * W * tree.links + 12 * W * (link.slot + i);
    }
    STEELYARD_INLINE double* screw_adjoint(const Link& link, int i) const { return screw(link, i) + 6 * W; }
    STEELYARD_INLINE Motion parent_motion(const Link& link) const {
      if (link.parent >= 0) return load_motion(motion(link.parent));
      const double up[3] = {-tree.gravity[0], -tree.gravity[1], -tree.gravity[2]};
      return {zero(), zero(), constant(up)};
    }
  };

  // Forward (R1, R4): motion, ancestors' screws; adjoints set to zero.
  static void forward(const Group& group, int j) {
    const Link& link = group.tree.link[j];
    const Step step(link, group.input(group.block.q, j) + link.offset);
    step.keep(group.step(j));
    const Motion parent = group.parent_motion(link);
    const V3 Sw = constant(link.S), Sv = constant(link.S + 3);
    const V qd = group.input(group.block.qd, j), qdd = group.input(group.block.qdd, j);
    const V3 swing = add_cross(parent.a, parent.wd, step.p);
    const V3 a = step.into(add_cross(swing, parent.w, cross(parent.w, step.p)));
    const V3 w = step.into(parent.w), wd = step.into(parent.wd);
    const V3 sw = scale(Sw, qd), sv = scale(Sv, qd);
    const V3 coriolis = cross(add(add(w, w), sw), sv);
    store(group.motion(j),
          Motion{add(w, sw), add(add_cross(wd, w, sw), scale(Sw, qdd)), add(add(a, coriolis), scale(Sv, qdd))});
    store(group.motion_adjoint(j), Motion{zero(), zero(), zero()});
    for (int i = 0; i + 1 < link.depth; ++i) {
      const Screw s = load_screw(group.screw(group.tree.link[link.parent], i));
      store(group.screw(link, i), Screw{step.into(s.w), step.into(add_cross(s.v, s.w, step.p))});
      store(group.screw_adjoint(link, i), Screw{zero(), zero()});
    }
    store(group.screw(link, link.depth - 1), Screw{Sw, Sv});
    store(group.screw_adjoint(link, link.depth - 1), Screw{zero(), zero()});
  }

  // Ten numbers that act as a body's parameters: L, l, m.
  struct Body {
    V xx, xy, xz, yy, yz, zz, m;
    V3 l;
    STEELYARD_INLINE Body(const double* g, std::ptrdiff_t stride)
        : xx(L::load(g)),
          xy(L::load(g + stride)),
          xz(L::load(g + 2 * stride)),
          yy(L::load(g + 3 * stride)),
          yz(L::load(g + 4 * stride)),
          zz(L::load(g + 5 * stride)),
          m(L::load(g + 9 * stride)),
          l{L::load(g + 6 * stride), L::load(g + 7 * stride), L::load(g + 8 * stride)} {}
    STEELYARD_INLINE V3 turn(V3 u) const {  // L u
      return {xx * u.x + xy * u.y + xz * u.z, xy * u.x + yy * u.y + yz * u.z, xz * u.x + yz * u.y + zz * u.z};
    }
  };

  // All rows of link j (A2-A4): ⟨g, row⟩ = s·n + v·f with the wrench (n; f) of the body g in this motion.
  static STEELYARD_INLINE void rows(const Group& group, const Link& link, const Motion& m, Motion& adjoint) {
    for (int i = 0; i < link.depth; ++i) {
      const Body g(group.block.G + link.row[i] * group.block.G_stride + group.s0, group.block.G_stride);
      const Screw s = load_screw(group.screw(link, i));
      const V3 Lw = g.turn(m.w);
      const V3 n = add_cross(add_cross(g.turn(m.wd), m.w, Lw), g.l, m.a);
      const V3 f = add_cross(add_cross(scale(m.a, g.m), m.wd, g.l), m.w, cross(m.w, g.l));
      double* const at = group.screw_adjoint(link, i);
      const Screw before = load_screw(at);
      store(at, Screw{add(before.w, n), add(before.v, f)});
      adjoint.a = add(adjoint.a, add_cross(scale(s.v, g.m), s.w, g.l));
      adjoint.wd = add(adjoint.wd, add_cross(g.turn(s.w), g.l, s.v));
      const V3 turning = add(cross(Lw, s.w), g.turn(cross(s.w, m.w)));
      adjoint.w = add(adjoint.w, add(turning, swing_adjoint(s.v, m.w, g.l)));
    }
  }

  // Screws back to the parent (A5). What they leave at the joint: M = Σ s × s̄ + v × v̄, F = Σ s × v̄.
  static STEELYARD_INLINE void screws_back(const Group& group, const Link& link, const Step& step, V3& M, V3& F) {
    for (int i = 0; i + 1 < link.depth; ++i) {
      const Screw s = load_screw(group.screw(link, i)), bar = load_screw(group.screw_adjoint(link, i));
      M = add_cross(add_cross(M, s.w, bar.w), s.v, bar.v);
      F = add_cross(F, s.w, bar.v);
      const V3 v = step.back(bar.v), w = add_cross(step.back(bar.w), step.p, v);
      double* const at = group.screw_adjoint(group.tree.link[link.parent], i);
      const Screw before = load_screw(at);
      store(at, Screw{add(before.w, w), add(before.v, v)});
    }
  }

  // Motion back to the parent, and the joint's own adjoints (A6-A8).
  static void backward(const Group& group, int j) {
    const Link& link = group.tree.link[j];
    const Block& block = group.block;
    const Step step(group.step(j));
    const Motion m = load_motion(group.motion(j));
    Motion bar = load_motion(group.motion_adjoint(j));
    rows(group, link, m, bar);
    V3 M = zero(), F = zero();
    if (link.parent >= 0) screws_back(group, link, step, M, F);

    const V3 Sw = constant(link.S), Sv = constant(link.S + 3);
    const V qd = group.input(block.qd, j);
    const Motion parent = group.parent_motion(link);
    const V3 w = step.into(parent.w), wd = step.into(parent.wd);
    const V3 a = step.into(add_cross(add_cross(parent.a, parent.wd, step.p), parent.w, cross(parent.w, step.p)));
    const V3 sw = scale(Sw, qd), sv = scale(Sv, qd);
    const V3 w_bar = add(add_cross(bar.w, sw, bar.wd), scale(cross(sv, bar.a), L::all(2.0)));
    group.output(block.qdd_adjoint, j, dot(Sw, bar.wd) + dot(Sv, bar.a));
    group.output(block.qd_adjoint, j,
                 dot(Sw, bar.w) + dot(bar.wd, cross(w, Sw)) + 2.0 * dot(bar.a, cross(add(w, sw), Sv)));
    M = add_cross(add_cross(add_cross(M, w, w_bar), wd, bar.wd), a, bar.a);
    const V3 shift = add_cross(cross(wd, Sv), w, cross(w, Sv));  // change of the origin's acceleration per unit of q
    group.output(block.q_adjoint, j, dot(bar.a, shift) - dot(Sw, M) - dot(Sv, F));
    if (link.parent < 0) return;
    const V3 f = step.back(bar.a);
    const Motion before = load_motion(group.motion_adjoint(link.parent));
    store(group.motion_adjoint(link.parent),
          Motion{add(add(before.w, step.back(w_bar)), swing_adjoint(f, parent.w, step.p)),
                 add(before.wd, add_cross(step.back(bar.wd), step.p, f)), add(before.a, f)});
  }

  static void run(const Tree& the_tree, const Block& the_block) {
    const Tree tree = the_tree;  // copies, which no store through a double* can change
    const Block block = the_block;
    for (int s0 = 0; s0 < block.samples; s0 += W) {
      const Group group{tree, block, s0};
      for (int j = 0; j < tree.links; ++j) forward(group, j);
      for (int j = tree.links - 1; j >= 0; --j) backward(group, j);
    }
  }
};

}  // namespace

extern const Level STEELYARD_LEVEL = {STEELYARD_LEVEL_NAME, STEELYARD_LANES, &PullBack<STEELYARD_LANES>::run};

}  // namespace steelyard::adjoint
