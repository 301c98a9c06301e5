// Torque as measured and as predicted, and the residual, joint by joint on one time axis.
import type { Series } from "../document";
import { extent } from "../decimate";
import { element } from "../dom";
import { band, jointNames, judgedOf, roleOf, torqueSeries, torqueUnit, unmeasured } from "../facts";
import { count, fileName, percent, withUnit } from "../format";
import { chosenSeries, logChooser } from "../log-chooser";
import { Plot, type PlotSpec } from "../plot";
import { residual } from "../analysis";
import { SharedRange } from "../scale";
import type { Context, Section } from "../section";

/** The model's own uncertainty, above and below zero, where it is known. */
function bandLines(series: Series, index: number): PlotSpec["lines"] {
  const half = series.column(`band${index + 1}`);
  if (!half) return [];
  const line = { x: series.t, colour: "line-2", width: 1, dash: [5, 3] };
  return [{ ...line, label: "95 % band of the model", y: half }, { ...line, label: "below", y: half.map((y) => -y), silent: true }];
}

interface Joint {
  index: number;
  torque: Plot;
  residual: Plot;
  note: HTMLElement;
}

function specs(context: Context, series: Series, index: number, zoom: SharedRange): [PlotSpec, PlotSpec] {
  const { report, cursor } = context;
  const name = jointNames(report, series)[index] ?? "";
  const unit = torqueUnit(report, index);
  const measured = series.column(`tau${index + 1}`) ?? new Float32Array(0);
  const predicted = series.column(`tau_hat${index + 1}`) ?? new Float32Array(0);
  const left = residual(series, index);
  const [low, high] = extent(measured);
  const judged = judgedOf(report, series);
  const error = judged?.joints[index];
  const x = { label: "time", unit: "s" };
  const shared = { x, zoom, cursor };
  return [
    {
      ...shared, title: "Torque", file: fileName(report.result?.robot ?? "robot", series.log, name, "torque"), height: 170, x: { ...x, bare: true },
      summary: `Measured and predicted torque of ${name} in ${series.log}, from ${withUnit(low, unit)} to ${withUnit(high, unit)}.`,
      y: { label: "torque", unit },
      lines: [
        { label: judged?.effort === "controller" ? "by the controller" : unmeasured(error) || "measured", x: series.t, y: measured, colour: "line-1" },
        { label: "predicted", x: series.t, y: predicted, colour: "line-2" },
      ],
    },
    {
      ...shared, title: "Residual", file: fileName(report.result?.robot ?? "robot", series.log, name, "residual"), height: 130,
      summary: `Measured minus predicted torque of ${name}, rms ${withUnit(error?.rms, unit)}, `
        + `${percent(error?.filtered_relative_percent)} of the torque${band(judged) && ` ${band(judged)}`}.`,
      y: { label: "residual", unit, include: [0] },
      lines: [{ label: `${judged?.effort === "controller" ? "by the controller" : "measured"} − predicted`, x: series.t, y: left, colour: "residual", width: 1 }, ...bandLines(series, index)],
    },
  ];
}

function noteOf(context: Context, series: Series, index: number): string {
  const judged = judgedOf(context.report, series);
  const metrics = judged?.joints[index];
  if (!metrics) return "";
  if (metrics.rms === null && unmeasured(metrics)) return `${unmeasured(metrics)}: the prediction stands alone`;
  const cause = judged.causes?.find(({ joint }) => joint === metrics.name)?.summary;
  return cause ?? `error ${percent(metrics.filtered_relative_percent)}, rms ${withUnit(metrics.rms, torqueUnit(context.report, index))}`;
}

function addJoint(host: HTMLElement, context: Context, series: Series, index: number, zoom: SharedRange): Joint {
  const name = jointNames(context.report, series)[index] ?? "";
  const note = element("p", { class: "quiet small" }, noteOf(context, series, index));
  const place = element("div", { class: "joint", id: `torque-${index + 1}` }, element("h3", {}, name), note);
  host.append(place);
  const [torque, rest] = specs(context, series, index, zoom);
  return { index, note, torque: new Plot(place, torque, context.theme), residual: new Plot(place, rest, context.theme) };
}

function extentNote(series: Series): Node[] {
  const span = (series.t[series.t.length - 1] ?? 0) - (series.t[0] ?? 0);
  const kept = series.kept < series.rows ? `, of which every ${Math.round(series.rows / series.kept)}th is in this page` : "";
  const what = `${count(series.rows)} samples over ${withUnit(span, "s")} (${roleOf(series)})${kept}`;
  return [element("span", {}, `${what}. `), element("span", { class: "on-screen" }, "Drag to zoom all joints; double click or Escape shows all.")];
}

function render(host: HTMLElement, context: Context): void {
  const first = chosenSeries(context);
  if (!first) return;
  const controls = element("div", { class: "controls" });
  const extentLine = element("span", { class: "quiet small" }, ...extentNote(first));
  const zoom = new SharedRange();
  const list = element("div");
  host.append(controls, list);
  let joints = jointNames(context.report, first).map((_, k) => addJoint(list, context, first, k, zoom));
  logChooser(controls, context, "torque-log", (series) => {
    extentLine.replaceChildren(...extentNote(series));
    zoom.set(null);
    for (const joint of joints) {
      const [torque, rest] = specs(context, series, joint.index, zoom);
      joint.torque.update(torque);
      joint.residual.update(rest);
      joint.note.textContent = noteOf(context, series, joint.index);
    }
  });
  controls.append(extentLine);
}

export const torque: Section = {
  id: "torque",
  title: "Torque",
  available: (report) => torqueSeries(report).length > 0,
  render,
};
