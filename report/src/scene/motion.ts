// A series as a motion: where the robot is at a time, and the way it goes.
import type { Pose, RobotModel, Series } from "../document";
import { indexAt } from "../cursor";
import { type Body, ellipsoid } from "./body";
import type { Held } from "./held";
import { identity, origin, type Posture, posture, product, tips, transformed, type Vector } from "./kinematics";

/** Positions of a series can move the robot only where every coordinate has its column. */
export function moves(model: RobotModel, series: Series): boolean {
  return series.t.length > 0 && model.coordinates.every((_, k) => series.column(`q${k + 1}`) !== undefined);
}

/** q at a time, straight between samples: logs are slower than a screen when played slowly. */
export function positionsAt(model: RobotModel, series: Series, time: number): number[] {
  const { t } = series;
  const i = indexAt(t, time);
  const next = Math.min(i + 1, t.length - 1);
  const span = t[next]! - t[i]!;
  const share = span > 0 ? Math.min(1, Math.max(0, (time - t[i]!) / span)) : 0;
  return model.coordinates.map((_, k) => {
    const q = series.column(`q${k + 1}`);
    return q ? q[i]! + share * (q[next]! - q[i]!) : 0;
  });
}

/** In the middle of the limits where there are both and they are not a full turn; else zero. */
export function restPositions(model: RobotModel): number[] {
  return model.coordinates.map(({ limits: { lower, upper } }) =>
    lower !== null && upper !== null && (lower > 0 || upper < 0) ? (lower + upper) / 2 : 0,
  );
}

/** A frame on a link, to follow. */
export interface Followed {
  joint: number;
  T_link_frame: Pose;
}

/** The last frame of the last tip: a tool, a flange, or else the link itself. */
export function tool(model: RobotModel): Followed | null {
  const joint = tips(model).at(-1);
  if (joint === undefined) return null;
  const frame = model.frames.filter((f) => f.joint === joint).at(-1);
  return { joint, T_link_frame: frame?.T_link_frame ?? identity };
}

/** Where the frame goes, at no more than `count` instants of the series. */
export function path(model: RobotModel, series: Series, followed: Followed, count = 1500): Vector[] {
  const step = Math.max(1, Math.ceil(series.t.length / count));
  const out: Vector[] = [];
  for (let i = 0; i < series.t.length; i += step) {
    const at = posture(model, positionsAt(model, series, series.t[i]!));
    const point = origin(product(at.links[followed.joint]!, followed.T_link_frame));
    if (point.every(Number.isFinite)) out.push(point);  // a log may have holes
  }
  return out;
}

export interface Bounds {
  centre: Vector;
  /** Half the diagonal [m]; never zero. */
  radius: number;
}

/** Bounds of everything drawn, over `count` instants of each motion (the rest positions where there is none). */
export function bounds(model: RobotModel, motions: Series[], carried: Held | null = null, count = 60): Bounds {
  const low: Vector = [0, 0, 0];
  const high: Vector = [0, 0, 0];
  const include = (point: Vector) => {
    if (!point.every(Number.isFinite)) return;
    for (const k of [0, 1, 2] as const) [low[k], high[k]] = [Math.min(low[k], point[k]), Math.max(high[k], point[k])];
  };
  for (const q of instants(model, motions, count)) outline(model, posture(model, q), carried).forEach(include);
  const radius = 0.5 * Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return {
    centre: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
    radius: radius > 1e-6 ? radius : 1,
  };
}

function instants(model: RobotModel, motions: Series[], count: number): number[][] {
  const out = motions.flatMap((series) => {
    const step = Math.max(1, Math.floor(series.t.length / count));
    const some: number[][] = [];
    for (let i = 0; i < series.t.length; i += step) some.push(positionsAt(model, series, series.t[i]!));
    return some;
  });
  return out.length > 0 ? out : [restPositions(model)];
}

// The ends of an ellipsoid's axes. The centre of mass of an inconsistent body may be anywhere: it must not push the camera away.
function bodyEnds(T: Pose, body: Body | null): Vector[] {
  const shape = body?.possible ? ellipsoid(body.mass, body.inertia) : null;
  if (!shape) return [];
  const ends = shape.axes.flatMap((axis, k) => [-1, 1].map((side) => axis.map((x, i) => body!.com[i]! + side * shape.semiAxes[k]! * x)));
  return ends.map((end) => transformed(T, end));
}

function outline(model: RobotModel, at: Posture, carried: Held | null): Vector[] {
  const link = (k: number) => (k < 0 ? identity : at.links[k]!);
  const out = [...at.joints, ...at.links].map(origin);
  out.push(...model.frames.map((f) => transformed(link(f.joint), origin(f.T_link_frame))));
  model.joints.forEach((joint, k) => out.push(...bodyEnds(at.links[k]!, joint.body)));
  if (carried) out.push(...bodyEnds(product(link(carried.joint), carried.T_link_frame), carried.body));
  return out;
}
