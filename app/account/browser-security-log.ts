import { useSyncExternalStore } from "react";
import { storedEntries } from "#app/shared/stored-entries.ts";
import { storedText } from "#app/shared/stored-text.ts";

/** Where it cannot be stored there is no log. */
const KEY = "security_log";
const stored = storedText(KEY);
const MAX_ENTRIES = 50;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const HIGH = ["honeypot_triggered", "login_rate_limit_exceeded", "multiple_login_failures"];
const MEDIUM = ["rate_limit_exceeded", "login_failed", "contact_submission_error"];
const SUSPICIOUS = ["honeypot_triggered", "rate_limit_exceeded", "login_failed", "login_rate_limit_exceeded"];

export type SecurityEventName =
  | "user_session_start"
  | "user_session_end"
  | "session_token_refreshed"
  | "user_logout_initiated"
  | "user_logout_error"
  | "login_failed"
  | "login_success"
  | "login_rate_limit_exceeded"
  | "multiple_login_failures"
  | "honeypot_triggered"
  | "rate_limit_exceeded"
  | "user_signup_attempt"
  | "user_signup_failed"
  | "contact_submission_success"
  | "contact_submission_error";

export type SecurityEvent = { timestamp: string; event: string; details: Record<string, unknown> };
export type Severity = "low" | "medium" | "high";

export function severityOf(event: string): Severity {
  if (HIGH.includes(event)) return "high";
  return MEDIUM.includes(event) ? "medium" : "low";
}

export function summarise(log: readonly SecurityEvent[], now: number) {
  return {
    total: log.length,
    suspicious: log.filter(({ event }) => SUSPICIOUS.includes(event)).length,
    lastWeek: log.filter(({ timestamp }) => now - Date.parse(timestamp) <= WEEK_MS).length,
  };
}

/** Of this tab: another one that writes at the same moment does not know of them, and its text is what stays. */
let own: SecurityEvent[] = [];
let isWatching = false;

/** Keeps the last 50 events. What all open tabs notice has a `key`, and is kept once. Never throws. */
export function logSecurityEvent(event: SecurityEventName, details: Record<string, unknown> = {}): void {
  const { origin, pathname } = window.location;
  // Without the query, which may hold a token.
  const entry = { ...details, userAgent: navigator.userAgent, url: `${origin}${pathname}` };
  if (!isWatching) window.addEventListener("storage", handleStorage);
  isWatching = true;
  addOwn({ timestamp: new Date().toISOString(), event, details: entry });
}

/** In another tab. Without a key all of the storage was cleared. */
function handleStorage({ key, newValue }: StorageEvent): void {
  if (newValue === null && (key === KEY || key === null)) own = [];
  addOwn();
}

function addOwn(...added: SecurityEvent[]): void {
  if (stored.read() === null) own = [];
  own.push(...added);
  const log = readSecurityLog();
  const logged = new Set(log.map((entry) => JSON.stringify(entry)));
  const lost = own.filter((entry) => !logged.has(JSON.stringify(entry)));
  if (lost.length === 0) return;
  const all = [...log, ...lost].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
  const kept = all
    .filter((entry) => all.find((other) => isRepeated(other, entry)) === entry)
    .slice(-MAX_ENTRIES);
  own = own.filter((entry) => !lost.includes(entry) || kept.includes(entry));
  stored.write(JSON.stringify(kept));
}

function isRepeated(one: SecurityEvent, other: SecurityEvent): boolean {
  const { key } = one.details;
  return one === other || (key !== undefined && one.event === other.event && key === other.details.key);
}

export function clearSecurityLog(): void {
  own = [];
  stored.write(null);
}

/** Oldest first. A damaged one counts as empty. */
export function readSecurityLog(): SecurityEvent[] {
  return parse(stored.read());
}

export function useSecurityLog(): SecurityEvent[] {
  return parse(useSyncExternalStore(stored.subscribe, stored.read, () => null));
}

function parse(text: string | null): SecurityEvent[] {
  return storedEntries<SecurityEvent>(text).filter(isEntry);
}

function isEntry(entry: Partial<SecurityEvent> | null): entry is SecurityEvent {
  return (
    typeof entry?.event === "string" &&
    typeof entry.timestamp === "string" &&
    typeof entry.details === "object" &&
    entry.details !== null
  );
}
