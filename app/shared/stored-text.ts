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
