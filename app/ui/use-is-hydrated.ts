import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the document as the server sent it, true once scripts run. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
