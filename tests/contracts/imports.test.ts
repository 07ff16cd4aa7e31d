import { beforeEach, describe, expect, test } from "vitest";
import { MOST_BYTES } from "#app/imports/import-limits.ts";
import type { ImportDetail, ImportRow } from "#app/imports/import-records.ts";
import { type ExportedPlace, placesCsv } from "#app/imports/places-csv.ts";
import { makeImportFunctions } from "#server/functions/import-functions.ts";
import { makeCallFunction } from "#server/functions/server-functions.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { makeAttraction, makeStation } from "#tests/builders/content.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

const server = await startTestDataApi();
const { sql, accounts, pools, clientFor } = server;
const answer = makeCallFunction(
  makeImportFunctions({ accounts, sql: pools.accounts, background: pools.background }),
  "http://localhost",
);

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.activities, private.imports, private.imported_places, private.trash cascade`;
  await sql`insert into public.activities (name) values ('Walk'), ('History')`;
  await makeStation(sql, "Stow", { latitude: 55.692, longitude: -2.865 });
});

async function request(name: string, body: BodyInit, { token }: Pick<Account, "token"> = ann) {
  const headers = { apikey: TEST_SECRETS.publishableKey, Authorization: `Bearer ${token}` };
  const response = await answer(
    name.split("?")[0] ?? "",
    // A stream needs "duplex", which its type lacks.
    new Request(`http://localhost/functions/v1/${name}`, {
      ...{ method: "POST", headers, body, duplex: "half" },
    }),
    ELSEWHERE,
  );
  return { status: response.status, body: await response.json() };
}

async function call<T = ImportDetail>(name: string, body: object = {}): Promise<T> {
  const response = await request(name, JSON.stringify(body));
  if (response.status !== 200) throw new Error(response.body.message);
  return response.body as T;
}

const SOURCE = {
  source: "Borders visitor sites",
  sourceUrl: "",
  licence: "OGL 3.0",
  attribution: "© Council",
};

const upload = (id: string, text: string, name = "sites.csv") =>
  request(`upload-import?id=${id}&name=${name}`, text).then(({ status, body }) => {
    if (status !== 200) throw new Error(body.message);
    return body as ImportDetail;
  });

async function checked(text: string): Promise<ImportDetail> {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  await upload(id, text);
  return call("check-import", { id });
}

const rowsOf = async (id: string, filter: object = { outcome: null }) =>
  (await call<{ data: ImportRow[] }>("list-import-rows", { id, ...filter })).data;

const TWO = `ref,Title,Lat,Lng,Summary,Category
a1,Stow Bridge,55.6915,-2.8660,A packhorse bridge,History
a2,Far Away Hill,55.7800,-3.0500,Nobody gets there by train,Walk
`;

