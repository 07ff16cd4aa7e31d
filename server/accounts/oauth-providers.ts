import { z } from "zod";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { readResponse } from "#server/read-response.ts";
import { requireOk } from "#server/require-ok.ts";

export type Profile = {
  id: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
};

export type OAuthProvider = {
  /** Where the browser is sent, without the parameters that are the same for all. */
  authorizeUrl: string;
  scopes: string;
  clientId: string;
  /** Exchanges the code that the browser brings back. Rejects when the other site refuses or does not respond. */
  profileOf(code: string, redirectUri: string): Promise<Profile>;
};

export type OAuthCredentials = { clientId: string; secret: string };

/** Of all requests of one sign-in: less than the browser's own may take (server/rest/data-api.ts). */
const TIMEOUT_MS = 7000;
const MOST_BYTES = 1_000_000;
const tokenSchema = z.object({ access_token: z.string().min(1) });

async function readJson<T extends z.ZodType>(response: Response, schema: T): Promise<z.infer<T>> {
  const { host } = new URL(response.url || "http://unknown");
  await requireOk(response, (status) => new Error(`${host} answered ${status}`));
  return schema.parse(JSON.parse(await readResponse(response, MOST_BYTES)));
}

type Exchange = {
  fetchIt: typeof fetch;
  url: string;
  credentials: OAuthCredentials;
  code: string;
  redirectUri: string;
  signal: AbortSignal;
};

async function exchangeCode({ fetchIt, url, credentials, code, redirectUri, signal }: Exchange) {
  const response = await fetchIt(url, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: credentials.clientId,
      client_secret: credentials.secret,
      code,
      redirect_uri: redirectUri,
    }).toString(),
    signal,
  });
  return (await readJson(response, tokenSchema)).access_token;
}

const githubUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function github(
  credentials: OAuthCredentials,
  { site = "https://github.com", api = "https://api.github.com", fetch: fetchIt = fetch } = {},
): OAuthProvider {
  return {
    authorizeUrl: `${site}/login/oauth/authorize`,
    scopes: "user:email",
    clientId: credentials.clientId,
    async profileOf(code, redirectUri) {
      const url = `${site}/login/oauth/access_token`;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const token = await exchangeCode({ fetchIt, url, credentials, code, redirectUri, signal });
      const get = <T extends z.ZodType>(path: string, schema: T) =>
        fetchIt(`${api}${path}`, {
          headers: { Authorization: `Bearer ${token}`, "User-Agent": PRODUCT_NAME },
          signal,
        }).then((response) => readJson(response, schema));
      const user = await get("/user", githubUser);
      const primary = (await get("/user/emails", githubEmails)).find((entry) => entry.primary);
      return {
        id: String(user.id),
        email: primary?.email ?? "",
        isEmailVerified: primary?.verified === true,
        name: user.name ?? user.login,
      };
    },
  };
}

const googleUser = z.object({
  sub: z.string().min(1),
  email: z.string().default(""),
  email_verified: z.boolean().default(false),
  name: z.string().default(""),
});

export function google(
  credentials: OAuthCredentials,
  {
    site = "https://accounts.google.com",
    token: url = "https://oauth2.googleapis.com/token",
    userInfo = "https://openidconnect.googleapis.com/v1/userinfo",
    fetch: fetchIt = fetch,
  } = {},
): OAuthProvider {
  return {
    authorizeUrl: `${site}/o/oauth2/v2/auth`,
    scopes: "openid email profile",
    clientId: credentials.clientId,
    async profileOf(code, redirectUri) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const token = await exchangeCode({ fetchIt, url, credentials, code, redirectUri, signal });
      const response = await fetchIt(userInfo, { headers: { Authorization: `Bearer ${token}` }, signal });
      const user = await readJson(response, googleUser);
      return { id: user.sub, email: user.email, isEmailVerified: user.email_verified, name: user.name };
    },
  };
}
