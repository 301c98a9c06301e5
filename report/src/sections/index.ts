// The page, in order.
import type { ReportDocument } from "../document";
import type { Section } from "../section";
import { cross } from "./cross";
import { excitation } from "./excitation";
import { findings } from "./findings";
import { fit } from "./fit";
import { friction } from "./friction";
import { motion } from "./motion";
import { parameters } from "./parameters";
import { payload } from "./payload";
import { reproduction } from "./reproduction";
import { residuals } from "./residuals";
import { robot } from "./robot";
import { run } from "./run";
import { summary } from "./summary";
import { torque } from "./torque";

const sections: Section[] = [
  summary,
  payload,
  cross,
  reproduction,
  motion,
  torque,
  residuals,
  friction,
  robot,
  excitation,
  parameters,
  fit,
  findings,
  run,
];

/** Those with data; what the command was asked for comes first. */
export function sectionsOf(report: ReportDocument): Section[] {
  const available = sections.filter((one) => one.available(report));
  const asked = available.filter(({ id }) => id === report.kind);
  return [...asked, ...available.filter((one) => !asked.includes(one))];
}