/** Runs `work` by a connection that has the import's lock until it commits. */
async function whileLocked(
  id: string,
  work: (locked: Awaited<ReturnType<typeof sql.reserve>>) => Promise<void>,
): Promise<void> {
  const locked = await sql.reserve();
  try {
    await locked`begin`;
    await locked`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
    await work(locked);
  } finally {
    await locked`rollback`;
    locked.release();
  }
}

const attractions = () =>
  sql<{ name: string; description: string | null; status: string; import_batch_id: string | null }[]>`
    select name, description, status, import_batch_id from public.attractions order by name`;

test("a table becomes drafts with activities, estimated walks, source and licence, and goes again", async () => {
  const { id, counts, unreached, chosen } = await checked(TWO);
  expect(counts).toMatchObject({ new: 2, wrong: 0 });
  expect({ unreached, chosen }).toEqual({ unreached: 1, chosen: { create: 2, merge: 0, unreached: 1 } });
  const saved = await call("save-import", { id });
  expect(saved.saved).toEqual({ drafts: 2, published: 0, changed: 0, edited: [] });
  const [bridge] = await sql`
    select a.name, a.status, a.description, a.import_batch_id, a.source_name, a.source_licence, a.source_attribution,
      a.created_by_name, (select array_agg(t.name) from public.attraction_activities l
        join public.activities t on t.id = l.activity_id where l.attraction_id = a.id) as activities,
      (select array_agg(s.name || ' ' || l.walking_time_minutes || ' ' || l.minutes_source || ' ' || l.is_primary)
        from public.attraction_stations l join public.stations s on s.id = l.station_id where l.attraction_id = a.id) as stations
    from public.attractions a where name = 'Stow Bridge'`;
  expect(bridge).toEqual({
    name: "Stow Bridge",
    status: "draft",
    description: "A packhorse bridge",
    import_batch_id: id,
    source_name: SOURCE.source,
    source_licence: SOURCE.licence,
    source_attribution: SOURCE.attribution,
    created_by_name: "Ann Example",
    activities: ["History"],
    stations: ["Stow 1 estimate true"],
  });

  const undone = await call("undo-import", { id });
  expect(undone.savedAt).toBeNull();
  expect(await attractions()).toEqual([]);
  expect((await call("check-import", { id })).counts.new).toBe(2);
  expect((await call("save-import", { id })).saved?.drafts).toBe(2);
});

test("an import of which something was edited is not undone, and names it", async () => {
  const { id } = await checked(TWO);
  await call("save-import", { id });
  const [hill] = await sql<{ id: string; updated_at: string }[]>`
    select id, updated_at::text from public.attractions where name = 'Far Away Hill'`;
  await clientFor(ann.token).rpc("set_record_status", {
    record_type: "attractions",
    record_ids: [hill?.id ?? ""],
    new_status: "published",
  });
  await expect(call("undo-import", { id })).rejects.toThrow("Edited since the import: Far Away Hill");
  expect(await attractions()).toHaveLength(2);
  expect((await call("read-import", { id })).saved?.edited).toEqual(["Far Away Hill"]);
});

test("a place that was deleted since is left alone when an import is undone", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const second = await checked(TWO.replace(",History", ",Walk").replace("Nobody", "No one"));
  await call("save-import", { id: second.id });
  await sql`delete from public.attractions where name = 'Stow Bridge'`;
  await call("undo-import", { id: second.id });
  expect(await attractions()).toMatchObject([{ description: "Nobody gets there by train" }]);
});

test("what is uploaded while its import is saved does not take the place of its rows", async () => {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  await upload(id, TWO);
  await call("check-import", { id });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const late = request(`upload-import?id=${id}&name=late.csv`, readable);
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode("ref,Title,Lat,Lng\n"));
  await call("save-import", { id });
  await writer.close();
  expect(await late).toMatchObject({ status: 409, body: { message: "This import is saved already" } });
  await call("undo-import", { id });
  expect(await attractions()).toEqual([]);
});

test("what is uploaded in a session that ends meanwhile replaces nothing", async () => {
  const { id } = await checked(TWO);
  const member = await makeAccount(server, "staff");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const late = request(`upload-import?id=${id}&name=late.csv`, readable, member);
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode("ref,Title,Lat,Lng\na1,Late,55.6,-2.8\n"));
  await sql`delete from auth.sessions where user_id = ${member.id}`;
  await server.changes.caughtUp("staff");
  await writer.close();
  expect(await late).toMatchObject({ status: 403, body: { message: "Only staff may do this" } });
  expect(await call("read-import", { id })).toMatchObject({
    fileName: "sites.csv",
    total: 2,
    counts: { new: 2 },
  });
});

test.each<[string, (id: string) => Promise<ImportDetail>]>([
  ["reads an import", (id) => upload(id, TWO)],
  ["checks an import", (id) => call("check-import", { id })],
])(
  "a server that stood still and then %s waits for another that saves it, and leaves what is saved",
  async (_, goOn) => {
    const { id } = await checked(TWO);
    const rows = () => sql`select row, choice, saved_record from private.import_rows where import_id = ${id}`;
    const other = await sql.reserve();
    try {
      await other`begin`;
      await other`select private.save_import_rows(${id}, 2, 3)`;
      const late = expect(goOn(id)).rejects.toThrow("Another import was at work");
      await expect.poll(() => countWaiting(sql)).toBe(1);
      // As a job begins where the one before was not heard of any more.
      await other`update private.imports set job = null`;
      await other`select private.finish_import(${id})`;
      await other`commit`;
      const saved = await rows();
      await late;
      expect(await rows()).toEqual(saved);
    } finally {
      await other`rollback`;
      other.release();
    }
    expect(await call("read-import", { id })).toMatchObject({ saved: { drafts: 2 }, problem: null });
    await call("undo-import", { id });
    expect(await attractions()).toEqual([]);
  },
);

test.each<[string, (id: string) => Promise<ImportDetail>]>([
  ["reading", (id) => upload(id, TWO.replace("a2", "b2"), "late.csv")],
  ["checking", (id) => call("check-import", { id })],
  ["saving", (id) => call("save-import", { id })],
  ["undoing", (id) => call("undo-import", { id })],
])("a server that stood still while %s leaves alone the next job of this name", async (name, begin) => {
  const { id } = await checked(TWO);
  if (name === "undoing") await call("save-import", { id });
  const rows = () => sql`select * from private.import_rows where import_id = ${id} order by row`;
  const job = () =>
    sql`select job, problem, file_name, job_until > now() + interval '1 minute' as "isLonger" from private.imports`;
  const before = await rows();
  await whileLocked(id, async (other) => {
    const late = expect(begin(id)).rejects.toThrow("Another import was at work");
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await sql`update private.imports set job = ${name}, job_id = gen_random_uuid(), job_until = now() + interval '1 hour'`;
    await other`commit`;
    await late;
  });
  expect(await rows()).toEqual(before);
  expect(await job()).toEqual([{ job: name, problem: null, file_name: "sites.csv", isLonger: true }]);
});

test("a save that waits for a reading of its import is refused, since its rows are others then", async () => {
  const { id } = await checked(TWO);
  await whileLocked(id, async (reading) => {
    await reading`delete from private.import_rows where import_id = ${id}`;
    const saving = expect(call("save-import", { id })).rejects.toThrow("changed since it was checked");
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await reading`update private.imports set checked_at = null where id = ${id}`;
    await reading`commit`;
    await saving;
  });
  const problem = "This import was changed since it was checked. Please check it again.";
  expect(await call("read-import", { id })).toMatchObject({ savedAt: null, problem });
});

test("a check that waits for a reading of its import compares the rows of that reading", async () => {
  const { id } = await checked(TWO);
  await whileLocked(id, async (reading) => {
    await reading`update private.import_rows set cells = jsonb_set(cells, '{Title}', to_jsonb('New ' || (cells->>'Title')))`;
    const checking = call("check-import", { id });
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await reading`commit`;
    await checking;
  });
  const names = (await rowsOf(id)).map(({ record }) => record?.name);
  expect(names.sort()).toEqual(["New Far Away Hill", "New Stow Bridge"]);
});

test.each<[string, object]>([
  ["change-import-source", { ...SOURCE, source: "Other sites" }],
  ["set-import-columns", { columns: { name: "Summary", latitude: "Lat", longitude: "Lng" } }],
])(
  "a check that stood still while staff changed the import (%s) is none of what it is now",
  async (name, change) => {
    const { id } = await checked(TWO);
    const other = await sql.reserve();
    try {
      await other`begin`;
      await other`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
      const late = expect(call("check-import", { id })).rejects.toThrow("Another import was at work");
      await expect.poll(() => countWaiting(sql)).toBe(1);
      const changing = async () => {
        await sql`update private.imports set job_until = now() - interval '1 second'`;
        return (await request(name, JSON.stringify({ id, ...change }))).status;
      };
      // The job may beat in between.
      await expect.poll(changing).toBe(200);
      await other`commit`;
      await late;
    } finally {
      await other`rollback`;
      other.release();
    }
    expect((await call("read-import", { id })).checkedAt).toBeNull();
  },
);

