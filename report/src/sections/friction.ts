// Friction, joint by joint: the law and why it was chosen, what each term is worth, its values, its curve over velocity, its loop at reversals, torque over
// position.
import { binnedMeans, bulk, interpolate, residual } from "../analysis";
import type { FrictionShaft, Parameter, Result, Series } from "../document";
import { element } from "../dom";
import { jointNames, source, speedUnit, torqueSeries, torqueUnit } from "../facts";
import { fileName, measured, number, percent, tied, unit } from "../format";
import { chosenSeries, logChooser } from "../log-chooser";
import { plainTable } from "../plain-table";
import { Plot, type PlotSpec } from "../plot";
import type { Line } from "../plot-draw";
import type { Context, Section } from "../section";

const height = 240;

// Elements of a law with many that the fit does not use.
function unused(own: Parameter[]): Parameter[] {
  const elements = own.filter(({ name }) => /^Fh\d/.test(name));
  const largest = Math.max(0, ...elements.map(({ value }) => Math.abs(value ?? 0)));
  return elements.filter(({ value }) => Math.abs(value ?? 0) <= 1e-4 * largest);
}

function farthest(result: Result, some: Parameter[]): number {
  return Math.max(...some.map(({ name }) => result.base?.find((row) => row.name === name)?.interval[1] ?? 0));
}

function valueTable(result: Result, { shaft }: FrictionShaft): HTMLElement | null {
  const own = (result.parameters ?? []).filter(({ name, kind }) => (kind === "friction" || kind === "offset") && name.endsWith(`_${shaft}`));
  if (own.length === 0) return null;
  const zero = unused(own);
  const rows = own.filter((one) => !zero.includes(one)).map(({ name, value, std, unit: of, from }) => {
    const base = result.base?.find((row) => row.name === name);
    const interval = base ? `${measured(base.interval[0], base.std)} to ${measured(base.interval[1], base.std)}` : "";
    return [name, measured(value, std), interval, unit(of), base ? percent(base.torque_share_percent) : "", base?.determined ?? source({ from })];
  });
  if (zero.length > 0) rows.push([zero.map(({ name }) => name).join(", "), "0", `up to ${number(farthest(result, zero), 2)}`, unit(zero[0]!.unit), "", "not used by the fit"]);
  const columns = [{ title: "Parameter" }, { title: "Value", numeric: true }, { title: "95 % interval", numeric: true }, { title: "Unit" },
    { title: "Torque share", numeric: true }, { title: "Determined" }];
  return plainTable(`Friction of joint ${shaft}`, columns, rows);
}

// What each term is worth.
function termTable({ shaft, held_out_percent, without }: FrictionShaft): HTMLElement | null {
  if (held_out_percent === undefined || !without?.length) return null;
  const columns = [{ title: "Torque error" }, { title: "with all terms", numeric: true }, ...without.map(({ term }) => ({ title: `without ${term}`, numeric: true }))];
  const row = ["on held-out motion, by the final fit", percent(held_out_percent), ...without.map((one) => percent(one.held_out_percent))];
  const table = plainTable(`Torque error of joint ${shaft} with and without each term of its friction law`, columns, [row]);
  table.classList.add("terms");
  return table;
}

// Friction by samples: the fitted law plus the residual.
function curveSpec(context: Context, series: Series | null, name: string, { curve }: FrictionShaft): PlotSpec {
  const { joint, velocity, torque } = curve!;
  const lines: Line[] = [];
  let range: [number, number] | undefined;
  const speed = series?.column(`qd${joint + 1}`);
  if (series && speed) {
    const seen = residual(series, joint).map((value, i) => value + interpolate(velocity, torque, speed[i]!));
    const means = binnedMeans(speed, seen);
    range = bulk(seen, torque);
    lines.push({ label: "law + residual", x: speed, y: seen, colour: "line-6", kind: "dots" },
      { label: "mean", x: means.x, y: means.y, colour: "residual", dash: [5, 3] });
  }
  lines.push({ label: "law", x: velocity, y: torque, colour: "line-2", width: 1.8 });
  return {
    title: "Over velocity", file: fileName(series?.log ?? "", name, "friction"), height,
    summary: `Friction of ${name} over velocity: the fitted law, and law plus residual of every sample.`,
    x: { label: "velocity", unit: speedUnit(context.report, joint) }, y: { label: "friction", unit: torqueUnit(context.report, joint), range }, lines,
  };
}

// Forwards as the library sampled it, backwards the same turned by half a turn.
function loopSpec(context: Context, name: string, { curve, reversal }: FrictionShaft): PlotSpec | null {
  if (!curve || !reversal) return null;
  const { displacement, torque } = reversal;
  const middle = (displacement.at(-1) ?? 0) / 2;
  const forwards = displacement.map((x) => x - middle);
  return {
    title: "At reversals", file: fileName(name, "reversal"), height,
    summary: `Friction with memory of ${name} over displacement: a loop, entered again at every reversal.`,
    x: { label: "displacement", unit: speedUnit(context.report, curve.joint).replace("/s", "") },
    y: { label: "friction", unit: torqueUnit(context.report, curve.joint) },
    lines: [
      { label: "forwards", x: forwards, y: torque, colour: "line-2", width: 1.8 },
      { label: "backwards", x: forwards.map((x) => -x).reverse(), y: torque.map((y) => -y).reverse(), colour: "line-1", width: 1.8 },
    ],
  };
}

