import { beforeEach, describe, expect, test } from "vitest";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import type { Json } from "#app/shared/database.generated.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, clientFor } = server;

type Link = Record<string, unknown>;
type SavedRecord = {
  id: string;
  updated_at: string;
  attraction_activities: Link[];
  attraction_stations: Link[];
  attraction_images: Link[];
  [column: string]: unknown;
};
type Conflict = { message: string; changed_by: string; changed_at: string; current: SavedRecord };

let galashiels: string;
let stow: string;

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });
const bob = await makeAccount(server, "staff", { fullName: "Bob Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.activities cascade`;
  galashiels = await makeStation(sql, "Galashiels");
  stow = await makeStation(sql, "Stow");
});

async function call(
  name: "save_attraction" | "save_station" | "save_activity",
  who: Account,
  record: object,
  version?: string,
) {
  const { data, error } = await clientFor(who.token).rpc(name, {
    record: record as Json,
    ...(version && { version }),
  });
  return { ...(data as { saved?: SavedRecord; conflict?: Conflict } | null), error: error?.message };
}

const save = (who: Account, record: object, version?: string) =>
  call("save_attraction", who, record, version);

async function saved(who: Account, record: object, version?: string): Promise<SavedRecord> {
  const result = await save(who, record, version);
  if (!result.saved) throw new Error(JSON.stringify(result));
  return result.saved;
}

const photo = (n: number) => ({ image_url: `/photos/${n}.jpg`, attribution: `Photo ${n}`, alt_text: `${n}` });

const ABBEY = () => ({
  id: crypto.randomUUID(),
  name: "Melrose Abbey",
  description: "A ruin.",
  website: "",
  latitude: 55.59927,
  longitude: -2.71776,
  status: "draft",
  attraction_activities: [{ name: "History" }, { name: " Ruins " }, { name: "history" }],
  attraction_stations: [
    { station_id: galashiels, walking_time_minutes: 50, minutes_source: "staff" },
    { station_id: stow, walking_time_minutes: 20, minutes_source: "estimate" },
  ],
  attraction_images: [photo(1), photo(2)],
});

