// What the robot carries, how well it is known, and what to set in the controller.
import { copyButton } from "../copy";
import type { OfBody, Payload } from "../document";
import { type Child, element, svg } from "../dom";
import { measured, number, percent, unit } from "../format";
import { plainTable } from "../plain-table";
import { held, modelOf } from "../scene/held";
import type { Context, Section } from "../section";
import "./payload.css";

const routes: Record<string, string> = {
  "known-robot": "The bare robot's model was given; the payload explains the rest of the loaded logs' torques.",
  "joint-fit": "Robot and payload were fitted together, from logs without and with the payload.",
  "torque-difference": "The robot made the same motion without and with the payload; the payload explains the difference of the torques.",
  "two-fits": "The robot was fitted twice, without and with the payload; the payload is the difference of the last links.",
  wrench: "A force and torque sensor between robot and payload measured what moves the payload.",
};

/** One of the ten numbers, in the unit it is shown in. */
interface Quantity {
  name: string;
  unit: string;
  /** Shown in this times the SI unit's number. */
  scale: number;
  group: "mass" | "com" | "inertia";
  index: number;
}

const quantities: Quantity[] = [
  { name: "Mass", unit: "kg", scale: 1, group: "mass", index: 0 },
  ...["x", "y", "z"].map((axis, index): Quantity => ({ name: `Centre of mass, ${axis}`, unit: "mm", scale: 1000, group: "com", index })),
  ...["xx", "xy", "xz", "yy", "yz", "zz"].map((axis, index): Quantity => ({ name: `Inertia ${axis}`, unit: "kg.m2", scale: 1, group: "inertia", index })),
];

function of<T>(body: Partial<OfBody<T>> | undefined, { group, index }: Quantity): T | undefined {
  return group === "mass" ? body?.mass : body?.[group]?.[index];
}

function scaled(x: number | null | undefined, { scale }: Quantity): number | null {
  return x === null || x === undefined ? null : scale * x;
}

function ends(payload: Payload, quantity: Quantity): [number, number] | null {
  const pair = of(payload.interval, quantity);
  const [low, high] = [scaled(pair?.[0], quantity), scaled(pair?.[1], quantity)];
  return low === null || high === null ? null : [low, high];
}

/** Whether it was measured, in words; the reason is the library's. */
function trust(payload: Payload, quantity: Quantity): Child {
  const identifiable = of(payload.identifiable, quantity);
  const reason = of(payload.reasons, quantity);
  const known = payload.known?.includes(quantity.group);
  const pair = ends(payload, quantity);
  // A moment of inertia that may be zero is known from above alone.
  const above = pair && ["Inertia xx", "Inertia yy", "Inertia zz"].includes(quantity.name) && pair[0] <= 0;
  const found = above ? `measured: at most ${number(pair[1], 2)}\u2009${unit(quantity.unit)}` : "measured";
  const words = known ? "given" : identifiable ? found : of(payload.std, quantity) === null ? "not measured, filled in" : "too poorly determined to use";
  return element("span", { class: identifiable || known ? "" : "vague" }, reason ? `${words}: ${reason}` : words);
}

function limitedBy(payload: Payload, quantity: Quantity): string {
  const shares = of(payload.shares, quantity);
  if (!shares) return "";
  const parts: [string, number][] = [["noise", shares.noise], ["robot's model", shares.robot], ["drive gains", shares.gains]];
  return parts.filter(([, share]) => share >= 0.005).sort((a, b) => b[1] - a[1])
    .map(([name, share]) => `${name} ${(100 * share).toFixed(0)}\u2009%`).join(", ");
}

/** Value and interval on an axis that the quantities of a group share, with zero marked. */
function whisker(payload: Payload, quantity: Quantity, range: [number, number]): Child {
  const value = scaled(of<number | null>(payload, quantity), quantity);
  const pair = ends(payload, quantity);
  if (value === null || !pair) return "";
  const x = (v: number) => 4 + (112 * (v - range[0])) / (range[1] - range[0] || 1);
  return svg("svg", { class: "whisker", viewBox: "0 0 120 16", width: 96, height: 16, "aria-hidden": "true" },
    svg("line", { class: "zero", x1: x(0), x2: x(0), y1: 0, y2: 16 }),
    svg("line", { x1: x(pair[0]), x2: x(pair[1]), y1: 8, y2: 8 }),
    svg("circle", { cx: x(value), cy: 8, r: 3 }));
}

function rangeOf(payload: Payload, group: Quantity["group"]): [number, number] {
  const all = quantities.filter((one) => one.group === group).flatMap((one) => [...(ends(payload, one) ?? []), scaled(of<number | null>(payload, one), one) ?? 0]);
  return [Math.min(0, ...all), Math.max(0, ...all)];
}

interface BodyColumn {
  title: string;
  numeric?: boolean;
  there: boolean;
  cell(quantity: Quantity): Child;
}

