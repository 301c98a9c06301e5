// The page's frame: a bar to find one's way, a heading for every section that has data, its body when the reader comes near.
import { Cursor } from "./cursor";
import { type ReportDocument, type Series, readDocument, readSeries } from "./document";
import { element } from "./dom";
import { count } from "./format";
import { paintAll } from "./plot";
import type { Context, Section } from "./section";
import { sectionsOf } from "./sections";
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

function makePlaces(report: ReportDocument, main: HTMLElement): Place[] {
  return sectionsOf(report).map((section) => {
    const host = element("div", { class: "body pending" });
    main.append(element("section", { id: section.id, "aria-labelledby": `${section.id}-title` },
      element("h2", { id: `${section.id}-title` }, section.title), host));
    return { section, host, rendered: false };
  });
}

// One part that cannot be drawn must not take the others with it.
function render(place: Place, context: Context): void {
  if (place.rendered) return;
  place.rendered = true;
  place.host.classList.remove("pending");
  try {
    place.section.render(place.host, context);
  } catch (error) {
    place.host.append(element("p", { class: "quiet" }, `This part could not be shown: ${String(error)}`));
    console.error(error);
  }
}

const kinds: Record<string, string> = {
  identify: "Identified model", payload: "Payload", excite: "Exciting motion", validate: "Validation", reproduce: "Reproduced papers",
};

function header(report: ReportDocument): HTMLElement {
  const { result } = report;
  const parts = [kinds[report.kind] ?? report.kind];
  if (result?.dof) parts.push(`${result.dof} joints`);
  if (result?.samples) parts.push(`${count(result.samples)} samples fitted`);
  if (result?.run?.date) parts.push(result.run.date.slice(0, 10));
  return element("header", {}, element("h1", {}, result?.robot ?? report.title), element("p", { class: "quiet" }, parts.join(" · ")));
}

function themeButton(theme: Theme): HTMLElement {
  const button = element("button", { type: "button", click: () => theme.choose(theme.scheme === "dark" ? "light" : "dark") });
  const name = () => (button.textContent = theme.scheme === "dark" ? "Light" : "Dark");
  button.setAttribute("aria-label", "Switch between light and dark");
  theme.onChange(name);
  name();
  return button;
}

function makeBar(places: Place[], context: Context): HTMLElement {
  const list = element("ul");
  const links = new Map<Element, HTMLAnchorElement>();
  for (const { section, host } of places) {
    const link = element("a", { href: `#${section.id}` }, section.title);
    list.append(element("li", {}, link));
    links.set(host.parentElement!, link);
  }
  markCurrent(links);
  const name = context.report.result?.robot ?? context.report.title;
  return element("div", { class: "bar" }, element("span", { class: "name", title: name }, name),
    element("nav", { "aria-label": "Sections" }, list), themeButton(context.theme));
}

// The section that holds the line a quarter below the top.
function markCurrent(links: Map<Element, HTMLAnchorElement>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target);
      if (isIntersecting) link?.setAttribute("aria-current", "location");
      else link?.removeAttribute("aria-current");
    }
  }, { rootMargin: "-25% 0px -74% 0px" });
  for (const section of links.keys()) observer.observe(section);
}

// Near the window, in idle moments, and all of it before printing.
function renderLazily(places: Place[], context: Context): void {
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const place = places.find(({ host }) => host === target);
      if (isIntersecting && place) render(place, context);
    }
  }, { rootMargin: "600px" });
  for (const { host } of places) near.observe(host);
  addEventListener("beforeprint", () => {
    for (const place of places) render(place, context);
    paintAll();
  });
  const idle = (task: () => void) => {
    if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 500 });
    else setTimeout(task, 50);
  };
  const next = () => {
    const place = places.find(({ rendered }) => !rendered);
    if (!place) return;
    render(place, context);
    idle(next);
  };
  setTimeout(() => idle(next), 300);
}

// The series come last in the file: the first screen is there before they are read.
function whenComplete(task: () => void): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", task);
  else task();
}

export function buildPage(): void {
  const report = readDocument();
  document.title = report.title;
  const main = element("main", { id: "content" }, header(report));
  const places = makePlaces(report, main);
  // Whatever lies above the goal is rendered first, so that the goal does not move.
  const goTo = (id: string) => {
    for (const place of places) {
      render(place, context);
      if (place.section.id === id || place.host.querySelector(`#${CSS.escape(id)}`)) break;
    }
    document.getElementById(id)?.scrollIntoView();
  };
  const context = makeContext(report, goTo);
  document.body.append(element("a", { class: "skip", href: "#content" }, "To the content"), makeBar(places, context), main);

  const first = places[0];
  if (first?.section.early) render(first, context);
  whenComplete(() => {
    addEventListener("hashchange", () => goTo(decodeURIComponent(location.hash.slice(1))));
    if (location.hash) goTo(decodeURIComponent(location.hash.slice(1)));
    renderLazily(places, context);
  });
}
