// The links beside their picture: the same by keyboard, by screen reader and on paper.
import type { ModelJoint, RobotModel } from "../document";
import { element } from "../dom";
import { principal } from "./body";
import { digits } from "./numbers";

export interface LinkList {
  node: HTMLElement;
  /** Marks a link and says what is known of it; null: none. */
  choose(link: number | null): void;
}

function facts(joint: ModelJoint): [string, string][] {
  const out: [string, string][] = [["Joint", `${joint.name}, ${joint.type}`]];
  const { body } = joint;
  if (!body) return [...out, ["Body", "not known"]];
  out.push(["Mass", `${digits(body.mass, 4)} kg`]);
  out.push(["Centre of mass", `${body.com.map((x) => digits(1000 * x)).join(", ")} mm`]);
  out.push(["Principal moments", `${principal(body.inertia).moments.map((x) => digits(x)).join(", ")} kg·m²`]);
  if (!body.possible) out.push(["Possible", "no: no body of positive density has this mass and inertia"]);
  return out;
}

function details(joint: ModelJoint): Node[] {
  const list = element("dl");
  for (const [name, text] of facts(joint)) list.append(element("dt", {}, name), element("dd", {}, text));
  return [element("h4", {}, joint.link), list];
}

/** onChoose: a link is pointed at, or null when the pointer leaves. */
export function linkList(model: RobotModel, onChoose: (link: number | null) => void): LinkList {
  const panel = element("div", { class: "link-details", "aria-live": "polite" });
  const hint = "Point at a link, or go through the list.";
  const buttons = model.joints.map((joint, k) => {
    const { body } = joint;
    const note = !body ? "not known" : body.possible ? `${digits(body.mass)} kg` : "impossible";
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
    panel.replaceChildren(...(link === null ? [element("p", {}, hint)] : details(model.joints[link]!)));
  };
  choose(null);
  return { node: element("div", { class: "link-list" }, list, panel), choose };
}
