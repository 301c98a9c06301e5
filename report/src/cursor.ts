// The moment that all plots and the robot show together.
import type { Series } from "./document";

export type Listener = () => void;

/** The sample at or before a time; the first where there is none. */
export function indexAt(t: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = Math.max(0, t.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((t[middle] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

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
    this.notify();
  }

  show(series: Series): void {
    this.series = series;
    this.time = series.t[0] ?? 0;
    this.notify();
  }

  play(playing: boolean): void {
    this.playing = playing;
    this.notify();
  }

  /** The sample at or before the time. */
  index(): number {
    return this.series ? indexAt(this.series.t, this.time) : 0;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