test("a second import brings what changed, spares what staff edited, and is undone to what was there", async () => {
  const { id } = await checked(TWO);
  await call("save-import", { id });
  await sql`update public.attractions set description = 'Ours' where name = 'Stow Bridge'`;
  const second = await checked(
    TWO.replace("A packhorse bridge", "A bridge of 1655")
      .replace("Stow Bridge", "Stow Old Bridge")
      .replace("a2,Far", "a3,Steep Hill,55.6930,-2.8600,,\na2,Far"),
  );
  expect(second.counts).toMatchObject({ new: 1, changed: 1, same: 1 });
  const [bridge] = await rowsOf(second.id, { outcome: "changed" });
  expect(bridge).toMatchObject({ fields: ["name"], kept: ["description"], choice: "merge", stations: [] });
  await call("save-import", { id: second.id });
  expect(await attractions()).toMatchObject([
    { name: "Far Away Hill", import_batch_id: id },
    { name: "Steep Hill", import_batch_id: second.id },
    { name: "Stow Old Bridge", description: "Ours", import_batch_id: id },
  ]);

  await call("undo-import", { id: second.id });
  expect((await attractions()).map(({ name }) => name)).toEqual(["Far Away Hill", "Stow Bridge"]);
  expect((await call("check-import", { id: second.id })).counts).toMatchObject({
    changed: 1,
    same: 1,
    new: 1,
  });
});

