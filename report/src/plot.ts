// An x-y plot: drag to zoom, double click or Escape for all of it, arrow keys or the pointer to read values.
import type { Cursor } from "./cursor";
import { lowerBound } from "./decimate";
import { element } from "./dom";
import { type Format, csv, save, saveMenu } from "./download";
import { number, unit } from "./format";
import { CanvasPen, SvgPen } from "./pen";
import { type Drawing, type Frame, type Line, axisTitle, draw, frameOf, toX, xScale } from "./plot-draw";
import { SharedRange, valueAt } from "./scale";
import type { Theme } from "./theme";

export interface PlotSpec extends Drawing {
  title: string;
  /** What it shows, in a sentence, for those who do not see it. */
  summary: string;
  /** Name of downloads, without extension. */
  file: string;
  height?: number;
  /** Shared with other plots of the same x. */
  zoom?: SharedRange;
  /** Where x is the time of the cursor's series. */
  cursor?: Cursor;
}

// Plots out of sight wait.
const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) plots.get(target)?.seen(isIntersecting);
}, { rootMargin: "200px" });
const plots = new Map<Element, Plot>();

/** All of them, now: before printing, when there is no next frame to wait for. */
export function paintAll(): void {
  for (const plot of plots.values()) plot.paint();
}

export class Plot {
  readonly figure = element("figure", { class: "plot" });
  readonly zoom: SharedRange;
  private readonly canvas = element("canvas", { "aria-hidden": "true" });
  private readonly area = element("div", { class: "plot-area", tabindex: 0, role: "slider" });
  private readonly marker = element("div", { class: "plot-cursor", hidden: true });
  private readonly stretch = element("div", { class: "plot-stretch", hidden: true });
  private readonly legend = element("span", { class: "legend" });
  private readonly resetButton = element("button", { type: "button", class: "reset", hidden: true, click: () => this.zoom.set(null) }, "All");
  private frame: Frame | null = null;
  private reading: number | null = null;
  private dirty = true;
  private inSight = false;
  private width = 0;

  constructor(host: HTMLElement, private spec: PlotSpec, private readonly theme: Theme) {
    this.zoom = spec.zoom ?? new SharedRange();
    this.area.append(this.canvas, this.stretch, this.marker);
    this.figure.append(element("figcaption", {}, element("b", {}, spec.title), this.legend, this.resetButton, this.menu()));
    this.figure.append(spec.x.names ? this.scrolled(spec.x.names.length) : this.area);
    host.append(this.figure);
    this.describe();
    this.listen();
  }

  /** The same figure of other data. */
  update(spec: PlotSpec): void {
    this.spec = spec;
    this.reading = null;
    this.figure.querySelector("figcaption b")!.textContent = spec.title;
    this.describe();
    this.redraw();
  }

  /** The stretch of x that is shown. */
  get range(): [number, number] {
    const { low, high } = this.currentFrame().x;
    return [low, high];
  }

  seen(inSight: boolean): void {
    this.inSight = inSight;
    if (inSight && this.dirty) this.paint();
  }

  // Names need room; on a narrow screen they scroll.
  private scrolled(names: number): HTMLElement {
    this.area.style.minWidth = `${72 + 13 * names}px`;
    return element("div", { class: "scroll" }, this.area);
  }

  private listen(): void {
    plots.set(this.area, this);
    sight.observe(this.area);
    new ResizeObserver(() => {
      if (this.area.clientWidth !== this.width) this.redraw();
    }).observe(this.area);
    this.zoom.onChange(() => this.redraw());
    this.theme.onChange(() => this.redraw());
    this.spec.cursor?.onChange(() => this.showCursor());
    this.area.addEventListener("keydown", (event) => this.onKey(event));
    this.area.addEventListener("dblclick", () => this.zoom.set(null));
    this.area.addEventListener("pointerdown", (event) => this.onDrag(event));
    this.area.addEventListener("pointermove", (event) => {
      if (event.buttons === 0 && !this.spec.cursor?.playing) this.read(this.xAt(event));
    });
  }

