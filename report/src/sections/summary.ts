// The first screen: what it is, whether it may be used and why, and which joint is modelled worst.
import type { Judged, Verdict } from "../document";
import { element } from "../dom";
import { evidence, roleName, torqueSeries, torqueUnit, worstJoint } from "../facts";
import { percent, withUnit } from "../format";
import type { Context, Section } from "../section";

function list(title: string, lines: string[]): HTMLElement | null {
  if (lines.length === 0) return null;
  return element("div", {}, element("h3", {}, title), element("ul", {}, ...lines.map((line) => element("li", {}, line))));
}

function verdictPart(verdict: Verdict): HTMLElement {
  return element("div", { class: `verdict ${verdict.usable ? "good" : "bad"}` },
    element("p", { class: "headline" }, verdict.headline),
    element("div", { class: "columns" }, list("Why", verdict.reasons), list("What to run next", verdict.next_steps)));
}

function figurePart(log: Judged, unseen: boolean): HTMLElement {
  const nominal = log.nominal?.filtered_relative_percent;
  return element("div", { class: "figures" },
    element("div", {}, element("span", { class: "figure" }, percent(log.filtered_relative_percent)),
      element("span", { class: "quiet small" }, `torque error on ${unseen ? "unseen" : "the fitted"} motion, ${log.log}`)),
    nominal === undefined ? null : element("div", {}, element("span", { class: "figure lesser" }, percent(nominal)),
      element("span", { class: "quiet small" }, "the nominal model's, on the same motion")));
}

function bar(value: number | null, largest: number): HTMLElement {
  const fill = element("span", { class: "bar-fill" });
  fill.style.width = `${(100 * Math.min(largest, value ?? 0)) / (largest || 1)}%`;
  return element("span", { class: "bar-track", "aria-hidden": "true" }, fill);
}

function jointTable(log: Judged, context: Context): HTMLElement {
  const { report } = context;
  const worst = worstJoint(log);
  const largest = Math.max(...log.joints.map((joint) => joint.filtered_relative_percent ?? 0));
  const nominal = log.nominal?.joints;
  const linked = torqueSeries(report).length > 0;
  const rows = log.joints.map((joint, k) => {
    const link = linked ? element("a", { href: `#torque-${k + 1}` }, joint.name) : joint.name;
    const why = log.causes?.find((cause) => cause.joint === joint.name)?.summary;
    return element("tr", { class: k === worst ? "worst" : "" },
      element("th", { scope: "row" }, link, k === worst ? element("span", { class: "tag" }, "worst") : null),
      element("td", { class: "number" }, percent(joint.filtered_relative_percent)),
      element("td", { class: "bar-cell" }, bar(joint.filtered_relative_percent, largest)),
      nominal ? element("td", { class: "number quiet" }, percent(nominal[k]?.filtered_relative_percent)) : null,
      element("td", { class: "number quiet" }, percent(joint.relative_percent)),
      element("td", { class: "number" }, withUnit(joint.rms, torqueUnit(report, k))),
      element("td", { class: "why" }, why ?? ""));
  });
  const head = (title: string, numeric = true) => element("th", { scope: "col", class: numeric ? "number" : "" }, title);
  return element("table", { class: "joints" },
    element("thead", {}, element("tr", {}, head("Joint", false), head("Error"), element("td"), nominal ? head("Nominal") : null, head("Unfiltered"),
      head("Residual rms"), head("What the residual looks like", false))),
    element("tbody", {}, ...rows));
}

function logTable(logs: Judged[]): HTMLElement {
  const head = (title: string, numeric = true) => element("th", { scope: "col", class: numeric ? "number" : "" }, title);
  const rows = logs.map((log) => element("tr", {}, element("th", { scope: "row" }, log.log), element("td", {}, roleName(log.role)),
    element("td", { class: "number" }, percent(log.filtered_relative_percent)), element("td", { class: "number quiet" }, percent(log.relative_percent)),
    element("td", { class: "number quiet" }, percent(log.nominal?.filtered_relative_percent))));
  return element("table", { class: "logs" },
    element("thead", {}, element("tr", {}, head("Log", false), head("Role", false), head("Error"), head("Unfiltered"), head("Nominal"))),
    element("tbody", {}, ...rows));
}

function scroll(label: string, table: HTMLElement): HTMLElement {
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);
}

function render(host: HTMLElement, context: Context): void {
  const { report } = context;
  const { unseen, logs } = evidence(report);
  const first = logs[0];
  const { verdict } = report.result!;
  host.append(element("div", { class: "opening" }, verdict ? verdictPart(verdict) : null, first ? figurePart(first, unseen) : null));
  if (!first) return;
  host.append(element("h3", {}, `Joint by joint, on ${first.log}${unseen ? ", which the fit never saw" : ""}`), scroll("Error of each joint", jointTable(first, context)));
  host.append(element("p", { class: "quiet small" },
    "Error: rms of measured minus predicted torque over the rms of the torque, both below 10 Hz; unfiltered: of all frequencies, noise included."));
  const judged = report.result?.validation ?? [];
  if (judged.length > 1) host.append(element("h3", {}, "All logs"), scroll("Error on each log", logTable(judged)));
}

export const summary: Section = {
  id: "summary",
  title: "Verdict",
  early: true,
  available: ({ result }) => Boolean(result && (result.verdict || result.validation?.length)),
  render,
};
