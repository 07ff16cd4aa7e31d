/** The surface that hangs below a control; its parent is `relative`. Add which side it keeps to and how wide it is. */
export const popupClass =
  "absolute top-full z-50 mt-1.5 rounded-md border border-line bg-card text-ink shadow-soft transition-[opacity,translate] duration-150 ease-out starting:-translate-y-1 starting:opacity-0";

/** Moves a popup that is wider than its control back inside the right edge of the window, with 8 px of air. */
export function shiftIntoWindow(popup: HTMLElement) {
  popup.style.marginLeft = "";
  const overflow = popup.getBoundingClientRect().right - (document.documentElement.clientWidth - 8);
  if (overflow > 0) popup.style.marginLeft = `${-overflow}px`;
}
