// The payload as the picture needs it: at which link, in which frame.
import type { Payload, Pose, ReportDocument, RobotModel } from "../document";
import { type Body, ellipsoid } from "./body";
import { identity } from "./kinematics";

/** A body at a frame of a link. */
export interface Held {
  joint: number;
  T_link_frame: Pose;
  body: Body;
}

/** Pages of plans have their model beside the plan. */
export function modelOf(report: ReportDocument): RobotModel | null {
  const model = report.result?.model ?? report.plan?.model;
  return model && model.joints.length > 0 ? model : null;
}

function frameOf(model: RobotModel, name: string): Pick<Held, "joint" | "T_link_frame"> | null {
  const frame = model.frames.find((one) => one.name === name);
  if (frame) return frame;
  const joint = model.joints.findIndex((one) => one.link === name);
  return joint < 0 ? null : { joint, T_link_frame: identity };
}

/** null: nothing is carried, or its frame is none of the model's. */
export function held(model: RobotModel, payload: Payload | undefined): Held | null {
  const frame = payload && frameOf(model, payload.frame);
  if (!payload || !frame || payload.mass === null) return null;
  const { mass, com, inertia } = payload;
  const partly = inertia.length !== 6 || inertia.some((x) => x === null);
  const body = { mass, com, inertia, possible: partly || ellipsoid(mass, inertia) !== null };
  return { joint: frame.joint, T_link_frame: frame.T_link_frame, body };
}