describe("a new attraction", () => {
  test("is saved with its activities, stations and images", async () => {
    await sql`insert into public.activities (name) values ('History')`;
    const record = await saved(ann, ABBEY());
    expect(record).toMatchObject({
      name: "Melrose Abbey",
      slug: "melrose-abbey",
      website: null,
      image: "/photos/1.jpg",
      image_attribution: "Photo 1",
      created_by_name: "Ann Example",
      published_at: null,
      attraction_activities: [{ name: "History" }, { name: "Ruins" }],
      attraction_stations: [
        { name: "Galashiels", is_primary: true, walking_time_minutes: 50, minutes_source: "staff" },
        { name: "Stow", is_primary: false, walking_time_minutes: 20, minutes_source: "estimate" },
      ],
      attraction_images: [
        { image_url: "/photos/1.jpg", display_order: 1, alt_text: "1" },
        { image_url: "/photos/2.jpg", display_order: 2 },
      ],
    });
    expect(record).not.toHaveProperty("search_vector");
    expect(await sql`select name from public.activities order by name`).toEqual([
      { name: "History" },
      { name: "Ruins" },
    ]);
  });

  test("has estimates where no minutes are given, and none while it lies nowhere", async () => {
    const links = [galashiels, stow].map((station_id) => ({ station_id, walking_time_minutes: null }));
    const abbey = await saved(ann, { ...ABBEY(), attraction_stations: links });
    const [nearest] = await sql<{ latitude: number; longitude: number }[]>`
      select latitude, longitude from public.stations where id = ${galashiels}`;
    const metres = distanceInMetres(nearest as Coordinates, { latitude: 55.59927, longitude: -2.71776 });
    const minutes = minutesOnFoot(estimateWalkMetres(metres));
    expect(abbey.attraction_stations).toMatchObject([
      { name: "Galashiels", walking_time_minutes: minutes, minutes_source: "estimate" },
      { name: "Stow", walking_time_minutes: expect.any(Number), minutes_source: "estimate" },
    ]);
    const nowhere = { ...ABBEY(), name: "Mystery", latitude: 0, longitude: 0, attraction_stations: links };
    const mystery = await saved(ann, nowhere);
    expect(mystery.attraction_stations).toMatchObject([
      { walking_time_minutes: 0, minutes_source: "estimate" },
      { walking_time_minutes: 0, minutes_source: "estimate" },
    ]);
    const { id, updated_at } = mystery;
    const located = { id, latitude: 55.59927, longitude: -2.71776, attraction_stations: links };
    expect((await saved(ann, located, updated_at)).attraction_stations[0]).toMatchObject({
      walking_time_minutes: minutes,
    });
  });

  test("has estimates from where a station has moved, and staff's minutes as they were", async () => {
    await saved(ann, ABBEY());
    const minutes = () =>
      sql`select walking_time_minutes as minutes, minutes_source as source from public.attraction_stations order by 1`;
    await sql`update public.attraction_stations set minutes_source = 'planned' where station_id = ${stow}`;
    await sql`update public.stations set latitude = 55.6083, longitude = -2.71776 where id in (${stow}, ${galashiels})`;
    expect(await minutes()).toEqual([
      { minutes: 16, source: "estimate" },
      { minutes: 50, source: "staff" },
    ]);
  });

  test("has estimates from where it has moved to, whatever an older form says", async () => {
    const { id, updated_at, attraction_stations } = await saved(ann, ABBEY());
    await sql`update public.stations set latitude = 55.6083, longitude = -2.71776 where id in (${stow}, ${galashiels})`;
    const moved = await saved(ann, { id, latitude: 55.62636, attraction_stations }, updated_at);
    expect(moved.attraction_stations).toMatchObject([
      { walking_time_minutes: 50, minutes_source: "staff" },
      { walking_time_minutes: 32, minutes_source: "estimate" },
    ]);
  });

  test("with 0 minutes by hand is not published from the list", async () => {
    const station = { station_id: stow, walking_time_minutes: 0, minutes_source: "staff" };
    const { id } = await saved(ann, { ...ABBEY(), attraction_stations: [station] });
    const { data } = await clientFor(ann.token).rpc("set_record_status", {
      record_type: "attractions",
      record_ids: [id],
      new_status: "published",
    } as never);
    expect(data).toMatchObject({
      changed: [],
      refused: [{ message: expect.stringContaining("0 min walk") }],
    });
  });

  test("is one record after a double click", async () => {
    const abbey = ABBEY();
    const results = await Promise.all([save(ann, abbey), save(ann, abbey)]);
    expect(results.map(({ saved }) => saved?.id)).toEqual([abbey.id, abbey.id]);
    expect(await sql`select from public.attractions`).toHaveLength(1);
    expect(await sql`select from public.attraction_images`).toHaveLength(2);
  });

  test("takes what was typed after a first answer that got lost", async () => {
    const abbey = ABBEY();
    await save(ann, abbey);
    expect(await saved(ann, { ...abbey, description: "More words." })).toMatchObject({
      description: "More words.",
    });
  });

  test("never replaces a record of somebody else", async () => {
    const abbey = ABBEY();
    await save(ann, abbey);
    const { saved, conflict } = await save(bob, { ...abbey, name: "Mine" });
    expect(saved).toBeUndefined();
    expect(conflict?.current).toMatchObject({ name: "Melrose Abbey" });
  });

  test("is not half saved: a link that fails fails all of it", async () => {
    const { error } = await save(ann, {
      ...ABBEY(),
      attraction_stations: [{ station_id: crypto.randomUUID(), walking_time_minutes: 1 }],
    });
    expect(error).toBe("A station that was chosen is not there any more");
    expect(await sql`select from public.attractions`).toHaveLength(0);
    expect(await sql`select from public.activities`).toHaveLength(0);
  });
});

