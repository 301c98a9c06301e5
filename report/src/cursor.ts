// The moment that all plots and the robot show together.
import type { Series } from "./document";

export type Listener = () => void;

export class Cursor {
  /** Which series, and where in it [s]. */
  series: Series | null = null;
  time = 0;
  playing = false;
  private listeners = new Set<Listener>();

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  moveTo(time: number): void {
    this.time = time;
    this.tell();
  }

  show(series: Series): void {
    this.series = series;
    this.time = series.t[0] ?? 0;
    this.tell();
  }

  play(playing: boolean): void {
    this.playing = playing;
    this.tell();
  }

  /** The sample at or before the time. */
  index(): number {
    const t = this.series?.t;
    if (!t || t.length === 0) return 0;
    let low = 0;
    let high = t.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((t[middle] ?? 0) <= this.time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
