import { routeKey } from "#app/walks/route-key.ts";
import { type Connection, raw } from "#server/database/sql.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";

/** Content in every status, and in a region that is not open. Every text that anonymous clients must not see contains SECRET. */
export type SeededContent = {
  /** Keys of rows by table, as from `keysOf`. */
  published: Record<string, string[]>;
  all: Record<string, string[]>;
  ids: Record<
    | "galashiels"
    | "stow"
    | "eskbank"
    | "perth"
    | "abbey"
    | "garden"
    | "mill"
    | "castle"
    | "history"
    | "nature"
    | "line",
    string
  >;
};

/** SQL for the key of a row, by table. */
const KEYS: Record<string, string> = {
  "public.stations": "id",
  "public.regions": "slug",
  "public.station_aliases": "name",
  "public.attractions": "id",
  "public.activities": "id",
  "public.attraction_activities": "attraction_id || ' ' || activity_id",
  "public.attraction_stations": "attraction_id || ' ' || station_id",
  "public.attraction_images": "image_url",
  "public.cached_routes": "from_station || ' ' || to_attraction",
  "public.walk_barriers": "attraction_id || ' ' || station_id",
  "public.lines": "name",
  "public.line_stations": "line_id || ' ' || station_id",
  "public.train_times": "from_crs || to_crs",
  "public.sample_days": "name",
  "public.staff": "user_id",
  "storage.objects": "name",
  "storage.buckets": "id",
};

export async function seedContent(sql: Connection): Promise<SeededContent> {
  const galashiels = await makeStation(sql, "Galashiels", { crs: "GAL", draft_notes: "SECRET note" });
  const stow = await makeStation(sql, "SECRET Stow", { status: "draft", ...at(55.692) });
  const eskbank = await makeStation(sql, "SECRET Eskbank", {
    status: "archived",
    crs: "EKB",
    ...at(55.8818),
  });
  const perth = await makeStation(sql, "SECRET Perth", {
    crs: "PTH",
    region: await makeRegion(sql, "Tayside", { isOpen: false }),
    ...at(56.39),
  });
  const abbey = await makeAttraction(sql, "Melrose Abbey", { draft_notes: "SECRET note" });
  const garden = await makeAttraction(sql, "SECRET garden", { status: "draft", ...at(55.7) });
  const mill = await makeAttraction(sql, "SECRET mill", { status: "archived", ...at(55.8) });
  const castle = await makeAttraction(sql, "SECRET castle", at(56.4));

  await sql`
    insert into public.station_aliases (station_id, name, kind)
    values (${galashiels}, 'Gala', 'nickname'), (${stow}, 'SECRET Wedale', 'town'), (${eskbank}, 'SECRET Dalkeith', 'town'),
      (${perth}, 'SECRET Scone', 'town')`;

  await link(sql, abbey, galashiels, { isPrimary: true, minutes: 12 });
  await link(sql, abbey, stow, { minutes: 991 });
  await link(sql, abbey, eskbank, { minutes: 992 });
  await link(sql, garden, galashiels, { minutes: 993 });
  await link(sql, mill, galashiels, { minutes: 994 });
  await link(sql, abbey, perth, { minutes: 995 });
  await link(sql, castle, perth, { minutes: 996 });

  const activities = await sql<{ id: string }[]>`
    insert into public.activities (name) values ('History'), ('Nature') returning id`;
  const [history = "", nature = ""] = activities.map(({ id }) => id);
  for (const place of [abbey, garden, mill, castle])
    await sql`insert into public.attraction_activities values (${place}, ${history})`;
  for (const [place, file] of [
    [abbey, "abbey"],
    [garden, "SECRET-garden"],
    [mill, "SECRET-mill"],
    [castle, "SECRET-castle"],
  ] as const)
    await sql`
      insert into public.attraction_images (attraction_id, image_url, attribution, alt_text, display_order)
      values (${place}, ${`/photos/${file}.jpg`}, ${`Photo of ${file}`}, ${file}, 1)`;

  await sql`
    insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, source)
    select private.route_key(s.latitude, s.longitude), private.route_key(a.latitude, a.longitude), 1000, 12, 'valhalla'
    from public.stations s cross join public.attractions a`;
  const [line] = await sql<{ id: string }[]>`
    insert into public.lines (name) values ('Borders Railway') returning id`;
  const lineId = line?.id ?? "";
  await sql`insert into public.line_stations values (${lineId}, ${galashiels}, 1), (${lineId}, ${eskbank}, 2), (${lineId}, ${perth}, 3)`;
  await sql`
    insert into public.train_times (from_crs, to_crs, minutes, note)
    values ('GAL', 'EKB', 34, 'SECRET note'), ('EKB', 'GAL', 34, 'SECRET note'), ('GAL', 'PTH', 99, 'SECRET note')`;
  await sql`
    insert into public.sample_days (name, query, why, status)
    values ('To the abbey', 'places=melrose-abbey', 'Ruins', 'published'),
      ('SECRET draft', 'places=melrose-abbey', 'SECRET', 'draft'),
      ('SECRET garden day', 'places=melrose-abbey,secret-garden', 'SECRET', 'published'),
      ('SECRET castle day', 'places=secret-castle:60@11:00', 'SECRET', 'published')`;
  await sql`
    insert into storage.objects (bucket_id, name) values ('attraction-images', 'abbey.jpg'), ('attraction-images', 'SECRET-garden.jpg')`;

  await sql`
    insert into public.walk_barriers (attraction_id, station_id, river)
    select attraction_id, station_id, 'the SECRET river' from public.attraction_stations`;
  await sql`update public.walk_barriers set river = 'the Tweed' where (attraction_id, station_id) = (${abbey}, ${galashiels})`;

  const walk = `${routeKey({ latitude: 55.6175, longitude: -2.8061 })} ${routeKey({ latitude: 55.5987, longitude: -2.7181 })}`;
  return {
    ids: { galashiels, stow, eskbank, perth, abbey, garden, mill, castle, history, nature, line: lineId },
    published: {
      "public.stations": [galashiels],
      "public.station_aliases": ["Gala"],
      "public.attractions": [abbey],
      "public.attraction_activities": [`${abbey} ${history}`],
      "public.attraction_stations": [`${abbey} ${galashiels}`],
      "public.attraction_images": ["/photos/abbey.jpg"],
      "public.cached_routes": [walk],
      "public.walk_barriers": [`${abbey} ${galashiels}`],
      "public.line_stations": [`${lineId} ${galashiels}`],
      "public.train_times": [],
      "public.sample_days": ["To the abbey"],
    },
    all: Object.fromEntries(
      await Promise.all(Object.keys(KEYS).map(async (table) => [table, await keysOf(sql, table)] as const)),
    ),
  };
}

/** The sorted keys of the rows of `table` that the current role sees. */
export async function keysOf(sql: Connection, table: string): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`select ${raw(KEYS[table] ?? "")} as key from ${raw(table)}`;
  return rows.map(({ key }) => key).sort();
}

const at = (latitude: number) => ({ latitude, longitude: -2.9 });
