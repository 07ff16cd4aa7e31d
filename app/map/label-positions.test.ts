import { describe, expect, test } from "vitest";
import { type Label, positionLabels, positionLineName } from "#app/map/label-positions.ts";

const at = (id: string, x: number, y: number, width = 60, priority = 0) => ({ id, x, y, width, priority });
const position = (labels: Label[]) => positionLabels(labels, { left: 0, right: 400 });

test("a label stands to the right of its point", () => {
  expect(position([at("a", 100, 100)]).get("a")).toBe("right");
});

test("a label stands to the left when another point lies to the right", () => {
  const placed = position([at("a", 100, 100), at("b", 130, 100)]);
  expect([...placed]).toEqual([
    ["a", "left"],
    ["b", "right"],
  ]);
});

test("a label without room on either side is left out, and earlier labels go first", () => {
  const placed = position([at("a", 100, 100), at("b", 130, 100), at("c", 115, 102)]);
  expect(placed.has("c")).toBe(false);
});

test("labels below each other do not overlap", () => {
  expect(position([at("a", 100, 100), at("b", 100, 117)]).size).toBe(2);
  expect(position([at("a", 100, 100), at("b", 100, 108)]).get("b")).toBe("left");
});

test("no label is cut off at the edge of the map", () => {
  expect(position([at("a", 370, 100)]).get("a")).toBe("left");
  expect(position([at("a", 20, 100, 390)]).size).toBe(0);
});

test("a label covers points of a lower priority only where there is no other room", () => {
  const minor = (id: string, x: number) => at(id, x, 100, 500, 1);
  expect(position([at("a", 200, 100), minor("b", 230)]).get("a")).toBe("left");
  expect(position([at("a", 200, 100), minor("b", 230), minor("c", 170)]).get("a")).toBe("right");
  expect(position([minor("b", 230), at("a", 200, 100), at("c", 170, 100)]).get("b")).toBeUndefined();
});

test("a label covers a line only when neither side is free of it", () => {
  const line = [
    { x: 100, y: 100 },
    { x: 390, y: 104 },
  ];
  const positionBeside = (labels: Label[]) => positionLabels(labels, { left: 0, right: 400 }, [line]);
  expect(positionBeside([at("a", 100, 100)]).get("a")).toBe("left");
  expect(positionBeside([at("a", 80, 100)]).get("a")).toBe("left");
  expect(positionBeside([at("a", 100, 140)]).get("a")).toBe("right");
  expect(positionBeside([at("a", 20, 100, 100)]).get("a")).toBe("right");
});

describe("the name of a line", () => {
  const LINE = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
    { x: 200, y: 300 },
  ];
  const VIEW = { width: 400, height: 400 };
  const around = (x: number, y: number) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });

  test.each([
    ["stands in its middle", 60, [], { x: 200, y: 100 }],
    ["gives way to what is there", 60, [around(200, 100)], { x: 160, y: 100 }],
    ["is left out where all is taken", 60, [{ left: 0, right: 400, top: 0, bottom: 400 }], null],
    ["is left out when it is longer than the line", 401, [], null],
  ])("%s", (_, width, taken, at) => {
    const position = positionLineName(LINE, width, VIEW, taken);
    expect(position && { x: position.x, y: position.y }).toEqual(at);
  });

  test("stays in view", () => {
    const atTheTop = LINE.map(({ x, y }) => ({ x, y: y - 95 }));
    expect(positionLineName(atTheTop, 60, VIEW, [])).toMatchObject({ x: 200, y: 45 });
    expect(positionLineName(LINE, 60, { width: 100, height: 50 }, [])).toBeNull();
  });
});
