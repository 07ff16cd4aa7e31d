import { startTransition, useCallback, useEffect, useRef, useState } from "react";

type State<Module> = { module: Module | null; isLoading: boolean; hasFailed: boolean; error?: unknown };

/**
 * Keeps a module out of the first download, until it `isWanted` or `request` is called. That has no effect when it is loading or loaded; after a
 * failure it fetches again.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = false) {
  const [state, setState] = useState<State<Module>>({ module: null, isLoading: false, hasFailed: false });
  const isRequested = useRef(false);

  const request = useCallback(async () => {
    if (isRequested.current) return;
    isRequested.current = true;
    setState((before) => (before.hasFailed ? { ...before, isLoading: true } : before));
    // In a task of its own: at hydration many components request at once.
    await new Promise((resolve) => setTimeout(resolve));
    const next = await fetchFailedStyles()
      .then(load)
      .then(
        (module) => ({ module, isLoading: false, hasFailed: false }),
        (error) => {
          console.warn("A part of the page could not be fetched", error);
          performance.mark("part-missing");
          return { module: null, isLoading: false, hasFailed: true, error };
        },
      );
    isRequested.current = next.module !== null;
    // A page has many of them, which come at once.
    startTransition(() => setState(next));
  }, [load]);

  useEffect(() => {
    if (isWanted) void request();
  }, [isWanted, request]);

  useEffect(() => {
    if (!state.hasFailed) return;
    window.addEventListener("online", request);
    return () => window.removeEventListener("online", request);
  }, [state.hasFailed, request]);

  return { ...state, request };
}

/** Vite fetches the styles of a module before it, and once only. */
const failedStyles = new Set<HTMLLinkElement>();
if (typeof document !== "undefined") {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.add(target);
  };
  document.addEventListener("error", handleError, { capture: true });
}

async function fetchFailedStyles(): Promise<void> {
  const fetching = [...failedStyles].map((link) => {
    failedStyles.delete(link);
    // Of a page that was left.
    if (!link.isConnected) return null;
    const copy = link.cloneNode() as HTMLLinkElement;
    // Not in its place: React removes the link of a page.
    link.after(copy);
    return new Promise((resolve, reject) => {
      copy.addEventListener("load", resolve);
      copy.addEventListener("error", () => reject(new Error(`No styles at ${link.href}`)));
    });
  });
  await Promise.all(fetching);
}
