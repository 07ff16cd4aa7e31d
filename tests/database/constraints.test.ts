import { describe, expect, test } from "vitest";
import { raw } from "#server/database/sql.ts";
import { link, makeAttraction, makeRegion, makeStation } from "#tests/builders/content.ts";
import { insert } from "#tests/builders/insert.ts";
import { inSavepoint, rolledBack } from "#tests/setup/rolled-back.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql } = await openTestDatabase();
// The constraints are what is tested here; the words that come first are in records.test.ts.
for (const table of ["attractions", "stations", "activities"])
  await sql.unsafe(`alter table public.${table} disable trigger check_words`);

const CHECK = "23514";
const UNIQUE = "23505";
const FOREIGN_KEY = "23503";
const EXCLUSION = "23P01";
const LONG = "x".repeat(10_001);

type Rule = [what: string, columns: Record<string, unknown>, code: string | null];

const COORDINATES: Rule[] = [
  ["the poles and the date line", { latitude: -90, longitude: 180 }, null],
  ["a latitude beyond a pole", { latitude: 90.000001 }, CHECK],
  ["a latitude below the other", { latitude: -91 }, CHECK],
  ["a longitude once round", { longitude: 180.1 }, CHECK],
  ["a latitude that is no number", { latitude: Number.NaN }, CHECK],
  ["an endless longitude", { longitude: Number.POSITIVE_INFINITY }, CHECK],
];

const NAMES: Rule[] = [
  ["a name without letters or digits, whose slug would be empty", { name: "!!!" }, CHECK],
  ["a name of white space", { name: " \u00a0\t" }, CHECK],
  ["an empty name", { name: "" }, CHECK],
  ["no name", { name: null }, "23502"],
  ["a name of 201 characters", { name: "x".repeat(201) }, CHECK],
  ["a name of 200 characters", { name: "x".repeat(200) }, null],
  ["10,001 characters of notes", { draft_notes: LONG }, CHECK],
  ["a status that does not exist", { status: "hidden" }, "22P02"],
];

const ATTRACTIONS: Rule[] = [
  ...NAMES,
  ...COORDINATES,
  ["0, 0, which stands for not located yet", { latitude: 0, longitude: 0 }, null],
  ["10,001 characters of description", { description: LONG }, CHECK],
  ["a website", { website: "https://www.example.org/?a=1" }, null],
  ["a website in capitals", { website: "HTTP://EXAMPLE.ORG" }, null],
  ["a website that is a script", { website: "javascript:alert(1)" }, CHECK],
  [
    "a website that is a script in a second line",
    { website: "javascript:alert(1)\nhttps://example.org" },
    CHECK,
  ],
  ["a website that is data", { website: "data:text/html,x" }, CHECK],
  ["a website without a protocol", { website: "www.example.org" }, CHECK],
  ["a website after a space", { website: " https://example.org" }, CHECK],
  ["a website of 2,001 characters", { website: `https://${"x".repeat(1993)}` }, CHECK],
  ["a picture of our own", { image: "/photos/abbey.jpg" }, null],
  ["a picture that is a script", { image: "javascript:alert(1)" }, CHECK],
  ["a picture that is data", { image: "data:image/svg+xml,x" }, CHECK],
];

const sources = (value: unknown) => ({ fact_sources: sql.json(value) });

