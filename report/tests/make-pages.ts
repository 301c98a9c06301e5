// Before the tests: pages of four robots by the real program, from plan to report.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pagesFolder, program, robots } from "./program";

function make(name: string, robot: string): void {
  const folder = `${pagesFolder}/${name}`;
  mkdirSync(folder, { recursive: true });
  const run = (...words: string[]) => execFileSync(program!, [...words, "--seed", "1"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  run("excite", robot, "-o", "plan.json", "--iterations", "20", "--period", "8");
  run("excite", robot, "-o", "other.json", "--iterations", "10", "--period", "6");
  run("simulate", robot, "plan.json", "-o", "excitation.csv", "--noise", "0.03");
  run("simulate", robot, "other.json", "-o", "unseen.csv", "--noise", "0.03");
  run("identify", robot, "excitation.csv", "--validate", "unseen.csv", "-o", "identified");
}

export default function makePages(): void {
  if (!program) return;
  rmSync(pagesFolder, { recursive: true, force: true });
  mkdirSync(pagesFolder, { recursive: true });
  copyFileSync(fileURLToPath(new URL("lifting-pair.urdf", import.meta.url)), `${pagesFolder}/lifting-pair.urdf`);
  for (const { name, robot } of robots) make(name, robot);
}
