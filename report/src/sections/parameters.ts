// The estimates: values with intervals, how well the motion determined them, how they correlate.
import type { BaseParameter, LinkRow, Parameter } from "../document";
import { element } from "../dom";
import { robotOf, source } from "../facts";
import { fileName, massRange, measured, number, percent, unit } from "../format";
import { Heatmap } from "../heatmap";
import { Plot } from "../plot";
import type { Line } from "../plot-draw";
import type { Context, Section } from "../section";
import { type Column, sortableTable } from "../table";
import { explained } from "../tooltip";

function baseName(row: BaseParameter): Node {
  const name = element("span", {}, row.name);
  return row.expression && row.expression !== row.name ? explained(name, `${row.name} = ${row.expression}`) : name;
}

const state = (text: string, good: boolean) => element("span", { class: good ? "" : "weak" }, text);

// The library's rule in words (S11 of docs/theory/estimation.md); it is applied there.
const meanings = "Determined: well, with a deviation of at most 10\u2009% of the value; negligible, where even the far end of the interval causes "
  + "less than 1\u2009% of the torque, so that its value does not matter; weakly, with a deviation of up to 100\u2009%; not determined otherwise, "
  + "or where only combinations with other parameters are identifiable.";

// From best to worst; what does not matter comes last.
const words: BaseParameter["determined"][] = ["well", "weakly", "not determined", "negligible"];

const determined = (row: BaseParameter) => state(row.determined, row.determined === "well" || row.determined === "negligible");

const baseColumns: Column<BaseParameter>[] = [
  { title: "Parameter", value: (row) => row.name, cell: baseName },
  { title: "Value", value: (row) => row.value, cell: (row) => measured(row.value, row.std), numeric: true },
  { title: "Deviation", value: (row) => row.std, cell: (row) => number(row.std, 2), numeric: true },
  { title: "95 % from", value: (row) => row.interval?.[0], cell: (row) => measured(row.interval?.[0], row.std), numeric: true },
  { title: "to", value: (row) => row.interval?.[1], cell: (row) => measured(row.interval?.[1], row.std), numeric: true },
  { title: "Unit", value: (row) => row.unit, cell: (row) => unit(row.unit) },
  { title: "Relative", value: (row) => row.relative_std_percent, cell: (row) => percent(row.relative_std_percent), numeric: true },
  { title: "Determined", value: (row) => row.determined, order: (row) => words.indexOf(row.determined), cell: determined },
  { title: "Torque share", value: (row) => row.torque_share_percent, cell: (row) => percent(row.torque_share_percent), numeric: true },
  { title: "Collinearity", value: (row) => row.collinearity, cell: (row) => number(row.collinearity, 2), numeric: true },
  { title: "Data alone", value: (row) => row.unconstrained, cell: (row) => measured(row.unconstrained, row.std), numeric: true },
];


const standardColumns: Column<Parameter>[] = [
  { title: "Parameter", value: (row) => row.name, cell: (row) => (row.note ? explained(element("span", {}, row.name), row.note) : row.name) },
  { title: "Value", value: (row) => row.value, cell: (row) => measured(row.value, row.std), numeric: true },
  { title: "Deviation", value: (row) => row.std, cell: (row) => number(row.std, 2), numeric: true },
  { title: "Unit", value: (row) => row.unit, cell: (row) => unit(row.unit) },
  { title: "Kind", value: (row) => row.kind },
  { title: "From", value: (row) => source(row), cell: (row) => state(source(row), row.from === "data") },
];

// A rotor at zero is no finding: which rotors, and why.
function rotorNotes(parameters: Parameter[]): HTMLElement | null {
  const notes = parameters.flatMap(({ name, note }) => (note ? [element("li", {}, `${name} is ${note}.`)] : []));
  return notes.length > 0 ? element("ul", { class: "small", id: "rotor-notes" }, ...notes) : null;
}

const millimetres = (com: (number | null)[]) => com.map((x) => (x === null ? "–" : number(1000 * x, 3))).join(", ");
const tensor = (inertia: (number | null)[]) => [0, 3, 5].map((k) => number(inertia[k], 3)).join(", ");

const linkColumns: Column<LinkRow>[] = [
  { title: "Link", value: (row) => row.link, cell: (row) => (row.note ? explained(element("span", {}, row.link), row.note) : row.link) },
  { title: "Mass [kg]", value: (row) => row.mass, cell: (row) => number(row.mass), numeric: true },
  { title: "Nominal [kg]", value: (row) => row.nominal?.mass, cell: (row) => number(row.nominal?.mass), numeric: true },
  { title: "Feasible [kg]", value: (row) => row.mass_range[0], cell: (row) => state(massRange(row.mass_range), !row.note), numeric: true },
  { title: "Mass from", value: (row) => row.from, cell: (row) => state(row.from, row.from === "data") },
  { title: "Centre [mm]", value: (row) => millimetres(row.com), numeric: true },
  { title: "nominal", value: (row) => (row.nominal ? millimetres(row.nominal.com) : "–"), numeric: true },
  { title: "Inertia xx, yy, zz [kg·m²]", value: (row) => tensor(row.inertia), numeric: true },
  { title: "nominal", value: (row) => (row.nominal ? tensor(row.nominal.inertia) : "–"), numeric: true },
];