const FACTS: Rule[] = [
  ["nothing that is known", {}, null],
  [
    "all that is known",
    { admission: "free", setting: "both", dogs: "on_lead", wheelchair: "part", buggy: "help" },
    null,
  ],
  ["an admission that does not exist", { admission: "cheap" }, "22P02"],
  ["a rule for dogs that does not exist", { dogs: "perhaps" }, "22P02"],
  ["a season", { season_from: "04-01", season_to: "10-31" }, null],
  ["a season over the new year", { season_from: "10-01", season_to: "02-29" }, null],
  ["a season without an end", { season_from: "04-01" }, CHECK],
  ["a season without a beginning", { season_to: "10-31" }, CHECK],
  ["30 February", { season_from: "02-30", season_to: "10-31" }, CHECK],
  ["31 September", { season_from: "04-01", season_to: "09-31" }, CHECK],
  ["a 13th month", { season_from: "13-01", season_to: "10-31" }, CHECK],
  ["a day with a year", { season_from: "2026-04-01", season_to: "10-31" }, CHECK],
  ["a day with a space", { season_from: " 04-01", season_to: "10-31" }, CHECK],
  ["a season in words", { season: "x".repeat(200) }, null],
  ["a season in no words", { season: "" }, CHECK],
  ["a season in too many words", { season: "x".repeat(201) }, CHECK],
  ["a note of 301 characters", { wheelchair_note: "x".repeat(301) }, CHECK],
  ["a note on buggies of 301 characters", { buggy_note: "x".repeat(301) }, CHECK],
  ["an empty other name", { other_names: ["Broch", ""] }, CHECK],
  ["eleven other names", { other_names: Array(11).fill("Broch") }, CHECK],
  ["another name without end", { other_names: ["x".repeat(2001)] }, CHECK],
  ["other names from no page", { other_names_source: "javascript:alert(1)" }, CHECK],
  ["a notice of 301 characters", { notice: "x".repeat(301) }, CHECK],
  ["a visit of one to two hours", { visit_minutes_from: 60, visit_minutes_to: 120 }, null],
  ["a visit of one hour", { visit_minutes_from: 60, visit_minutes_to: 60 }, null],
  ["a visit that ends before it begins", { visit_minutes_from: 120, visit_minutes_to: 60 }, CHECK],
  ["a visit without an end", { visit_minutes_from: 60 }, CHECK],
  ["a visit of two days", { visit_minutes_from: 60, visit_minutes_to: 2880 }, CHECK],
  ["no word on whether it is a pick", { is_pick: null }, "23502"],
  ["a source", sources({ dogs: { source: "https://example.org/dogs", year: 2024 } }), null],
  ["a source that is not known", sources({ dogs: {} }), null],
  ["a fact that staff checked", sources({ dogs: { checked_at: "2026-11-22" } }), null],
  ["sources in a list", sources([]), CHECK],
  ["a source that is a text", sources({ dogs: "https://example.org" }), CHECK],
  ["a source that is a list", sources({ dogs: [] }), CHECK],
  ["a source's address that is a number", sources({ dogs: { source: 5 } }), CHECK],
  ["a year in words", sources({ dogs: { year: "2024" } }), CHECK],
  ["a year long ago", sources({ dogs: { year: 24 } }), CHECK],
  ["a check at no day", sources({ dogs: { checked_at: "today" } }), CHECK],
  ["a check in a 13th month", sources({ dogs: { checked_at: "2026-13-01" } }), CHECK],
  ["20 kB of sources", sources({ dogs: { source: "x".repeat(20_000) } }), CHECK],
];

const week = Array(7).fill("10:00-17:00");
const hours = (value: unknown) => ({ hours: sql.json(value) });
const season = (value: object) => hours({ seasons: [{ week, ...value }] });

