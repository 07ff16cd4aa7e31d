import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { importPlaces } from "#server/imports/import-places.ts";
import { importStations } from "#server/imports/import-stations.ts";
import { makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/* npm run import -- file --map map.json */

const { sql, address } = await openTestDatabase({ by: "url" });
const folder = await temporaryFolder();

beforeEach(async () => {
  await sql`truncate public.stations, public.regions, public.attractions, public.activities, private.imports, private.imported_places cascade`;
  await makeRegion(sql, "Borders", { south: 55.1, west: -3.2, order: 1 });
  await makeRegion(sql, "Perthshire", { south: 56.1, west: -4, order: 2, isOpen: false });
  await makeStation(sql, "Galashiels", {
    crs: "GAL",
    region: "borders",
    latitude: 55.6178,
    longitude: -2.8066,
  });
  await makeStation(sql, "Stow", { crs: null, region: "borders", latitude: 55.692, longitude: -2.867 });
});

const path = join(folder, "file.csv");
const writeTable = (rows: readonly string[]) => writeFile(path, rows.join("\n"));

/** The lines that it prints. */
async function runScript(map: object | string, ...args: string[]): Promise<string[]> {
  await writeFile(join(folder, "map.json"), typeof map === "string" ? map : JSON.stringify(map));
  const env = { PATH: process.env.PATH, DATABASE_URL: (address as { url: string }).url };
  const script = join(import.meta.dirname, "../../scripts/import.ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
    env,
    cwd: folder,
  }).catch((error) => error);
  return (stdout + stderr).trim().split("\n");
}

