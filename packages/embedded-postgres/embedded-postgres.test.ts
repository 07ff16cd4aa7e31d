import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  utimes,
  watch,
  writeFile,
} from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPostgresBinaries } from "./binaries.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findUnprivilegedUser } from "./os-user.ts";

const isRoot = process.getuid?.() === 0;
let base: string;
let folder: string;
let children: ChildProcess[];
let cleanUps: (() => unknown)[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  // Where user namespaces are forbidden, root runs it as another user, who has to pass this folder.
  await chmod(base, 0o755);
  folder = join(base, "postgres");
  children = [];
  cleanUps = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  // First, since the last process that stops ends the server.
  await Promise.all(children.map(kill));
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await rm(base, { recursive: true, force: true });
});

test("listens on a socket that only its user can reach, and on no port", async () => {
  const server = await start({ durable: true });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await query(server, "show listen_addresses")).toBe("");
  expect(await query(server, "show fsync")).toBe("on");
});

test("listens on a port of this machine too if asked to", async () => {
  const tcpPort = await findFreePort();
  const server = await start({ tcpPort });
  const port = { host: "127.0.0.1", port: tcpPort };
  expect(await queryAt(port, "select inet_server_port()")).toBe(tcpPort);
  expect(server.socket).toMatch(new RegExp(`\\.${tcpPort}$`));
});

test("searches in English, and knows letters beyond ASCII", async () => {
  const server = await start();
  expect(await query(server, "select to_tsvector('walks past cafés')::text")).toBe(
    "'café':3 'past':2 'walk':1",
  );
  expect(await query(server, "select 'ÉCOLE' ilike 'école'")).toBe(true);
});

test("keeps what was written when it stops and starts", async () => {
  const first = await start();
  await write(first, "Melrose Abbey");
  await first.stop();
  await first.stop();
  await expect(query(first, "select 1")).rejects.toMatchObject({ code: "ENOENT" });

  expect(await read(await start())).toBe("Melrose Abbey");
});

test("is found again when its process was killed, and Ctrl-C in that process does not reach it", async () => {
  const elsewhere = await startElsewhere();
  const pid = await pidOf();
  process.kill(-(elsewhere.process.pid ?? 0), "SIGINT");
  expect(await elsewhere.nextLine()).toBe("interrupted");
  expect(await query(elsewhere, "select 1")).toBe(1);
  await kill(elsewhere.process);

  const server = await start();
  expect(await pidOf()).toBe(pid);
  await server.stop();
  await expect(query(server, "select 1")).rejects.toMatchObject({ code: "ENOENT" });
});

test("goes on while another process uses it: the last one that stops ends it", async () => {
  const first = await start();
  const pid = await pidOf();
  const second = await start();
  await first.stop();
  expect(await query(second, "select 1")).toBe(1);
  expect(await pidOf()).toBe(pid);
  await second.stop();
  await expect(query(second, "select 1")).rejects.toMatchObject({ code: "ENOENT" });
});

test("is one server for two processes that start it for the first time together", async () => {
  const [server, elsewhere] = await Promise.all([start(), startElsewhere()]);
  expect(elsewhere.socket).toBe(server.socket);
  expect(await usersOf(server)).toBe(2);
});

test("is one server for processes that start it together, time after time", async () => {
  for (let time = 0; time < 5; time++) {
    const others = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    const server = await start();
    expect(others.map(({ socket }) => socket)).toEqual(Array(3).fill(server.socket));
    await Promise.all(others.map((other) => kill(other.process)));
    await expect.poll(() => usersOf(server)).toBe(1);
    await server.stop();
    await expect(query(server, "select 1")).rejects.toMatchObject({ code: "ENOENT" });
  }
});

test("comes back by itself, with all that was committed, when it is killed", async () => {
  const isBack = Promise.withResolvers<void>();
  const server = await start({
    durable: true,
    print: (line) => line.includes("is back") && isBack.resolve(),
  });
  await write(server, "Abbotsford");
  process.kill(await pidOf(), "SIGKILL");
  await isBack.promise;
  expect(await read(server)).toBe("Abbotsford");
});

test("has all that was committed when everything was killed", async () => {
  const elsewhere = await startElsewhere();
  await write(elsewhere, "Dryburgh Abbey");
  await kill(elsewhere.process);
  process.kill(await pidOf(), "SIGKILL");

  expect(await read(await start())).toBe("Dryburgh Abbey");
});

