// npm run bench:regions – three regions of 1,000 places each, in a database of their own: what one of them costs a visitor, beside the
// demo content. Texts are made of the words of the demo content, each followed by one that follows it there, so that they compress
// about as well as written ones.
import { get } from "node:http";
import type { CatalogueDocument } from "#app/catalogue/catalogue.ts";
import { slugOf } from "#app/shared/slug.ts";
import { openDatabase } from "#server/database/open-database.ts";
import attractions from "../supabase/seed/attractions.json" with { type: "json" };
import photos from "../supabase/seed/photos.json" with { type: "json" };
import stations from "../supabase/seed/stations.json" with { type: "json" };
import { startBuiltServer } from "./built-server.ts";
import { slowestChange } from "./filter-change.ts";
import { makeRandom } from "./make-random.ts";

const PORT = 3187;
const PLACES = 1000;
/** Scotland has about 360. */
const STATIONS = 120;
/** So long the server keeps what it has read. */
const KEPT_MS = 16_000;
const REGIONS = ["lothians-fife-borders", "glasgow-and-clyde", "tayside"];

const random = makeRandom();
const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
const demoPhotos = Object.values(photos).flat();
const writeDescription = makeWriter(attractions.map(({ description }) => description));
const writeName = makeWriter(attractions.map(({ name }) => name));
const writeAlt = makeWriter(demoPhotos.map(({ alt }) => alt));

const slugs = new Set([...stations, ...attractions].map(({ name }) => slugOf(name)));

const { site, dataFolder, stop } = await startBuiltServer(PORT);
const database = await openDatabase({ databaseUrl: undefined, dataFolder }, () => {});

try {
  const small = { home: await bytesOf("/"), map: await bytesOf("/map") };
  print("demo content, home", small.home);
  print("demo content, map", small.map);
  print("demo content, catalogue", await bytesOf("/documents/catalogue"));

  await fillRegions();
  await new Promise((resolve) => setTimeout(resolve, KEPT_MS));
  console.log(`\n${REGIONS.length} regions of ${PLACES} places and ${STATIONS} stations`);
  for (const [position, region] of REGIONS.entries()) {
    const query = position === 0 ? "" : `?region=${region}`;
    const path = position === 0 ? "/documents/catalogue" : `/documents/catalogue/${region}`;
    const { milliseconds, catalogue } = await readCatalogue(path);
    const home = await bytesOf(`/${query}`);
    const [station] = catalogue.stations;
    const change = slowestChange(catalogue, [
      query,
      `${query}&minutes=15`,
      `${query}&activity=history&activity=walk`,
      `${query}&station=${station?.slug}&activity=garden&minutes=30&show=96`,
    ]);
    console.log(`\n${region}: ${catalogue.attractions.length} places, ${catalogue.stations.length} stations`);
    print("home", home, `${(home / small.home).toFixed(2)} of the demo content's (goal: at most 1.2)`);
    print("map", await bytesOf(`/map${query}`));
    print("catalogue", await bytesOf(path), "(goal: at most 200)");
    console.log(`${"catalogue, from the database".padEnd(30)} ${milliseconds.toFixed(0).padStart(7)} ms`);
    console.log(
      `${"a change of a filter".padEnd(30)} ${change.toFixed(2).padStart(7)} ms   (goal: at most 50)`,
    );
  }
} finally {
  await database.close();
  await stop();
}

function print(what: string, bytes: number, note = "") {
  console.log(`${what.padEnd(30)} ${(bytes / 1000).toFixed(1).padStart(7)} kB   ${note}`.trimEnd());
}

/** Bytes of a response, compressed by Brotli. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${site}${path}`, { headers: { "Accept-Encoding": "br" } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      if (response.statusCode === 200) resolve(bytes);
      else reject(new Error(`${path} answered ${response.statusCode}`));
    }).on("error", reject);
  });
}

async function readCatalogue(path: string): Promise<{ milliseconds: number; catalogue: CatalogueDocument }> {
  const start = performance.now();
  const response = await fetch(`${site}${path}`);
  const milliseconds = performance.now() - start;
  const catalogue = (await response.json()) as CatalogueDocument;
  const count = catalogue.attractions.length;
  if (count !== PLACES) throw new Error(`${path} has ${count} places`);
  return { milliseconds, catalogue };
}

/** The beginning of one station's name and the end of another's. */
function nameStation(): string {
  const [one, other] = [pick(stations).name, pick(stations).name];
  return one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.ceil(other.length / 2));
}