test("an undone import brings back an activity that was renamed since", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const second = await checked(TWO.replace(",History", ",Walk"));
  await call("save-import", { id: second.id });
  await sql`update public.activities set name = 'Old times' where name = 'History'`;
  await call("undo-import", { id: second.id });
  expect(
    await sql`
      select t.name from public.attractions a join public.attraction_activities l on l.attraction_id = a.id
      join public.activities t on t.id = l.activity_id where a.name = 'Stow Bridge'`,
  ).toEqual([{ name: "Old times" }]);
  expect(await sql`select from public.activities`).toHaveLength(2);
});

test("a place that was edited between check and save is refused as a row, and the rest is saved", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const second = await checked(TWO.replace("A packhorse bridge", "Old").replace("Nobody", "No one"));
  await clientFor(ann.token).from("attractions").update({ kind: "bridge" }).eq("name", "Stow Bridge");
  const { counts } = await call("save-import", { id: second.id });
  expect(counts.wrong).toBe(1);
  const { problems } = await call<{ problems: object[] }>("list-import-problems", { id: second.id });
  expect(problems).toMatchObject([{ row: 2, message: "The place was edited since the check" }]);
  expect(await attractions()).toMatchObject([
    { description: "No one gets there by train" },
    { description: "A packhorse bridge" },
  ]);
});

/** Saves an import while staff have written a description that is not committed, and commits it once the import waits. */
async function saveWhileEdited(id: string, place: string, description: string): Promise<ImportDetail> {
  const staff = await sql.reserve();
  try {
    await staff`begin`;
    await staff`update public.attractions set description = ${description} where name = ${place}`;
    const saving = call("save-import", { id });
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await staff`commit`;
    return await saving;
  } finally {
    staff.release();
  }
}

test("a place that staff save while the import waits for it is refused as a row", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const second = await checked(TWO.replace("A packhorse bridge", "Old"));
  const { counts } = await saveWhileEdited(second.id, "Stow Bridge", "Ours");
  expect(counts.wrong).toBe(1);
  const { problems } = await call<{ problems: object[] }>("list-import-problems", { id: second.id });
  expect(problems).toMatchObject([{ row: 2, message: "The place was edited since the check" }]);
  expect((await attractions())[1]).toMatchObject({ description: "Ours" });
});

test("a place that staff edit while the rows are compared is refused as a row", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  await upload(id, TWO.replace("A packhorse bridge", "Old"));
  const other = await sql.reserve();
  try {
    await other`begin`;
    await other`lock table private.import_rows in access exclusive mode`;
    const checking = call("check-import", { id });
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await sql`update public.attractions set description = 'Ours' where name = 'Stow Bridge'`;
    await other`commit`;
    expect((await checking).counts.changed).toBe(1);
  } finally {
    other.release();
  }
  expect((await call("save-import", { id })).counts.wrong).toBe(1);
  expect((await attractions())[1]).toMatchObject({ description: "Ours" });
});

test("what was changed since its check is not saved before the next one", async () => {
  const { id, columns } = await checked(TWO);
  await call("set-import-columns", { id, columns: { ...columns, description: "Category" } });
  await expect(call("save-import", { id })).rejects.toThrow("changed since it was checked");
  expect(await attractions()).toEqual([]);
  await call("check-import", { id });
  await call("save-import", { id });
  expect((await attractions())[1]).toMatchObject({ description: "History" });
});

test("a source is named once, however its name is written, and beside one whose name has it as a part", async () => {
  const credits = () => sql`
    select source_name, source_attribution from public.attractions where name = 'Stow Bridge'`;
  const save = async (source: object, text: string) => {
    const { id } = await call<{ id: string }>("create-import", { ...SOURCE, ...source });
    await upload(id, text);
    await call("check-import", { id });
    const [{ candidates: [candidate] = [] } = {}] = await rowsOf(id, { outcome: "duplicate" });
    if (candidate)
      await call("choose-import-rows", { id, rows: [2], choice: "merge", mergeInto: candidate.id ?? "" });
    await call("save-import", { id });
  };
  await save({}, TWO);
  await save({ source: "BORDERS visitor sites" }, TWO.replace("A packhorse bridge", "A bridge of 1655"));
  expect(await credits()).toEqual([
    { source_name: "BORDERS visitor sites", source_attribution: "© Council" },
  ]);
  await save({ source: "Visitor", attribution: "Council" }, TWO.replaceAll("Summary", "Kind"));
  expect(await credits()).toEqual([
    { source_name: "BORDERS visitor sites; Visitor", source_attribution: "© Council; Council" },
  ]);
});

