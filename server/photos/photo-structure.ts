export type PhotoFormat = "jpeg" | "png" | "webp" | "avif";

export function photoFormat(bytes: Buffer): PhotoFormat | undefined {
  if (bytes.length < 32) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return "jpeg";
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return "png";
  if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return "webp";
  if (ascii(bytes, 4) === "ftyp" && ascii(bytes, 8) === "avif") return "avif";
  return undefined;
}

/** The offset at which the picture ends. Undefined when its segments are inconsistent or belong to an animation. */
export function endOfPhoto(bytes: Buffer, format: PhotoFormat): number | undefined {
  try {
    return findEnd[format](bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const findEnd: Record<PhotoFormat, (bytes: Buffer) => number | undefined> = {
  png(bytes) {
    for (let at = 8; ; ) {
      const length = bytes.readUInt32BE(at);
      const type = ascii(bytes, at + 4);
      // Marks an animated PNG.
      if (type === "acTL") return undefined;
      at += 12 + length;
      if (type === "IEND") return length === 0 ? at : undefined;
    }
  },

  webp(bytes) {
    const end = 8 + bytes.readUInt32LE(4);
    for (let at = 12; at < end; ) {
      const type = ascii(bytes, at);
      if (type === "ANIM" || type === "ANMF") return undefined;
      const length = bytes.readUInt32LE(at + 4);
      at += 8 + length + (length % 2);
    }
    return end;
  },

  jpeg(bytes) {
    let at = 2;
    for (;;) {
      if (bytes.readUInt8(at) !== 0xff) return undefined;
      const marker = bytes.readUInt8(at + 1);
      if (marker === 0xff) {
        at += 1;
        continue;
      }
      if (marker === 0xd9) return at + 2;
      const length = bytes.readUInt16BE(at + 2);
      // A length of "/*" makes the file a valid script as well.
      if (length < 2 || (at === 2 && length === 0x2f2a)) return undefined;
      at += 2 + length;
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  },

  avif(bytes) {
    let at = 0;
    while (at < bytes.length) {
      const size = bytes.readUInt32BE(at);
      if (!AVIF_BOXES.has(ascii(bytes, at + 4))) return at === 0 ? undefined : at;
      // A size of 0 means "to the end of the file".
      if (size === 0) return bytes.length;
      if (size < 8) return undefined;
      at += size;
    }
    return at;
  },
};

/** Boxes of a still picture; `moov` would be a video. */
const AVIF_BOXES = new Set(["ftyp", "meta", "mdat", "free", "skip"]);

/** The next marker after compressed data. In the data, 0xff is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError("The scan does not end");
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

function ascii(bytes: Buffer, at: number): string {
  if (at + 4 > bytes.length) throw new RangeError("Beyond the end");
  return bytes.toString("latin1", at, at + 4);
}
