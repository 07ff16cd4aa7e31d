import { beforeEach, expect, test, vi } from "vitest";
import { type LoadCache, makeLoadCache } from "#server/load-cache.ts";

const away = async (): Promise<string> => {
  throw new Error("away");
};

let time: number;
let cache: LoadCache<string>;

beforeEach(() => {
  time = 1_000_000;
  cache = makeLoadCache({
    freshMs: 5000,
    usableMs: 15_000,
    lastsMs: (value) => (value === "lasting" ? 60_000 : value === "brief" ? 15_000 : 0),
    now: () => time,
  });
});

const get = (load: () => Promise<string> = away) => cache.get("key", load);
const kept = (value: string) => get(async () => value);

test("its clock is not one that is set", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const fresh = makeLoadCache<string>({ freshMs: 60_000, usableMs: 60_000 });
  await fresh.get("key", async () => "kept");
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await fresh.get("key", away)).toBe("kept");
  vi.useRealTimers();
});

test("what lasts is returned while it cannot be loaded, up to its age", async () => {
  await kept("lasting");
  time += 59_999;
  expect(await get()).toBe("lasting");
  time += 1;
  await expect(get()).rejects.toThrow("away");
});

test("after a failure it is tried again every five seconds", async () => {
  await kept("lasting");
  time += 20_000;
  const load = vi.fn(away);
  for (let times = 0; times < 3; times += 1) expect(await get(load)).toBe("lasting");
  expect(load).toHaveBeenCalledTimes(1);
  time += 5000;
  expect(await kept("new")).toBe("new");
});

test("what does not last is not returned in place of a failure", async () => {
  await kept("brief");
  time += 15_000;
  await expect(get()).rejects.toThrow("away");
});

test("what is kept apart pushes out nothing else, and gives way to what is loaded", async () => {
  const few = makeLoadCache<string>({
    freshMs: Number.POSITIVE_INFINITY,
    max: 8,
    isApart: (value) => value === "none",
  });
  await few.get("good", async () => "good");
  for (let n = 0; n < 20; n += 1) await few.get(`missing ${n}`, async () => "none");
  expect(await few.get("good", away)).toBe("good");
  expect(await few.get("missing 19", away)).toBe("none");
  await expect(few.get("missing 0", away)).rejects.toThrow("away");
  few.expire();
  await few.get("missing 19", async () => "found");
  expect(await few.get("missing 19", away)).toBe("found");
  few.clear();
  await expect(few.get("good", away)).rejects.toThrow("away");
});

test("what lasts gives way to what is loaded, which may be less", async () => {
  await kept("lasting");
  time += 15_000;
  expect(await kept("brief")).toBe("brief");
  time += 15_000;
  await expect(get()).rejects.toThrow("away");
});

test("what is cleared while another is loaded does not come back", async () => {
  await kept("lasting");
  time += 20_000;
  const loading = Promise.withResolvers<string>();
  const got = get(() => loading.promise);
  cache.clear();
  loading.reject(new Error("away"));
  await expect(got).rejects.toThrow("away");
  await expect(get()).rejects.toThrow("away");
});

test("what has expired is loaded anew, and returned where that fails", async () => {
  await kept("lasting");
  const loading = Promise.withResolvers<string>();
  time += 10_000;
  await get(() => loading.promise);
  cache.expire();
  // Begun before.
  loading.resolve("older");
  await loading.promise;
  const load = vi.fn(away);
  for (let times = 0; times < 3; times += 1) expect(await get(load)).toBe("lasting");
  expect(load).toHaveBeenCalledTimes(1);
  cache.expire();
  expect(await kept("brief")).toBe("brief");
  expect(await get()).toBe("brief");
});

test("a value that lasts no time is not kept", async () => {
  await kept("useless");
  expect(await kept("other")).toBe("other");
});
