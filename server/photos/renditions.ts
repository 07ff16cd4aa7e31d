import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import {
  PHOTO_QUALITY,
  PHOTO_SIZES,
  type PhotoSize,
  type Pixels,
  photoPixels,
} from "#app/photos/photo-sizes.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import type { PhotoFiles, StoredFile } from "#server/photos/photo-files.ts";

const MAX_WAITING = 100;

export type RenditionFormat = "avif" | "webp" | "jpeg";

const FORMATS: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  // Looks like WebP at 80, and is a third smaller. Effort 3 of 9 is ten times as fast as the default, for a tenth more bytes.
  avif: (image) => image.avif({ quality: 58, effort: 3 }),
  webp: (image) => image.webp({ quality: PHOTO_QUALITY }),
  jpeg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: PHOTO_QUALITY }),
};

/** Only the sizes that pages use, since each rendition is a file. */
const SIZES: Pixels[] = (Object.keys(PHOTO_SIZES) as PhotoSize[]).flatMap((size) => [
  photoPixels(size, 1),
  photoPixels(size, 2),
]);

export function renditionFormat(accept: string | null): RenditionFormat {
  if (accept?.includes("image/avif")) return "avif";
  return accept?.includes("image/webp") ? "webp" : "jpeg";
}

/** The size in a query, if it is one of SIZES. Pages add `retry` to get past a cache. */
export function renditionSize(query: URLSearchParams): Pixels | undefined {
  for (const name of query.keys())
    if (!["width", "height", "quality", "retry"].includes(name)) return undefined;
  if (query.get("quality") !== String(PHOTO_QUALITY)) return undefined;
  return SIZES.find(
    ({ width, height }) =>
      query.get("width") === String(width) && query.get("height") === (height ? String(height) : null),
  );
}

export type Renditions = {
  /** A photo in another size; null when there is no such photo, "busy" when too many wait. */
  read(
    bucket: string,
    key: string,
    size: Pixels,
    format: RenditionFormat,
  ): Promise<StoredFile | null | "busy">;
};

/** Photos and their renditions, which are deleted when the photo changes. */
export function openPhotos(stored: { photos: PhotoFiles; renditions: PhotoFiles }): {
  photos: PhotoFiles;
  renditions: Renditions;
} {
  async function removeRenditions(bucket: string, key: string): Promise<void> {
    const folder = folderOf(bucket, key);
    for (const name of await stored.renditions.list(folder)) await stored.renditions.remove(folder, name);
  }
  const photos: PhotoFiles = {
    ...stored.photos,
    async write(bucket, key, bytes) {
      await stored.photos.write(bucket, key, bytes);
      await removeRenditions(bucket, key);
    },
    async remove(bucket, key) {
      await stored.photos.remove(bucket, key);
      await removeRenditions(bucket, key);
    },
  };
  return { photos, renditions: makeRenditions(stored) };
}

function makeRenditions({ photos, renditions }: Parameters<typeof openPhotos>[0]): Renditions {
  const limit = pLimit(availableParallelism());
  const loads = makeLoadCache<StoredFile | null | "busy">();

  async function make(
    bucket: string,
    key: string,
    size: Pixels,
    format: RenditionFormat,
  ): Promise<StoredFile | null> {
    const photo = await photos.read(bucket, key);
    if (!photo) return null;
    const fit = size.height ? "cover" : "inside";
    const resized = sharp(photo.bytes).resize({ ...size, fit, withoutEnlargement: true });
    const bytes = await FORMATS[format](resized).toBuffer();
    const name = nameOf(photo.version, size, format);
    // One that is not stored is made again.
    await store(bucket, key, photo.version, { name, bytes }).catch(() => {});
    return { bytes, version: name };
  }

  /** Unless the photo is another one by then, or gone: nobody would remove its rendition any more. */
  async function store(bucket: string, key: string, version: string, made: { name: string; bytes: Buffer }) {
    const folder = folderOf(bucket, key);
    await renditions.write(folder, made.name, made.bytes);
    if ((await photos.versionOf(bucket, key)) !== version) await renditions.remove(folder, made.name);
  }

  return {
    async read(bucket, key, size, format) {
      const version = await photos.versionOf(bucket, key);
      if (version === null) return null;
      const name = nameOf(version, size, format);
      const folder = folderOf(bucket, key);
      const found = await renditions.read(folder, name).catch(() => null);
      if (found) return { bytes: found.bytes, version: name };

      return loads.get(`${folder}/${name}`, async () =>
        limit.pendingCount >= MAX_WAITING ? "busy" : limit(() => make(bucket, key, size, format)),
      );
    },
  };
}

function folderOf(bucket: string, key: string): string {
  return `${bucket}/${key}`;
}

function nameOf(version: string, { width, height }: Pixels, format: RenditionFormat): string {
  return `${version}-${width}x${height ?? ""}.${format}`;
}
