/** Of the window. */
export const SHOW_COOKIE_SETTINGS = "show-cookie-settings";

export function showCookieSettings(): void {
  window.dispatchEvent(new Event(SHOW_COOKIE_SETTINGS));
}
