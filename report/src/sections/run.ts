// What ran, and how to run it again.
import { copyButton } from "../copy";
import type { Run } from "../document";
import { element } from "../dom";
import { bytes } from "../format";
import type { Section } from "../section";

function optionLines(options: Record<string, unknown>, prefix = ""): [string, string][] {
  return Object.entries(options).flatMap(([name, value]): [string, string][] =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? optionLines(value as Record<string, unknown>, `${prefix}${name}.`)
      : [[`${prefix}${name}`, typeof value === "string" ? value : JSON.stringify(value)]]);
}

function facts(run: Run): HTMLElement {
  const list = element("dl", { class: "facts" });
  const lines: [string, string][] = [["Program", `steelyard ${run.version}`], ["Date", run.date], ["Directory", run.directory], ["Seed", String(run.seed)], ["Threads", String(run.threads)]];
  for (const [name, text] of [...lines, ...optionLines(run.options ?? {})]) list.append(element("dt", {}, name), element("dd", {}, text));
  return list;
}

function fileTable(run: Run): HTMLElement {
  const head = (title: string, numeric = false) => element("th", { scope: "col", class: numeric ? "number" : "" }, title);
  const rows = run.files.map((file) => element("tr", {}, element("th", { scope: "row" }, file.path), element("td", {}, file.role),
    element("td", { class: "number" }, bytes(file.bytes)), element("td", {}, element("code", { class: "hash" }, file.sha256))));
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Files read" },
    element("table", {}, element("thead", {}, element("tr", {}, head("File"), head("Role"), head("Size", true), head("SHA-256"))), element("tbody", {}, ...rows)));
}

export const run: Section = {
  id: "run",
  title: "What ran",
  available: ({ result }) => Boolean(result?.run),
  render(host, { report }) {
    const ran = report.result!.run!;
    host.append(element("pre", { tabindex: 0, role: "region", "aria-label": "Command" }, ran.command), copyButton(ran.command, "Copy the command"), facts(ran));
    if (ran.files.length > 0) host.append(element("h3", {}, "Files read"), fileTable(ran));
    const seconds = report.result?.seconds?.total;
    if (seconds) host.append(element("p", { class: "quiet small" }, `It took ${seconds.toFixed(1)} s.`));
  },
};
