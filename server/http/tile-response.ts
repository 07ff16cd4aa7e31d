import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Basemap } from "#server/basemap/basemap.ts";

/** An address has a hash of the archive in it. */
const FOR_EVER = { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" };
const NOT_STORED = { "Cache-Control": "no-store" };

type Address = Record<"hash" | "z" | "x" | "y", string>;

/** 204 for a tile that the archive does not have, a redirect to the current archive from the address of another one. */
export async function respondWithTile(
  basemap: Basemap | null,
  { hash, z, x, y }: Address,
  request: Request,
  client: string,
): Promise<Response> {
  const isAddress = `${z}/${x}/${y}`.match(/^\d{1,2}\/\d{1,7}\/\d{1,7}\.mvt$/);
  const [zoom, column, row] = [z, x, y].map((part) => Number.parseInt(part, 10)) as [number, number, number];
  const url = basemap?.tiles()?.url;
  const isThere = isAddress && zoom <= 20 && column < 2 ** zoom && row < 2 ** zoom;
  if (!basemap || !url || !isThere) return new Response("Not found", { status: 404, headers: NOT_STORED });
  const tile = await basemap.tile(hash, zoom, column, row, client).catch(() => undefined);
  if (tile === undefined)
    return new Response("Please try again in a moment.", {
      status: 503,
      headers: { ...NOT_STORED, "Retry-After": "5" },
    });
  if (tile === "other") {
    const path = url.replace("{z}", z).replace("{x}", x).replace("{y}", `${row}`);
    return new Response(null, { status: 307, headers: { ...NOT_STORED, Location: path } });
  }
  if (tile === null) return new Response(null, { status: 204, headers: FOR_EVER });
  const headers = { ...FOR_EVER, "Content-Type": "application/vnd.mapbox-vector-tile" };
  if (!/\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response((await promisify(gunzip)(tile)) as Uint8Array<ArrayBuffer>, { headers });
  const body = tile as Uint8Array<ArrayBuffer>;
  return new Response(body, {
    headers: { ...headers, "Content-Encoding": "gzip", "Content-Length": `${body.length}` },
  });
}
