export type Callback =
  | { kind: "code"; code: string }
  | { kind: "tokens"; accessToken: string; refreshToken: string }
  | { kind: "rejected"; message: string };

/** A session in a URL is taken for this long, in seconds. */
const MAX_AGE_S = 120;
const MAX_MESSAGE = 200;

export function readCallback({ search, hash }: { search: string; hash: string }, now = Date.now()): Callback {
  // As the client reads it: after the # first, the query wins.
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value);
  const get = (name: string) => params.get(name) ?? "";

  if (params.has("error") || params.has("error_code") || params.has("error_description"))
    return rejected(plainText(get("error_description")) || "Error in URL with unspecified error_description");
  if (params.has("code")) {
    const code = get("code");
    return code ? { kind: "code", code } : rejected("No code detected.");
  }
  if (!params.has("access_token")) return rejected("No code detected.");
  const [accessToken, refreshToken, expiresIn] = [
    get("access_token"),
    get("refresh_token"),
    get("expires_in"),
  ];
  if (!accessToken || !refreshToken || !get("token_type") || !(Number(expiresIn) > 0))
    return rejected("No session defined in URL");
  const issuedAt = issueTime(accessToken, Number(get("expires_at")), Number(expiresIn));
  if (issuedAt === undefined) return rejected("No session defined in URL");
  const age = Math.round(now / 1000) - issuedAt;
  if (age > MAX_AGE_S) return rejected("This link is more than two minutes old. Please sign in again.");
  if (age < 0)
    return rejected("This link comes from the future. Check the clock of this device, and sign in again.");
  return { kind: "tokens", accessToken, refreshToken };
}

function issueTime(token: string, expiresAt: number, expiresIn: number): number | undefined {
  if (expiresAt > 0) return expiresAt - expiresIn;
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { iat } = JSON.parse(atob(payload)) as { iat?: unknown };
    return typeof iat === "number" ? iat : undefined;
  } catch {
    return undefined;
  }
}

function rejected(message: string): Callback {
  return { kind: "rejected", message };
}

/** A message that came in a URL: no links and not long, since anybody may have written it. */
export function plainText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, " ")
    .replace(/\S*(:\/\/|www\.)\S*/gi, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_MESSAGE);
}

export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : "/admin";
}
