// Moves the cursor with the clock while it plays.
import type { Cursor } from "../cursor";

/** A tab that slept must not jump ahead [s]. */
const longestStep = 0.1;
/** Readers who ask for less motion get stills [s]. */
const stillEvery = 0.5;

export class Player {
  speed = 1;
  private running = false;
  private reduced = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(private readonly cursor: Cursor) {
    cursor.onChange(() => this.follow());
  }

  private end(): number {
    return this.cursor.series?.t.at(-1) ?? 0;
  }

  toggle(): void {
    const { cursor } = this;
    if (!cursor.playing && cursor.time >= this.end()) cursor.moveTo(cursor.series?.t[0] ?? 0);
    cursor.play(!cursor.playing);
  }

  private follow(): void {
    if (!this.cursor.playing || this.running) return;
    this.running = true;
    let before = performance.now();
    const step = (now: number) => {
      if (!this.cursor.playing) {
        this.running = false;
        return;
      }
      const passed = (now - before) / 1000;
      if (!this.reduced.matches || passed >= stillEvery) {
        before = now;
        this.advance(Math.min(passed, this.reduced.matches ? stillEvery : longestStep));
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private advance(seconds: number): void {
    const time = this.cursor.time + this.speed * seconds;
    const end = this.end();
    this.cursor.moveTo(Math.min(time, end));
    if (time >= end) this.cursor.play(false);
  }
}
