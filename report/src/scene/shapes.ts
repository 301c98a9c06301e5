// The parts of the picture: tubes, joints, ellipsoids, centres of mass, hulls, the floor, gravity.
import {
  BufferGeometry, CapsuleGeometry, ConeGeometry, CylinderGeometry, BoxGeometry, Float32BufferAttribute, GridHelper, Group, Line, Material,
  Matrix4, Mesh, Quaternion, SphereGeometry, Vector3,
} from "three";
import type { ModelJoint, Obstacle, Pose } from "../document";
import { type Body, type Ellipsoid, ellipsoid } from "./body";
import { type Vector, origin } from "./kinematics";
import type { Materials } from "./materials";

const unitSphere = new SphereGeometry(1, 32, 20);
const along = new Vector3(0, 1, 0);

export function moveTo(object: Group, T: Pose): void {
  object.matrix.set(...(T as Parameters<Matrix4["set"]>));
  object.matrixWorldNeedsUpdate = true;
}

/** A group that is placed by its matrix alone. */
export function posed(T: Pose): Group {
  const group = new Group();
  group.matrixAutoUpdate = false;
  moveTo(group, T);
  return group;
}

/** From a to b; null where they are the same point. */
export function tube(a: Vector, b: Vector, radii: [number, number], material: Material): Mesh | null {
  const [from, to] = [new Vector3(...a), new Vector3(...b)];
  const length = from.distanceTo(to);
  if (!(length > 1e-6)) return null;
  const mesh = new Mesh(new CylinderGeometry(radii[1], radii[0], length, 20), material);
  mesh.position.copy(from).lerp(to, 0.5);
  mesh.quaternion.setFromUnitVectors(along, to.sub(from).divideScalar(length));
  return mesh;
}

/** What turns or slides: a drum about its axis, or a carriage along it. */
export function jointShape(type: ModelJoint["type"], radius: number, materials: Materials): Group {
  const group = new Group();
  const length = type === "revolute" ? 3.2 * radius : 4.5 * radius;
  const body = type === "revolute"
    ? new Mesh(new CylinderGeometry(1.6 * radius, 1.6 * radius, length, 28), materials.joint)
    : new Mesh(new BoxGeometry(2.6 * radius, length, 2.6 * radius), materials.joint);
  const axis = new Mesh(new CylinderGeometry(0.16 * radius, 0.16 * radius, 2.4 * length, 8), materials.axis);
  group.add(body, axis);
  group.rotation.x = Math.PI / 2;
  return group;
}

function place(mesh: Mesh, centre: readonly number[], shape: Ellipsoid, thinnest: number): Mesh {
  const [x, y, z] = shape.axes.map((axis) => new Vector3(...axis)) as [Vector3, Vector3, Vector3];
  mesh.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(x, y, z));
  mesh.scale.set(...(shape.semiAxes.map((a) => Math.max(a, thinnest)) as Vector));
  mesh.position.set(centre[0]!, centre[1]!, centre[2]!);
  return mesh;
}

/** Black and white by octants, so that its middle is seen from anywhere: the draughtsman's centre of mass. */
function quarteredBall(): BufferGeometry {
  const geometry = new SphereGeometry(1, 24, 16).toNonIndexed();
  const position = geometry.getAttribute("position");
  const colours: number[] = [];
  for (let i = 0; i < position.count; i += 3) {
    const middle = [0, 0, 0];
    for (let k = 0; k < 3; ++k) {
      middle[0]! += position.getX(i + k);
      middle[1]! += position.getY(i + k);
      middle[2]! += position.getZ(i + k);
    }
    const shade = middle.reduce((sign, x) => sign * Math.sign(x), 1) > 0 ? 1 : 0.02;
    for (let k = 0; k < 9; ++k) colours.push(shade);
  }
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  return geometry;
}

const ball = quarteredBall();

export function centreOfMass(at: readonly number[], radius: number, materials: Materials): Mesh {
  const mesh = new Mesh(ball, materials.centre);
  mesh.position.set(at[0]!, at[1]!, at[2]!);
  mesh.scale.setScalar(radius);
  mesh.renderOrder = 1;
  return mesh;
}

export interface BodyShape {
  hull: Mesh | null;
  centre: Mesh | null;
}

