// Where the links are: T_base_link of every joint's link, from the generalised positions q.
import type { Pose, RobotModel } from "../document";

export type Vector = [number, number, number];

export const identity: Pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function product(a: Pose, b: Pose): Pose {
  const out: number[] = new Array(16).fill(0);
  for (let row = 0; row < 4; ++row)
    for (let column = 0; column < 4; ++column)
      for (let k = 0; k < 4; ++k) out[4 * row + column]! += a[4 * row + k]! * b[4 * k + column]!;
  return out;
}

export function origin(T: Pose): Vector {
  return [T[3]!, T[7]!, T[11]!];
}

/** A point of the frame T, seen from where T is. */
export function transformed(T: Pose, [x, y, z]: readonly number[]): Vector {
  const row = (r: number) => T[4 * r]! * x! + T[4 * r + 1]! * y! + T[4 * r + 2]! * z! + T[4 * r + 3]!;
  return [row(0), row(1), row(2)];
}

/** About z by an angle, or along z by a distance. */
export function jointMotion(type: "revolute" | "prismatic", q: number): Pose {
  if (type === "prismatic") return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, q, 0, 0, 0, 1];
  const c = Math.cos(q);
  const s = Math.sin(q);
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

/** Pose of a floating base in the world: position, then rotation vector. */
export function basePose(q: ArrayLike<number>): Pose {
  const [x, y, z] = [q[3] ?? 0, q[4] ?? 0, q[5] ?? 0];
  const angle = Math.hypot(x, y, z);
  const [a, b, c] = angle > 0 ? [x / angle, y / angle, z / angle] : [0, 0, 1];
  const [s, k, d] = [Math.sin(angle), Math.cos(angle), 1 - Math.cos(angle)];
  return [
    k + a * a * d, a * b * d - c * s, a * c * d + b * s, q[0] ?? 0,
    a * b * d + c * s, k + b * b * d, b * c * d - a * s, q[1] ?? 0,
    a * c * d - b * s, b * c * d + a * s, k + c * c * d, q[2] ?? 0,
    0, 0, 0, 1,
  ];
}

/** q_tree = G q + g0. */
export function treePositions(model: RobotModel, q: ArrayLike<number>): number[] {
  return model.joints.map((_, k) => {
    const row = model.G[k] ?? [];
    return row.reduce((sum, g, i) => sum + (g === 0 ? 0 : g * (q[i] ?? 0)), model.g0[k] ?? 0);
  });
}

export interface Posture {
  /** T_base_link, joint by joint. */
  links: Pose[];
  /** T_base_joint before its motion: its axis is z. */
  joints: Pose[];
}

/** Parents come before their children; -1 is the base. */
export function posture(model: RobotModel, q: ArrayLike<number>): Posture {
  const tree = treePositions(model, q);
  const out: Posture = { links: [], joints: [] };
  model.joints.forEach((joint, k) => {
    const parent = joint.parent < 0 ? identity : (out.links[joint.parent] ?? identity);
    const before = product(parent, joint.T_parent_joint);
    out.joints.push(before);
    const motion = joint.type === "floating" ? basePose(q) : jointMotion(joint.type, tree[k]!);
    out.links.push(product(product(before, motion), joint.T_joint_link));
  });
  return out;
}

/** T_base_frame of a named frame or link; undefined where there is none of that name. */
export function framePose(model: RobotModel, name: string, at: Posture): Pose | undefined {
  const frame = model.frames.find((f) => f.name === name);
  if (frame) return product(frame.joint < 0 ? identity : (at.links[frame.joint] ?? identity), frame.T_link_frame);
  const link = model.joints.findIndex((joint) => joint.link === name);
  return link < 0 ? undefined : at.links[link];
}

/** Links that carry no other. */
export function tips(model: RobotModel): number[] {
  const carrying = new Set(model.joints.map((joint) => joint.parent));
  return model.joints.map((_, k) => k).filter((k) => !carrying.has(k));
}
