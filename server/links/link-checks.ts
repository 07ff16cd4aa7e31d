import type { Sql } from "#server/database/sql.ts";
import type { LinkChecker } from "#server/links/link-checker.ts";
import type { Throttle } from "#server/throttle.ts";

/** Nothing was found out, since this server seems to be offline. */
export class NoSiteAnswers extends Error {
  override name = "NoSiteAnswers";
  override message = "No site answers";
}

type LinkCheck = { url: string; problem: string | null };

/** How long an answer of some site shows that this server is connected. */
const CONNECTED_MS = 60_000;
const OTHERS = 3;

export type LinkChecks = {
  /** Checks the website of an attraction and stores the result. Resolves to null when it has none. Rejects when nothing was found out, with NoSiteAnswers when
   * other sites do not answer either. */
  check(attractionId: string, signal: AbortSignal): Promise<LinkCheck | null>;
};

export function makeLinkChecks(sql: Sql, checker: LinkChecker, throttle: Throttle): LinkChecks {
  let lastAnswerAt = Number.NEGATIVE_INFINITY;

  async function ask(url: string, signal: AbortSignal) {
    const result = await throttle((attempt) => checker.check(url, attempt), signal);
    if (result.site === "reached") lastAnswerAt = performance.now();
    return result;
  }

  /** By some other websites, first those that last worked. */
  async function isConnected(silent: string, signal: AbortSignal): Promise<boolean> {
    if (performance.now() - lastAnswerAt < CONNECTED_MS) return true;
    const others = await sql<{ website: string }[]>`
      select a.website from public.attractions a
      left join private.link_checks c on c.attraction_id = a.id and c.url = a.website
      where a.website <> ${silent} and a.status <> 'archived'
      order by c.problem is not null, c.checked_at desc nulls last limit ${OTHERS}`;
    for (const { website } of others) if ((await ask(website, signal)).site === "reached") return true;
    return false;
  }

  return {
    async check(attractionId, signal) {
      const [attraction] = await sql<{ website: string | null }[]>`
        select website from public.attractions where id = ${attractionId}::uuid`;
      const url = attraction?.website;
      if (!url) return null;
      const { problem, site } = await ask(url, signal);
      if (site === "silent" && !(await isConnected(url, signal))) throw new NoSiteAnswers();
      await sql`
        insert into private.link_checks (attraction_id, url, problem) values (${attractionId}::uuid, ${url}, ${problem})
        on conflict (attraction_id) do update set url = excluded.url, problem = excluded.problem, checked_at = now()`;
      return { url, problem };
    },
  };
}
