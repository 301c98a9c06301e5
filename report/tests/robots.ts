// Small robots whose kinematics are known in closed form, and pages about them.
import { writeFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import type { ModelJoint, Plan, ReportDocument, Result, RobotModel, SeriesEntry } from "../src/document";
import { type Columns, composePage, packColumns } from "./fixture";

export const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export const shifted = (x: number, y: number, z: number) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1];

/** z along the old −y: a joint whose axis lies. */
export const tipped = (x: number, y: number, z: number) => [1, 0, 0, x, 0, 0, -1, y, 0, 1, 0, z, 0, 0, 0, 1];

type Body = ModelJoint["body"];

export const box = (mass: number, [a, b, c]: [number, number, number], com: [number, number, number] = [0, 0, 0]): NonNullable<Body> => ({
  mass, com, possible: true,
  inertia: [(mass * (b * b + c * c)) / 12, 0, 0, (mass * (a * a + c * c)) / 12, 0, (mass * (a * a + b * b)) / 12],
});

export function joint(k: number, parent: number, T_parent_joint: number[], more: Partial<ModelJoint> = {}): ModelJoint {
  return {
    name: `J${k}`, link: `link_${k}`, type: "revolute", parent, T_parent_joint, T_joint_link: unit,
    body: box(2, [0.4, 0.1, 0.1], [0.2, 0, 0]), capsules: [], ...more,
  };
}

/** Coordinates one to one with the joints unless G says otherwise. */
export function robot(joints: ModelJoint[], more: Partial<RobotModel> = {}): RobotModel {
  const n = joints.length;
  const limits = { lower: -3, upper: 3, velocity: 2, acceleration: 10, effort: 50 };
  return {
    gravity: [0, 0, -9.81], joints, coordinates: joints.map(({ name, type }) => ({ name, label: name, type: type === "prismatic" ? type : "revolute", limits })),
    G: Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => Number(i === j))), g0: Array(n).fill(0), frames: [], ...more,
  };
}

/** Two upright axes half a metre apart, a tool 0.3 m out. */
export const planar = () => robot([joint(1, -1, unit), joint(2, 0, shifted(0.5, 0, 0))], { frames: [{ name: "tool0", joint: 1, T_link_frame: shifted(0.3, 0, 0) }] });

/** A lift with two arms, the second of which follows the first: q_tree = (q₁, q₂, −q₂ + 0.1). */
export const tree = () => {
  const lift = joint(1, -1, shifted(0, 0, 0.3), { type: "prismatic", body: box(8, [0.2, 0.2, 0.5]) });
  const arms = [joint(2, 0, tipped(0, 0.2, 0.2)), joint(3, 0, tipped(0, -0.2, 0.2))];
  const limits = { lower: 0, upper: 0.6, velocity: 0.5, acceleration: 2, effort: 200 };
  const coordinates = [
    { name: "lift", label: "lift", type: "prismatic" as const, limits },
    { name: "arms", label: "arms", type: "revolute" as const, limits: { ...limits, lower: -2, upper: 2, velocity: 1 } },
  ];
  return robot([lift, ...arms], { coordinates, G: [[1, 0], [0, 1], [0, -1]], g0: [0, 0, 0.1] });
};

/** Each coordinate a sine of its own pace: q, q̇ and (for plans) q̈ in closed form. */
export function sines(dof: number, seconds = 10, rate = 100, amplitude = 1): Columns {
  const t = Float64Array.from({ length: Math.round(seconds * rate) + 1 }, (_, i) => i / rate);
  const columns: Columns = new Map([["t", t]]);
  const pace = (k: number) => (2 * Math.PI * (k + 1)) / seconds;
  for (let k = 0; k < dof; ++k) columns.set(`q${k + 1}`, t.map((x) => amplitude * Math.sin(pace(k) * x)));
  for (let k = 0; k < dof; ++k) columns.set(`qd${k + 1}`, t.map((x) => amplitude * pace(k) * Math.cos(pace(k) * x)));
  for (let k = 0; k < dof; ++k) columns.set(`qdd${k + 1}`, t.map((x) => -amplitude * pace(k) ** 2 * Math.sin(pace(k) * x)));
  return columns;
}

export interface Made {
  kind?: ReportDocument["kind"];
  result?: Partial<Result> | null;
  plan?: Plan | null;
  motions?: { log: string; role: SeriesEntry["role"]; columns: Columns }[];
}

/** The page, opened from a file as a reader would. */
export async function open(page: Page, info: TestInfo, made: Made): Promise<void> {
  const blocks = new Map<string, Buffer>();
  const series = (made.motions ?? []).map(({ log, role, columns }, k): SeriesEntry => {
    blocks.set(`series-${k}`, packColumns(columns));
    const rows = columns.get("t")!.length;
    return { log, role, path: `series/${log}`, rows, kept: rows, columns: [...columns.keys()], block: `series-${k}` };
  });
  const result = made.result === null ? null : ({ schema: 1, robot: "made-up", dof: 2, ...made.result } as Result);
  const report: ReportDocument = { schema: 1, kind: made.kind ?? "identify", title: "made-up", result, plan: made.plan ?? null, series };
  const file = info.outputPath("page.html");
  writeFileSync(file, composePage(report, blocks));
  await page.goto(`file://${file}`);
}
