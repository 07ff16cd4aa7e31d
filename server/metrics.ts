import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withTimeout } from "#app/shared/timeout.ts";
import { readBackupState } from "#server/backup/scheduled-backups.ts";
import { POOLS, type PoolName, type Pools } from "#server/database/pools.ts";
import type { Connection } from "#server/database/sql.ts";
import { follow } from "#server/events.ts";

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Handles requests for /metrics, in the text format of Prometheus. No label holds anything that a client chooses. */
export function makeMetrics(pools: Pools): (request: Request) => Promise<Response> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countEvents(register);
  lookAtPools(register, pools);
  lookAtMail(register, pools.background);
  lookAtBackups(register, pools.background);
  return async (request) => {
    if (new URL(request.url).pathname !== "/metrics") return new Response("Not found", { status: 404 });
    return new Response(await register.metrics(), { headers: { "Content-Type": register.contentType } });
  };
}

function countEvents(register: Registry): void {
  const registers = [register];
  const requests = new Histogram({
    name: "alight_request_duration_seconds",
    help: "Requests, by route and status.",
    labelNames: ["route", "status"],
    buckets: SECONDS,
    registers,
  });
  follow("request", ({ route, status, seconds }) => requests.observe({ route, status }, seconds));
  const cached = new Counter({
    name: "alight_cache_responses_total",
    help: "Responses of caches: kept ones (hit) and such that had to be made or made anew (miss).",
    labelNames: ["cache", "result"],
    registers,
  });
  follow("cached", (labels) => cached.inc(labels));
  const renders = new Histogram({
    name: "alight_render_duration_seconds",
    help: "Pages and their data that were made, with what they read.",
    buckets: SECONDS,
    registers,
  });
  follow("rendered", ({ seconds }) => renders.observe(seconds));
  const queues = new Gauge({
    name: "alight_queue_waiting",
    help: "Requests that wait for their turn.",
    labelNames: ["queue"],
    registers,
  });
  follow("queued", ({ queue, waiting }) => queues.set({ queue }, waiting));
  const mail = new Counter({
    name: "alight_mail_total",
    help: "Attempts to send a message.",
    labelNames: ["result"],
    registers,
  });
  follow("mail", (labels) => mail.inc(labels));
  const walks = new Counter({
    name: "alight_walks_total",
    help: "Walks for which the planner was asked.",
    labelNames: ["result"],
    registers,
  });
  follow("walk", (labels) => walks.inc(labels));
}

function lookAtPools(register: Registry, pools: Pools): void {
  const names = Object.keys(POOLS) as PoolName[];
  new Gauge({
    name: "alight_database_connections",
    help: "Connections to the database by what they do: busy, idle, or the most there may be.",
    labelNames: ["pool", "state"],
    registers: [register],
    collect() {
      for (const pool of names) {
        const { open, idle } = pools[pool].use();
        this.set({ pool, state: "busy" }, open - idle);
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "most" }, pools[pool].connections);
      }
    },
  });
  new Gauge({
    name: "alight_database_waiting",
    help: "Work that waits for a connection to the database.",
    labelNames: ["pool"],
    registers: [register],
    collect() {
      for (const pool of names) this.set({ pool }, pools[pool].use().waiting);
    },
  });
}

function lookAtMail(register: Registry, sql: Connection): void {
  new Gauge({
    name: "alight_mail_waiting",
    help: "Messages to be sent (due), and those that no server tries to send any more (given_up).",
    labelNames: ["state"],
    registers: [register],
    async collect() {
      // Without the database the others are there all the same.
      this.reset();
      const [row] = await withTimeout(readMail(sql), 2000).catch(() => []);
      if (!row) return;
      this.set({ state: "due" }, row.due);
      this.set({ state: "given_up" }, row.givenUp);
    },
  });
}

function lookAtBackups(register: Registry, sql: Connection): void {
  new Gauge({
    name: "alight_backup_age_seconds",
    help: "Since the last backup of BACKUP_FOLDER was made; absent before the first.",
    registers: [register],
    async collect() {
      this.remove();
      const backup = await withTimeout(readBackupState(sql), 2000).catch(() => null);
      if (backup?.madeAt) this.set((Date.now() - Date.parse(backup.madeAt)) / 1000);
    },
  });
}

const readMail = (sql: Connection) => sql<{ due: number; givenUp: number }[]>`
  select count(*) filter (where next_attempt_at < 'infinity')::int as due,
    count(*) filter (where next_attempt_at = 'infinity')::int as "givenUp"
  from private.mail_outbox`;
