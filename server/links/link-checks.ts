import type { Sql } from "#server/database/sql.ts";
import type { LinkChecker } from "#server/links/link-checker.ts";
import type { Throttle } from "#server/throttle.ts";

type LinkCheck = { url: string; problem: string | null };

export type LinkChecks = {
  /** Checks the website of an attraction and stores the result. Resolves to null when it has none. Rejects when nothing was found out. */
  check(attractionId: string, signal: AbortSignal): Promise<LinkCheck | null>;
};

export function makeLinkChecks(sql: Sql, checker: LinkChecker, throttle: Throttle): LinkChecks {
  return {
    async check(attractionId, signal) {
      const [attraction] = await sql<{ website: string | null }[]>`
        select website from public.attractions where id = ${attractionId}::uuid`;
      const url = attraction?.website;
      if (!url) return null;
      const problem = await throttle((attempt) => checker.check(url, attempt), signal);
      await sql`
        insert into private.link_checks (attraction_id, url, problem) values (${attractionId}::uuid, ${url}, ${problem})
        on conflict (attraction_id) do update set url = excluded.url, problem = excluded.problem, checked_at = now()`;
      return { url, problem };
    },
  };
}
