// How the model came about: signals, estimator, consistency; each choice with its reason.
import type { Result } from "../document";
import { element } from "../dom";
import { count, number } from "../format";
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
  const signals = result.signals ?? {};
  if (typeof signals.cutoff === "number") add("Low-pass", `${number(signals.cutoff)} Hz, order ${String(signals.order ?? "–")}`);
  if (typeof signals.reason === "string") add("Why this low-pass", signals.reason);
  const { level, distance } = result.consistency ?? {};
  const measure = typeof distance === "string" ? `, ${distance} distance to the references` : "";
  const consistent = result.consistent ? "every link is physically consistent" : "not every link is physically consistent";
  if (typeof level === "string") add("Consistency", `${level}${measure}; ${consistent}`);
  return facts;
}

export const fit: Section = {
  id: "fit",
  title: "The fit",
  available: ({ result }) => Boolean(result?.method),
  render(host, { report }) {
    const list = element("dl", { class: "facts" });
    for (const [name, text] of choices(report.result!)) list.append(element("dt", {}, name), element("dd", {}, text));
    host.append(list);
  },
};
