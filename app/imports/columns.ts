import { factNameOf } from "#app/attractions/fact-fields.ts";
import { FACT_WORDS } from "#app/attractions/fact-words.ts";
import type { FactField } from "#app/attractions/facts.ts";
import { READABLE_FACTS } from "#app/imports/read-fact.ts";
import type { SourceRow } from "#app/imports/source-row.ts";
import { readCoordinates, readDegree } from "#app/places/read-coordinates.ts";
import { capitalised } from "#app/shared/capitalised.ts";
import { isWebAddress } from "#app/shared/web-address.ts";

/** Beside facts: labels, and what columns are called in other people's files, in small letters without signs, the likeliest first. */
const OWN_FIELDS = {
  name: {
    label: "Name",
    names: "nameen englishname name title placename sitename attraction place site venue feature label",
  },
  description: {
    label: "Description",
    names: "descriptionen description summary about details desc notes comment cmt",
  },
  website: { label: "Website", names: "website contactwebsite webaddress web url link homepage links0href" },
  activities: { label: "Activities", names: "activities activity categories category tags themes theme" },
  kind: { label: "Kind (castle, museum …)", names: "kind" },
  point: {
    label: "Both coordinates, or a grid reference",
    names:
      "coordinates coords latlng latlon latlong location position gridreference gridref osgridreference osgridref ngr point wkt",
  },
  latitude: { label: "Latitude", names: "latitude lat ycoord y" },
  longitude: { label: "Longitude", names: "longitude lng lon long xcoord x" },
  easting: { label: "Easting (National Grid)", names: "easting eastings xcoord x" },
  northing: { label: "Northing (National Grid)", names: "northing northings ycoord y" },
  postcode: { label: "Postcode (no point: see docs)", names: "postcode postalcode zip addrpostcode" },
  sourceId: { label: "Id in the source", names: "id sourceid uid uuid ref reference gid fid objectid" },
  id: { label: "Alight's own id", names: "alightid" },
} as const;

type OwnField = keyof typeof OWN_FIELDS;

/** What a column can fill. `point` has both coordinates or a grid reference; `id` is that of a place here, which our own export has. */
export type ImportField = OwnField | FactField;

/** Names of the file's columns. */
export type ColumnMap = Partial<Record<ImportField, string>>;

/** In the order of a list to choose from. */
export const IMPORT_FIELDS: readonly { field: ImportField; label: string }[] = [
  ...(Object.keys(OWN_FIELDS) as OwnField[]).map((field) => ({ field, label: OWN_FIELDS[field].label })),
  ...READABLE_FACTS.map((field) => ({ field, label: factLabel(field) })),
];

/** "Season, from" */
export function factLabel(field: FactField): string {
  const name = factNameOf(field);
  const { label } = FACT_WORDS[name];
  const part = field.slice(name.length);
  return capitalised(label) + (part && `, ${part.toLowerCase()}`);
}

const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;

export function isPostcode(text: string): boolean {
  return POSTCODE.test(text.trim());
}

const isGridLength = (text: string) => /^\d{5,7}(\.\d+)?$/.test(text);

/** What the values of a column must look like, where that can be told. */
const LOOKS: Partial<Record<ImportField, (text: string) => boolean>> = {
  latitude: (text) => readDegree(text, "latitude") !== null,
  longitude: (text) => readDegree(text, "longitude") !== null,
  easting: isGridLength,
  northing: isGridLength,
  point: (text) => readCoordinates(text) !== null,
  postcode: isPostcode,
  website: (text) => isWebAddress(text) || /^www\./i.test(text),
  name: (text) => /\p{Letter}{2}/u.test(text) && !isWebAddress(text) && !readCoordinates(text),
};

/** What is looked for by values alone where no column has such a name. */
const BY_VALUES = ["point", "website", "postcode", "name"] as const;

export function guessColumns(headers: readonly string[], samples: readonly SourceRow[]): ColumnMap {
  const map: ColumnMap = {};
  const isFree = (header: string) => !Object.values(map).includes(header);
  const valuesOf = (header: string) => samples.map(({ cells }) => cells[header] ?? "").filter(Boolean);
  const looksLike = (field: ImportField, header: string) => {
    const values = valuesOf(header);
    const look = LOOKS[field];
    // Half of them is enough: people's tables have gaps and mistakes.
    return !look || values.length === 0 || values.filter(look).length * 2 >= values.length;
  };
  const choose = (field: ImportField, among: readonly string[]) => {
    const likely = among.filter((header) => isFree(header) && looksLike(field, header));
    const [best] = likely.toSorted((one, other) => valuesOf(other).length - valuesOf(one).length);
    if (best !== undefined) map[field] = best;
  };
  for (const { field } of IMPORT_FIELDS) {
    const names = namesOf(field);
    choose(
      field,
      names.flatMap((name) => headers.filter((header) => bareName(header) === name)),
    );
  }
  for (const field of BY_VALUES)
    if (!map[field] && !(field === "point" && (map.latitude || map.easting)))
      choose(
        field,
        headers.filter((header) => valuesOf(header).length > 0),
      );
  return map;
}

function namesOf(field: ImportField): string[] {
  if (Object.hasOwn(OWN_FIELDS, field)) return OWN_FIELDS[field as OwnField].names.split(" ");
  const ofTag = field === "hours" ? ["openinghours"] : [];
  return [bareName(field), bareName(factLabel(field as FactField)), ...ofTag];
}

function bareName(header: string): string {
  return header
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
