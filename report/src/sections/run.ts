// What ran, and how to run it again.
import { copyButton } from "../copy";
import type { ReportDocument, Run } from "../document";
import { element } from "../dom";
import { bytes } from "../format";
import { plainTable } from "../plain-table";
import type { Section } from "../section";

function optionLines(options: Record<string, unknown>, prefix = ""): [string, string][] {
  return Object.entries(options).flatMap(([name, value]): [string, string][] =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? optionLines(value as Record<string, unknown>, `${prefix}${name}.`)
      : [[`${prefix}${name}`, typeof value === "string" ? value : JSON.stringify(value)]]);
}

function facts(run: Run): HTMLElement {
  const list = element("dl", { class: "facts" });
  const threads = run.threads > 0 ? String(run.threads) : "as many as the machine has";
  const lines: [string, string][] = [
    ["Program", `steelyard ${run.version}`], ["Date", run.date], ["Directory", run.directory], ["Seed", String(run.seed)], ["Threads", threads],
  ];
  for (const [name, text] of [...lines, ...optionLines(run.options ?? {})]) list.append(element("dt", {}, name), element("dd", {}, text));
  return list;
}

function fileTable(run: Run): HTMLElement {
  const columns = [{ title: "File" }, { title: "Role" }, { title: "Size", numeric: true }, { title: "SHA-256" }];
  const rows = run.files.map((file) => [file.path, file.role, bytes(file.bytes), element("code", { class: "hash" }, file.sha256)]);
  return plainTable("Files read", columns, rows);
}

// A plan beside a result was made before it, by another command.
function ranFor({ result, plan }: ReportDocument): Run | undefined {
  return result ? result.run : plan?.run;
}

export const run: Section = {
  id: "run",
  title: "What ran",
  available: (report) => Boolean(ranFor(report)),
  render(host, { report }) {
    const ran = ranFor(report)!;
    host.append(element("pre", { tabindex: 0, role: "region", "aria-label": "Command" }, ran.command), copyButton(ran.command, "Copy the command"), facts(ran));
    if (ran.files.length > 0) host.append(element("h3", {}, "Files read"), fileTable(ran));
    const seconds = report.result ? report.result.seconds?.total : report.plan?.seconds;
    if (seconds) host.append(element("p", { class: "quiet small" }, `It took ${seconds.toFixed(1)} s.`));
  },
};
