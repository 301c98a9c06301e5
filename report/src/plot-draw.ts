// How an x-y plot is drawn, on any pen. Interaction is plot.ts.
import { extent, lowerBound, visibleSamples } from "./decimate";
import type { Pen } from "./pen";
import { type Scale, type Tick, comfortable, position, ticks } from "./scale";
import { unit } from "./format";

export interface Line {
  label: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Colour of the style sheet: "line-1" … */
  colour: string;
  /** "line" (x ascending), "dots" (any order), "stems" (from zero or the lower edge). */
  kind?: "line" | "dots" | "stems";
  width?: number;
  dash?: number[];
  opacity?: number;
  /** Only drawn: not in the legend, not read at the cursor, not in the table. */
  silent?: boolean;
}

/** Between two heights, from edge to edge: limits, confidence bounds. */
export interface Band {
  low: number;
  high: number;
  colour: string;
  label?: string;
}

export interface Axis {
  label: string;
  unit?: string;
  logarithmic?: boolean;
  /** Shown even where no data is. */
  include?: number[];
  /** Exactly these ends instead of the data's. */
  range?: [number, number];
  /** Names instead of numbers at 0, 1, 2 … */
  names?: string[];
  /** Ticks without numbers: a plot above another of the same x. */
  bare?: boolean;
}

export interface Drawing {
  x: Axis;
  y: Axis;
  lines: Line[];
  bands?: Band[];
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  x: Scale;
  y: Scale;
}

const fontSize = 11;
const nameAngle = 60;

export function xScale(drawing: Drawing, range: [number, number] | null): Scale {
  const logarithmic = drawing.x.logarithmic ?? false;
  const fixed = range ?? drawing.x.range;
  if (fixed) return { low: fixed[0], high: fixed[1], logarithmic };
  if (drawing.x.names) return { low: -0.6, high: drawing.x.names.length - 0.4, logarithmic };
  let low = Infinity;
  let high = -Infinity;
  for (const { x, kind } of drawing.lines) {
    const ends = kind === "dots" ? extent(x) : [x[0] ?? Infinity, x[x.length - 1] ?? -Infinity];
    low = Math.min(low, ends[0]!);
    high = Math.max(high, ends[1]!);
  }
  if (drawing.lines.some((line) => line.kind === "dots")) return comfortable(low, high, logarithmic);
  return high > low ? { low, high, logarithmic } : comfortable(low, high, logarithmic);
}