const HOURS: Rule[] = [
  ["a week", hours({ seasons: [{ week }] }), null],
  [
    "all that there is",
    hours({
      seasons: [
        { from: "11-01", to: "03-31", week: ["closed", null, "09:00-12:00,13:00-24:00", ...week.slice(3)] },
        { week },
      ],
      closed: ["12-25", "2027-03-01", "12-24/01-02", "2026-12-24/2027-01-02"],
      holidays: "usual",
      lastEntry: 30,
    }),
    null,
  ],
  ["hours past midnight", season({ week: Array(7).fill("18:00-02:00") }), null],
  ["hours of bank holidays", hours({ seasons: [{ week }], holidays: "12:00-16:00" }), null],
  ["hours as a text", hours("Mo-Fr 10:00-17:00"), CHECK],
  ["hours as a list", hours([{ week }]), CHECK],
  ["hours without seasons", hours({}), CHECK],
  ["no season", hours({ seasons: [] }), CHECK],
  ["seven seasons", hours({ seasons: Array(7).fill({ week }) }), CHECK],
  ["a season that is a week", hours({ seasons: [week] }), CHECK],
  ["one season that is no list", hours({ seasons: { week } }), CHECK],
  ["a week of six days", season({ week: week.slice(1) }), CHECK],
  ["a week that is no list", season({ week: "closed" }), CHECK],
  ["a season without a week", hours({ seasons: [{ from: "04-01", to: "10-31" }] }), CHECK],
  ["a day of lists", season({ week: Array(7).fill(["10:00-17:00"]) }), CHECK],
  ["a day in words", season({ week: Array(7).fill("in the afternoon") }), CHECK],
  ["a day of numbers", season({ week: Array(7).fill(10) }), CHECK],
  ["25 o’clock", season({ week: Array(7).fill("10:00-25:00") }), CHECK],
  ["five spans", season({ week: Array(7).fill(Array(5).fill("10:00-11:00").join()) }), CHECK],
  ["a season of hours without an end", season({ from: "04-01" }), CHECK],
  ["a season of hours until 31 September", season({ from: "04-01", to: "09-31" }), CHECK],
  ["a season of hours until closed", season({ from: "04-01", to: "closed" }), CHECK],
  ["a season of hours with lists for days", season({ from: ["04-01"], to: ["10-31"] }), CHECK],
  ["a season with something else", season({ name: "summer" }), CHECK],
  ["hours with something else", hours({ seasons: [{ week }], note: "x" }), CHECK],
  ["a day off in words", hours({ seasons: [{ week }], closed: ["Christmas"] }), CHECK],
  ["a day off in a list of its own", hours({ seasons: [{ week }], closed: [["12-25"]] }), CHECK],
  ["a day off that is no list", hours({ seasons: [{ week }], closed: "12-25" }), CHECK],
  ["41 days off", hours({ seasons: [{ week }], closed: Array(41).fill("12-25") }), CHECK],
  ["bank holidays in words", hours({ seasons: [{ week }], holidays: "perhaps" }), CHECK],
  ["a last entry in words", hours({ seasons: [{ week }], lastEntry: "30" }), CHECK],
  ["a last entry of half minutes", hours({ seasons: [{ week }], lastEntry: 30.5 }), CHECK],
  ["a note on hours of 501 characters", { hours_note: "x".repeat(501) }, CHECK],
  ["prices", { price: 12.5, price_child: 0, price_concession: 9999.99, price_family: 30 }, null],
  ["a price below nothing", { price: -1 }, CHECK],
  ["a price that is no number", { price: "NaN" }, CHECK],
  ["a price of ten thousand pounds", { price: 10_000 }, "22003"],
  ["a note on prices of 301 characters", { price_note: "x".repeat(301) }, CHECK],
];

const STATIONS: Rule[] = [
  ...NAMES,
  ...COORDINATES,
  ["a code of three letters", { crs: "GAL" }, null],
  ["a code of two letters", { crs: "GA" }, CHECK],
  ["a code in small letters", { crs: "gal" }, CHECK],
  ["facilities that are a list", { facilities: sql.json(["wifi"]) }, CHECK],
  ["facilities that are text", { facilities: sql.json("{}") }, CHECK],
  ["accessibility that is nothing", { accessibility: null }, "23502"],
];

test.each(ATTRACTIONS)("attractions: %s", (_, columns, code) => expectRule(makeAttraction, columns, code));
test.each(FACTS)("facts: %s", (_, columns, code) => expectRule(makeAttraction, columns, code));
test.each(HOURS)("hours and prices: %s", (_, columns, code) => expectRule(makeAttraction, columns, code));
test.each(STATIONS)("stations: %s", (_, columns, code) => expectRule(makeStation, columns, code));

describe("slugs", () => {
  test.each([
    ["attractions", makeAttraction],
    ["stations", makeStation],
  ] as const)("no two published %s share one, by insert or by publishing", async (_, make) => {
    await rolledBack(sql, async (tx) => {
      await make(tx, "Melrose Abbey");
      await expectRefused(
        inSavepoint(tx, () => make(tx, "MELROSE  abbey!")),
        UNIQUE,
      );
      const draft = await make(tx, "Melrose-Abbey", { status: "draft" });
      await make(tx, "Melrose Abbey", { status: "archived" });
      const publish = inSavepoint(
        tx,
        () =>
          tx`update ${raw(make === makeStation ? "stations" : "attractions")} set status = 'published' where id = ${draft}`,
      );
      await expectRefused(publish, UNIQUE);
    });
  });

  test("cannot be written by clients", async () => {
    const written = rolledBack(sql, (tx) => makeStation(tx, "Stow", { slug: "galashiels" }));
    await expectRefused(written, "428C9");
  });
});

