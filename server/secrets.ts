import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SetupError } from "#server/settings.ts";

const secretsSchema = z.object({
  /** Signs the sessions of accounts. */
  jwtSecret: z.string().min(32),
  /** What browsers send as `apikey`: public. */
  publishableKey: z.string().startsWith("sb_publishable_"),
  /** Opens everything; used by nothing but the server's own chores. */
  secretKey: z.string().startsWith("sb_secret_"),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** The keys of this installation, made once and kept in `<dataFolder>/secrets.json` for nobody but its owner. */
export async function keepSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, "secrets.json");
  await writeOnce(file, JSON.stringify(makeSecrets(), null, 2));
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new SetupError(
      `${file} cannot be read or is damaged. Restore it from a backup, or remove it: everybody is then signed out.`,
    );
  }
}

function makeSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(24).toString("base64url")}`,
  };
}

/** Creates the file whole or not at all, and never over one that is there: two servers may start at once. */
async function writeOnce(file: string, text: string): Promise<void> {
  // Not the process's number: in containers that share the folder, every server may be number 1.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
}
