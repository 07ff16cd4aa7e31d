import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/** False on the server and during hydration, then true: in a transition, since an update that cannot wait makes React hydrate in one go. */
export function useIsHydrated(): boolean {
  const isServed = useIsServed();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (isServed) startTransition(() => setHydrated(true));
  }, [isServed]);
  return isHydrated || !isServed;
}

/** Whether the component comes from a document; it stays true. */
export function useIsServed(): boolean {
  const [first] = useState<{ value?: boolean }>({});
  return useSyncExternalStore(
    never,
    () => (first.value ??= false),
    () => (first.value ??= true),
  );
}

const never = () => () => {};
