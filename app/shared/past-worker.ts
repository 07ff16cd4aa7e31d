/** A header of requests that the service worker leaves alone. Its name is what workers of earlier versions know. */
export const PAST_WORKER = "X-Of-Pack";
