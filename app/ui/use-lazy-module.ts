import { useCallback, useEffect, useRef, useState } from "react";

type State<Module> = { module: Module | null; isLoading: boolean; hasFailed: boolean };

/**
 * A module that is fetched at the first `request`, to keep it out of the first download. `request` may be called repeatedly: it does
 * nothing while the module is loading or loaded, and tries again after a failure.
 */
export function useLazyModule<Module>(load: () => Promise<Module>) {
  const [state, setState] = useState<State<Module>>({ module: null, isLoading: false, hasFailed: false });
  const isRequested = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const request = useCallback(async () => {
    if (isRequested.current) return;
    isRequested.current = true;
    setState((before) => ({ ...before, isLoading: before.module === null }));
    // In a task of its own: at hydration many components request at once.
    await new Promise((resolve) => setTimeout(resolve));
    const next = await load().then(
      (module) => ({ module, isLoading: false, hasFailed: false }),
      () => ({ module: null, isLoading: false, hasFailed: true }),
    );
    isRequested.current = next.module !== null;
    if (isMounted.current) setState(next);
  }, [load]);

  return { ...state, request };
}
