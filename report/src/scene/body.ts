// A rigid body as a shape: the ellipsoid of uniform density with the same mass and moments.
import type { Vector } from "./kinematics";

export interface Principal {
  /** Ascending [kg·m²]. */
  moments: Vector;
  /** Their axes as unit vectors, right-handed, along the frame the inertia was given in. */
  axes: [Vector, Vector, Vector];
}

type Rows = [Vector, Vector, Vector];

const pairs = [[0, 1], [0, 2], [1, 2]] as const;

/** One Jacobi rotation of rows and columns p, q: makes a[p][q] zero. */
function rotate(a: Rows, v: Rows, p: 0 | 1, q: 1 | 2): void {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (const m of [0, 1, 2] as const) [a[m][p], a[m][q]] = [c * a[m][p] - s * a[m][q], s * a[m][p] + c * a[m][q]];
  for (const m of [0, 1, 2] as const) [a[p][m], a[q][m]] = [c * a[p][m] - s * a[q][m], s * a[p][m] + c * a[q][m]];
  for (const m of [0, 1, 2] as const) [v[m][p], v[m][q]] = [c * v[m][p] - s * v[m][q], s * v[m][p] + c * v[m][q]];
}

/** Principal moments and axes of xx, xy, xz, yy, yz, zz, by Jacobi rotations; exact for a diagonal tensor. */
export function principal(inertia: readonly number[]): Principal {
  const [xx, xy, xz, yy, yz, zz] = inertia as [number, number, number, number, number, number];
  const a: Rows = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
  const v: Rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 12; ++sweep) for (const [p, q] of pairs) rotate(a, v, p, q);
  const order = ([0, 1, 2] as const).slice().sort((i, j) => a[i][i] - a[j][j]);
  const axis = (i: number): Vector => [v[0][i]!, v[1][i]!, v[2][i]!];
  const [x, y] = [axis(order[0]!), axis(order[1]!)];
  const z: Vector = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  return { moments: order.map((i) => a[i]![i]!) as Vector, axes: [x, y, z] };
}

/**
 * Semi-axes along the principal axes: I_x = m (b² + c²)/5, so a² = 5 (I_y + I_z − I_x)/(2 m).
 * null: no mass distribution has these moments.
 */
export function semiAxes(mass: number, [x, y, z]: Vector): Vector | null {
  if (!(mass > 0)) return null;
  const squares = [y + z - x, x + z - y, x + y - z].map((sum) => (5 * sum) / (2 * mass));
  const rounding = 1e-9 * Math.max(...squares.map(Math.abs));
  if (squares.some((square) => !(square >= -rounding))) return null;
  return squares.map((square) => Math.sqrt(Math.max(0, square))) as Vector;
}

export interface Ellipsoid extends Principal {
  semiAxes: Vector;
}

/** null: the mass or an entry is not known, or no body has them. */
export function ellipsoid(mass: number | null, inertia: readonly (number | null)[]): Ellipsoid | null {
  if (mass === null || inertia.length !== 6 || inertia.some((x) => x === null || !Number.isFinite(x))) return null;
  const found = principal(inertia as number[]);
  const semi = semiAxes(mass, found.moments);
  return semi && { ...found, semiAxes: semi };
}

/** A body as far as it is known; `possible`: physically consistent, as the library decided. */
export interface Body {
  mass: number | null;
  com: readonly (number | null)[];
  inertia: readonly (number | null)[];
  possible: boolean;
}