/** With a number if it was there before. */
function newName(name: string): string {
  const unique = slugs.has(slugOf(name)) ? `${name} ${slugs.size}` : name;
  slugs.add(slugOf(unique));
  return unique;
}

/** Opens the regions, and adds stations and places to each until it is full. */
async function fillRegions(): Promise<void> {
  const { sql } = database;
  await sql`update public.regions set is_open = true where slug = any (${REGIONS})`;
  for (const region of REGIONS) {
    const isDemo = region === REGIONS[0];
    const [box] = (await sql`select south, west, north, east from public.regions where slug = ${region}`) as [
      { south: number; west: number; north: number; east: number },
    ];
    const point = () => ({
      latitude: box.south + random() * (box.north - box.south),
      longitude: box.west + random() * (box.east - box.west),
    });
    const newStations = Array.from({ length: STATIONS - (isDemo ? stations.length : 0) }, () => {
      return { name: newName(nameStation()), region, ...point() };
    });
    await sql`
      insert into public.stations (name, region, latitude, longitude, facilities)
      select name, region, latitude, longitude, '{"toilets": true, "wifi": true}'
      from jsonb_to_recordset(${sql.json(newStations)}) as row (
        name text, region text, latitude double precision, longitude double precision)`;

    const places = Array.from({ length: PLACES - (isDemo ? attractions.length : 0) }, () => ({
      name: newName(writeName(16)),
      ...point(),
      description: writeDescription(240),
      activities: pick(attractions).activities,
      links: Array.from({ length: random() < 0.5 ? 1 : 2 }, (_, at) => ({
        station: Math.floor(random() * STATIONS) + 1,
        minutes: Math.ceil(random() * 45),
        primary: at === 0,
      })),
      photo: { ...pick(demoPhotos), alt: writeAlt(88) },
    }));
    await sql`
      with place as (
        select gen_random_uuid() as id, row.* from jsonb_to_recordset(${sql.json(places)}) as row (
          name text, latitude double precision, longitude double precision, description text, activities text[], links jsonb, photo jsonb)
      ), station as (
        select id, row_number() over (order by slug) as number from public.stations where region = ${region}
      ), attraction as (
        insert into public.attractions (id, name, latitude, longitude, description, status)
        select id, name, latitude, longitude, description, 'published' from place
      ), activities as (
        insert into public.attraction_activities (attraction_id, activity_id)
        select place.id, activity.id from place join public.activities activity on activity.name = any (place.activities)
      ), images as (
        insert into public.attraction_images (attraction_id, image_url, attribution, alt_text, licence, placeholder, display_order)
        select id, '/illustrations/' || public.slug_of(name) || '.svg', photo ->> 'attribution', photo ->> 'alt',
          photo ->> 'licence', photo ->> 'placeholder', 1
        from place
      )
      insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, is_primary)
      select place.id, station.id, link.minutes, link.primary
      from place
      cross join jsonb_to_recordset(place.links) as link (station integer, minutes integer, "primary" boolean)
      join station on station.number = link.station
      on conflict do nothing`;
  }
  await sql`analyze`;
}

/** Writes texts of about so many characters, in which each word follows the one before as in `texts`. */
function makeWriter(texts: string[]): (characters: number) => string {
  const following = new Map<string, string[]>();
  const first: string[] = [];
  for (const text of texts) {
    const words = text.replace(/ \(See .*\)$/, "").split(" ");
    first.push(words[0] ?? "");
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next) following.set(word, [...(following.get(word) ?? []), next]);
    }
  }
  return (characters) => {
    let word = pick(first);
    let text = word;
    while (text.length < characters) {
      word = pick(following.get(word) ?? first);
      text += ` ${word}`;
    }
    return text;
  };
}
