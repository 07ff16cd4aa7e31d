import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import { InvalidToken, makeTokens } from "#server/accounts/tokens.ts";

const secrets = { jwtSecret: "a secret that only tests use", publishableKey: "sb_publishable_of_the_tests" };
const { claimsOf } = makeTokens(secrets);
const now = Math.floor(Date.now() / 1000);
const claims = {
  sub: crypto.randomUUID(),
  session_id: crypto.randomUUID(),
  role: "authenticated",
  aud: "authenticated",
  exp: now + 3600,
  iat: now,
};
const read = (token: string) =>
  claimsOf(new Request("http://localhost/", { headers: { Authorization: `Bearer ${token}` } }));

test.each([
  ["as it should be", {}],
  ["from a clock that is 25 seconds ahead", { iat: now + 25 }],
  ["without the time it was made", { iat: undefined }],
])("a token %s is taken", async (_, change) => {
  expect(await read(await sign({ ...claims, ...change }, secrets.jwtSecret))).toMatchObject({
    sub: claims.sub,
  });
});

test.each([
  ["of another role", { role: "service_role" }],
  ["of no role", { role: undefined }],
  ["for another audience", { aud: "somebody else" }],
  ["for no audience", { aud: undefined }],
  ["that never expires", { exp: undefined }],
  ["that has expired", { exp: now - 1 }],
  ["from a clock that is a minute ahead", { iat: now + 60 }],
  ["of nobody", { sub: undefined }],
  ["of no session", { session_id: undefined }],
  ["whose session is no id", { session_id: "1" }],
])("one %s is not, though it is signed rightly", async (_, change) => {
  const token = await sign({ ...claims, ...change }, secrets.jwtSecret);
  await expect(read(token)).rejects.toThrow(InvalidToken);
});

test("one of another secret is not; the public key, and nothing, are nobody's", async () => {
  await expect(read(await sign(claims, "another secret"))).rejects.toThrow("JWT cannot be verified");
  expect(await read(secrets.publishableKey)).toBeNull();
  expect(await claimsOf(new Request("http://localhost/"))).toBeNull();
});
