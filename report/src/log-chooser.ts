// Which log is looked at: the cursor's series, so that every plot and the robot show the same one.
import type { Series, SeriesEntry } from "./document";
import { element } from "./dom";
import { evidence, roleName, torqueSeries } from "./facts";
import type { Context } from "./section";

/** The chosen log; at first the one the headline speaks of. */
export function chosenSeries(context: Context): Series | null {
  const entries = torqueSeries(context.report);
  const current = context.cursor.series;
  if (current && entries.some(({ block }) => block === current.block)) return current;
  const headline = evidence(context.report).logs[0];
  const first = entries.find(({ log, path }) => headline && (headline.series === path || headline.log === log)) ?? entries[0];
  if (!first) return null;
  const series = context.series(first);
  if (!current) context.cursor.show(series);
  return series;
}

/** A choice of logs that calls back when another one is chosen, here or elsewhere. */
export function logChooser(host: HTMLElement, context: Context, id: string, changed: (series: Series) => void): void {
  const entries = torqueSeries(context.report);
  let shown = chosenSeries(context);
  if (!shown) return;
  const option = (entry: SeriesEntry) => element("option", { value: entry.block }, `${entry.log} (${roleName(entry.role)})`);
  const choose = () => {
    const entry = entries.find(({ block }) => block === select.value);
    if (entry) context.cursor.show(context.series(entry));
  };
  const select = element("select", { id, change: choose }, ...entries.map(option));
  select.value = shown.block;
  host.append(element("label", { for: id }, "Log"), select);
  context.cursor.onChange(() => {
    const now = context.cursor.series;
    if (!now || now.block === shown?.block || !entries.some(({ block }) => block === now.block)) return;
    shown = now;
    select.value = now.block;
    changed(now);
  });
}
