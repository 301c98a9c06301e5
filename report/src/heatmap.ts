// A matrix as colours: hover or arrow keys to read a cell.
import { element } from "./dom";
import { csv, save, saveMenu } from "./download";
import { number } from "./format";
import { CanvasPen, type Pen, SvgPen } from "./pen";
import type { Theme } from "./theme";

export interface HeatmapSpec {
  title: string;
  /** What it shows, in a sentence, for those who do not see it. */
  summary: string;
  /** Name of downloads, without extension. */
  file: string;
  rows: string[];
  columns: string[];
  /** By rows; absent or null cells are left empty. */
  values: (number | null | undefined)[][];
  /** "diverging": from −range to range, white at zero; "sequential": from the lowest to the highest. */
  scale: "diverging" | "sequential";
  range?: [number, number];
  rowTitle?: string;
  columnTitle?: string;
  /** Written into the cells, where they are large enough. */
  numbers?: boolean;
  format?: (value: number) => string;
  /** Height of a cell at most [px]. */
  largest?: number;
}

interface Grid {
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  width: number;
  height: number;
}

const fontSize = 11;

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((k) => Math.round(a[k]! + share * (b[k]! - a[k]!))) as Rgb;
}

const luminance = ([r, g, b]: Rgb) => (0.2126 * (r / 255) ** 2.2 + 0.7152 * (g / 255) ** 2.2 + 0.0722 * (b / 255) ** 2.2);

export class Heatmap {
  readonly figure = element("figure", { class: "heatmap" });
  private readonly canvas = element("canvas", { "aria-hidden": "true" });
  private readonly area = element("div", { class: "heatmap-area", tabindex: 0, role: "img" });
  private readonly mark = element("div", { class: "heatmap-mark", hidden: true });
  private readonly readout = element("output", { class: "readout", "aria-live": "polite" });
  private cell: [number, number] = [0, 0];

