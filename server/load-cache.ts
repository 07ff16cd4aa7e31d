import { LRUCache } from "lru-cache";

/** For what pages are made of: returned for 5 s, then for 5 s more while it is loaded anew. No longer than a response is fresh (RESPONSE_AGES), so that the next one is made of new content. */
export const SHORT_LIVED = { freshMs: 5000, usableMs: 10_000 };

/** After a failure an old value is returned for so long without another attempt. */
const RETRY_MS = 5000;
/** What is kept apart has this part of a cache's room for itself. */
const ROOM_APART = 1 / 8;

type Options<Value> = {
  /** Values younger than this are returned. By default nothing is kept and only concurrent loads are shared. */
  freshMs?: number;
  /** Values younger than this are returned while a new one is loaded. */
  usableMs?: number;
  /** Values younger than this are returned when a new one cannot be loaded; `usableMs` by default. A value of 0 is not kept. */
  lastsMs?(value: Value): number;
  /** Which values are kept apart, so that any number of them pushes no others out. */
  isApart?(value: Value): boolean;
  /** Values at most. */
  max?: number;
  /** Bytes at most, by `sizeOf`. */
  maxSize?: number;
  sizeOf?(value: Value, key: string): number;
  /** In ms, of a clock that nobody sets. */
  now?(): number;
};

export type LoadCache<Value> = {
  /** The value kept under `key`, or the one that `load` resolves to. Rejects as `load` does; rejections are not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Deletes all values. What is being loaded is not kept. */
  clear(): void;
  /** Values are loaded anew at the next request, and given out where that fails. What is being loaded is not kept. */
  expire(): void;
};

type Kept<Value> = { value: Value; loadedAt: number; retryAt: number; isExpired?: boolean };

/** A cache that runs one load per key at a time. */
export function makeLoadCache<Value>({
  freshMs = 0,
  usableMs = freshMs,
  lastsMs = () => usableMs,
  isApart = () => false,
  max = 1000,
  maxSize,
  sizeOf,
  now = () => performance.now(),
}: Options<Value> = {}): LoadCache<Value> {
  const makeStore = (room: number) =>
    new LRUCache<string, Kept<Value>>({
      max: Math.ceil(max * room),
      ...(maxSize && sizeOf
        ? { maxSize: Math.ceil(maxSize * room), sizeCalculation: ({ value }, key) => sizeOf(value, key) }
        : {}),
    });
  const [main, apart] = [makeStore(1), makeStore(ROOM_APART)];
  const stores = [main, apart];
  const loading = new Map<string, Promise<Value>>();

  function keep(key: string, value: Value) {
    const [store, other] = isApart(value) ? [apart, main] : [main, apart];
    other.delete(key);
    store.set(key, { value, loadedAt: now(), retryAt: 0 });
  }

  function start(key: string, load: () => Promise<Value>): Promise<Value> {
    const promise = load()
      .then((value) => {
        const isCurrent = loading.get(key) === promise;
        if (isCurrent && lastsMs(value) > 0) keep(key, value);
        return value;
      })
      .finally(() => {
        if (loading.get(key) === promise) loading.delete(key);
      });
    loading.set(key, promise);
    return promise;
  }

  return {
    async get(key, load) {
      const found = main.get(key) ?? apart.get(key);
      const age = found ? now() - found.loadedAt : Number.POSITIVE_INFINITY;
      const lasts = found !== undefined && age < lastsMs(found.value);
      const isCurrent = (ms: number) => age < ms && !found?.isExpired;
      if (found && (isCurrent(freshMs) || (lasts && now() < found.retryAt))) return found.value;
      const next = loading.get(key) ?? start(key, load);
      if (!lasts) return next;
      if (isCurrent(usableMs)) {
        // The old value still serves; the next request after its time sees the failure.
        next.catch(() => {});
        return found.value;
      }
      return next.catch((error) => {
        // Deleted meanwhile, after a write.
        if (!stores.some((store) => store.peek(key) === found)) throw error;
        found.retryAt = now() + RETRY_MS;
        return found.value;
      });
    },
    clear() {
      for (const store of stores) store.clear();
      loading.clear();
    },
    expire() {
      for (const store of stores)
        for (const each of store.values()) Object.assign(each, { isExpired: true, retryAt: 0 });
      loading.clear();
    },
  };
}
