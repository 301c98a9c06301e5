// Excitation, payload, log against log and reproductions: what they say of known data.
import { readFileSync, writeFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";
import type { Plan } from "../src/document";
import { coverage, density, jointMotions } from "../src/excitation/coverage";
import { composePage, madeUpColumns, madeUpReport, packColumns } from "./fixture";
import { open, planar, sines } from "./robots";

const hostile = "<img src=x onerror=\"window.broken=1\">";

/** The row that begins so. */
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

const payload = {
  mass: 1.505, com: [0.02, -0.0001, 0.0593], inertia: [0.0005, 0, 0.0001, 0.0004, 0.0002, 0.00035], frame: "tool0",
  std: { mass: 0.008, com: [0.0004, 0.0003, null], inertia: [0.0006, 0.0002, 0.0003, 0.0007, 0.0002, 0.0002] },
  interval: {
    mass: [1.489, 1.521] as [number, number], com: [[0.0192, 0.0208], [-0.0007, 0.0005], null] as ([number, number] | null)[],
    inertia: Array.from({ length: 6 }, () => [-0.001, 0.002] as [number, number]),
  },
  identifiable: { mass: true, com: [true, true, false], inertia: [true, true, true, false, true, true] },
  reasons: { mass: null, com: [null, null, "the last axis stands upright"], inertia: Array(6).fill(null) as null[] },
  shares: { mass: { noise: 0.14, robot: 0.86, gains: 0 }, com: [null, null, null], inertia: Array(6).fill(null) as null[] },
};

test("the payload says what was measured, how well, and what was not", async ({ page }, info) => {
  const settings = { ur: "set_target_payload(1.505, [0.02, 0, 0.059])\n", other: hostile };
  await open(page, info, { kind: "payload", result: { model: planar(), payload, route: "known-robot", logs: { bare: [], loaded: ["loaded.csv"] }, settings } });
  const section = page.locator("#payload");
  await expect(section).toContainText("1.505 ± 0.016 kg, known to 1.1 %, at frame tool0");
  await expect(section).toContainText("Loaded: loaded.csv.");
  await expect(row(page, "Mass")).toContainText("1.4890 … 1.5210");
  await expect(row(page, "Mass")).toContainText("robot's model 86 %, noise 14 %");
  await expect(row(page, "Centre of mass, x")).toContainText("20.00 mm");
  await expect(row(page, "Centre of mass, z")).toContainText("not measured, filled in: the last axis stands upright");
  await expect(row(page, "Inertia yy")).toContainText("too poorly determined to use");
  await expect(row(page, "Inertia zz")).toContainText("measured: at most");
  await expect(section).toContainText("set_target_payload(1.505, [0.02, 0, 0.059])");
  await expect(section).toContainText(hostile);
  expect(await page.evaluate(() => (window as unknown as { broken?: number }).broken)).toBeUndefined();
});

test("on a narrow screen the payload's rows become blocks, and nothing has to be scrolled sideways", async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, info, { kind: "payload", result: { model: planar(), payload, route: "known-robot" } });
  const table = page.locator("#payload .wide");
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const cell = table.locator("td", { hasText: "robot's model 86" });
  expect(await cell.evaluate((node) => getComputedStyle(node, "::before").content)).toBe('"Uncertain by"');
  await expect(cell).toBeInViewport();
});

const cross = {
  logs: ["slow", "fast", "odd"], relative_percent: [[2, 9, 6], [3, 2.5, 4], [7, 8, null]],
  joints: [{ name: "J1", relative_percent: [[1, 5, 5], [6, 2, 7], [3, 3, 1]] }, { name: "J2", relative_percent: [[2, 2, 2], [2, 2, 2], [2, 2, 2]] }],
};

test("log against log: the best teacher is named, for each joint, and the numbers can be saved", async ({ page }, info) => {
  await open(page, info, { kind: "validate", result: { cross } });
  const section = page.locator("#cross");
  // Fitted on a row, judged on the others: slow (9 + 6)/2, fast (3 + 4)/2, odd (7 + 8)/2.
  await expect(section).toContainText("The model fitted on fast generalises best: 3.50 % on average over the other logs.");
  await section.getByLabel("Joint", { exact: true }).selectOption({ label: "J1" });
  await expect(section).toContainText("The model fitted on odd generalises best: 3.00 %");
  const area = section.locator(".heatmap-area");
  await area.focus();
  await page.keyboard.press("ArrowRight");
  await expect(section.locator(".readout")).toContainText("slow");
  await expect(section.locator(".readout")).toContainText("5.00 %");
  await section.getByText("Save", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), section.getByRole("button", { name: /as CSV/ }).click()]);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n");
  expect(lines[1]).toBe("slow,1,5,5,5");
  expect(lines[2]).toBe("fast,6,2,7,6.5");
});

const svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\" onload=\"window.broken=1\"><script>window.broken=1</script><rect width=\"40\" height=\"20\" fill=\"#0a0\"/></svg>";
const papers = [
  { paper: "gautier1988", title: "On the identification", about: "Two links.", within: false, tables: [{ caption: "Table 1", head: ["a", "b"], rows: [["1", hostile]] }],
    rows: [
      { where: "8-1", what: "parameters", unit: "", paper: 4, ours: 4, rule: "± 0", within: true },
      { where: "8-2", what: hostile, unit: "kg.m2", paper: null, ours: 1.75, rule: "at most 1", within: false },
    ],
    figures: [{ name: "estimates", caption: `Fig. 1 ${hostile}`, svg }], assumed: ["gravity is down"], wrong: [], not_reproduced: [] },
  { paper: "kim", title: "Another", within: true, rows: [] },
];

test("reproductions: ticks in words, figures as pictures that cannot act", async ({ page }, info) => {
  await open(page, info, { kind: "reproduce", result: { papers } });
  const section = page.locator("#reproduction");
  await expect(row(page, "8-1 parameters")).toContainText("within");
  await expect(row(page, "8-2")).toContainText("outside");
  await expect(row(page, "8-2")).toContainText("1.750 kg·m²");
  await expect(section.locator("article").first()).toContainText("1 of 2 rows within tolerance");
  await expect(section).toContainText("gravity is down");
  await expect(section).not.toContainText("What the paper has wrong");
  const image = section.getByRole("img", { name: /Fig. 1/ });
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(40);
  expect(await page.evaluate(() => (window as unknown as { broken?: number }).broken)).toBeUndefined();
});

const limits = { position: [-2, 2] as [number, number], velocity: 2, acceleration: 8, effort: 100, continuous: false };
const plan: Plan = {
  robot: "made-up", joints: [{ name: "shoulder", type: "revolute" }, { name: "slide", type: "prismatic" }],
  family: { kind: "fourier", boundary: "rest", period: 10, harmonics: 5 }, rate: 100, scale: 1,
  limits: { joints: [limits, { ...limits, velocity: null }] },
  margins: [{ limit: "velocity", where: "shoulder", bound: 2, value: 1.9, spare: 0.05, unit: "rad/s", time: 3 }, { limit: "position", where: "slide", bound: 2, value: 1.99, spare: 0.005, unit: "m", time: 4 }],
  criterion: "d", criteria: { log_det: 500.9, lambda_min: 80.4, trace_covariance: 0.06, condition: 22.02 }, target: "all", torque_noise: [1, 1],
  parameters: [{ name: "ZZR_1", std: 0.02, unit: "kg.m2", nominal: 0.5 }, { name: "MX_2", std: 0.001, unit: "kg.m", nominal: null }],
};

test("a plan's page: criteria, nearest limits, use of the limits, expected deviations", async ({ page }, info) => {
  await open(page, info, { kind: "excite", result: null, plan: { ...plan, model: planar() }, motions: [{ log: "plan.csv", role: "plan", columns: sines(2) }] });
  const section = page.locator("#excitation");
  await expect(row(page, "log det")).toContainText("500.9");
  await expect(row(page, "log det")).toContainText("optimised");
  await expect(row(page, "Condition number")).toContainText("22.02");
  const nearest = section.getByRole("table", { name: "Nearest limits" }).getByRole("row");
  await expect(nearest.nth(1)).toContainText("position, slide");
  // sin 2πt/10 and sin 4πt/10: from −1 to 1 of [−2, 2]; top speeds 2π/10 of 2, and without a limit.
  const used = section.getByRole("table", { name: "Use of the limits" });
  await expect(used.getByRole("row", { name: "shoulder" })).toContainText("50.0 %");
  await expect(used.getByRole("row", { name: "shoulder" })).toContainText("0.628 rad/s");
  await expect(used.getByRole("row", { name: "shoulder" })).toContainText("31.4 %");
  await expect(used.getByRole("row", { name: "slide" })).toContainText("1.26 m/s");
  await expect(used.getByRole("row", { name: "slide" })).toContainText("no limit known");
  await expect(section.getByRole("slider", { name: /the least known is ZZR_1 with 4.0/ })).toBeVisible();
  await section.getByText("Expected deviations of 2 parameters").click();
  await expect(row(page, "ZZR_1")).toContainText("4.0 %");
  await expect(section.locator(".motions figure")).toHaveCount(6);
});

