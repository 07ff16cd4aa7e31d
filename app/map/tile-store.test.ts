import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { expect, test, vi } from "vitest";
import { makeTileStore } from "#app/map/tile-store.ts";

const TILES = { url: "/tiles/abc/{z}/{x}/{y}.mvt", attribution: "", maxZoom: 14, vectorsFrom: 4 };
const tile = () => new Response(fromGeojsonVt({}) as Uint8Array<ArrayBuffer>);
const never = new AbortController().signal;

/** By zoom level, what the server answers. */
function storeWith(answers: Record<number, () => Response | Promise<Response>>) {
  const asked: string[] = [];
  const store = makeTileStore(TILES, async (path, init) => {
    asked.push(`${path}`.replace("/tiles/abc/", ""));
    init?.signal?.throwIfAborted();
    const answer = answers[Number(`${path}`.split("/")[3])];
    return answer ? answer() : new Response(null, { status: 204 });
  });
  return { store, asked };
}

test("beyond the last zoom level a part of its tile is drawn larger", async () => {
  const { store, asked } = storeWith({ 14: tile });
  expect(await store.find({ z: 16, x: 32_183, y: 20_430 }, never)).toMatchObject({ shift: 2, x: 32_183 });
  expect(asked).toEqual(["14/8045/5107.mvt"]);
});

test("where a zoom level is missing, the one above it is drawn larger", async () => {
  const { store, asked } = storeWith({ 12: tile });
  expect(await store.find({ z: 14, x: 8045, y: 5107 }, never)).toMatchObject({ shift: 2, isStandIn: false });
  expect(asked).toEqual(["14/8045/5107.mvt", "13/4022/2553.mvt", "12/2011/1276.mvt"]);
});

test("without a connection what was kept of a lower zoom level is drawn", async () => {
  const { store } = storeWith({ 14: () => Promise.reject(new TypeError("offline")), 13: tile });
  expect(await store.find({ z: 14, x: 8045, y: 5107 }, never)).toMatchObject({ shift: 1, isStandIn: true });
});

test("nothing there and not known are two things", async () => {
  expect(await storeWith({}).store.find({ z: 5, x: 1, y: 1 }, never)).toBeNull();
  const { store } = storeWith({ 5: () => new Response("", { status: 503 }) });
  await expect(store.find({ z: 5, x: 1, y: 1 }, never)).rejects.toThrow("503");
  expect(await storeWith({}).store.find({ z: 3, x: 1, y: 1 }, never)).toBeNull();
});

test("a tile is fetched once for all that need it, and again after a failure", async () => {
  const answer = vi.fn(tile).mockImplementationOnce(() => new Response("", { status: 503 }));
  const { store } = storeWith({ 4: answer });
  await expect(store.find({ z: 4, x: 1, y: 1 }, never)).rejects.toThrow();
  await Promise.all([store.find({ z: 4, x: 1, y: 1 }, never), store.find({ z: 4, x: 1, y: 1 }, never)]);
  expect(answer).toHaveBeenCalledTimes(2);
});

test("what nobody waits for any more is given up, and fetched again as soon as it is needed", async () => {
  const signals: AbortSignal[] = [];
  const fetchTile = vi.fn((_: unknown, init?: RequestInit) => {
    signals.push(init?.signal as AbortSignal);
    return new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new Error("given up")));
    });
  });
  const store = makeTileStore(TILES, fetchTile);
  const [one, other] = [new AbortController(), new AbortController()];
  const finding = [one, other].map(({ signal }) =>
    store.find({ z: 4, x: 1, y: 1 }, signal).catch(() => null),
  );
  one.abort();
  expect(signals[0]?.aborted).toBe(false);
  other.abort();
  expect(signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(true);
  fetchTile.mockImplementation(async () => tile());
  expect(await store.find({ z: 4, x: 1, y: 1 }, never)).toMatchObject({ shift: 0 });
  await Promise.all(finding);
});
