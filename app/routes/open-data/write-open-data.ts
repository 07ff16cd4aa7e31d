import type { OpenRow } from "#app/catalogue/open-data.ts";
import { isLocated } from "#app/map/viewport.ts";
import type { OpenDataFormat } from "#app/routes/open-data/open-data-files.ts";
import { writeCsv } from "#app/shared/write-csv.ts";

/** Rows written between two turns of the only thread. */
const AT_ONCE = 200;

/** A file in parts, of rows that have the same columns. */
export async function* writeOpenData(rows: OpenRow[], format: OpenDataFormat): AsyncGenerator<string> {
  const isTable = format === "csv";
  yield isTable
    ? `\uFEFF${writeCsv([Object.keys(rows[0] ?? {})])}`
    : '{"type":"FeatureCollection","features":[';
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    yield isTable ? writeCsv(some.map(toCells)) : (at > 0 ? "," : "") + some.map(toFeature).join(",");
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!isTable) yield "]}";
}

function toCells(row: OpenRow): unknown[] {
  return Object.values(row).map((value) => (Array.isArray(value) ? value.join("; ") : value));
}

function toFeature({ latitude, longitude, ...properties }: OpenRow): string {
  const geometry = isLocated({ latitude, longitude })
    ? { type: "Point", coordinates: [longitude, latitude] }
    : null;
  return JSON.stringify({ type: "Feature", id: properties.slug, geometry, properties });
}
