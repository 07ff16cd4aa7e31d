export type Label = {
  id: string;
  /** The point, in px. */
  x: number;
  y: number;
  /** The text, in px. */
  width: number;
  /** 0 is the highest. A label may cover points of a lower priority when there is no other room. */
  priority: number;
  /** Named even where that takes a place further away. */
  isHub?: boolean;
  /** Half the width of the drawn point, in px; POINT_RADIUS without. */
  radius?: number;
};

/** Where a label stands: its left edge and its middle line, seen from its point, in px. */
export type LabelPlace = { side: LabelSide; right: number; down: number };

type LabelSide = "right" | "left" | "above" | "below" | "above right" | "above left" | "far above";

const SIDES: LabelSide[] = ["right", "left", "above", "below", "above right", "above left"];
/** For hubs, which are often between other dots. */
const HUB_SIDES: LabelSide[] = [...SIDES, "far above"];

/** In px. */
export type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 16;
/** From the edge of a point to its text, in px. */
const GAP = 2;
const POINT_RADIUS = 7;
/** A line counts as squares of this half width, this far apart, in px. */
const [LINE_RADIUS, LINE_STEP] = [3, 12];

type PixelLine = { x: number; y: number }[];

/** What labels keep clear of: they cover a line only if they must, and never what lies `over` the map. */
type Obstacles = { lines?: PixelLine[]; over?: Box[] };

/** Where on a line its name may stand, from its middle outwards, as shares of its length. */
const NAME_POSITIONS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/**
 * Finds the side of each label's point where the label fits into `view`; labels without room are left out. Earlier labels go first. No
 * label covers another one, or a point of its own or a higher priority.
 */
export function positionLabels(
  labels: Label[],
  view: Box,
  { lines = [], over = [] }: Obstacles = {},
): Map<string, LabelPlace> {
  const points = labels.map(({ x, y, priority }) => ({ priority, box: boxAround(x, y, POINT_RADIUS) }));
  const onLines = lines.flatMap(sampleLine).map(({ x, y }) => ({ box: boxAround(x, y, LINE_RADIUS) }));
  const placed = new Map<string, LabelPlace>();
  const taken = [...over];

  for (const [index, label] of labels.entries()) {
    const others = points.filter((_, i) => i !== index);
    const important = others.filter(({ priority }) => priority <= label.priority);
    const choices = [[...others, ...onLines], others, important].flatMap((obstacles) =>
      (label.isHub ? HUB_SIDES : SIDES).map((side) => {
        const place = placeBeside(label, side);
        return { place, box: boxAt(label, place), obstacles };
      }),
    );
    const choice = choices.find(
      ({ box, obstacles }) =>
        isInside(box, view) &&
        !taken.some((other) => overlap(box, other)) &&
        !obstacles.some((point) => overlap(box, point.box)),
    );
    if (!choice) continue;
    placed.set(label.id, choice.place);
    taken.push(choice.box);
  }
  return placed;
}

/** What the names of lines must not cover: points, and their labels on the sides that were found. */
export function takenBoxes(labels: Label[], places: ReadonlyMap<string, LabelPlace>): Box[] {
  return labels.flatMap((label) => {
    const place = places.get(label.id);
    const point = boxAround(label.x, label.y, POINT_RADIUS);
    return place ? [point, boxAt(label, place)] : [point];
  });
}

/** The middle of a line's name of so many px: on the line, in `view`, and off what is taken. Null where there is no room. */
export function positionLineName(
  line: PixelLine,
  width: number,
  view: { width: number; height: number },
  taken: readonly Box[],
): { x: number; y: number; box: Box } | null {
  for (const share of NAME_POSITIONS) {
    const at = pointAlong(line, share, width);
    if (!at) return null;
    const box = {
      left: at.x - width / 2,
      right: at.x + width / 2,
      top: at.y - HEIGHT / 2,
      bottom: at.y + HEIGHT / 2,
    };
    const isInView = box.left >= 0 && box.right <= view.width && box.top >= 0 && box.bottom <= view.height;
    if (isInView && !taken.some((other) => overlap(box, other))) return { ...at, box };
  }
  return null;
}

/** The point at a share of a line's length; null for a line that is shorter than its name. */
function pointAlong(line: PixelLine, share: number, minLength: number): { x: number; y: number } | null {
  const steps = line.slice(1).map((end, i) => {
    const start = line[i] ?? end;
    return { start, end, length: Math.hypot(end.x - start.x, end.y - start.y) };
  });
  const length = steps.reduce((sum, step) => sum + step.length, 0);
  if (length < minLength) return null;
  let rest = length * share;
  for (const { start, end, length } of steps) {
    if (rest <= length) {
      const part = length === 0 ? 0 : rest / length;
      return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    }
    rest -= length;
  }
  return null;
}

/** Points along a line without its ends, which are the points of labels. */
function sampleLine(line: PixelLine): PixelLine {
  return line.slice(1).flatMap((end, i) => {
    const start = line[i] ?? end;
    const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / LINE_STEP);
    return Array.from({ length: count }, (_, step) => {
      const fraction = (step + 0.5) / count;
      return { x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction };
    });
  });
}

function placeBeside({ width, radius = POINT_RADIUS }: Label, side: LabelSide): LabelPlace {
  const away = radius + GAP;
  const line = away + HEIGHT / 2;
  const [right, down] = {
    right: [away, 0],
    left: [-away - width, 0],
    above: [-width / 2, -line],
    below: [-width / 2, line],
    "above right": [-radius, -line],
    "above left": [radius - width, -line],
    "far above": [-width / 2, -line - HEIGHT],
  }[side] as [number, number];
  return { side, right, down };
}

function boxAt({ x, y, width }: Label, { right, down }: LabelPlace): Box {
  const [left, middle] = [x + right, y + down];
  return { left, right: left + width, top: middle - HEIGHT / 2, bottom: middle + HEIGHT / 2 };
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function isInside(box: Box, view: Box): boolean {
  return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
