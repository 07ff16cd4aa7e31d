import { describe, expect, test } from "vitest";
import { nextPath, plainText, readCallback } from "#app/account/callback.ts";

const NOW = 1_800_000_000_000;
const seconds = NOW / 1000;
const tokens = (extra: Record<string, string> = {}) => ({
  search: "",
  hash: `#${new URLSearchParams({
    access_token: "a.b.c",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: "3600",
    expires_at: String(seconds + 3600),
    ...extra,
  })}`,
});

describe("what comes back to /auth/callback", () => {
  test("an error is rejected with its description, whatever else is there", () => {
    expect(
      readCallback({ search: "?error=access_denied&error_description=Not+today&code=x", hash: "" }),
    ).toEqual({
      kind: "rejected",
      message: "Not today",
    });
  });

  test.each([
    ["an error without a description", { search: "?error=x", hash: "" }, /unspecified/],
    ["an empty code", { search: "?code=", hash: "" }, "No code detected."],
    ["nothing at all", { search: "", hash: "" }, "No code detected."],
    ["a session without a refresh token", tokens({ refresh_token: "" }), "No session defined in URL"],
    ["a session without a type", tokens({ token_type: "" }), "No session defined in URL"],
    ["a session without an end", tokens({ expires_in: "" }), "No session defined in URL"],
    [
      "a session older than 120 s",
      tokens({ expires_at: String(seconds + 3600 - 121) }),
      /more than two minutes old/,
    ],
    ["a session from the future", tokens({ expires_at: String(seconds + 3600 + 1) }), /from the future/],
  ])("%s is rejected", (_, url, message) => {
    const callback = readCallback(url, NOW);
    expect(callback).toEqual({ kind: "rejected", message: expect.stringMatching(message) });
  });

  test("a code, and a session of 120 s, are taken", () => {
    expect(readCallback({ search: "?code=abc", hash: "" })).toEqual({ kind: "code", code: "abc" });
    expect(readCallback(tokens({ expires_at: String(seconds + 3600 - 120) }), NOW)).toEqual({
      kind: "tokens",
      accessToken: "a.b.c",
      refreshToken: "r",
    });
  });
});

test("a message from a URL is plain, short, and without links", () => {
  expect(plainText("Look at https://evil.example/x and www.evil.example\nnow")).toBe("Look at and now");
  expect(plainText("x".repeat(300))).toHaveLength(200);
});

test("one is led on to paths of this site only", () => {
  const next = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`);
  expect(next("/admin?tab=security")).toBe("/admin?tab=security");
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/x\\y",
    "",
  ])
    expect(next(path)).toBe("/admin");
});
