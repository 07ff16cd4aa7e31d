import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { createFile } from "#server/atomic-files.ts";
import { SetupError } from "#server/settings.ts";

/* What a backup holds: manifest.json, tables/<schema>.<name>.copy in PostgreSQL's text format, photos/, and secrets.json where that was asked for. */

const FORMAT = 1;
const FILE = "manifest.json";

const NAMED = 20;

/** A sentence for the terminal and the log; undefined where no photo lacks its file. */
export function sayMissing({ missingPhotos }: Pick<Manifest, "missingPhotos">): string | undefined {
  if (missingPhotos.length === 0) return undefined;
  const more = missingPhotos.length - NAMED;
  return `Photos without a file (${missingPhotos.length}): ${missingPhotos.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const sumSchema = z.object({ bytes: z.number(), sha256: z.string() });
export type Sum = z.infer<typeof sumSchema>;

const nameSchema = z.string().regex(/^[\w-]+$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Versions of all that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    sumSchema.extend({
      schema: nameSchema,
      name: nameSchema,
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  photos: z.array(sumSchema.extend({ name: z.string() })),
  /** Photos with a row and without a file, as when somebody removed them meanwhile. */
  missingPhotos: z.array(z.string()),
  secrets: sumSchema.nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredTable = Manifest["tables"][number];
export type StoredSequence = Manifest["sequences"][number];

export const tablePath = (folder: string, { schema, name }: Pick<StoredTable, "schema" | "name">) =>
  join(folder, "tables", `${schema}.${name}.copy`);
export const photoFolder = (folder: string) => join(folder, "photos");
export const secretsPath = (folder: string) => join(folder, "secrets.json");

/** The last file of a backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, "format">): Promise<void> {
  const content = { format: FORMAT, ...manifest };
  const { sha256 } = sumOf(Buffer.from(JSON.stringify(content)));
  await createFile(join(folder, FILE), `${JSON.stringify({ sha256, content }, null, 1)}\n`);
}

/** Throws a SetupError where there is none, for one of a newer version, and for one that was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`${folder} is no backup: its ${FILE} cannot be read (${error.code}).`);
  });
  const { sha256, content } = parse(text);
  if (content?.format > FORMAT)
    throw new SetupError(
      `The backup in ${folder} was made by a newer version of Alight. Restore it with that one.`,
    );
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success || sumOf(Buffer.from(JSON.stringify(content))).sha256 !== sha256)
    throw new SetupError(`The backup in ${folder} is damaged: ${FILE} is not what was written.`);
  return parsed.data;
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export const sumOf = (bytes: Buffer): Sum => ({
  bytes: bytes.length,
  sha256: hash("sha256", bytes),
});

/** Passes bytes on; `sum` is theirs once all have passed. */
export function makeSum() {
  const whole = createHash("sha256");
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        whole.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: (): Sum => ({ bytes, sha256: whole.digest("hex") }),
  };
}

/** Throws a SetupError unless the file at `path` is the one that was written. */
export async function checkSum(path: string, { bytes, sha256 }: Sum): Promise<void> {
  const { pass, sum } = makeSum();
  await pipeline(createReadStream(path), pass, async (chunks) => {
    for await (const _ of chunks);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`The backup is damaged: ${path} cannot be read (${error.code}).`);
  });
  const found = sum();
  if (found.sha256 !== sha256 || found.bytes !== bytes)
    throw new SetupError(`The backup is damaged: ${path} is not what was written.`);
}
