import { useSyncExternalStore } from "react";
import { storedText } from "#app/shared/stored-text.ts";

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
const watchers = new Set<() => void>();
let current: SessionState = UNKNOWN;

export function setSessionState(state: SessionState): void {
  current = state;
  for (const notify of watchers) notify();
}

export function sessionState(): SessionState {
  return current;
}

export function useSession(): SessionState {
  return useSyncExternalStore(watch, sessionState, () => UNKNOWN);
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

export function hasStoredSession(): boolean {
  return storedText(SESSION_KEY).read() !== null;
}
