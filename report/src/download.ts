// Files made in the page: no server is asked.
import { element } from "./dom";

export function save(name: string, content: Blob | string, type: string): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function field(value: string | number | null | undefined): string {
  if (value === null || value === undefined || (typeof value === "number" && Number.isNaN(value))) return "";
  const text = String(value);
  // Spreadsheets run what begins like a formula; a name that does gets a space before it.
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? ` ${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csv(header: string[], rows: Iterable<(string | number | null | undefined)[]>): string {
  const lines = [header.map(field).join(",")];
  for (const row of rows) lines.push(row.map(field).join(","));
  return `${lines.join("\n")}\n`;
}

export interface Format {
  label: string;
  action: () => void;
}

/** A small menu of ways to take a figure home. */
export function saveMenu(what: string, formats: Format[]): HTMLElement {
  const menu = element("details", { class: "save" }, element("summary", { "aria-label": `Save ${what}` }, "Save"));
  const list = element("div", { class: "save-list" });
  for (const { label, action } of formats) {
    const press = () => {
      action();
      menu.removeAttribute("open");
    };
    list.append(element("button", { type: "button", click: press, "aria-label": `${what} as ${label}` }, label));
  }
  menu.addEventListener("focusout", (event) => {
    const next = (event as FocusEvent).relatedTarget as Node | null;
    if (next && !menu.contains(next)) menu.removeAttribute("open");
  });
  menu.append(list);
  return menu;
}
