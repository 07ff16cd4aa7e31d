/** Of the window: opens the cookie settings. Default prevented once it is handled; until then a link leads to /cookies. */
export const SHOW_COOKIE_SETTINGS = "show-cookie-settings";

/** Whether they were asked for before they were there. */
export let isWaitedFor = false;

export function showCookieSettings(): boolean {
  isWaitedFor = window.dispatchEvent(new Event(SHOW_COOKIE_SETTINGS, { cancelable: true }));
  return !isWaitedFor;
}
