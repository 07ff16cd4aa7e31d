import { flushSync } from "react-dom";

/** Makes a change that removes or moves the element with the focus, and then focuses another one. */
export function changeAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
