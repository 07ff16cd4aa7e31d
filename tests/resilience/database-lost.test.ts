import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Load, startLoad } from "#tests/resilience/load.ts";
import {
  expectToEnd,
  LIMIT_MS,
  listLost,
  type Outcome,
  openRequests,
  type Requests,
} from "#tests/resilience/requests.ts";
import {
  connectTo,
  freezeDatabase,
  killDatabase,
  type Site,
  startAgain,
  startSite,
  untilDatabaseAccepts,
} from "#tests/setup/site.ts";

/*
 * What a visitor and staff notice when PostgreSQL is killed, loses single connections or stands still: for a while a 503, and nothing
 * else.
 */

/** On a busy machine; on an idle one it takes a second. */
const BACK_WITHIN_MS = 20_000;

let site: Site;
let requests: Requests;
let load: Load;

beforeEach(async () => {
  site = await startSite();
  requests = await openRequests(site);
  load = startLoad(requests);
});

afterEach(async () => {
  await load.stop();
  await site.stop();
});

test("PostgreSQL is killed 20 times", { timeout: 300_000 }, async () => {
  const seconds = startAgainAndAgain();
  const periods: Period[] = [];
  for (let kill = 1; kill <= 20; kill += 1) {
    await killDatabase(site);
    const from = performance.now();
    await expectResponses();
    expect((await requests.health()).status).toBe(200);
    periods.push({ from, to: performance.now() });
  }
  await load.stop();

  expect(listFailuresWhileHealthy(load.outcomes, periods)).toEqual([]);
  expectAnEndOfEach(load.outcomes);
  await expectNothingLost();
  expect(await seconds.stop()).toEqual([]);
  await expectToEnd(site);
});

test("single connections are lost, at last all of them", { timeout: 120_000 }, async () => {
  const seconds = startAgainAndAgain();
  const sql = connectTo(site);
  const terminate = (limit: number) => sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where application_name = 'alight' and pid <> pg_backend_pid() order by random() limit ${limit}) as connections`;
  for (let count = 0; count < 60; count += 1) await terminate(1);
  await expectResponses();
  await terminate(1000);
  await expectResponses();
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'alight' and pid <> pg_backend_pid() limit 1`;
  // PostgreSQL ends every other connection when one process of its own dies.
  process.kill(pid, "SIGKILL");
  await untilDatabaseAccepts(site);
  await expectResponses();
  await sql.end();
  await load.stop();

  expectAnEndOfEach(load.outcomes);
  await expectNothingLost();
  expect(await seconds.stop()).toEqual([]);
  await expectToEnd(site);
});

test("PostgreSQL stands still for 20 seconds", { timeout: 120_000 }, async () => {
  const goOn = await freezeDatabase(site);
  const frozenAt = performance.now();
  await setTimeout(20_000);
  const frozen = load.outcomes.filter(({ startedAt }) => startedAt > frozenAt + LIMIT_MS.page);
  goOn();
  await untilDatabaseAccepts(site);
  await expectResponses();
  await load.stop();

  expect(frozen.filter(({ kind, status }) => kind === "health" && status !== 503)).toEqual([]);
  expectAnEndOfEach(load.outcomes);
  await expectNothingLost();
  await expectToEnd(site);
});

test("a server whose database stands still ends all the same", { timeout: 120_000 }, async () => {
  const goOn = await freezeDatabase(site);
  await setTimeout(1000);
  await expectToEnd(site);
  goOn();
});

/** Every kind of request succeeds again. */
async function expectResponses(): Promise<void> {
  const end = performance.now() + BACK_WITHIN_MS;
  const kinds = [
    "page",
    "page",
    "page",
    "page",
    "page",
    "read",
    "read",
    "staff read",
    "sign-in",
    "health",
  ] as const;
  const last = await Promise.all(
    kinds.map(async (kind) => {
      for (;;) {
        const outcome = await requests[kind]();
        if (outcome.status === 200 || outcome.endedAt > end) return outcome;
      }
    }),
  );
  expect(last.filter(({ status, endedAt }) => status !== 200 || endedAt > end)).toEqual([]);
}

/** When the database was there, in milliseconds. */
type Period = { from: number; to: number };

/** What failed after the first 200 of /health of a period in which the database was there. */
function listFailuresWhileHealthy(outcomes: Outcome[], periods: Period[]): Outcome[] {
  return periods.flatMap(({ from, to }) => {
    const within = outcomes.filter(({ startedAt, endedAt }) => startedAt > from && endedAt < to);
    // What /health says may be a second old.
    const isOfNow = ({ startedAt }: Outcome) => startedAt > from + 1000;
    const health = within.filter((one) => one.kind === "health" && one.status === 200 && isOfNow(one));
    const healthyAt = Math.min(...health.map(({ endedAt }) => endedAt));
    return within.filter(({ startedAt, status }) => startedAt > healthyAt && (status === 0 || status >= 500));
  });
}

function expectAnEndOfEach(outcomes: Outcome[]): void {
  expect(outcomes.filter(({ kind, startedAt, endedAt }) => endedAt - startedAt >= LIMIT_MS[kind])).toEqual(
    [],
  );
}

async function expectNothingLost(): Promise<void> {
  expect(load.acknowledged).not.toEqual([]);
  expect(await listLost(site, load.acknowledged)).toEqual([]);
}

/** Starts another server on the same folder all the time; stop() resolves to what those said that were not refused. */
function startAgainAndAgain() {
  const notRefused: string[] = [];
  let isStopped = false;
  const starting = (async () => {
    while (!isStopped) {
      const { code, output } = await startAgain(site);
      if (code !== 1 || !output.includes("already running")) notRefused.push(`${code}: ${output}`);
      await setTimeout(2000);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await starting;
      return notRefused;
    },
  };
}
