import { isUtf8 } from "node:buffer";
import { SourceError } from "#app/imports/source-row.ts";

/** Text in UTF-8, UTF-16 or Windows-1252, with or without a byte order mark, as UTF-8 without one. Throws a SourceError for what is no text. */
export function toUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes);
  // A decoder removes the mark of its own encoding.
  const text =
    encoding === "utf-8" ? withoutMark(bytes) : Buffer.from(new TextDecoder(encoding).decode(bytes));
  if (text.includes(0)) throw new SourceError("This is not a text file.");
  return text;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark every other byte of western text in UTF-16 is zero.
  const start = bytes.subarray(0, 400);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return "utf-16le";
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes;
}
