// The robot in 3-D, in the pose at the cursor.
import type { RobotModel, Series } from "../document";
import { element } from "../dom";
import { save } from "../download";
import { robotOf } from "../facts";
import { fileName, number } from "../format";
import { openingSeries } from "../log-chooser";
import type { Context, Section } from "../section";
import { type Held, held, modelOf } from "../scene/held";
import { posture } from "../scene/kinematics";
import { filledIn, linkList } from "../scene/links";
import { bounds, moves, path, positionsAt, restPositions, tool } from "../scene/motion";
import "../scene/scene.css";
import { transport } from "../scene/transport";
import { type Layer, RobotView, contextOf } from "../scene/view";

const keys = "Drag to turn, with the right button or shift to move, wheel or pinch to zoom (click first, Escape ends it); "
  + "keys: arrows turn, shift and arrows move, + and − zoom, 0 resets.";

function savePng(view: RobotView, robot: string): void {
  view.draw();
  view.canvas.toBlob((blob) => blob && save(fileName(robot, "3d.png"), blob, "image/png"));
}

function layerChoices(view: RobotView, model: RobotModel, carried: Held | null, moving: boolean, obstacles: boolean): HTMLElement {
  const possible: [Layer, string, boolean][] = [
    ["bodies", "inertia ellipsoids", model.joints.some((joint) => joint.body)],
    ["centres", "centres of mass", model.joints.some((joint) => joint.body)],
    ["hulls", "hulls", [model.base_capsules ?? [], ...model.joints.map(({ capsules }) => capsules)].some((capsules) => capsules.length > 0)],
    ["path", "tool's path", moving],
    ["payload", "payload", carried !== null],
    ["obstacles", "obstacles", obstacles],
  ];
  const group = element("div", { class: "layers", role: "group", "aria-label": "Shown" });
  for (const [layer, name, there] of possible) {
    if (!there) continue;
    const box = element("input", { type: "checkbox", checked: true });
    box.addEventListener("change", () => view.show(layer, box.checked));
    group.append(element("label", {}, box, name));
  }
  return group;
}

/** The names that lie over the picture. */
function labels(stage: HTMLElement, view: RobotView): (text: string, x: number, y: number) => void {
  const gravity = element("span", { class: "scene-label", "aria-hidden": "true", hidden: view.gravityTip === null }, "g");
  const name = element("span", { class: "scene-label name", "aria-hidden": "true", hidden: true });
  stage.append(gravity, name);
  // By shares, so that they stay in place where paper has another size than the screen.
  const place = (label: HTMLElement, x: number, y: number) => {
    label.style.left = `${(100 * x) / view.canvas.clientWidth}%`;
    label.style.top = `${(100 * y) / view.canvas.clientHeight}%`;
  };
  view.onDrawn = () => {
    if (!view.gravityTip) return;
    const { x, y } = view.project(view.gravityTip);
    place(gravity, x, y);
  };
  return (text, x, y) => {
    name.hidden = text === "";
    name.textContent = text;
    place(name, x, y);
  };
}

/** Points at links with the pointer; touch and pen point by a tap. */
function pointAtLinks(view: RobotView, say: (link: number | null, x: number, y: number) => void): void {
  const { canvas } = view;
  const look = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    say(view.linkAt(event.clientX, event.clientY), event.clientX - box.left, event.clientY - box.top);
  };
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons === 0) look(event);
  });
  canvas.addEventListener("pointerup", look);
  canvas.addEventListener("pointerleave", () => say(null, 0, 0));
}

/** On paper the picture is the one on the screen, in the colours of paper. */
function printWell(view: RobotView, { theme }: Context): void {
  const repaint = () => {
    view.paint(theme);
    view.draw();
  };
  matchMedia("print").addEventListener("change", repaint);
  addEventListener("beforeprint", repaint);
  addEventListener("afterprint", repaint);
}

