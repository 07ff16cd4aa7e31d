/** A popup below a control whose parent is `relative`. Add its side and width. */
export const popupClass =
  "absolute top-full z-50 mt-1.5 rounded-md border border-line bg-card text-ink shadow-soft transition-[opacity,translate] duration-150 ease-out starting:-translate-y-1 starting:opacity-0";

/** Moves a popup that is wider than its control left, to 8 px from the window's right edge. */
export function shiftIntoWindow(popup: HTMLElement) {
  popup.style.marginLeft = "";
  const overflow = popup.getBoundingClientRect().right - (document.documentElement.clientWidth - 8);
  if (overflow > 0) popup.style.marginLeft = `${-overflow}px`;
}
