import { isWebAddress } from "#app/shared/web-address.ts";

export type PhotoDetails = { altText: string; attribution: string; licence: string; sourceUrl: string };

/** In characters, as in the database. */
const LIMITS: PhotoLimits = { altText: 500, attribution: 2000, licence: 200, sourceUrl: 2000 };
type PhotoLimits = Record<keyof PhotoDetails, number>;

export function findDetailFaults(details: PhotoDetails): Partial<Record<keyof PhotoDetails, string>> {
  const faults: ReturnType<typeof findDetailFaults> = {};
  for (const field of Object.keys(LIMITS) as (keyof PhotoDetails)[])
    if (details[field].length > LIMITS[field]) faults[field] = `At most ${LIMITS[field]} characters`;
  if (details.attribution.trim() === "")
    faults.attribution = "Attribution is required when image is provided";
  if (details.sourceUrl && !isWebAddress(details.sourceUrl))
    faults.sourceUrl = "Give an address that begins with https:// or http://";
  return faults;
}
