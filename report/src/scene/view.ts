// The robot's picture. It is drawn only when something in it changed.
import {
  Box3, DirectionalLight, Group, HemisphereLight, type Line, type Material, Mesh, type Object3D, Raycaster, Scene, Sphere, Vector2, Vector3, WebGLRenderer,
} from "three";
import type { Obstacle, RobotModel } from "../document";
import type { Theme } from "../theme";
import type { Body } from "./body";
import type { Held } from "./held";
import { type Posture, type Vector, identity, origin, transformed } from "./kinematics";
import { Materials } from "./materials";
import type { Bounds } from "./motion";
import { Orbit, steer } from "./orbit";
import { arrow, bodyShape, capsule, floor, jointSeenFromLink, jointShape, line, moveTo, obstacleShape, posed, tube } from "./shapes";

export type Layer = "bodies" | "centres" | "hulls" | "path" | "payload" | "obstacles";

export interface ViewInput {
  model: RobotModel;
  bounds: Bounds;
  held: Held | null;
  /** Height of the grid in the base frame [m]. */
  floor: number;
  /** What stands around the robot. */
  obstacles?: Obstacle[];
  /** A planned motion keeps clear of the whole base; elsewhere a hull that hides the robot, as around a pedestal, is left out. */
  planned?: boolean;
}

interface LinkParts {
  group: Group;
  /** The joint that moves it, still fixed to the link before. */
  joint: Group;
  /** Grows and shrinks with a prismatic joint. */
  rod: Mesh | null;
  bodies: Mesh[];
  solids: Mesh[];
}

