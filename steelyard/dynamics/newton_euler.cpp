#include "steelyard/dynamics/newton_euler.hpp"

#include <cmath>

#include "steelyard/math/lanes.hpp"

namespace steelyard {

namespace {

// Inlined by force: as calls they would pass their pairs through memory, at twice the time.
STEELYARD_INLINE PairVector operator+(const PairVector& a, const PairVector& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

// a × b in both lanes.
STEELYARD_INLINE PairVector cross(const PairVector& a, double x, double y, double z) {
  return {a.y * z - a.z * y, a.z * x - a.x * z, a.x * y - a.y * x};
}

// A turn and a shift as their columns: three doubles each, `stride` apart.
struct Displacement {
  const double* turn;
  const double* shift;
  int stride;
};

STEELYARD_INLINE Displacement of(const Body& b) { return {b.R.data(), b.p.data(), 3}; }
STEELYARD_INLINE Displacement of(const Eigen::Isometry3d& T) { return {T.matrix().data(), T.matrix().data() + 12, 4}; }

// Rᵀ a.
STEELYARD_INLINE PairVector turned_back(const Displacement& T, const PairVector& a) {
  const double *x = T.turn, *y = x + T.stride, *z = y + T.stride;
  return {x[0] * a.x + x[1] * a.y + x[2] * a.z, y[0] * a.x + y[1] * a.y + y[2] * a.z,
          z[0] * a.x + z[1] * a.y + z[2] * a.z};
}

// Motion of the parent's frame as the displaced frame has it.
STEELYARD_INLINE void carry(const Displacement& T, PairVector& w, PairVector& v) {
  v = turned_back(T, v + cross(w, T.shift[0], T.shift[1], T.shift[2]));
  w = turned_back(T, w);
}

// A wrench on the displaced frame as the parent's frame has it: R n + p × R f, R f.
STEELYARD_INLINE PairVector carried_back(const Displacement& T, const PairVector& a) {
  const double *x = T.turn, *y = x + T.stride, *z = y + T.stride, *p = T.shift;
  const PairVector b = {x[0] * a.x + y[0] * a.y + z[0] * a.z, x[1] * a.x + y[1] * a.y + z[1] * a.z,
                        x[2] * a.x + y[2] * a.y + z[2] * a.z};
  return {b.x + Pair{p[1] * b.z[1] - p[2] * b.y[1], 0}, b.y + Pair{p[2] * b.x[1] - p[0] * b.z[1], 0},
          b.z + Pair{p[0] * b.y[1] - p[1] * b.x[1], 0}};
}

// The joint's own part of (D1), S q̇ and S q̈ + v × S q̇, with S along z.
STEELYARD_INLINE void add_own(bool prismatic, double rate, double gain, PairVector& w, PairVector& v) {
  PairVector& along = prismatic ? v : w;
  along.z += Pair{rate, gain};
  const double wx = w.x[0], wy = w.y[0];
  along.x += Pair{0, wy * rate};
  along.y -= Pair{0, wx * rate};
  if (prismatic) return;
  const double vx = v.x[0], vy = v.y[0];
  v.x += Pair{0, vy * rate};
  v.y -= Pair{0, vx * rate};
}

// I a + v × I v (D2).
STEELYARD_INLINE PairVector wrench_of(const LinkParameters& x, const PairVector& w, const PairVector& v) {
  const double mx = x[6], my = x[7], mz = x[8], m = x[9];
  // L ω + l × v and m v − l × ω: momentum in one lane, the same of the accelerations in the other.
  const PairVector lv = cross(v, mx, my, mz), lw = cross(w, mx, my, mz);
  const PairVector n = {x[0] * w.x + x[1] * w.y + x[2] * w.z - lv.x, x[1] * w.x + x[3] * w.y + x[4] * w.z - lv.y,
                        x[2] * w.x + x[4] * w.y + x[5] * w.z - lv.z};
  const PairVector f = {m * v.x + lw.x, m * v.y + lw.y, m * v.z + lw.z};
  const PairVector momentum = {{n.x[0], f.x[0]}, {n.y[0], f.y[0]}, {n.z[0], f.z[0]}};
  const PairVector turning = cross(momentum, -w.x[0], -w.y[0], -w.z[0]);  // ω × momentum
  const double fx = f.x[0], fy = f.y[0], fz = f.z[0], vx = v.x[0], vy = v.y[0], vz = v.z[0];
  return {Pair{n.x[1], f.x[1]} + turning.x + Pair{vy * fz - vz * fy, 0},
          Pair{n.y[1], f.y[1]} + turning.y + Pair{vz * fx - vx * fz, 0},
          Pair{n.z[1], f.z[1]} + turning.z + Pair{vx * fy - vy * fx, 0}};
}

}  // namespace

void Body::place(const Eigen::Isometry3d& T_parent_joint, double q, double sine, double cosine) {
  const Eigen::Matrix4d& T = T_parent_joint.matrix();
  p = T.col(3).head<3>();
  R.col(2) = T.col(2).head<3>();
  if (prismatic) {
    R.leftCols<2>() = T.topLeftCorner<3, 2>();
    p += R.col(2) * q;
    return;
  }
  R.col(0) = T.col(0).head<3>() * cosine + T.col(1).head<3>() * sine;
  R.col(1) = T.col(1).head<3>() * cosine - T.col(0).head<3>() * sine;
}

void sines(const double* q, int count, double* sine, double* cosine) {
  constexpr double reduced = 1e6;  // up to here the lanes' sines are right to 2e-16
  for (int j = 0; j < count; j += 2) {
    const bool two = j + 1 < count;
    const double x[2] = {q[j], two ? q[j + 1] : 0};
    if (std::abs(x[0]) < reduced && std::abs(x[1]) < reduced) {
      Pair s, c;
      sincos<2>(Lanes<2>::load(x), s, c);
      sine[j] = s[0], cosine[j] = c[0];
      if (two) sine[j + 1] = s[1], cosine[j + 1] = c[1];
    } else {
      for (int k = 0; k <= (two ? 1 : 0); ++k) sine[j + k] = std::sin(x[k]), cosine[j + k] = std::cos(x[k]);
    }
  }
}

namespace {

// Seen from a frame that moves with the origin at constant velocity, where the spatial acceleration is the origin's
// own.
void move_base(const FloatingBase& base, Body& body) {
  const double still[6] = {};
  const double *v = base.rate ? base.rate : still, *a = base.gain ? base.gain : still;
  body.w = PairVector{Pair{v[3], a[3]}, Pair{v[4], a[4]}, Pair{v[5], a[5]}};  // GCC wants their names
  body.v = PairVector{Pair{0, a[0]}, Pair{0, a[1]}, Pair{0, a[2]}};
  body.wrench = wrench_of(body.x, body.w, body.v);
}

void read_wrench(const Body& body, double* out) {
  const PairVector& w = body.wrench;
  const double values[6] = {w.x[1], w.y[1], w.z[1], w.x[0], w.y[0], w.z[0]};
  for (int k = 0; k < 6; ++k) out[k] = values[k];
}

}  // namespace

void newton_euler(Body* bodies, int count, const double* rate, const double* gain, const Eigen::Vector3d& gravity,
                  double* force, const FloatingBase* base) {
  const PairVector still = {{0, 0}, {0, 0}, {0, 0}};
  const PairVector rising = {{0, -gravity.x()}, {0, -gravity.y()}, {0, -gravity.z()}};  // gravity, seen by a base
  const int first = base ? 1 : 0;
  if (base) move_base(*base, bodies[0]);
  for (int j = first; j < count; ++j) {
    Body& b = bodies[j];
    PairVector w = b.parent < 0 ? still : bodies[b.parent].w, v = b.parent < 0 ? rising : bodies[b.parent].v;
    carry(of(b), w, v);
    add_own(b.prismatic, rate ? rate[j] : 0, gain ? gain[j] : 0, w, v);
    if (b.T_joint_body) carry(of(*b.T_joint_body), w, v);
    b.w = w;
    b.v = v;
    b.wrench = wrench_of(b.x, w, v);
  }
  for (int j = count - 1; j >= first; --j) {
    const Body& b = bodies[j];
    PairVector wrench = b.wrench;
    if (b.T_joint_body) wrench = carried_back(of(*b.T_joint_body), wrench);
    force[j] = b.prismatic ? wrench.z[1] : wrench.z[0];
    if (b.parent < 0) continue;
    Body& parent = bodies[b.parent];
    parent.wrench = parent.wrench + carried_back(of(b), wrench);
  }
  if (base) read_wrench(bodies[0], base->wrench);
}

}  // namespace steelyard
