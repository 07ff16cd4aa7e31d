import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { type Entry, openPromise, type ZipFile } from "yauzl";

export class GtfsError extends Error {}

type Row<Column extends string> = Record<Column, string>;

/** A GTFS feed (https://gtfs.org/documentation/schedule/reference/): a zip archive of CSV files. */
export type GtfsArchive = {
  has(file: string): boolean;
  /** Reads row by row. Missing columns are empty unless `required`. Throws a GtfsError when the file is missing or damaged. */
  read<Column extends string>(
    file: string,
    columns: { required: readonly Column[]; optional?: readonly Column[] },
    onRow: (row: Row<Column>) => void,
  ): Promise<void>;
  close(): void;
};

/** Throws a GtfsError when there is no zip archive at `path`. */
export async function openGtfs(path: string): Promise<GtfsArchive> {
  const { zip, entries } = await openArchive(path);
  return {
    has: (file) => entries.has(file),
    async read(file, { required, optional = [] }, onRow) {
      const entry = entries.get(file);
      if (!entry) throw new GtfsError(`The feed has no ${file}.`);
      const wanted: readonly string[] = [...required, ...optional];
      let isEmpty = true;
      const parser = parse({
        bom: true,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        columns(header: string[]) {
          isEmpty = false;
          const missing = required.find((column) => !header.includes(column));
          if (missing) throw new GtfsError(`${file} has no column ${missing}.`);
          return header.map((column) => (wanted.includes(column) ? column : false));
        },
        on_record(row: Record<string, string>) {
          for (const column of wanted) row[column] ??= "";
          onRow(row as Row<(typeof required)[number]>);
          return null;
        },
      });
      try {
        await pipeline(await zip.openReadStreamPromise(entry), parser.resume());
      } catch (error) {
        if (error instanceof GtfsError) throw error;
        throw new GtfsError(`${file} cannot be read: ${(error as Error).message.replace(/\.$/, "")}.`);
      }
      if (isEmpty) throw new GtfsError(`${file} is empty.`);
    },
    close: () => zip.close(),
  };
}

async function openArchive(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await openPromise(path, { autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(fileName(entry), entry);
    return { zip, entries };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new GtfsError(`There is no file ${path}.`);
    throw new GtfsError(`${path} is no zip archive that can be read: ${message}.`);
  }
}

/** Some feeds have their files in a folder. */
function fileName({ fileName: path }: Entry): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