test("a log's own motion has a section as well, and its plots share the cursor", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: [{ log: "swing.csv", role: "identify", columns: sines(2) }] });
  const section = page.locator("#excitation");
  const area = section.locator(".plot-area").first();
  await area.scrollIntoViewIfNeeded();
  await area.focus();
  await page.keyboard.press("End");
  await expect(page.locator("#robot .clock")).toHaveText("10.00 of 10.00 s");
});

test("coverage and density count what is there", () => {
  const columns = sines(1, 10, 100);
  const column = (name: string) => (columns.has(name) ? Float32Array.from(columns.get(name)!) : undefined);
  const [motion] = jointMotions({ plan, result: null } as never, { column } as never);
  const used = coverage(motion!);
  expect(used.rangeShare).toBeCloseTo(0.5, 6);
  expect(used.speedShare).toBeCloseTo((2 * Math.PI) / 10 / 2, 6);
  expect(used.accelerationShare).toBeCloseTo((2 * Math.PI / 10) ** 2 / 8, 6);
  const of = density([0, 0.1, 0.9, 1, 5, NaN], [0, 0.1, 0.9, 1, 5, 0], [0, 1], [0, 1], 2);
  expect([...of.counts]).toEqual([2, 0, 0, 3]);
  expect(of.most).toBe(3);
});

test("a plan's obstacles are drawn, named, and their distances are always in the table", async ({ page }, info) => {
  const obstacles = [
    { name: "table", kind: "box" as const, lower: [0.5, -1, 0] as [number, number, number], upper: [1.5, 1, 0.7] as [number, number, number] },
    { name: "wall", kind: "plane" as const, normal: [0, 1, 0] as [number, number, number], offset: -0.8 },
    { name: "pole", kind: "capsule" as const, a: [1, 1, 0] as [number, number, number], b: [1, 1, 2] as [number, number, number], radius: 0.05 },
  ];
  const far = { limit: "obstacle", where: "forearm - wall", bound: 0.01, value: 0.412, spare: 4, unit: "m", time: 3 };
  const many = Array.from({ length: 12 }, (_, k) => ({ limit: "velocity", where: `joint ${k}`, bound: 1, value: 0.99, spare: 0.01, unit: "rad/s", time: 1 }));
  const walled = { ...plan, limits: { ...plan.limits, obstacles }, margins: [...many, far], scale: 0.3, model: planar() };
  await open(page, info, { kind: "excite", result: null, plan: walled, motions: [{ log: "plan.csv", role: "plan", columns: sines(2) }] });
  await expect(page.locator("#robot")).toContainText("Obstacles: table, wall, pole.");
  const picture = () => page.locator("#robot canvas").evaluate((node: HTMLCanvasElement) => node.toDataURL());
  await page.locator("#robot").scrollIntoViewIfNeeded();
  const before = await picture();
  await page.locator("#robot").getByLabel("obstacles").uncheck();
  await expect.poll(picture).not.toBe(before);
  await expect(row(page, "obstacle, forearm - wall")).toContainText("0.412");
  await expect(row(page, "obstacle, forearm - wall")).toContainText("402 mm");
  await expect(page.locator("#excitation")).toContainText("Nearest limits at 30.0 % of the speed");
});

