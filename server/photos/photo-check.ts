import pLimit from "p-limit";
import sharp from "sharp";
import { endOfPhoto, type PhotoFormat, photoFormat } from "#server/photos/photo-structure.ts";

const MAX_PIXELS = 40_000_000;
/** The decoder of AVIF takes some 19 bytes a pixel, of the others 2 to 6. */
const MAX_AVIF_PIXELS = 16_000_000;
const MAX_SIDE = 10_000;
/** What is kept: no screen shows more, and every later conversion is cheap. */
const KEPT_SIDE = 2400;
const QUALITY = 85;

/**
 * What other programs look for in a file that is a picture to some and something else to them. Compressed pixels may spell a short
 * word by chance (`<svg` once in a hundred large photos), so that more than the word is asked for.
 */
const FOREIGN =
  /<(?:script|iframe|!doctype)|<(?:html|body)[\s/>]|<svg(?:>|[\s/]+[\w:-]{3})|<\?php\s|javascript:/i;

// Conversions run side by side (here one, in renditions.ts one per core), not each on all cores; nothing is worth keeping in memory.
sharp.concurrency(1);
sharp.cache(false);

/** One at a time, since the largest pictures need some 300 MB for a moment. */
const limit = pLimit(1);
const MAX_WAITING = 20;

/** Why a file is not taken, in words for the person who sent it. */
export class RefusedPhoto extends Error {
  override name = "RefusedPhoto";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * The picture in a file, upright, at most 2,400 px a side and encoded anew as WebP, so that nothing else of the file is left: no place, no
 * camera, no hidden content. Rejects with a RefusedPhoto for what is not a still JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 */
export async function checkPhoto(file: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const format = requireOnlyPhoto(bytes);
  if (limit.pendingCount >= MAX_WAITING)
    throw new RefusedPhoto("Too many pictures at once. Please try again.", 503);
  return limit(() => encodeAnew(bytes, format));
}

function requireOnlyPhoto(bytes: Buffer): PhotoFormat {
  const format = photoFormat(bytes);
  if (!format) throw new RefusedPhoto("Only JPEG, PNG, WebP and AVIF pictures are taken");
  const end = endOfPhoto(bytes, format);
  if (end === undefined || end > bytes.length) throw new RefusedPhoto("The picture is damaged, or animated");
  // Cameras fill up with zeros.
  if (bytes.subarray(end).some((byte) => byte !== 0))
    throw new RefusedPhoto("The file holds more than a picture");
  const isDocument = bytes.indexOf("%PDF-") >= 0 && bytes.indexOf("%PDF-") < 1024;
  const isArchive = bytes.includes("PK\x03\x04", 0, "latin1") && bytes.includes("PK\x05\x06", 0, "latin1");
  if (isDocument || isArchive || FOREIGN.test(bytes.toString("latin1"))) {
    throw new RefusedPhoto("The file holds more than a picture");
  }
  return format;
}

async function encodeAnew(bytes: Buffer, format: PhotoFormat): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
    const { width, height, pages = 1 } = await image.metadata();
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
      throw new RefusedPhoto(TOO_LARGE);
    if (format === "avif" && width * height > MAX_AVIF_PIXELS)
      throw new RefusedPhoto("The picture has more than 16 megapixels. Save it as JPEG and try again.");
    if (pages > 1) throw new RefusedPhoto("Animated pictures are not taken");
    return await image
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: 30 })
      .toBuffer();
  } catch (error) {
    if (error instanceof RefusedPhoto) throw error;
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    throw new RefusedPhoto(isTooLarge ? TOO_LARGE : "The picture cannot be read");
  }
}

const TOO_LARGE = "The picture has more than 40 megapixels, or 10,000 pixels on a side";
