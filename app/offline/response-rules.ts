import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";

type Kept = Pick<Response, "status" | "type" | "redirected" | "headers">;

/** What is kept of it must go as well. */
export function isGone({ status }: Pick<Response, "status">): boolean {
  return status === 404 || status === 410;
}

/** Whole responses of this site that are the same for everybody. */
export function mayBeKept(response: Kept): boolean {
  return response.status === 200 && !response.redirected && isForEverybody(response);
}

/** Of the map: 204 where the archive has nothing, and from another address where it is another archive by now. */
export function mayTileBeKept(response: Kept): boolean {
  return (response.status === 200 || response.status === 204) && isForEverybody(response);
}

function isForEverybody({ type, headers }: Kept): boolean {
  const control = headers.get("Cache-Control") ?? "no-store";
  return type === "basic" && !/no-store|private/.test(control);
}

export function isCatalogue(path: string): boolean {
  return path.startsWith("/documents/catalogue");
}

/** Of a catalogue: one of another version of the site would take the place of one that pages can read. */
export function isOfThisVersion(catalogue: string): boolean {
  return catalogue.includes(`"version":"${CATALOGUE_VERSION}"`);
}