describe("walks to stations", () => {
  test("an attraction has at most one primary station, and each station once", async () => {
    await rolledBack(sql, async (tx) => {
      const abbey = await makeAttraction(tx, "Melrose Abbey");
      const galashiels = await makeStation(tx, "Galashiels");
      const stow = await makeStation(tx, "Stow");
      await link(tx, abbey, galashiels, { isPrimary: true });
      await expectRefused(
        inSavepoint(tx, () => link(tx, abbey, stow, { isPrimary: true })),
        EXCLUSION,
      );
      await link(tx, abbey, stow);
      await expectRefused(
        inSavepoint(tx, () => link(tx, abbey, stow)),
        UNIQUE,
      );
    });
  });

  test.each([
    [0, null],
    [1440, null],
    [-1, CHECK],
    [1441, CHECK],
  ])("%i minutes", async (minutes, code) => {
    const linking = rolledBack(sql, async (tx) =>
      link(tx, await makeAttraction(tx, "Melrose Abbey"), await makeStation(tx, "Stow"), { minutes }),
    );
    await (code ? expectRefused(linking, code) : linking);
  });

  test("are deleted with either end", async () => {
    await rolledBack(sql, async (tx) => {
      const [abbey, garden] = [await makeAttraction(tx, "Melrose Abbey"), await makeAttraction(tx, "Garden")];
      const stow = await makeStation(tx, "Stow");
      await link(tx, abbey, stow);
      await link(tx, garden, stow);
      await tx`delete from attractions where id = ${garden}`;
      expect(await tx`select attraction_id from attraction_stations`).toEqual([{ attraction_id: abbey }]);
      await tx`delete from stations`;
      expect(await tx`select from attraction_stations`).toHaveLength(0);
      expect(await tx`select from attractions`).toHaveLength(1);
    });
  });
});

test.each([
  ["the first", { display_order: 1 }, null],
  ["the fifth", { display_order: 5 }, null],
  ["the place before the first", { display_order: 0 }, CHECK],
  ["a sixth", { display_order: 6 }, CHECK],
  ["a second second", { display_order: 2 }, UNIQUE],
  ["one that is a script", { display_order: 3, image_url: "javascript:alert(1)" }, CHECK],
  ["one on a host with a port", { display_order: 3, image_url: "https://a.example:8080/a.jpg" }, null],
  ["one of this site", { display_order: 3, image_url: "/photos/a.jpg" }, null],
  ["an address without a host", { display_order: 3, image_url: "https://" }, CHECK],
  ["an address of half a host", { display_order: 3, image_url: "http://[x" }, CHECK],
  ["an address with a space", { display_order: 3, image_url: "https://a b/x.jpg" }, CHECK],
  ["one without an address", { display_order: 3, image_url: null }, "23502"],
  ["its licence", { display_order: 3, licence: "x".repeat(200) }, null],
  ["a licence as long as its text", { display_order: 3, licence: "x".repeat(201) }, CHECK],
  ["its source", { display_order: 3, source_url: "https://example.org/a" }, null],
  ["a source that is a script", { display_order: 3, source_url: "javascript:alert(1)" }, CHECK],
  ["a source without a scheme", { display_order: 3, source_url: "example.org" }, CHECK],
  ["a colour to wait with", { display_order: 3, placeholder: "#e4572e" }, null],
  ["colours to wait with", { display_order: 3, placeholder: "linear-gradient(#f6e0bb, #143f35 60%)" }, null],
  ["a smudge to wait with", { display_order: 3, placeholder: smudge(1000) }, null],
  ["a smudge that is a picture", { display_order: 3, placeholder: smudge(1004) }, CHECK],
  [
    "a smudge that is a document",
    { display_order: 3, placeholder: "data:image/svg+xml;base64,PHN2Zz4=" },
    CHECK,
  ],
  ["a smudge that fetches", { display_order: 3, placeholder: "url(https://evil.example/a.png)" }, CHECK],
  [
    "a colour that fetches",
    { display_order: 3, placeholder: "#fff, url(https://evil.example/a.png)" },
    CHECK,
  ],
  ["a second line that does more", { display_order: 3, placeholder: "#fff\n; position: fixed" }, CHECK],
] as const)("pictures: %s", async (_, columns, code) => {
  const inserting = rolledBack(sql, async (tx) => {
    const attraction_id = await makeAttraction(tx, "Melrose Abbey");
    const second = { attraction_id, image_url: "/photos/2.jpg", display_order: 2 };
    await insert(tx, "attraction_images", second);
    await insert(tx, "attraction_images", { ...second, ...columns });
  });
  await (code ? expectRefused(inserting, code) : inserting);
});

