import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, gzip, zstdDecompress } from "node:zlib";
import { Compression, findTile, type Header, SharedPromiseCache, TileType, zxyToTileId } from "pmtiles";
import { ArchiveProblem, openSource } from "#server/basemap/archive-source.ts";

/** The header and the first directory lie within it, as the format says. */
const HEAD_BYTES = 16_384;
const HEADER_BYTES = 127;
/** Of directories, each some ten to a hundred kB. */
const MAX_DIRECTORIES = 64;
const MAX_DEPTH = 4;
/** Of a directory or a tile. */
const MAX_UNPACKED = 16 * 1024 * 1024;
const MAX_METADATA = 1024 * 1024;
const MAX_ZOOM = 20;

export type Archive = {
  /** Of its header, first directory and metadata, so that copies of one file have the same. */
  hash: string;
  minZoom: number;
  maxZoom: number;
  /** As plain text. */
  attribution: string | undefined;
  /** Gzipped. Null for a tile that is not in it. Rejects when it cannot be read. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  hasChanged(): Promise<boolean>;
  close(): Promise<void>;
};

const limits = { maxOutputLength: MAX_UNPACKED };
const UNPACK: Partial<Record<Compression, (packed: Uint8Array) => Promise<Uint8Array>>> = {
  [Compression.None]: async (bytes) => bytes,
  [Compression.Gzip]: (bytes) => promisify(gunzip)(bytes, limits),
  [Compression.Brotli]: (bytes) => promisify(brotliDecompress)(bytes, limits),
  [Compression.Zstd]: (bytes) => promisify(zstdDecompress)(bytes, limits),
};

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const work = UNPACK[compression];
  if (!work) throw new ArchiveProblem("its compression is unknown");
  return new Uint8Array(await work(new Uint8Array(bytes))).buffer;
}

/** Rejects with an ArchiveProblem, or as reading does. */
export async function openArchive(address: string): Promise<Archive> {
  const source = await openSource(address);
  try {
    const cache = new SharedPromiseCache(MAX_DIRECTORIES, true, unpack);
    const { data: head } = await source.getBytes(0, Math.min(HEAD_BYTES, source.size ?? HEAD_BYTES));
    checkHead(new Uint8Array(head));
    const header = await cache.getHeader(source).catch(() => {
      throw new ArchiveProblem("its first directory cannot be read");
    });
    checkHeader(header, source.size);
    const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
    const hash = createHash("sha256")
      .update(new Uint8Array(head))
      .update(new Uint8Array(data))
      .digest("base64url");

    return {
      hash: hash.slice(0, 16),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      attribution: attributionIn(await unpack(data, header.internalCompression).catch(() => data)),
      async tile(z, x, y) {
        if (z < header.minZoom || z > header.maxZoom) return null;
        const id = zxyToTileId(z, x, y);
        let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
        for (let depth = 0; depth < MAX_DEPTH; depth++) {
          const entry = findTile(await cache.getDirectory(source, offset, length, header), id);
          if (!entry) return null;
          if (entry.runLength > 0) {
            const part = await source.getBytes(header.tileDataOffset + entry.offset, entry.length);
            if (part.data.byteLength !== entry.length) throw new ArchiveProblem("it is cut off");
            return gzipped(part.data, header.tileCompression);
          }
          [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
        }
        return null;
      },
      hasChanged: source.hasChanged,
      close: source.close,
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function gzipped(bytes: ArrayBuffer, compression: Compression): Promise<Uint8Array> {
  if (compression === Compression.Gzip) return new Uint8Array(bytes);
  return promisify(gzip)(await unpack(bytes, compression));
}

function checkHead(head: Uint8Array): void {
  if (head.length === 0) throw new ArchiveProblem("it is empty");
  const isArchive = Buffer.from(head.subarray(0, 7)).toString() === "PMTiles" && head.length > HEADER_BYTES;
  if (!isArchive) throw new ArchiveProblem("it is no PMTiles archive");
  if (head[7] !== 3) throw new ArchiveProblem(`it is of version ${head[7]} of PMTiles, not of 3`);
}

function checkHeader(header: Header, size = Number.POSITIVE_INFINITY): void {
  const { tileType, tileDataOffset, tileDataLength = 0, minZoom, maxZoom, jsonMetadataLength } = header;
  if (tileType !== TileType.Mvt) throw new ArchiveProblem("its tiles are pictures, not vector tiles (MVT)");
  const whole = tileDataOffset + tileDataLength;
  if (whole > size) throw new ArchiveProblem(`it is cut off: ${size} of ${whole} bytes are there`);
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM || header.numTileEntries === 0)
    throw new ArchiveProblem("it has no tiles");
  if (jsonMetadataLength > MAX_METADATA) throw new ArchiveProblem("its metadata is too large");
}

function attributionIn(metadata: ArrayBuffer): string | undefined {
  try {
    const { attribution } = JSON.parse(new TextDecoder().decode(metadata));
    const text = String(attribution ?? "").replace(/<[^>]*>/g, "");
    return text.replace(/\s+/g, " ").trim().slice(0, 200) || undefined;
  } catch {
    return undefined;
  }
}
