import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { request } from "#tests/pages/read-page.ts";
import attractions from "../../supabase/seed/attractions.json" with { type: "json" };
import stations from "../../supabase/seed/stations.json" with { type: "json" };

const COUNTS = { places: attractions.length, stations: stations.length };

test.each(["places", "stations"] as const)(
  "%s are there as a table and as GeoJSON, each with its licence",
  async (kind) => {
    const table = await request(`/open-data/${kind}.csv`);
    expect(table.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(table.headers.get("Content-Disposition")).toBe(`attachment; filename="${kind}.csv"`);
    const rows = parse<Record<string, string>>(await table.text(), { columns: true, bom: true });
    expect(rows).toHaveLength(COUNTS[kind]);
    for (const { licence, attribution, page } of rows) {
      expect(licence).toBe("CC BY 4.0");
      expect(attribution).toContain("OpenStreetMap");
      expect(page).toMatch(/^https?:\/\/.+\/(attraction|station)\/[a-z]/);
    }
    const collection = await request(`/open-data/${kind}.geojson`);
    expect(collection.headers.get("Content-Type")).toBe("application/geo+json");
    const { features } = (await collection.json()) as { features: { properties: { licence: string } }[] };
    expect(features.map(({ properties }) => properties.licence)).toEqual(rows.map(({ licence }) => licence));
  },
);

test("there is nothing else, and notes of staff are not in it", async () => {
  expect((await request("/open-data/drafts.csv")).status).toBe(404);
  const [header = ""] = (await (await request("/open-data/places.csv")).text()).split("\r\n");
  expect(header).not.toMatch(/notes|created|modified|status/);
});