// Torque that follows the position; samples show it with what the model leaves.
function positionSpec(context: Context, series: Series | null, name: string, { curve, over_position: over }: FrictionShaft): PlotSpec | null {
  if (!curve || !over) return null;
  const { joint } = curve;
  const lines: Line[] = [];
  let range: [number, number] | undefined;
  const position = series?.column(`q${joint + 1}`);
  if (series && position) {
    const seen = residual(series, joint).map((value, i) => value + interpolate(over.position, over.torque, position[i]!));
    const means = binnedMeans(position, seen);
    range = bulk(seen, over.torque);
    lines.push({ label: "law + residual", x: position, y: seen, colour: "line-6", kind: "dots" },
      { label: "mean", x: means.x, y: means.y, colour: "residual", dash: [5, 3] });
  }
  lines.push({ label: "law", x: over.position, y: over.torque, colour: "line-2", width: 1.8 });
  return {
    title: "Over position", file: fileName(series?.log ?? "", name, "position"), height,
    summary: `Torque of ${name} that follows its position, over the range that the fit saw: the fitted law, and law plus residual of every sample.`,
    x: { label: "position", unit: speedUnit(context.report, joint).replace("/s", "") }, y: { label: "torque", unit: torqueUnit(context.report, joint), range }, lines,
  };
}

// Constants of the law's shape; those that the library did not search for are as given.
function shapeText(shaft: FrictionShaft, of: string): string {
  const stribeck = shaft.terms.includes("stribeck") && shaft.stribeck_velocity !== undefined
    ? [`Stribeck velocity ${number(shaft.stribeck_velocity)} ${of}, exponent ${number(shaft.stribeck_exponent)}`] : [];
  const memory = shaft.hysteresis_yield !== undefined ? [`slides fully after ${number(shaft.hysteresis_yield)} ${of.replace("/s", "")}`] : [];
  const sign = shaft.sign_width ? [`sign smoothed as tanh(v / ${number(shaft.sign_width)} ${of})`] : [];
  return [...stribeck, ...memory, ...sign].join("; ");
}

function render(host: HTMLElement, context: Context): void {
  const { result } = context.report;
  const first = chosenSeries(context);
  const controls = element("div", { class: "controls" });
  host.append(controls);
  if (result?.friction?.some(({ without }) => without?.length)) {
    host.append(element("p", { class: "quiet small" }, "The errors beside a law are those by which it was chosen, at first values of all other joints. Those of the table are of the final fit: without a term all other ",
      "parameters are fitted again, and every twelfth of the fitted logs is predicted by the rest."));
  }
  const updates: ((series: Series) => void)[] = [];
  for (const shaft of result?.friction ?? []) {
    const joint = shaft.curve?.joint;
    const name = joint === undefined ? `shaft ${shaft.shaft}` : (first ? jointNames(context.report, first)[joint] : undefined) ?? `joint ${shaft.shaft}`;
    const part = element("div", { class: "joint", id: `friction-${shaft.shaft}` }, element("h3", {}, name));
    const law = shaft.terms.join(", ") || "none";
    const reason = shaft.reason?.startsWith(`${law}: `) ? shaft.reason.slice(law.length + 2) : shaft.reason;
    part.append(element("p", {}, element("b", {}, law), reason ? tied(`: ${reason}`) : ""));
    const shape = shapeText(shaft, joint === undefined ? "rad/s" : speedUnit(context.report, joint));
    if (shape) part.append(element("p", { class: "shape" }, tied(`Shape: ${shape}.`)));
    const terms = termTable(shaft);
    if (terms) part.append(terms);
    const table = valueTable(result!, shaft);
    if (table) part.append(table);
    host.append(part);
    if (!shaft.curve) continue;
    const grid = element("div", { class: "triple" });
    part.append(grid);
    const plot = new Plot(grid, curveSpec(context, first, name, shaft), context.theme);
    updates.push((series) => plot.update(curveSpec(context, series, name, shaft)));
    const loop = loopSpec(context, name, shaft);
    if (loop) new Plot(grid, loop, context.theme);
    const position = positionSpec(context, first, name, shaft);
    if (!position) continue;
    const over = new Plot(grid, position, context.theme);
    updates.push((series) => over.update(positionSpec(context, series, name, shaft)!));
  }
  if (torqueSeries(context.report).length > 0) logChooser(controls, context, "friction-log", (series) => updates.forEach((update) => update(series)));
}

export const friction: Section = {
  id: "friction",
  title: "Friction",
  available: ({ result }) => Boolean(result?.friction?.length),
  render,
};
