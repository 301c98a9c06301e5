import type { Section } from "../section";

export const reproduction: Section = {
  id: "reproduction",
  title: "Reproductions",
  available: () => false,
  render: () => {},
};