test("the figure is the error that the verdict is by, and a recording of the fitted motion is called one", async ({ page }, info) => {
  const made = madeUpReport({ dof: 2, samples: 500 });
  const judged = made.report.result!.validation![1]!;
  const figures = page.locator("#summary .figures");
  Object.assign(judged, { filtered_relative_percent: 15.3, filtered_moving_relative_percent: 15.1 });
  judged.nominal = { ...judged.nominal!, filtered_relative_percent: 57, filtered_moving_relative_percent: 55 };
  const show = async () => {
    const file = info.outputPath("judged.html");
    writeFileSync(file, composePage(made.report, made.blocks));
    await page.goto(`file://${file}`);
  };
  await show();
  await expect(figures).toContainText(/15\.3.%torque error on unseen motion.*57\.0.%/);
  Object.assign(judged, { filtered_moving_relative_percent: 1.93, repeats_fitted_motion: true });
  await show();
  await expect(figures).toContainText(/1\.9.%torque error while moving, on an unseen recording of the fitted motion.*55\.0.%/);
  await expect(page.locator("#summary .logs")).toContainText("Moving");
});

test("the first view of a plan shows its obstacles whole", async ({ page }, info) => {
  const obstacles = [{ name: "table", kind: "box" as const, lower: [0.5, -1.5, -1.2] as [number, number, number], upper: [1.5, 1.5, -0.6] as [number, number, number] }];
  const walled = { ...plan, limits: { ...plan.limits, obstacles }, model: planar() };
  await open(page, info, { kind: "excite", result: null, plan: walled, motions: [{ log: "plan.csv", role: "plan", columns: sines(2) }] });
  await page.locator("#robot").scrollIntoViewIfNeeded();
  const pixels = () => page.locator("#robot canvas").evaluate((node: HTMLCanvasElement) => {
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [node.width, node.height];
    const pen = copy.getContext("2d")!;
    pen.drawImage(node, 0, 0);
    return [...pen.getImageData(0, 0, node.width, node.height).data];
  });
  await page.waitForTimeout(500);
  const drawn = await pixels();
  await page.locator("#robot").getByLabel("obstacles").uncheck();
  await page.waitForTimeout(500);
  const bare = await pixels();
  const { width, height } = await page.locator("#robot canvas").evaluate((node: HTMLCanvasElement) => ({ width: node.width, height: node.height }));
  const differs = (x: number, y: number) => [0, 1, 2, 3].some((k) => Math.abs(drawn[4 * (y * width + x) + k]! - bare[4 * (y * width + x) + k]!) > 4);
  const all = Array.from({ length: width * height }, (_, k) => k).filter((k) => differs(k % width, Math.floor(k / width)));
  expect(all.length).toBeGreaterThan(1000);
  const edge = all.filter((k) => k % width === 0 || k % width === width - 1 || k < width || k >= width * (height - 1));
  expect(edge.length).toBe(0);
});

test("a log without torque is judged by its simulated motion, which lies on the recorded one", async ({ page }, info) => {
  const made = madeUpReport({ dof: 2, samples: 500 });
  const judged = made.report.result!.validation![1]!;
  const joint = (name: string, rmse: number) => ({ name, rmse, worst: 3 * rmse, relative_percent: 3 });
  const joints = [joint("joint_1", 0.0021), joint("joint_2", 0.0039)];
  judged.effort = "controller";
  judged.simulation = { rmse: 0.0031, relative_percent: 3, joints, nominal: { rmse: 0.0079, relative_percent: 8, joints: joints.map((one) => ({ ...one, rmse: 0.0079 })) } };
  const entry = made.report.series[1]!;
  const columns = madeUpColumns(2, 500, 2);
  for (const k of [1, 2]) columns.set(`q_sim${k}`, columns.get(`q${k}`)!.map((q) => q + 0.002));
  made.blocks.set(entry.block, packColumns(columns));
  entry.columns = [...columns.keys()];
  const file = info.outputPath("simulated.html");
  writeFileSync(file, composePage(made.report, made.blocks));
  await page.goto(`file://${file}`);
  const summary = page.locator("#summary");
  await expect(summary).toContainText("3.1 mrad");
  await expect(summary).toContainText("7.9 mrad");
  await expect(summary.getByRole("row", { name: /^joint_2/ })).toContainText("3.9 mrad");
  await expect(summary.getByRole("row", { name: /^joint_2/ })).toContainText("12 mrad");
  await expect(summary.getByRole("row", { name: /^joint_2/ })).toContainText("worst");
  await expect(summary).not.toContainText("torque error on");
  await expect(page.locator("#motion-2")).toContainText("off by 3.9 mrad rms, 12 mrad at worst; the nominal model by 7.9 mrad");
  await expect(page.locator("#motion-1")).toContainText("simulated");
  await expect(page.locator("#torque-1")).toContainText("by the controller");
  await page.locator("#motion-log").selectOption(made.report.series[0]!.block);
  await expect(page.locator("#motion-1")).toContainText("not simulated: the fit used this log");
  await expect(page.locator("#torque-1")).toContainText("measured");
});

