import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export function picture(width = 64, height = 48): Sharp {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48" width="${width}" height="${height}">
    <rect width="64" height="48" fill="#f6e0bb"/><circle cx="44" cy="14" r="7" fill="#e4572e"/><path d="M0 40 24 16 48 40Z" fill="#4b3f72"/></svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** As a phone writes it: lying on its side, with the place where it was taken. */
export function phonePhoto(): Promise<Buffer> {
  return picture(640, 480)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: "SECRET phone", Copyright: "SECRET person", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "55/1 35/1 55/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "2/1 43/1 5/1",
      },
    })
    .jpeg()
    .toBuffer();
}

const HTML = Buffer.from("<html><body><script>alert(1)</script></body></html>");

const ZIP = Buffer.from(
  "504b03041400000000000000000000000000000000000000000001000000615" +
    "04b01021400140000000000000000000000000000000000000000000100000000000000000000000000000000006150" +
    "4b050600000000010001002f0000001f0000000000",
  "hex",
);

/** Files that are a picture to some programs and something else to others, and files that only pretend. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp, avif, gif] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
    picture().avif().toBuffer(),
    picture().gif().toBuffer(),
  ]);
  return {
    "SVG with a script": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    "HTML named as a picture": HTML,
    GIF: gif,
    "JPEG with a page behind it": Buffer.concat([jpeg, HTML]),
    "JPEG with an archive behind it": Buffer.concat([jpeg, ZIP]),
    "JPEG with a page as its comment": withJpegSegment(jpeg, 0xfe, HTML),
    "JPEG with PHP as its comment": withJpegSegment(jpeg, 0xfe, Buffer.from("<?php system($_GET['c']); ?>")),
    "JPEG with an archive as its comment": withJpegSegment(jpeg, 0xfe, ZIP),
    "JPEG that is a document too": withJpegSegment(
      jpeg,
      0xfe,
      Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj"),
    ),
    "JPEG that is a script too": withJpegSegment(
      jpeg,
      0xe0,
      Buffer.concat([Buffer.alloc(0x2f2a - 18), Buffer.from("*/=alert(1);/*  ")]),
    ),
    "PNG with a page behind it": Buffer.concat([png, HTML]),
    "PNG with a page in a text chunk": withPngChunk(
      png,
      "tEXt",
      Buffer.concat([Buffer.from("Comment\0"), HTML]),
    ),
    "WebP with a page behind it": Buffer.concat([webp, HTML]),
    "WebP with a page in a chunk of its own": withWebpChunk(webp, "XTRA", HTML),
    "AVIF with a page behind it": Buffer.concat([avif, HTML]),
    "AVIF with a page in free space": Buffer.concat([avif, box("free", HTML)]),
    "JPEG cut in the middle": jpeg.subarray(0, jpeg.length / 2),
    "PNG with the first bytes of a JPEG": Buffer.concat([jpeg.subarray(0, 4), png]),
  };
}

/** Small files that would be enormous, or endless, once decoded. */
export async function bombs(): Promise<Record<string, Buffer>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#e4572e" } });
  const jpeg = await picture().jpeg().toBuffer();
  return {
    "PNG of 20,000 × 20,000": bigPng(20_000, 20_000),
    "PNG that claims 2 billion pixels a side": pngClaiming(2_000_000_000, 2_000_000_000),
    "JPEG that claims 65,000 × 65,000": claimingJpeg(jpeg, 65_000, 65_000),
    "WebP that claims 16,383 × 16,383": await claimingWebp(),
    "AVIF of 10,001 × 8": await plain(10_001, 8).avif({ effort: 0 }).toBuffer(),
    "AVIF of 6,000 × 3,000, which decodes to 350 MB": await plain(6000, 3000).avif({ effort: 0 }).toBuffer(),
    "WebP of 200 pictures": await animation(200),
    "PNG of 200 pictures": withPngChunk(
      await picture().png().toBuffer(),
      "acTL",
      Buffer.from([0, 0, 0, 200, 0, 0, 0, 0]),
    ),
  };
}

/** A picture whose colour profile would unpack to 100 MB. */
export async function withEndlessProfile(): Promise<Buffer> {
  const profile = Buffer.concat([Buffer.from("bomb\0\0"), deflateSync(Buffer.alloc(100_000_000))]);
  return withPngChunk(await picture().png().toBuffer(), "iCCP", profile);
}

/** `data` as a segment right behind the first two bytes. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function claimingJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const result = Buffer.from(jpeg);
  const frame = result.indexOf(Buffer.from([0xff, 0xc0]));
  result.writeUInt16BE(height, frame + 5);
  result.writeUInt16BE(width, frame + 7);
  return result;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** `data` as a chunk behind the header. */
function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Black and white, one bit for a pixel, really there. */
function bigPng(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

function pngClaiming(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc(100)));
}

function withWebpChunk(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  const result = Buffer.concat([webp, head, data, Buffer.alloc(data.length % 2)]);
  result.writeUInt32LE(result.length - 8, 4);
  return result;
}

async function claimingWebp(): Promise<Buffer> {
  const webp = await picture().webp({ lossless: true }).toBuffer();
  const at = webp.indexOf("VP8L") + 9;
  // 14 bits of width less one, 14 of height less one.
  webp.writeUInt32LE(((16_382 | (16_382 << 14)) >>> 0) & 0x0fffffff, at);
  return webp;
}

async function animation(pages: number): Promise<Buffer> {
  const frames = await sharp({
    create: { width: 64, height: 48 * pages, channels: 3, background: "#e4572e" },
  })
    .composite(Array.from({ length: pages / 2 }, (_, page) => ({ input: BLACK, left: 0, top: page * 96 })))
    .raw()
    .toBuffer();
  return sharp(frames, { raw: { width: 64, height: 48 * pages, channels: 3, pageHeight: 48 } })
    .webp()
    .toBuffer();
}

const BLACK = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#000" } })
  .png()
  .toBuffer();

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
}
