// A table that is read as it stands.
import { type Child, element } from "./dom";
import "./plain-table.css";

export interface PlainColumn {
  title: string;
  numeric?: boolean;
}

/** The first cell of a row is its heading. "wide": on a narrow screen a row becomes a block, each cell under its title. */
export function plainTable(label: string, columns: PlainColumn[], rows: Child[][], width: "wide" | "narrow" = "narrow"): HTMLElement {
  const look = (k: number) => ({ class: columns[k]?.numeric ? "number" : undefined });
  const head = columns.map(({ title }, k) => element("th", { scope: "col", ...look(k) }, title));
  const lines = rows.map((row) => {
    const cells = row.map((child, k) =>
      k === 0 ? element("th", { scope: "row", ...look(k) }, child) : element("td", { ...look(k), "data-title": columns[k]?.title }, child));
    return element("tr", {}, ...cells);
  });
  const table = element("table", { "aria-label": label },
    element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...lines));
  return element("div", { class: `scroll ${width}`, tabindex: 0, role: "region", "aria-label": label }, table);
}