test("a place of two sources is known by its id in each", async () => {
  const ofOther = async (text: string) => {
    const { id } = await call<{ id: string }>("create-import", { ...SOURCE, source: "Other" });
    await upload(id, text);
    return call("check-import", { id });
  };
  const first = await checked(TWO);
  await call("save-import", { id: first.id });
  const other = await ofOther("ref,Title,Lat,Lng,Kind\nx9,Stow Bridge,55.6915,-2.8660,bridge\n");
  const [{ id: here } = { id: "" }] = await sql<{ id: string }[]>`
    select id from public.attractions where name = 'Stow Bridge'`;
  await call("choose-import-rows", { id: other.id, rows: [2], choice: "merge", mergeInto: here });
  await call("save-import", { id: other.id });

  const again = await checked(TWO.replace("A packhorse bridge", "A bridge of 1655"));
  expect(again.counts).toMatchObject({ changed: 1, same: 1, duplicate: 0 });
  await call("save-import", { id: again.id });
  const changed = await ofOther("ref,Title,Lat,Lng,Kind\nx9,Stow Bridge,55.6915,-2.8660,packhorse bridge\n");
  expect(changed.counts).toMatchObject({ changed: 1, duplicate: 0 });
  await call("undo-import", { id: again.id });
  expect((await call("check-import", { id: again.id })).counts).toMatchObject({ changed: 1, same: 1 });
  expect((await call("check-import", { id: changed.id })).counts.changed).toBe(1);
});

test("an import that is undone leaves what a later one of its source said, as if it had never been", async () => {
  const here = await makeAttraction(sql, "Stow bridge", { latitude: 55.6916, longitude: -2.8661 });
  const edition = (summary: string) =>
    `ref,Title,Lat,Lng,Summary\na1,Stow Bridge,55.6915,-2.8660,${summary}\n`;
  const first = await checked(edition(""));
  await call("choose-import-rows", { id: first.id, rows: [2], choice: "merge", mergeInto: here });
  await call("save-import", { id: first.id });
  const second = await checked(edition("A packhorse bridge"));
  await call("save-import", { id: second.id });

  await call("undo-import", { id: first.id });
  const third = await checked(edition("A bridge of 1655"));
  expect(third.counts).toMatchObject({ changed: 1, duplicate: 0 });
  await call("undo-import", { id: second.id });
  expect((await attractions())[0]).toMatchObject({ description: null });
  expect((await call("check-import", { id: third.id })).counts).toMatchObject({ changed: 0, duplicate: 1 });
});

test("two imports of one file that are both undone bring its places again", async () => {
  const [one, other] = [await checked(TWO), await checked(TWO)];
  for (const { id } of [one, other]) await call("save-import", { id });
  for (const { id } of [other, one]) await call("undo-import", { id });
  expect(await call("check-import", { id: other.id })).toMatchObject({
    counts: { new: 2 },
    chosen: { create: 2, merge: 0 },
  });
  expect((await call("save-import", { id: other.id })).saved).toMatchObject({ drafts: 2 });
});

test("an import that is undone a second time, or was not saved, says so and has no problem", async () => {
  const { id } = await checked(TWO);
  await expect(call("undo-import", { id })).rejects.toThrow("This import is not saved");
  await call("save-import", { id });
  await call("undo-import", { id });
  await expect(call("undo-import", { id })).rejects.toThrow("This import is not saved");
  expect(await sql`select problem from private.imports`).toEqual([{ problem: null }]);
});

test("a save waits for the choice of a row that is being written, and saves by it", async () => {
  const { id } = await checked(TWO);
  const other = await sql.reserve();
  try {
    await other`begin`;
    await other`select from private.import_rows where import_id = ${id} and row = 3 for update`;
    const choosing = call("choose-import-rows", { id, rows: [3], choice: "leave" });
    await expect.poll(() => countWaiting(sql)).toBe(1);
    const saving = call("save-import", { id });
    await expect.poll(() => countWaiting(sql)).toBe(2);
    expect(await sql`select job from private.imports`).toEqual([{ job: null }]);
    await other`commit`;
    await choosing;
    expect((await saving).saved).toMatchObject({ drafts: 1 });
  } finally {
    await other`rollback`;
    other.release();
  }
});

