// Which log is looked at: the cursor's series, so that every plot and the robot show the same one.
import type { ReportDocument, Series, SeriesEntry } from "./document";
import { element } from "./dom";
import { evidence, logName, torqueSeries } from "./facts";
import type { Context } from "./section";

/** The log to begin with: the one the headline speaks of, which no fit saw where there is one. */
export function openingSeries<Entry extends SeriesEntry>(report: ReportDocument, entries: Entry[]): Entry {
  const headline = evidence(report).logs[0];
  return entries.find(({ log, path }) => headline && (headline.series ? headline.series === path : headline.log === log)) ?? entries[0]!;
}

/** The chosen log; at first the one the headline speaks of. */
export function chosenSeries(context: Context): Series | null {
  const entries = torqueSeries(context.report);
  const current = context.cursor.series;
  if (current && entries.some(({ block }) => block === current.block)) return current;
  if (entries.length === 0) return null;
  const series = context.series(openingSeries(context.report, entries));
  if (!current) context.cursor.show(series);
  return series;
}

/** A choice of logs that calls back when another one is chosen, here or elsewhere. */
export function logChooser(host: HTMLElement, context: Context, id: string, changed: (series: Series) => void): void {
  const entries = torqueSeries(context.report);
  let shown = chosenSeries(context);
  if (!shown) return;
  const option = (entry: SeriesEntry) => element("option", { value: entry.block }, logName(entry));
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
