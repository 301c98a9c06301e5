// The page's frame: a heading for every section that has data, its body when the reader comes near.
import { Cursor } from "./cursor";
import { type ReportDocument, type Series, readDocument, readSeries } from "./document";
import { element } from "./dom";
import type { Context, Section } from "./section";
import { sections } from "./sections";
import { Theme } from "./theme";

interface Place {
  section: Section;
  host: HTMLElement;
  rendered: boolean;
}

function makeContext(report: ReportDocument, goTo: (id: string) => void): Context {
  const decoded = new Map<string, Series>();
  return {
    report,
    cursor: new Cursor(),
    theme: new Theme(),
    goTo,
    series(entry) {
      const known = decoded.get(entry.block) ?? readSeries(entry);
      decoded.set(entry.block, known);
      return known;
    },
  };
}

export function buildPage(): void {
  const report = readDocument();
  document.title = report.title;
  const places: Place[] = [];
  const context = makeContext(report, (id) => {
    for (const place of places) render(place);
    document.getElementById(id)?.scrollIntoView();
  });

  function render(place: Place): void {
    if (place.rendered) return;
    place.rendered = true;
    place.section.render(place.host, context);
  }

  const main = element("main");
  document.body.append(main);
  for (const section of sections.filter((one) => one.available(report))) {
    const host = element("div", { class: "body" });
    main.append(element("section", { id: section.id }, element("h2", {}, section.title), host));
    places.push({ section, host, rendered: false });
  }
  for (const place of places) render(place);
}
