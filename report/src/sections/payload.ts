import type { Section } from "../section";

export const payload: Section = {
  id: "payload",
  title: "Payload",
  available: () => false,
  render: () => {},
};
