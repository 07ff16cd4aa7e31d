import { useCallback, useEffect, useRef, useState } from "react";

type State<Part> = { part: Part | null; isLoading: boolean; hasFailed: boolean };

/**
 * A part of a component that is fetched when somebody is about to use it, so that it is in nobody's first download.
 * `request` may be called as often as one likes. After a failure (no signal) the caller shows what works without the
 * part, and a later `request` tries again.
 */
export function useLazyPart<Part>(load: () => Promise<Part>) {
  const [state, setState] = useState<State<Part>>({ part: null, isLoading: false, hasFailed: false });
  const isPending = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const request = useCallback(async () => {
    if (isPending.current) return;
    isPending.current = true;
    setState((now) => ({ ...now, isLoading: now.part === null }));
    // Not in the task that asks: a page that comes alive asks for many at once.
    await new Promise((resolve) => setTimeout(resolve));
    const next = await load().then(
      (part) => ({ part, isLoading: false, hasFailed: false }),
      () => ({ part: null, isLoading: false, hasFailed: true }),
    );
    isPending.current = next.part !== null;
    if (isMounted.current) setState(next);
  }, [load]);

  return { ...state, request };
}
