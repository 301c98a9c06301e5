// One drawing, two papers: what a plot draws on the screen's canvas it draws into an SVG file with the same calls.
import { svg } from "./dom";

export interface Stroke {
  colour: string;
  width: number;
  dash?: number[];
  opacity?: number;
}

export interface TextStyle {
  colour: string;
  size: number;
  align?: "start" | "middle" | "end";
  /** Where the given y lies on the letters. */
  baseline?: "top" | "middle" | "bottom";
  /** Turned about its point [degrees], anticlockwise. */
  turn?: number;
}

/** Points are x, y, x, y …; a NaN lifts the pen. */
export interface Pen {
  path(points: ArrayLike<number>, stroke: Stroke): void;
  area(points: ArrayLike<number>, colour: string, opacity: number): void;
  dots(points: ArrayLike<number>, radius: number, colour: string, opacity: number): void;
  box(x: number, y: number, width: number, height: number, colour: string, opacity?: number): void;
  text(x: number, y: number, words: string, style: TextStyle): void;
  /** What `draw` draws is cut at the box. */
  clip(x: number, y: number, width: number, height: number, draw: () => void): void;
}

export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

export class CanvasPen implements Pen {
  constructor(private readonly ink: CanvasRenderingContext2D) {}

  private trace(points: ArrayLike<number>): void {
    this.ink.beginPath();
    let down = false;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (Number.isNaN(x + y)) {
        down = false;
      } else if (down) {
        this.ink.lineTo(x, y);
      } else {
        this.ink.moveTo(x, y);
        down = true;
      }
    }
  }

  path(points: ArrayLike<number>, stroke: Stroke): void {
    this.trace(points);
    this.ink.strokeStyle = stroke.colour;
    this.ink.lineWidth = stroke.width;
    this.ink.lineJoin = "round";
    this.ink.globalAlpha = stroke.opacity ?? 1;
    this.ink.setLineDash(stroke.dash ?? []);
    this.ink.stroke();
    this.ink.setLineDash([]);
    this.ink.globalAlpha = 1;
  }

  area(points: ArrayLike<number>, colour: string, opacity: number): void {
    this.trace(points);
    this.ink.globalAlpha = opacity;
    this.ink.fillStyle = colour;
    this.ink.fill();
    this.ink.globalAlpha = 1;
  }

  dots(points: ArrayLike<number>, radius: number, colour: string, opacity: number): void {
    this.ink.globalAlpha = opacity;
    this.ink.fillStyle = colour;
    this.ink.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (Number.isNaN(x + y)) continue;
      this.ink.moveTo(x + radius, y);
      this.ink.arc(x, y, radius, 0, 2 * Math.PI);
    }
    this.ink.fill();
    this.ink.globalAlpha = 1;
  }

  box(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    this.ink.globalAlpha = opacity;
    this.ink.fillStyle = colour;
    this.ink.fillRect(x, y, width, height);
    this.ink.globalAlpha = 1;
  }

  text(x: number, y: number, words: string, style: TextStyle): void {
    this.ink.save();
    this.ink.translate(x, y);
    this.ink.rotate((-(style.turn ?? 0) * Math.PI) / 180);
    this.ink.font = `${style.size}px ${fontFamily}`;
    this.ink.fillStyle = style.colour;
    this.ink.textAlign = style.align === "middle" ? "center" : (style.align ?? "start");
    this.ink.textBaseline = style.baseline === "bottom" ? "alphabetic" : (style.baseline ?? "alphabetic");
    this.ink.fillText(words, 0, 0);
    this.ink.restore();
  }

  clip(x: number, y: number, width: number, height: number, draw: () => void): void {
    this.ink.save();
    this.ink.beginPath();
    this.ink.rect(x, y, width, height);
    this.ink.clip();
    draw();
    this.ink.restore();
  }
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);

export class SvgPen implements Pen {
  readonly root: SVGSVGElement;
  private into: SVGElement;
  private clips = 0;

  constructor(width: number, height: number, paper: string, title: string) {
    this.root = svg("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}`, "font-family": fontFamily });
    this.root.append(svg("title", {}, title), svg("rect", { width, height, fill: paper }));
    this.into = this.root;
  }

  private outline(points: ArrayLike<number>): string {
    const words: string[] = [];
    let down = false;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (Number.isNaN(x + y)) {
        down = false;
        continue;
      }
      words.push(`${down ? "L" : "M"}${rounded(x)} ${rounded(y)}`);
      down = true;
    }
    return words.join("");
  }

  path(points: ArrayLike<number>, stroke: Stroke): void {
    this.into.append(
      svg("path", {
        d: this.outline(points), fill: "none", stroke: stroke.colour, "stroke-width": stroke.width, "stroke-linejoin": "round",
        "stroke-dasharray": stroke.dash?.join(" "), "stroke-opacity": stroke.opacity,
      }),
    );
  }

  area(points: ArrayLike<number>, colour: string, opacity: number): void {
    this.into.append(svg("path", { d: `${this.outline(points)}Z`, fill: colour, "fill-opacity": opacity }));
  }

  dots(points: ArrayLike<number>, radius: number, colour: string, opacity: number): void {
    const group = svg("g", { fill: colour, "fill-opacity": opacity });
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (!Number.isNaN(x + y)) group.append(svg("circle", { cx: rounded(x), cy: rounded(y), r: radius }));
    }
    this.into.append(group);
  }

  box(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    const place = { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
    this.into.append(svg("rect", { ...place, fill: colour, "fill-opacity": opacity }));
  }

  text(x: number, y: number, words: string, style: TextStyle): void {
    const middle = style.baseline === "middle";
    const shift = middle ? 0.35 * style.size : style.baseline === "top" ? 0.8 * style.size : 0;
    this.into.append(
      svg("text", {
        transform: `translate(${rounded(x)} ${rounded(y)}) rotate(${-(style.turn ?? 0)})`, y: rounded(shift),
        "font-size": style.size, fill: style.colour, "text-anchor": style.align ?? "start",
      }, words),
    );
  }

  clip(x: number, y: number, width: number, height: number, draw: () => void): void {
    const id = `clip-${++this.clips}`;
    this.root.append(svg("clipPath", { id }, svg("rect", { x, y, width, height })));
    const outer = this.into;
    this.into = svg("g", { "clip-path": `url(#${id})` });
    outer.append(this.into);
    draw();
    this.into = outer;
  }

  toString(): string {
    return new XMLSerializer().serializeToString(this.root);
  }
}
