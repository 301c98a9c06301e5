// What the program puts into the page: result.json or a plan as they are, and the series files as binary columns.

/** 16 numbers, row by row. */
export type Pose = number[];

export interface Limits {
  lower: number | null;
  upper: number | null;
  velocity: number | null;
  acceleration: number | null;
  effort: number | null;
}

export interface Coordinate {
  name: string;
  label: string;
  type: "revolute" | "prismatic";
  limits: Limits;
}

/** A moving joint and the link it carries: T_parent_link(q) = T_parent_joint · J(q) · T_joint_link, J about or along z; a floating one takes the first six of q. */
export interface ModelJoint {
  name: string;
  link: string;
  type: "revolute" | "prismatic" | "floating";
  parent: number;
  T_parent_joint: Pose;
  T_joint_link: Pose;
  /** About the centre of mass, along the link frame's axes: xx, xy, xz, yy, yz, zz [kg·m²]; null: not known. */
  body: { mass: number; com: [number, number, number]; inertia: number[]; possible: boolean } | null;
  capsules: { a: [number, number, number]; b: [number, number, number]; radius: number }[];
}

/** q_tree = G q + g0. */
export interface RobotModel {
  gravity: [number, number, number];
  joints: ModelJoint[];
  coordinates: Coordinate[];
  G: number[][];
  g0: number[];
  frames: { name: string; joint: number; T_link_frame: Pose }[];
  base_capsules?: ModelJoint["capsules"];
}

export interface Parameter {
  name: string;
  kind: "inertial" | "rotor" | "friction" | "offset" | "drive";
  value: number | null;
  std: number | null;
  unit: string;
  from: "data" | "prior";
  /** Why a rotor inertia is not identifiable in these logs. */
  note?: string;
}

/** A body: kg, m in the link frame, kg·m² about the centre of mass (xx, xy, xz, yy, yz, zz). */
export interface LinkBody {
  mass: number | null;
  com: (number | null)[];
  inertia: (number | null)[];
}

/** A link of the fitted model beside the description's. */
export interface LinkRow extends LinkBody {
  link: string;
  /** Source of the mass. */
  from: "data" | "filled in";
  /** Masses among all physically consistent models that explain the data as well; null at the end: not bounded. */
  mass_range: [number | null, number | null];
  nominal?: LinkBody;
  note?: string;
}

/** Something that stands still, in the base frame [m]. */
export type Obstacle = { name: string } & (
  | { kind: "capsule"; a: [number, number, number]; b: [number, number, number]; radius: number }
  | { kind: "box"; lower: [number, number, number]; upper: [number, number, number] }
  | { kind: "plane"; normal: [number, number, number]; offset: number });

export interface BaseParameter {
  name: string;
  expression: string;
  value: number | null;
  std: number | null;
  relative_std_percent: number | null;
  interval: [number | null, number | null];
  unit: string;
  unconstrained: number | null;
  determined: "well" | "weakly" | "not determined" | "negligible";
  torque_share_percent: number | null;
  collinearity: number | null;
  essential: boolean;
}

export interface FrictionShaft {
  shaft: string;
  terms: string[];
  reason?: string;
  /** Constants of its shape: width of the smooth sign, and those of the law's terms. */
  sign_width?: number;
  stribeck_velocity?: number;
  stribeck_exponent?: number;
  hysteresis_yield?: number;
  /** Torque error on motion held out of the fit: with all terms, and with one left out and all else fitted again. */
  held_out_percent?: number | null;
  without?: { term: string; held_out_percent: number | null }[];
  /** The fitted law, sampled by the library; absent where the shaft is not one joint's own. */
  curve?: { joint: number; velocity: number[]; torque: number[] };
  /** Friction with memory after a reversal, from sliding backwards to sliding forwards. */
  reversal?: { displacement: number[]; torque: number[] };
  /** Torque that follows the position, over the range that the fit saw. */
  over_position?: { position: number[]; torque: number[] };
}

export interface JointMetrics {
  name: string;
  rms: number | null;
  relative_percent: number | null;
  filtered_relative_percent: number | null;
  moving_relative_percent: number | null;
  filtered_moving_relative_percent?: number | null;
  fit_percent: number | null;
  /** Where its torque comes from, if it was not measured: its errors are null then. */
  effort?: "controller" | "zero" | "unknown";
  /** Of the half width of the 95 % band about the prediction; not there where the model does not say. */
  band_rms?: number | null;
}

