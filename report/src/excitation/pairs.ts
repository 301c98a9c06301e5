// Where pairs of joints have been: a triangle of small density maps, on the diagonal each joint's speed over its position.
import { element } from "../dom";
import { csv, save, saveMenu } from "../download";
import { fileName, number } from "../format";
import { CanvasPen, type Pen, SvgPen } from "../pen";
import type { Theme } from "../theme";
import { type Density, type JointMotion, density, ends, largest } from "./coverage";

const cells = 28;
const gap = 6;
const fontSize = 11;

interface PairMap {
  row: number;
  column: number;
  of: Density;
}

function range({ q, limits: { lower, upper } }: JointMotion): [number, number] {
  const [low, high] = ends(q);
  const wide = Math.max(high - low, 1e-6);
  // Limits of several turns would leave a speck in the middle of an empty box.
  const near = lower !== null && upper !== null && upper - lower < 6 * wide;
  return near ? [Math.min(lower, low), Math.max(upper, high)] : [low - 0.05 * wide, high + 0.05 * wide];
}

function speedRange({ qd, limits: { velocity } }: JointMotion): [number, number] {
  const top = Math.max(velocity ?? 0, qd ? 1.05 * largest(qd) : 0) || 1;
  return [-top, top];
}

function maps(motions: JointMotion[]): PairMap[] {
  const ranges = motions.map(range);
  return motions.flatMap((y, row) => motions.slice(0, row + 1).flatMap((x, column): PairMap[] => {
    if (row !== column) return [{ row, column, of: density(x.q, y.q, ranges[column]!, ranges[row]!, cells) }];
    return y.qd ? [{ row, column, of: density(y.q, y.qd, ranges[row]!, speedRange(y), cells) }] : [];
  }));
}

export class PairMaps {
  readonly figure = element("figure", { class: "pairs" });
  private readonly canvas = element("canvas", { role: "img" });
  private readonly title = "Where pairs of joints have been";
  private motions: JointMotion[] = [];
  private all: PairMap[] = [];

  constructor(host: HTMLElement, robot: string, private readonly theme: Theme) {
    const file = (ending: string) => fileName(robot, `coverage.${ending}`);
    const menu = saveMenu(this.title, [
      { label: "SVG", action: () => save(file("svg"), this.toSvg(), "image/svg+xml") },
      { label: "PNG", action: () => this.savePng(file("png")) },
      { label: "CSV", action: () => save(file("csv"), this.table(), "text/csv") },
    ]);
    this.figure.append(element("figcaption", {}, element("b", {}, this.title), menu),
      element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `${this.title}, scrollable` }, this.canvas));
    host.append(this.figure);
    let width = 0;
    new ResizeObserver(() => {
      if (this.figure.clientWidth !== width) this.paint();
      width = this.figure.clientWidth;
    }).observe(this.figure);
    theme.onChange(() => this.paint());
    addEventListener("beforeprint", () => this.paint());
  }

  show(motions: JointMotion[]): void {
    this.motions = motions;
    this.all = maps(motions);
    this.canvas.setAttribute("aria-label", `${this.title}: a triangle of maps for ${motions.map(({ name }) => name).join(", ")}, `
      + "darker where more samples are; on the diagonal the joint's speed over its position. The table above has the shares of the limits.");
    this.paint();
  }

  private size(): { side: number; left: number; width: number; height: number } {
    const left = 26;
    const n = Math.max(1, this.motions.length);
    const room = (this.figure.clientWidth || 700) - left;
    const side = Math.max(44, Math.min(118, room / n - gap));
    return { side, left, width: left + n * (side + gap), height: n * (side + gap) + 26 };
  }

  private draw(pen: Pen): void {
    const { side, left } = this.size();
    const label = { colour: this.theme.colour("quiet"), size: fontSize };
    for (const { row, column, of } of this.all) {
      const [x, y] = [left + column * (side + gap), row * (side + gap)];
      pen.box(x, y, side, side, this.theme.colour("fill"));
      this.drawCells(pen, of, x, y, side, row === column ? "line-2" : "line-1");
    }
    const short = (name: string) => (name.length > side / 6 ? `${name.slice(0, Math.max(3, Math.floor(side / 6) - 1))}…` : name);
    this.motions.forEach(({ name }, k) => {
      const middle = k * (side + gap) + side / 2;
      pen.text(left + middle, this.motions.length * (side + gap) + 2, short(name), { ...label, align: "middle", baseline: "top" });
      pen.text(10, middle, short(name), { ...label, align: "middle", baseline: "middle", turn: 90 });
    });
  }

  private drawCells(pen: Pen, of: Density, x: number, y: number, side: number, colour: string): void {
    const cell = side / cells;
    const ink = this.theme.colour(colour);
    of.counts.forEach((count, k) => {
      if (count === 0) return;
      const [i, j] = [Math.floor(k / cells), k % cells];
      pen.box(x + j * cell, y + side - (i + 1) * cell, cell + 0.2, cell + 0.2, ink, 0.25 + 0.75 * Math.sqrt(count / of.most));
    });
  }

  private paint(): void {
    const { width, height } = this.size();
    this.render(this.canvas, Math.max(1, devicePixelRatio), null);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }

  private render(canvas: HTMLCanvasElement, ratio: number, paper: string | null): void {
    const { width, height } = this.size();
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const ink = canvas.getContext("2d");
    if (!ink) return;
    ink.scale(ratio, ratio);
    if (paper) {
      ink.fillStyle = paper;
      ink.fillRect(0, 0, width, height);
    }
    this.draw(new CanvasPen(ink));
  }

  toSvg(): string {
    const { width, height } = this.size();
    const pen = new SvgPen(width, height, this.theme.colour("paper"), this.title);
    this.draw(pen);
    return pen.toString();
  }

  private savePng(name: string): void {
    const canvas = element("canvas");
    this.render(canvas, 2, this.theme.colour("paper"));
    canvas.toBlob((blob) => blob && save(name, blob, "image/png"));
  }

  /** Cells that hold samples, by their middles. */
  private table(): string {
    const middle = ([low, high]: [number, number], k: number) => number(low + ((k + 0.5) / cells) * (high - low), 5).replace("−", "-");
    const name = (k: number) => this.motions[k]!.name;
    const rows = this.all.flatMap(({ row, column, of }) => Array.from(of.counts, (count, k) =>
      [name(column), row === column ? `speed of ${name(row)}` : name(row), middle(of.x, k % cells), middle(of.y, Math.floor(k / cells)), count] as const,
    ).filter((line) => line[4] > 0));
    return csv(["x", "y", "x value", "y value", "samples"], rows.map((row) => [...row]));
  }
}
