/** A value that components watch by `useSyncExternalStore`. */
export function watchedValue<Value>(first: Value) {
  const watchers = new Set<() => void>();
  let current = first;
  return {
    read: () => current,
    write(value: Value): void {
      current = value;
      for (const notify of watchers) notify();
    },
    /** Returns a function that stops it. */
    subscribe(notify: () => void): () => void {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
  };
}
