import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { OpenRow } from "#app/catalogue/open-data.ts";
import type { OpenDataFormat } from "#app/routes/open-data/open-data-files.ts";
import { writeOpenData } from "#app/routes/open-data/write-open-data.ts";

const row = (slug: string, columns: object = {}): OpenRow => ({
  slug,
  name: slug,
  activities: ["Garden", "Walk"],
  latitude: 55.6,
  longitude: -2.8,
  dogs: null,
  cafe: true,
  ...columns,
});

async function write(rows: OpenRow[], format: OpenDataFormat): Promise<string> {
  let text = "";
  for await (const part of writeOpenData(rows, format)) text += part;
  return text;
}

test("a table has a row for each, beyond those that are written at once", async () => {
  const slugs = Array.from({ length: 450 }, (_, at) => `place-${at}`);
  const text = await write(
    slugs.map((slug) => row(slug)),
    "csv",
  );
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  expect(rows.map(({ slug }) => slug)).toEqual(slugs);
  expect(rows[0]).toEqual({
    slug: "place-0",
    name: "place-0",
    activities: "Garden; Walk",
    latitude: "55.6",
    longitude: "-2.8",
    dogs: "",
    cafe: "yes",
  });
});

test.each(["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])(
  "no cell begins a formula by %j",
  async (sign) => {
    const rows = [row("a", { name: `${sign}1+1`, activities: [`${sign}2`] })];
    const [cells] = parse<Record<string, string>>(await write(rows, "csv"), { columns: true, bom: true });
    expect(cells).toMatchObject({ name: `'${sign}1+1`, activities: `'${sign}2` });
  },
);

test("GeoJSON has a point for each that is located", async () => {
  const collection = JSON.parse(
    await write([row("here"), row("nowhere", { latitude: 0, longitude: 0 })], "geojson"),
  );
  expect(collection).toEqual({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        id: "here",
        geometry: { type: "Point", coordinates: [-2.8, 55.6] },
        properties: { slug: "here", name: "here", activities: ["Garden", "Walk"], dogs: null, cafe: true },
      },
      expect.objectContaining({ id: "nowhere", geometry: null }),
    ],
  });
});

test("without any row the files are whole", async () => {
  expect(JSON.parse(await write([], "geojson"))).toEqual({ type: "FeatureCollection", features: [] });
  expect((await write([], "csv")).trim()).toBe("");
});
