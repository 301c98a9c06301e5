// The picture's colours, all from the style sheet.
import { Color, DoubleSide, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Theme } from "../theme";

const translucent = { transparent: true, depthWrite: false } as const;

export class Materials {
  link = new MeshLambertMaterial();
  joint = new MeshLambertMaterial();
  axis = new MeshBasicMaterial();
  body = new MeshLambertMaterial({ ...translucent, opacity: 0.4 });
  chosenBody = new MeshLambertMaterial({ ...translucent, opacity: 0.6 });
  chosenLink = new MeshLambertMaterial();
  payload = new MeshLambertMaterial({ ...translucent, opacity: 0.55 });
  hull = new MeshLambertMaterial({ ...translucent, opacity: 0.2 });
  obstacle = new MeshLambertMaterial({ ...translucent, opacity: 0.22, side: DoubleSide });
  impossible = new MeshBasicMaterial({ wireframe: true });
  centre = new MeshLambertMaterial({ vertexColors: true });
  path = new LineBasicMaterial({ transparent: true, opacity: 0.4 });
  floor = new LineBasicMaterial({ transparent: true, opacity: 0.5 });
  gravity = new MeshLambertMaterial();

  paint(theme: Theme): void {
    const colour = (name: string) => new Color(theme.colour(name) || "gray");
    this.link.color = colour("band");
    this.joint.color = colour("quiet");
    this.axis.color = colour("ink");
    this.body.color = colour("line-1");
    this.hull.color = colour("quiet");
    this.chosenBody.color = this.chosenLink.color = colour("line-2");
    this.payload.color = colour("line-3");
    this.obstacle.color = colour("line-5");
    this.impossible.color = colour("bad");
    this.path.color = colour("quiet");
    this.floor.color = colour("rule");
    this.gravity.color = colour("quiet");
  }
}
