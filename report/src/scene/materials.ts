// The picture's colours, all from the style sheet.
import { Color, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Theme } from "../theme";

const translucent = { transparent: true, depthWrite: false } as const;

export class Materials {
  link = new MeshLambertMaterial();
  joint = new MeshLambertMaterial();
  axis = new MeshBasicMaterial();
  body = new MeshLambertMaterial({ ...translucent, opacity: 0.4 });
  chosenBody = new MeshLambertMaterial({ ...translucent, opacity: 0.75 });
  chosenLink = new MeshLambertMaterial();
  payload = new MeshLambertMaterial({ ...translucent, opacity: 0.55 });
  hull = new MeshLambertMaterial({ ...translucent, opacity: 0.12 });
  impossible = new MeshBasicMaterial({ wireframe: true });
  centre = new MeshLambertMaterial({ vertexColors: true });
  path = new LineBasicMaterial({ transparent: true, opacity: 0.55 });
  floor = new LineBasicMaterial({ transparent: true, opacity: 0.5 });
  gravity = new MeshLambertMaterial();

  paint(theme: Theme): void {
    const colour = (name: string) => new Color(theme.colour(name) || "gray");
    this.link.color = colour("scene-link");
    this.joint.color = colour("scene-joint");
    this.axis.color = colour("scene-axis");
    this.body.color = colour("scene-body");
    this.hull.color = colour("scene-hull");
    this.chosenBody.color = this.chosenLink.color = colour("scene-chosen");
    this.payload.color = colour("scene-payload");
    this.impossible.color = colour("scene-impossible");
    this.path.color = colour("scene-path");
    this.floor.color = colour("scene-floor");
    this.gravity.color = colour("scene-gravity");
  }
}
