import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { IMPORT_FIELDS } from "#app/imports/columns.ts";
import { STATION_COLUMNS } from "#app/imports/read-station.ts";
import { SourceError } from "#app/imports/source-row.ts";
import { withSiteDatabase } from "#server/database/open-database.ts";
import { sourceBody } from "#server/functions/import-bodies.ts";
import { importPlaces } from "#server/imports/import-places.ts";
import { importStations } from "#server/imports/import-stations.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run import -- places.csv --map map.json [--check]: docs/import.md says what the map has. It works while the server runs.

const columnsOf = <Name extends string>(names: readonly Name[]) =>
  z.partialRecord(z.enum(names), z.string()).default({});
const placesMap = sourceBody.extend({
  records: z.literal("places").default("places"),
  sourceUrl: sourceBody.shape.sourceUrl.default(""),
  attribution: sourceBody.shape.attribution.default(""),
  columns: columnsOf(IMPORT_FIELDS.map(({ field }) => field)),
});
const stationsMap = z.object({ records: z.literal("stations"), columns: columnsOf(STATION_COLUMNS) });

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { map: { type: "string" }, check: { type: "boolean", default: false } },
  });
  const [path] = positionals;
  if (!path || !values.map)
    throw new SetupError("Name file and map: npm run import -- places.csv --map map.json");
  const map = await readMap(values.map);
  const file = await stat(path).catch(() => undefined);
  if (!file || file.isDirectory()) throw new SetupError(`There is no file ${path}.`);
  const options = { isCheck: values.check };
  const lines = await withSiteDatabase(readSettings(process.env), ({ sql }) =>
    map.records === "stations"
      ? importStations(sql, path, { ...map, ...options })
      : importPlaces(sql, path, { ...map, ...options }),
  );
  console.log(lines.join("\n"));
} catch (error) {
  const isOfOptions = String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");
  const isToldWhy =
    isOfOptions || [SetupError, SourceError, RefusedRequest].some((type) => error instanceof type);
  console.error(isToldWhy ? (error as Error).message : error);
  process.exitCode = 1;
}

async function readMap(path: string) {
  try {
    const map = JSON.parse(await readFile(path, "utf8"));
    return map.records === "stations" ? stationsMap.parse(map) : placesMap.parse(map);
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n")
        : (error as Error).message;
    throw new SetupError(`The map ${path} cannot be used:\n${why}`);
  }
}
