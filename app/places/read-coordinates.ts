import OsGridRef, { Dms } from "geodesy/osgridref.js";
import type { Coordinates } from "#app/shared/coordinates.ts";

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** With a decimal comma, for which a comma between two numbers needs a space. */
const COMMA_NUMBER = String.raw`(-?\d{1,3},\d+)`;

/** Where maps have the point in their links, the marked one before the middle of the view. */
const IN_LINKS = [
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  String.raw`[?&](?:q|query|ll|sll|daddr|destination)=(?:loc:)?${NUMBER},\s*${NUMBER}`,
  `[?&]lat=${NUMBER}&(?:lon|lng)=${NUMBER}`,
  `[?&]cp=${NUMBER}~${NUMBER}`,
  String.raw`#(?:map=)?\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`,
  `/@${NUMBER},${NUMBER}`,
].map((pattern) => new RegExp(pattern));

/** A point from pasted text: decimal degrees, degrees and minutes, an OS grid reference, or a link of a map. Null for other words. */
export function readCoordinates(text: string): Coordinates | null {
  const typed = text.trim().replaceAll("−", "-");
  const point = readLink(typed) ?? readDegrees(typed.replace(/^\((.*)\)$/, "$1")) ?? readGridReference(typed);
  return point && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** One of both, "55.95", "55,95" or "3° 11.3′ W". Null for other words. */
export function readDegree(text: string, axis: "latitude" | "longitude"): number | null {
  const typed = text.trim().replaceAll("−", "-");
  const letters = axis === "latitude" ? "NS" : "EW";
  const degree = /^[+-]?\d{1,3}([.,]\d+)?\s*[°º]?$/.test(typed)
    ? Number.parseFloat(typed.replace(",", "."))
    : new RegExp(String.raw`^\d[\d.\s°º'’′"”″]*[${letters}]$`, "i").test(typed)
      ? Dms.parse(typed)
      : Number.NaN;
  return Math.abs(degree) <= (axis === "latitude" ? 90 : 180) ? degree : null;
}

/** Of the National Grid, in metres. Null outside of it. */
export function fromGrid(easting: number, northing: number): Coordinates | null {
  try {
    const { latitude, longitude } = new OsGridRef(easting, northing).toLatLon();
    return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
  } catch {
    return null;
  }
}

function readLink(text: string): Coordinates | null {
  const [, position] = /^geo:([^?;]+)/.exec(text) ?? [];
  if (position) return readDegrees(position);
  if (!/^https?:\/\//.test(text)) return null;
  const link = text.replaceAll(/%2C/gi, ",").replaceAll(/%7E/gi, "~").replaceAll("+", " ");
  const found = IN_LINKS.map((pattern) => pattern.exec(link)).find(Boolean);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]) } : null;
}

/** "55.95, -3.19", "55,95; -3,19", "55.95N 3.19W", "55° 57.2′ N, 3° 11.3′ W", "POINT (-3.19 55.95)". */
function readDegrees(text: string): Coordinates | null {
  const [, x, y] = new RegExp(String.raw`^POINT\s*\(${NUMBER} ${NUMBER}\)$`, "i").exec(text) ?? [];
  if (x && y) return { latitude: Number(y), longitude: Number(x) };
  const half = String.raw`(-?\d[\d.\s°º'’′"”″]*`;
  const [, north, east] =
    new RegExp(String.raw`^${half}[NS])[\s,;]*${half}[EW])$`, "i").exec(text) ??
    new RegExp(String.raw`^${NUMBER}°?(?:\s*[,;]\s*|\s+)${NUMBER}°?$`).exec(text) ??
    new RegExp(String.raw`^${COMMA_NUMBER}°?(?:\s*;\s*|,?\s+)${COMMA_NUMBER}°?$`).exec(text) ??
    [];
  if (north === undefined || east === undefined) return null;
  return { latitude: Dms.parse(north.replace(",", ".")), longitude: Dms.parse(east.replace(",", ".")) };
}

/** "NT 25340 73450", "NT2573", "325340, 673450". */
function readGridReference(text: string): Coordinates | null {
  const [, easting, northing] = /^(\d{6})[\s,;]+(\d{5,7})$/.exec(text) ?? [];
  if (easting && northing) return fromGrid(Number(easting), Number(northing));
  if (!/^[HNOST][A-HJ-Z]\s*\d[\d\s]+$/i.test(text)) return null;
  try {
    const grid = OsGridRef.parse(text.toUpperCase());
    return fromGrid(grid.easting, grid.northing);
  } catch {
    return null;
  }
}
