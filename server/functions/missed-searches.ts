import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { fold, splitWords } from "#app/search/words.ts";
import { today } from "#app/shared/dates.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

/** An hour. Addresses are kept in memory for as long, and nowhere else. */
const LIMITS = { fromAddress: 20, inAll: 2000, ofSameWords: 1 };
const HOUR_S = 3600;
const MOST_KEPT = 5000;
/** What was missed less often might be somebody's own words. */
const FEWEST_SHOWN = 3;
const MOST_SHOWN = 50;
const [SHORTEST, LONGEST] = [3, 60];

const bodySchema = z.object({ words: z.string().max(200) });

/** `lastOn` is "2026-11-22". */
type MissedSearch = { words: string; times: number; lastOn: string };

export type MissedSearches = {
  /** {words}: 204 without a body, also for what is not counted. */
  count(body: unknown, request: Request, client: Client): Promise<Response>;
  /** The most frequent first. */
  read(): Promise<MissedSearch[]>;
};

/** Counts what was searched and not found, by words alone. The same words from one address count once an hour. */
export function makeMissedSearches(sql: Sql, log: Pick<Logger, "error">): MissedSearches {
  const fromAddress = new RateLimiterMemory({ points: LIMITS.fromAddress, duration: HOUR_S });
  const inAll = new RateLimiterMemory({ points: LIMITS.inAll, duration: HOUR_S });
  const ofSameWords = new RateLimiterMemory({ points: LIMITS.ofSameWords, duration: HOUR_S });

  async function store(words: string) {
    await sql`
      insert into private.missed_searches as kept (words, times, last_on)
      select ${words}, 1, ${today()}::date
      where exists (select from private.missed_searches where words = ${words})
        or (select count(*) from private.missed_searches) < ${MOST_KEPT}
      on conflict (words) do update set times = kept.times + 1, last_on = excluded.last_on`;
  }

  return {
    async count(body, request, client) {
      const words = countableWords(bodySchema.parse(body).words);
      const done = new Response(null, { status: 204 });
      if (!words || request.headers.get("Sec-GPC") === "1") return done;
      try {
        await fromAddress.consume(client.address);
        await inAll.consume("");
        await ofSameWords.consume(`${client.address} ${words}`);
      } catch {
        return done;
      }
      await store(words).catch((error: Error) =>
        log.error({ error: error.message }, "a missed search could not be counted"),
      );
      return done;
    },
    read: () => sql<MissedSearch[]>`
      select words, times, to_char(last_on, 'YYYY-MM-DD') as "lastOn" from private.missed_searches
      where times >= ${FEWEST_SHOWN} order by times desc, words limit ${MOST_SHOWN}`,
  };
}

/** In small letters without accents and signs; null for what may be an address or a number of a person. */
export function countableWords(text: string): string | null {
  if (/@|\d{4}/.test(text)) return null;
  const words = splitWords(fold(text)).join(" ");
  return words.length >= SHORTEST && words.length <= LONGEST ? words : null;
}
