import { open, stat } from "node:fs/promises";
import type { Source } from "pmtiles";

/** The largest part that is read at once: a tile of a city has some 200 kB. */
const MAX_PART = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** A PMTiles archive of which parts are read, as long as it stays the same. */
export type ArchiveSource = Source & {
  /** Undefined where nobody says. */
  size: number | undefined;
  /** Whether another archive has come in its place. Rejects with an ArchiveProblem when none is there. */
  hasChanged(): Promise<boolean>;
  close(): Promise<void>;
};

/** Why an archive cannot be used, for the person who runs the server. */
export class ArchiveProblem extends Error {}

/** The archive was overwritten while it was read. */
class ArchiveChanged extends Error {}

export function openSource(address: string): Promise<ArchiveSource> {
  return /^https?:/.test(address) ? openAddress(address) : openFile(address);
}

async function openFile(path: string): Promise<ArchiveSource> {
  const asProblem = (error: NodeJS.ErrnoException) => {
    throw new ArchiveProblem(
      error.code === "ENOENT" ? "it is not there" : `it cannot be read: ${error.code}`,
    );
  };
  const file = await open(path).catch(asProblem);
  const versionOf = ({ size, mtimeNs, ino }: { size: bigint; mtimeNs: bigint; ino: bigint }) =>
    `${size} ${mtimeNs} ${ino}`;
  const opened = await file.stat({ bigint: true });
  const version = versionOf(opened);
  return {
    size: Number(opened.size),
    getKey: () => path,
    async getBytes(offset, length) {
      checkLength(length);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      if (versionOf(await file.stat({ bigint: true })) !== version)
        throw new ArchiveChanged("it has changed");
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
    hasChanged: async () => versionOf(await stat(path, { bigint: true }).catch(asProblem)) !== version,
    close: () => file.close(),
  };
}

async function openAddress(url: string): Promise<ArchiveSource> {
  const read = async (offset: number, length: number) => {
    checkLength(length);
    const response = await fetch(url, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}`, "Accept-Encoding": "identity" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.status === 416) throw new ArchiveProblem("it is empty");
      const answer = response.ok ? "the whole file instead of a part" : `status ${response.status}`;
      throw new ArchiveProblem(`its server answers with ${answer}`);
    }
    const range = response.headers.get("Content-Range");
    const size = Number(/\/(\d+)$/.exec(range ?? "")?.[1]) || undefined;
    const version = response.headers.get("ETag") ?? `${response.headers.get("Last-Modified")} ${size}`;
    return { size, version, data: await readAtMost(response, length) };
  };
  const opened = await read(0, 1);
  return {
    size: opened.size,
    getKey: () => url,
    async getBytes(offset, length) {
      const { data, version } = await read(offset, length);
      if (version !== opened.version) throw new ArchiveChanged("it has changed");
      return { data };
    },
    hasChanged: async () => (await read(0, 1)).version !== opened.version,
    close: async () => {},
  };
}

function checkLength(length: number): void {
  if (length > MAX_PART) throw new ArchiveProblem(`a part of it has ${length} bytes`);
}

/** A server may send more than it was asked for. */
async function readAtMost({ body }: Response, length: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of body ?? []) {
    if (filled + chunk.length > length)
      throw new ArchiveProblem("its server sends more than it was asked for");
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  return bytes.buffer.slice(0, filled);
}
