import { createContext } from "react-router";
import { OWN_WORK } from "#app/attractions/attraction.ts";

/** Of the columns of a table, arrays being lists in one cell. */
export type OpenRow = { [column: string]: string | number | boolean | null | string[] } & {
  slug: string;
  latitude: number;
  longitude: number;
};

export type OpenData = { places: OpenRow[]; stations: OpenRow[] };

/** Of every row that has none of its own, which imported places have. */
export type OpenDataTerms = { licence: string; attribution: string };

export const openDataTermsContext = createContext<OpenDataTerms>();

/** A place of OpenStreetMap, say, goes out as it came in. */
export function termsOf({ licence, attribution }: Partial<OpenRow>, site: OpenDataTerms): OpenDataTerms {
  return licence && licence !== OWN_WORK
    ? { licence: String(licence), attribution: String(attribution ?? "") }
    : site;
}
