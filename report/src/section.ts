// What a part of the page is: a file in sections/ exports one, sections/index.ts lists them in order.
import type { Cursor } from "./cursor";
import type { ReportDocument, Series, SeriesEntry } from "./document";
import type { Theme } from "./theme";

export interface Context {
  report: ReportDocument;
  /** Decoded at the first call, the same object afterwards. */
  series(entry: SeriesEntry): Series;
  cursor: Cursor;
  theme: Theme;
  /** Scrolls to a section, rendered first where it was not yet. */
  goTo(id: string): void;
}

export interface Section {
  id: string;
  title: string;
  /** Needs no series: can be shown before they are read. */
  early?: boolean;
  /** Whether the document has what this section shows; a section that is not available leaves no trace. */
  available(report: ReportDocument): boolean;
  /** Called once, when the reader comes near, prints, or jumps there. The heading stands already. */
  render(host: HTMLElement, context: Context): void;
}
