import { beforeEach, describe, expect, test } from "vitest";
import { removeExpired } from "#server/database/expiry.ts";
import { raw } from "#server/database/sql.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, serverSql, clientFor } = server;

type Revision = { id: number; saved_at: string; saved_by_name: string | null; changed: string[] };

const ann = await makeAccount(server, "staff", { fullName: "Ann Example" });
const bob = await makeAccount(server, "staff", { fullName: "Bob Example" });

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.activities, private.trash, private.revisions cascade`;
});

async function rename(who: Account, table: "attractions" | "stations", id: string, name: string) {
  const { error } = await clientFor(who.token).from(table).update({ name }).eq("id", id);
  if (error) throw error;
}

async function revisions(record_type: "attractions" | "stations", record_id: string): Promise<Revision[]> {
  const { data, error } = await clientFor(ann.token).rpc("list_revisions", { record_type, record_id });
  if (error) throw error;
  return data as Revision[];
}

const read = async (id: number | undefined) =>
  (await clientFor(ann.token).rpc("read_revision", { revision_id: id ?? -1 })).data as {
    record: Record<string, unknown>;
    previous: Record<string, unknown> | null;
  };

describe("revisions", () => {
  test("tell who changed what, and begin with what was there before", async () => {
    const id = await makeAttraction(sql, "Melrose Abbey");
    await rename(ann, "attractions", id, "Abbey of Melrose");
    await clientFor(bob.token).rpc("save_attraction", {
      record: {
        id,
        description: "A ruin.",
        attraction_activities: [{ name: "History" }],
        attraction_images: [{ image_url: "/a.jpg", attribution: "Ann" }],
      },
      version: String((await sql`select updated_at::text from public.attractions`)[0]?.updated_at),
    });
    const list = await revisions("attractions", id);
    expect(list).toMatchObject([
      {
        saved_by_name: "Bob Example",
        changed: ["attraction_activities", "attraction_images", "description"],
      },
      { saved_by_name: "Ann Example", changed: ["name"] },
      { saved_by_name: null, changed: [] },
    ]);
    expect(await read(list[0]?.id)).toMatchObject({
      record: { description: "A ruin.", attraction_images: [{ image_url: "/a.jpg" }] },
      previous: { description: null, name: "Abbey of Melrose", attraction_images: [] },
    });
    expect(await read(list[2]?.id)).toMatchObject({ record: { name: "Melrose Abbey" }, previous: null });
  });

  test("are restored by saving their record", async () => {
    const stow = await makeStation(sql, "Stow");
    const { data } = await clientFor(ann.token).rpc("save_attraction", {
      record: {
        name: "Melrose Abbey",
        attraction_stations: [{ station_id: stow, walking_time_minutes: 12 }],
        attraction_images: [{ image_url: "/a.jpg", attribution: "Ann" }],
      },
    });
    const { saved } = data as { saved: { id: string; updated_at: string } };
    const bare = await clientFor(bob.token).rpc("save_attraction", {
      record: { id: saved.id, name: "Other", attraction_stations: [], attraction_images: [] },
      version: saved.updated_at,
    });
    const { record } = await read((await revisions("attractions", saved.id)).at(-1)?.id);
    const after = await clientFor(ann.token).rpc("save_attraction", {
      record: record as never,
      version: (bare.data as { saved: { updated_at: string } }).saved.updated_at,
    });
    const { updated_at, ...before } = saved;
    expect(after.data).toMatchObject({ saved: before });
  });

  test("name activities as they are named now, and those that were deleted as they were", async () => {
    const id = await makeAttraction(sql, "Melrose Abbey");
    const save = async (fields: object) => {
      const [row] = await sql<
        { version: string }[]
      >`select updated_at::text as version from public.attractions`;
      const record = { id, ...fields };
      return clientFor(ann.token).rpc("save_attraction", { record, version: row?.version ?? "" });
    };
    await save({ attraction_activities: [{ name: "Bees" }, { name: "Ruins" }] });
    await sql`update public.activities set name = 'Hives' where name = 'Bees'`;
    await sql`delete from public.activities where name = 'Ruins'`;
    await save({ description: "A ruin.", attraction_activities: [{ name: "Hives" }] });
    await save({ description: "A shell." });
    const [last, , former] = await revisions("attractions", id);
    expect(last?.changed).toEqual(["description"]);
    const named = (names: string[]) => ({ attraction_activities: names.map((name) => ({ name })) });
    expect(await read(last?.id)).toMatchObject({ record: named(["Hives"]), previous: named(["Hives"]) });
    expect(await read(former?.id)).toMatchObject({ record: named(["Hives", "Ruins"]) });
  });

  test("tell no change of what only got another name", async () => {
    const id = await makeAttraction(sql, "Melrose Abbey");
    await clientFor(ann.token).rpc("save_attraction", {
      record: { id, attraction_activities: [{ name: "Bees" }, { name: "Walk" }] },
      version: String((await sql`select updated_at::text from public.attractions`)[0]?.updated_at),
    });
    await sql`update public.activities set name = 'Zoo' where name = 'Bees'`;
    await rename(ann, "attractions", id, "Abbey of Melrose");
    expect(await revisions("attractions", id)).toMatchObject([
      { changed: ["name"] },
      { changed: ["attraction_activities"] },
      { changed: [] },
    ]);
  });

  test("are the last 50 of each station", async () => {
    const id = await makeStation(sql, "Stow");
    await rename(ann, "stations", id, "Stow 0");
    await sql`
      insert into private.revisions (record_type, record_id, saved_at, changed, record)
      select 'stations', ${id}, now(), '{name}', jsonb_build_object('name', 'Stow ' || n) from generate_series(1, 60) n`;
    await rename(ann, "stations", id, "Stow of Wedale");
    const list = await revisions("stations", id);
    expect(list).toHaveLength(50);
    expect(await read(list[0]?.id)).toMatchObject({ record: { name: "Stow of Wedale" } });
  });

  test("go with the last trace of their record", async () => {
    const id = await makeAttraction(sql, "Melrose Abbey");
    await rename(ann, "attractions", id, "Abbey");
    await clientFor(ann.token).from("attractions").delete().eq("id", id);
    await removeExpired(serverSql);
    expect(await revisions("attractions", id)).toHaveLength(2);
    await sql`truncate private.trash`;
    await removeExpired(serverSql);
    expect(await revisions("attractions", id)).toEqual([]);
  });

  test("are none of the server's own writes", async () => {
    const id = await makeAttraction(sql, "Melrose Abbey");
    await sql`update public.attractions set name = 'Abbey'`;
    expect(await revisions("attractions", id)).toEqual([]);
  });
});

describe("a former address", () => {
  const now = async (type: string, slug: string) =>
    (await sql`select private.current_slug(${type}, ${slug}) as slug`)[0]?.slug;

  test.each(["attractions", "stations"] as const)(
    "of published %s leads to the present one",
    async (table) => {
      const make = table === "stations" ? makeStation : makeAttraction;
      const id = await make(sql, "First");
      await rename(ann, table, id, "Second");
      await rename(ann, table, id, "Third");
      expect(await now(table, "first")).toBe("third");
      expect(await now(table, "second")).toBe("third");
      expect(await now(table, "third")).toBeNull();
      await sql`update ${raw(table)} set status = 'archived'`;
      expect(await now(table, "first")).toBeNull();
    },
  );

  test("of a page that was hidden while it was renamed leads to it", async () => {
    const id = await makeAttraction(sql, "First");
    await sql`update public.attractions set status = 'draft'`;
    await rename(ann, "attractions", id, "Second");
    expect(await now("attractions", "first")).toBeNull();
    await sql`update public.attractions set status = 'published'`;
    expect(await now("attractions", "first")).toBe("second");
  });

  test("of a draft is none", async () => {
    const id = await makeAttraction(sql, "First", { status: "draft" });
    await rename(ann, "attractions", id, "Second");
    await sql`update public.attractions set status = 'published'`;
    expect(await now("attractions", "first")).toBeNull();
  });
});

describe("who else edits", () => {
  const report = async (who: Account, record_id: string, is_editing?: boolean) => {
    const args = {
      record_type: "attractions",
      record_id,
      ...(is_editing === undefined ? {} : { is_editing }),
    };
    const { data, error } = await clientFor(who.token).rpc("report_editing", args);
    return error ? error.message : (data as { name: string }[]).map(({ name }) => name);
  };

  test("is known to others until the form closes, or a minute after the last report", async () => {
    const id = crypto.randomUUID();
    expect(await report(ann, id)).toEqual([]);
    expect(await report(bob, id)).toEqual(["Ann Example"]);
    expect(await report(bob, crypto.randomUUID())).toEqual([]);
    expect(await report(ann, id)).toEqual(["Bob Example"]);
    expect(await report(bob, id, false)).toEqual(["Ann Example"]);
    expect(await report(ann, id)).toEqual([]);
    await sql`update private.editing set at = now() - interval '59 seconds'`;
    expect(await report(bob, id)).toEqual(["Ann Example"]);
    await sql`update private.editing set at = now() - interval '61 seconds' where account = ${ann.id}`;
    expect(await report(bob, id)).toEqual([]);
  });

  test("is for staff", async () => {
    const waiting = await makeAccount(server, "waiting");
    expect(await report(waiting, crypto.randomUUID())).toBeTypeOf("string");
  });
});
