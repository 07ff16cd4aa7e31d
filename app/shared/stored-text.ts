/** A text in the browser's storage under `key`. Where storage is full or forbidden nothing is stored, and `read` is null. */
export function storedText(key: string) {
  const listeners = new Set<() => void>();
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes it. Returns whether that worked. */
    write(text: string | null): boolean {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      } finally {
        for (const listener of listeners) listener();
      }
    },
    /** Calls `listener` after a `write` in this tab, and when another tab may have written. Returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}

/** As `storedText`, with what `parse` makes of the text: the same object as long as the text is the same. */
export function storedValue<Value>(key: string, parse: (text: string | null) => Value) {
  const stored = storedText(key);
  let known: { text: string | null; value: Value } | undefined;
  return {
    ...stored,
    value(): Value {
      const text = stored.read();
      if (!known || known.text !== text) known = { text, value: parse(text) };
      return known.value;
    },
  };
}
