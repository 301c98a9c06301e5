// The motion: inside its limits, and its information.
import type { Plan, ReportDocument, Series } from "../document";
import { type Child, element } from "../dom";
import { coverage, jointMotions } from "../excitation/coverage";
import "../excitation/excitation.css";
import { MotionPlots } from "../excitation/motions";
import { PairMaps } from "../excitation/pairs";
import { robotOf } from "../facts";
import { count, fileName, number, percent, unit, withUnit } from "../format";
import { openingSeries } from "../log-chooser";
import { plainTable } from "../plain-table";
import { Plot } from "../plot";
import { seriesChoice } from "../scene/series-choice";
import type { Context, Section } from "../section";
import { sortableTable } from "../table";
import type { Theme } from "../theme";

const criteria: Record<string, [string, string]> = {
  condition: ["Condition number", "of the regressor; 1 would be perfect"],
  log_det: ["log det of the information", "D: the volume of the uncertainty; larger is better"],
  lambda_min: ["Smallest eigenvalue of the information", "E: the worst direction; larger is better"],
  trace_covariance: ["Trace of the covariance", "A: the sum of the variances; smaller is better"],
};

const named: Record<string, string> = { d: "log_det", e: "lambda_min", a: "trace_covariance", condition: "condition" };

function planFacts(plan: Plan): HTMLElement {
  const { family } = plan;
  const slow = plan.scale === 1 ? "" : `, to be played at ${number(plan.scale)} of its speed`;
  const noise = [...new Set(plan.torque_noise)].map((x) => number(x)).join(", ");
  const kind = `${family.kind}, ${count(family.harmonics)} harmonics, ${family.boundary}`;
  const goal = plan.target === "all" ? "all base parameters" : `these parameters: ${plan.target}`;
  return element("p", {}, `Designed for ${goal}: one period of ${number(family.period)} s (${kind}) at ${number(plan.rate)} Hz${slow}. `
    + `Expected standard deviations after one period are listed below, for torque noise of ${noise} N·m or N.`);
}

function criteriaTable(plan: Plan): HTMLElement {
  const rows = Object.entries(criteria).filter(([key]) => key in plan.criteria).map(([key, [name, meaning]]): Child[] => [
    name, number(plan.criteria[key], 4), named[plan.criterion] === key ? `${meaning} (this one was optimised)` : meaning,
  ]);
  return plainTable("Criteria", [{ title: "Criterion" }, { title: "Value", numeric: true }, { title: "Meaning" }], rows);
}

/** What stands around the robot: the nearest place of each, whether or not it is among the nearest limits. */
const isDistance = (limit: string) => ["floor", "obstacle", "self-collision"].includes(limit);

/** What is left up to a limit: in mm of a distance, else as a share of the limit. */
function spareText(limit: string, bound: number | null, value: number | null, spare: number | null): string {
  if (isDistance(limit) && bound !== null && value !== null) return withUnit(1000 * (value - bound), "mm");
  return spare === null ? "–" : percent(100 * spare);
}

function distances(plan: Plan): Plan["margins"] {
  const nearest = new Map<string, Plan["margins"][number]>();
  for (const margin of plan.margins) {
    if (!isDistance(margin.limit)) continue;
    const what = margin.limit === "obstacle" ? margin.where.slice(margin.where.lastIndexOf(" - ")) : margin.limit;
    const known = nearest.get(what);
    if (!known || (margin.value ?? Infinity) < (known.value ?? Infinity)) nearest.set(what, margin);
  }
  return [...nearest.values()];
}

function marginsTable(plan: Plan): HTMLElement {
  const sorted = [...plan.margins].sort((a, b) => (a.spare ?? Infinity) - (b.spare ?? Infinity));
  const nearest = [...new Set([...sorted.slice(0, 8), ...distances(plan)])];
  const rows = nearest.map(({ limit, where, bound, value, spare, unit: of, time }): Child[] => [
    `${limit}, ${where}`, withUnit(value, of), withUnit(bound, of), spareText(limit, bound, value, spare), withUnit(time, "s"),
  ]);
  return plainTable("Nearest limits", [
    { title: `Limit, of ${plan.margins.length}` }, { title: "Reached", numeric: true }, { title: "Allowed", numeric: true },
    { title: "Spare", numeric: true }, { title: "At", numeric: true },
  ], rows);
}

type Predicted = Plan["parameters"][number];

const relative = ({ std, nominal }: Predicted) => (std === null || !nominal ? null : (100 * std) / Math.abs(nominal));