test("where a simulated motion departs, the page says why, and when a limb touched something", async ({ page }, info) => {
  const made = madeUpReport({ dof: 2, samples: 500 });
  const judged = made.report.result!.validation![1]!;
  const joints = ["joint_1", "joint_2"].map((name) => ({ name, rmse: 0.002, worst: 0.006, relative_percent: 3 }));
  judged.effort = "controller";
  judged.simulation = { rmse: 0.002, relative_percent: 3, joints };
  made.report.result!.diagnostics = [
    { severity: "warning", code: "limb-touched", message: `${judged.log}: the limb of joint_1, joint_2 has torque from 4.2 to 4.8 s: it touched something` },
    { severity: "warning", code: "base-moved", message: "other.csv: the base swings" }];
  const entry = made.report.series[1]!;
  const columns = madeUpColumns(2, 500, 2);
  for (const k of [1, 2]) columns.set(`q_sim${k}`, columns.get(`q${k}`)!.map((q) => q + 0.002));
  made.blocks.set(entry.block, packColumns(columns));
  entry.columns = [...columns.keys()];
  const file = info.outputPath("departs.html");
  writeFileSync(file, composePage(made.report, made.blocks));
  await page.goto(`file://${file}`);
  await expect(page.locator("#motion-2 .why")).toHaveText("By the drives' torque, Mostly a function of velocity: the friction law does not fit above 1\u00a0rad/s.");
  await expect(page.locator("#motion .disturbed")).toContainText("from 4.2 to 4.8\u00a0s: it touched something");
  await expect(page.locator("#motion")).not.toContainText("the base swings");
  await page.locator("#motion-log").selectOption(made.report.series[0]!.block);
  await expect(page.locator("#motion .disturbed")).toHaveText("");
});

test("the fit has the delay with its interval, what drives hold, encoder zeros, and the verdict on least squares", async ({ page }, info) => {
  const exogeneity = { text: "Least squares is biased on these logs (F(4, 20) = 98.9, p < 1e-4): most in Ia_4", F: 98.9, freedom: [4, 20], probability: 1e-5, least_squares_biased: true, differences: [] };
  const drives = { delay: { value: 0.0106, std: 0.00075, from: "data" as const }, hold: true, hold_time: 0.02, encoder_offsets: [{ name: "J2", value: 0.031, std: 0.001 }] };
  await open(page, info, { kind: "identify", result: { model: planar(), method: "iv", instruments: { exogeneity }, drives } });
  const fit = page.locator("#fit");
  await expect(fit).toContainText("Least squares is biased on these logs (F(4, 20) = 98.9");
  await expect(row(page, "Delay of commands")).toContainText(/10\.6.ms9\.13.ms … 12\.1.ms/);
  await expect(row(page, "Commands held for")).toContainText(/20\.0.ms/);
  await expect(row(page, "Encoder zero, J2")).toContainText(/31\.0.mrad29\.0.mrad … 33\.0.mrad/);
});

test("delays of each joint stand in a row each, and given ones have no interval", async ({ page }, info) => {
  const joints = [{ name: "J1", value: 0.004, std: 0 }, { name: "J2", value: 0.01, std: 0 }];
  await open(page, info, { kind: "identify", result: { model: planar(), method: "wls", drives: { delay: { value: 0.007, std: 0, from: "given", joints } } } });
  await expect(row(page, "Delay of commands, J1")).toContainText(/4\.00.msgiven/);
  await expect(row(page, "Delay of commands, J2")).toContainText(/10\.0.msgiven/);
});

