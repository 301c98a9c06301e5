// The page, in order.
import type { Section } from "../section";
import { cross } from "./cross";
import { excitation } from "./excitation";
import { payload } from "./payload";
import { reproduction } from "./reproduction";
import { robot } from "./robot";

export const sections: Section[] = [
  payload,
  robot,
  excitation,
  cross,
  reproduction,
];
