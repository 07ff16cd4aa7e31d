import { expect, test, vi } from "vitest";
import { removeUnusedPhotos } from "#server/photos/remove-unused.ts";
import { makeAttraction } from "#tests/builders/content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();

test("a photo goes when nothing has referred to it for 30 days, the trash and revisions included", async () => {
  const names = ["shown.jpg", "in-trash.jpg", "in-revision.jpg", "unused.jpg"];
  for (const name of names)
    await sql`insert into storage.objects (bucket_id, name) values ('attraction-images', ${name})`;
  const url = (name: string) => `http://localhost/storage/v1/object/public/attraction-images/${name}`;
  const abbey = await makeAttraction(sql, "Melrose Abbey");
  const gone = await makeAttraction(sql, "Gone");
  for (const [id, name] of [
    [abbey, "shown.jpg"],
    [gone, "in-trash.jpg"],
  ] as const)
    await sql`insert into public.attraction_images (attraction_id, image_url, display_order) values (${id}, ${url(name)}, 1)`;
  await sql`delete from public.attractions where id = ${gone}`;
  await sql`
    insert into private.revisions (record_type, record_id, saved_at, changed, record)
    values ('attractions', ${abbey}, now(), '{}', ${sql.json({ image: url("in-revision.jpg") })})`;

  const remove = vi.fn(async () => {});
  await removeUnusedPhotos(serverSql, { remove });
  await sql`update private.unused_photos set since = now() - interval '29 days'`;
  await removeUnusedPhotos(serverSql, { remove });
  expect(remove).not.toHaveBeenCalled();

  await sql`update private.unused_photos set since = now() - interval '31 days'`;
  await removeUnusedPhotos(serverSql, { remove });
  expect(remove.mock.calls).toEqual([["attraction-images", "unused.jpg"]]);
  const left = await sql<{ name: string }[]>`select name from storage.objects order by name`;
  expect(left.map(({ name }) => name)).toEqual(["in-revision.jpg", "in-trash.jpg", "shown.jpg"]);
});
