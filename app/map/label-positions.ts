export type Label = {
  id: string;
  /** The point, in px. */
  x: number;
  y: number;
  /** The text, in px. */
  width: number;
  /** 0 is the highest. A label may cover points of a lower priority when there is no other room. */
  priority: number;
};

export type LabelSide = "right" | "left" | "above" | "below";

const SIDES: LabelSide[] = ["right", "left", "above", "below"];

/** In px. */
export type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 16;
/** From the middle of a point to its text, in px. */
const GAP = 9;
const POINT_RADIUS = 7;
/** A line counts as squares of this half width, this far apart, in px. */
const [LINE_RADIUS, LINE_STEP] = [3, 12];

type PixelLine = { x: number; y: number }[];

/** What labels keep clear of: they cover a line only if they must, and never what lies `over` the map. */
type Obstacles = { lines?: PixelLine[]; over?: Box[] };

/**
 * Finds the side of each label's point where the label fits into `view`; labels without room are left out. Earlier labels go first. No
 * label covers another one, or a point of its own or a higher priority.
 */
export function positionLabels(
  labels: Label[],
  view: Box,
  { lines = [], over = [] }: Obstacles = {},
): Map<string, LabelSide> {
  const points = labels.map(({ x, y, priority }) => ({ priority, box: boxAround(x, y, POINT_RADIUS) }));
  const onLines = lines.flatMap(sampleLine).map(({ x, y }) => ({ box: boxAround(x, y, LINE_RADIUS) }));
  const placed = new Map<string, LabelSide>();
  const taken = [...over];

  for (const [index, label] of labels.entries()) {
    const others = points.filter((_, i) => i !== index);
    const important = others.filter(({ priority }) => priority <= label.priority);
    const choices = [[...others, ...onLines], others, important].flatMap((obstacles) =>
      SIDES.map((side) => ({ side, box: boxBeside(label, side), obstacles })),
    );
    const choice = choices.find(
      ({ box, obstacles }) =>
        isInside(box, view) &&
        !taken.some((other) => overlap(box, other)) &&
        !obstacles.some((point) => overlap(box, point.box)),
    );
    if (!choice) continue;
    placed.set(label.id, choice.side);
    taken.push(choice.box);
  }
  return placed;
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

function boxBeside({ x, y, width }: Label, side: LabelSide): Box {
  const left = { right: x + GAP, left: x - GAP - width, above: x - width / 2, below: x - width / 2 }[side];
  const top = { right: y - HEIGHT / 2, left: y - HEIGHT / 2, above: y - GAP - HEIGHT, below: y + GAP }[side];
  return { left, right: left + width, top, bottom: top + HEIGHT };
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
