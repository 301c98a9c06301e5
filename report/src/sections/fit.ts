// How the model came about: signals, friction laws, estimator, consistency; each choice with its reason.
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
  if (result.noise?.effective_samples) add("Independent samples", `about ${count(result.noise.effective_samples)}: residuals that remember count for less (deviations × ${number(result.noise.inflation, 3)})`);
  add("Condition", result.condition ? `${number(result.condition)} (of the scaled and weighted regressor)` : null);
  const signals = result.signals ?? {};
  if (typeof signals.cutoff === "number") add("Low-pass", `${number(signals.cutoff)} Hz, order ${String(signals.order ?? "–")}`);
  if (typeof signals.reason === "string") add("Why this low-pass", signals.reason);
  const { level, distance } = result.consistency ?? {};
  if (typeof level === "string") add("Consistency", `${level}${typeof distance === "string" ? `, ${distance} distance to the prior` : ""}; ${result.consistent ? "every link could exist" : "not every link could exist"}`);
  return facts;
}

function frictionTable(result: Result): HTMLElement | null {
  if (!result.friction?.length) return null;
  const head = (title: string) => element("th", { scope: "col" }, title);
  const rows = result.friction.map(({ shaft, terms, reason }) =>
    element("tr", {}, element("th", { scope: "row" }, shaft), element("td", {}, terms.join(", ") || "none"), element("td", {}, reason ?? "")));
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Friction laws" },
    element("table", {}, element("thead", {}, element("tr", {}, head("Joint"), head("Friction law"), head("Why this law"))), element("tbody", {}, ...rows)));
}

export const fit: Section = {
  id: "fit",
  title: "The fit",
  available: ({ result }) => Boolean(result?.method),
  render(host, { report }) {
    const list = element("dl", { class: "facts" });
    for (const [name, text] of choices(report.result!)) list.append(element("dt", {}, name), element("dd", {}, text));
    host.append(list);
    const friction = frictionTable(report.result!);
    if (friction) host.append(friction);
  },
};
