import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import { widthAt } from "#app/map/paint-rules.ts";
import { paintTile } from "#app/map/paint-tile.ts";
import { placesIn } from "#app/map/tile-places.ts";
import { area, cutTiles, line, type MapLayers, point, tileAt } from "#tests/builders/map-tiles.ts";

const WEST = { west: -2.85, south: 55.6, east: -2.75, north: 55.65 };

/** The tile at a zoom level with Galashiels, or with another place of its latitude. */
function tileOf(layers: MapLayers, z: number, longitude = -2.806) {
  const [x, y] = tileAt(longitude, 55.617, z);
  const { bytes } = cutTiles(layers, WEST, [z, z]).find((tile) => tile.x === x && tile.y === y) ?? {};
  return { tile: new VectorTile(new PbfReader(bytes ?? new Uint8Array())), shift: 0, x, y, isStandIn: false };
}

/** What is drawn, in order; colours are their names. */
function paint(layers: MapLayers, z: number, zoom = z + 1): string[] {
  const drawn: string[] = [];
  const at = { strokeStyle: "", fillStyle: "", turn: 0 };
  const context = {
    ...Object.fromEntries(
      ["beginPath", "moveTo", "lineTo", "closePath", "setLineDash", "save", "restore", "translate"].map(
        (name) => [name, () => {}],
      ),
    ),
    set strokeStyle(colour: string) {
      at.strokeStyle = colour;
    },
    set fillStyle(colour: string) {
      at.fillStyle = colour;
    },
    stroke: () => drawn.push(at.strokeStyle),
    fill: () => drawn.push(at.fillStyle),
    measureText: (text: string) => ({ width: text.length * 6 }),
    rotate(turn: number) {
      at.turn = turn;
    },
    strokeText: () => {},
    fillText: (text: string) => drawn.push(`${text} ${Math.round((at.turn * 180) / Math.PI) % 360}°`),
  };
  for (const _ of paintTile(context as never, tileOf(layers, z), 512, zoom, (name) => name));
  return drawn;
}

const ACROSS = [
  [-2.85, 55.617],
  [-2.75, 55.617],
];
const SQUARE = [
  [
    [-2.85, 55.6],
    [-2.75, 55.6],
    [-2.75, 55.65],
    [-2.85, 55.65],
    [-2.85, 55.6],
  ],
];

test("areas lie beneath streets, streets beneath paths, and paths beneath railways", () => {
  const layers = {
    roads: ["rail", "path", "minor_road", "major_road"].map((kind) => line({ kind }, ACROSS)),
    water: [area({ kind: "lake" }, SQUARE)],
    landuse: [area({ kind: "wood" }, SQUARE), area({ kind: "park" }, SQUARE)],
    earth: [area({ kind: "earth" }, SQUARE)],
  };
  const drawn = [...new Set(paint(layers, 13))];
  const order = ["land", "park", "wood", "sea", "street-edge", "street", "main-street", "path", "rail"];
  expect(drawn.filter((colour) => order.includes(colour))).toEqual(order);
});

test("streets have their names close by only, once in a tile and never upside down", () => {
  const layers = {
    roads: [
      line({ kind: "minor_road", name: "Bank Street" }, ACROSS.toReversed()),
      line({ kind: "minor_road", name: "Bank Street" }, ACROSS),
    ],
  };
  const names = (zoom: number) => paint(layers, 14, zoom).filter((each) => each.includes("Bank"));
  expect(names(14)).toEqual([]);
  expect(names(15)).toEqual(["Bank Street 0°"]);
});

test("towns go before villages, hills are named close by, and what a neighbour has is left to it", () => {
  const layers = {
    places: [
      point({ kind: "locality", kind_detail: "village", name: "Langlee" }, [-2.79, 55.615]),
      point(
        { kind: "locality", kind_detail: "town", name: "Galashiels", population_rank: 8 },
        [-2.806, 55.617],
      ),
      point({ kind: "locality", kind_detail: "town", name: "Just west" }, [-2.8135, 55.617]),
      point({ kind: "country", name: "Scotland" }, [-2.806, 55.617]),
    ],
    pois: [point({ kind: "peak", name: "Eildon Hill" }, [-2.72, 55.612])],
  };
  const named = (longitude?: number) =>
    placesIn(tileOf(layers, 11, longitude), { z: 12 })
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ name }) => name);
  expect(named()).toEqual(["Galashiels", "Langlee", "Eildon Hill"]);
  expect(named(-2.82)).toEqual(["Just west"]);
  const [town] = placesIn(tileOf(layers, 11), { z: 12 }).filter(({ name }) => name === "Galashiels");
  expect(town?.latitude).toBeCloseTo(55.617, 3);
  expect(town?.longitude).toBeCloseTo(-2.806, 3);
});

test.each([
  [5, 1],
  [12, 1],
  [13, 2],
  [14, 3],
  [18, 3],
])("at zoom level %i a line is %i px wide", (zoom, width) => {
  expect(
    widthAt(
      [
        [12, 1],
        [14, 3],
      ],
      zoom,
    ),
  ).toBe(width);
});
