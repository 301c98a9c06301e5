// A table to sort by any column and to search.
import { element } from "./dom";
import { csv, save, saveMenu } from "./download";

export interface Column<Row> {
  title: string;
  /** To sort by and to save; null goes last. */
  value: (row: Row) => string | number | null | undefined;
  /** To sort by where that is not the value: words in their own order. */
  order?: (row: Row) => number;
  /** What is shown; the value as text where absent. */
  cell?: (row: Row) => Node | string;
  numeric?: boolean;
}

export interface TableSpec<Row> {
  title: string;
  file: string;
  columns: Column<Row>[];
  rows: Row[];
  /** What the search looks through. */
  text: (row: Row) => string;
}

type Order = { column: number; descending: boolean } | null;

function sorted<Row>(rows: Row[], columns: Column<Row>[], order: Order): Row[] {
  if (!order) return rows;
  const { value, order: rank } = columns[order.column]!;
  const key = rank ?? value;
  const sign = order.descending ? -1 : 1;
  const absent = (one: unknown) => one === null || one === undefined || Number.isNaN(one);
  return [...rows].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (absent(x) || absent(y)) return Number(absent(x)) - Number(absent(y));
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * String(x).localeCompare(String(y), "en", { numeric: true });
  });
}

export function sortableTable<Row>(host: HTMLElement, spec: TableSpec<Row>): void {
  let order: Order = null;
  let wanted = "";
  const body = element("tbody");
  const rowCount = element("output", { class: "quiet small" });
  const lines = new Map(spec.rows.map((row) => [row, lineOf(row, spec.columns)]));

  const show = () => {
    const kept = spec.rows.filter((row) => spec.text(row).toLowerCase().includes(wanted));
    body.replaceChildren(...sorted(kept, spec.columns, order).map((row) => lines.get(row)!));
    rowCount.textContent = kept.length === spec.rows.length ? `${kept.length} rows` : `${kept.length} of ${spec.rows.length} rows`;
  };
  const heads = spec.columns.map((column, k) => {
    const press = () => {
      // Large numbers first; a second press turns the order round.
      order = { column: k, descending: order?.column === k ? !order.descending : (column.numeric ?? false) };
      heads.forEach((head, j) => head.setAttribute("aria-sort", j !== k ? "none" : order?.descending ? "descending" : "ascending"));
      show();
    };
    return element("th", { scope: "col", class: column.numeric ? "number" : "", "aria-sort": "none" },
      element("button", { type: "button", class: "sort", click: press }, column.title));
  });
  const search = element("input", { type: "search", placeholder: "Search", "aria-label": `Search ${spec.title}` });
  search.addEventListener("input", () => {
    wanted = search.value.trim().toLowerCase();
    show();
  });
  const table = () => csv(spec.columns.map(({ title }) => title), spec.rows.map((row) => spec.columns.map(({ value }) => value(row))));
  const menu = saveMenu(spec.title, [{ label: "CSV", action: () => save(`${spec.file}.csv`, table(), "text/csv") }]);
  host.append(element("div", { class: "controls" }, search, rowCount, menu),
    element("div", { class: "scroll tall", tabindex: 0, role: "region", "aria-label": spec.title },
      element("table", { class: "sortable" }, element("thead", {}, element("tr", {}, ...heads)), body)));
  show();
}

function lineOf<Row>(row: Row, columns: Column<Row>[]): HTMLTableRowElement {
  const line = element("tr");
  columns.forEach((column, k) => {
    const content = column.cell ? column.cell(row) : String(column.value(row) ?? "–");
    const attributes = { class: column.numeric ? "number" : "" };
    line.append(k === 0 ? element("th", { scope: "row", ...attributes }, content) : element("td", attributes, content));
  });
  return line;
}
