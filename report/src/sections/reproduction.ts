// Papers computed again: their numbers beside ours.
import type { ReproducedPaper } from "../document";
import { type Child, element } from "../dom";
import { save, saveMenu } from "../download";
import { fileName, number, unit } from "../format";
import { plainTable } from "../plain-table";
import type { Context, Section } from "../section";
import "./reproduction.css";

type Row = ReproducedPaper["rows"][number];
type Figure = NonNullable<ReproducedPaper["figures"]>[number];

const within = (paper: ReproducedPaper) => paper.rows.filter((row) => row.within).length;

function verdict(good: boolean, words = good ? "within" : "outside"): HTMLElement {
  return element("span", { class: good ? "tick" : "cross" }, element("span", { "aria-hidden": "true" }, good ? "✓ " : "✗ "), words);
}

function quantity(value: number | null, of: string): string {
  return value === null ? "" : `${number(value, 4)}${of ? `\u2009${unit(of)}` : ""}`;
}

function rowsTable(paper: ReproducedPaper): HTMLElement {
  const columns = [
    { title: "Where" }, { title: "What" }, { title: "Paper", numeric: true }, { title: "Ours", numeric: true },
    { title: "The same if" }, { title: "Tolerance" },
  ];
  const line = (row: Row): Child[] =>
    [row.where, row.what, quantity(row.paper, row.unit), quantity(row.ours, row.unit), row.rule, verdict(row.within)];
  return plainTable(`${paper.paper}: the paper's numbers and ours`, columns, paper.rows.map(line), "wide");
}

/** An image of its own: whatever is in the drawing, it can neither run nor fetch anything. */
function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

function savePng(image: HTMLImageElement, name: string): void {
  const canvas = element("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(name, blob, "image/png"));
}

function figure(paper: string, { name, caption, svg }: Figure): HTMLElement {
  const image = element("img", { src: addressOf(svg), alt: caption });
  const menu = saveMenu(caption, [
    { label: "SVG", action: () => save(fileName(paper, `${name}.svg`), svg, "image/svg+xml") },
    { label: "PNG", action: () => savePng(image, fileName(paper, `${name}.png`)) },
  ]);
  return element("figure", { class: "drawing" }, element("figcaption", {}, caption, menu), image);
}

function points(title: string, list: string[] | undefined): HTMLElement[] {
  if (!list || list.length === 0) return [];
  return [element("h4", {}, title), element("ul", {}, ...list.map((text) => element("li", {}, text)))];
}

function paperArticle(paper: ReproducedPaper): HTMLElement {
  const tables = (paper.tables ?? []).map(({ caption, head, rows }) =>
    element("details", { class: "paper-table" }, element("summary", {}, caption), plainTable(caption, head.map((title) => ({ title })), rows, head.length > 4 ? "wide" : "narrow")));
  return element("article", { id: `paper-${fileName(paper.paper)}`, class: "paper" },
    element("h3", {}, paper.paper), element("p", { class: "paper-title" }, paper.title),
    paper.about ? element("p", {}, paper.about) : null,
    element("p", {}, verdict(paper.within, `${within(paper)} of ${paper.rows.length} rows within tolerance`)),
    rowsTable(paper), ...(paper.figures ?? []).map((one) => figure(paper.paper, one)), ...tables,
    ...points("Assumed where the paper is silent", paper.assumed),
    ...points("What the paper has wrong", paper.wrong),
    ...points("What cannot be computed again", paper.not_reproduced));
}

function overview(papers: ReproducedPaper[]): HTMLElement {
  const line = (paper: ReproducedPaper): Child[] => [
    element("a", { href: `#paper-${fileName(paper.paper)}` }, paper.paper), paper.title,
    verdict(paper.within, `${within(paper)} of ${paper.rows.length}`),
  ];
  return plainTable("Papers", [{ title: "Paper" }, { title: "Title" }, { title: "Rows within tolerance" }], papers.map(line));
}

function render(host: HTMLElement, { report }: Context): void {
  const papers = report.result?.papers ?? [];
  if (papers.length > 1) host.append(overview(papers));
  host.append(...papers.map(paperArticle));
}

export const reproduction: Section = {
  id: "reproduction",
  title: "Papers computed again",
  available: (report) => (report.result?.papers ?? []).length > 0,
  render,
};
