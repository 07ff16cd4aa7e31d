import { type RefObject, useEffect } from "react";

/** Closes a `<details>` on Escape, on a press outside, and when the focus leaves it. */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const handleOutside = ({ type, target }: Event) => {
      const node = target as Node;
      // A press on a word moves the focus to what lies around the panel.
      const isAround = type === "focusin" && node.contains(details);
      if (details.open && !details.contains(node) && !isAround) close();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      // A sheet around it stays open: on a touch screen a close watcher would take the key.
      event.preventDefault();
      event.stopPropagation();
      close();
      details.querySelector("summary")?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", handleOutside, { signal });
    document.addEventListener("focusin", handleOutside, { signal });
    // Also while the focus is around the panel, and before what surrounds it.
    document.addEventListener("keydown", handleKey, { signal, capture: true });
    return () => listening.abort();
  }, [ref]);
}
