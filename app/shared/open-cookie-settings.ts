/** Of the window: opens the cookie settings. Default prevented once it is handled; until then a link leads to /cookies. */
export const SHOW_COOKIE_SETTINGS = "show-cookie-settings";

export function showCookieSettings(): boolean {
  return !window.dispatchEvent(new Event(SHOW_COOKIE_SETTINGS, { cancelable: true }));
}
