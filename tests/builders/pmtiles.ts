import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { zxyToTileId } from "pmtiles";

export type PackedTile = { z: number; x: number; y: number; bytes: Uint8Array };

type Options = {
  metadata?: object;
  /** As the format numbers them: 1 is MVT, 2 PNG. */
  tileType?: number;
  /** In a directory; the first one then leads to others. */
  leafSize?: number;
  /** Whether tiles are gzipped. */
  isGzipped?: boolean;
};

type Entry = { id: number; offset: number; length: number; run: number };

const HEADER_BYTES = 127;
const GZIP = 2;

/** A PMTiles archive of version 3. */
export function packArchive(
  tiles: PackedTile[],
  { metadata = {}, tileType = 1, leafSize = Number.POSITIVE_INFINITY, isGzipped = true }: Options = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  let end = 0;
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((one, other) => one.id - other.id)
    .map(({ id, bytes }): Entry => {
      const part = isGzipped ? gzipSync(bytes) : bytes;
      parts.push(part);
      end += part.length;
      return { id, offset: end - part.length, length: part.length, run: 1 };
    });
  const [root, leaves] = directoriesOf(entries, leafSize);
  const json = gzipSync(JSON.stringify(metadata));
  const sections = [root, json, leaves, Buffer.concat(parts)];
  const zooms = tiles.map(({ z }) => z);

  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header[7] = 3;
  let offset = HEADER_BYTES;
  for (const [i, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + i * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + i * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  header.set([1, GZIP, isGzipped ? GZIP : 1, tileType, Math.min(...zooms, 0xff), Math.max(...zooms, 0)], 96);
  return Buffer.concat([header, ...sections]);
}

function directoriesOf(entries: Entry[], leafSize: number): [root: Uint8Array, leaves: Uint8Array] {
  if (entries.length <= leafSize) return [packDirectory(entries), new Uint8Array()];
  const leaves: Uint8Array[] = [];
  const root: Entry[] = [];
  let end = 0;
  for (let i = 0; i < entries.length; i += leafSize) {
    const leaf = packDirectory(entries.slice(i, i + leafSize));
    leaves.push(leaf);
    root.push({ id: entries[i]?.id ?? 0, offset: end, length: leaf.length, run: 0 });
    end += leaf.length;
  }
  return [packDirectory(root), Buffer.concat(leaves)];
}

function packDirectory(entries: Entry[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  let last = 0;
  for (const { id } of entries) {
    pbf.writeVarint(id - last);
    last = id;
  }
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const { offset } of entries) pbf.writeVarint(offset + 1);
  return gzipSync(pbf.finish());
}
