export type Label = {
  id: string;
  /** Where its point is, in px. */
  x: number;
  y: number;
  /** Of the text, in px. */
  width: number;
  /** Points of a higher rank are covered where there is no other room. */
  rank: number;
};

export type LabelSide = "right" | "left";

const SIDES: LabelSide[] = ["right", "left"];

type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 16;
/** From the middle of the point to the text. */
const GAP = 9;
const POINT_RADIUS = 7;
/** Of a line, looked at so far apart, in px. */
const [STROKE_RADIUS, STEP] = [3, 12];

/** From point to point. */
export type PixelLine = { x: number; y: number }[];

/**
 * Which labels there is room for between `left` and `right`, and on which side of their points: the earlier ones first, none over another
 * or over a point of its own rank or a lower one, and beside `lines` (in px) where there is a choice.
 */
export function positionLabels(
  labels: Label[],
  view: { left: number; right: number },
  lines: PixelLine[] = [],
): Map<string, LabelSide> {
  const points = labels.map(({ x, y, rank }) => ({ rank, box: around(x, y, POINT_RADIUS) }));
  const strokes = lines.flatMap(alongLine).map(({ x, y }) => ({ box: around(x, y, STROKE_RADIUS) }));
  const placed = new Map<string, LabelSide>();
  const texts: Box[] = [];

  for (const [position, label] of labels.entries()) {
    const others = points.filter((_, i) => i !== position);
    const betters = others.filter(({ rank }) => rank <= label.rank);
    const choices = [[...others, ...strokes], others, betters].flatMap((obstacles) =>
      SIDES.map((side) => ({ side, box: besideOf(label, side), obstacles })),
    );
    const choice = choices.find(
      ({ box, obstacles }) =>
        box.left >= view.left &&
        box.right <= view.right &&
        !texts.some((text) => doOverlap(box, text)) &&
        !obstacles.some((point) => doOverlap(box, point.box)),
    );
    if (!choice) continue;
    placed.set(label.id, choice.side);
    texts.push(choice.box);
  }
  return placed;
}

/** Points along a line, but for its ends, where the labels' own points are. */
function alongLine(line: PixelLine): PixelLine {
  return line.slice(1).flatMap((end, i) => {
    const start = line[i] ?? end;
    const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / STEP);
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 0.5) / count;
      return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
    });
  });
}

function besideOf({ x, y, width }: Label, side: LabelSide): Box {
  const left = side === "right" ? x + GAP : x - GAP - width;
  return { left, right: left + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function doOverlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
