// Position, speed and acceleration of each joint over time, with what lies beyond the limits shaded.
import type { Cursor } from "../cursor";
import { element } from "../dom";
import { fileName, number } from "../format";
import { Plot, type PlotSpec } from "../plot";
import { SharedRange } from "../scale";
import type { Theme } from "../theme";
import { type JointMotion, ends } from "./coverage";

interface Quantity {
  key: "q" | "qd" | "qdd";
  name: string;
  symbol: string;
  revolute: string;
  prismatic: string;
  colour: string;
  bounds(motion: JointMotion): [number | null, number | null];
}

const within = (limit: number | null): [number | null, number | null] => [limit === null ? null : -limit, limit];

const quantities: Quantity[] = [
  { key: "q", name: "position", symbol: "q", revolute: "rad", prismatic: "m", colour: "line-1", bounds: ({ limits }) => [limits.lower, limits.upper] },
  { key: "qd", name: "velocity", symbol: "q̇", revolute: "rad/s", prismatic: "m/s", colour: "line-2", bounds: ({ limits }) => within(limits.velocity) },
  { key: "qdd", name: "acceleration", symbol: "q̈", revolute: "rad/s2", prismatic: "m/s2", colour: "line-3", bounds: ({ limits }) => within(limits.acceleration) },
];

export interface MotionInput {
  robot: string;
  t: Float64Array;
  motions: JointMotion[];
  cursor: Cursor;
}

/** What rounding left of zero is zero: a motion at rest has no speed of 10⁻¹⁶ rad/s. */
function cleaned(values: Float32Array): Float32Array {
  const [low, high] = ends(values);
  const least = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
  return values.map((x) => (Math.abs(x) < least ? 0 : x));
}

function spec({ robot, t, cursor }: MotionInput, motion: JointMotion, quantity: Quantity, zoom: SharedRange): PlotSpec {
  const y = cleaned(motion[quantity.key]!);
  const of = motion.prismatic ? quantity.prismatic : quantity.revolute;
  const [lower, upper] = quantity.bounds(motion);
  const [low, high] = ends(y);
  const limits = lower === null && upper === null ? "no limit is known" : `its limits are ${number(lower)} and ${number(upper)}`;
  const bands = [
    ...(lower === null ? [] : [{ low: -Infinity, high: lower, colour: "band" }]),
    ...(upper === null ? [] : [{ low: upper, high: Infinity, colour: "band" }]),
  ];
  // With a margin, so that there is something beyond a limit to shade.
  const room = 0.06 * ((upper ?? high) - (lower ?? low));
  return {
    title: `${motion.name}, ${quantity.name}`, file: fileName(robot, motion.name, quantity.name), height: 156, zoom, cursor,
    summary: `From ${number(low)} to ${number(high)} ${of}; ${limits}.`,
    x: { label: "t", unit: "s" },
    y: { label: quantity.symbol, unit: of, include: [...(lower === null ? [] : [lower - room]), ...(upper === null ? [] : [upper + room])] },
    lines: [{ label: quantity.symbol, x: t, y, colour: quantity.colour }],
    bands,
  };
}

/** A row of plots for every joint; `show` fills them with another motion of the same joints. */
export class MotionPlots {
  private readonly grid = element("div", { class: "motions" });
  private readonly zoom = new SharedRange();
  private plots: Plot[] = [];
  private shape = "";

  constructor(host: HTMLElement, private readonly theme: Theme) {
    host.append(this.grid);
  }

  show(input: MotionInput): void {
    const specs = input.motions.flatMap((motion) =>
      quantities.filter(({ key }) => motion[key]).map((quantity) => spec(input, motion, quantity, this.zoom)));
    const shape = specs.map(({ title }) => title).join("\n");
    this.zoom.set(null);
    if (shape === this.shape) return specs.forEach((one, k) => this.plots[k]!.update(one));
    this.shape = shape;
    this.grid.replaceChildren();
    this.grid.style.setProperty("--columns", String(quantities.filter(({ key }) => input.motions.some((motion) => motion[key])).length));
    this.plots = specs.map((one) => new Plot(this.grid, one, this.theme));
  }
}
