import type { Position } from "geojson";
import { COASTLINE } from "#app/map/coastline.generated.ts";
import { area, cutTiles, line, type MapLayers, point } from "#tests/builders/map-tiles.ts";
import { packArchive } from "#tests/builders/pmtiles.ts";

const TOWNS = [
  { name: "Edinburgh", kind_detail: "city", at: [-3.19, 55.952], size: 0.05, population_rank: 11 },
  { name: "Dalkeith", kind_detail: "town", at: [-3.068, 55.893], size: 0.015, population_rank: 8 },
  { name: "Stow", kind_detail: "village", at: [-2.862, 55.692], size: 0.006, population_rank: 4 },
  { name: "Galashiels", kind_detail: "town", at: [-2.806, 55.617], size: 0.018, population_rank: 8 },
  { name: "Clovenfords", kind_detail: "village", at: [-2.875, 55.615], size: 0.005, population_rank: 4 },
  { name: "Melrose", kind_detail: "town", at: [-2.719, 55.598], size: 0.01, population_rank: 6 },
  { name: "Selkirk", kind_detail: "town", at: [-2.84, 55.548], size: 0.012, population_rank: 7 },
] as const;
const HILLS = [
  { name: "Eildon Mid Hill", at: [-2.7165, 55.5835] },
  { name: "Meigle Hill", at: [-2.845, 55.612] },
] as const;
const RAILWAY: Position[] = [
  [-3.19, 55.952],
  [-3.08, 55.935],
  [-3.083, 55.882],
  [-3.047, 55.84],
  [-2.94, 55.76],
  [-2.866, 55.692],
  [-2.85, 55.66],
  [-2.806, 55.6185],
  [-2.758, 55.605],
];
const RIVER: Position[] = [
  [-2.95, 55.615],
  [-2.87, 55.6],
  [-2.82, 55.598],
  [-2.77, 55.6],
  [-2.72, 55.604],
  [-2.66, 55.59],
];
const BOX = { west: -3.5, south: 55.45, east: -2.5, north: 56.05 };

/** A map of the Borders Railway, made up but for its names: to zoom level 11, and around Galashiels to 13. */
export function demoBasemap(): Uint8Array {
  const layers = demoLayers();
  const tiles = [
    ...cutTiles(layers, BOX, [4, 11]),
    ...cutTiles(layers, { west: -2.83, south: 55.605, east: -2.74, north: 55.63 }, [12, 13]),
  ];
  return packArchive(tiles, { metadata: { attribution: "Protomaps © OpenStreetMap" }, leafSize: 200 });
}

function demoLayers(): MapLayers {
  const random = randomNumbers();
  const around = ([x = 0, y = 0]: readonly number[], by: number): Position => [
    x + (random() - 0.5) * by * 1.8,
    y + (random() - 0.5) * by,
  ];
  const streets = TOWNS.flatMap(({ at, size }) => grid(at, size));
  return {
    earth: COASTLINE.map((numbers) => area({ kind: "earth" }, [inPairs(numbers)])),
    landuse: [
      ...TOWNS.map(({ at, size }) => area({ kind: "residential" }, [blob(at, size, random)])),
      ...Array.from({ length: 90 }, () => {
        const middle = around([-2.95, 55.7], 0.5);
        return area({ kind: random() < 0.7 ? "wood" : "grass" }, [
          blob(middle, 0.004 + random() * 0.012, random),
        ]);
      }),
      area({ kind: "park" }, [blob([-2.798, 55.613], 0.003, random)]),
    ],
    water: [line({ kind: "river" }, RIVER), area({ kind: "lake" }, [blob([-2.751, 55.602], 0.002, random)])],
    buildings: streets.flatMap(([start]) =>
      Array.from({ length: 6 }, () =>
        area({ kind: "building" }, [blob(around(start ?? [], 0.003), 0.0001, random, 4)]),
      ),
    ),
    roads: [
      line(
        { kind: "major_road", name: "A7" },
        RAILWAY.map(([x = 0, y = 0]) => [x + 0.006, y - 0.003]),
      ),
      ...streets.map((street, i) =>
        line({ kind: "minor_road", name: `${["Bank", "High", "Mill", "Abbey"][i % 4]} Street` }, street),
      ),
      line(
        { kind: "path", kind_detail: "footway" },
        RIVER.map(([x = 0, y = 0]) => [x, y + 0.0015]),
      ),
      line({ kind: "path" }, [
        [-2.719, 55.598],
        [-2.7165, 55.5835],
        [-2.73, 55.57],
      ]),
      line({ kind: "rail", kind_detail: "rail" }, RAILWAY),
    ],
    places: TOWNS.map(({ at, size: _, ...place }) => point({ kind: "locality", ...place }, at)),
    pois: HILLS.map(({ name, at }) => point({ kind: "peak", name }, at)),
  };
}

function grid([x, y]: readonly [number, number], size: number): Position[][] {
  const steps = [-0.8, -0.4, 0, 0.4, 0.8];
  return steps.flatMap((step) => [
    [
      [x - size * 1.5, y + step * size],
      [x + size * 1.5, y + step * size * 0.9],
    ],
    [
      [x + step * size * 1.7, y - size * 0.8],
      [x + step * size * 1.6, y + size * 0.8],
    ],
  ]);
}

function blob(
  [x = 0, y = 0]: readonly number[],
  size: number,
  random: () => number,
  corners = 14,
): Position[] {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const [turn, reach] = [(i / corners) * 2 * Math.PI, size * (0.7 + random() * 0.5)];
    return [x + Math.cos(turn) * reach * 1.75, y + Math.sin(turn) * reach];
  });
  return [...ring, ring[0] as Position];
}

function inPairs(numbers: number[]): Position[] {
  return numbers.flatMap((latitude, i) => (i % 2 === 0 ? [[numbers[i + 1] ?? 0, latitude]] : []));
}

/** The same ones each time. */
function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}
