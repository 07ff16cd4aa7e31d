import { NO_CONNECTION } from "#app/shared/errors.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";
import { destination } from "#app/ui/progress-line.tsx";
import { showToast } from "#app/ui/toast.tsx";

const CONNECTION_LOST = {
  title: "Connection Error",
  description: NO_CONNECTION,
  variant: "destructive",
} as const;

/** The code of a route, after it could not be fetched once. */
export async function untilFetched(file: string): Promise<unknown> {
  const fetchFile = (): Promise<unknown> => import(/* @vite-ignore */ file);
  let isNotified = false;
  while (true) {
    // Where the server answers, the file is one of an older version of the site.
    if (await isServerThere()) return fetchFile().catch(loadDocument);
    if (!isNotified) showToast(CONNECTION_LOST);
    isNotified = true;
    await untilNextTry();
    try {
      return await fetchFile();
    } catch {}
  }
}

/** Of the page that was asked for. */
function loadDocument(): Promise<never> {
  const { pathname, search, hash } = destination ?? location;
  location.assign(pathname + search + hash);
  return new Promise(() => {});
}

async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(location.href, { method: "HEAD", cache: "no-store", signal }).then(
    // Also on the page of a 404.
    ({ status }) => status < 500,
    () => false,
  );
}
