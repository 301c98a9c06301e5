// The first screen: what it is, whether it may be used and why, and which joint is modelled worst.
import type { Judged, ResidualCause, Verdict } from "../document";
import { type Child, element } from "../dom";
import {
  angleUnit, band, evidence, filteredShares, heldOutAs, judgedError, judgedName, roleOf, torqueSeries, torqueUnit, unmeasured, withoutRests, worstJoint,
} from "../facts";
import { percent, smallLength, tied, withUnit } from "../format";
import { plainTable } from "../plain-table";
import type { Context, Section } from "../section";
import { explained } from "../tooltip";

function list(title: string, lines: string[]): HTMLElement | null {
  if (lines.length === 0) return null;
  return element("div", {}, element("h3", {}, title), element("ul", {}, ...lines.map((line) => element("li", {}, tied(line)))));
}

// The sentence about the worst joint stands on its own below.
function verdictPart(verdict: Verdict, worst: string | undefined): HTMLElement {
  const reasons = worst ? verdict.reasons.filter((reason) => !reason.endsWith(worst)) : verdict.reasons;
  return element("div", { class: `verdict ${verdict.usable ? "good" : "bad"}` },
    element("p", { class: "headline" }, tied(verdict.headline)),
    element("div", { class: "columns" }, list("Why", reasons), list("What to run next", verdict.next_steps)));
}

function simulatedFigures(log: Judged, simulation: NonNullable<Judged["simulation"]>, unseen: boolean): HTMLElement {
  return element("div", { class: "figures" },
    element("div", {}, element("span", { class: "figure" }, smallLength(simulation.rmse, "rad")),
      element("span", { class: "quiet small" }, `position error in closed loop on ${unseen ? heldOutAs(log) : "fitted motion"}, ${judgedName(log)}`)),
    simulation.nominal ? element("div", {}, element("span", { class: "figure lesser" }, smallLength(simulation.nominal.rmse, "rad")),
      element("span", { class: "quiet small" }, "the nominal model, on the same motion")) : null);
}

function figurePart(log: Judged, unseen: boolean): HTMLElement {
  if (log.simulation) return simulatedFigures(log, log.simulation, unseen);
  const moving = withoutRests(log);
  const nominal = moving ? log.nominal?.filtered_moving_relative_percent : log.nominal?.filtered_relative_percent;
  return element("div", { class: "figures" },
    element("div", {}, element("span", { class: "figure" }, percent(judgedError(log))),
      element("span", { class: "quiet small" }, `torque error${moving ? " while moving," : ""} on ${unseen ? heldOutAs(log) : "fitted motion"}, ${judgedName(log)}`)),
    nominal === undefined ? null : element("div", {}, element("span", { class: "figure lesser" }, percent(nominal)),
      element("span", { class: "quiet small" }, "the nominal model's, on the same motion")));
}

function bar(value: number | null, largest: number): HTMLElement {
  const fill = element("span", { class: "bar-fill" });
  fill.style.width = `${(100 * Math.min(largest, value ?? 0)) / (largest || 1)}%`;
  return element("span", { class: "bar-track", "aria-hidden": "true" }, fill);
}

function worstCause(log: Judged): string | undefined {
  const name = log.joints[worstJoint(log)]?.name;
  return log.causes?.find(({ joint }) => joint === name)?.summary;
}

// The one sentence that this page must not hide.
function worstPart(log: Judged): HTMLElement | null {
  const why = worstCause(log);
  if (!why) return null;
  const link = element("a", { href: `#residual-${worstJoint(log) + 1}` }, "Its residual");
  return element("p", { class: "worst-line" }, element("b", {}, "Modelled worst: "), `${tied(why)}. `, link);
}

// The largest shares in a few words; the sentence on hover and focus.
function mostly(cause: ResidualCause | undefined): Child {
  if (!cause) return "";
  const largest = filteredShares(cause).filter((share) => share.percent >= 1).slice(0, 2);
  const text = largest.map((share) => `${share.cause} ${share.percent.toFixed(0)}\u2009%`).join(", ");
  return text ? explained(element("span", {}, text), cause.summary) : cause.summary;
}

function jointTable(log: Judged, context: Context): HTMLElement {
  const { report } = context;
  const worst = worstJoint(log);
  const largest = Math.max(...log.joints.map((joint) => joint.filtered_relative_percent ?? 0));
  const nominal = log.nominal?.joints;
  const linked = torqueSeries(report).length > 0;
  const rows = log.joints.map((joint, k): Child[] => {
    const name = linked ? element("a", { href: `#torque-${k + 1}` }, joint.name) : joint.name;
    const cause = log.causes?.find((one) => one.joint === joint.name);
    return [
      element("span", {}, name, k === worst ? element("span", { class: "tag" }, "worst") : null,
        unmeasured(joint) ? element("span", { class: "quiet small" }, ` ${unmeasured(joint)}`) : null),
      percent(joint.filtered_relative_percent), bar(joint.filtered_relative_percent, largest), percent(joint.filtered_moving_relative_percent),
      percent(joint.relative_percent), percent(nominal?.[k]?.filtered_relative_percent), withUnit(joint.rms, torqueUnit(report, k)), mostly(cause),
    ];
  });
  const numeric = true;
  const columns = [{ title: "Joint" }, { title: "Error", numeric }, { title: "" }, { title: "Moving", numeric }, { title: "Unfiltered", numeric },
    { title: "Nominal", numeric }, { title: "Unfiltered, rms", numeric }, { title: "Likely causes" }];
  const table = plainTable("Error of each joint", columns, rows);
  table.classList.add("joints");
  table.querySelectorAll("tbody tr")[worst]?.classList.add("worst");
  return table;
}

