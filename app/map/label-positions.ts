export type Label = {
  id: string;
  x: number;
  y: number;
  width: number;
  /** 0 is the highest. A label may cover points of a lower priority when there is no other room. */
  priority: number;
  /** Labelled apart, with a line to its point, where there is no room beside it, as often between other dots. */
  isHub?: boolean;
  /** Half the width of the drawn point, in px; POINT_RADIUS without. */
  radius?: number;
};

/** Where a label stands: its left edge and its middle line, seen from its point, in px. */
export type LabelPlace = { side: Side | "apart"; right: number; down: number; leader?: Leader };

/** A line from a point to a label that stands apart, from the edge of the point; `turn` is clockwise from the right, in degrees. */
type Leader = { length: number; turn: number };

const SIDES = ["right", "left", "above", "below", "above right", "above left"] as const;
type Side = (typeof SIDES)[number];

/** How far from its point a label may stand apart, in px, and in which directions: above the point if it can, else below. */
const REACHES = [22, 32, 42, 52, 62, 72];
const TURNS = [
  [0, -22, -45, -67, -90, -112, -135, -157, 180],
  [22, 45, 67, 90, 112, 135, 157],
];

export type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 16;
/** From the edge of a point to its text, in px. */
const GAP = 2;
const POINT_RADIUS = 7;
/** A line counts as squares of this half width, this far apart, in px. */
const [LINE_RADIUS, LINE_STEP] = [3, 12];

type Pixel = { x: number; y: number };
type PixelLine = Pixel[];

type Obstacles = { lines?: PixelLine[]; over?: Box[]; unnamed?: (Pixel & { priority: number })[] };

/** Where on a line its name may stand, from its middle outwards, as shares of its length. */
const NAME_POSITIONS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** In px. Earlier labels go first, those without room are left out; none covers another, or a point of its own or a higher priority. */
export function positionLabels(
  labels: Label[],
  view: Box,
  { lines = [], over = [], unnamed = [] }: Obstacles = {},
): Map<string, LabelPlace> {
  const points = [...labels, ...unnamed].map(({ x, y, priority }) => ({
    priority,
    box: boxAround(x, y, POINT_RADIUS),
  }));
  const onLines = lines.flatMap(sampleLine).map(({ x, y }) => ({ box: boxAround(x, y, LINE_RADIUS) }));
  const placed = new Map<string, LabelPlace>();
  const taken = [...over];

  for (const [index, label] of labels.entries()) {
    if (
      labels.some(
        (each) => placed.has(each.id) && Math.hypot(each.x - label.x, each.y - label.y) < POINT_RADIUS,
      )
    )
      continue;
    const around = boxAround(label.x, label.y, label.width + Math.max(...REACHES));
    const others = points.filter(({ box }, i) => i !== index && overlap(box, around));
    const important = others.filter(({ priority }) => priority <= label.priority);
    const beside = SIDES.map((side) => placeBeside(label, side));
    const choices = [[...others, ...onLines], others, important].flatMap((obstacles) =>
      beside.map((place) => ({ place, obstacles })),
    );
    const isInView = isInside(boxAround(label.x, label.y, 0), view);
    if (label.isHub && isInView)
      choices.push(...placesApart(label).map((place) => ({ place, obstacles: important })));
    const choice = choices.find(
      ({ place, obstacles }) =>
        isInside(boxAt(label, place), view) &&
        boxesOf(label, place).every(
          (box) =>
            !taken.some((other) => overlap(box, other)) &&
            !obstacles.some((point) => overlap(box, point.box)),
        ),
    );
    if (!choice) continue;
    placed.set(label.id, choice.place);
    taken.push(...boxesOf(label, choice.place));
  }
  return placed;
}

export function takenBoxes(labels: Label[], places: ReadonlyMap<string, LabelPlace>): Box[] {
  return labels.flatMap((label) => {
    const place = places.get(label.id);
    const point = boxAround(label.x, label.y, POINT_RADIUS);
    return place ? [point, ...boxesOf(label, place)] : [point];
  });
}

/** The middle of a line's name of so many px: on the line, in `view`, and off what is taken. Null where there is no room. */
export function positionLineName(
  line: PixelLine,
  width: number,
  view: Box,
  taken: readonly Box[],
): (Pixel & { box: Box }) | null {
  for (const share of NAME_POSITIONS) {
    const at = pointAlong(line, share, width);
    if (!at) return null;
    const box = centredBox(at, width, view, taken);
    if (box) return { ...at, box };
  }
  return null;
}

/** Of a name of so many px with its middle at a point. Null where there is no room for it. */
export function centredBox({ x, y }: Pixel, width: number, view: Box, taken: readonly Box[]): Box | null {
  const box = { left: x - width / 2, right: x + width / 2, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
  const isFree = isInside(box, view) && !taken.some((other) => overlap(box, other));
  return isFree ? box : null;
}

function pointAlong(line: PixelLine, share: number, minLength: number): Pixel | null {
  const steps = line.slice(1).map((end, i) => {
    const start = line[i] ?? end;
    return { start, end, length: Math.hypot(end.x - start.x, end.y - start.y) };
  });
  const length = steps.reduce((sum, step) => sum + step.length, 0);
  if (length < minLength) return null;
  let rest = length * share;
  for (const { start, end, length } of steps) {
    if (rest <= length) return pointBetween(start, end, length === 0 ? 0 : rest / length);
    rest -= length;
  }
  return null;
}

function sampleLine(line: PixelLine): PixelLine {
  return line.slice(1).flatMap((end, i) => {
    const start = line[i] ?? end;
    const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / LINE_STEP);
    return Array.from({ length: count }, (_, step) => pointBetween(start, end, (step + 0.5) / count));
  });
}

function pointBetween(start: Pixel, end: Pixel, share: number): Pixel {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
}

function placeBeside({ width, radius = POINT_RADIUS }: Label, side: Side): LabelPlace {
  const away = radius + GAP;
  const line = away + HEIGHT / 2;
  const [right, down] = {
    right: [away, 0],
    left: [-away - width, 0],
    above: [-width / 2, -line],
    below: [-width / 2, line],
    "above right": [-radius, -line],
    "above left": [radius - width, -line],
  }[side] as [number, number];
  return { side, right, down };
}

/** The nearest first. A label begins, ends or is centred where its leader ends, by the direction. */
function placesApart({ width, radius = POINT_RADIUS }: Label): LabelPlace[] {
  return TURNS.flatMap((turns) => REACHES.flatMap((reach) => turns.map((turn) => ({ reach, turn })))).map(
    ({ reach, turn }) => {
      const { x, y } = unitVector(turn);
      const right = x * reach - (width * (1 - x)) / 2;
      const down = y * (reach + HEIGHT / 2);
      return { side: "apart", right, down, leader: { length: reach - radius - 2 * GAP, turn } };
    },
  );
}

function boxesOf(label: Label, place: LabelPlace): Box[] {
  const text = boxAt(label, place);
  if (!place.leader) return [text];
  const start = (label.radius ?? POINT_RADIUS) + GAP;
  const { x, y } = unitVector(place.leader.turn);
  const leader = [start, start + place.leader.length].map((away) => ({
    x: label.x + x * away,
    y: label.y + y * away,
  }));
  return [text, ...sampleLine(leader).map((at) => boxAround(at.x, at.y, LINE_RADIUS))];
}

function unitVector(degrees: number): Pixel {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
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
