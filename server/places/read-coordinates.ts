import OsGridRef, { Dms } from "geodesy/osgridref.js";
import type { Coordinates } from "#app/shared/coordinates.ts";

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

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
  const point = readLink(text) ?? readDegrees(text) ?? readGridReference(text);
  return point && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

function readLink(text: string): Coordinates | null {
  const [, position] = /^geo:([^?;]+)/.exec(text) ?? [];
  if (position) return readDegrees(position);
  if (!/^https?:\/\//.test(text)) return null;
  const link = text.replaceAll(/%2C/gi, ",").replaceAll(/%7E/gi, "~").replaceAll("+", " ");
  const found = IN_LINKS.map((pattern) => pattern.exec(link)).find(Boolean);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]) } : null;
}

/** "55.95, -3.19", "55.95N 3.19W", "55° 57.2′ N, 3° 11.3′ W". */
function readDegrees(text: string): Coordinates | null {
  const half = String.raw`(-?\d[\d.\s°º'’′"”″]*`;
  const [, north, east] =
    new RegExp(String.raw`^${half}[NS])[\s,;]*${half}[EW])$`, "i").exec(text) ??
    new RegExp(String.raw`^${NUMBER}°?(?:\s*[,;]\s*|\s+)${NUMBER}°?$`).exec(text) ??
    [];
  if (north === undefined || east === undefined) return null;
  return { latitude: Dms.parse(north), longitude: Dms.parse(east) };
}

/** "NT 25340 73450", "NT2573". */
function readGridReference(text: string): Coordinates | null {
  if (!/^[HNOST][A-HJ-Z]\s*\d[\d\s]+$/i.test(text)) return null;
  try {
    const { latitude, longitude } = OsGridRef.parse(text.toUpperCase()).toLatLon();
    return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
  } catch {
    return null;
  }
}
