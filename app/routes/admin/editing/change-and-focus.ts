import { flushSync } from "react-dom";

/** For a change that removes or moves the element with the focus. */
export function changeAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
