import { setTimeout as wait } from "node:timers/promises";

type Part = { close(): Promise<void> };

const STOP_TIMEOUT_MS = 8000;
/** Long enough for a proxy that looks at /ready once a second. */
const LEAVE_MS = 3000;

/** Closed first, this goes on serving while proxies notice that the server stops. */
export const leaveProxies: Part = { close: () => wait(LEAVE_MS) };

/** Ends the process at a signal or by `stop`, after closing what is in `started`, the last one first. */
export function endAtSignals() {
  const started: Part[] = [];
  let stopping: Promise<void> | undefined;

  function stop(): Promise<void> {
    stopping ??= (async () => {
      // A database that does not respond is left to the next start.
      setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
      for (const part of started.toReversed()) await part.close().catch((error) => console.error(error));
      process.exit();
    })();
    return stopping;
  }

  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  // The parent script has ended, for example with its terminal.
  process.on("disconnect", stop);
  return { started, stop, isStopping: () => stopping !== undefined };
}