/** null: the browser has no WebGL. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  try {
    return canvas.getContext("webgl2", { antialias: true, alpha: true, preserveDrawingBuffer: true });
  } catch {
    return null;
  }
}

export class RobotView {
  readonly cell: number;
  /** Where gravity's arrow ends; null without gravity. */
  readonly gravityTip: Vector3 | null;
  readonly orbit: Orbit;
  /** After each drawing, for labels that lie over it. */
  onDrawn: () => void = () => {};
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly materials = new Materials();
  private readonly hidden = new Set<Layer>();
  private readonly layerOf = new Map<Object3D, Layer>();
  private readonly links: LinkParts[];
  private readonly radius: number;
  private path: Line | null = null;
  private chosen: number | null = null;
  private scheduled = false;
  private seen = true;

  constructor(readonly canvas: HTMLCanvasElement, context: WebGL2RenderingContext, private readonly input: ViewInput) {
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.radius = input.bounds.radius;
    const down = new Vector3(...input.model.gravity);
    const up = down.length() > 1e-9 ? down.clone().normalize().negate() : new Vector3(0, 0, 1);
    this.orbit = new Orbit(up, () => this.invalidate());
    this.addLights(up);
    this.addBase();
    const { grid, cell } = floor(this.radius, this.materials.floor);
    this.cell = cell;
    grid.position.z = input.floor;
    this.scene.add(grid);
    this.gravityTip = down.length() > 1e-9 ? this.addGravity(up.clone().negate()) : null;
    this.links = input.model.joints.map((_, k) => this.addLink(k));
    if (input.held) this.addHeld(input.held);
    for (const one of input.obstacles ?? []) this.put(this.scene, obstacleShape(one, 1.6 * this.radius, this.materials.obstacle), "obstacles");
    steer(canvas, this.orbit);
    this.watch();
  }

  private tubeRadius(k: number): number {
    const depth = (j: number): number => (j < 0 ? 0 : 1 + depth(this.input.model.joints[j]!.parent));
    const deepest = Math.max(1, ...this.input.model.joints.map((_, j) => depth(j)));
    return this.radius * (0.034 - 0.016 * (depth(k) / deepest));
  }

  private addLights(up: Vector3): void {
    const sky = new HemisphereLight(0xffffff, 0x8a8f96, 2.0);
    sky.position.copy(up);
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.copy(up).add(new Vector3(0.6, -0.5, 0.4));
    this.scene.add(sky, sun);
  }

  private addBase(): void {
    if (this.input.model.joints[0]?.type === "floating") return; // its base is a link
    const r = this.tubeRadius(-1);
    const disc = tube([0, 0, -0.4 * r], [0, 0, 0.6 * r], [2.6 * r, 2.2 * r], this.materials.joint);
    if (disc) this.scene.add(disc);
    const clear = (one: { radius: number }) => this.input.planned || one.radius < this.radius / 3;
    for (const one of (this.input.model.base_capsules ?? []).filter(clear)) this.put(this.scene, capsule(one, this.materials.hull), "hulls");
    this.input.model.joints.forEach((joint) => {
      if (joint.parent >= 0) return;
      const leg = tube([0, 0, 0], origin(joint.T_parent_joint), [1.1 * r, r], this.materials.link);
      if (leg) this.scene.add(leg);
    });
  }

  /** Beside the robot, above the grid. */
  private addGravity(down: Vector3): Vector3 {
    const length = 0.35 * this.radius;
    const shape = arrow(down, length, this.materials.gravity);
    const x = Math.abs(down.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
    const aside = x.addScaledVector(down, -x.dot(down)).normalize();
    aside.add(new Vector3().crossVectors(aside, down)).multiplyScalar(-0.62 * this.radius);
    shape.position.copy(aside).addScaledVector(down, -1.15 * length);
    shape.position.z += this.input.floor;
    this.scene.add(shape);
    return shape.position.clone().addScaledVector(down, length);
  }

  /** Where a link ends: at the joints it carries, at its frames where there are none, at its own origin. */
  private endsOf(k: number): Vector[] {
    const { joints, frames } = this.input.model;
    const carried = joints.filter((child) => child.parent === k).map((child) => origin(child.T_parent_joint));
    if (carried.length > 0) return carried;
    return [[0, 0, 0], ...frames.filter((f) => f.joint === k).map((f) => origin(f.T_link_frame))];
  }

  private addLink(k: number): LinkParts {
    const { model } = this.input;
    const joint = model.joints[k]!;
    const r = this.tubeRadius(k);
    const parts: LinkParts = { group: posed(identity), joint: posed(identity), rod: null, bodies: [], solids: [] };
    if (joint.type !== "floating") parts.joint.add(jointShape(joint.type, r, this.materials));
    if (joint.type === "prismatic") {
      parts.rod = tube([0, 0, 0], [0, 0, 1], [0.8 * r, 0.8 * r], this.materials.link);
      parts.joint.add(parts.rod!);
      parts.solids.push(parts.rod!);
    }
    const start = jointSeenFromLink(joint.T_joint_link);
    for (const end of this.endsOf(k)) {
      const mesh = tube(start, end, [r, this.tubeRadius(k + 1 < model.joints.length ? k + 1 : k)], this.materials.link);
      if (mesh) parts.solids.push(mesh), parts.group.add(mesh);
    }
    for (const one of joint.capsules) this.put(parts.group, capsule(one, this.materials.hull), "hulls");
    if (joint.body) this.addBody(parts, joint.body, k);
    for (const mesh of [...parts.solids, ...(parts.joint.children[0]?.children ?? [])]) mesh.userData.link = k;
    this.scene.add(parts.group, parts.joint);
    return parts;
  }

  private addBody(parts: LinkParts, body: Body, k: number): void {
    const { hull, centre } = bodyShape(body, this.radius, 0.032 * this.radius, this.materials.body, this.materials);
    if (hull) {
      hull.userData.link = k;
      this.put(parts.group, hull, "bodies");
      if (body.possible) parts.bodies.push(hull);
    }
    if (centre) {
      centre.userData.link = k;
      this.put(parts.group, centre, "centres");
    }
  }

  private addHeld({ joint, T_link_frame, body }: Held): void {
    const link = this.links[joint];
    if (!link) return;
    const group = posed(T_link_frame);
    const shape = bodyShape(body, this.radius, 0.032 * this.radius, this.materials.payload, this.materials);
    for (const mesh of [shape.hull, shape.centre]) if (mesh) this.put(group, mesh, "payload");
    link.group.add(group);
  }

  private put(group: Object3D, part: Object3D, layer: Layer): void {
    group.add(part);
    this.layerOf.set(part, layer);
    part.visible = !this.hidden.has(layer);
  }

  private watch(): void {
    new ResizeObserver(() => this.fit()).observe(this.canvas.parentElement!);
    new IntersectionObserver(([entry]) => {
      this.seen = entry!.isIntersecting;
    }).observe(this.canvas);
    this.canvas.addEventListener("webglcontextrestored", () => this.invalidate());
    this.fit();
    const { center, radius } = this.sight();
    this.orbit.frame(center, radius);
  }

  /** What the first view shows: the robot's motion, and all obstacles unless they are far larger than that. */
  private sight(): Sphere {
    const slender = 0.86; // as the frame has it: a robot's sphere is mostly empty, which those of obstacles are not
    const around = new Sphere(new Vector3(...this.input.bounds.centre), slender * this.radius);
    for (const [part, layer] of this.layerOf) {
      if (layer !== "obstacles") continue;
      part.updateMatrixWorld();
      const { min, max } = new Box3().setFromObject(part, true);
      for (let k = 0; k < 8; ++k) around.expandByPoint(new Vector3(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z));
    }
    const most = 2.5 * this.radius;
    return around.radius > most ? new Sphere(new Vector3(...this.input.bounds.centre), most) : new Sphere(around.center, around.radius / slender);
  }

  /** Takes the size of the stage; nothing while that is not in the page. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement!;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.orbit.resize(width / height);
  }

  pose(at: Posture): void {
    this.links.forEach((link, k) => {
      const T_link = at.links[k]!;
      const T_joint = at.joints[k]!;
      moveTo(link.group, T_link);
      moveTo(link.joint, T_joint);
      if (link.rod) this.stretch(link.rod, T_joint, transformed(T_link, jointSeenFromLink(this.input.model.joints[k]!.T_joint_link)));
    });
    this.invalidate();
  }

  /** The rod of a prismatic joint reaches as far along z as the joint has moved. */
  private stretch(rod: Mesh, T_joint: number[], end: Vector): void {
    const from = origin(T_joint);
    const q = [2, 6, 10].reduce((sum, i, k) => sum + T_joint[i]! * (end[k]! - from[k]!), 0);
    rod.scale.y = Math.max(1e-6, Math.abs(q));
    rod.position.z = q / 2;
  }

  drawPath(points: Vector[]): void {
    if (this.path) {
      this.path.geometry.dispose();
      this.scene.remove(this.path);
      this.layerOf.delete(this.path);
    }
    this.path = line(points, this.materials.path);
    this.put(this.scene, this.path, "path");
    this.invalidate();
  }

  show(layer: Layer, visible: boolean): void {
    if (visible) this.hidden.delete(layer);
    else this.hidden.add(layer);
    for (const [part, its] of this.layerOf) if (its === layer) part.visible = visible;
    this.invalidate();
  }

  choose(link: number | null): void {
    if (link === this.chosen) return;
    const dress = (k: number | null, solid: Material, body: Material) => {
      const parts = k === null ? undefined : this.links[k];
      for (const mesh of parts?.solids ?? []) mesh.material = solid;
      for (const mesh of parts?.bodies ?? []) mesh.material = body;
    };
    dress(this.chosen, this.materials.link, this.materials.body);
    dress(link, this.materials.chosenLink, this.materials.chosenBody);
    this.chosen = link;
    this.invalidate();
  }

  /** The link under a point of the page. */
  linkAt(clientX: number, clientY: number): number | null {
    const box = this.canvas.getBoundingClientRect();
    const point = new Vector2((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    const caster = new Raycaster();
    caster.setFromCamera(point, this.orbit.camera);
    const hit = caster.intersectObjects(this.scene.children, true).find(({ object }) => {
      return object.visible && object.userData.link !== undefined;
    });
    return (hit?.object.userData.link as number | undefined) ?? null;
  }

  /** Where a point lies on the canvas [px]. */
  project(point: Vector3): { x: number; y: number } {
    const at = point.clone().project(this.orbit.camera);
    const { clientWidth, clientHeight } = this.canvas;
    return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
  }

  paint(theme: Theme): void {
    this.materials.paint(theme);
    this.invalidate();
  }

  /** Out of sight it is drawn now and then, so that it stands when the reader comes. */
  invalidate(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const now = () => {
      this.scheduled = false;
      this.draw();
    };
    if (this.seen) requestAnimationFrame(now);
    else setTimeout(now, 300);
  }

  draw(): void {
    this.renderer.render(this.scene, this.orbit.camera);
    this.onDrawn();
  }
}
