/** For what takes the place of a pressed button. Whoever is elsewhere by now stays there. As a ref it is called once. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
