import { createHash } from "node:crypto";
import { lstat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findPostgresBinaries, readMajorVersion } from "./binaries.ts";
import { preparePostgresCluster } from "./cluster.ts";
import { postgresConfiguration } from "./configuration.ts";
import { findOrLaunchPostgres, type PostgresServer } from "./launch.ts";
import { choosePostgresOwner, type PostgresOwner } from "./owner.ts";
import type { SharedConnection } from "./shared-connection.ts";
import { findServer, stopServer } from "./stale-locks.ts";

export { fetchPostgresBinaries, OtherPostgresVersion } from "./other-version.ts";

export type EmbeddedPostgres = {
  /** Absolute path of the unix socket `.s.PGSQL.<port>`. Drivers take its folder as the host, and the port. */
  socket: string;
  user: "postgres";
  /** Stops the server, unless another process still uses it. May be called more than once. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Holds the data, the socket and the log. Created if it is missing. */
  folder: string;
  /** Names the configuration file, the folder `/var/lib/<name>` and the connections. Must stay the same for a folder. */
  name?: string;
  /** Receives one line for each event that the person at the terminal should see. */
  print?: (line: string) => void;
  /** Listens on this port of 127.0.0.1 as well, without a password, for tools that cannot use sockets. */
  tcpPort?: number;
  /** Connections at most, 50 by default. Takes effect when the server is started. */
  maxConnections?: number;
  /** False turns fsync off: faster, but a power cut may lose data. */
  durable?: boolean;
  /** The programs of another version, as from `fetchPostgresBinaries`. */
  binaries?: string;
};

/**
 * Starts PostgreSQL from npm's binaries on a unix socket that only its owner can reach. Uses a server that is still running in the folder,
 * and restarts one that dies. Rejects with an Error whose message is one sentence for the person at the terminal, an OtherPostgresVersion where
 * another major version has made the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    name = "embedded-postgres",
    print = () => {},
    tcpPort,
    maxConnections = 50,
    durable = true,
  } = options;
  const folder = resolve(options.folder);
  const socketName = `.s.PGSQL.${tcpPort ?? 5432}`;
  try {
    const binaries = options.binaries ?? findPostgresBinaries();
    const major = await readMajorVersion(binaries);
    const owner = await choosePostgresOwner({ folder, binaries, fallbackFolder: `/var/lib/${name}`, print });
    const socketFolder = await makeSocketFolder(owner, name, socketName);
    const text = postgresConfiguration({ socketFolder, tcpPort, maxConnections, durable, major });
    const configuration = { file: `${name}.conf`, text };
    const data = await preparePostgresCluster(owner, { configuration, durable, print });
    const socket = join(socketFolder, socketName);
    const applicationName = `${name} shared connection`;
    return await keepRunning({ owner, data, socket, applicationName, print });
  } catch (error) {
    throw await toSentence(error, options.folder);
  }
}

async function keepRunning(server: PostgresServer): Promise<EmbeddedPostgres> {
  const { owner, data, socket, print } = server;
  const end = new AbortController();
  let connection = connect();
  let stopping: Promise<void> | undefined;
  await connection;

  function connect(): Promise<SharedConnection> {
    return findOrLaunchPostgres(server, () => {
      if (end.signal.aborted) return;
      print("PostgreSQL has gone away.");
      connection = reconnect();
      // Only stop() awaits it.
      connection.catch(() => {});
    });
  }

  async function reconnect(): Promise<SharedConnection> {
    for (;;) {
      try {
        const reconnected = await connect();
        print("PostgreSQL is back.");
        return reconnected;
      } catch (error) {
        print((await toSentence(error, owner.folder)).message);
        await setTimeout(10_000, undefined, { ref: false, signal: end.signal });
      }
    }
  }

  async function stop(): Promise<void> {
    end.abort();
    const current = await connection.catch(() => undefined);
    // Asked while our connection keeps it: afterwards another process may start the next one.
    const running = await findServer(data);
    const isLastUser = await current?.isLastUser().catch(() => true);
    if (running && isLastUser) await stopServer(owner, data, running);
    else if (running && isLastUser === false) print("PostgreSQL goes on running for another process.");
    await current?.close();
  }

  return {
    socket,
    user: "postgres",
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The cluster's folder, or one in /tmp where its path is too long: a socket's path has at most 107 bytes (macOS 103). */
async function makeSocketFolder(owner: PostgresOwner, name: string, socketName: string): Promise<string> {
  const limit = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(join(owner.folder, socketName)) <= limit) return owner.folder;

  const hash = createHash("sha256").update(owner.folder).digest("hex").slice(0, 12);
  // Not that of TMPDIR: each process has to find the same one.
  const short = join("/tmp", `${name}-${hash}`);
  // Another user may have made the folder first, and would then control the socket.
  await owner.sh('test -e "$0" || mkdir -m 700 "$0"', short);
  const found = await lstat(short);
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${short} should be a folder that only PostgreSQL's user may enter, and is not: remove it.`,
    );
  return short;
}

async function toSentence(error: unknown, folder: string): Promise<Error> {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const disk = await statfs(folder).catch(() => undefined);
  // A full disk may prevent PostgreSQL from logging that it is full.
  if (disk?.bavail === 0 || /No space left|quota exceeded|ENOSPC|EDQUOT/.test(`${code} ${message}`))
    return new Error(`The disk that holds ${folder} is full.`, { cause: error });
  if (syscall) return new Error(`The database cannot be kept in ${folder} (${message}).`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
