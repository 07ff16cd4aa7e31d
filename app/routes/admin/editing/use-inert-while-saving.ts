import { useLayoutEffect, useRef } from "react";

/** What is typed in a form during its save would be lost. Afterwards the focus returns. */
export function useInertWhileSaving<T extends HTMLElement>(isSaving: boolean) {
  const ref = useRef<T>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const active = document.activeElement as HTMLElement | null;
    if (isSaving) focused.current = ref.current?.contains(active) ? active : null;
    // Unless it was moved elsewhere meanwhile.
    else if (active?.contains(ref.current)) focused.current?.focus({ preventScroll: true });
  }, [isSaving]);
  return { ref, inert: isSaving };
}
