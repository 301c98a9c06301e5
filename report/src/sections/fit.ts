// How the model came about: signals, estimator, consistency; each choice with its reason.
import type { DriveValue, Drives, Result } from "../document";
import { element } from "../dom";
import { count, number, withUnit } from "../format";
import { plainTable } from "../plain-table";
import type { Section } from "../section";

type Fact = [string, string];

function choices(result: Result): Fact[] {
  const facts: Fact[] = [];
  const add = (name: string, text: string | null | undefined) => text && facts.push([name, text]);
  add("Estimator", result.method);
  add("Samples", result.samples ? count(result.samples) : null);
  const { effective_samples: independent, inflation } = result.noise ?? {};
  // The library's inflation is that of variances.
  const factor = inflation && inflation > 1 ? `: residuals are autocorrelated; standard deviations are multiplied by ${number(Math.sqrt(inflation), 3)} on average` : "";
  if (independent) add("Independent samples", `about ${count(independent)}${factor}`);
  add("Condition", result.condition ? `${number(result.condition)} (of the scaled and weighted regressor)` : null);
  add("Least squares beside it", result.instruments?.exogeneity?.text);
  const signals = result.signals ?? {};
  if (typeof signals.cutoff === "number") add("Low-pass", `${number(signals.cutoff)} Hz, order ${String(signals.order ?? "–")}`);
  if (typeof signals.reason === "string") add("Why this low-pass", signals.reason);
  const { level, distance } = result.consistency ?? {};
  const measure = typeof distance === "string" ? `, ${distance} distance to the references` : "";
  const consistent = result.consistent ? "every link is physically consistent" : "not every link is physically consistent";
  if (typeof level === "string") add("Consistency", `${level}${measure}; ${consistent}`);
  return facts;
}

const quantile = 1.96;  // of a 95 % interval

/** A value with its 95 % interval, to the digits that it leaves. */
function inThousandths(of: DriveValue, name: string): [string, string] {
  const half = of.std ? quantile * of.std : 0;
  const value = (x: number) => withUnit(1e3 * x, `m${name}`);
  return [value(of.value ?? NaN), half > 0 ? `${value((of.value ?? NaN) - half)} … ${value((of.value ?? NaN) + half)}` : "given"];
}

/** What the fit found of the drives: when commands take effect, where encoders have their zeros. */
function driveTable(drives: Drives): HTMLElement {
  const rows: string[][] = [];
  const row = (what: string, of: DriveValue, name: string) => rows.push([what, ...inThousandths(of, name)]);
  const each = drives.delay.joints ?? [];
  if (each.length === 0) row("Delay of commands", drives.delay, "s");
  for (const joint of each) row(`Delay of commands, ${joint.name ?? ""}`, joint, "s");
  if (drives.hold_time) rows.push(["Commands held for", withUnit(1e3 * drives.hold_time, "ms"), "half of it is in the delay"]);
  for (const joint of drives.encoder_offsets ?? []) row(`Encoder zero, ${joint.name ?? ""}`, joint, "rad");
  return plainTable("Drives", [{ title: "Drives" }, { title: "Value", numeric: true }, { title: "95 % interval" }], rows);
}

export const fit: Section = {
  id: "fit",
  title: "The fit",
  available: ({ result }) => Boolean(result?.method),
  render(host, { report }) {
    const list = element("dl", { class: "facts" });
    for (const [name, text] of choices(report.result!)) list.append(element("dt", {}, name), element("dd", {}, text));
    host.append(list);
    const { drives } = report.result!;
    if (drives?.delay) host.append(driveTable(drives));
  },
};