describe("an edit", () => {
  test("changes what it mentions and leaves the rest", async () => {
    const { id, updated_at, ...before } = await saved(ann, ABBEY());
    const after = await saved(bob, { id, description: "Now open." }, updated_at);
    expect(after).toMatchObject({
      description: "Now open.",
      attraction_activities: before.attraction_activities,
      attraction_stations: before.attraction_stations,
      attraction_images: before.attraction_images,
      created_by_name: "Ann Example",
      last_modified_by_name: "Bob Example",
    });
  });

  test("of an older version is refused, with the present one", async () => {
    const first = await saved(ann, ABBEY());
    const second = await saved(bob, { id: first.id, name: "Abbey of Melrose" }, first.updated_at);
    const late = await save(ann, { id: first.id, description: "Late." }, first.updated_at);
    expect(late.saved).toBeUndefined();
    expect(late.conflict).toMatchObject({
      message: expect.stringMatching(/^changed by Bob Example at \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/),
      changed_by: "Bob Example",
      changed_at: second.updated_at,
      current: second,
    });
  });

  test("whose response was lost counts as saved when it is sent again, however its values were stored", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    const edit = {
      ...ABBEY(),
      id,
      name: "Abbey",
      kind: "  ",
      latitude: 55.59927000004,
      attraction_activities: [{ name: " walks" }, { name: "Abbeys" }],
      attraction_stations: [
        { station_id: stow, walking_time_minutes: 20 },
        { station_id: galashiels, walking_time_minutes: null, is_primary: true },
      ],
      attraction_images: [photo(2), photo(3)],
    };
    const lost = await saved(ann, edit, updated_at);
    expect(await saved(ann, edit, updated_at)).toEqual(lost);
    const other = { attraction_activities: [{ name: "Sagas" }] };
    for (const change of [other, { attraction_stations: [] }, { attraction_images: [photo(3), photo(2)] }])
      expect((await save(ann, { ...edit, ...change }, updated_at)).conflict?.current).toEqual(lost);
    expect(await sql`select from public.activities where name = 'Sagas'`).toHaveLength(0);
    const { data } = await clientFor(ann.token).rpc("list_revisions", {
      record_type: "attractions",
      record_id: id,
    });
    expect(data).toHaveLength(2);
  });

  test("is refused to one of two at the same time", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    const results = await Promise.all([
      save(ann, { id, description: "Ann's" }, updated_at),
      save(bob, { id, description: "Bob's" }, updated_at),
    ]);
    expect(results.filter((result) => result.saved)).toHaveLength(1);
    expect(results.filter((result) => result.conflict)).toHaveLength(1);
  });

  test("of a version before somebody changed an image by a single call is refused", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    await clientFor(bob.token).rpc("update_attraction_images", {
      attraction_id_param: id,
      images_data: [{ ...photo(9), display_order: 1 }],
    });
    const { conflict } = await save(ann, { id, description: "Late." }, updated_at);
    expect(conflict).toMatchObject({
      changed_by: "Bob Example",
      current: { image: "/photos/9.jpg", image_attribution: "Photo 9" },
    });
  });

  test("is not disturbed by a walk that was planned meanwhile, nor undoes it", async () => {
    const { id, updated_at, attraction_stations } = await saved(ann, ABBEY());
    await sql`
      update public.attraction_stations set walking_time_minutes = 27, minutes_source = 'planned' where minutes_source = 'estimate'`;
    const after = await saved(ann, { id, name: "Abbey", attraction_stations }, updated_at);
    expect(after.attraction_stations).toMatchObject([
      { walking_time_minutes: 50, minutes_source: "staff" },
      { walking_time_minutes: 27, minutes_source: "planned" },
    ]);
  });

  test("of a form from before an end moved does not bring planned minutes back", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    const older = { station_id: stow, walking_time_minutes: 12, minutes_source: "planned" };
    const after = await saved(ann, { id, name: "Abbey", attraction_stations: [older] }, updated_at);
    expect(after.attraction_stations).toMatchObject([
      { walking_time_minutes: 20, minutes_source: "estimate" },
    ]);
    await sql`
      insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, points, source)
      select private.route_key(latitude, longitude), private.route_key(55.59927, -2.71776), 960, 12, '', 'valhalla'
      from public.stations where id = ${stow}`;
    const planned = await saved(ann, { id, attraction_stations: [older] }, after.updated_at);
    expect(planned.attraction_stations).toMatchObject([
      { walking_time_minutes: 12, minutes_source: "planned" },
    ]);
  });

  test("keeps where minutes come from until they change", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    const station = { station_id: stow, walking_time_minutes: 20, minutes_source: "staff" };
    const same = await saved(ann, { id, attraction_stations: [station] }, updated_at);
    expect(same.attraction_stations).toMatchObject([
      { station_id: stow, is_primary: true, minutes_source: "estimate" },
    ]);
    const typed = { station_id: stow, walking_time_minutes: 21 };
    const changed = await saved(ann, { id, attraction_stations: [typed] }, same.updated_at);
    expect(changed.attraction_stations).toMatchObject([
      { walking_time_minutes: 21, minutes_source: "staff" },
    ]);
  });

  test("reorders images without losing what is known of them", async () => {
    const { id, updated_at, attraction_images } = await saved(ann, ABBEY());
    const after = await saved(ann, { id, attraction_images: attraction_images.toReversed() }, updated_at);
    expect(after.image).toBe("/photos/2.jpg");
    expect(after.attraction_images.map(({ id }) => id)).toEqual(
      attraction_images.map(({ id }) => id).reverse(),
    );
  });

  test("of a record that is gone says so", async () => {
    const { id, updated_at } = await saved(ann, ABBEY());
    await clientFor(bob.token).from("attractions").delete().eq("id", id);
    const { error } = await save(ann, { id, name: "Late" }, updated_at);
    expect(error).toMatch(
      /^This record was deleted by Bob Example at .+\. It can be restored from the trash\.$/,
    );
  });

  test("makes a new date of publication while it is published", async () => {
    const first = await saved(ann, { ...ABBEY(), status: "published" });
    expect(first.published_at).toBe(first.updated_at);
    const second = await saved(ann, { id: first.id, status: "archived" }, first.updated_at);
    expect(second.published_at).toBeNull();
  });
});