/** What a joint's residual looks like, share by share of its energy; judged by the library. */
export interface ResidualCause {
  joint: string;
  relative_percent: number | null;
  /** One sentence that can stand alone. */
  summary: string;
  /** Of its energy at all frequencies, and of its energy below the metric's cut-off, as errors are shown. */
  shares: { cause: string; percent: number; text: string; filtered_percent?: number; filtered_text?: string }[];
}

/** Positions of a closed loop simulated from the log's references, less those recorded [rad, m]. */
export interface SimulatedMotion {
  rmse: number | null;
  relative_percent: number | null;
  joints: { name: string; rmse: number | null; worst: number | null; relative_percent: number | null }[];
}

/** A value of the drives with its standard deviation, 0 where it was given. */
export interface DriveValue {
  name?: string;
  value: number | null;
  std: number | null;
}

/** The law by which drives made torque of commands, and what the fit found of it. */
export interface Drives {
  delay: DriveValue & { from: "data" | "given"; joints?: DriveValue[] };
  hold?: boolean;
  hold_time?: number | null;
  encoder_offsets?: DriveValue[];
}

/** What instruments say of least squares. */
export interface Instruments {
  exogeneity?: {
    /** The library's verdict on least squares, in a sentence. */
    text?: string;
    F: number | null;
    freedom: (number | null)[];
    probability: number | null;
    least_squares_biased: boolean;
    differences: { name: string; difference: number | null; in_std: number | null }[];
  };
}

export interface Judged {
  /** Torque that the controller's law makes of the log's references: nobody measured it. */
  effort?: "controller";
  simulation?: SimulatedMotion & { nominal?: SimulatedMotion };
  log: string;
  role: "identify" | "validate" | "payload";
  series?: string;
  /** Another recording of a motion that was fitted. */
  repeats_fitted_motion?: boolean;
  relative_percent: number | null;
  filtered_relative_percent: number | null;
  /** Without the rests of joints that move for long enough; the verdict is by this one where it is clearly smaller. */
  filtered_moving_relative_percent?: number | null;
  /** Low-pass of the filtered errors [Hz]; null: the log is too slow for one, they are the raw ones. */
  metric_cutoff?: number | null;
  joints: JointMetrics[];
  nominal?: { relative_percent: number | null; filtered_relative_percent: number | null; filtered_moving_relative_percent?: number | null; joints?: JointMetrics[] };
  /** Worst joint first. */
  causes?: ResidualCause[];
}

export interface Verdict {
  usable: boolean;
  headline: string;
  reasons: string[];
  next_steps: string[];
}

export interface Diagnostic {
  severity: string;
  code: string;
  message: string;
}

/** What ran, so that it can run again. */
export interface Run {
  version: string;
  command: string;
  directory: string;
  date: string;
  seed: number;
  threads: number;
  options?: Record<string, unknown>;
  files: { path: string; role: string; bytes: number; sha256: string }[];
}

/** Something about a body's mass, centre of mass and inertia about it (xx, xy, xz, yy, yz, zz). */
export interface OfBody<T> {
  mass: T;
  com: T[];
  inertia: T[];
}

/** kg, m and kg·m² in the frame; what was filled in rather than measured has no deviation. */
export interface Payload extends OfBody<number | null> {
  frame: string;
  link?: string;
  std?: Partial<OfBody<number | null>>;
  interval?: OfBody<[number | null, number | null] | null>;
  identifiable?: OfBody<boolean>;
  reasons?: OfBody<string | null>;
  /** Shares of the variance due to noise, the bare robot's model and the drive gains. */
  shares?: OfBody<{ noise: number; robot: number; gains: number } | null>;
  /** Names of what was given, not measured. */
  known?: string[];
  [more: string]: unknown;
}

/** Errors of models fitted on one log (row) and judged on another (column). */
export interface CrossTable {
  logs: string[];
  relative_percent: (number | null)[][];
  joints?: { name: string; relative_percent: (number | null)[][] }[];
}

/** All errors of validate --cross: row is the log judged, column the log fitted. */
export interface CrossErrors {
  rms: (number | null)[][];
  relative_percent: (number | null)[][];
  normalised: (number | null)[][];
}

export interface CrossModel {
  judged_on: string[];
  fitted_on: string[];
  together: CrossErrors;
  joints: (CrossErrors & { name: string })[];
}

/** A paper computed again. */
export interface ReproducedPaper {
  paper: string;
  title: string;
  about?: string;
  within: boolean;
  rows: { where: string; what: string; unit: string; paper: number | null; ours: number | null; rule: string; within: boolean }[];
  tables?: { caption: string; head: string[]; rows: string[][] }[];
  figures?: { name: string; caption: string; svg: string }[];
  assumed?: string[];
  wrong?: string[];
  not_reproduced?: string[];
}

