import { sign, verify } from "hono/jwt";
import { z } from "zod";
import type { Secrets } from "#server/server-secrets.ts";

/** The clocks of two servers may differ by so much. */
const CLOCK_SECONDS = 30;

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal("authenticated"),
  aud: z.literal("authenticated"),
  exp: z.number(),
  iat: z.number().optional(),
});

export type Claims = z.infer<typeof claimsSchema>;

export class InvalidToken extends Error {
  override name = "InvalidToken";
}

export type Tokens = ReturnType<typeof makeTokens>;

export function makeTokens({ jwtSecret, publishableKey }: Pick<Secrets, "jwtSecret" | "publishableKey">) {
  return {
    sign: (claims: Claims): Promise<string> => sign(claims, jwtSecret, "HS256"),

    /** The claims of a request's token; null without one. Throws InvalidToken for one that is not this server's, or has expired. */
    async claimsOf(request: Request): Promise<Claims | null> {
      const [, token] = /^Bearer\s+(.+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
      // Clients without a session send the public key in place of a token.
      if (token === undefined || token === publishableKey) return null;
      const verified = await verify(token, jwtSecret, { alg: "HS256", iat: false }).catch((error: Error) => {
        throw new InvalidToken(error.name === "JwtTokenExpired" ? "JWT expired" : "JWT cannot be verified");
      });
      const claims = claimsSchema.safeParse(verified);
      if (!claims.success || (claims.data.iat ?? 0) > Date.now() / 1000 + CLOCK_SECONDS)
        throw new InvalidToken("JWT cannot be verified");
      return claims.data;
    },
  };
}
