import type { Coordinates } from "#app/shared/coordinates.ts";

/*
 * Google's encoded polyline: https://developers.google.com/maps/documentation/utilities/polylinealgorithm.
 * Five decimals are the format's own; Valhalla writes six.
 */

type Decimals = 5 | 6;

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

/** Throws when `text` is no polyline, or leads off the earth. */
export function decodePolyline(text: string, decimals: Decimals = 5): Coordinates[] {
  const factor = 10 ** decimals;
  const differences = decodeNumbers(text);
  if (differences.length % 2 === 1) throw new Error("The polyline ends within a point");
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

/** The sign goes to the lowest bit, then five bits a character, the lowest first; 32 says that more follow. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
  return text + String.fromCharCode(rest + 63);
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i++) {
    const bits = text.charCodeAt(i) - 63;
    if (bits < 0 || bits > 63 || shift > 30) throw new Error("The polyline cannot be read");
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  if (shift > 0) throw new Error("The polyline is cut off");
  return numbers;
}
