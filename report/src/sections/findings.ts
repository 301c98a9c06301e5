// What the data doctor and the stages noticed on the way, gravest first.
import type { Diagnostic } from "../document";
import { element } from "../dom";
import type { Section } from "../section";

const order = ["error", "warning", "info"];
const titles: Record<string, string> = { error: "Errors", warning: "Warnings", info: "Notes" };

/** Without the directories of the file that it begins with; "What ran" has them. */
const short = (message: string) => message.replace(/^\.{0,2}\/[^:]*\/(?=[^:/]+:)/, "");

function group(severity: string, found: Diagnostic[]): HTMLElement {
  const list = element("ul", { class: "findings" });
  for (const { code, message } of found) list.append(element("li", {}, element("code", {}, code), element("span", {}, short(message))));
  const title = element("h3", {}, `${titles[severity] ?? severity} (${found.length})`);
  return element("div", { class: `severity ${order.includes(severity) ? severity : "info"}` }, title, list);
}

export const findings: Section = {
  id: "findings",
  title: "Findings",
  available: ({ result }) => Array.isArray(result?.diagnostics),
  render(host, { report }) {
    const all = report.result?.diagnostics ?? [];
    if (all.length === 0) host.append(element("p", { class: "quiet" }, "Nothing was found wrong with the data."));
    const severities = [...new Set([...order, ...all.map(({ severity }) => severity)])];
    for (const severity of severities) {
      const found = all.filter((one) => one.severity === severity);
      if (found.length > 0) host.append(group(severity, found));
    }
  },
};
