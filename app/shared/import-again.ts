const RETRY_AFTER_MS = 5000;

/** Resolves when the connection returns, or after some seconds: browsers do not notice every lost connection. */
export function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_AFTER_MS);
    window.addEventListener("online", () => resolve(), { once: true });
  });
}

/** For `lazy`, which caches a failure. */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  while (true) {
    try {
      return await load();
    } catch {
      await untilNextTry();
    }
  }
}