function predictedPlot(host: HTMLElement, plan: Plan, theme: Theme): void {
  const known = plan.parameters.filter((one) => relative(one) !== null);
  if (known.length === 0) return;
  const shares = known.map((one) => relative(one)!);
  const worst = shares.indexOf(Math.max(...shares));
  const places = known.map((_, k) => k);
  new Plot(host, {
    title: "Expected deviation of each parameter", file: fileName(plan.robot, "expected"), height: 230,
    summary: `Of ${known.length} parameters with a nominal value; the least known is ${known[worst]!.name} with ${percent(shares[worst])}.`,
    x: { label: "parameter", names: known.map(({ name }) => name) },
    y: { label: "of nominal", unit: "%", logarithmic: true },
    lines: [
      { label: "stem", x: places, y: shares, colour: "line-1", kind: "stems", width: 1, silent: true },
      { label: "standard deviation", x: places, y: shares, colour: "line-1", kind: "dots" },
    ],
  }, theme);
}

function predictedTable(host: HTMLElement, plan: Plan): void {
  const details = element("details", {}, element("summary", {}, `Expected deviations of ${plan.parameters.length} parameters`));
  const body = element("div");
  details.append(body);
  host.append(details);
  sortableTable<Predicted>(body, {
    title: "Expected deviations", file: `${plan.robot}-expected`, rows: plan.parameters, text: ({ name }) => name,
    columns: [
      { title: "Parameter", value: ({ name }) => name },
      { title: "Nominal", numeric: true, value: ({ nominal }) => nominal, cell: (row) => number(row.nominal) },
      { title: "Standard deviation", numeric: true, value: ({ std }) => std, cell: (row) => number(row.std) },
      { title: "% of nominal", numeric: true, value: relative, cell: (row) => percent(relative(row)) },
      { title: "Unit", value: ({ unit: of }) => of, cell: (row) => unit(row.unit ?? "") },
    ],
  });
}

function bar(share: number | null): Child {
  if (share === null) return "no limit known";
  if (!Number.isFinite(share)) return "–";
  const used = element("i");
  used.style.width = `${Math.min(100, 100 * share)}%`;
  return element("span", { class: "used" }, element("span", { class: "used-bar", "aria-hidden": "true" }, used), percent(100 * share));
}

function coverageTable(report: ReportDocument, series: Series): HTMLElement {
  const motions = jointMotions(report, series);
  const accelerated = motions.some(({ qdd }) => qdd);
  const rows = motions.map((motion): Child[] => {
    const used = coverage(motion);
    const of = motion.prismatic ? "m" : "rad";
    return [
      motion.name, `${number(used.range[0])} … ${withUnit(used.range[1], of)}`, bar(used.rangeShare),
      withUnit(used.speed, `${of}/s`), bar(used.speedShare),
      ...(accelerated ? [withUnit(used.acceleration, `${of}/s2`), bar(used.accelerationShare)] : []),
    ];
  });
  return plainTable("Use of the limits", [
    { title: "Joint" }, { title: "Positions", numeric: true }, { title: "of the range" }, { title: "Top speed", numeric: true }, { title: "of the limit" },
    ...(accelerated ? [{ title: "Acceleration", numeric: true }, { title: "of the limit" }] : []),
  ], rows, "wide");
}

const moving = ({ columns, kept }: { columns: string[]; kept: number }) => columns.includes("q1") && kept > 0;

const pairsKey = "Blue: the position of one joint over that of another joint. Orange: a joint's velocity over its own position. "
  + "The stronger the colour, the more samples.";

function render(host: HTMLElement, context: Context): void {
  const { report, cursor, theme } = context;
  const motions = report.series.filter(moving).map((entry) => context.series(entry));
  const robot = robotOf(report);
  if (report.plan) {
    host.append(planFacts(report.plan), criteriaTable(report.plan), element("h3", {}, report.plan.scale === 1 ? "Nearest limits" : `Nearest limits at ${percent(100 * report.plan.scale)} of the speed`), marginsTable(report.plan));
    predictedPlot(host, report.plan, theme);
    predictedTable(host, report.plan);
  }
  if (motions.length === 0) return;
  host.append(element("h3", {}, "How much of the limits the joints use"));
  if (motions.length > 1) host.append(element("div", { class: "controls" }, element("span", { class: "quiet small" }, "Motion"), seriesChoice(cursor, motions)));
  const table = element("div");
  host.append(table);
  const pairs = new PairMaps(host, robot, theme);
  host.append(element("p", { class: "quiet small" }, pairsKey));
  host.append(element("h3", {}, "Joint motions"), element("p", { class: "quiet small" }, "Shaded: beyond the limits."));
  const plots = new MotionPlots(host, theme);
  let shown: Series | null = null;
  const follow = () => {
    const series = motions.find(({ block }) => block === cursor.series?.block) ?? shown ?? openingSeries(report, motions);
    if (series === shown) return;
    shown = series;
    table.replaceChildren(coverageTable(report, series));
    pairs.show(jointMotions(report, series));
    plots.show({ robot, t: series.t, motions: jointMotions(report, series), cursor });
  };
  if (!cursor.series) cursor.show(openingSeries(report, motions));
  cursor.onChange(follow);
  follow();
}

export const excitation: Section = {
  id: "excitation",
  title: "Excitation",
  available: (report) => report.plan !== null || report.series.some(moving),
  render,
};
