import { factLabel } from "#app/imports/columns.ts";
import type { PlaceValues } from "#app/imports/imported-place.ts";
import { READABLE_FACTS } from "#app/imports/read-fact.ts";
import { writeCsv } from "#app/shared/write-csv.ts";

export type ExportedPlace = PlaceValues & {
  id: string;
  slug: string;
  status: "draft" | "published" | "archived";
  licence: string | null;
  attribution: string | null;
};

const HEADERS = [
  "Alight id",
  "Name",
  "Status",
  "Slug",
  "Latitude",
  "Longitude",
  "Kind",
  "Activities",
  "Description",
  "Website",
  ...READABLE_FACTS.map(factLabel),
  "Licence",
  "Attribution",
];

/** A table that an import reads back without a change. */
export function placesCsv(places: readonly ExportedPlace[]): string {
  const rows = places.map(({ facts, activities, ...place }) => [
    place.id,
    place.name,
    place.status,
    place.slug,
    place.latitude,
    place.longitude,
    place.kind,
    activities?.join("; "),
    place.description,
    place.website,
    ...READABLE_FACTS.map((field) => facts[field]),
    place.licence,
    place.attribution,
  ]);
  return `\uFEFF${writeCsv([HEADERS, ...rows])}`;
}
