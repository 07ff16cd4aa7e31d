import { beforeEach, expect, test, vi } from "vitest";
import { packCache } from "#app/offline/cache-names.ts";
import { goOnKeeping, startKeeping, stopKeeping, throwAway } from "#app/offline/keep-region.ts";
import { keptRegions } from "#app/offline/kept-regions.ts";

const { locks } = navigator;
const FIFE = { region: "fife", tiles: undefined };
const stateOf = () => keptRegions().fife?.state;

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
  const cache = {
    match: async () => undefined,
    put: async () => {},
    delete: async () => true,
    keys: async () => [],
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => true });
  vi.stubGlobal("navigator", { onLine: true, locks });
  vi.stubGlobal("fetch", async () => Response.json({}));
});

/** As a tab that keeps the region does. */
async function inAnotherTab() {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void locks.request(packCache("fife"), async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  return ended.resolve;
}

test("what another tab has not let go of yet goes on at once for the visitor, and here when that tab ends", async () => {
  const end = await inAnotherTab();
  const started = startKeeping("fife", FIFE);
  stopKeeping("fife");
  await started;
  expect(stateOf()).toBe("stopped");
  const goneOn = goOnKeeping("fife", undefined);
  expect(stateOf()).toBe("running");
  end();
  await goneOn;
  expect(stateOf()).toBe("kept");
});

test("what is stopped here and gone on with before it has stopped goes on", async () => {
  const started = startKeeping("fife", FIFE);
  stopKeeping("fife");
  const goneOn = goOnKeeping("fife", undefined);
  await Promise.all([started, goneOn]);
  expect(stateOf()).toBe("kept");
});

test("what is thrown away and begun anew meanwhile is fetched anew", async () => {
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answered.promise);
  const first = startKeeping("fife", FIFE);
  await throwAway("fife");
  expect(stateOf()).toBeUndefined();
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  const second = startKeeping("fife", FIFE);
  answered.resolve(Response.json({}));
  await Promise.all([first, second]);
  expect(stateOf()).toBe("kept");
  expect(fetched).toHaveBeenCalled();
});
