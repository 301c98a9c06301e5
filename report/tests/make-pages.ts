// Before the tests: pages by the real program, of four robots from plan to report, and of the other commands.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pagesFolder, program, robots } from "./program";

type Run = (...words: string[]) => void;

function runner(folder: string): Run {
  mkdirSync(folder, { recursive: true });
  return (...words) => {
    execFileSync(program!, [...words, "--seed", "1"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  };
}

function identify(run: Run, robot: string): void {
  run("excite", robot, "-o", "plan.json", "--iterations", "20", "--period", "8");
  run("excite", robot, "-o", "other.json", "--iterations", "10", "--period", "6");
  run("simulate", robot, "plan.json", "-o", "excitation.csv", "--noise", "0.03");
  run("simulate", robot, "other.json", "-o", "unseen.csv", "--noise", "0.03");
  run("identify", robot, "excitation.csv", "--validate", "unseen.csv", "-o", "identified");
}

function otherCommands(): void {
  const arm = runner(`${pagesFolder}/ur10e`);
  arm("simulate", "ur10e", "plan.json", "-o", "loaded.csv", "--noise", "0.03", "--payload", "2,0.01,0,0.05", "--force");
  arm("payload", "identified/model.yaml", "loaded.csv", "-o", "weighed");
  arm("validate", "identified/model.yaml", "unseen.csv", "-o", "validated");
  runner(`${pagesFolder}/planar-2r`)("validate", "--cross", "planar-2r", "excitation.csv", "unseen.csv", "-o", "crossed");
  runner(pagesFolder)("reproduce", "gautier1988", "-o", "reproduced");
}

export default function makePages(): void {
  if (!program) return;
  rmSync(pagesFolder, { recursive: true, force: true });
  mkdirSync(pagesFolder, { recursive: true });
  copyFileSync(fileURLToPath(new URL("lifting-pair.urdf", import.meta.url)), `${pagesFolder}/lifting-pair.urdf`);
  for (const { name, robot } of robots) identify(runner(`${pagesFolder}/${name}`), robot);
  otherCommands();
}
