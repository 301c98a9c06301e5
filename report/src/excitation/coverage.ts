// How much of what a joint can do a motion uses.
import type { Limits, ReportDocument, Series } from "../document";

/** A coordinate of a motion: its limits, and its columns. */
export interface JointMotion {
  name: string;
  prismatic: boolean;
  limits: Limits;
  q: Float32Array;
  qd?: Float32Array;
  qdd?: Float32Array;
}

const free: Limits = { lower: null, upper: null, velocity: null, acceleration: null, effort: null };

/** A plan knows the limits it was designed for; a log's are the robot's. */
function limitsOf(report: ReportDocument, k: number): Limits {
  const planned = report.plan?.limits.joints[k];
  if (!planned) return report.result?.model?.coordinates[k]?.limits ?? free;
  const [lower, upper] = planned.continuous ? [null, null] : planned.position;
  return { lower, upper, velocity: planned.velocity, acceleration: planned.acceleration, effort: planned.effort };
}

export function jointMotions(report: ReportDocument, series: Series): JointMotion[] {
  const out: JointMotion[] = [];
  for (let k = 0; ; ++k) {
    const q = series.column(`q${k + 1}`);
    if (!q) return out;
    const known = report.plan?.joints[k] ?? report.result?.model?.coordinates[k];
    out.push({
      name: known?.name ?? `joint ${k + 1}`, prismatic: known?.type === "prismatic", limits: limitsOf(report, k),
      q, qd: series.column(`qd${k + 1}`), qdd: series.column(`qdd${k + 1}`),
    });
  }
}

export function ends(values: ArrayLike<number>): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; ++i) {
    if (values[i]! < low) low = values[i]!;
    if (values[i]! > high) high = values[i]!;
  }
  return [low, high];
}

export function largest(values: ArrayLike<number>): number {
  const [low, high] = ends(values);
  return Math.max(Math.abs(low), Math.abs(high));
}

/** Shares of the limits; null where there is no limit or no column. */
export interface Coverage {
  range: [number, number];
  rangeShare: number | null;
  speed: number | null;
  speedShare: number | null;
  acceleration: number | null;
  accelerationShare: number | null;
}

export function coverage({ q, qd, qdd, limits }: JointMotion): Coverage {
  const range = ends(q);
  const { lower, upper } = limits;
  const share = (value: number | null, limit: number | null) => (value === null || !limit ? null : value / limit);
  const speed = qd ? largest(qd) : null;
  const acceleration = qdd ? largest(qdd) : null;
  return {
    range, rangeShare: lower !== null && upper !== null && upper > lower ? (range[1] - range[0]) / (upper - lower) : null,
    speed, speedShare: share(speed, limits.velocity),
    acceleration, accelerationShare: share(acceleration, limits.acceleration),
  };
}

/** More than the eye can distinguish in a small map. */
const enough = 20_000;

/** How often two columns fall into each of size × size cells of a box. Row by row from below; the largest count is `most`. Of a long log every k-th sample counts. */
export interface Density {
  counts: Uint32Array;
  most: number;
  x: [number, number];
  y: [number, number];
}

export function density(x: ArrayLike<number>, y: ArrayLike<number>, xRange: [number, number], yRange: [number, number], size: number): Density {
  const counts = new Uint32Array(size * size);
  const cell = (value: number, [low, high]: [number, number]) =>
    Math.min(size - 1, Math.max(0, Math.floor((size * (value - low)) / (high - low || 1))));
  let most = 0;
  const step = Math.max(1, Math.ceil(x.length / enough));
  for (let i = 0; i < x.length; i += step) {
    if (!Number.isFinite(x[i]! + y[i]!)) continue;  // a log may have holes
    const k = cell(y[i]!, yRange) * size + cell(x[i]!, xRange);
    most = Math.max(most, ++counts[k]!);
  }
  return { counts, most, x: xRange, y: yRange };
}
