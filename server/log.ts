import { pino } from "pino";
import type { Settings } from "#server/settings.ts";

export type Log = ReturnType<typeof makeLog>;

/** One JSON line for each thing worth knowing, on standard output. Never a key, a token or a message's text. */
export function makeLog(level: Settings["logLevel"]) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