describe("places", () => {
  const MAP = { source: "Council", licence: "OGL v3.0", columns: { description: "Words" } };
  const save = async (rows: readonly string[], options: Partial<Parameters<typeof importPlaces>[2]> = {}) => {
    await writeTable(rows);
    return importPlaces(sql, path, { ...MAP, sourceUrl: "", attribution: "", isCheck: false, ...options });
  };
  const table = (...rows: string[]) => ["Title;Where;Words;Dogs;Tags", ...rows];
  const TOWER = "Clock Tower;55.6175, -2.8070;It strikes.;yes;Walk";
  const places = () =>
    sql`select name, status, description, dogs, source_name, source_licence from public.attractions order by name`;

  beforeEach(() => sql`insert into public.activities (name) values ('Walk')`);

  test("become drafts with source and licence, and only what changed comes again", async () => {
    const rows = [TOWER, "Hut;56.05, -3.15;Far away.;;", "Nowhere;;;;", "Garden;55.618, -2.806;;often;Jazz"];
    const lines = await save(table(...rows));
    expect(lines).toEqual([
      "3 new, 0 changed, 0 the same, 0 that may be places here, 1 wrong.",
      "1 of the new ones are not within a walk of any station.",
      "Row 4: Coordinates are missing.",
      "Row 5, Tags: No activity here, and so left out: Jazz.",
      "Row 5, Dogs: “often” is not understood, and is left out.",
      expect.stringMatching(/^Saved as drafts; see and undo them at \/admin\/import\/[0-9a-f-]{36}\.$/),
    ]);
    const source = { status: "draft", source_name: "Council", source_licence: "OGL v3.0" };
    expect(await places()).toEqual([
      { name: "Clock Tower", description: "It strikes.", dogs: "yes", ...source },
      { name: "Garden", description: null, dogs: null, ...source },
      { name: "Hut", description: "Far away.", dogs: null, ...source },
    ]);

    await sql`update public.attractions set description = 'Ours.' where name = 'Hut'`;
    const second = ["Clock Tower;55.6175, -2.8070;It rings.;yes;Walk", "Hut;56.05, -3.15;Far away.;no;"];
    expect((await save(table(...second)))[0]).toBe(
      "0 new, 2 changed, 0 the same, 0 that may be places here, 0 wrong.",
    );
    expect(await places()).toMatchObject([
      { description: "It rings.", dogs: "yes" },
      { name: "Garden" },
      { description: "Ours.", dogs: "no" },
    ]);
  });

  test("that may be here already are left to staff, and a check saves nothing", async () => {
    await makeAttraction(sql, "The Clock Tower", { latitude: 55.6174, longitude: -2.807 });
    const lines = await save(table(TOWER, "Mill;55.61, -2.8;;;"), { isCheck: true });
    expect(lines[0]).toBe("1 new, 0 changed, 0 the same, 1 that may be places here, 0 wrong.");
    expect(lines.at(-1)).toMatch(/^Nothing is saved; go on at \/admin\/import\//);
    expect(await places()).toHaveLength(1);
  });

  test.each<[string, string[], object, RegExp]>([
    ["a file that cannot be read", ["Title,Where", '"A'], {}, /quotation mark opens/],
    ["a column that is not there", table(TOWER), { columns: { name: "Naam" } }, /no column Naam/],
  ])("%s is said, and nothing stays behind", async (_, rows, options, message) => {
    await expect(save(rows, options)).rejects.toThrow(message);
    expect(await sql`select from private.imports`).toHaveLength(0);
    expect(await places()).toEqual([]);
  });

  test("are imported by a map, whose mistakes are named", async () => {
    await writeTable(table(TOWER));
    const run = (map: object | string) => runScript(map, "file.csv", "--map", "map.json");
    expect((await run(MAP))[0]).toMatch(/^1 new/);
    expect(await places()).toHaveLength(1);
    expect(await run("source: Council")).toContain("The map map.json cannot be used:");
    expect((await run({ source: "Council", columns: { rating: "Stars" } })).join("\n")).toMatch(
      /licence: .*\ncolumns: .*rating/,
    );
    for (const name of ["none.csv", folder])
      expect(await runScript(MAP, name, "--map", "map.json")).toEqual([`There is no file ${name}.`]);
    expect(await runScript(MAP, "file.csv", "--mpa=map.json")).toEqual([
      expect.stringMatching(/^Unknown option '--mpa'/),
    ]);
    expect(await runScript(MAP)).toEqual(["Name file and map: npm run import -- places.csv --map map.json"]);
  });
});

describe("stations", () => {
  const save = async (rows: readonly string[], isCheck = false) => {
    await writeTable(rows);
    return importStations(sql, path, { columns: { latitude: "Lat" }, isCheck });
  };
  const table = (...rows: string[]) => ["StationName,CrsCode,Lat,Longitude", ...rows];
  const stations = () => sql`
    select name, crs, region, status, latitude from public.stations
    where name not in ('Galashiels', 'Stow') order by name`;

  const TABLE = table(
    "Galashiels Rail Station,GAL,55.6278,-2.8066",
    "Stow Rail Station,SOW,55.692,-2.867",
    "Tweedbank Rail Station,TWB,55.6057,-2.7594",
    "Tweedbank Railway Station,TWB,55.6057,-2.7594",
    "Perth Rail Station,PTH,56.392,-3.439",
    "Thurso Rail Station,THS,58.59,-3.527",
    "Broken Rail Station,BRK,,",
  );

  test("that are not there yet become drafts in their region", async () => {
    expect(await save(TABLE)).toEqual([
      "Added 2 stations as drafts; 3 are there already, 1 outside all regions.",
      "Row 2: Galashiels is 1112 m from where it is here.",
      "Row 8: Coordinates are missing.",
    ]);
    expect(await stations()).toEqual([
      { name: "Perth", crs: "PTH", region: "perthshire", status: "draft", latitude: 56.392 },
      { name: "Tweedbank", crs: "TWB", region: "borders", status: "draft", latitude: 55.6057 },
    ]);
    expect((await save(TABLE))[0]).toBe(
      "Added 0 stations as drafts; 5 are there already, 1 outside all regions.",
    );
  });

  test("are not added where a column of the map is not there", async () => {
    await writeTable(TABLE);
    expect(
      await runScript({ records: "stations", columns: { crs: "Code" } }, "file.csv", "--map", "map.json"),
    ).toEqual(["The file has no column Code."]);
    expect(await stations()).toEqual([]);
  });

  test("are not added by a check", async () => {
    expect((await save(TABLE, true))[0]).toBe(
      "Would add 2 stations as drafts; 3 are there already, 1 outside all regions.",
    );
    expect(await stations()).toEqual([]);
  });

  test("of the same name and another code are others", async () => {
    await save(table("Galashiels,GLS,55.7,-2.8"));
    expect(await sql`select crs from public.stations where name = 'Galashiels' order by crs`).toEqual([
      { crs: "GAL" },
      { crs: "GLS" },
    ]);
  });
});
