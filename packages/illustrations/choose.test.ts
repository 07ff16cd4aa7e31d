import { expect, test } from "vitest";
import { chooseLight, chooseMotif } from "./choose.ts";
import type { MotifName } from "./draw.ts";

test.each<[MotifName, Parameters<typeof chooseMotif>[0]]>([
  ["castle", { name: "Some Keep", kind: "Castle" }],
  ["beach", { name: "Some Sands", kind: "beach and links" }],
  ["bridge", { name: "Old Tyne Bridge" }],
  ["works/distillery", { name: "Glenkinchie", description: "A whisky distillery of 1837. See the gardens." }],
  ["garden", { name: "Shepherds", kind: "open days", activities: ["Garden"], description: null }],
  ["street", { name: "Ocean Terminal", activities: ["Kids", "Shopping"] }],
  ["park", { name: "Lawnmarket Prominence", description: "Comfortable." }],
  ["park", { name: "constructor" }],
])("the motif is %s for %j", (motif, place) => {
  expect(chooseMotif(place)).toBe(motif);
});

test("the light is one of the day, and follows from motif, seed and surroundings", () => {
  const lights = Array.from({ length: 60 }, (_, index) => chooseLight("castle", `castle-${index}`));
  expect(lights).toEqual(lights.map((_, index) => chooseLight("castle", `castle-${index}`)));
  expect(new Set(lights).size).toBeGreaterThan(4);
  expect(lights).not.toContain("night");
  expect(chooseLight("castle", "castle", ["heather"])).toBe("heather");
  expect(["sea", "haar"]).toContain(chooseLight("animals/sharks", "aquarium", ["heather"]));
});
