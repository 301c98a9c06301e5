import type { Section } from "../section";

export const excitation: Section = {
  id: "excitation",
  title: "Excitation",
  available: () => false,
  render: () => {},
};