/** A body's ellipsoid and centre of mass in its own frame. `size`: of the robot; `radius`: of the ball. */
export function bodyShape(body: Body, size: number, radius: number, solid: Material, materials: Materials): BodyShape {
  if (body.com.length !== 3 || body.com.some((x) => x === null || !Number.isFinite(x))) return { hull: null, centre: null };
  const com = body.com as number[];
  // An inconsistent body may have its centre anywhere: its mark stays in the picture.
  const far = Math.hypot(...com) / size;
  const at = far > 1 ? com.map((x) => x / far) : com;
  const shape = body.possible ? ellipsoid(body.mass, body.inertia) : null;
  const hull = shape
    ? place(new Mesh(unitSphere, solid), at, shape, 0.004 * size)
    : new Mesh(new SphereGeometry(1, 12, 8), body.possible ? solid : materials.impossible);
  if (!shape) {
    hull.position.set(at[0]!, at[1]!, at[2]!);
    hull.scale.setScalar(2.2 * radius);
  }
  return { hull, centre: centreOfMass(at, radius, materials) };
}

export function capsule({ a, b, radius }: ModelJoint["capsules"][number], material: Material): Mesh {
  const [from, to] = [new Vector3(...a), new Vector3(...b)];
  const mesh = new Mesh(new CapsuleGeometry(radius, from.distanceTo(to), 6, 20), material);
  mesh.position.copy(from).lerp(to, 0.5);
  const direction = to.sub(from);
  if (direction.length() > 1e-9) mesh.quaternion.setFromUnitVectors(along, direction.normalize());
  return mesh;
}

/** A sphere, capsule or box where it stands; of a plane a square of so many metres about the point nearest to the base. */
export function obstacleShape(obstacle: Obstacle, size: number, material: Material): Mesh {
  if (obstacle.kind === "capsule") return capsule(obstacle, material);
  if (obstacle.kind === "box") {
    const [low, high] = [new Vector3(...obstacle.lower), new Vector3(...obstacle.upper)];
    const extent = high.clone().sub(low);
    const mesh = new Mesh(new BoxGeometry(extent.x, extent.y, extent.z), material);
    mesh.position.copy(low).lerp(high, 0.5);
    return mesh;
  }
  const mesh = new Mesh(new BoxGeometry(size, 0.002 * size, size), material);
  const normal = new Vector3(...obstacle.normal).normalize();
  mesh.position.copy(normal).multiplyScalar(obstacle.offset);
  mesh.quaternion.setFromUnitVectors(along, normal);
  return mesh;
}

/** Where a link's tubes begin: its own joint, seen from the link. */
export function jointSeenFromLink(T_joint_link: Pose): Vector {
  const [x, y, z] = origin(T_joint_link);
  const T = T_joint_link;
  return [0, 1, 2].map((k) => -(T[k]! * x + T[4 + k]! * y + T[8 + k]! * z)) as Vector;
}

export function line(points: Vector[], material: Material): Line {
  return new Line(new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flat(), 3)), material);
}

/** 1, 2 or 5 times a power of ten, near a length. */
export function niceLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const share = length / power;
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

export interface Floor {
  grid: GridHelper;
  /** [m] */
  cell: number;
}

/** The plane the base is mounted on, z = 0. */
export function floor(radius: number, material: Material): Floor {
  const cell = niceLength(radius / 4);
  const cells = 2 * Math.ceil((1.25 * radius) / cell);
  const grid = new GridHelper(cells * cell, cells);
  grid.geometry.deleteAttribute("color");
  grid.material = material as GridHelper["material"];
  grid.rotation.x = Math.PI / 2;
  return { grid, cell };
}

/** An arrow of a length in a direction, from its tail. */
export function arrow(direction: Vector3, length: number, material: Material): Group {
  const group = new Group();
  const shaft = new Mesh(new CylinderGeometry(0.02 * length, 0.02 * length, 0.78 * length, 12), material);
  const head = new Mesh(new ConeGeometry(0.075 * length, 0.22 * length, 20), material);
  shaft.position.y = 0.39 * length;
  head.position.y = 0.89 * length;
  group.add(shaft, head);
  group.quaternion.copy(new Quaternion().setFromUnitVectors(along, direction));
  return group;
}

