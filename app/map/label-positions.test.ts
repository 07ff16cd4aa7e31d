import { describe, expect, test } from "vitest";
import { type Label, positionLabels, positionLineName, takenBoxes } from "#app/map/label-positions.ts";

const at = (id: string, x: number, y: number, width = 60, priority = 0) => ({ id, x, y, width, priority });
const VIEW = { left: 0, right: 400, top: 0, bottom: 300 };
const position = (labels: Label[]) => sidesOf(positionLabels(labels, VIEW));
const sidesOf = (places: ReturnType<typeof positionLabels>) =>
  new Map([...places].map(([id, { side }]) => [id, side]));

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

test("a label stands above or below its point when both sides are taken", () => {
  const row = [at("a", 100, 100), at("b", 130, 100), at("c", 160, 100)];
  expect(position(row).get("b")).toBe("above");
  expect(position([...row, at("d", 130, 84)]).get("b")).toBe("below");
});

test("a label without room on any side is left out, and earlier labels go first", () => {
  const placed = position([
    at("a", 100, 100),
    at("b", 130, 100),
    at("c", 115, 102),
    at("d", 115, 84),
    at("e", 115, 118),
  ]);
  expect(placed.has("a")).toBe(true);
  expect(placed.has("c")).toBe(false);
});

test("labels below each other do not overlap", () => {
  expect(position([at("a", 100, 100), at("b", 100, 117)]).size).toBe(2);
  expect(position([at("a", 100, 100), at("b", 100, 108)]).get("b")).toBe("left");
});

test("no label is cut off at the edge of the map", () => {
  expect(position([at("a", 370, 100)]).get("a")).toBe("left");
  expect(position([at("a", 20, 100, 390)]).size).toBe(0);
  expect(position([at("a", 100, 5)]).get("a")).toBe("below");
  expect(position([at("a", 100, 295)]).get("a")).toBe("above");
});

test("a label stands clear of its point's ring", () => {
  const [plain, ringed] = [at("a", 100, 100), { ...at("b", 100, 200), radius: 12 }].map((label) =>
    positionLabels([label], VIEW).get(label.id),
  );
  expect(plain).toEqual({ side: "right", right: 9, down: 0 });
  expect(ringed).toEqual({ side: "right", right: 14, down: 0 });
});

describe("a hub between other points", () => {
  const ring = (width: number) => [
    at("w", 180, 150, width),
    at("e", 220, 150, width),
    at("n", 200, 134, width),
    at("s", 200, 166, width),
  ];
  const hub = { ...at("a", 200, 150), isHub: true };

  test("is labelled apart, with a line between the other points, and others are not at all", () => {
    expect(position([at("a", 200, 150), ...ring(500)]).get("a")).toBeUndefined();
    const place = positionLabels([hub, ...ring(500)], VIEW).get("a");
    expect(place).toMatchObject({ side: "apart", leader: { turn: -45 } });
    // The label's lower left corner is where the line ends.
    expect(place?.right).toBeGreaterThan(10);
    expect(place?.down).toBeLessThan(-20);
  });

  test("is labelled below where there is no room above, and not where there is none at all", () => {
    const under = (bottom: number) => ({ over: [{ left: 0, right: 400, top: 0, bottom }] });
    const down = (bottom: number) => positionLabels([hub, ...ring(500)], VIEW, under(bottom)).get("a")?.down;
    expect(down(130)).toBeGreaterThan(20);
    expect(down(300)).toBeUndefined();
  });

  test("has the line to its label to itself", () => {
    const wall = [160, 172, 184, 216, 228, 240].map((x) => at(`wall ${x}`, x, 125, 500));
    const behind = [at("n2", 200, 120, 500), ...wall];
    const place = positionLabels([hub, ...ring(500), ...behind], VIEW).get("a");
    expect(place?.down).toBeGreaterThan(0);
  });
});

test("where points lie on one another, the first gives its name", () => {
  expect([...position([at("a", 100, 100), at("b", 104, 103)]).keys()]).toEqual(["a"]);
});

test("no label lies under what lies over the map", () => {
  const controls = { left: 350, right: 400, top: 0, bottom: 130 };
  const positionUnder = (label: Label) =>
    positionLabels([label], VIEW, { over: [controls] }).get(label.id)?.side;
  expect(positionUnder(at("a", 300, 60))).toBe("left");
  expect(positionUnder(at("a", 300, 200))).toBe("right");
  expect(positionUnder(at("a", 340, 145))).toBe("left");
});

test("a label covers points of a lower priority only where there is no other room", () => {
  const minor = (id: string, x: number) => at(id, x, 100, 500, 1);
  expect(position([at("a", 200, 100), minor("b", 230)]).get("a")).toBe("left");
  const around = [minor("b", 230), minor("c", 170), at("d", 200, 84, 500, 1), at("e", 200, 116, 500, 1)];
  expect(position([at("a", 200, 100), ...around]).get("a")).toBe("right");
  expect(position([minor("b", 230), at("a", 200, 100), at("c", 170, 100)]).get("b")).toBeUndefined();
});

test("a label stands where it covers no line", () => {
  const line = [
    { x: 100, y: 100 },
    { x: 390, y: 104 },
  ];
  const positionBeside = (labels: Label[]) => sidesOf(positionLabels(labels, VIEW, { lines: [line] }));
  expect(positionBeside([at("a", 100, 100)]).get("a")).toBe("left");
  expect(positionBeside([at("a", 80, 100)]).get("a")).toBe("left");
  expect(positionBeside([at("a", 100, 140)]).get("a")).toBe("right");
  expect(positionBeside([at("a", 20, 100, 100)]).get("a")).toBe("above right");
});

test("no name covers another, a dot, or the name of a line, however close together the points are", () => {
  // Scattered by the golden ratio, the same on every run.
  const labels = Array.from({ length: 120 }, (_, i): Label => {
    const [x, y] = [((i * 0.618034) % 1) * 400, ((i * 0.754878) % 1) * 300];
    return { ...at(`${i}`, x, y, 30 + ((i * 37) % 90), i < 40 ? 0 : 1), isHub: i < 4 };
  });
  const places = positionLabels(labels, VIEW);
  const taken = takenBoxes(labels, places);
  const texts = labels.flatMap((label) => {
    const place = places.get(label.id);
    if (!place) return [];
    const [left, middle] = [label.x + place.right, label.y + place.down];
    return [{ left, right: left + label.width, top: middle - 8, bottom: middle + 8 }];
  });
  const lines = [100, 150, 200, 250].flatMap((y) => {
    const line = [
      { x: 0, y },
      { x: 400, y: y + 30 },
    ];
    const name = positionLineName(line, 60, VIEW, taken);
    if (!name) return [];
    taken.push(name.box);
    return [name.box];
  });
  const boxes = [...texts, ...lines];
  const dots = labels
    .slice(0, 40)
    .map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const isOn = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one !== other &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom;
  expect(texts.length).toBeGreaterThan(10);
  expect(boxes.filter((box) => [...boxes, ...dots].some((other) => isOn(box, other)))).toEqual([]);
});

test("a name gives way to points that have none", () => {
  const unnamed = [{ x: 130, y: 100, priority: 1 }];
  expect(positionLabels([at("a", 100, 100, 60, 1)], VIEW, { unnamed }).get("a")?.side).toBe("left");
});

describe("the name of a line", () => {
  const LINE = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
    { x: 200, y: 300 },
  ];
  const VIEW = { left: 0, right: 400, top: 0, bottom: 400 };
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
    expect(positionLineName(LINE, 60, { left: 0, right: 100, top: 0, bottom: 50 }, [])).toBeNull();
  });
});
