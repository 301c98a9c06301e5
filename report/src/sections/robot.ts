import type { Section } from "../section";

export const robot: Section = {
  id: "robot",
  title: "The robot",
  available: () => false,
  render: () => {},
};
