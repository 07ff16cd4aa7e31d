import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withTimeout } from "#app/shared/timeout.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Sql } from "#server/database/sql.ts";

const KEPT_BUILDS = 3;
const KEPT_FOR = "7 days";

export type KeptFile = { content: Buffer; isBrotli: boolean };

/** Stores the files in `assets` of a build, whose names have a hash of their content, and forgets those of all but the last builds. */
export async function keepBuild(sql: Sql, folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const all = new Set(await readdir(assets));
  const names = [...all].filter((name) => !/\.(br|gz)$/.test(name)).sort();
  const id = hash("sha256", names.join("\n"), "base64url");
  await withAdvisoryLock(sql, "builds", async (tx) => {
    await tx`
      insert into private.builds (id, names) values (${id}, ${names})
      on conflict (id) do update set started_at = now()`;
    const missing = await tx<{ name: string }[]>`
      select n.name from unnest(${names}::text[]) n (name)
      where not exists (select from private.built_files f where f.name = n.name)`;
    for (const { name } of missing) {
      const isBrotli = all.has(`${name}.br`);
      const content = await readFile(join(assets, isBrotli ? `${name}.br` : name));
      await tx`insert into private.built_files values (${name}, ${content}, ${isBrotli})`;
    }
    // A build was served until the next one.
    await tx`
      delete from private.builds where id in (
        select id from (
          select id, lead(started_at) over w as ended_at, row_number() over (order by started_at desc) as recency
          from private.builds window w as (order by started_at)) b
        where ended_at < now() - ${KEPT_FOR}::interval and recency > ${KEPT_BUILDS})`;
    await tx`delete from private.built_files where name not in (select unnest(names) from private.builds)`;
  });
}

/** Finds a file of any kept build by its name; null when none has it. Rejects with a TimeoutError. */
export function makeKeptFiles(sql: Sql): (name: string) => Promise<KeptFile | null> {
  return async (name) => {
    const finding = sql<KeptFile[]>`
      select content, is_brotli as "isBrotli" from private.built_files where name = ${name}`;
    const [file] = await withTimeout(finding);
    return file ?? null;
  };
}