/** result.json: a command's result; sections whose data is absent are not shown. */
export interface Result {
  schema: number;
  robot: string;
  dof: number;
  samples?: number;
  method?: string;
  consistent?: boolean;
  condition?: number | null;
  base_count?: number;
  signals?: Record<string, unknown>;
  friction?: FrictionShaft[];
  consistency?: Record<string, unknown>;
  drives?: Drives;
  instruments?: Instruments;
  parameters?: Parameter[];
  links?: LinkRow[];
  base?: BaseParameter[];
  /** Correlations of the base parameters: row i holds those with parameters 0 … i. */
  correlation?: number[][];
  essential?: { parameters: string[] };
  noise?: { sigma: number[]; inflation: number | null; effective_samples: number | null };
  payload?: Payload;
  validation?: Judged[];
  /** How the payload was separated from the robot, from which logs. */
  route?: string;
  logs?: { bare: string[]; loaded: string[] };
  friction_change?: { name: string; value: number | null; std: number | null; unit: string }[];
  sensor_bias?: { name: string; value: number | null; std: number | null; unit: string }[];
  /** By maker: what to type into the controller. */
  settings?: Record<string, string>;
  cross?: CrossTable;
  /** With all base parameters, and with the essential ones. */
  complete?: CrossModel;
  reduced?: CrossModel;
  papers?: ReproducedPaper[];
  verdict?: Verdict;
  diagnostics?: Diagnostic[];
  model?: RobotModel;
  run?: Run;
  seconds?: { total: number };
  [more: string]: unknown;
}

/** A series file: t, tau1 …, tau_hat1 …, q1 …, qd1 …, or of a plan t, q1 …, qd1 …, qdd1 … */
export interface SeriesEntry {
  log: string;
  role: "identify" | "validate" | "payload" | "plan";
  path: string;
  /** In the file, and of those in this page (every k-th of a long one). */
  rows: number;
  kept: number;
  columns: string[];
  /** Id of the element with its numbers, base64: t as float64, then each other column as float32, little-endian. */
  block: string;
}

/** plan.json, as far as the page reads it. */
export interface Plan {
  robot: string;
  joints: { name: string; type: "revolute" | "prismatic" }[];
  family: { kind: string; boundary: string; period: number; harmonics: number };
  rate: number;
  /** Speed it is to be played at, as the margins are. */
  scale: number;
  limits: {
    joints: {
      position: [number | null, number | null]; velocity: number | null; acceleration: number | null;
      effort: number | null; continuous: boolean;
    }[];
    /** Height in the base frame that nothing may go below [m]. */
    floor?: number | null;
    obstacles?: Obstacle[];
  };
  margins: {
    limit: string; where: string; bound: number | null; value: number | null;
    /** Unused share of the limit. */
    spare: number | null;
    unit: string; time: number;
  }[];
  criterion: string;
  criteria: Record<string, number | null>;
  target: string;
  torque_noise: number[];
  /** Deviations to expect after one period. */
  parameters: { name: string; std: number | null; unit?: string; nominal?: number | null }[];
  model?: RobotModel;
  run?: Run;
  seconds?: number;
  [more: string]: unknown;
}

export interface ReportDocument {
  schema: 1;
  kind: "identify" | "payload" | "excite" | "validate" | "reproduce";
  title: string;
  result: Result | null;
  /** plan.json as it is. */
  plan: Plan | null;
  series: SeriesEntry[];
}

/** Columns of one series by name. */
export interface Series extends SeriesEntry {
  t: Float64Array;
  column(name: string): Float32Array | undefined;
}

export function readDocument(): ReportDocument {
  const element = document.getElementById("steelyard-document");
  if (!element?.textContent) throw new Error("this page has no data: make it with 'steelyard report DIR'");
  return JSON.parse(element.textContent) as ReportDocument;
}

function bytesOf(id: string): ArrayBuffer {
  const text = document.getElementById(id)?.textContent ?? "";
  const decoded = atob(text.trim());
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < decoded.length; ++i) bytes[i] = decoded.charCodeAt(i);
  return bytes.buffer;
}

export function readSeries(entry: SeriesEntry): Series {
  const buffer = bytesOf(entry.block);
  const t = new Float64Array(buffer, 0, entry.kept);
  const column = (name: string) => {
    const k = entry.columns.indexOf(name);
    return k < 1 ? undefined : new Float32Array(buffer, 8 * entry.kept + 4 * entry.kept * (k - 1), entry.kept);
  };
  return { ...entry, t, column };
}
