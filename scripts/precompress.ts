// Part of `npm run build`: writes a Brotli and a gzip version of every text file of the build.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = "build/client";
const worthwhile = /\.(js|css|svg|json|txt|webmanifest)$/;

for (const name of await readdir(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!worthwhile.test(name) || (await stat(file)).size < 500) continue;
  const text = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(text).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