test("friction says what each term is worth, and shows elements that are not used in one row", async ({ page }, info) => {
  const friction = [{ shaft: "1", terms: ["viscous", "hysteresis"], reason: "viscous, hysteresis: 3.10 % error on held-out motion", held_out_percent: 3.12,
    without: [{ term: "viscous", held_out_percent: 12.4 }, { term: "hysteresis", held_out_percent: null }] }, { shaft: "2", terms: ["viscous"] }];
  const parameters = ["Fv_1", "Fh1_1", "Fh2_1", "Fh3_1"].map((name, k) => ({ name, kind: "friction" as const, value: [2, 0, 3, 1e-9][k]!, std: 0.1, unit: "N.m", from: k === 0 ? "prior" as const : "data" as const }));
  await open(page, info, { kind: "identify", result: { model: planar(), friction, parameters } });
  const terms = page.locator("#friction-1 .terms");
  await expect(terms.locator("th[scope=col]")).toHaveText(["Torque error", "with all terms", "without viscous", "without hysteresis"]);
  await expect(terms.locator("tbody tr")).toContainText(/held-out motion, by the final fit3\.1.%12\.4.%–/);
  await expect(page.locator("#friction")).toContainText("Those of the table are of the final fit");
  await expect(page.locator("#friction-1")).toContainText("Fh1_1, Fh3_1");
  await expect(page.locator("#friction-1").getByRole("row", { name: /^Fh2_1/ })).toContainText("3.00");
  await expect(page.locator("#friction-1").getByRole("row", { name: /^Fv_1/ })).toContainText("filled in");
  await expect(page.locator("#friction-1")).not.toContainText("prior");
  await expect(page.locator("#friction-2 .terms")).toHaveCount(0);
});

test("friction shows the shape that was chosen for its law", async ({ page }, info) => {
  const friction = [{ shaft: "1", terms: ["viscous", "stribeck"], stribeck_velocity: 0.032, stribeck_exponent: 2, sign_width: 0.01, curve: { joint: 0, velocity: [-1, 1], torque: [-2, 2] } },
    { shaft: "2", terms: ["viscous"], curve: { joint: 1, velocity: [-1, 1], torque: [-2, 2] } }];
  await open(page, info, { kind: "identify", result: { model: planar(), friction } });
  await expect(page.locator("#friction-1 .shape")).toHaveText(/Stribeck velocity 0\.032.*rad\/s, exponent 2.*tanh\(v \/ 0\.01/);
  await expect(page.locator("#friction-2 .shape")).toHaveCount(0);
});

test("findings name a file without its directories", async ({ page }, info) => {
  const diagnostics = [{ severity: "warning", code: "clock-gap", message: "/home/me/logs/run 1.csv: a gap" }, { severity: "info", code: "x", message: "/home/me/arm.urdf:7: <gazebo> is ignored" },
    { severity: "info", code: "y", message: "joint a/b: fine" }];
  await open(page, info, { kind: "identify", result: { model: planar(), diagnostics } });
  await expect(page.locator("#findings li span")).toHaveText(["run 1.csv: a gap", "arm.urdf:7: <gazebo> is ignored", "joint a/b: fine"]);
});

test("torque that follows the position has its curve, and a rotor at zero its reason", async ({ page }, info) => {
  const note = "not identifiable in these logs: the data alone would have -0.1 ± 0.05 kg.m2, as of no rotor";
  const friction = [{ shaft: "1", terms: ["viscous", "position"], curve: { joint: 0, velocity: [-1, 1], torque: [-2, 2] }, over_position: { position: [-1, 0, 1], torque: [0.5, -0.5, 0.5] } },
    { shaft: "2", terms: ["viscous"], curve: { joint: 1, velocity: [-1, 1], torque: [-2, 2] } }];
  const parameters = [{ name: "Ia_1", kind: "rotor" as const, value: 0, std: 0.02, unit: "kg.m2", from: "data" as const, note },
    { name: "Ia_2", kind: "rotor" as const, value: 0.3, std: 0.02, unit: "kg.m2", from: "data" as const }];
  await open(page, info, { kind: "identify", result: { model: planar(), friction, parameters } });
  await expect(page.locator("#friction-1 figure")).toHaveCount(2);
  await expect(page.locator("#friction-1")).toContainText("Over position");
  await expect(page.locator("#friction-2 figure")).toHaveCount(1);
  await expect(page.locator("#rotor-notes li")).toHaveText([`Ia_1 is ${note}.`]);
});
