// Which motion the cursor is in.
import type { Cursor } from "../cursor";
import type { Series } from "../document";
import { element } from "../dom";
import { logName, shortLogName } from "../facts";

export function seriesChoice(cursor: Cursor, motions: Series[]): HTMLSelectElement {
  const select = element("select", { "aria-label": "Motion" });
  motions.forEach((series, k) => select.append(element("option", { value: k, title: logName(series) }, shortLogName(series))));
  select.addEventListener("change", () => {
    const chosen = motions[Number(select.value)]!;
    cursor.play(false);
    cursor.show(chosen);
  });
  const follow = () => {
    const k = motions.findIndex((series) => series.block === cursor.series?.block);
    select.value = k < 0 ? "" : String(k);
  };
  cursor.onChange(follow);
  follow();
  return select;
}
