// The links beside their picture: the same by keyboard, by screen reader and on paper.
import type { LinkRow, ModelJoint, Payload, RobotModel } from "../document";
import { element } from "../dom";
import { massRange, number, withUnit } from "../format";
import { principal } from "./body";

export interface LinkList {
  node: HTMLElement;
  /** Marks a link and shows what is known of it; null: none. */
  choose(link: number | null): void;
}

function facts(joint: ModelJoint, row: LinkRow | undefined): [string, string][] {
  const out: [string, string][] = [["Joint", `${joint.name}, ${joint.type}`]];
  const { body } = joint;
  if (!body) return [...out, ["Body", "not known"]];
  out.push(["Mass", row?.from === "filled in" ? `${withUnit(body.mass, "kg")}, filled in` : withUnit(body.mass, "kg", 4)]);
  if (row) out.push(["Feasible mass", `${massRange(row.mass_range)} kg`]);
  if (row?.nominal) out.push(["Nominal mass", withUnit(row.nominal.mass, "kg")]);
  out.push(["Centre of mass", `${body.com.map((x) => number(1000 * x)).join(", ")} mm`]);
  out.push(["Principal moments", `${principal(body.inertia).moments.map((x) => number(x)).join(", ")} kg·m²${row?.from === "filled in" ? ", filled in" : ""}`]);
  if (!body.possible) out.push(["Physically consistent", "no: no body of positive density has this mass and inertia"]);
  return out;
}

function details(joint: ModelJoint, row: LinkRow | undefined): Node[] {
  const list = element("dl");
  for (const [name, text] of facts(joint, row)) list.append(element("dt", {}, name), element("dd", {}, text));
  return [element("h4", {}, joint.link), list];
}

/** Only actuators were fitted. */
const keptAsDescribed = (rows: LinkRow[]) => rows.length > 0 && rows.every(({ mass, nominal }) => mass === nominal?.mass);

/** Whether bodies are drawn that nobody measured. */
export const filledIn = (rows: LinkRow[]) => !keptAsDescribed(rows) && rows.some(({ from }) => from === "filled in");

/** Text before a link is chosen. */
function overview(model: RobotModel, rows: LinkRow[], payload: Payload | undefined): Node[] {
  const bodies = model.joints.flatMap(({ body }) => (body ? [body] : []));
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const list = element("dl");
  const all = bodies.length === model.joints.length;
  if (bodies.length > 0) list.append(element("dt", {}, all ? "Moving mass" : "Moving mass, as far as known"), element("dd", {}, withUnit(mass, "kg", 4)));
  const lost = model.joints.filter(({ body }) => body?.possible === false).map(({ link }) => link);
  if (lost.length > 0) list.append(element("dt", {}, "Not physically consistent"), element("dd", { class: "impossible" }, lost.join(", ")));
  if (typeof payload?.mass === "number") list.append(element("dt", {}, "Payload"), element("dd", {}, `${withUnit(payload.mass, "kg", 4)} at ${payload.frame}`));
  const filled = keptAsDescribed(rows) ? "Links are kept as in the description. " : filledIn(rows) ? "≈: mass and inertia are filled in, not measured. " : "";
  return [list, element("p", { class: "quiet small" }, filled, element("span", { class: "on-screen" }, "Point at a link, or go through the list."))];
}

/** onChoose: a link is pointed at, or null when the pointer leaves. */
export function linkList(model: RobotModel, rows: LinkRow[], payload: Payload | undefined, onChoose: (link: number | null) => void): LinkList {
  const panel = element("div", { class: "link-details", "aria-live": "polite" });
  const buttons = model.joints.map((joint, k) => {
    const { body } = joint;
    const filled = !keptAsDescribed(rows) && rows.find(({ link }) => link === joint.link)?.from === "filled in";
    const note = !body ? "not known" : !body.possible ? "not consistent" : `${filled ? "≈ " : ""}${withUnit(body.mass, "kg")}`;
    const button = element("button", { type: "button", "aria-pressed": "false" },
      element("span", { class: "link-name" }, joint.link),
      element("span", { class: body?.possible === false ? "link-note impossible" : "link-note" }, note));
    button.addEventListener("focus", () => onChoose(k));
    button.addEventListener("pointerenter", () => onChoose(k));
    button.addEventListener("click", () => onChoose(k));
    return button;
  });
  const list = element("ul", { class: "links" }, ...buttons.map((button) => element("li", {}, button)));
  const choose = (link: number | null) => {
    buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k === link)));
    panel.replaceChildren(...(link === null ? overview(model, rows, payload) : details(model.joints[link]!, rows.find((row) => row.link === model.joints[link]!.link))));
  };
  choose(null);
  return { node: element("div", { class: "link-list" }, list, panel), choose };
}
