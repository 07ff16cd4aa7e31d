import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createFile } from "#server/atomic-files.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  /** Public: browsers send it as `apikey`. */
  publishableKey: z.string().startsWith("sb_publishable_"),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Those of SECRETS, or the keys in `<dataFolder>/secrets.json` (mode 600), generated once. Throws a SetupError when the file is damaged. */
export async function loadOrCreateSecrets(
  settings: Pick<Settings, "dataFolder" | "secrets">,
): Promise<Secrets> {
  if (!settings.secrets)
    await createFile(fileIn(settings.dataFolder), JSON.stringify(generateSecrets(), null, 2));
  return readSecrets(settings);
}

/** Like `loadOrCreateSecrets`, where a site was started before. */
export async function readSecrets({
  dataFolder,
  secrets,
}: Pick<Settings, "dataFolder" | "secrets">): Promise<Secrets> {
  return secrets ? parseSecrets(secrets) : readFileOf(dataFolder);
}

/** The value of SECRETS for all servers of a site: that of the settings, of the keys in the data folder, or of new ones where there are none. */
export async function printSecrets(settings: Pick<Settings, "dataFolder" | "secrets">): Promise<string> {
  const isThere = settings.secrets || existsSync(fileIn(settings.dataFolder));
  const { jwtSecret, publishableKey } = isThere ? await readSecrets(settings) : generateSecrets();
  return `${jwtSecret}.${publishableKey}`;
}

/** The opposite of `printSecrets`. */
function parseSecrets(text: string): Secrets {
  const [jwtSecret, publishableKey] = text.split(".");
  return secretsSchema.parse({ jwtSecret, publishableKey });
}

async function readFileOf(dataFolder: string): Promise<Secrets> {
  const file = fileIn(dataFolder);
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new SetupError(
      `${file} cannot be read or is damaged. Restore it from a backup, or remove it: everybody is then signed out.`,
    );
  }
}

const fileIn = (dataFolder: string) => join(dataFolder, "secrets.json");

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
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(key));
}

function generateSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  };
}
