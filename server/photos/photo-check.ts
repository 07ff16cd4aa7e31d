import pLimit from "p-limit";
import sharp from "sharp";
import { endOfPhoto, type PhotoFormat, photoFormat } from "#server/photos/photo-structure.ts";

const MAX_PIXELS = 40_000_000;
/** The AVIF decoder needs about 19 bytes per pixel, the others 2 to 6. */
const MAX_AVIF_PIXELS = 16_000_000;
const MAX_SIDE = 10_000;
const STORED_SIDE = 2400;
const QUALITY = 85;

/** Markup that other programs run. More than one word, since a short one like `<svg` occurs by chance in one of a hundred photos. */
const FOREIGN =
  /<(?:script|iframe|!doctype)|<(?:html|body)[\s/>]|<svg(?:>|[\s/]+[\w:-]{3})|<\?php\s|javascript:/i;

// Each conversion uses one core; renditions.ts runs one per core. Results are kept on disk, so no cache in memory.
sharp.concurrency(1);
sharp.cache(false);

/** One at a time, since the largest photos need about 300 MB. */
const limit = pLimit(1);
const MAX_WAITING = 20;

/** Thrown for a file that is not accepted; the message is for the person who uploaded it. */
export class RefusedPhoto extends Error {
  override name = "RefusedPhoto";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** Decodes an upload and encodes it as upright WebP of at most 2,400 px a side, so that metadata (position, camera) and hidden content are
 * gone. Rejects with a RefusedPhoto unless it is a still JPEG, PNG, WebP or AVIF of at most 40 megapixels. */
export async function checkPhoto(file: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const format = requireOnlyPhoto(bytes);
  if (limit.pendingCount >= MAX_WAITING)
    throw new RefusedPhoto("Too many pictures at once. Please try again.", 503);
  return limit(() => encodeAgain(bytes, format));
}

function requireOnlyPhoto(bytes: Buffer): PhotoFormat {
  const format = photoFormat(bytes);
  if (!format) throw new RefusedPhoto("Only JPEG, PNG, WebP and AVIF pictures are taken");
  const end = endOfPhoto(bytes, format);
  if (end === undefined || end > bytes.length) throw new RefusedPhoto("The picture is damaged, or animated");
  // Some cameras pad the file with zeros.
  if (bytes.subarray(end).some((byte) => byte !== 0))
    throw new RefusedPhoto("The file holds more than a picture");
  const isDocument = bytes.indexOf("%PDF-") >= 0 && bytes.indexOf("%PDF-") < 1024;
  const isArchive = bytes.includes("PK\x03\x04", 0, "latin1") && bytes.includes("PK\x05\x06", 0, "latin1");
  if (isDocument || isArchive || FOREIGN.test(bytes.toString("latin1"))) {
    throw new RefusedPhoto("The file holds more than a picture");
  }
  return format;
}

async function encodeAgain(bytes: Buffer, format: PhotoFormat): Promise<Buffer> {
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
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: "inside", withoutEnlargement: true })
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