test("a place that moves has estimated minutes from where it is, also when that is undone", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const minutes = () => sql`
    select l.walking_time_minutes as minutes from public.attraction_stations l
    join public.attractions a on a.id = l.attraction_id where a.name = 'Stow Bridge'`;
  expect(await minutes()).toEqual([{ minutes: 1 }]);
  const { id } = await checked(TWO.replace("55.6915", "55.7015"));
  await call("save-import", { id });
  expect(await minutes()).toEqual([{ minutes: 17 }]);
  await call("undo-import", { id });
  expect(await minutes()).toEqual([{ minutes: 1 }]);
});

test("a row that the database refuses is told, and the others are saved", async () => {
  const { id } = await checked(TWO);
  await sql`alter table public.attractions add constraint no_hills check (name <> 'Far Away Hill')`;
  try {
    const { counts, saved } = await call("save-import", { id });
    expect({ wrong: counts.wrong, drafts: saved?.drafts }).toEqual({ wrong: 1, drafts: 1 });
  } finally {
    await sql`alter table public.attractions drop constraint no_hills`;
  }
});

describe("a possible duplicate", () => {
  let here: string;
  let detail: ImportDetail;
  beforeEach(async () => {
    here = await makeAttraction(sql, "Stow bridge", {
      latitude: 55.6916,
      longitude: -2.8661,
      status: "draft",
      website: "https://stow.example",
    });
    detail = await checked(TWO);
  });

  test("is left out as long as nobody decides", async () => {
    expect(detail).toMatchObject({ undecided: 1, chosen: { create: 1, merge: 0 } });
    const [row] = await rowsOf(detail.id, { outcome: "duplicate" });
    expect(row?.candidates).toMatchObject([{ id: here, name: "Stow bridge" }]);
    expect(row?.beside).toMatchObject([{ website: "https://stow.example" }]);
    expect((await call("save-import", { id: detail.id })).saved?.drafts).toBe(1);
  });

  test("that is the same place gets what it lacks, and keeps what it has", async () => {
    await call("choose-import-rows", { id: detail.id, rows: [2], choice: "merge", mergeInto: here });
    await call("save-import", { id: detail.id });
    const [place] = await sql`select * from public.attractions where id = ${here}`;
    expect(place).toMatchObject({
      name: "Stow bridge",
      description: "A packhorse bridge",
      website: "https://stow.example",
      import_batch_id: null,
      source_licence: SOURCE.licence,
    });
    const second = await checked(TWO.replace("A packhorse bridge", "Changed"));
    expect(second.counts).toMatchObject({ changed: 1, duplicate: 0 });
  });

  test("that staff describe while the import waits for it keeps their words, also when it is undone", async () => {
    await call("choose-import-rows", { id: detail.id, rows: [2], choice: "merge", mergeInto: here });
    await saveWhileEdited(detail.id, "Stow bridge", "Ours");
    const said = () => sql`select description, source_name from public.attractions where id = ${here}`;
    expect(await said()).toEqual([{ description: "Ours", source_name: SOURCE.source }]);
    await call("undo-import", { id: detail.id });
    expect(await said()).toEqual([{ description: "Ours", source_name: null }]);
  });

  test("that two rows are is undone to what was there before both", async () => {
    const said = () => sql`
      select name, description, website, source_name, source_licence, source_attribution, fact_sources
      from public.attractions where id = ${here}`;
    const before = await said();
    const twice = await checked(`ref,Title,Lat,Lng,Summary,Category
a1,Stow Bridge,55.6915,-2.8660,,History
a3,Stow Bridge,55.6915,-2.8660,A packhorse bridge,
`);
    const rows = (await rowsOf(twice.id, { outcome: "duplicate" })).map(({ row }) => row);
    expect(rows).toEqual([2, 3]);
    await call("choose-import-rows", { id: twice.id, rows, choice: "merge", mergeInto: here });
    await call("save-import", { id: twice.id });
    await call("undo-import", { id: twice.id });
    expect(await said()).toEqual(before);
  });

  test("is merged into a candidate only", async () => {
    const other = await makeAttraction(sql, "Elsewhere", { latitude: 55, longitude: -3 });
    const { chosen } = await call("choose-import-rows", {
      id: detail.id,
      rows: [2],
      choice: "merge",
      mergeInto: other,
    });
    expect(chosen.merge).toBe(0);
  });

  test("is to be decided on again where other columns make it another", async () => {
    await call("choose-import-rows", { id: detail.id, rows: [2], choice: "merge", mergeInto: here });
    expect((await call("check-import", { id: detail.id })).chosen.merge).toBe(1);
    const tower = await makeAttraction(sql, "A packhorse bridge", { latitude: 55.6917, longitude: -2.866 });
    const columns = { ...detail.columns, name: "Summary", description: "Title" };
    await call("set-import-columns", { id: detail.id, columns });
    expect(await call("check-import", { id: detail.id })).toMatchObject({
      undecided: 1,
      chosen: { merge: 0 },
    });
    const [row] = await rowsOf(detail.id, { outcome: "duplicate" });
    expect(row).toMatchObject({ choice: null, mergeInto: null });
    expect(row?.candidates.map(({ id }) => id)).toContain(tower);
  });

  test("may be another place", async () => {
    await call("choose-import-rows", { id: detail.id, rows: [2], choice: "create" });
    await call("save-import", { id: detail.id });
    expect(await attractions()).toHaveLength(3);
  });
});

