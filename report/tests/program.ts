// The real program and the pages it made.
import { fileURLToPath } from "node:url";

export const program = process.env.STEELYARD_PROGRAM;
export const pagesFolder = fileURLToPath(new URL("../test-results/pages", import.meta.url));

/** Two, six and seven joints, and a tree with a prismatic joint. */
export const robots = [
  { name: "planar-2r", robot: "planar-2r", dof: 2 },
  { name: "ur10e", robot: "ur10e", dof: 6 },
  { name: "iiwa14", robot: "iiwa14", dof: 7 },
  { name: "lifting-pair", robot: "../lifting-pair.urdf", dof: 4 },
];

export const pageOf = (name: string) => `${pagesFolder}/${name}/identified/report.html`;
