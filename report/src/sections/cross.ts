// Errors of the model of every log on every other log.
import type { CrossModel } from "../document";
import { element } from "../dom";
import { fileName, number } from "../format";
import { Heatmap, type HeatmapSpec } from "../heatmap";
import type { Context, Section } from "../section";

type Matrix = (number | null)[][];

interface Measure {
  name: string;
  about: string;
  format: (value: number) => string;
  /** What the palest colour stands for. */
  least: number;
  /** Row: the log fitted; column: the log judged. Joint -1: all together. */
  of(joint: number): Matrix;
}

const share = (x: number) => `${number(x, 3)}\u2009%`;

const turned = (m: Matrix): Matrix => (m[0] ?? []).map((_, j) => m.map((row) => row[j] ?? null));

function ofModel(model: CrossModel, suffix: string): Measure[] {
  const errors = (joint: number) => (joint < 0 ? model.together : model.joints[joint]!);
  return [
    { name: `times the own model's error${suffix}`, about: "1 is the error of the model fitted on the judged log itself",
      format: (x) => number(x, 3), least: 1, of: (joint) => turned(errors(joint).normalised) },
    { name: `residual, rms${suffix}`, about: "N·m, or N of a prismatic joint", format: (x) => number(x, 3), least: 0, of: (joint) => turned(errors(joint).rms) },
  ];
}

function measures({ report }: Context): Measure[] {
  const { cross, complete, reduced } = report.result!;
  const of = (joint: number) => (joint < 0 ? cross!.relative_percent : (cross!.joints?.[joint]?.relative_percent ?? []));
  const first: Measure = { name: "% of the torque", about: "residual over the judged log's torque", format: share, least: 0, of };
  const few = reduced && { name: "% of the torque, essential parameters alone", about: "of the reduced model", format: share, least: 0,
    of: (joint: number) => turned((joint < 0 ? reduced.together : reduced.joints[joint]!).relative_percent) };
  return [first, ...(complete ? ofModel(complete, "") : []), ...(few ? [few] : [])];
}

function mean(values: (number | null)[]): number | null {
  const known = values.filter((x): x is number => x !== null);
  return known.length > 0 ? known.reduce((sum, x) => sum + x, 0) / known.length : null;
}

/** What a model does on the logs it was not fitted on. */
function elsewhere(matrix: Matrix): (number | null)[] {
  return matrix.map((row, i) => mean(row.filter((_, j) => j !== i)));
}

function sentence(logs: string[], matrix: Matrix, format: (x: number) => string): string {
  const means = elsewhere(matrix);
  const best = means.reduce<number | null>((k, x, i) => (x !== null && (k === null || x < means[k]!) ? i : k), null);
  return best === null ? "" : `The model fitted on ${logs[best]} generalises best: ${format(means[best]!)} on average over the other logs.`;
}

/** Logs that hardly differ get colours that hardly differ. */
function colourRange(matrix: Matrix, least: number): [number, number] {
  const known = matrix.flat().filter((x): x is number => x !== null);
  return [least, Math.max(...known, least + 2 * (Math.min(...known) - least), least + 1e-9)];
}

function specOf(context: Context, measure: Measure, joint: number): HeatmapSpec {
  const { robot, cross } = context.report.result!;
  const matrix = measure.of(joint);
  const whose = joint < 0 ? "all joints" : cross!.joints![joint]!.name;
  const means = elsewhere(matrix);
  return {
    title: `Error of ${whose}, ${measure.name}`,
    summary: `Fitted on the row's log, judged on the column's; ${measure.about}. ${sentence(cross!.logs, matrix, measure.format)}`,
    file: fileName(robot, "cross", whose),
    rows: cross!.logs,
    columns: [...cross!.logs, "others, mean"],
    values: matrix.map((row, i) => [...row, means[i]]),
    scale: "sequential",
    range: colourRange(matrix, measure.least),
    rowTitle: "fitted on",
    columnTitle: "judged on",
    numbers: true,
    format: measure.format,
  };
}

function choice(id: string, label: string, names: string[], changed: (k: number) => void): HTMLElement[] {
  const select = element("select", { id }, ...names.map((name, k) => element("option", { value: k }, name)));
  select.addEventListener("change", () => changed(Number(select.value)));
  return [element("label", { for: id }, label), select];
}

function render(host: HTMLElement, context: Context): void {
  const all = measures(context);
  const joints = context.report.result!.cross!.joints ?? [];
  let measure = all[0]!;
  let joint = -1;
  const best = element("p");
  const show = () => {
    const { logs } = context.report.result!.cross!;
    best.textContent = sentence(logs, measure.of(joint), measure.format);
    map.update(specOf(context, measure, joint));
  };
  host.append(
    element("p", {}, "A model is fitted to each log and judged on all of them. The stronger the colour, the larger the error."),
    best, element("div", { class: "controls" },
      ...choice("cross-joint", "Joint", ["all together", ...joints.map(({ name }) => name)], (k) => { joint = k - 1; show(); }),
      ...choice("cross-measure", "Error as", all.map(({ name }) => name), (k) => { measure = all[k]!; show(); })));
  const map = new Heatmap(host, specOf(context, measure, joint), context.theme);
  show();
}

export const cross: Section = {
  id: "cross",
  title: "Log against log",
  available: (report) => (report.result?.cross?.logs.length ?? 0) > 0,
  render,
};