test("what is wrong is said with row, column and value, and the rest is read", async () => {
  const { id, counts } = await checked(`${TWO}a3,Nowhere,ninety,-2.8,,\n`);
  expect(counts).toMatchObject({ new: 2, wrong: 1 });
  const { problems } = await call<{ problems: { row: number }[] }>("list-import-problems", { id });
  expect(problems).toMatchObject([{ row: 4, column: "Lat", cells: { Lat: "ninety" } }]);
});

test("a file that cannot be read leaves the rows of the one before, and says why here and for the next visit", async () => {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  await upload(id, TWO);
  await expect(upload(id, "PK\u0003\u0004 a workbook", "sites.xlsx")).rejects.toThrow(/CSV/);
  expect(await call("read-import", { id })).toMatchObject({
    total: 2,
    problem: expect.stringMatching(/CSV/),
  });
});

test("a file that outgrows the memory is refused, and the server goes on", async () => {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  // Where other work has the processors, the time ends before the memory.
  await expect(upload(id, "[".repeat(MOST_BYTES), "a.geojson")).rejects.toThrow(
    /needs too much memory|takes too long/,
  );
  expect((await upload(id, TWO)).total).toBe(2);
});

test("NUL and half characters are left out of what is stored", async () => {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  const { samples } = await upload(
    id,
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: { name: "A\0b\ud800" },
          geometry: { type: "Point", coordinates: [-2.8, 55.6] },
        },
      ],
    }),
    "a.geojson",
  );
  expect(samples[0]?.cells.name).toBe("Ab\ufffd");
});

test("half a character that HTML names by its number does not stop the check", async () => {
  const { counts } = await checked(`${TWO}a3,Old Mill,55.6930,-2.8600,A &#55296; mill,\n`);
  expect(counts.new).toBe(3);
});

test("what is too large is refused before it is read", async () => {
  const { id } = await call<{ id: string }>("create-import", SOURCE);
  await expect(upload(id, "x".repeat(MOST_BYTES + 1))).rejects.toThrow("larger than 20 MB");
});

test("there is one job at a time, and a killed one ends by itself", async () => {
  const first = await call<{ id: string }>("create-import", SOURCE);
  const second = await call<{ id: string }>("create-import", { ...SOURCE, source: "Other" });
  await sql`
    update private.imports set job = 'reading', job_until = now() + interval '20 seconds' where id = ${first.id}`;
  await expect(upload(second.id, TWO)).rejects.toThrow("The import of Borders visitor sites is at work");
  await expect(call("set-import-columns", { id: first.id, columns: {} })).rejects.toThrow("at work");
  await sql`update private.imports set job_until = now() - interval '1 second'`;
  expect((await upload(second.id, TWO)).total).toBe(2);
  expect(await call("read-import", { id: first.id })).toMatchObject({
    job: null,
    problem: "The server was stopped in between. Please try again.",
  });
});

test("an import whose job was killed can be changed, and be deleted", async () => {
  const { id, columns } = await checked(TWO);
  const kill = () =>
    sql`update private.imports set job = 'checking', job_until = now() - interval '1 second'`;
  await kill();
  expect((await call("choose-import-rows", { id, rows: [3], choice: "leave" })).chosen.create).toBe(1);
  const changed = await call("set-import-columns", { id, columns: { ...columns, kind: "Summary" } });
  expect(changed.columns.kind).toBe("Summary");
  await call("change-import-source", { ...SOURCE, id, licence: "CC0 1.0" });
  expect(await call("read-import", { id })).toMatchObject({ licence: "CC0 1.0" });
  await call("delete-import", { id });
  expect(await sql`select from private.imports`).toHaveLength(0);
});