function simulatedTable(log: Judged, simulation: NonNullable<Judged["simulation"]>, context: Context): HTMLElement {
  const size = (k: number) => simulation.joints[k]?.rmse ?? 0;
  const worst = simulation.joints.reduce((most, _, k) => (size(k) > size(most) ? k : most), 0);
  const rows = simulation.joints.map((joint, k): Child[] => {
    const unit = angleUnit(context.report, k);
    return [
      element("span", {}, element("a", { href: `#motion-${k + 1}` }, joint.name), k === worst ? element("span", { class: "tag" }, "worst") : null),
      smallLength(joint.rmse, unit), bar(joint.rmse, size(worst)), smallLength(joint.worst, unit),
      smallLength(simulation.nominal?.joints[k]?.rmse, unit), percent(log.joints[k]?.filtered_relative_percent),
    ];
  });
  const numeric = true;
  const columns = [{ title: "Joint" }, { title: "Off by, rms", numeric }, { title: "" }, { title: "At worst", numeric }, { title: "Nominal, rms", numeric },
    { title: "Controller's torque", numeric }];
  const table = plainTable("Departure of each joint", columns, rows);
  table.classList.add("joints");
  table.querySelectorAll("tbody tr")[worst]?.classList.add("worst");
  return table;
}

function simulatedLogs(logs: Judged[]): HTMLElement {
  const numeric = true;
  const columns = [{ title: "Log" }, { title: "Role" }, { title: "Off by, rms", numeric }, { title: "Nominal, rms", numeric }, { title: "Controller's torque", numeric }];
  const table = plainTable("Departure on each log", columns, logs.map((log) => [log.log, roleOf({ ...log, path: log.series }),
    smallLength(log.simulation?.rmse, "rad"), smallLength(log.simulation?.nominal?.rmse, "rad"), percent(log.filtered_relative_percent)]));
  table.classList.add("logs");
  return table;
}

function logTable(logs: Judged[]): HTMLElement {
  const numeric = true;
  const columns = [{ title: "Log" }, { title: "Role" }, { title: "Error", numeric }, { title: "Moving", numeric }, { title: "Unfiltered", numeric },
    { title: "Nominal", numeric }];
  const table = plainTable("Error on each log", columns, logs.map((log) => [log.log, roleOf({ ...log, path: log.series }), percent(log.filtered_relative_percent),
    percent(log.filtered_moving_relative_percent), percent(log.relative_percent), percent(log.nominal?.filtered_relative_percent)]));
  table.classList.add("logs");
  return table;
}

function render(host: HTMLElement, context: Context): void {
  const { report } = context;
  const { unseen, logs } = evidence(report);
  const first = logs[0];
  const { verdict } = report.result!;
  host.append(element("div", { class: "opening" }, verdict ? verdictPart(verdict, first && worstCause(first)) : null, first ? figurePart(first, unseen) : null));
  if (!first) return;
  const title = `Joint by joint, on ${judgedName(first)}${unseen ? ", which the fit did not use" : ""}`;
  const judged = report.result?.validation ?? [];
  if (first.simulation) {
    host.append(element("h3", {}, title), simulatedTable(first, first.simulation, context), element("p", { class: "quiet small" },
      "Recorded positions minus those of the identified robot in closed loop, moved by its controller from the log's references. Controller's torque: ",
      "share of the torque computed by the controller's law that the model does not predict, encoder noise included."));
    if (judged.length > 1) host.append(element("h3", {}, "All logs"), simulatedLogs(judged));
    return;
  }
  host.append(worstPart(first) ?? "", element("h3", {}, title), jointTable(first, context));
  host.append(element("p", { class: "quiet small" },
    `Error: rms of measured minus predicted torque over the rms of the torque, ${band(first) ? `both ${band(first)}` : "all frequencies"}; `,
    "moving: the same while the joint moves; unfiltered: at all frequencies, of the torque and as rms of the residual. Likely causes: the largest shares of the error’s energy",
    element("span", { class: "on-screen" }, "; point at them for the whole sentence"), "."));
  if (judged.length > 1) host.append(element("h3", {}, "All logs"), logTable(judged));
}

export const summary: Section = {
  id: "summary",
  title: "Verdict",
  early: true,
  available: ({ result }) => Boolean(result && (result.verdict || result.validation?.length)),
  render,
};
