// The eye on a sphere around a point: orbit, zoom and pan by mouse, touch and keys.
import { PerspectiveCamera, Vector3 } from "three";

const elevationLimit = Math.PI / 2 - 0.01;

/** up: away from the ground. The angles are about it. */
export class Orbit {
  readonly camera = new PerspectiveCamera(35, 1, 0.01, 100);
  readonly target = new Vector3();
  private distance = 1;
  private azimuth = 0;
  private elevation = 0;
  private home = { target: new Vector3(), distance: 1 };
  private readonly side: Vector3;
  private readonly ahead: Vector3;

  constructor(private readonly up: Vector3, private readonly changed: () => void) {
    const other = Math.abs(up.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
    this.ahead = other.addScaledVector(up, -other.dot(up)).normalize();
    this.side = new Vector3().crossVectors(up, this.ahead);
    this.camera.up.copy(up);
  }

  /** Sees what lies in a sphere. Robots are slender: a box around their motion seldom has anything in its corners. */
  frame(centre: Vector3, radius: number): void {
    const half = (this.camera.fov * Math.PI) / 360;
    const narrow = Math.min(half, Math.atan(Math.tan(half) * this.camera.aspect));
    this.home = { target: centre.clone(), distance: (0.8 * radius) / Math.sin(narrow) };
    this.camera.near = radius / 100;
    this.camera.far = radius * 100;
    this.reset();
  }

  reset(): void {
    this.target.copy(this.home.target);
    this.distance = this.home.distance;
    this.azimuth = -0.75;
    this.elevation = 0.3;
    this.place();
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.place();
  }

  turn(right: number, upwards: number): void {
    this.azimuth -= right;
    this.elevation = Math.min(elevationLimit, Math.max(-elevationLimit, this.elevation + upwards));
    this.place();
  }

  zoom(factor: number): void {
    const { distance } = this.home;
    this.distance = Math.min(20 * distance, Math.max(distance / 50, this.distance * factor));
    this.place();
  }

  /** By shares of the picture's height. */
  pan(right: number, upwards: number): void {
    const height = 2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360);
    const axes = [new Vector3(), new Vector3(), new Vector3()] as const;
    this.camera.matrix.extractBasis(...axes);
    this.target.addScaledVector(axes[0], -right * height).addScaledVector(axes[1], -upwards * height);
    this.place();
  }

  private place(): void {
    const flat = this.distance * Math.cos(this.elevation);
    this.camera.position
      .copy(this.target)
      .addScaledVector(this.ahead, flat * Math.cos(this.azimuth))
      .addScaledVector(this.side, flat * Math.sin(this.azimuth))
      .addScaledVector(this.up, this.distance * Math.sin(this.elevation));
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrix();
    this.changed();
  }
}

const key = { turn: 0.1, zoom: 1.15, pan: 0.05 };

/** What a key does; undefined where it is none of ours. */
function keyAction(orbit: Orbit, event: KeyboardEvent): (() => void) | undefined {
  const move = (right: number, upwards: number) =>
    event.shiftKey ? orbit.pan(-right * key.pan, -upwards * key.pan) : orbit.turn(-right * key.turn, upwards * key.turn);
  return {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, 1),
    ArrowDown: () => move(0, -1),
    "+": () => orbit.zoom(1 / key.zoom),
    "=": () => orbit.zoom(1 / key.zoom),
    "-": () => orbit.zoom(key.zoom),
    "0": () => orbit.reset(),
    Home: () => orbit.reset(),
  }[event.key];
}

/** The canvas must be focusable. The wheel zooms only once the view has the focus: a page that is scrolled past must scroll. */
export function steer(canvas: HTMLCanvasElement, orbit: Orbit): void {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(orbit, event);
    if (!action) return;
    event.preventDefault();
    action();
  });
  canvas.addEventListener("wheel", (event) => {
    if (document.activeElement !== canvas && !event.ctrlKey) return;
    event.preventDefault();
    orbit.zoom(Math.exp(Math.sign(event.deltaY) * Math.min(0.3, Math.abs(event.deltaY) / 500)));
  }, { passive: false });
  canvas.addEventListener("dblclick", () => orbit.reset());
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  followPointers(canvas, orbit);
}

type Fingers = Map<number, { x: number; y: number }>;

function followPointers(canvas: HTMLCanvasElement, orbit: Orbit): void {
  const down: Fingers = new Map();
  canvas.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const height = canvas.clientHeight || 1;
    const dx = (now.x - before.x) / height;
    const dy = (now.y - before.y) / height;
    if (down.size === 2) pinch(down, event.pointerId, now, orbit, dx, dy);
    else if (event.buttons & 2 || event.buttons & 4 || event.shiftKey) orbit.pan(dx, -dy);
    else orbit.turn(3 * dx, 3 * dy);
    down.set(event.pointerId, now);
  });
  const lift = (event: PointerEvent) => down.delete(event.pointerId);
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
}

/** Two fingers: their distance zooms, their middle pans (each finger moves it by half). */
function pinch(down: Fingers, id: number, now: { x: number; y: number }, orbit: Orbit, dx: number, dy: number): void {
  const before = down.get(id)!;
  const other = [...down].find(([key]) => key !== id)![1];
  const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
  orbit.zoom(apart(before) / apart(now));
  orbit.pan(dx / 2, -dy / 2);
}