test("the table of tags is not written over what somebody else has saved meanwhile", async () => {
  const { rules: before } = await call<{ rules: object[] }>("read-import-tag-rules");
  const [first, ...rest] = before;
  const write = (change: object) =>
    request("write-import-tag-rules", JSON.stringify(change)).then(({ status }) => status);
  expect(await write({ rules: rest, before })).toBe(200);
  expect(await write({ rules: [first], before })).toBe(409);
  // The same twice.
  expect(await write({ rules: rest, before })).toBe(200);
  expect(await write({ rules: [first], before: rest })).toBe(200);
  expect((await call<{ rules: object[] }>("read-import-tag-rules")).rules).toEqual([first]);
  expect(await write({ rules: [], before: [first] })).toBe(200);
  const log =
    await sql`select from private.security_log where event = 'tag_rules_changed' and account = ${ann.id}`;
  expect(log).toHaveLength(3);
});

test("decisions outlive a second check where the row is what it was", async () => {
  const { id } = await checked(TWO);
  await call("choose-import-rows", { id, rows: [3], choice: "leave" });
  expect((await call("check-import", { id })).chosen.create).toBe(1);
});

test("a change that was left out stays so at a second check", async () => {
  await call("save-import", { id: (await checked(TWO)).id });
  const { id } = await checked(TWO.replace("A packhorse bridge", "A bridge of 1655"));
  await call("choose-import-rows", { id, rows: [2], choice: "leave" });
  await call("check-import", { id });
  expect(await rowsOf(id, { outcome: "changed" })).toMatchObject([{ row: 2, choice: "leave" }]);
});

test("all places go out as a table that is read back without a change", async () => {
  await sql`insert into public.activities (name) values ('Arts, crafts/design')`;
  const hours = { seasons: [{ week: Array(7).fill("10:00-17:00") }], closed: ["12-25"], holidays: "closed" };
  const full = await makeAttraction(sql, "=HYPERLINK(1) \u201cQuoted\u201d", {
    description: '-1 is a "formula", <b>this</b> is text &amp; so is\n\nthis; 5,5 | 6',
    website: "https://example.org/a;b?c=d,e",
    kind: "＝castle",
    admission: "paid",
    price: 12.5,
    price_child: 0,
    price_note: "+ booking",
    hours: sql.json(hours),
    hours_note: "@ dusk",
    season: "Summer",
    season_from: "04-01",
    season_to: "10-31",
    setting: "outdoors",
    dogs: "on_lead",
    cafe: true,
    toilets: false,
    wheelchair: "part",
    wheelchair_note: "Half of it,\nby a lift",
    visit_minutes_from: 30,
    visit_minutes_to: 90,
    notice: "Tower closed",
  });
  await sql`insert into public.attraction_activities (attraction_id, activity_id) select ${full}, id from public.activities`;
  await makeAttraction(sql, "Draft", { status: "draft" });
  await makeAttraction(sql, "Archived", { status: "archived", source_licence: "ODbL 1.0" });
  const { places } = await call<{ places: ExportedPlace[] }>("export-places");
  expect(places.map(({ name }) => name)).toEqual(["=HYPERLINK(1) “Quoted”", "Archived", "Draft"]);

  const { counts, id } = await checked(placesCsv(places));
  const rows = await rowsOf(id);
  expect(rows.map(({ outcome, fields, problems }) => ({ outcome, fields, problems }))).toEqual(
    Array(3).fill({ outcome: "same", fields: [], problems: [] }),
  );
  expect(counts.same).toBe(3);
});

test.each(["visitor", "signed-in", "waiting"] as const)("a %s does nothing with imports", async (state) => {
  const { id } = await checked(TWO);
  const token = state === "visitor" ? "" : (await makeAccount(server, state)).token;
  for (const name of [
    "list-imports",
    "read-import",
    "save-import",
    "export-places",
    `upload-import?id=${id}`,
  ])
    expect([401, 403]).toContain((await request(name, JSON.stringify({ id }), { token })).status);
  expect(await attractions()).toEqual([]);
});
