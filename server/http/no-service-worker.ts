/** Its requests obey its own policy. Browsers ask for the file anew at every visit. */
export const WORKER_HEADERS = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

export const WORKER_PATH = "/service-worker.js";

/** For browsers that have one: it removes itself and everything that it kept, twice, since the one of before may still be keeping something. */
const NONE = `const clear = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await clear();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await clear();
  await self.registration.unregister();
})()));
`;

export function noServiceWorker(): Response {
  return new Response(NONE, { headers: { ...WORKER_HEADERS, "Content-Type": "text/javascript" } });
}
