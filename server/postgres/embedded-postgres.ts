import { createHash } from "node:crypto";
import { lstat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { preparePostgresCluster } from "#server/postgres/cluster.ts";
import { findOrLaunchPostgres, type PostgresServer } from "#server/postgres/launch.ts";
import { choosePostgresOwner, type PostgresOwner } from "#server/postgres/owner.ts";
import { postgresSettings } from "#server/postgres/postgres-settings.ts";
import type { SharedConnection } from "#server/postgres/shared-connection.ts";
import { endServer } from "#server/postgres/stale-locks.ts";

export type EmbeddedPostgres = {
  /** The whole path of the unix socket, for `postgres({ path })`. */
  socket: string;
  user: "postgres";
  /** Ends the server, unless another process still uses it. May be called again and again. */
  stop(): Promise<void>;
};

type Options = {
  /** Holds the database, its socket and its log; made if need be. */
  folder: string;
  say(line: string): void;
  /** Listens on 127.0.0.1 as well, for tools that know no sockets, and lets everybody there in. */
  tcpPort?: number;
  /** False trades safety in a power cut for speed. */
  durable?: boolean;
};

/**
 * PostgreSQL from npm, on a unix socket that only its owner can reach. Finds a server that outlived its process,
 * and brings one back that dies. Rejects with one sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { say, tcpPort, durable = true } = options;
  const name = `.s.PGSQL.${tcpPort ?? 5432}`;
  try {
    const owner = await choosePostgresOwner(resolve(options.folder), say);
    const socketFolder = await makeSocketFolder(owner, name);
    const settings = postgresSettings({ socketFolder, tcpPort, durable });
    const data = await preparePostgresCluster(owner, { settings, durable, say });
    return await keepRunning({ owner, data, socket: join(socketFolder, name), say });
  } catch (error) {
    throw await inOneSentence(error, options.folder);
  }
}

async function keepRunning(server: PostgresServer): Promise<EmbeddedPostgres> {
  const { owner, data, socket, say } = server;
  const end = new AbortController();
  let seat = takeSeat();
  let stopping: Promise<void> | undefined;
  await seat;

  function takeSeat(): Promise<SharedConnection> {
    return findOrLaunchPostgres(server, () => {
      if (end.signal.aborted) return;
      say("PostgreSQL has gone away.");
      seat = takeSeatAgain();
      // Only stop() waits for it.
      seat.catch(() => {});
    });
  }

  async function takeSeatAgain(): Promise<SharedConnection> {
    for (;;) {
      try {
        const taken = await takeSeat();
        say("PostgreSQL is back.");
        return taken;
      } catch (error) {
        say((await inOneSentence(error, owner.folder)).message);
        await setTimeout(10_000, undefined, { ref: false, signal: end.signal });
      }
    }
  }

  async function stop(): Promise<void> {
    end.abort();
    const last = await seat.catch(() => undefined);
    const isLast = (await last?.isLast().catch(() => true)) ?? true;
    if (isLast) await endServer(owner, data);
    else say("PostgreSQL goes on running for another process.");
    await last?.leave();
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

/** The database's folder, or a short one in its place: a unix socket's path has 108 bytes (macOS 104), one of them 0. */
async function makeSocketFolder(owner: PostgresOwner, name: string): Promise<string> {
  const limit = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(join(owner.folder, name)) <= limit) return owner.folder;

  const short = join(
    tmpdir(),
    `alight-${createHash("sha256").update(owner.folder).digest("hex").slice(0, 12)}`,
  );
  // Others may write to this place before us, and whoever owns the folder owns the socket.
  await owner.sh('test -e "$0" || mkdir -m 700 "$0"', short);
  const found = await lstat(short);
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${short} should be a folder that only PostgreSQL's user may enter, and is not: remove it.`,
    );
  return short;
}

async function inOneSentence(error: unknown, folder: string): Promise<Error> {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const disk = await statfs(folder).catch(() => undefined);
  // A full disk may have left no room to log that it is full.
  if (disk?.bavail === 0 || /No space left|quota exceeded|ENOSPC|EDQUOT/.test(`${code} ${message}`))
    return new Error(`The disk that holds ${folder} is full.`, { cause: error });
  if (syscall) return new Error(`The database cannot be kept in ${folder} (${message}).`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
