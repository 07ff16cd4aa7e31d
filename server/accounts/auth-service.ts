import { AccountError, unavailable } from "#server/accounts/account-error.ts";
import type { Lite } from "#server/rest/lite.ts";
import type { Secrets } from "#server/secrets.ts";

type Options = { token?: string; body?: object };

/** The library's own /auth/v1, as this server calls it: with requests that have been checked. */
export type AuthService = {
  /** Resolves to what it answers. Throws an AccountError for an error, 503 for one of its own making (mail that was not stored). */
  json(method: string, path: string, options?: Options): Promise<Record<string, unknown>>;
};

export function makeAuthService(
  lite: Pick<Lite, "fetch">,
  { publishableKey }: Pick<Secrets, "publishableKey">,
): AuthService {
  return {
    async json(method, path, { token, body } = {}) {
      const headers = new Headers({ apikey: publishableKey, "Content-Type": "application/json" });
      if (token) headers.set("Authorization", `Bearer ${token}`);
      const request = new Request(`http://localhost/auth/v1${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const response = await lite.fetch(request);
      if (response.status >= 500) throw unavailable();
      const result = response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
      if (!response.ok)
        throw new AccountError(
          response.status,
          String(result.error_code ?? "unexpected_failure"),
          String(result.msg ?? result.message ?? "The request was refused"),
        );
      return result;
    },
  };
}