// The y scale of the visible x range, so that a zoom into a quiet stretch fills the height.
function yScale(drawing: Drawing, x: Scale): Scale {
  const logarithmic = drawing.y.logarithmic ?? false;
  if (drawing.y.range) return { low: drawing.y.range[0], high: drawing.y.range[1], logarithmic };
  let [low, high] = extent(drawing.y.include ?? []);
  for (const line of drawing.lines) {
    for (let i = line.kind === "dots" ? 0 : lowerBound(line.x, x.low); i < line.x.length; ++i) {
      const at = line.x[i]!;
      if (at > x.high && line.kind !== "dots") break;
      const value = line.y[i]!;
      if (at < x.low || at > x.high || (logarithmic && value <= 0)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return comfortable(low, high, logarithmic);
}

export function frameOf(drawing: Drawing, width: number, height: number, range: [number, number] | null): Frame {
  const x = xScale(drawing, range);
  const longest = Math.max(0, ...(drawing.x.names ?? []).map((name) => name.length));
  const below = drawing.x.names ? 14 + longest * fontSize * 0.62 : drawing.x.bare ? 8 : 38;
  const left = 58;
  const top = 8;
  return { left, top, width: Math.max(20, width - left - 14), height: Math.max(20, height - top - below), x, y: yScale(drawing, x) };
}

export const toX = (frame: Frame, value: number) => frame.left + frame.width * position(frame.x, value);
export const toY = (frame: Frame, value: number) => frame.top + frame.height * (1 - position(frame.y, value));

export function axisTitle(axis: Axis): string {
  return axis.unit ? `${axis.label} [${unit(axis.unit)}]` : axis.label;
}

type Colour = (name: string) => string;

function drawAxes(pen: Pen, drawing: Drawing, frame: Frame, colour: Colour): void {
  const { left, top, width, height } = frame;
  const bottom = top + height;
  const label = { colour: colour("quiet"), size: fontSize };
  for (const tick of ticks(frame.y, height / 34)) {
    const y = toY(frame, tick.value);
    pen.path([left, y, left + width, y], { colour: colour("rule"), width: tick.value === 0 ? 1.4 : 0.7 });
    pen.text(left - 6, y, tick.text, { ...label, align: "end", baseline: "middle" });
  }
  const named = drawing.x.names?.map((text, value): Tick => ({ value, text }));
  for (const tick of (named ?? ticks(frame.x, width / 65)).filter((one) => position(frame.x, one.value) >= 0 && position(frame.x, one.value) <= 1)) {
    const x = toX(frame, tick.value);
    pen.path([x, bottom, x, bottom + 4], { colour: colour("quiet"), width: 0.7 });
    if (drawing.x.bare) continue;
    if (named) pen.text(x + 3, bottom + 7, tick.text, { ...label, align: "end", baseline: "middle", turn: nameAngle });
    else pen.text(x, bottom + 7, tick.text, { ...label, align: "middle", baseline: "top" });
  }
  pen.path([left, bottom, left + width, bottom], { colour: colour("quiet"), width: 0.7 });
  if (!drawing.x.bare && !named) pen.text(left + width / 2, bottom + 24, axisTitle(drawing.x), { ...label, align: "middle", baseline: "top" });
  pen.text(12, top + height / 2, axisTitle(drawing.y), { ...label, align: "middle", baseline: "middle", turn: 90 });
}

function linePoints(line: Line, frame: Frame): Float64Array {
  const linear = !frame.x.logarithmic;
  const chosen = linear
    ? visibleSamples(line.x, line.y, frame.x.low, frame.x.high, Math.round(frame.width))
    : Uint32Array.from({ length: line.x.length }, (_, i) => i);
  const points = new Float64Array(2 * chosen.length);
  chosen.forEach((index, k) => {
    points[2 * k] = toX(frame, line.x[index]!);
    points[2 * k + 1] = toY(frame, line.y[index]!);
  });
  return points;
}

// At most one point of a cloud for each cell of about a pixel: more cannot be seen.
function cloudPoints(line: Line, frame: Frame): number[] {
  const cell = 1.5;
  const columns = Math.ceil(frame.width / cell) + 1;
  const taken = new Uint8Array(columns * (Math.ceil(frame.height / cell) + 1));
  const points: number[] = [];
  for (let i = 0; i < line.x.length; ++i) {
    const x = toX(frame, line.x[i]!);
    const y = toY(frame, line.y[i]!);
    const column = Math.floor((x - frame.left) / cell);
    const row = Math.floor((y - frame.top) / cell);
    if (!(column >= 0 && column < columns && row >= 0)) continue;
    const index = row * columns + column;
    if (index >= taken.length || taken[index]) continue;
    taken[index] = 1;
    points.push(x, y);
  }
  return points;
}

function drawLine(pen: Pen, line: Line, frame: Frame, colour: Colour): void {
  const ink = colour(line.colour);
  const few = line.x.length <= 400;
  if (line.kind === "dots") {
    pen.dots(cloudPoints(line, frame), line.width ?? (few ? 3 : 1.1), ink, line.opacity ?? (few ? 1 : 0.5));
    return;
  }
  if (line.kind === "stems") {
    const foot = frame.y.logarithmic ? frame.top + frame.height : toY(frame, 0);
    for (let i = 0; i < line.x.length; ++i) {
      const x = toX(frame, line.x[i]!);
      pen.path([x, foot, x, toY(frame, line.y[i]!)], { colour: ink, width: line.width ?? 2, opacity: line.opacity });
    }
    return;
  }
  pen.path(linePoints(line, frame), { colour: ink, width: line.width ?? 1.3, dash: line.dash, opacity: line.opacity });
}

export function draw(pen: Pen, drawing: Drawing, frame: Frame, colour: Colour): void {
  for (const band of drawing.bands ?? []) {
    const high = Math.max(frame.top, Math.min(frame.top + frame.height, toY(frame, band.high)));
    const low = Math.max(frame.top, Math.min(frame.top + frame.height, toY(frame, band.low)));
    pen.box(frame.left, high, frame.width, low - high, colour(band.colour), 0.18);
  }
  drawAxes(pen, drawing, frame, colour);
  pen.clip(frame.left, frame.top - 2, frame.width, frame.height + 4, () => {
    for (const line of drawing.lines) drawLine(pen, line, frame, colour);
  });
}
