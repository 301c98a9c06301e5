// Positions as recorded and as simulated in closed loop from the log's references, joint by joint on one time axis.
import type { Series } from "../document";
import { element } from "../dom";
import { angleUnit, jointNames, judgedOf, simulatedSeries } from "../facts";
import { fileName, smallLength, tied, withUnit } from "../format";
import { chosenSeries, logChooser } from "../log-chooser";
import { Plot, type PlotSpec } from "../plot";
import { SharedRange } from "../scale";
import type { Context, Section } from "../section";

interface Joint {
  why: HTMLElement;
  index: number;
  motion: Plot;
  departure: Plot;
  note: HTMLElement;
}

const none = new Float32Array(0);

function specs(context: Context, series: Series, index: number, zoom: SharedRange): [PlotSpec, PlotSpec] {
  const { report, cursor } = context;
  const name = jointNames(report, series)[index] ?? "";
  const unit = angleUnit(report, index);
  const recorded = series.column(`q${index + 1}`) ?? none;
  const simulated = series.column(`q_sim${index + 1}`);
  const x = { label: "time", unit: "s" };
  const shared = { x, zoom, cursor };
  const error = judgedOf(report, series)?.simulation?.joints[index];
  const file = (what: string) => fileName(report.result?.robot ?? "robot", series.log, name, what);
  return [
    {
      ...shared, title: "Position", file: file("position"), height: 170, x: { ...x, bare: true },
      summary: `Recorded and simulated position of ${name} in ${series.log}.`,
      y: { label: "position", unit },
      lines: [
        { label: "recorded", x: series.t, y: recorded, colour: "line-1" },
        ...(simulated ? [{ label: "simulated", x: series.t, y: simulated, colour: "line-2" }] : []),
      ],
    },
    {
      ...shared, title: "Departure", file: file("departure"), height: 130,
      summary: simulated ? `Recorded minus simulated position of ${name}, rms ${withUnit(error?.rmse, unit)}.` : "Not simulated.",
      y: { label: "departure", unit, include: [0] },
      lines: simulated ? [{ label: "recorded − simulated", x: series.t, y: recorded.map((q, k) => q - simulated[k]!), colour: "residual", width: 1 }] : [],
    },
  ];
}

function noteOf(context: Context, series: Series, index: number): string {
  const simulation = judgedOf(context.report, series)?.simulation;
  const joint = simulation?.joints[index];
  if (!joint) return "not simulated: the fit used this log";
  const unit = angleUnit(context.report, index);
  const before = simulation.nominal?.joints[index];
  return `off by ${smallLength(joint.rmse, unit)} rms, ${smallLength(joint.worst, unit)} at worst`
    + (before ? `; the nominal model by ${smallLength(before.rmse, unit)}` : "");
}

/** The library's reading of the torque that the model leaves there. */
function whyOf(context: Context, series: Series, index: number): string {
  const cause = judgedOf(context.report, series)?.causes?.find((one) => one.joint === jointNames(context.report, series)[index]);
  return cause ? tied(`By the drives' torque, ${cause.summary}`) : "";
}

const disturbances = ["limb-touched", "base-moved"];

/** What the library noticed in this log: limbs that touched something, and when; a base that moved. */
function disturbanceOf(context: Context, series: Series): string {
  const log = judgedOf(context.report, series)?.log;
  const found = context.report.result?.diagnostics?.filter((one) => disturbances.includes(one.code) && one.message.startsWith(`${log}:`));
  return (found ?? []).map((one) => tied(one.message)).join(" ");
}

function addJoint(host: HTMLElement, context: Context, series: Series, index: number, zoom: SharedRange): Joint {
  const note = element("p", { class: "quiet small" }, noteOf(context, series, index));
  const why = element("p", { class: "small why" }, whyOf(context, series, index));
  const place = element("div", { class: "joint", id: `motion-${index + 1}` }, element("h3", {}, jointNames(context.report, series)[index] ?? ""), note, why);
  host.append(place);
  const [motion, departure] = specs(context, series, index, zoom);
  return { index, note, why, motion: new Plot(place, motion, context.theme), departure: new Plot(place, departure, context.theme) };
}

function render(host: HTMLElement, context: Context): void {
  const first = chosenSeries(context);
  if (!first) return;
  const controls = element("div", { class: "controls" });
  const zoom = new SharedRange();
  const list = element("div");
  const disturbed = element("p", { class: "disturbed" }, disturbanceOf(context, first));
  host.append(element("p", { class: "quiet small" },
    "The identified robot, moved by its own controller from the log's references alone: where it departs from the recorded motion, the model is wrong."), controls, disturbed, list);
  const joints = jointNames(context.report, first).map((_, k) => addJoint(list, context, first, k, zoom));
  logChooser(controls, context, "motion-log", (series) => {
    zoom.set(null);
    disturbed.textContent = disturbanceOf(context, series);
    for (const joint of joints) {
      const [motion, departure] = specs(context, series, joint.index, zoom);
      joint.motion.update(motion);
      joint.departure.update(departure);
      joint.note.textContent = noteOf(context, series, joint.index);
      joint.why.textContent = whyOf(context, series, joint.index);
    }
  });
}

export const motion: Section = {
  id: "motion",
  title: "Motion",
  available: (report) => simulatedSeries(report).length > 0,
  render,
};
