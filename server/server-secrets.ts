import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createFile } from "#server/atomic-files.ts";
import { SetupError } from "#server/settings.ts";

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  /** Public: browsers send it as `apikey`. */
  publishableKey: z.string().startsWith("sb_publishable_"),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** The keys in `<dataFolder>/secrets.json` (mode 600), generated once. Throws a SetupError when the file is damaged. */
export async function loadOrCreateSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, "secrets.json");
  await createFile(file, JSON.stringify(generateSecrets(), null, 2));
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new SetupError(
      `${file} cannot be read or is damaged. Restore it from a backup, or remove it: everybody is then signed out.`,
    );
  }
}

/** A secret for one purpose only, the same on every server that has these secrets. */
export function derivedSecret({ jwtSecret }: Pick<Secrets, "jwtSecret">, purpose: string): string {
  return createHmac("sha256", jwtSecret).update(purpose).digest("base64url");
}

/** A key for one purpose that stands in a printed link, of 32 characters. */
export function linkKey(secrets: Pick<Secrets, "jwtSecret">, purpose: string): string {
  return derivedSecret(secrets, `link: ${purpose}`).slice(0, 32);
}

/** Takes the same time wherever the two differ. */
export function isSameKey(given: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

function generateSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  };
}
