/** By zoom level, with what lies between them in proportion. */
type Stops = [zoom: number, width: number][];

export type MapColour =
  | "land"
  | "built"
  | "park"
  | "wood"
  | "marsh"
  | "sand"
  | "sea"
  | "river"
  | "building"
  | "border"
  | "street-edge"
  | "street"
  | "main-street"
  | "path"
  | "rail";

type Properties = Record<string, unknown>;

/** How features of a layer of Protomaps' basemap schema are drawn, in this order. */
export type PaintRule = {
  layer: string;
  /** Values of `kind`; all if it is absent. */
  kinds?: string[];
  isMeant?: (properties: Properties) => boolean;
  from?: number;
  colour: MapColour;
  opacity?: number;
  /** Of a line, in px; areas have none. */
  width?: Stops;
  dash?: number[];
  cap?: CanvasLineCap;
};

const BUILT =
  "residential urban_area neighbourhood commercial industrial railway retail school hospital university college pedestrian";
const PARKS =
  "park garden golf_course grass grassland meadow recreation_ground village_green cemetery allotments playground pitch orchard scrub dog_park zoo nature_reserve";

const isTrain = ({ service, kind_detail }: Properties) =>
  !service && !/tram|subway|disused/.test(`${kind_detail}`);
const isTunnel = ({ is_tunnel }: Properties) => Boolean(is_tunnel);

const MINOR: Stops = [
  [12, 0.6],
  [14, 2.2],
  [16, 6],
  [18, 16],
];
const MAJOR: Stops = [
  [7, 0.5],
  [11, 1.4],
  [14, 4],
  [16, 9],
  [18, 22],
];
const RAIL: Stops = [
  [7, 0.8],
  [11, 1.4],
  [15, 2.6],
  [18, 5],
];
const MAIN_ROADS = { layer: "roads", kinds: ["highway", "major_road"] };
const SMALL_ROADS = { layer: "roads", kinds: ["minor_road", "other"], from: 12 };

export const PAINT_RULES: PaintRule[] = [
  { layer: "earth", colour: "land" },
  { layer: "landcover", kinds: ["forest"], colour: "wood", opacity: 0.6 },
  { layer: "landcover", kinds: ["grassland", "scrub"], colour: "park", opacity: 0.6 },
  { layer: "landcover", kinds: ["urban_area"], colour: "built" },
  { layer: "landuse", kinds: BUILT.split(" "), colour: "built" },
  { layer: "landuse", kinds: PARKS.split(" "), colour: "park" },
  { layer: "landuse", kinds: ["wood", "forest"], colour: "wood" },
  { layer: "landuse", kinds: ["wetland"], colour: "marsh" },
  { layer: "landuse", kinds: ["beach", "sand"], colour: "sand" },
  { layer: "water", colour: "sea" },
  {
    layer: "water",
    kinds: ["river", "canal"],
    from: 9,
    colour: "river",
    width: [
      [9, 0.6],
      [13, 1.6],
      [18, 6],
    ],
  },
  {
    layer: "water",
    kinds: ["stream"],
    from: 13,
    colour: "river",
    width: [
      [13, 0.6],
      [18, 3],
    ],
  },
  { layer: "buildings", from: 14, colour: "building" },
  {
    layer: "boundaries",
    kinds: ["country", "region"],
    colour: "border",
    width: [
      [5, 0.8],
      [14, 1.6],
    ],
    dash: [6, 3, 1.5, 3],
  },
  { layer: "roads", kinds: ["ferry"], from: 9, colour: "river", width: [[9, 1]], dash: [5, 4] },
  { ...SMALL_ROADS, colour: "street-edge", width: widened(MINOR, 1.4) },
  { ...MAIN_ROADS, from: 10, colour: "street-edge", width: widened(MAJOR, 1.8) },
  { ...SMALL_ROADS, colour: "street", width: MINOR, cap: "round" },
  { ...MAIN_ROADS, from: 7, colour: "main-street", width: MAJOR, cap: "round" },
  {
    layer: "roads",
    kinds: ["path"],
    from: 13,
    colour: "path",
    width: [
      [13, 0.9],
      [15, 1.5],
      [18, 2.6],
    ],
    dash: [3.5, 2.5],
  },
  {
    layer: "roads",
    kinds: ["rail"],
    isMeant: (of) => !isTrain(of),
    from: 14,
    colour: "rail",
    opacity: 0.5,
    width: [[14, 1]],
  },
  {
    layer: "roads",
    kinds: ["rail"],
    isMeant: (of) => isTrain(of) && isTunnel(of),
    from: 11,
    colour: "rail",
    opacity: 0.5,
    width: RAIL,
    dash: [4, 4],
  },
  {
    layer: "roads",
    kinds: ["rail"],
    isMeant: (of) => isTrain(of) && !isTunnel(of),
    colour: "rail",
    opacity: 0.75,
    width: RAIL,
  },
];

function widened(stops: Stops, by: number): Stops {
  return stops.map(([zoom, width]) => [zoom, width + by]);
}

export function widthAt(stops: Stops, zoom: number): number {
  const above = stops.findIndex(([at]) => at >= zoom);
  const [high, low] = [stops.at(above), stops[above - 1]];
  if (!high || !low) return (above === 0 ? stops[0] : stops.at(-1))?.[1] ?? 1;
  return low[1] + ((high[1] - low[1]) * (zoom - low[0])) / (high[0] - low[0]);
}
