import { expect, test } from "vitest";
import { type Label, positionLabels } from "#app/map/label-positions.ts";

const at = (id: string, x: number, y: number, width = 60, rank = 0) => ({ id, x, y, width, rank });
const place = (labels: Label[]) => positionLabels(labels, { left: 0, right: 400 });

test("a label stands to the right of its point", () => {
  expect(place([at("a", 100, 100)]).get("a")).toBe("right");
});

test("a point to the right sends it to the left", () => {
  const placed = place([at("a", 100, 100), at("b", 130, 100)]);
  expect([...placed]).toEqual([
    ["a", "left"],
    ["b", "right"],
  ]);
});

test("where there is no room on either side there is no label, and the first in the list has the right of way", () => {
  const placed = place([at("a", 100, 100), at("b", 130, 100), at("c", 115, 102)]);
  expect(placed.has("c")).toBe(false);
});

test("labels below each other keep out of each other's way", () => {
  expect(place([at("a", 100, 100), at("b", 100, 117)]).size).toBe(2);
  expect(place([at("a", 100, 100), at("b", 100, 108)]).get("b")).toBe("left");
});

test("no label is cut off at the edge of the map", () => {
  expect(place([at("a", 370, 100)]).get("a")).toBe("left");
  expect(place([at("a", 20, 100, 390)]).size).toBe(0);
});

test("a label covers points of a higher rank only where there is no other room", () => {
  const minor = (id: string, x: number) => at(id, x, 100, 500, 1);
  expect(place([at("a", 200, 100), minor("b", 230)]).get("a")).toBe("left");
  expect(place([at("a", 200, 100), minor("b", 230), minor("c", 170)]).get("a")).toBe("right");
  expect(place([minor("b", 230), at("a", 200, 100), at("c", 170, 100)]).get("b")).toBeUndefined();
});

test("a label keeps off a line where it can, and lies on it where it must", () => {
  const line = [
    { x: 100, y: 100 },
    { x: 390, y: 104 },
  ];
  const placeBeside = (labels: Label[]) => positionLabels(labels, { left: 0, right: 400 }, [line]);
  expect(placeBeside([at("a", 100, 100)]).get("a")).toBe("left");
  expect(placeBeside([at("a", 80, 100)]).get("a")).toBe("left");
  expect(placeBeside([at("a", 100, 140)]).get("a")).toBe("right");
  expect(placeBeside([at("a", 20, 100, 100)]).get("a")).toBe("right");
});
