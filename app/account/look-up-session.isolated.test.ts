import { expect, test, vi } from "vitest";
import { lookUpSession } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";

const auth = vi.hoisted(() => ({ getSession: vi.fn(), getUser: vi.fn(), onAuthStateChange: vi.fn() }));
vi.mock("@supabase/supabase-js", () => ({ createClient: () => ({ auth }) }));

const user = { id: "ann", email: "ann@example.org", user_metadata: {} };
const factors = [{ status: "verified", factor_type: "totp" }];
const sessionOf = (aal: string) => ({
  access_token: `.${btoa(JSON.stringify({ aal, session_id: "s1" }))}.`,
  user: { ...user, factors },
});

test("an answer that comes after the second step was passed does not ask for it again", async () => {
  vi.stubGlobal("window", { location: { origin: "https://alight.example" } });
  vi.stubGlobal("fetch", async () => Response.json({ publishableKey: "key" }));
  const answered = Promise.withResolvers<object>();
  auth.getSession.mockResolvedValue({ data: { session: sessionOf("aal1") }, error: null });
  auth.getUser.mockReturnValue(answered.promise);
  await lookUpSession();
  expect(sessionState().status).toBe("second-step");

  const lookingUp = lookUpSession({ verify: true });
  await vi.waitFor(() => expect(auth.getUser).toHaveBeenCalled(), 30_000);
  auth.getSession.mockResolvedValue({ data: { session: sessionOf("aal2") }, error: null });
  answered.resolve({ data: { user: { ...user, factors } }, error: null });
  await lookingUp;
  expect(sessionState().status).toBe("signed-in");
});
