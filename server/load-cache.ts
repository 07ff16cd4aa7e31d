import { LRUCache } from "lru-cache";

/** For what visitors read: returned for 5 s, then for 10 s more while it is loaded anew. */
export const BRIEF = { freshMs: 5000, usableMs: 15_000 };

type Options<Value> = {
  /** Values younger than this are returned. By default nothing is kept and only concurrent loads are shared. */
  freshMs?: number;
  /** Values younger than this are returned while a new one is loaded. */
  usableMs?: number;
  /** Values at most. */
  max?: number;
  /** Bytes at most, by `sizeOf`. */
  maxSize?: number;
  sizeOf?(value: Value, key: string): number;
  isKept?(value: Value): boolean;
  now?(): number;
};

export type LoadCache<Value> = {
  /** The value kept under `key`, or the one that `load` resolves to. Rejects as `load` does; rejections are not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Deletes all values. What is being loaded is not kept. */
  clear(): void;
};

/** A cache that runs one load per key at a time. */
export function makeLoadCache<Value>({
  freshMs = 0,
  usableMs = freshMs,
  max = 1000,
  maxSize,
  sizeOf,
  isKept = () => true,
  now = Date.now,
}: Options<Value> = {}): LoadCache<Value> {
  const kept = new LRUCache<string, { value: Value; loadedAt: number }>({
    max,
    ...(maxSize && sizeOf ? { maxSize, sizeCalculation: ({ value }, key) => sizeOf(value, key) } : {}),
  });
  const loading = new Map<string, Promise<Value>>();

  function start(key: string, load: () => Promise<Value>): Promise<Value> {
    const promise = load()
      .then((value) => {
        const isCurrent = loading.get(key) === promise;
        if (isCurrent && usableMs > 0 && isKept(value)) kept.set(key, { value, loadedAt: now() });
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
      const found = kept.get(key);
      const age = found ? now() - found.loadedAt : Number.POSITIVE_INFINITY;
      if (found && age < freshMs) return found.value;
      const next = loading.get(key) ?? start(key, load);
      if (!found || age >= usableMs) return next;
      // The old value still serves; the next request after its time sees the failure.
      next.catch(() => {});
      return found.value;
    },
    clear() {
      kept.clear();
      loading.clear();
    },
  };
}
