import pLimit from "p-limit";
import type { Logger } from "pino";
import { data } from "react-router";
import { describeError } from "#app/shared/errors.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { asVisitor } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { makeLoadCache } from "#server/load-cache.ts";

/** Reads that may wait for a connection. */
const MAX_WAITING = 200;

/** A little less than a pool waits for a connection and a page for its content. */
const RESPONSE_MS = 4800;

const READ_ONLY = "isolation level repeatable read read only";

type Select<Rows> = (tx: Connection) => Promise<Rows>;

export type VisitorReads = ReturnType<typeof makeVisitorReads>;

/** Reads with a visitor's rights, which fail soon while the database does not respond. */
export function makeVisitorReads(sql: Sql, log: Pick<Logger, "error">) {
  const limit = pLimit(sql.connections);
  let isUnresponsive = false;
  const probes = makeLoadCache<void>();

  return { read, orUnavailable };

  async function read<Rows>(select: Select<Rows>): Promise<Rows> {
    if (isUnresponsive) {
      void probes.get("", probe);
      throw new DOMException("The database does not respond", "TimeoutError");
    }
    if (limit.pendingCount >= MAX_WAITING) throw new Error("Too many reads wait for the database");
    // Row level security lets a visitor see what is published. The queries name it as well, since it lets staff see drafts.
    const run = () => asVisitor(sql, READ_ONLY, select);
    // A database that does not respond blocks the queue no longer than the timeout.
    const reading = limit(() => withTimeout(run(), RESPONSE_MS));
    return reading.catch((error) => {
      isUnresponsive ||= error.name === "TimeoutError";
      throw error;
    });
  }

  /** One probe at a time while the database does not respond, so that no page waits for it in vain. */
  async function probe(): Promise<void> {
    isUnresponsive = await withTimeout(sql`select`, RESPONSE_MS).then(
      () => false,
      () => true,
    );
  }

  async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
    try {
      return await withTimeout(reading);
    } catch (error) {
      const { name, message } = error as Error;
      log.error({ error: message }, "the database could not be read");
      const notice = describeError(name === "TimeoutError" ? error : { status: 503 });
      throw data(notice.message, { status: 503, headers: { "Retry-After": "5" } });
    }
  }
}