  private describe(): void {
    this.area.setAttribute("aria-label", `${this.spec.title}. ${this.spec.summary}`);
    this.legend.replaceChildren();
    const { low, high } = xScale(this.spec, null);
    this.area.setAttribute("aria-valuemin", String(low));
    this.area.setAttribute("aria-valuemax", String(high));
    this.area.setAttribute("aria-valuenow", String(low));
    for (const line of this.spec.lines.filter((one) => !one.silent)) {
      const swatch = element("i", { class: line.kind === "dots" ? "dot" : line.dash ? "dashed" : "" });
      swatch.style.color = `var(--${line.colour})`;
      this.legend.append(element("span", {}, swatch, line.label, element("output", { "aria-hidden": "true" })));
    }
  }

  private redraw(): void {
    this.dirty = true;
    this.frame = null;
    this.resetButton.hidden = this.zoom.range === null;
    if (this.inSight) requestAnimationFrame(() => this.dirty && this.paint());
  }

  private currentFrame(): Frame {
    const width = this.area.clientWidth || this.width || 600;
    this.frame ??= frameOf(this.spec, width, this.spec.height ?? 200, this.zoom.range);
    return this.frame;
  }

  paint(): void {
    const width = this.area.clientWidth;
    if (width === 0) return;
    this.dirty = false;
    this.width = width;
    this.frame = null;
    this.render(this.canvas, width, Math.max(devicePixelRatio, 1));
    this.canvas.style.width = `${width}px`;
    this.showCursor();
  }

  private render(canvas: HTMLCanvasElement, width: number, ratio: number): void {
    const height = this.spec.height ?? 200;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const ink = canvas.getContext("2d");
    if (!ink) return;
    ink.scale(ratio, ratio);
    draw(new CanvasPen(ink), this.spec, this.currentFrame(), (name) => this.theme.colour(name));
  }

  // Reading values

  private xAt(event: MouseEvent): number {
    const frame = this.currentFrame();
    const share = (event.clientX - this.area.getBoundingClientRect().left - frame.left) / frame.width;
    return valueAt(frame.x, Math.min(1, Math.max(0, share)));
  }

  private read(x: number): void {
    if (this.spec.cursor) {
      this.spec.cursor.moveTo(x);
    } else {
      this.reading = x;
      this.showCursor();
    }
  }

  private showCursor(): void {
    const at = this.spec.cursor ? this.spec.cursor.time : this.reading;
    if (this.dirty || at === null) return;
    const frame = this.currentFrame();
    const place = toX(frame, at);
    this.marker.hidden = !(place >= frame.left - 1 && place <= frame.left + frame.width + 1);
    this.marker.style.transform = `translateX(${place}px)`;
    this.marker.style.top = `${frame.top}px`;
    this.marker.style.height = `${frame.height}px`;
    this.announceValues(at, frame);
  }

  private announceValues(at: number, frame: Frame): void {
    const values: string[] = [];
    const outputs = this.legend.querySelectorAll("output");
    this.spec.lines.filter((one) => !one.silent).forEach((line, k) => {
      const value = line.kind === "dots" && !this.spec.x.names ? undefined : valueNear(line, at);
      const text = value === undefined ? "" : `${number(value)}${this.spec.y.unit ? `\u2009${unit(this.spec.y.unit)}` : ""}`;
      outputs[k]!.textContent = text;
      if (text) values.push(`${line.label} ${text}`);
    });
    const named = this.spec.x.names?.[Math.round(at)];
    const where = named ?? `${number(at, 4)} ${this.spec.x.unit ?? ""}`;
    this.area.setAttribute("aria-valuemin", String(frame.x.low));
    this.area.setAttribute("aria-valuemax", String(frame.x.high));
    this.area.setAttribute("aria-valuenow", String(at));
    this.area.setAttribute("aria-valuetext", [where, ...values].join(", "));
  }

  // Moving about

  private onKey(event: KeyboardEvent): void {
    const frame = this.currentFrame();
    const now = this.spec.cursor?.time ?? this.reading ?? frame.x.low;
    const share = Math.min(1, Math.max(0, (toX(frame, now) - frame.left) / frame.width || 0));
    const step = this.spec.x.names ? 1 / (frame.x.high - frame.x.low) : (event.shiftKey ? 0.05 : 0.005);
    if (event.key === "ArrowRight" || event.key === "ArrowUp") this.read(valueAt(frame.x, Math.min(1, share + step)));
    else if (event.key === "ArrowLeft" || event.key === "ArrowDown") this.read(valueAt(frame.x, Math.max(0, share - step)));
    else if (event.key === "Home") this.read(frame.x.low);
    else if (event.key === "End") this.read(frame.x.high);
    else if (event.key === "+" || event.key === "=") this.zoomAbout(share, 0.5);
    else if (event.key === "-") this.zoomAbout(share, 2);
    else if (event.key === "Escape" || event.key === "0") this.zoom.set(null);
    else return;
    event.preventDefault();
  }

