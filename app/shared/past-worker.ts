/** A header of requests that the service worker leaves alone. */
export const PAST_WORKER = "X-Of-Pack";
