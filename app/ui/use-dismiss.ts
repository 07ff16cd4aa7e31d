import { type RefObject, useEffect } from "react";

/** Closes a `<details>` on Escape, on a press outside, and when the focus leaves it. */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const handlePress = (event: PointerEvent) => {
      if (details.open && !details.contains(event.target as Node)) close();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.stopPropagation();
      close();
      details.querySelector("summary")?.focus();
    };
    const handleLeave = (event: FocusEvent) => {
      if (event.relatedTarget && !details.contains(event.relatedTarget as Node)) close();
    };
    document.addEventListener("pointerdown", handlePress);
    details.addEventListener("keydown", handleKey);
    details.addEventListener("focusout", handleLeave);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      details.removeEventListener("keydown", handleKey);
      details.removeEventListener("focusout", handleLeave);
    };
  }, [ref]);
}
