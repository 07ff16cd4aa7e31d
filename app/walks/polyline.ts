import type { Coordinates } from "#app/shared/coordinates.ts";

// Google's encoded polyline: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
// Each number is its difference from the one before, with the sign in the lowest bit, five bits a character, the lowest first.

/** Five are the format's own; Valhalla writes six. */
type Decimals = 5 | 6;

/** After "_" to "~" more characters of the number follow, "?" to "^" end it. */
const NUMBER = /[_-~]{0,6}[?-^]/g;
const PAIRS = /^(?:[_-~]{0,6}[?-^][_-~]{0,6}[?-^])*$/;
const FIRST_CODE = 63;

export function encodePolyline(line: Coordinates[], decimals: Decimals = 5): string {
  const factor = 10 ** decimals;
  let text = "";
  let previous = [0, 0];
  for (const { latitude, longitude } of line) {
    const current = [Math.round(latitude * factor), Math.round(longitude * factor)];
    for (const axis of [0, 1]) text += encodeNumber((current[axis] ?? 0) - (previous[axis] ?? 0));
    previous = current;
  }
  return text;
}

/** Throws when `text` is no polyline, or has points off the earth. */
export function decodePolyline(text: string, decimals: Decimals = 5): Coordinates[] {
  if (!PAIRS.test(text)) throw new Error("The polyline cannot be read");
  const factor = 10 ** decimals;
  const differences = (text.match(NUMBER) ?? []).map(decodeNumber);
  const line: Coordinates[] = [];
  let [latitude, longitude] = [0, 0];
  for (let i = 0; i < differences.length; i += 2) {
    latitude += differences[i] ?? 0;
    longitude += differences[i + 1] ?? 0;
    if (Math.abs(latitude) > 90 * factor || Math.abs(longitude) > 180 * factor)
      throw new Error("The polyline leads off the earth");
    line.push({ latitude: latitude / factor, longitude: longitude / factor });
  }
  return line;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + FIRST_CODE);
  return text + String.fromCharCode(rest + FIRST_CODE);
}

function decodeNumber(text: string): number {
  let value = 0;
  for (let i = text.length - 1; i >= 0; i--) value = value * 32 + ((text.charCodeAt(i) - FIRST_CODE) & 31);
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
