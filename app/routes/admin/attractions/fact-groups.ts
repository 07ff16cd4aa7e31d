import type { FactName } from "#app/attractions/facts.ts";

/** What is asked of staff together. Each fact is in one of them. */
export const FACT_GROUPS: { title: string; facts: FactName[] }[] = [
  { title: "Price and booking", facts: ["admission", "price", "withoutBooking"] },
  { title: "Opening and time", facts: ["hours", "season", "visitMinutes"] },
  { title: "Weather, children and dogs", facts: ["setting", "playground", "dogs"] },
  { title: "Café and toilets", facts: ["cafe", "toilets", "accessibleToilet"] },
  { title: "Access and notice", facts: ["wheelchair", "buggy", "notice"] },
];
