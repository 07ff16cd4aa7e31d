import { beforeEach, expect, test, vi } from "vitest";
import { attemptsOf } from "#app/account/attempts.ts";
import {
  clearSecurityLog,
  logSecurityEvent,
  readSecurityLog,
  severityOf,
  summarise,
} from "#app/account/browser-security-log.ts";

const stored = new Map<string, string>();
let handleStorage = (_: Partial<StorageEvent>) => {};

/** What another tab does. */
function storeElsewhere(text: string | null): void {
  if (text === null) stored.delete("security_log");
  else stored.set("security_log", text);
  handleStorage({ key: "security_log", newValue: text });
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: typeof handleStorage) => {
      handleStorage = listener;
    },
    location: { origin: "https://alight.example", pathname: "/auth", search: "?token_hash=x" },
  });
});

test("one attempt a minute, in whichever case an address is written", () => {
  const limit = { max: 1, windowMs: 60_000 };
  const attempts = attemptsOf("contact", "Ann@example.org", limit);
  expect(attempts.isAllowed(0)).toBe(true);
  attempts.add(0);
  expect(attemptsOf("contact", "ann@example.org", limit).isAllowed(59_999)).toBe(false);
  expect(attempts.isAllowed(60_000)).toBe(true);
  expect(JSON.parse(stored.get("rate_limit_contact_ann@example.org") ?? "")).toEqual({
    firstAttempt: 0,
    attempts: 1,
  });
});

test("the window begins with the first attempt, and a damaged record counts as none", () => {
  const attempts = attemptsOf("login", "ann", { max: 5, windowMs: 900_000 });
  for (let attempt = 1; attempt <= 5; attempt++) expect(attempts.add(attempt * 1000)).toBe(attempt);
  expect(attempts.isAllowed(900_999)).toBe(false);
  expect(attempts.isAllowed(901_000)).toBe(true);
  stored.set("rate_limit_login_ann", "{");
  expect(attempts.isAllowed(2000)).toBe(true);
});

test("the log keeps the last 50 events, without the query of the URL", () => {
  for (let event = 0; event < 60; event++) logSecurityEvent("login_failed", { number: event });
  const log = readSecurityLog();
  expect(log).toHaveLength(50);
  expect(log.at(-1)).toMatchObject({
    event: "login_failed",
    details: { number: 59, url: "https://alight.example/auth", userAgent: expect.any(String) },
  });
  stored.set("security_log", "not JSON");
  expect(readSecurityLog()).toEqual([]);
});

const names = () => readSecurityLog().map(({ event }) => event);

test("what every open tab notices is logged once", () => {
  for (const key of ["s1", "s1", "s2"]) logSecurityEvent("user_session_start", { key });
  for (const key of ["s1", "s1"]) logSecurityEvent("user_session_end", { key });
  expect(names()).toEqual(["user_session_start", "user_session_start", "user_session_end"]);
});

test("what another tab overwrites, which has read the log before, is there again; what it clears is not", () => {
  logSecurityEvent("user_logout_initiated");
  const readBefore = stored.get("security_log") ?? "";
  logSecurityEvent("user_session_end", { key: "s1" });
  logSecurityEvent("user_logout_error");
  const later = { timestamp: "2999-01-01T00:00:00.000Z", event: "user_session_end", details: { key: "s1" } };
  storeElsewhere(JSON.stringify([...JSON.parse(readBefore), later]));
  expect(names()).toEqual(["user_logout_initiated", "user_session_end", "user_logout_error"]);

  storeElsewhere(null);
  storeElsewhere(JSON.stringify([later]));
  expect(names()).toEqual(["user_session_end"]);
  clearSecurityLog();
  storeElsewhere(JSON.stringify([later]));
  expect(names()).toEqual(["user_session_end"]);
});

test("a full storage keeps the log as it was", () => {
  logSecurityEvent("login_success");
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  logSecurityEvent("login_failed");
  handleStorage({ key: "security_log", newValue: "" });
  expect(names()).toEqual(["login_success"]);
});

test("severities, and the figures of the dashboard", () => {
  expect(["honeypot_triggered", "login_failed", "login_success"].map(severityOf)).toEqual([
    "high",
    "medium",
    "low",
  ]);
  const at = (day: number, event: string) => ({
    timestamp: new Date(day * 86_400_000).toISOString(),
    event,
    details: {},
  });
  const log = [at(1, "login_failed"), at(8, "login_success"), at(9, "multiple_login_failures")];
  expect(summarise(log, 10 * 86_400_000)).toEqual({ total: 3, suspicious: 1, lastWeek: 2 });
});
