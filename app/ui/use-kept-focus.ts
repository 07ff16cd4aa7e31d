import { useEffect, useRef } from "react";

/** When what had the focus goes with its row, the title of the section gets it. */
export function useKeptFocus(titleId: string, data: unknown): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to what opened it, if that is still there.
      if ((target as Element).closest("[role=dialog]")) return;
      const section = document.getElementById(titleId)?.closest("section, main");
      last.current = section?.contains(target as Element) ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [titleId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows have changed
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body)
      document.getElementById(titleId)?.focus({ preventScroll: true });
  }, [data, titleId]);
}
