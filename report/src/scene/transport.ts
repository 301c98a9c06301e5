// Which log, play and pause, how fast, where: the controls of the shared cursor.
import type { Cursor } from "../cursor";
import type { Series } from "../document";
import { element } from "../dom";
import { Player } from "./player";
import { seriesChoice } from "./series-choice";

const speeds = [0.1, 0.25, 0.5, 1, 2, 5];

function speedChoice(player: Player): HTMLElement {
  const select = element("select", { "aria-label": "Speed" });
  for (const speed of speeds) select.append(element("option", { value: speed, selected: speed === 1 }, `${speed} ×`));
  select.addEventListener("change", () => (player.speed = Number(select.value)));
  return select;
}

function scrubber(cursor: Cursor): { slider: HTMLInputElement; clock: HTMLElement } {
  const slider = element("input", { type: "range", "aria-label": "Time", step: "any" });
  const clock = element("output", { class: "clock" });
  slider.addEventListener("input", () => {
    const time = Number(slider.value);
    cursor.play(false);
    cursor.moveTo(time);
  });
  // A step of "any" leaves the arrow keys to the browser, which then moves by next to nothing.
  slider.addEventListener("keydown", (event) => {
    const t = cursor.series?.t;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!t || t.length === 0 || step === undefined) return;
    event.preventDefault();
    const [first, last] = [t[0]!, t.at(-1)!];
    cursor.moveTo(Math.min(last, Math.max(first, cursor.time + (step * (last - first)) / 200)));
  });
  const follow = () => {
    const t = cursor.series?.t;
    const [first, last] = [t?.[0] ?? 0, t?.at(-1) ?? 0];
    slider.min = String(first);
    slider.max = String(last);
    slider.value = String(cursor.time);
    slider.disabled = !(last > first);
    clock.textContent = `${cursor.time.toFixed(2)} of ${last.toFixed(2)} s`;
    slider.setAttribute("aria-valuetext", clock.textContent);
  };
  cursor.onChange(follow);
  follow();
  return { slider, clock };
}

export function transport(cursor: Cursor, motions: Series[]): HTMLElement {
  const player = new Player(cursor);
  const button = element("button", { type: "button", class: "play", click: () => player.toggle() });
  const follow = () => {
    button.textContent = cursor.playing ? "Pause" : "Play";
    button.disabled = !((cursor.series?.t.length ?? 0) > 1);
  };
  cursor.onChange(follow);
  follow();
  const { slider, clock } = scrubber(cursor);
  return element("div", { class: "transport", role: "group", "aria-label": "Playback" },
    button, slider, clock, seriesChoice(cursor, motions), speedChoice(player));
}