describe("errors are words", () => {
  test.each([
    [{ name: " " }, "Name is required"],
    [{ name: null }, "Name is required"],
    [{ name: "x".repeat(201) }, "The name is too long (maximum 200 characters)"],
    [
      { name: "日本" },
      "The name needs a letter from a to z or a digit: the address of the page is made of it",
    ],
    [{ latitude: 91 }, "Latitude must be a number between -90 and 90"],
    [{ longitude: -2000 }, "Longitude must be a number between -180 and 180"],
    [{ latitude: "north" }, "A field has a value that cannot be stored"],
    [{ status: "gone" }, "A field has a value that cannot be stored"],
    [{ description: "x".repeat(10_001) }, "The description is too long (maximum 10000 characters)"],
    [
      { website: "javascript:alert(1)" },
      "The website must be an address that begins with http:// or https://",
    ],
    [{ attraction_images: [photo(1), { ...photo(2), image_url: "x" }] }, "Invalid image URL for image 2"],
    [{ attraction_images: [{ image_url: "/a.jpg" }] }, "Attribution is required when image is provided"],
    [{ attraction_images: [1, 2, 3, 4, 5, 6].map(photo) }, "At most 5 images"],
    [{ attraction_activities: [{ name: " " }] }, "Activity name is required"],
  ] as [fields: object, message: string][])("$1", async (fields, message) => {
    expect((await save(ann, { ...ABBEY(), ...fields })).error).toBe(message);
    expect(await sql`select from public.attractions`).toHaveLength(0);
  });

  test("of minutes", async () => {
    const attraction_stations = [{ station_id: stow, walking_time_minutes: -1 }];
    expect((await save(ann, { ...ABBEY(), attraction_stations })).error).toBe(
      "Walking time must be between 0 and 1440 minutes",
    );
  });

  test("of an address that is taken, by single calls as well", async () => {
    await makeAttraction(sql, "Melrose  Abbey");
    const message = "The address /attraction/melrose-abbey is taken by Melrose  Abbey";
    expect((await save(ann, { ...ABBEY(), status: "published" })).error).toBe(message);
    const { error } = await clientFor(ann.token)
      .from("attractions")
      .insert({ name: "Melrose Abbey", status: "published" });
    expect(error?.message).toBe(message);
  });
});

