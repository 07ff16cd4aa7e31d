import { useSyncExternalStore } from "react";
import { storedText } from "#app/shared/stored-text.ts";

/** Where it cannot be stored there is no log. */
const stored = storedText("security_log");
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

/** Keeps the last 50 events. Never throws. */
export function logSecurityEvent(event: SecurityEventName, details: Record<string, unknown> = {}): void {
  const { origin, pathname } = window.location;
  // Without the query, which may hold a token.
  const entry = { ...details, userAgent: navigator.userAgent, url: `${origin}${pathname}` };
  const entries = [...readSecurityLog(), { timestamp: new Date().toISOString(), event, details: entry }];
  stored.write(JSON.stringify(entries.slice(-MAX_ENTRIES)));
}

/** Logs an event of all open tabs once. `key` names the session or its token. */
export function logSessionEvent(
  event: "user_session_start" | "user_session_end" | "session_token_refreshed",
  key: string,
  details: Record<string, unknown>,
): void {
  const log = readSecurityLog();
  const isLogged =
    event === "user_session_end"
      ? log.findLast((entry) => /^user_session_(start|end)$/.test(entry.event))?.event === event
      : log.some((entry) => entry.event === event && entry.details.key === key);
  if (!isLogged) logSecurityEvent(event, { ...details, ...(key && { key }) });
}

export function clearSecurityLog(): void {
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
  try {
    const entries: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: Partial<SecurityEvent> | null): entry is SecurityEvent {
  return (
    typeof entry?.event === "string" &&
    typeof entry.timestamp === "string" &&
    typeof entry.details === "object" &&
    entry.details !== null
  );
}
