import { useSyncExternalStore } from "react";
import { storedText } from "#app/shared/stored-text.ts";
import { watchedValue } from "#app/shared/watched-value.ts";

export const SESSION_KEY = "alight-session";

export type Account = { id: string; email: string; name: string };

export type SessionState =
  | { status: "unknown" }
  /** `isByUser`: by a button in this tab. */
  | { status: "signed-out"; isByUser: boolean }
  /** `account` is the one that was known before. */
  | { status: "unreachable"; problem: string; account: Account | null }
  | { status: "second-step"; account: Account }
  | { status: "signed-in"; account: Account };

const UNKNOWN: SessionState = { status: "unknown" };
const current = watchedValue<SessionState>(UNKNOWN);

export const sessionState = current.read;
export const setSessionState = current.write;

export function useSession(): SessionState {
  return useSyncExternalStore(current.subscribe, current.read, () => UNKNOWN);
}

export function hasStoredSession(): boolean {
  return storedText(SESSION_KEY).read() !== null;
}
