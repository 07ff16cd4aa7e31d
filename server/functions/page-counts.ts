import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { COUNTED_PAGES, type CountedPage } from "#app/consent/counted-pages.ts";
import { today } from "#app/shared/dates.ts";
import { LimitError } from "#server/accounts/account-error.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Sql } from "#server/database/sql.ts";
import { refuse } from "#server/functions/refusal.ts";
import type { Client } from "#server/http/request-client.ts";

const FLUSH_MS = 10_000;
/** A minute. Addresses are kept in memory for as long, and nowhere else. */
const MOST_FROM_ADDRESS = 60;

const bodySchema = z.object({ page: z.enum(COUNTED_PAGES, "page must be one that is counted") });

type PageCount = { day: string; page: CountedPage; views: number };

export type PageCounts = {
  /** {page}: 204 without a body, also for what is not counted. */
  count(body: unknown, request: Request, client: Client): Promise<Response>;
  /** Of the last `days` days, the newest first. */
  read(days: number): Promise<PageCount[]>;
  close(): Promise<void>;
};

type Options = { limits: Pick<Limits, "consume">; log: Pick<Logger, "error"> };

/** Counts opened pages per day. They are collected in memory and stored every ten seconds, however many come. */
export function makePageCounts(sql: Sql, { limits, log }: Options): PageCounts {
  const fromAddress = new RateLimiterMemory({ points: MOST_FROM_ADDRESS, duration: 60 });
  let collected = new Map<string, PageCount>();

  function add({ day, page, views }: PageCount) {
    const key = `${day} ${page}`;
    collected.set(key, { day, page, views: views + (collected.get(key)?.views ?? 0) });
  }

  async function store() {
    const counts = [...collected.values()];
    collected = new Map();
    if (counts.length === 0) return;
    try {
      const points = counts.reduce((sum, { views }) => sum + views, 0);
      await limits.consume("pageViews", "everybody", { points });
      await sql`
        insert into private.page_counts as kept (day, page, views)
        select day, page, views from json_to_recordset(${sql.json(counts)}) as c (day date, page text, views integer)
        on conflict (day, page) do update set views = kept.views + excluded.views`;
    } catch (error) {
      // What all servers together have counted cannot be true.
      if (!(error instanceof LimitError)) counts.forEach(add);
      log.error({ error: (error as Error).message }, "pages could not be counted");
    }
  }

  let storing = Promise.resolve();
  function flush() {
    storing = storing.then(store);
    return storing;
  }

  const timer = setInterval(flush, FLUSH_MS).unref();

  return {
    async count(body, request, client) {
      const { page } = bodySchema.parse(body);
      // Global Privacy Control; the browser does not send such a request, but an older page might.
      if (request.headers.get("Sec-GPC") === "1") return new Response(null, { status: 204 });
      try {
        await fromAddress.consume(client.address);
      } catch {
        return refuse(429, "Too many requests. Please wait a moment before trying again.", {
          "Retry-After": "60",
        });
      }
      add({ day: today(), page, views: 1 });
      return new Response(null, { status: 204 });
    },
    async read(days) {
      await flush();
      return sql<PageCount[]>`
        select to_char(day, 'YYYY-MM-DD') as day, page, views from private.page_counts
        where day > ${today()}::date - ${days}::integer order by day desc, views desc, page`;
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
