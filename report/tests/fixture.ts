// Pages as the program composes them, of made-up data: for names no robot has and logs longer than a test should simulate.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BaseParameter, Judged, ModelJoint, Parameter, ReportDocument, Result, SeriesEntry } from "../src/document";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Columns of a series by name, t first. */
export type Columns = Map<string, Float64Array>;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export function composePage(report: ReportDocument, blocks: Map<string, Buffer>): string {
  const script = readFileSync(here("../page/report.js"), "utf8");
  const style = readFileSync(here("../page/report.css"), "utf8");
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  const json = JSON.stringify(report).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const series = [...blocks].map(([id, bytes]) => `<script type="application/octet-stream" id="${id}">${bytes.toString("base64")}</script>`);
  return [
    "<!doctype html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(report.title)}</title>`, `<style>${style}</style>`, "</head>", "<body>",
    "<noscript>This page needs scripts.</noscript>",
    `<script type="application/json" id="steelyard-document">${json}</script>`,
    `<script>${script}</script>`, ...series, "</body>", "</html>", "",
  ].join("\n");
}

export function packColumns(columns: Columns): Buffer {
  const [t, ...others] = [...columns.values()];
  const rest = others.map((values) => Buffer.from(Float32Array.from(values).buffer));
  return Buffer.concat([Buffer.from(t!.slice().buffer), ...rest]);
}

/** Uniform in [−1, 1), the same on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31) - 1;
  };
}

export interface MadeUp {
  robot?: string;
  dof?: number;
  samples?: number;
  jointName?: (k: number) => string;
  log?: (k: number) => string;
  path?: (k: number) => string;
}

/** A joint that swings as a sum of sines, its torque, and a model that is worst at the last joint. */
export function madeUpColumns(dof: number, samples: number, seed: number): Columns {
  const noise = random(seed);
  const columns: Columns = new Map([["t", Float64Array.from({ length: samples }, (_, i) => i / 500)]]);
  const names = ["tau", "tau_hat", "q", "qd"].flatMap((channel) => Array.from({ length: dof }, (_, j) => `${channel}${j + 1}`));
  for (const name of names) columns.set(name, new Float64Array(samples));
  for (let j = 0; j < dof; ++j) {
    const pace = 0.5 + 0.17 * j;
    for (let i = 0; i < samples; ++i) {
      const t = i / 500;
      const q = Math.sin(pace * t) + 0.3 * Math.sin(2.7 * pace * t);
      const qd = pace * Math.cos(pace * t) + 0.81 * pace * Math.cos(2.7 * pace * t);
      const predicted = (60 / (j + 1)) * Math.cos(q) + 3 * Math.sign(qd) + 2 * qd;
      columns.get(`q${j + 1}`)![i] = q;
      columns.get(`qd${j + 1}`)![i] = qd;
      columns.get(`tau_hat${j + 1}`)![i] = predicted;
      columns.get(`tau${j + 1}`)![i] = predicted + 0.5 * noise() + (j === dof - 1 ? 0.8 * qd * Math.abs(qd) : 0);
    }
  }
  return columns;
}

function madeUpModel(dof: number, jointName: (k: number) => string): Result["model"] {
  const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const joint = (k: number): ModelJoint => ({
    name: jointName(k), link: `link ${k + 1}`, type: "revolute", parent: k - 1,
    T_parent_joint: k % 2 ? [1, 0, 0, 0.3, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1] : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0.3, 0, 0, 0, 1],
    T_joint_link: unit, capsules: [],
    body: { mass: 5 / (k + 1), com: [0.1, 0, 0.05], inertia: [0.02, 0, 0, 0.05, 0, 0.05], possible: true },
  });
  const limits = { lower: -3, upper: 3, velocity: 3, acceleration: 20, effort: 100 };
  return {
    gravity: [0, 0, -9.81], joints: Array.from({ length: dof }, (_, k) => joint(k)),
    coordinates: Array.from({ length: dof }, (_, k) => ({ name: jointName(k), label: String(k + 1), type: "revolute", limits })),
    G: Array.from({ length: dof }, (_, i) => Array.from({ length: dof }, (_, j) => Number(i === j))), g0: Array(dof).fill(0), frames: [],
  };
}

function madeUpJudgement(log: string, role: Judged["role"], series: string, dof: number, jointName: (k: number) => string): Judged {
  const joints = Array.from({ length: dof }, (_, k) => ({
    name: jointName(k), rms: 0.3 + 0.2 * Number(k === dof - 1), relative_percent: 5 + k, filtered_relative_percent: k === dof - 1 ? 12.5 : 1.5 + 0.1 * k,
    moving_relative_percent: 5, filtered_moving_relative_percent: 1.25 + 0.1 * k, fit_percent: 95,
  }));
  const causes = joints.map(({ name, filtered_relative_percent }, k) => ({
    joint: name, relative_percent: filtered_relative_percent,
    summary: k === dof - 1 ? "Mostly a function of velocity: the friction law does not fit above 1 rad/s." : "Mostly noise above 10 Hz.",
    shares: [{ cause: "velocity", percent: k === dof - 1 ? 41 : 1, text: "a function of velocity", filtered_percent: k === dof - 1 ? 81 : 2, filtered_text: "a function of velocity" },
      { cause: "noise", percent: k === dof - 1 ? 56 : 97, text: "noise above 10 Hz", filtered_percent: k === dof - 1 ? 12 : 95, filtered_text: "noise of the same level as above 10 Hz" }],
  })).reverse();
  return {
    log, role, series, relative_percent: 5.1, filtered_relative_percent: 1.9, metric_cutoff: 10, joints, causes,
    nominal: { relative_percent: 60, filtered_relative_percent: 55, joints },
  };
}