test.each([
  ["History", "history", UNIQUE],
  ["History", " History ", UNIQUE],
  ["History", "  ", CHECK],
  ["History", "x".repeat(101), CHECK],
  ["History", "Nature", null],
])("activities: %s, then %j", async (first, second, code) => {
  const inserting = rolledBack(sql, async (tx) => {
    await tx`insert into activities (name) values (${first})`;
    await tx`insert into activities (name) values (${second})`;
  });
  await (code ? expectRefused(inserting, code) : inserting);
});

describe("regions", () => {
  test.each([
    ["one that is announced", {}, null],
    ["one of the same name", { name: "tayside " }, UNIQUE],
    ["one without a name", { name: " " }, CHECK],
    ["one of the same slug", { slug: "tayside" }, UNIQUE],
    ["a slug with a space", { slug: "angus and mearns" }, CHECK],
    ["a slug in capitals", { slug: "Angus" }, CHECK],
    ["an empty slug", { slug: "" }, CHECK],
    ["a box upside down", { south: 58 }, CHECK],
    ["a box without a width", { west: -2, east: -2 }, CHECK],
    ["a box beyond a pole", { north: 91 }, CHECK],
  ] as const)("%s", async (_, columns, code) => {
    const angus = { slug: "angus", name: "Angus", south: 56.5, west: -3.4, north: 57, east: -2.4 };
    const inserting = rolledBack(sql, async (tx) => {
      await makeRegion(tx, "Tayside");
      await insert(tx, "regions", { ...angus, ...columns });
    });
    await (code ? expectRefused(inserting, code) : inserting);
  });

  test("a station lies in one that exists, by default the Lothians, Fife and the Borders", async () => {
    await rolledBack(sql, async (tx) => {
      await makeStation(tx, "Stow");
      expect(await tx`select region from stations`).toEqual([{ region: "lothians-fife-borders" }]);
      await expectRefused(
        inSavepoint(tx, () => makeStation(tx, "Perth", { region: "atlantis" })),
        FOREIGN_KEY,
      );
      await makeStation(tx, "Perth", { region: await makeRegion(tx, "Tayside") });
      await expectRefused(
        inSavepoint(tx, () => tx`delete from regions where slug = 'tayside'`),
        FOREIGN_KEY,
      );
      await tx`update regions set slug = 'perthshire' where slug = 'tayside'`;
      expect(await tx`select region from stations where name = 'Perth'`).toEqual([{ region: "perthshire" }]);
    });
  });
});

test.each([
  ["55.617500,-2.806100", null],
  ["55.6175,-2.8061", CHECK],
  ["55.617500, -2.806100", CHECK],
  ["-2.806100", CHECK],
])("keys of walks have six decimals: %s", async (key, code) => {
  const inserting = rolledBack(
    sql,
    (tx) => tx`
      insert into cached_routes (from_station, to_attraction, distance_meters, duration_minutes, source)
      values (${key}, '55.598700,-2.718100', 6000, 75, 'valhalla')`,
  );
  await (code ? expectRefused(inserting, code) : inserting);
});

test("approved staff has a date of approval, other staff has none", async () => {
  const inserting = (state: string, approvedAt: Date | null) =>
    rolledBack(sql, async (tx) => {
      const [user] = await tx<
        { id: string }[]
      >`insert into auth.users (id) values (gen_random_uuid()) returning id`;
      await tx`insert into staff (user_id, email, state, approved_at) values (${user?.id ?? ""}, 'a@example.org', ${state}, ${approvedAt})`;
    });
  await inserting("approved", new Date());
  await inserting("waiting", null);
  await expectRefused(inserting("approved", null), CHECK);
  await expectRefused(inserting("waiting", new Date()), CHECK);
});

type Make = typeof makeAttraction;

async function expectRule(
  make: Make,
  { name = "Abbotsford", ...columns }: Record<string, unknown>,
  code: string | null,
) {
  const inserting = rolledBack(sql, (tx) => make(tx, name as string, columns));
  await (code ? expectRefused(inserting, code) : inserting);
}

async function expectRefused(writing: Promise<unknown>, code: string) {
  await expect(writing).rejects.toMatchObject({ code });
}

/** A placeholder with `length` characters of data. */
function smudge(letters: number): string {
  return `data:image/webp;base64,${"A".repeat(letters)}`;
}
