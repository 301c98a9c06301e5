import type { Section } from "../section";

export const cross: Section = {
  id: "cross",
  title: "Across logs",
  available: () => false,
  render: () => {},
};
