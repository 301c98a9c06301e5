// Questions that several sections ask of the document.
import type { Judged, ReportDocument, ResidualCause, SeriesEntry } from "./document";

/** Its name, for files. */
export const robotOf = (report: ReportDocument) => report.result?.robot ?? report.plan?.robot ?? "robot";

/** Whether the verdict leaves the rests of a log out, by the library's rule. */
export const withoutRests = (log: Judged) => (log.filtered_moving_relative_percent ?? Infinity) < 0.8 * (log.filtered_relative_percent ?? 0);

/** The error of all joints that the verdict is by. */
export const judgedError = (log: Judged) => (withoutRests(log) ? log.filtered_moving_relative_percent : log.filtered_relative_percent);

/** What was held out of the fit: a motion, or another recording of a fitted one. */
export const heldOutAs = (log: Judged) => (log.repeats_fitted_motion ? "an unseen recording of the fitted motion" : "unseen motion");

/** The logs that count: those no fit saw, or the others where there are none; worst first. */
export function evidence(report: ReportDocument): { unseen: boolean; logs: Judged[] } {
  const judged = report.result?.validation ?? [];
  const others = judged.filter((log) => log.role === "validate");
  const logs = [...(others.length > 0 ? others : judged)];
  const error = (log: Judged) => (log.simulation ? log.simulation.rmse : judgedError(log)) ?? Infinity;
  logs.sort((a, b) => error(b) - error(a));
  return { unseen: others.length > 0, logs };
}

/** "below 10 Hz": the band of a log's filtered errors; "" where they are those of all frequencies. */
export const band = (log: Judged | undefined) => (log?.metric_cutoff ? `below ${log.metric_cutoff}\u2009Hz` : "");

/** Why a joint has no error: there is no measured torque to compare with. */
export const unmeasured = (joint: { effort?: string } | undefined) =>
  ({ unknown: "torque not recorded", zero: "passive: no torque", controller: "controller's torque" })[joint?.effort ?? ""] ?? "";

/** Where a parameter's value is from, in a word. */
export const source = (row: { from: string }) => (row.from === "data" ? "data" : "filled in");

/** Index of the joint with the largest filtered error, the one that tables and bars show and the library orders causes by. */
export function worstJoint(log: Judged): number {
  const error = (k: number) => log.joints[k]?.filtered_relative_percent ?? -1;
  return log.joints.reduce((worst, _, k) => (error(k) > error(worst) ? k : worst), 0);
}

export function torqueSeries(report: ReportDocument): SeriesEntry[] {
  return report.series.filter(({ columns }) => columns.includes("tau1") && columns.includes("tau_hat1"));
}

/** Logs that were simulated in closed loop. */
export function simulatedSeries(report: ReportDocument): SeriesEntry[] {
  return report.series.filter(({ columns }) => columns.includes("q_sim1"));
}

export function judgedOf(report: ReportDocument, entry: SeriesEntry): Judged | undefined {
  const judged = report.result?.validation ?? [];
  return judged.find(({ series, log }) => (series ? series === entry.path : log === entry.log));
}

/** As the library calls it; of a bare series its number. */
export function jointNames(report: ReportDocument, entry: SeriesEntry): string[] {
  const known = judgedOf(report, entry)?.joints.map(({ name }) => name) ?? report.result?.model?.coordinates.map(({ name }) => name);
  const count = entry.columns.filter((name) => /^tau\d+$/.test(name)).length;
  return Array.from({ length: count }, (_, k) => known?.[k] ?? `joint ${k + 1}`);
}

export function isPrismatic(report: ReportDocument, joint: number): boolean {
  return report.result?.model?.coordinates[joint]?.type === "prismatic";
}

export const torqueUnit = (report: ReportDocument, joint: number) => (isPrismatic(report, joint) ? "N" : "N.m");
export const angleUnit = (report: ReportDocument, joint: number) => (isPrismatic(report, joint) ? "m" : "rad");
export const speedUnit = (report: ReportDocument, joint: number) => (isPrismatic(report, joint) ? "m/s" : "rad/s");

const roles: Record<string, string> = { identify: "fitted", validate: "unseen", payload: "with payload", plan: "plan" };

/** A log's role in words; what `--hold-out` cut off a log has the log's name, and a file of its own. */
export function roleOf({ role, path }: { role: string; path?: string | undefined }): string {
  return role === "validate" && path !== undefined && /-held-out(-\d+)?\.csv$/.test(path) ? "held out" : roleName(role);
}

/** "swing.csv"; of a part that was held out of a log's fit "swing-held-out", as verdict and series files call it. */
const shownName = (entry: { log: string; role: string; path?: string | undefined }) =>
  (roleOf(entry) === "held out" ? entry.path!.replace(/^.*\//, "").replace(/\.csv$/, "") : entry.log);
export const judgedName = (log: Judged) => shownName({ ...log, path: log.series });

/** A cause's share of the error that tables and headlines show, largest first; below the metric's cut-off where there is one. */
export function filteredShares(cause: ResidualCause): { cause: string; percent: number; text: string }[] {
  return cause.shares.map((share) => ({ cause: share.cause, percent: share.filtered_percent ?? share.percent, text: share.filtered_text ?? share.text }))
    .sort((a, b) => b.percent - a.percent);
}

/** A log in a menu: "swing.csv (fitted)", "swing-held-out". */
export const logName = (entry: { log: string; role: string; path?: string | undefined }) =>
  (roleOf(entry) === "held out" ? shownName(entry) : `${entry.log} (${roleOf(entry)})`);

const middleOut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 10)}…${text.slice(-9)}` : text);

/** The same where there is little room: the middle of a long name is left out, never its role. */
export function shortLogName(entry: { log: string; role: string; path?: string | undefined }): string {
  const most = 22;
  const { log } = entry;
  if (roleOf(entry) === "held out") return middleOut(shownName(entry), most + 9);
  return logName({ ...entry, log: middleOut(log, most) });
}

export const roleName = (role: string) => roles[role] ?? role;