/** Columns that the result has nothing for are left out. */
function bodyTable(payload: Payload): HTMLElement {
  const std = (quantity: Quantity) => scaled(of(payload.std, quantity), quantity);
  const interval = (quantity: Quantity) => {
    const pair = ends(payload, quantity);
    return pair ? `${measured(pair[0], std(quantity))} … ${measured(pair[1], std(quantity))}` : "–";
  };
  const value = (quantity: Quantity) => `${measured(scaled(of<number | null>(payload, quantity), quantity), std(quantity))}\u2009${unit(quantity.unit)}`;
  const all: BodyColumn[] = [
    { title: "Quantity", there: true, cell: ({ name }) => name },
    { title: "Value", numeric: true, there: true, cell: value },
    { title: "Interval", numeric: true, there: payload.interval !== undefined, cell: interval },
    { title: "To scale", there: payload.interval !== undefined, cell: (quantity) => whisker(payload, quantity, rangeOf(payload, quantity.group)) },
    { title: "Determined by the data?", there: payload.identifiable !== undefined, cell: (quantity) => trust(payload, quantity) },
    { title: "Uncertain by", there: payload.shares !== undefined, cell: (quantity) => limitedBy(payload, quantity) },
  ];
  const columns = all.filter(({ there }) => there);
  const rows = quantities.map((quantity) => columns.map(({ cell }) => cell(quantity)));
  return plainTable("The payload", columns, rows, columns.length > 4 ? "wide" : "narrow");
}

const makers: Record<string, string> = { ur: "Universal Robots", franka: "Franka", kuka: "KUKA" };

function setting(maker: string, text: string): HTMLElement {
  const name = makers[maker] ?? maker;
  return element("div", { class: "setting" }, element("div", { class: "controls" }, element("b", {}, name), copyButton(text, `Copy for ${name}`)),
    element("pre", { tabindex: 0, "aria-label": `Setting for ${name}` }, text.trimEnd()));
}

function frictionTable({ report }: Context): HTMLElement | null {
  const changes = report.result?.friction_change ?? [];
  if (changes.length === 0) return null;
  const rows = changes.map(({ name, value, std, unit: of }) => [name, `${measured(value, std)}\u2009${unit(of)}`, number(std, 2)]);
  return element("details", {}, element("summary", {}, "Friction under load, compared with the bare robot's"),
    plainTable("Friction under load", [{ title: "Parameter" }, { title: "Change", numeric: true }, { title: "Standard deviation", numeric: true }], rows));
}

function sensorTable({ report }: Context): HTMLElement | null {
  const bias = report.result?.sensor_bias ?? [];
  if (bias.length === 0) return null;
  const rows = bias.map(({ name, value, std, unit: of }) => [name, `${measured(value, std)}\u2009${unit(of)}`, number(std, 2)]);
  return element("details", {}, element("summary", {}, "Readings of the sensor with nothing on it"),
    plainTable("Sensor bias", [{ title: "Channel" }, { title: "Reading", numeric: true }, { title: "Standard deviation", numeric: true }], rows));
}

function headline(payload: Payload): HTMLElement {
  const mass = quantities[0]!;
  const pair = ends(payload, mass);
  const half = pair && (pair[1] - pair[0]) / 2;
  const mine = `${measured(payload.mass, half)}${half === null ? "" : ` ± ${number(half, 2)}`}\u2009kg`;
  const share = half !== null && payload.mass ? `, known to ${percent((100 * half) / Math.abs(payload.mass))},` : "";
  return element("p", { class: "payload-mass" }, element("b", {}, mine), `${share} at frame ${payload.frame}`);
}

function sources({ report }: Context): string {
  const { logs } = report.result!;
  if (!logs) return "";
  return ` Loaded: ${logs.loaded.join(", ")}.${logs.bare.length > 0 ? ` Bare: ${logs.bare.join(", ")}.` : ""}`;
}

function render(host: HTMLElement, context: Context): void {
  const { result } = context.report;
  const payload = result!.payload!;
  const route = result!.route;
  host.append(headline(payload));
  const way = route ? (routes[route] ?? `Route: ${route}.`) : "";
  if (way || result!.logs) host.append(element("p", {}, `${way}${sources(context)}`));
  host.append(bodyTable(payload));
  host.append(element("p", { class: "quiet small" }, `Centre of mass and inertia along the axes of ${payload.frame}; the inertia is about the centre of mass.`));
  const model = modelOf(context.report);
  if (model && held(model, payload)) host.append(element("button", { type: "button", click: () => context.goTo("robot") }, "Show it on the robot"));
  const settings = Object.entries(result!.settings ?? {});
  if (settings.length > 0) host.append(element("h3", {}, "For the controller"), ...settings.map(([maker, text]) => setting(maker, text)));
  host.append(frictionTable(context) ?? "");
  host.append(sensorTable(context) ?? "");
}

export const payload: Section = {
  id: "payload",
  title: "Payload",
  available: (report) => typeof report.result?.payload?.mass === "number",
  render,
};