  private zoomAbout(share: number, factor: number): void {
    const everything = xScale(this.spec, null);
    const frame = this.currentFrame();
    const from = Math.max(everything.low, valueAt(frame.x, share * (1 - factor)));
    const to = Math.min(everything.high, valueAt(frame.x, share + (1 - share) * factor));
    const whole = from <= everything.low && to >= everything.high;
    this.zoom.set(whole ? null : [from, to]);
  }

  private onDrag(event: PointerEvent): void {
    if (event.button !== 0) return;
    const begin = event.clientX;
    const from = this.xAt(event);
    this.area.setPointerCapture(event.pointerId);
    const move = (now: PointerEvent) => {
      const box = this.area.getBoundingClientRect();
      this.stretch.hidden = false;
      this.stretch.style.left = `${Math.min(begin, now.clientX) - box.left}px`;
      this.stretch.style.width = `${Math.abs(now.clientX - begin)}px`;
    };
    const end = (now: PointerEvent) => {
      this.stretch.hidden = true;
      this.area.removeEventListener("pointermove", move);
      this.area.removeEventListener("pointerup", end);
      this.area.removeEventListener("pointercancel", end);
      const to = this.xAt(now);
      if (now.type === "pointercancel") return;
      if (Math.abs(now.clientX - begin) < 5) this.read(to);
      else this.zoom.set([Math.min(from, to), Math.max(from, to)]);
    };
    this.area.addEventListener("pointermove", move);
    this.area.addEventListener("pointerup", end);
    this.area.addEventListener("pointercancel", end);
  }

  // Taking it home

  private menu(): HTMLElement {
    const formats: Format[] = [
      { label: "SVG", action: () => save(`${this.spec.file}.svg`, this.toSvg(), "image/svg+xml") },
      { label: "PNG", action: () => this.savePng() },
      { label: "CSV", action: () => save(`${this.spec.file}.csv`, tableOf(this.spec), "text/csv") },
    ];
    return saveMenu(this.spec.title, formats);
  }

  toSvg(): string {
    const width = this.width || 800;
    const pen = new SvgPen(width, this.spec.height ?? 200, this.theme.colour("paper"), this.spec.title);
    draw(pen, this.spec, this.currentFrame(), (name) => this.theme.colour(name));
    return pen.toString();
  }

  private savePng(): void {
    const width = this.width || 800;
    const drawn = element("canvas");
    this.render(drawn, width, 2);
    const canvas = element("canvas", { width: drawn.width, height: drawn.height });
    const ink = canvas.getContext("2d")!;
    ink.fillStyle = this.theme.colour("paper");
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(drawn, 0, 0);
    canvas.toBlob((blob) => blob && save(`${this.spec.file}.png`, blob, "image/png"));
  }
}

function valueNear(line: Line, at: number): number | undefined {
  if (line.kind === "dots" || line.kind === "stems") return line.y[Array.from(line.x).indexOf(Math.round(at))];
  const above = lowerBound(line.x, at);
  const nearest = above > 0 && (above === line.x.length || at - line.x[above - 1]! < line.x[above]! - at) ? above - 1 : above;
  return line.y[nearest];
}

/** All samples, not only those drawn. */
function tableOf(spec: PlotSpec): string {
  const lines = spec.lines.filter((one) => !one.silent);
  const title = (label: string, of?: string) => (of ? `${label} [${of}]` : label);
  const first = lines[0];
  const name = (i: number) => spec.x.names?.[i] ?? i;
  if (first && lines.every((line) => line.x === first.x)) {
    const header = [axisTitle(spec.x), ...lines.map((line) => title(line.label, spec.y.unit))];
    return csv(header, Array.from(first.x, (x, i) => [spec.x.names ? name(x) : x, ...lines.map((line) => line.y[i])]));
  }
  const rows = lines.flatMap((line) => Array.from(line.x, (x, i) => [line.label, spec.x.names ? name(x) : x, line.y[i]]));
  return csv(["line", axisTitle(spec.x), axisTitle(spec.y)], rows);
}
