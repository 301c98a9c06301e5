// What the model leaves: over frequency, over time lag, over velocity; and the library's reading of it.
import { autocorrelation, binnedMeans, bulk, rateOf, residual, spectrum } from "../analysis";
import type { ResidualCause, Series } from "../document";
import { element } from "../dom";
import { filteredShares, jointNames, judgedOf, speedUnit, torqueSeries, torqueUnit } from "../facts";
import { fileName, percent, tied, unit } from "../format";
import { chosenSeries, logChooser } from "../log-chooser";
import { Plot, type PlotSpec } from "../plot";
import type { Context, Section } from "../section";

const height = 210;
const moving = 0.05;  // [rad/s, m/s], as the library has it

function spectrumSpec(context: Context, series: Series, joint: number, rate: number): PlotSpec {
  const name = jointNames(context.report, series)[joint] ?? "";
  const of = `${unit(torqueUnit(context.report, joint))}/√Hz`;
  const left = spectrum(residual(series, joint), rate);
  const whole = spectrum(series.column(`tau${joint + 1}`) ?? [], rate);
  return {
    title: "Spectrum", file: fileName(series.log, name, "residual-spectrum"), height,
    summary: `Amplitude density of the residual of ${name} and of its torque, up to ${(rate / 2).toFixed(0)} Hz.`,
    x: { label: "frequency", unit: "Hz", logarithmic: true }, y: { label: "density", unit: of, logarithmic: true },
    lines: [
      { label: "torque", x: whole.frequency, y: whole.density, colour: "line-1", width: 1 },
      { label: "residual", x: left.frequency, y: left.density, colour: "residual" },
    ],
  };
}

function memorySpec(context: Context, series: Series, joint: number, rate: number): PlotSpec {
  const name = jointNames(context.report, series)[joint] ?? "";
  const { lag, value, bound } = autocorrelation(residual(series, joint), rate);
  return {
    title: "Autocorrelation", file: fileName(series.log, name, "residual-autocorrelation"), height,
    summary: `Autocorrelation of the residual of ${name}; white noise would stay within ±${bound.toFixed(3)}.`,
    x: { label: "lag", unit: "s" }, y: { label: "correlation", range: [-1.05, 1.05] },
    bands: [{ low: -bound, high: bound, colour: "band" }],
    lines: [{ label: "residual", x: lag, y: value, colour: "residual" }],
  };
}

function velocitySpec(context: Context, series: Series, joint: number): PlotSpec | null {
  const velocity = series.column(`qd${joint + 1}`);
  if (!velocity) return null;
  const name = jointNames(context.report, series)[joint] ?? "";
  const left = residual(series, joint);
  const means = binnedMeans(velocity, left);
  // At rest a joint holds whatever stiction lets it: these samples are drawn, but do not stretch the axis.
  const moves = (v: number | undefined) => Math.abs(v ?? 0) > moving;
  const inMotion = left.filter((_, i) => moves(velocity[i]));
  const range = inMotion.length > 100 ? bulk(inMotion, means.y.filter((_, i) => moves(means.x[i]))) : bulk(left, means.y);
  return {
    title: "Over velocity", file: fileName(series.log, name, "residual-velocity"), height,
    summary: `Residual of ${name} over velocity, every sample and the mean.`,
    x: { label: "velocity", unit: speedUnit(context.report, joint) },
    y: { label: "residual", unit: torqueUnit(context.report, joint), range },
    lines: [
      { label: "residual", x: velocity, y: left, colour: "line-6", kind: "dots" },
      { label: "mean", x: means.x, y: means.y, colour: "residual", dash: [5, 3] },
    ],
  };
}

function causePart(cause: ResidualCause | undefined): HTMLElement {
  const host = element("div", { class: "causes" });
  if (!cause) return host;
  host.append(element("p", {}, tied(cause.summary)));
  const list = element("ul", { class: "shares" });
  for (const share of filteredShares(cause)) {
    const fill = element("span", { class: "bar-fill" });
    fill.style.width = `${Math.min(100, Math.max(0, share.percent))}%`;
    list.append(element("li", {}, element("span", { class: "bar-track", "aria-hidden": "true" }, fill),
      element("span", { class: "number" }, percent(share.percent)), element("span", {}, tied(share.text || share.cause))));
  }
  host.append(list);
  return host;
}

interface JointPart {
  plots: (Plot | null)[];
  causes: HTMLElement;
}

function specsOf(context: Context, series: Series, joint: number): (PlotSpec | null)[] {
  const rate = rateOf(series.t);
  return [spectrumSpec(context, series, joint, rate), memorySpec(context, series, joint, rate), velocitySpec(context, series, joint)];
}

function causeOf(context: Context, series: Series, joint: number): ResidualCause | undefined {
  const judged = judgedOf(context.report, series);
  return judged?.causes?.find((one) => one.joint === judged.joints[joint]?.name);
}

function addJoint(host: HTMLElement, context: Context, series: Series, joint: number): JointPart {
  const name = jointNames(context.report, series)[joint] ?? "";
  const grid = element("div", { class: "triple" });
  const causes = element("div", {}, causePart(causeOf(context, series, joint)));
  host.append(element("div", { class: "joint", id: `residual-${joint + 1}` }, element("h3", {}, name), causes, grid));
  const plots = specsOf(context, series, joint).map((spec) => (spec ? new Plot(grid, spec, context.theme) : null));
  return { plots, causes };
}

function render(host: HTMLElement, context: Context): void {
  const first = chosenSeries(context);
  if (!first) return;
  const controls = element("div", { class: "controls" });
  const list = element("div");
  host.append(controls, list);
  const parts = jointNames(context.report, first).map((_, k) => addJoint(list, context, first, k));
  logChooser(controls, context, "residual-log", (series) => {
    parts.forEach((part, k) => {
      specsOf(context, series, k).forEach((spec, i) => spec && part.plots[i]?.update(spec));
      part.causes.replaceChildren(causePart(causeOf(context, series, k)));
    });
  });
}

export const residuals: Section = {
  id: "residuals",
  title: "Residuals",
  available: (report) => torqueSeries(report).length > 0,
  render,
};
