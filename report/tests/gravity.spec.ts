// The page's kinematics, bodies and gravity against the program's own: at rest the torques must be those it predicts.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Plan, RobotModel } from "../src/document";
import { type Vector, origin, posture, transformed } from "../src/scene/kinematics";
import { program } from "./program";

const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The torque that holds the robot still: of joint j, −Σ m g · (z × (c − p)) over the links it carries; through Gᵀ. */
function holdingTorque(model: RobotModel, q: number[]): number[] {
  const at = posture(model, q);
  const carries = (j: number, i: number): boolean => i >= 0 && (i === j || carries(j, model.joints[i]!.parent));
  const tree = model.joints.map((joint, j) => {
    const T = at.joints[j]!;
    const axis: Vector = [T[2]!, T[6]!, T[10]!];
    const forces = model.joints.map(({ body }, i) => {
      if (!body || !carries(j, i)) return 0;
      const lever = joint.type === "prismatic" ? axis : cross(axis, minus(transformed(at.links[i]!, body.com), origin(T)));
      return -body.mass * dot(model.gravity, lever);
    });
    return forces.reduce((sum, x) => sum + x, 0);
  });
  return model.coordinates.map((_, k) => dot(tree, model.G.map((row) => row[k]!)));
}

const postures = [0, 0.31, -0.87, 1.4];

/** A third joint that moves with the other two, and an offset. */
const coupled = `name: coupled
convention: modified-dh
joints:
  - {type: revolute, alpha: 1.5707963267948966, d: 0, theta: 0, r: 0.2, position: [-3, 3], velocity: 2, acceleration: 10}
  - {type: revolute, alpha: 0, d: 0.5, theta: 0.3, r: 0, position: [-3, 3], velocity: 2, acceleration: 10}
  - {type: prismatic, alpha: 0.4, d: 0.3, theta: 0, r: 0.1}
links:
  - {mass: 4, com: [0.2, 0.01, 0], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
  - {mass: 3, com: [0.1, 0, 0.02], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
  - {mass: 2, com: [0.05, 0.1, 0], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
coupling: {G: [[1, 0], [0, 1], [0.2, -0.5]], g0: [0, 0, 0.15]}
`;

for (const name of ["denso-vp6242g", "stanford", "iiwa14", "ur10e", "coupled"])
  test(`gravity of ${name} is the program's`, ({}, info) => {
    test.skip(!program, "STEELYARD_PROGRAM names the program");
    const robot = name === "coupled" ? info.outputPath("coupled.yaml") : name;
    if (name === "coupled") writeFileSync(robot, coupled);
    const run = (...words: string[]) => execFileSync(program!, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const plan = JSON.parse(run("excite", robot, "-o", info.outputPath("plan.json"), "--iterations", "1", "--json")) as Plan;
    const model = plan.model!;
    const dof = model.coordinates.length;
    const rows = postures.map((a, i) => Array.from({ length: dof }, (_, k) => a * Math.cos(k + i)));
    const names = ["t", ...["q", "qd", "qdd"].flatMap((channel) => rows[0]!.map((_, k) => `${channel}${k + 1}`))];
    const motion = info.outputPath("motion.csv");
    const torques = info.outputPath("tau.csv");
    writeFileSync(motion, `${names.join(",")}\n${rows.map((q, i) => [i / 10, ...q, ...Array(2 * dof).fill(0)].join(",")).join("\n")}\n`);
    run("predict", robot, motion, "-o", torques, "--rigid");
    const [head, ...lines] = readFileSync(torques, "utf8").trim().split("\n").map((line) => line.split(","));
    const first = head!.indexOf("tau1");
    let largest = 0;
    rows.forEach((q, i) => {
      const wanted = lines[i]!.slice(first, first + dof).map(Number);
      largest = Math.max(largest, ...wanted.map(Math.abs));
      holdingTorque(model, q).forEach((torque, k) => expect(Math.abs(torque - wanted[k]!), `joint ${k + 1} of ${q}`).toBeLessThan(1e-9));
    });
    expect(largest).toBeGreaterThan(1);
  });