  constructor(host: HTMLElement, private spec: HeatmapSpec, private readonly theme: Theme) {
    this.area.append(this.canvas, this.mark);
    const caption = element("figcaption", {}, element("b", {}, spec.title), this.readout, this.menu());
    const scroll = element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `${spec.title}, scrollable` }, this.area);
    this.figure.append(caption, scroll);
    host.append(this.figure);
    this.area.setAttribute("aria-label", `${spec.title}. ${spec.summary}`);
    this.listen();
    this.paint();
  }

  update(spec: HeatmapSpec): void {
    this.spec = spec;
    this.cell = [0, 0];
    this.mark.hidden = true;
    this.readout.textContent = "";
    this.figure.querySelector("figcaption b")!.textContent = spec.title;
    this.area.setAttribute("aria-label", `${spec.title}. ${spec.summary}`);
    this.paint();
  }

  private listen(): void {
    let width = 0;
    new ResizeObserver(() => {
      if (this.figure.clientWidth !== width) this.paint();
      width = this.figure.clientWidth;
    }).observe(this.figure);
    this.theme.onChange(() => this.paint());
    addEventListener("beforeprint", () => this.paint());
    this.area.addEventListener("pointermove", (event) => this.point(event));
    this.area.addEventListener("pointerleave", () => {
      this.mark.hidden = true;
      this.readout.textContent = "";
    });
    this.area.addEventListener("keydown", (event) => this.onKey(event));
  }

  private grid(): Grid {
    const { rows, columns } = this.spec;
    const longest = (names: string[]) => Math.max(3, ...names.map((name) => Math.min(name.length, 28))) * fontSize * 0.68;
    const left = 10 + longest(rows) + (this.spec.rowTitle ? 18 : 0);
    const steep = columns.length > 12;
    const top = 10 + (steep ? longest(columns) : 18) + (this.spec.columnTitle ? 18 : 0);
    const room = Math.max(240, this.figure.clientWidth || 700) - left - 12;
    const largest = this.spec.largest ?? 34;
    const smallest = this.spec.numbers ? 46 : 12;
    const cellWidth = Math.max(smallest, Math.min(this.spec.numbers ? 110 : largest, room / Math.max(1, columns.length)));
    const cellHeight = Math.max(12, Math.min(largest, this.spec.numbers ? 30 : cellWidth));
    return { left, top, cellWidth, cellHeight, width: left + cellWidth * columns.length + 12, height: top + cellHeight * rows.length + 40 };
  }

  private limits(): [number, number] {
    if (this.spec.range) return this.spec.range;
    const all = this.spec.values.flat().filter((value): value is number => typeof value === "number");
    if (this.spec.scale === "sequential") return all.length ? [Math.min(...all), Math.max(...all)] : [0, 1];
    const size = Math.max(1e-300, ...all.map(Math.abs));
    return [-size, size];
  }

  private colour(value: number): Rgb {
    const [low, high] = this.limits();
    const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
    const stop = (name: string) => rgb(this.theme.colour(name));
    const [from, middle, to] = this.spec.scale === "sequential" ? ["heat-0", "heat-1", "heat-2"] as const : ["cold", "paper", "hot"] as const;
    return share < 0.5 ? mix(stop(from), stop(middle), 2 * share) : mix(stop(middle), stop(to), 2 * share - 1);
  }

  private format(value: number): string {
    return this.spec.format?.(value) ?? number(value);
  }

  private draw(pen: Pen, grid: Grid): void {
    const label = { colour: this.theme.colour("quiet"), size: fontSize };
    const { left, top, cellWidth, cellHeight } = grid;
    this.spec.values.forEach((row, i) => row.forEach((value, j) => {
      if (typeof value !== "number") return;
      const fill = this.colour(value);
      const [x, y] = [left + j * cellWidth, top + i * cellHeight];
      pen.box(x, y, cellWidth - 0.5, cellHeight - 0.5, `rgb(${fill.join(" ")})`);
      if (!this.spec.numbers) return;
      const ink = luminance(fill) > 0.3 ? "#111111" : "#ffffff";
      pen.text(x + cellWidth / 2, y + cellHeight / 2, this.format(value), { colour: ink, size: fontSize, align: "middle", baseline: "middle" });
    }));
    const short = (name: string) => (name.length > 28 ? `${name.slice(0, 27)}…` : name);
    this.spec.rows.forEach((name, i) => {
      pen.text(left - 6, top + (i + 0.5) * cellHeight, short(name), { ...label, align: "end", baseline: "middle" });
    });
    const steep = this.spec.columns.length > 12;
    this.spec.columns.forEach((name, j) => {
      const x = left + (j + 0.5) * cellWidth;
      if (steep) pen.text(x, top - 6, short(name), { ...label, baseline: "middle", turn: 70 });
      else pen.text(x, top - 6, short(name), { ...label, align: "middle" });
    });
    if (this.spec.columnTitle) pen.text(left, 12, this.spec.columnTitle, label);
    const middle = top + (cellHeight * this.spec.rows.length) / 2;
    if (this.spec.rowTitle) pen.text(10, middle, this.spec.rowTitle, { ...label, align: "middle", baseline: "middle", turn: 90 });
    this.drawKey(pen, grid);
  }

  private drawKey(pen: Pen, grid: Grid): void {
    const [low, high] = this.limits();
    const label = { colour: this.theme.colour("quiet"), size: fontSize, baseline: "middle" as const };
    const y = grid.height - 22;
    const steps = 40;
    const wide = 120;
    const begin = grid.left + 50;
    for (let k = 0; k < steps; ++k) {
      const fill = this.colour(low + ((k + 0.5) / steps) * (high - low));
      pen.box(begin + (k * wide) / steps, y, wide / steps + 0.5, 8, `rgb(${fill.join(" ")})`);
    }
    pen.text(begin - 6, y + 4, this.format(low), { ...label, align: "end" });
    pen.text(begin + wide + 6, y + 4, this.format(high), label);
  }

  private paint(): void {
    const grid = this.grid();
    this.render(this.canvas, grid, Math.max(1, devicePixelRatio), null);
    this.canvas.style.width = `${grid.width}px`;
    this.canvas.style.height = `${grid.height}px`;
    this.area.style.width = `${grid.width}px`;
  }

  private render(canvas: HTMLCanvasElement, grid: Grid, ratio: number, paper: string | null): void {
    canvas.width = Math.round(grid.width * ratio);
    canvas.height = Math.round(grid.height * ratio);
    const ink = canvas.getContext("2d");
    if (!ink) return;
    ink.scale(ratio, ratio);
    if (paper) {
      ink.fillStyle = paper;
      ink.fillRect(0, 0, grid.width, grid.height);
    }
    this.draw(new CanvasPen(ink), grid);
  }

  private point(event: PointerEvent): void {
    const grid = this.grid();
    const box = this.area.getBoundingClientRect();
    const j = Math.floor((event.clientX - box.left - grid.left) / grid.cellWidth);
    const i = Math.floor((event.clientY - box.top - grid.top) / grid.cellHeight);
    if (i >= 0 && j >= 0 && i < this.spec.rows.length && j < this.spec.columns.length) this.choose(i, j);
  }

  private choose(i: number, j: number): void {
    this.cell = [i, j];
    const value = this.spec.values[i]?.[j];
    const grid = this.grid();
    this.mark.hidden = typeof value !== "number";
    this.mark.style.left = `${grid.left + j * grid.cellWidth}px`;
    this.mark.style.top = `${grid.top + i * grid.cellHeight}px`;
    this.mark.style.width = `${grid.cellWidth}px`;
    this.mark.style.height = `${grid.cellHeight}px`;
    this.readout.textContent = typeof value === "number" ? `${this.spec.rows[i]} · ${this.spec.columns[j]}: ${this.format(value)}` : "";
  }

  private onKey(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
    this.choose(inside(this.cell[0] + move[0], this.spec.rows.length), inside(this.cell[1] + move[1], this.spec.columns.length));
  }

  private menu(): HTMLElement {
    const file = (ending: string) => `${this.spec.file}.${ending}`;
    return saveMenu(this.spec.title, [
      { label: "SVG", action: () => save(file("svg"), this.toSvg(), "image/svg+xml") },
      { label: "PNG", action: () => this.savePng() },
      { label: "CSV", action: () => save(file("csv"), this.toCsv(), "text/csv") },
    ]);
  }

  private toCsv(): string {
    const { rows, columns, values } = this.spec;
    return csv(["", ...columns], rows.map((name, i) => [name, ...columns.map((_, j) => values[i]?.[j])]));
  }

  toSvg(): string {
    const grid = this.grid();
    const pen = new SvgPen(grid.width, grid.height, this.theme.colour("paper"), this.spec.title);
    this.draw(pen, grid);
    return pen.toString();
  }

  private savePng(): void {
    const canvas = element("canvas");
    this.render(canvas, this.grid(), 2, this.theme.colour("paper"));
    canvas.toBlob((blob) => blob && save(`${this.spec.file}.png`, blob, "image/png"));
  }
}
