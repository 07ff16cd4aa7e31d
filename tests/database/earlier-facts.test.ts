import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeAttraction } from "#tests/builders/content.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS, migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

const { sql, address } = await openTestDatabase({ template: "template0" });

const CHECKED = { wheelchair: { checked_at: "2026-11-22" } };

test("access that was known before there were four values claims no more than it did, also in versions and the trash", async () => {
  const folder = await temporaryFolder(onTestFinished);
  for (const file of await readdir(MIGRATIONS))
    if (file < "20261123070001") await cp(join(MIGRATIONS, file), join(folder, file));
  await migrateAsMainDoes(address, folder);

  await makeAttraction(sql, "Checked", {
    wheelchair: "full",
    buggy: true,
    fact_sources: sql.json(CHECKED),
  });
  await makeAttraction(sql, "Full", { wheelchair: "full", wheelchair_note: "Lift" });
  await makeAttraction(sql, "Partial", { wheelchair: "partial", buggy: false });
  await makeAttraction(sql, "None", { wheelchair: "none" });
  await makeAttraction(sql, "Unknown");
  await sql`
    insert into private.revisions (record_type, record_id, saved_at, changed, record)
    select 'attractions', id, now(), '{}', to_jsonb(a) from public.attractions a`;
  await makeAttraction(sql, "Deleted", { wheelchair: "full", buggy: true });
  await sql`delete from public.attractions where name = 'Deleted'`;

  await migrateAsMainDoes(address);
  const expected = [
    { name: "Checked", wheelchair: "all", wheelchair_note: null, buggy: "part" },
    { name: "Full", wheelchair: "part", wheelchair_note: "Lift", buggy: null },
    { name: "None", wheelchair: "no", wheelchair_note: null, buggy: null },
    { name: "Partial", wheelchair: "part", wheelchair_note: null, buggy: "no" },
    { name: "Unknown", wheelchair: null, wheelchair_note: null, buggy: null },
  ];
  expect(
    await sql`select name, wheelchair, wheelchair_note, buggy from public.attractions order by name`,
  ).toEqual(expected);
  const records = await sql`
    select r.name, r.wheelchair, r.wheelchair_note, r.buggy
    from private.revisions, jsonb_populate_record(null::public.attractions, record) r order by r.name`;
  expect(records).toEqual(expected);
  const [deleted] = await sql`
    select r.wheelchair, r.buggy from private.trash, jsonb_populate_record(null::public.attractions, whole) r`;
  expect(deleted).toEqual({ wheelchair: "part", buggy: "part" });
});
