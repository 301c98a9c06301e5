// The robot's picture, as numbers: forward kinematics and bodies against closed forms.
import { expect, test } from "@playwright/test";
import { ellipsoid, principal, semiAxes } from "../src/scene/body";
import { framePose, origin, posture, product, tips, transformed } from "../src/scene/kinematics";
import { positionsAt } from "../src/scene/motion";
import type { Series } from "../src/document";
import { box, joint, planar, robot, shifted, sines, tipped, tree, unit } from "./robots";

function near(found: readonly number[], wanted: readonly number[], within = 1e-12): void {
  expect(found.length).toBe(wanted.length);
  found.forEach((x, k) => expect(Math.abs(x - wanted[k]!)).toBeLessThan(within));
}

test("two upright joints reach where the law of cosines says", () => {
  for (const [a, b] of [[0, 0], [0.3, -1.2], [2.5, 0.7]] as const) {
    const T = framePose(planar(), "tool0", posture(planar(), [a, b]))!;
    near(origin(T), [0.5 * Math.cos(a) + 0.3 * Math.cos(a + b), 0.5 * Math.sin(a) + 0.3 * Math.sin(a + b), 0]);
    near([T[0]!, T[4]!], [Math.cos(a + b), Math.sin(a + b)]);
  }
});

test("a prismatic joint slides along its own axis, wherever that points", () => {
  const arm = robot([joint(1, -1, unit), joint(2, 0, tipped(0.2, 0, 0.4), { type: "prismatic" })]);
  const [a, d] = [0.9, 0.35];
  // After tipping, z of the joint is −y of the link before.
  near(origin(posture(arm, [a, d]).links[1]!), [0.2 * Math.cos(a) + d * Math.sin(a), 0.2 * Math.sin(a) - d * Math.cos(a), 0.4]);
});

test("a link frame that lies off its joint turns with it", () => {
  const arm = robot([joint(1, -1, unit, { T_joint_link: shifted(0.5, 0, 0.1) })]);
  near(origin(posture(arm, [1.1]).links[0]!), [0.5 * Math.cos(1.1), 0.5 * Math.sin(1.1), 0.1]);
});

test("joints of a tree follow the coordinates they are coupled to", () => {
  const [lift, q] = [0.25, 0.6];
  const at = posture(tree(), [lift, q]);
  const height = 0.3 + lift + 0.2;
  near(transformed(at.links[1]!, [1, 0, 0]), [Math.cos(q), 0.2, height + Math.sin(q)]);
  near(transformed(at.links[2]!, [1, 0, 0]), [Math.cos(0.1 - q), -0.2, height + Math.sin(0.1 - q)]);
  expect(tips(tree())).toEqual([1, 2]);
});

test("seven joints are the product of seven transforms", () => {
  const arm = robot(Array.from({ length: 7 }, (_, k) => joint(k + 1, k - 1, k % 2 ? tipped(0, 0, 0.2) : shifted(0.1, 0, 0.2))));
  const q = [0.1, -0.7, 1.3, 0.4, -2.2, 0.9, 3.0];
  const turn = (a: number) => [Math.cos(a), -Math.sin(a), 0, 0, Math.sin(a), Math.cos(a), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const wanted = q.reduce((T, angle, k) => product(product(T, arm.joints[k]!.T_parent_joint), turn(angle)), unit);
  near(posture(arm, q).links[6]!, wanted);
  const R = posture(arm, q).links[6]!;
  near([R[0]! * R[1]! + R[4]! * R[5]! + R[8]! * R[9]!], [0]);
});

test("between samples the robot is on the straight line between them", () => {
  const columns = sines(2, 1, 10);
  const series = { t: columns.get("t")!, column: (name: string) => Float32Array.from(columns.get(name)!) } as unknown as Series;
  const sample = (i: number) => [columns.get("q1")!.at(i)!, columns.get("q2")!.at(i)!];
  const between = sample(3).map((q, k) => 0.75 * q + 0.25 * sample(4)[k]!);
  near(positionsAt(planar(), series, 0.325), between, 1e-6);
  near(positionsAt(planar(), series, -5), sample(0), 1e-6);
  near(positionsAt(planar(), series, 99), sample(-1), 1e-6);
});

test("the ellipsoid of a box has √(5/12) of its sides, however the box is turned", () => {
  const sides = [0.1, 0.25, 0.6] as const;
  const { mass, inertia } = box(3.2, [...sides]);
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  const [xx, , , yy, , zz] = inertia as [number, number, number, number, number, number];
  const turned = [c * c * xx + s * s * yy, c * s * (xx - yy), 0, s * s * xx + c * c * yy, 0, zz];
  for (const given of [inertia, turned]) {
    const found = ellipsoid(mass, given)!;
    near([...found.semiAxes].sort((a, b) => a - b), sides.map((side) => Math.sqrt(5 / 12) * side));
  }
  const axis = ellipsoid(mass, turned)!.axes[principal(turned).moments.indexOf(Math.min(...principal(turned).moments))]!;
  near(axis.map(Math.abs), [0, 0, 1]);
});

test("principal axes bring the inertia back", () => {
  const inertia = [0.31, -0.04, 0.02, 0.22, 0.05, 0.4];
  const { moments, axes } = principal(inertia);
  const entry = (i: number, j: number) => axes.reduce((sum, axis, k) => sum + moments[k]! * axis[i]! * axis[j]!, 0);
  near([entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)], inertia);
});

test("what no body can have has no ellipsoid", () => {
  expect(semiAxes(1, [0.1, 0.1, 0.3])).toBeNull();
  expect(semiAxes(-1, [0.1, 0.1, 0.1])).toBeNull();
  expect(ellipsoid(1, [0.1, 0, null, 0.1, 0, 0.1])).toBeNull();
  expect(semiAxes(1, [0, 0.1, 0.1])).not.toBeNull();
});