function madeUpParameters(dof: number): { base: BaseParameter[]; parameters: Parameter[]; correlation: number[][] } {
  const noise = random(7);
  const kinds = ["XX", "XY", "ZZR", "MX", "MYR", "Fv", "Fc"];
  const base = Array.from({ length: kinds.length * dof }, (_, i): BaseParameter => {
    const name = `${kinds[i % kinds.length]}_${Math.floor(i / kinds.length) + 1}`;
    const value = 3 * noise();
    const std = 0.01 * (1 + Math.abs(noise())) * (i % 11 === 5 ? 60 : 1);
    return {
      name, expression: name.includes("R_") ? `${name.replace("R", "")} + 0.25 M_${dof}` : name, value, std, relative_std_percent: 100 * Math.abs(std / value),
      interval: [value - 1.96 * std, value + 1.96 * std], unit: name.startsWith("F") ? "N.m" : "kg.m2", unconstrained: value + 0.2 * std,
      determined: i % 11 === 5 ? "weakly" : "well", torque_share_percent: 20 * Math.abs(noise()), collinearity: 1 + 20 * Math.abs(noise()), essential: i % 3 > 0,
    };
  });
  const parameters = base.map(({ name, value, std, unit }, i): Parameter => ({ name, kind: name.startsWith("F") ? "friction" : "inertial", value, std, unit, from: i % 4 ? "data" : "prior" }));
  const correlation = base.map((_, i) => Array.from({ length: i + 1 }, (_, j) => (i === j ? 1 : 0.4 * noise())));
  return { base, parameters, correlation };
}

export function madeUpReport(options: MadeUp = {}): { report: ReportDocument; blocks: Map<string, Buffer>; html: string } {
  const { robot = "made-up", dof = 6, samples = 4000 } = options;
  const jointName = options.jointName ?? ((k) => `joint_${k + 1}`);
  const log = options.log ?? ((k) => ["excitation.csv", "ptp.csv"][k]!);
  const path = options.path ?? ((k) => `series/${log(k)}`);
  const blocks = new Map<string, Buffer>();
  const roles = ["identify", "validate"] as const;
  const series = roles.map((role, k): SeriesEntry => {
    const columns = madeUpColumns(dof, samples, k + 1);
    blocks.set(`series-${k}`, packColumns(columns));
    return { log: log(k), role, path: path(k), rows: samples, kept: samples, columns: [...columns.keys()], block: `series-${k}` };
  });
  const velocity = [-2, -0.001, 0.001, 2];
  const result: Result = {
    schema: 1, robot, dof, samples, method: "wls", consistent: true, condition: 87.2, base_count: 36, ...madeUpParameters(dof),
    links: Array.from({ length: dof }, (_, k) => ({
      link: `link ${k + 1}`, mass: 5 / (k + 1), com: [0.1, 0, 0.05], inertia: [0.02, 0, 0, 0.05, 0, 0.05], from: k === 0 ? "data" as const : "filled in" as const,
      mass_range: [k === 0 ? 4.9 : 0, k === 1 ? null : 7.25] as [number, number | null], nominal: { mass: 9, com: [0.1, 0, 0.05], inertia: [0.02, 0, 0, 0.05, 0, 0.05] },
      ...(k === 0 ? { note: "link 1: the data does not allow its nominal mass of 9 kg, but 4.9 to 7.2 kg" } : {}),
    })),
    signals: { cutoff: 20, order: 4, reason: "20 Hz: 1.85 % error on held-out motion" },
    friction: Array.from({ length: dof }, (_, k) => ({ shaft: String(k + 1), terms: ["viscous", "coulomb"], reason: "viscous, coulomb: 1.85 % error on held-out motion", curve: { joint: k, velocity, torque: [-7, -3, 3, 7] },
      ...(k === 0 ? { reversal: { displacement: [0, 0.05, 0.2], torque: [-3, 1, 3] } } : {}) })),
    noise: { sigma: Array(dof).fill(0.3), inflation: 1.4, effective_samples: samples / 2 },
    validation: roles.map((role, k) => madeUpJudgement(log(k), role, path(k), dof, jointName)),
    verdict: { usable: true, headline: "Usable for control: on a motion it never saw, the model misses the torque by 1.9 % rms over all joints (worst: joint_3, 7.0 %).", reasons: ["ptp: error 1.9 %, the nominal model 55.0 %"], next_steps: [] },
    diagnostics: [{ severity: "info", code: "signals-decimated", message: `${log(0)}: from 500 to 100 Hz` }, { severity: "warning", code: "beyond-fitted-speed", message: `${jointName(0)} is faster in ${log(1)}` }],
    model: madeUpModel(dof, jointName),
    run: {
      version: "0.0.0", command: `steelyard identify ${robot} ${log(0)}`, directory: "/home/me/robot", date: "2026-01-01T00:00:00Z", seed: 1, threads: 2,
      options: { estimate: { method: "wls" } }, files: [{ path: log(0), role: "identify", bytes: 123456, sha256: "ab".repeat(32) }],
    },
    seconds: { total: 1.2 },
  };
  const report: ReportDocument = { schema: 1, kind: "identify", title: `${robot}: identified model`, result, plan: null, series };
  return { report, blocks, html: composePage(report, blocks) };
}
