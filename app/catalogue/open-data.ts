import { createContext } from "react-router";

/** Of the columns of a table, arrays being lists in one cell. */
export type OpenRow = { [column: string]: string | number | boolean | null | string[] } & {
  slug: string;
  latitude: number;
  longitude: number;
};

/** What is published, for everybody to use. */
export type OpenData = { places: OpenRow[]; stations: OpenRow[] };

/** Of every row that has none of its own. */
export type OpenDataTerms = { licence: string; attribution: string };

export const openDataTermsContext = createContext<OpenDataTerms>();