function makeView(stage: HTMLElement, context: Context, model: RobotModel, motions: Series[]): RobotView | null {
  const canvas = element("canvas", { tabindex: 0, role: "application", "aria-label": `The robot in 3-D. ${keys}` });
  const gl = contextOf(canvas);
  if (!gl) {
    stage.classList.add("without");
    stage.append(element("p", { class: "quiet" }, "This browser has no WebGL, so the robot is not drawn; its links are listed."));
    return null;
  }
  stage.append(canvas);
  const carried = held(model, context.report.result?.payload);
  const { floor, obstacles = [] } = context.report.plan?.limits ?? {};
  const view = new RobotView(canvas, gl, { model, bounds: bounds(model, motions, carried), held: carried, floor: floor ?? 0, obstacles, planned: context.report.plan !== null });
  view.paint(context.theme);
  context.theme.onChange(() => view.paint(context.theme));
  printWell(view, context);
  return view;
}

function render(host: HTMLElement, context: Context): void {
  const { report, cursor } = context;
  const model = modelOf(report)!;
  const motions = report.series.map((entry) => context.series(entry)).filter((series) => moves(model, series));
  const stage = element("div", { class: "scene-stage" });
  const main = element("div", {}, stage);
  const view = makeView(stage, context, model, motions);
  const name = view ? labels(stage, view) : () => {};
  const choose = (link: number | null, x = 0, y = 0) => {
    list.choose(link);
    view?.choose(link);
    name(link === null || x === 0 ? "" : model.joints[link]!.link, x, y);
  };
  const list = linkList(model, report.result?.links ?? [], report.result?.payload, choose);
  host.append(element("div", { class: "scene" }, main, list.node));
  if (motions.length > 0) main.append(transport(cursor, motions));
  if (motions.length > 0 && !cursor.series) cursor.show(openingSeries(report, motions));
  if (!view) return;
  pointAtLinks(view, choose);
  main.append(...controls(view, context, model, motions));
  const follow = follower(view, context, model);
  follow();
  cursor.onChange(follow);
  view.fit();
  view.draw();  // at once: a printer does not wait for the next frame
}

function controls(view: RobotView, { report }: Context, model: RobotModel, motions: Series[]): HTMLElement[] {
  const carried = held(model, report.result?.payload);
  const buttons = element("div", { class: "layers" },
    element("button", { type: "button", click: () => view.orbit.reset() }, "Reset view"),
    element("button", { type: "button", click: () => savePng(view, robotOf(report)) }, "Save as PNG"));
  const bodies = model.joints.some(({ body }) => body)
    ? "Each body is drawn as the ellipsoid of uniform density with its mass and moments."
    : "No link's mass is known, so there are no bodies to draw.";
  const filled = filledIn(report.result?.links ?? [])
    ? " ≈: the data does not determine mass and inertia of such a link by themselves; they are filled in near the description’s, one of many bodies that explain the data as well." : "";
  const standing = report.plan?.limits.obstacles ?? [];
  const around = standing.length > 0 ? ` Obstacles: ${standing.map(({ name }) => name).join(", ")}.` : "";
  const still = motions.length > 0 ? "" : " There is no log with positions in this page: the robot stands at rest.";
  return [
    element("div", { class: "scene-controls" }, layerChoices(view, model, carried, motions.length > 0, standing.length > 0), buttons),
    element("p", { class: "quiet small" }, `${bodies}${filled} One cell of the grid is ${number(view.cell, 1)} m.${around}${still}`),
    element("details", { class: "quiet small" }, element("summary", {}, "How to move the view"), element("p", {}, keys)),
  ];
}

/** Poses the robot as at the cursor; the path is drawn anew when the log changes. */
function follower(view: RobotView, { cursor }: Context, model: RobotModel): () => void {
  const followed = tool(model);
  let drawn: Series | null = null;
  return () => {
    const series = cursor.series && moves(model, cursor.series) ? cursor.series : null;
    view.pose(posture(model, series ? positionsAt(model, series, cursor.time) : restPositions(model)));
    if (!series || !followed || drawn === series) return;
    drawn = series;
    view.drawPath(path(model, series, followed));
  };
}

export const robot: Section = {
  id: "robot",
  title: "The robot",
  available: (report) => modelOf(report) !== null,
  render,
};
