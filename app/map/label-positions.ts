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

export type LabelSide = "right" | "left";

const SIDES: LabelSide[] = ["right", "left"];

type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 16;
/** From the middle of a point to its text, in px. */
const GAP = 9;
const POINT_RADIUS = 7;
/** A line counts as squares of this half width, this far apart, in px. */
const [LINE_RADIUS, LINE_STEP] = [3, 12];

export type PixelLine = { x: number; y: number }[];

/**
 * Finds the side of each label's point where the label fits between `left` and `right`; labels without room are left out. Earlier labels
 * go first. No label covers another one, or a point of its own or a higher priority, and it covers a line only if it must.
 */
export function positionLabels(
  labels: Label[],
  view: { left: number; right: number },
  lines: PixelLine[] = [],
): Map<string, LabelSide> {
  const points = labels.map(({ x, y, priority }) => ({ priority, box: boxAround(x, y, POINT_RADIUS) }));
  const onLines = lines.flatMap(sampleLine).map(({ x, y }) => ({ box: boxAround(x, y, LINE_RADIUS) }));
  const placed = new Map<string, LabelSide>();
  const texts: Box[] = [];

  for (const [index, label] of labels.entries()) {
    const others = points.filter((_, i) => i !== index);
    const important = others.filter(({ priority }) => priority <= label.priority);
    const choices = [[...others, ...onLines], others, important].flatMap((obstacles) =>
      SIDES.map((side) => ({ side, box: boxBeside(label, side), obstacles })),
    );
    const choice = choices.find(
      ({ box, obstacles }) =>
        box.left >= view.left &&
        box.right <= view.right &&
        !texts.some((text) => overlap(box, text)) &&
        !obstacles.some((point) => overlap(box, point.box)),
    );
    if (!choice) continue;
    placed.set(label.id, choice.side);
    texts.push(choice.box);
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
  const left = side === "right" ? x + GAP : x - GAP - width;
  return { left, right: left + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