describe("stations", () => {
  const STATION = { name: "Newtongrange", latitude: 55.86, longitude: -3.06, status: "published" };

  test("are saved, and refused from an older version", async () => {
    const id = crypto.randomUUID();
    const { saved } = await call("save_station", ann, { id, ...STATION, crs: "NEG" });
    expect(saved).toMatchObject({ id, slug: "newtongrange", crs: "NEG", created_by_name: "Ann Example" });
    expect(saved?.published_at).toBe(saved?.updated_at);
    const next = await call("save_station", bob, { id, draft_notes: "Ask." }, saved?.updated_at);
    expect(next.saved).toMatchObject({ name: "Newtongrange", draft_notes: "Ask." });
    const late = await call("save_station", ann, { id, name: "Late" }, saved?.updated_at);
    expect(late.conflict).toMatchObject({ changed_by: "Bob Example", current: { draft_notes: "Ask." } });
  });

  test("have one code each, in three capital letters", async () => {
    await makeStation(sql, "Tweedbank", { crs: "TWB" });
    const error = async (crs: string) => (await call("save_station", ann, { ...STATION, crs })).error;
    expect(await error("TWB")).toBe("The code TWB is taken by Tweedbank");
    expect(await error("twb")).toBe("The code must be three capital letters");
  });
});

describe("activities", () => {
  test("are saved by name, once each", async () => {
    const { saved } = await call("save_activity", ann, { name: " Garden " });
    expect(saved).toMatchObject({ name: "Garden" });
    expect((await call("save_activity", ann, { name: "garden" })).error).toBe(
      "There is an activity type named Garden already",
    );
    expect((await call("save_activity", ann, { name: "  " })).error).toBe("Activity name is required");
    const renamed = await call("save_activity", bob, { id: saved?.id, name: "Gardens" }, "Garden");
    expect(renamed.saved).toMatchObject({ name: "Gardens" });
    const late = await call("save_activity", ann, { id: saved?.id, name: "Green" }, "Garden");
    expect(late.conflict).toMatchObject({ current: { name: "Gardens" } });
  });
});

test("the record that a form opens is the one that was saved", async () => {
  const record = await saved(ann, ABBEY());
  const { data } = await clientFor(bob.token).rpc("read_record", {
    record_type: "attractions",
    record_id: record.id,
  });
  expect(data).toEqual(record);
});

test.each(["signed-in", "waiting", "removed"] as const)(
  "%s accounts save and read nothing",
  async (state) => {
    const account = await makeAccount(server, state);
    expect((await save(account, ABBEY())).error).toBeTruthy();
    const abbey = await makeAttraction(sql, "Melrose Abbey");
    await link(sql, abbey, stow);
    const { data, error } = await clientFor(account.token).rpc("read_record", {
      record_type: "attractions",
      record_id: abbey,
    });
    expect(data).toBeNull();
    expect(error).not.toBeNull();
    expect(await sql`select from public.attractions`).toHaveLength(1);
  },
);