function linksPart(host: HTMLElement, context: Context, links: LinkRow[]): void {
  host.append(element("h3", {}, "Links"), element("p", {}, "A link’s mass is seldom measurable by itself. Feasible: from the smallest to the largest mass among all ",
    "physically consistent models that explain the data as well as this one (95\u2009%). A value that is filled in is one of them, near the nominal one where the data allows that."));
  sortableTable(host, {
    title: "Links", file: fileName(robotOf(context.report), "links"), columns: linkColumns, rows: links, text: (row) => `${row.link} ${row.from}`,
  });
  const notes = links.flatMap(({ note }) => (note ? [element("li", {}, note)] : []));
  if (notes.length > 0) host.append(element("ul", { class: "small" }, ...notes));
}

function uncertaintyPlot(host: HTMLElement, context: Context, base: BaseParameter[]): void {
  const groups: [string, string][] = [["well", "line-1"], ["weakly", "line-5"], ["not determined", "line-2"], ["negligible", "line-3"]];
  const lines = groups.flatMap(([group, colour]): Line[] => {
    const chosen = [...base.keys()].filter((k) => base[k]!.determined === group && (base[k]!.relative_std_percent ?? 0) > 0);
    if (chosen.length === 0) return [];
    const y = chosen.map((k) => base[k]!.relative_std_percent!);
    return [{ label: group, x: chosen, y, colour, kind: "stems", silent: true, opacity: 0.5 }, { label: group, x: chosen, y, colour, kind: "dots" }];
  });
  const descending = [...base].sort((a, b) => (b.relative_std_percent ?? 0) - (a.relative_std_percent ?? 0));
  const worst = descending.slice(0, 3).map((row) => `${row.name} ${percent(row.relative_std_percent)}`);
  // The relative deviation of a value near zero has no bound; such a stem leaves the frame at the top.
  const known = base.map((row) => row.relative_std_percent ?? 0).filter((value) => value > 0);
  const range: [number, number] | undefined = Math.max(...known) > 1000 ? [Math.min(1, ...known) / 1.2, 1200] : undefined;
  new Plot(host, {
    title: "Relative deviation of each parameter", file: fileName(robotOf(context.report), "uncertainty"), height: 260,
    summary: `Relative standard deviation of ${base.length} base parameters; the largest: ${worst.join(", ")}.`,
    x: { label: "parameter", names: base.map(({ name }) => name) }, y: { label: "deviation", unit: "%", logarithmic: true, range }, lines,
  }, context.theme);
}

const signed = (value: number) => value.toFixed(2).replace("-", "\u2212");

function strongestPairs(names: string[], correlation: number[][]): string[] {
  const pairs = correlation.flatMap((row, i) =>
    row.slice(0, i).map((value, j) => ({ value, text: `${names[i]} with ${names[j]} ${signed(value)}` })));
  return pairs.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, 6).map(({ text }) => text);
}

function correlationPart(host: HTMLElement, context: Context, base: BaseParameter[], correlation: number[][]): void {
  const names = base.map(({ name }) => name);
  const strongest = strongestPairs(names, correlation);
  new Heatmap(host, {
    title: "Correlation of the estimates", file: fileName(robotOf(context.report), "correlation"),
    summary: `Correlations of ${names.length} base parameters; the strongest: ${strongest.join(", ")}.`,
    rows: names, columns: names, values: correlation, scale: "diverging", range: [-1, 1], largest: 20, format: signed,
  }, context.theme);
  host.append(element("p", { class: "small quiet" }, `Strongest: ${strongest.join("; ")}.`));
}

function render(host: HTMLElement, context: Context): void {
  const { base = [], links = [], parameters = [], correlation } = context.report.result!;
  if (base.length > 0) {
    host.append(element("p", {}, "Base parameters: the combinations of parameters that are identifiable. ",
      element("span", { class: "on-screen" }, "Point at a name, or focus it, to see what it groups. "), "“Data alone” is the estimate before the links were made physically consistent."));
    sortableTable(host, {
      title: "Base parameters", file: fileName(robotOf(context.report), "base-parameters"), columns: baseColumns, rows: base,
      text: (row) => `${row.name} ${row.expression} ${row.determined}`,
    });
    host.append(element("p", { class: "quiet small" }, meanings));
    uncertaintyPlot(host, context, base);
  }
  if (correlation && correlation.length > 0) correlationPart(host, context, base, correlation);
  if (links.length > 0) linksPart(host, context, links);
  if (parameters.length > 0) {
    host.append(element("h3", {}, "Standard parameters"), element("p", {}, "Every link and joint by itself, as exported. ",
      "What the data does not determine is filled in: such a value is physically consistent, not measured."));
    sortableTable(host, {
      title: "Standard parameters", file: fileName(robotOf(context.report), "parameters"), columns: standardColumns, rows: parameters,
      text: (row) => `${row.name} ${row.kind} ${source(row)}`,
    });
    const notes = rotorNotes(parameters);
    if (notes) host.append(notes);
  }
}

export const parameters: Section = {
  id: "parameters",
  title: "Parameters",
  available: ({ result }) => Boolean(result?.base?.length || result?.parameters?.length),
  render,
};