test("starts although another process has the pid in the lock files of a server that lost power", async () => {
  const server = await start();
  await write(server, "Smailholm Tower");
  const lock = join(folder, "data/postmaster.pid");
  const [dead = "", ...rest] = (await readFile(lock, "utf8")).split("\n");
  await server.stop();
  const other = spawn("cat");
  cleanUps.push(() => other.kill());
  await writeFile(lock, [other.pid, ...rest].join("\n"));
  await writeFile(`${server.socket}.lock`, [other.pid, ...rest].join("\n"));

  expect(await read(await start())).toBe("Smailholm Tower");
  expect(await pidOf()).not.toBe(Number(dead));
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

test("starts although the lock file of a server that lost power is empty", async () => {
  await (await start()).stop();
  const lock = join(folder, "data/postmaster.pid");
  await writeFile(lock, "");
  await utimes(lock, new Date(0), new Date(0));
  expect(await query(await start(), "select 1")).toBe(1);
});

test("replaces a server whose socket was removed", async () => {
  const elsewhere = await startElsewhere();
  await write(elsewhere, "Newark Castle");
  await kill(elsewhere.process);
  const pid = await pidOf();
  await rm(elsewhere.socket);
  expect(await read(await start())).toBe("Newark Castle");
  expect(await pidOf()).not.toBe(pid);
});

test("starts when it was killed while it made its database", async () => {
  await mkdir(folder);
  const isMaking = watch(folder);
  const elsewhere = launchElsewhere();
  for await (const { filename } of isMaking) if (filename?.startsWith("data.new-")) break;
  const hasEnded = once(elsewhere, "exit");
  process.kill(-(elsewhere.pid ?? 0), "SIGKILL");
  await hasEnded;
  expect(await readdir(folder)).toEqual([`data.new-${elsewhere.pid}`]);

  expect(await query(await start(), "select 1")).toBe(1);
  expect(await readdir(folder)).not.toContain(`data.new-${elsewhere.pid}`);
});

test("takes a folder whose path is too long for a socket, or has unusual letters", async () => {
  folder = join(base, "it's a long, long way; ".repeat(8), "Größe & #1", "postgres");
  const server = await start();
  cleanUps.unshift(() => rmdir(dirname(server.socket)));
  expect(Buffer.byteLength(server.socket)).toBeLessThan(104);
  await write(server, "Thirlestane Castle");
  await server.stop();
  vi.stubEnv("TMPDIR", base);
  const again = await start();
  expect(again.socket).toBe(server.socket);
  expect(await read(again)).toBe("Thirlestane Castle");

  folder = join(base, "it's a, Größe; #1");
  expect(await query(await start(), "select 1")).toBe(1);
});

test("refuses a folder whose path a shell would change", async () => {
  folder = join(base, "$HOME");
  await expect(start()).rejects.toThrow("its path has one of");
});

test("root needs no user namespace if there is another user; anybody else runs it directly", async () => {
  const programs = join(base, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${programs}:${process.env.PATH}`);
  const server = await start();
  const expected = isRoot ? (await findUnprivilegedUser())?.uid : process.getuid?.();
  expect((await stat(server.socket)).uid).toBe(expected);
  await server.stop();

  // The owner of the data goes on running it.
  vi.unstubAllEnvs();
  expect((await stat((await start()).socket)).uid).toBe(expected);
});

test("does not see our environment variables", async () => {
  vi.stubEnv("SMTP_URL", "smtp://secret");
  vi.stubEnv("PGDATA", "/nowhere");
  vi.stubEnv("PGPORT", "1");
  const server = await start();
  await query(server, "create table environment (line text)");
  await query(server, "copy environment from program 'env'");
  const names = await query(server, "select array_agg(split_part(line, '=', 1)) from environment");
  expect(names).not.toContain("SMTP_URL");
  expect(names).not.toContain("PGPORT");
});

test("reports a folder that is a file", async () => {
  await writeFile(folder, "");
  await expect(start()).rejects.toThrow(`The database cannot be kept in ${folder} (EEXIST`);
});

test("reports a folder that cannot be made; root can make it all the same", async () => {
  await chmod(base, 0o555);
  cleanUps.push(() => chmod(base, 0o755));
  if (isRoot) expect(await query(await start(), "select 1")).toBe(1);
  else await expect(start()).rejects.toThrow(`The database cannot be kept in ${folder} (EACCES`);
});

test("refuses a database of another PostgreSQL", async () => {
  await (await start()).stop();
  await writeFile(join(folder, "data/PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow(
    "was made by PostgreSQL 15, and this is PostgreSQL 18: run a PostgreSQL 15 of your own",
  );
});

test("reports why it does not start, and where the log is", async () => {
  await (await start()).stop();
  await appendFile(join(folder, "data/postgresql.conf"), "no_such_setting = 1\n");
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start in .*contains errors \(more in .*start-\d+\.log\)\.$/,
  );
});

test("reports what to do where npm has no PostgreSQL", () => {
  expect(() => findPostgresBinaries("sunos-sparc")).toThrow(
    "run npm install, or use a PostgreSQL of your own",
  );
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ folder, durable: false, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

const SCRIPT = `
  import { startEmbeddedPostgres } from "${new URL("embedded-postgres.ts", import.meta.url)}";
  process.on("SIGINT", () => console.log("interrupted"));
  const server = await startEmbeddedPostgres({ folder: process.argv[1] });
  console.log(server.socket);
`;

function launchElsewhere(): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess) {
  if (child.kill("SIGKILL")) await once(child, "exit");
}

/** Another process with the same folder, in a process group of its own. */
async function startElsewhere() {
  const child = launchElsewhere();
  const nextLine = async () => String((await once(child.stdout ?? child, "data"))[0]).trim();
  return { process: child, nextLine, socket: await nextLine() };
}

/** The one value of a query's result. */
function query({ socket }: { socket: string }, statement: string): Promise<unknown> {
  return queryAt({ host: dirname(socket), port: Number(extname(socket).slice(1)) }, statement);
}

async function queryAt(place: { host: string; port: number }, statement: string): Promise<unknown> {
  const client = new pg.Client({ ...place, user: "postgres", database: "postgres" });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** How many processes use it. */
const usersOf = (server: { socket: string }) =>
  query(
    server,
    "select count(*)::int from pg_stat_activity where application_name = 'embedded-postgres shared connection'",
  );

async function write(server: { socket: string }, name: string) {
  await query(server, `create table attractions as select '${name}' as name`);
}

const read = (server: { socket: string }) => query(server, "select name from attractions");

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

async function pidOf(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "data/postmaster.pid"), "utf8"), 10);
}
